"""When something breaks: a friendly screen with a code, the match kept, and a way back to the menu."""

import sys
import types

import pytest

from reading import outside, reads, sees, state, words
from sim.boards import find
from sim.handheld import Handheld

SIZES = ("pico", "pybadge", "feather", "picosystem", "picopad")


def in_a_duel(board):
    """A handheld in a duel, at the second choice, and what has been played."""
    handheld = Handheld(find(board), seed=7)
    handheld.settle()
    handheld.play("ok*2,next,ok*2,wait:2500,ok")
    handheld.settle()
    return handheld, bytes(state(handheld).log)


def breaks(problem):
    """Something that raises wherever it is called."""

    def call(*_):
        raise problem

    return call


@pytest.mark.parametrize("board", SIZES)
def test_a_crash_in_a_game_shows_a_code_keeps_the_match_and_leads_to_the_menu(board):
    handheld, log = in_a_duel(board)
    with handheld:
        handheld.world["games.ninja.screens"].reveal = breaks(IndexError("for the test"))
        handheld.play("next,ok*2,wait:2500")
        handheld.settle()
        said = reads(handheld)
        assert "Oops!" in said and "match is safe" in said and "Code: IE test_c" in said
        assert outside(handheld) == []
        assert "IndexError: for the test" in handheld.serial
        handheld.tap("ok")
        handheld.settle()
        assert sees(handheld, "◷"), "the menu"
        assert handheld.crash is None
        handheld.play("ok*2")
        handheld.settle()
        assert bytes(state(handheld).log)[: len(log)] == log and len(state(handheld).log) == len(log) + 2


def test_a_crash_keeps_the_match_on_a_chip_that_saves_only_completed_turns():
    handheld, log = in_a_duel("pybadge")
    with handheld:
        handheld.world["games.ninja.screens"].choose = breaks(KeyError("for the test"))
        handheld.play("back,ok")
        handheld.settle()
        assert sees(handheld, "Oops!")
        handheld.cut()
        handheld.settle()
        handheld.play("ok*2")
        handheld.settle()
        assert bytes(state(handheld).log) == log


def crashes_in_its_match(board):
    """A handheld whose match breaks it, and the key that leads on to the question."""
    handheld, log = in_a_duel(board)
    handheld.world["games.ninja.screens"].choose = breaks(ValueError("for the test"))
    handheld.play("back,ok")
    handheld.settle()
    return handheld, "next" if board == "feather" else "down"


@pytest.mark.parametrize("board", SIZES)
def test_a_match_that_breaks_it_can_be_dropped_by_two_keys_and_one_question(board):
    handheld, key = crashes_in_its_match(board)
    with handheld:
        assert sees(handheld, "drop") and outside(handheld) == []
        handheld.tap(key)
        handheld.settle()
        said = reads(handheld)
        assert "Oops!" in said and "Drop this match? It will be gone." in said and "keep" in said
        assert outside(handheld) == []
        handheld.tap("ok")
        handheld.settle()
        assert sees(handheld, "◷") and not handheld.world["dojo.crash"].console.store.has_match()
        handheld.cut()
        handheld.settle()
        assert sees(handheld, "◷"), "nothing is waiting any more"


@pytest.mark.parametrize("keys", ["{0},back,ok", "{0},{0},back,ok", "ok", "back", "hold-back", "{0},hold-back"])
def test_a_match_is_dropped_by_nothing_else(keys):
    for board in ("pybadge", "feather"):
        handheld, key = crashes_in_its_match(board)
        with handheld:
            handheld.play(keys.format(key))
            handheld.settle()
            assert sees(handheld, "◷")
            handheld.cut()
            handheld.settle()
            assert sees(handheld, "Go on with")


def test_where_no_match_waits_there_is_nothing_to_drop():
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        handheld.world["dojo.menus.shelf"].show_card = breaks(RuntimeError("for the test"))
        handheld.play("next")
        handheld.settle()
        assert "nothing is lost" in sentence(handheld) and not sees(handheld, "drop")
        handheld.tap("down")
        handheld.settle()
        assert sees(handheld, "◷")


