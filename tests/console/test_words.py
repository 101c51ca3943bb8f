"""Every word of the console and the games has its place on the smallest screen, in letters the display has."""

import importlib
import pkgutil

import pytest

import games
from dojo import rarewords, words
from dojo.ui.layout import COLUMNS, ROWS, fits

ITEM = COLUMNS - 2  # a menu keeps room for its frame and its arrows
BODY = ROWS - 2  # rows below the title and above the hints
KEY = 6  # letters of what a key does
SERIAL = {"UNKNOWN_BOARD", "MISSING"}  # for the serial console
NAMES = [importlib.import_module("games." + game).NAME for game in games.GAMES]


def texts(module):
    """(name, text) of all that a module of words says."""
    for name in dir(module):
        value = getattr(module, name)
        if name.isupper():
            for text in [value] if isinstance(value, str) else value:
                yield name, text


ALL = [(module.__name__, name, text) for module in (words, rarewords) for name, text in texts(module)]
for _, game, _ in pkgutil.iter_modules(games.__path__):
    if importlib.util.find_spec("games.%s.words" % game):
        ALL += [(game, name, text) for name, text in texts(importlib.import_module("games.%s.words" % game))]


@pytest.mark.parametrize("where, name, text", ALL, ids=lambda value: str(value)[:20])
def test_a_display_has_every_letter_and_no_word_is_broken(where, name, text):
    assert all(letter == "\n" or " " <= letter <= "~" for letter in text), "a letter that the font does not have"
    if name not in SERIAL:
        assert fits(text, COLUMNS, 100)


@pytest.mark.parametrize("name", ["OK", "BACK", "MORE", "MOVE", "NEXT_ONE", "CHANGE", "LOOK", "AGAIN", "MENU"])
def test_what_a_key_does_is_one_short_word(name):
    assert 0 < len(getattr(words, name)) < KEY


@pytest.mark.parametrize("name", ["GO_ON", "HOW_TO_PLAY", "LEAVE"])
def test_items_of_menus_fit_their_frame(name):
    assert len(getattr(words, name)) <= ITEM


def test_settings_fit_with_their_longest_choice():
    for name, choices in (
        (rarewords.SOUND, rarewords.SOUNDS),
        (rarewords.BRIGHTNESS, rarewords.BRIGHTNESSES),
        (rarewords.TEXT, rarewords.TEXTS),
        (rarewords.THEME, rarewords.THEMES),
        (rarewords.LIGHTS, (rarewords.ON, rarewords.OFF)),
    ):
        assert all(len(name + ": " + choice) <= ITEM for choice in choices)


@pytest.mark.parametrize("game", NAMES)
def test_what_is_asked_about_a_game_fits_the_smallest_screen(game):
    for question in (rarewords.WAITING, rarewords.GIVE_UP_MATCH):
        assert fits(question % game, COLUMNS, BODY)
    assert fits(rarewords.NOT_YET_LONG % game, COLUMNS, BODY)
    assert len(game) <= COLUMNS


@pytest.mark.parametrize("seat", range(8))
def test_who_wins_fits_the_title(seat):
    name = words.LETTERS[seat] + " " + words.SEATS[seat]
    assert len(words.ONE_WINS % name) <= COLUMNS
    assert len(name + ": " + rarewords.PERSON) <= ITEM


def test_a_crash_fits_the_smallest_screen_with_its_code():
    for sentence in (*rarewords.CRASHED_LONG, rarewords.DROP_MATCH):
        assert fits(sentence, COLUMNS, BODY - 1)
    assert fits(rarewords.CRASH_CODE % "ZDE launch 118", COLUMNS)
