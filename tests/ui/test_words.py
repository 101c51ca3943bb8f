"""Every text for players has room on the smallest screen, in every language, in letters the display has.

The English files say how much room that is (docs/authors/words.md). That it is not more than a screen really has is
shown by a language that fills it to the last letter.
"""

import re

import pytest

import longest
import scope
import words
from device_files import FILES, ROOT, module
from dojo.ui.face import Face, numbers
from player import walked
from reading import cut_off
from sim import boards, texts
from sim.pictures import screens

BOOK = texts.read()
SIZES = ("pico", "feather")  # the lowest and the narrowest


@pytest.fixture(scope="module")
def sources():
    return {module(path): path.read_text(encoding="utf-8") for path in FILES}


def of(language):
    """(name, text, room) of everything said in a language."""
    for name in BOOK.numbers:
        for text, room in zip(BOOK.texts(name, language), BOOK.rooms(name)):
            yield name, text, room


@pytest.mark.parametrize("language", BOOK.languages)
def test_every_text_fits_whatever_is_filled_in(language):
    wrong = [
        "%s has no room for %r" % (name, text)
        for name, text, room in of(language)
        if not longest.has_room(BOOK, name, text, room, language)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "written, place, is_seen",
    [
        ("it (10): Wommmmmmmm", (10, 1), True),  # no more letters than there is room for, but wide ones
        ("it (10): Illllllllll", (10, 1), False),  # more letters, but narrow ones
        ("it: Donaudampfschiffahrtsgesellschaft", (20, 0), True),
        ("it (2 rows of 10): One two three", (10, 2), False),
        ("it (2 rows of 10): One two three four five six seven", (10, 2), True),
    ],
)
def test_a_text_that_is_too_wide_in_dots_is_seen(written, place, is_seen):
    book = texts.Book({("game", "en"): texts.Page(written)})
    (room,) = book.rooms("game.it")
    assert room == place
    assert longest.has_room(book, "game.it", *book.texts("game.it"), room, "en") is not is_seen


@pytest.mark.parametrize("language", BOOK.languages)
def test_the_faces_have_every_letter(language):
    letters = set().union(*(text for _, text, _ in of(language))) - set("\n?")
    drawn = [Face(path.stem) for path in (ROOT / "lib/dojo/art").glob("*.face")]
    assert len(drawn) == 6
    known = {letter for letter in letters if numbers(letter) != b"?" and all(face.width(letter) for face in drawn)}
    assert letters - known == set()


def test_a_text_that_is_too_long_is_seen():
    pages = dict(BOOK.pages)
    pages["link", "xx"] = texts.Page("waiting: {others} is waited for by all the others here\n")
    book = texts.Book(pages)
    (room,) = book.rooms("link.waiting")
    assert not longest.has_room(book, "link.waiting", *book.texts("link.waiting", "xx"), room, "xx")
    assert longest.has_room(book, "link.waiting", *book.texts("link.waiting"), room, "en")


def test_every_text_is_said_somewhere_and_nothing_else_is(sources):
    used, found = words.used(sources, BOOK)
    asked_for = {name for name in BOOK.numbers if name.partition(".")[2] in found}
    assert sorted(set(BOOK.numbers) - used - asked_for) == [], "nobody says these"
    assert found == {"forms", "levels", "reasons", "refusals", "help", "belts_alone"}


def test_every_game_has_what_the_console_asks_for():
    for name in BOOK.numbers:
        part, _, own = name.partition(".")
        if own == "levels":
            assert {part + "." + other for other in ("name", "reasons", "refusals", "help")} <= set(BOOK.numbers)


def test_what_a_key_does_is_one_short_word():
    for name in ("ok", "back", "more", "move", "next_one", "look", "again", "menu", "open", "drop", "keep"):
        assert BOOK.rooms("console." + name) == [texts.Room(5, 1)]


# What keys do: all texts behind a key in the last line of a screen, by the sources.
ON_A_KEY = re.compile(r'keys\.([A-Z_]+), say\("([a-z_.]+)"\)')
# BACK in a hint ends all hints; elsewhere OK ends a picture that moves.
TWO_MEANINGS = {"skip"}