def sentence(handheld):
    return reads(handheld)


def test_a_match_that_breaks_it_at_every_start_can_be_got_rid_of():
    handheld, _ = in_a_duel("pybadge")
    with handheld:
        for _start in range(2):
            handheld.cut()
            handheld.settle()
            store = handheld.world["dojo.crash"].console.store
            store.match = breaks(KeyError("for the test"))
            handheld.tap("ok")  # go on
            handheld.settle()
            assert "Oops!" in sentence(handheld) and "match is safe" in sentence(handheld)
            handheld.tap("ok")
            handheld.settle()
            assert sees(handheld, "◷")
            handheld.tap("ok")  # whatever is opened
            handheld.settle()
            assert "It broke again. You can drop this match." in sentence(handheld)
        handheld.play("down,ok")
        handheld.settle()
        handheld.cut()
        handheld.settle()
        assert sees(handheld, "◷") and not handheld.serial


def test_what_cannot_be_saved_for_want_of_memory_does_not_keep_the_screen_from_coming_up():
    handheld, log = in_a_duel("pybadge")
    with handheld:
        store = handheld.world["dojo.crash"].console.store
        store.flush = breaks(MemoryError())
        handheld.world["games.ninja.screens"].choose = breaks(ValueError("for the test"))
        handheld.play("back,ok")
        handheld.settle()
        assert sees(handheld, "Oops!") and sees(handheld, "Code: VE")


def test_holding_back_leads_out_of_the_crash_screen_too():
    handheld, _log = in_a_duel("sprig")
    with handheld:
        handheld.world["games.ninja.screens"].choose = breaks(ValueError("for the test"))
        handheld.play("back,ok,hold-back")
        handheld.settle()
        assert sees(handheld, "◷")


def test_a_crash_in_the_menu_itself_still_waits_for_somebody_to_read_it():
    with Handheld(find("sprig"), seed=7) as handheld:
        handheld.settle()
        handheld.world["dojo.menus.shelf"].show_card = breaks(RuntimeError("for the test"))
        handheld.play("next")
        handheld.settle()
        assert sees(handheld, "Oops!") and sees(handheld, "Code: RE")
        before = handheld.serial
        handheld.wait(5000)
        assert handheld.serial == before, "it does not crash over and over"


@pytest.mark.parametrize(
    "problem", [EOFError(), ValueError("incompatible .mpy file"), OSError(2, "No such file/directory: x.bmp")]
)
def test_a_damaged_file_is_told_with_what_to_copy(problem):
    said, _ = told(problem)
    assert "damaged" in said and "lib, games and boards" in said and "Traceback" not in said


def told(problem):
    """What a handheld without a console yet writes on the serial console, and whether it goes on."""
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        crash = handheld.world["dojo.crash"]
        with handheld._running():
            crash.console = None
            raised = problem(handheld) if callable(problem) else problem
            assert list(crash.handle(raised)) == []
        return handheld.serial, crash.can_go_on


def test_an_unknown_board_gets_a_sentence_that_says_how_to_add_one_and_no_traceback():
    def on_another_board(handheld):
        from dojo import crash
        from dojo.start import find_board

        handheld.world["board"].board_id = "my_own_board"
        with pytest.raises(crash.Refused) as refused:
            find_board()
        return refused.value

    said, goes_on = told(on_another_board)
    assert "my_own_board" in said and "docs/makers/boards.md" in said
    assert "Traceback" not in said and not goes_on


@pytest.mark.parametrize("file", ["lib/dojo/ui/screen.py", "/lib/dojo/ui/screen.mpy", "dojo.ui.screen", "screen"])
def test_the_code_of_a_crash_names_the_module_however_a_traceback_does(file):
    with Handheld(find("pybadge")) as handheld, handheld.world:
        from dojo.report import code

        assert code(IndexError(), 'Traceback:\n  File "%s", line 118, in line\n' % file) == "IE screen 118"


