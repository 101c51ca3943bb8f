"""Which language a handheld speaks: what players chose, or else what settings.toml says, or else English."""


import pytest

from games import GAMES
from player import Holder
from reading import words
from sim import boards, texts
from sim.handheld import Handheld
from sim.pictures import screens

BOOK = texts.read()
NAMES = {language: BOOK.texts("console.own_name", language)[0] for language in BOOK.languages}


class Owner(Holder):
    """Somebody with a handheld who can find the settings whatever they are called."""

    def __init__(self, board="pybadge", nvm=b"", handheld=None):
        self.handheld = handheld or Handheld(boards.find(board), 7, nvm)
        self.settle()

    def settings(self):
        """From the launcher to the settings, the cursor on the language: only "Fresh start" comes after it."""
        return self.play("hold-back,next*%d,ok" % len(GAMES)).tap("up", "up")

    def language(self):
        return self.handheld.world["dojo.say"].say("console.short_name")

    def choose(self, own_name):
        """Choose a language by what it calls itself, and go back to the launcher."""
        self.settings()
        for _ in NAMES:
            if own_name in words(self.handheld):
                return self.tap("back")
            self.tap("ok")
        raise AssertionError(own_name + " is not offered")


def test_every_language_says_what_it_is_called():
    assert NAMES.items() >= {"de": "Deutsch", "en": "English", "es": "Español", "fr": "Français"}.items()
    assert len(set(NAMES.values())) == len(NAMES)
    assert [BOOK.texts("console.short_name", language) for language in NAMES] == [[language] for language in NAMES]


def test_all_languages_are_offered_by_their_own_names_and_change_every_word_at_once():
    with Owner() as owner:
        owner.settings()
        seen = []
        for _ in NAMES:
            language = owner.language()
            assert BOOK.texts("console.settings", language)[0] in owner.reads()
            asked = BOOK.texts("console.language", language)[0] + BOOK.texts("console.colon", language)[0]
            assert asked.replace("\u202f", " ") in owner.reads()
            seen += [name for name in NAMES.values() if name in owner.reads()]
            owner.tap("ok")
        assert sorted(seen) == sorted(NAMES.values()) and seen[0] == "English"
        assert owner.language() == "en"
        owner.tap("right", "left", "left", "right", "right", "back")
        assert BOOK.texts("console.settings", owner.language())[0] in owner.reads()
        assert owner.language() == BOOK.languages[BOOK.languages.index("en") + 1]


def test_the_language_is_kept_with_the_other_settings():
    with Owner() as owner:
        owner.settings().tap("up", "ok", "down", "ok")  # the lights go off
        assert owner.language() == "es"
        assert owner.home().cut().language() == "es"
        assert owner.console.settings.lights == 0


@pytest.mark.parametrize("there", [["en.bin"], ["fr.bin", "en.bin", "._fr.bin", "readme.txt", "french.bin", "de.old"]])
def test_only_what_lies_on_the_handheld_is_offered_and_nothing_where_there_is_no_choice(there, monkeypatch):
    with Owner() as owner:
        preferences = owner.handheld.world["dojo.menus.preferences"]  # loaded while somebody reads the launcher
        monkeypatch.setattr(preferences, "listdir", lambda folder: there)
        owner.settings()
        assert ("Language:" in owner.reads()) == (len(there) > 1)
        if len(there) > 1:
            assert "Langue :" in owner.tap("ok").reads()
            assert "Language:" in owner.tap("ok").reads()


@pytest.mark.parametrize("wanted", ["fr", "FR"])
def test_settings_toml_says_what_is_spoken_until_somebody_chooses(wanted, monkeypatch):
    monkeypatch.setenv("DOJO_LANGUAGE", wanted)
    with Owner() as owner:
        assert owner.language() == "fr" and "A voir" in owner.reads()
        assert owner.choose("Español").cut().language() == "es"


@pytest.mark.parametrize("wanted, shown", [("xx", "xx"), ("Donaudampfschiff", "Donaudam"), ("../en", "../en")])
def test_a_language_that_is_not_there_is_told_once_and_english_is_spoken(wanted, shown, monkeypatch):
    monkeypatch.setenv("DOJO_LANGUAGE", wanted)
    with Owner("pico") as owner:
        assert 'I don\'t speak "%s".' % shown in owner.reads()
        assert "◷" in owner.tap("ok").reads()
        assert owner.choose("Deutsch").cut().sees("A rein"), "somebody has chosen since"


@pytest.mark.parametrize("raised", [True, False])
def test_what_settings_toml_cannot_mean_is_told_too(raised, monkeypatch):
    def read(name, default=None):
        if name != "DOJO_LANGUAGE":
            return default
        if raised:
            raise UnicodeError  # as a board does for what is no UTF-8
        return 7

    with monkeypatch.context() as patch:
        patch.setattr("os.getenv", read)
        owner = Owner()
    with owner:
        assert 'I don\'t speak "%s".' % ("?" if raised else "7") in owner.reads()
        assert owner.language() == "en"


def test_a_language_that_was_chosen_and_is_no_longer_there_leaves_the_other_settings():
    with Owner() as owner:
        settings = owner.console.settings
        settings.language = b"qq"
        settings.set("volume", 0)
        settings.save()
        assert owner.cut().language() == "en" and "◷" in owner.reads()
        assert owner.console.settings.volume == 0


def test_a_match_goes_on_in_another_language():
    with Owner() as owner:
        owner.tap("ok", "ok", "right", "ok", "ok").play("wait:2000,ok")
        before = bytes(owner.console.store.match()[1])
        assert before
        assert owner.choose("Français").cut().sees("Continuer ta partie de Ninja ?")
        assert owner.tap("ok").sees("combien ?")
        assert bytes(owner.console.store.match()[1]) == before


def test_handhelds_that_speak_different_languages_play_a_match_together():
    (walk,) = [walk for walk in screens.walks() if walk.name.startswith("the end of a linked duel")]
    board = boards.find("pybadge")
    with walk.begin(board) as first:
        other = Owner(handheld=first._room.handhelds[1]).choose("Deutsch")
        other.handheld.play("hold-back")
        for name, steps in walk.screens(board):
            first.do(steps)
            first.settle()
            if name == "link-result":
                break
        assert "Fair match!" in " ".join(words(first))
        assert "Faires Spiel!" in other.reads()