def on_keys(sources):
    """{name of a text: the keys in front of it}."""
    found = {}
    for text in sources.values():
        for key, name in ON_A_KEY.findall(text):
            found.setdefault(name, set()).add(key)
    return found


def is_said_in(language, name):
    """Whether a language has a word of its own for it, not the English one."""
    part, _, own = name.partition(".")
    return (part, language) in BOOK.pages and own in BOOK.pages[part, language].entries


def test_what_a_key_does_has_one_word_in_every_language(sources):
    said = {}
    for name in on_keys(sources):
        english = BOOK.texts(name)[0].lower()
        if english not in TWO_MEANINGS:
            for language in BOOK.languages:
                if is_said_in(language, name):
                    said.setdefault((english, language), {})[name] = BOOK.texts(name, language)[0].lower()
    assert [names for names in said.values() if len(set(names.values())) > 1] == []
    assert len(said) > 100


def test_no_word_stands_behind_ok_here_and_behind_back_there(sources):
    keys = {}
    for name, behind in on_keys(sources).items():
        keys.setdefault(BOOK.texts(name)[0].lower(), set()).update(behind & {"OK", "BACK"})
    both = {word for word, behind in keys.items() if len(behind) > 1}
    assert both <= TWO_MEANINGS | {"link", "menu"}  # in the launcher BACK links; OK leads to the menu from a last page


def test_going_back_and_the_menu_have_one_word_each(sources):
    leaving = {name for name, behind in on_keys(sources).items() if "BACK" in behind and "OK" not in behind}
    assert {"console.back", "console.menu"} & leaving
    assert {BOOK.texts(name)[0] for name in leaving} <= {"back", "menu", "undo", "change", "no", "keep", "link", "skip"}


def test_the_longest_language_fills_what_room_there_is():
    book = longest.book()
    for name in set(book.numbers) - {"console.short_name"}:
        for text, room, english in zip(book.texts(name, longest.LANGUAGE), book.rooms(name), book.texts(name)):
            if english and room.rows == 1:
                assert not longest.has_room(book, name, text + "n", room, longest.LANGUAGE), name
            assert longest.has_room(book, name, text, room, longest.LANGUAGE), name


@pytest.mark.parametrize("size", SIZES)
def test_no_screen_cuts_off_words_as_long_as_they_may_be(size, monkeypatch):
    longest.speak(monkeypatch)
    board = boards.find(size)
    walks = screens.walks()
    seen = 0
    for walk in walks[:: scope.amount("WALKS")]:
        for name, handheld in walked(walk, board):
            assert cut_off(handheld) == [], (walk.name, name)
            seen += 1
    assert seen > len(walks) // scope.amount("WALKS")


@pytest.mark.parametrize(
    "x, y, said",
    [
        (140, 40, '"over" is cut off at the right: 2 dots'),
        (60, 2, '"Ninja" runs into "over", by 16 x 6 dots'),
        (10, 110, '"move A ok B back" runs into "over", by 22 x 4 dots'),
    ],
)
def test_a_word_over_the_edge_or_over_another_one_is_told_by_a_sentence(x, y, said):
    with screens.walks()[0].begin(boards.find("pybadge")) as handheld:
        handheld.tap("a")
        handheld.settle()
        assert cut_off(handheld) == []
        with handheld._running():
            console = handheld.world["dojo.crash"].console
            console.display.root_group.append(handheld.world["dojo.ui.strip"].plain(console, "over", x, y, 0xFFFFFF))
        assert any(wrong.startswith(said) for wrong in cut_off(handheld)), cut_off(handheld)


def test_a_strip_that_is_too_short_is_seen():
    with screens.walks()[0].begin(boards.find("pybadge")) as handheld:
        handheld.settle()
        with handheld._running():
            console = handheld.world["dojo.crash"].console
            strip = handheld.world["dojo.ui.strip"].Strip(18, 0, 0xFFFFFF, 100, 100)
            strip.write("four")
            console.display.root_group.append(strip)
        assert "longer than its strip" in str(cut_off(handheld))