@pytest.mark.parametrize(
    ("line", "told"),
    [("1, in draw", "IE screen draw"), ("1, in show_the_whole_card", "IE screen show_the_who"), ("1", "IE screen 1")],
)
def test_where_bytecode_knows_no_lines_the_code_of_a_crash_names_the_function(line, told):
    with Handheld(find("pybadge")) as handheld, handheld.world:
        from dojo.report import code

        assert code(IndexError(), 'Traceback:\n  File "dojo.screen", line %s\nIndexError:\n' % line) == told


def test_a_missing_library_is_named_with_what_to_copy():
    said, goes_on = told(ImportError("no module named 'adafruit_display_text'"))
    assert "adafruit_display_text" in said and "lib" in said
    assert "Traceback" not in said and not goes_on


def test_no_page_is_open_any_more_after_a_crash_or_home_though_nobody_has_closed_it():
    """MicroPython ends a generator that nobody holds without its `finally`; the exchange of a linked match is one."""
    handheld, _ = in_a_duel("pybadge")
    with handheld:
        opened = handheld.world["dojo.memory.room"].opened
        for ending in ("hold-back", "crash"):
            opened.append(["dojo.left", "dojo.behind"])
            if ending == "crash":
                handheld.world["dojo.menus.shelf"].show_card = breaks(RuntimeError("for the test"))
                handheld.play("next")
                handheld.settle()
                assert [needs[0] for needs in opened] == ["dojo.report"]
                handheld.play("ok")
            else:
                handheld.play(ending)
            handheld.settle()
            assert [needs[0] for needs in opened] == ["dojo.launcher", "dojo.menus.shelf"]


def crashed(board, language=b""):
    """A handheld that shows the crash screen."""
    handheld = Handheld(find(board), seed=7)
    handheld.settle()
    if language:
        handheld.world["dojo.say"].speak(language)
    handheld.world["dojo.menus.shelf"].show_card = breaks(RuntimeError("for the test"))
    handheld.play("next")
    handheld.settle()
    return handheld


@pytest.mark.parametrize("board", SIZES)
def test_a_crash_is_told_by_a_label_in_the_font_of_the_chip(board):
    with crashed(board) as handheld:
        (screen,) = handheld.world["dojo.crash"].console.display.root_group
        assert type(screen).__module__ == "adafruit_display_text.label"
        assert screen.font is handheld.world["terminalio"].FONT and "Code: RE" in screen.text


@pytest.mark.parametrize("board", ("pico", "pybadge"))
@pytest.mark.parametrize("language", ("de", "fr", "es"))
def test_a_crash_is_told_in_the_letters_that_the_chip_has(board, language):
    with crashed(board, language) as handheld:
        (text,) = words(handheld)
        assert text.isascii() and " menu" in text.lower() and outside(handheld) == []
        assert {"de": "Etwas ging kaputt", "fr": "s'est casse", "es": "Codigo"}[language] in text.replace("\n", " ")


@pytest.mark.parametrize("problem", [ImportError("no module named 'adafruit_display_text'"), MemoryError(), KeyError()])
def test_without_the_library_a_crash_is_told_on_the_console_of_circuitpython(problem):
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        with handheld.world:
            for name in ("adafruit_display_text", "adafruit_display_text.label"):
                sys.modules[name] = types.SimpleNamespace(Label=breaks(problem))
        handheld.world["dojo.menus.shelf"].show_card = breaks(RuntimeError("for the test"))
        handheld.play("next")
        handheld.settle()
        assert "nothing is lost" in handheld.serial.replace("\n", " ") and "[A] menu" in handheld.serial
        assert handheld.world["dojo.crash"].console.display.root_group is handheld.device.terminal
        handheld.tap("ok")
        handheld.settle()
        assert sees(handheld, "◷") and handheld.crash is None


def test_where_the_texts_cannot_be_read_a_crash_is_told_in_english():
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        texts = handheld.world["dojo.say"]
        texts.say = texts.say_one = lambda *_: "?"  # as texts are of a file that is damaged
        handheld.world["dojo.menus.shelf"].show_card = breaks(RuntimeError("for the test"))
        handheld.play("next")
        handheld.settle()
        assert "Something broke." in sentence(handheld)
