"""When something breaks: a friendly screen with a code, the match kept, and a way back to the menu."""

import sys
import types

import pytest

from player import Breaker
from reading import sees, words
from sim.boards import find
from sim.handheld import Handheld

SIZES = ("pico", "pybadge", "feather", "picosystem", "picopad")


def breaks(problem):
    """Something that raises wherever it is called."""

    def call(*_):
        raise problem

    return call


class Player(Breaker):
    """At the launcher."""

    def breaks(self, module, function, problem):
        """From now on a function of the product raises this."""
        setattr(self.handheld.world[module], function, breaks(problem))
        return self

    def crashes(self):
        """The next page of the launcher breaks it."""
        return self.breaks("dojo.menus.shelf", "show_card", RuntimeError("for the test")).play("next")

    def duel(self):
        """In a duel, at the second choice; returns what has been played."""
        self.play("ok*2,next,ok,wait:200,ok,wait:2500,ok")
        return self.log()

    def log(self):
        return bytes(self.match.log)

    def chokes(self, problem=None):
        """The match that is played breaks it."""
        return self.breaks("games.ninja.screens", "choose", problem or ValueError("for the test")).play("back,ok")

    def sees_menu(self):
        return self.sees("◷")


@pytest.mark.parametrize("board", SIZES)
def test_a_crash_in_a_game_shows_a_code_keeps_the_match_and_leads_to_the_menu(board):
    with Player(board) as player:
        log = player.duel()
        player.breaks("games.ninja.screens", "reveal", IndexError("for the test")).play("next,ok,wait:200,ok,wait:2500")
        assert player.sees("Oops!") and player.sees("match is safe") and player.sees("Code: IE test_c")
        assert "IndexError: for the test" in player.handheld.serial
        assert player.tap("ok").sees_menu()
        player.play("ok*2")
        assert player.log()[: len(log)] == log and len(player.log()) == len(log) + 2


def test_a_crash_keeps_the_match_on_a_chip_that_saves_only_completed_turns():
    with Player() as player:
        log = player.duel()
        assert player.chokes(KeyError("for the test")).sees("Oops!")
        assert player.cut().play("ok*2").log() == log


def crashes_in_its_match(board):
    """A player whose match breaks the handheld."""
    player = Player(board)
    player.duel()
    return player.chokes()


@pytest.mark.parametrize("board", SIZES)
def test_a_match_that_breaks_it_can_be_dropped_by_two_keys_and_one_question(board):
    with crashes_in_its_match(board) as player:
        assert player.sees("drop")
        player.tap(player.down)
        assert all(player.sees(text) for text in ("Oops!", "Drop this match? It will be gone.", "keep"))
        assert player.tap("ok").sees_menu() and not player.console.store.has_match()
        assert player.cut().sees_menu(), "nothing is waiting any more"


@pytest.mark.parametrize("keys", ["{0},back,ok", "{0},{0},back,ok", "ok", "back", "hold-back", "{0},hold-back"])
def test_a_match_is_dropped_by_nothing_else(keys):
    for board in ("pybadge", "feather"):
        with crashes_in_its_match(board) as player:
            assert player.play(keys.format(player.down)).sees_menu()
            assert player.cut().sees("Go on with")


def test_where_no_match_waits_there_is_nothing_to_drop():
    with Player() as player:
        player.crashes()
        assert player.sees("nothing is lost") and not player.sees("drop")
        assert player.tap("down").sees_menu()


def test_a_match_that_breaks_it_at_every_start_can_be_got_rid_of():
    with Player() as player:
        player.duel()
        for _start in range(2):
            player.cut()
            player.console.store.match = breaks(KeyError("for the test"))
            player.tap("ok")  # go on
            assert player.sees("Oops!") and player.sees("match is safe")
            assert player.tap("ok").sees_menu()
            player.tap("ok")  # whatever is opened
            assert player.sees("It broke again. You can drop this match.")
        assert player.play("down,ok").cut().sees_menu() and not player.handheld.serial


def test_what_cannot_be_saved_for_want_of_memory_does_not_keep_the_screen_from_coming_up():
    with Player() as player:
        player.duel()
        player.console.store.flush = breaks(MemoryError())
        player.chokes()
        assert player.sees("Oops!") and player.sees("Code: VE")


def test_a_crash_in_the_menu_itself_still_waits_for_somebody_to_read_it():
    with Player("sprig") as player:
        player.crashes()
        assert player.sees("Oops!") and player.sees("Code: RE")
        before = player.handheld.serial
        player.wait(5000)
        assert player.handheld.serial == before, "it does not crash over and over"


def told(problem):
    """What a handheld without a console yet writes on the serial console, and whether it goes on."""
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        crash = handheld.world["dojo.crash"]
        with handheld._running():
            crash.console = None
            raised = problem(handheld) if callable(problem) else problem
            assert list(crash.handle(raised)) == []
        assert "Traceback" not in handheld.serial
        return handheld.serial, crash.can_go_on


@pytest.mark.parametrize(
    "problem", [EOFError(), ValueError("incompatible .mpy file"), OSError(2, "No such file/directory: x.bmp")]
)
def test_a_damaged_file_is_told_with_what_to_copy(problem):
    said, _ = told(problem)
    assert "damaged" in said and "Copy all of Pocket Dojo here again." in said


def test_an_unknown_board_gets_a_sentence_that_says_how_to_add_one_and_no_traceback():
    def on_another_board(handheld):
        from dojo import crash
        from dojo.start import find_board

        handheld.world["board"].board_id = "my_own_board"
        with pytest.raises(crash.Refused) as refused:
            find_board()
        return refused.value

    said, goes_on = told(on_another_board)
    assert "my_own_board" in said and "docs/makers/boards.md" in said and not goes_on


def test_a_missing_library_is_named_with_what_to_copy():
    said, goes_on = told(ImportError("no module named 'adafruit_display_text'"))
    assert "adafruit_display_text" in said and "Copy all of Pocket Dojo here again." in said and not goes_on


IN_LINES = "118, in line"


@pytest.mark.parametrize(
    "file, line, code",
    [
        ("lib/dojo/ui/screen.py", IN_LINES, "IE screen 118"),
        ("/lib/dojo/ui/screen.mpy", IN_LINES, "IE screen 118"),
        ("dojo.ui.screen", IN_LINES, "IE screen 118"),
        ("screen", IN_LINES, "IE screen 118"),
        ("dojo.screen", "1, in draw", "IE screen draw"),  # bytecode knows no lines
        ("dojo.screen", "1, in show_the_whole_card", "IE screen show_the_who"),
        ("dojo.screen", "1", "IE screen 1"),
    ],
)
def test_the_code_of_a_crash_names_module_and_line_or_function_however_a_traceback_does(file, line, code):
    with Handheld(find("pybadge")) as handheld, handheld.world:
        from dojo import report

        assert report.code(IndexError(), 'Traceback:\n  File "%s", line %s\nIndexError:\n' % (file, line)) == code


def test_no_page_is_open_any_more_after_a_crash_or_home_though_nobody_has_closed_it():
    """MicroPython ends a generator that nobody holds without its `finally`; the exchange of a linked match is one."""
    with Player() as player:
        player.duel()
        opened = player.handheld.world["dojo.memory.room"].opened
        for ending in ("hold-back", "crash"):
            opened.append(["dojo.left", "dojo.behind"])
            if ending == "crash":
                player.crashes()
                assert [needs[0] for needs in opened] == ["dojo.report"]
                player.play("ok")
            else:
                player.play(ending)
            assert [needs[0] for needs in opened] == ["dojo.launcher", "dojo.menus.shelf"]


@pytest.mark.parametrize("board", SIZES)
def test_a_crash_is_told_by_a_label_in_the_font_of_the_chip(board):
    with Player(board) as player:
        (screen,) = player.crashes().console.display.root_group
        assert type(screen).__module__ == "adafruit_display_text.label"
        assert screen.font is player.handheld.world["terminalio"].FONT and "Code: RE" in screen.text


@pytest.mark.parametrize("board", ("pico", "pybadge"))
@pytest.mark.parametrize("language, said", [("de", "Etwas ging kaputt"), ("fr", "s'est casse"), ("es", "Codigo")])
def test_a_crash_is_told_in_the_letters_that_the_chip_has(board, language, said):
    with Player(board) as player:
        player.handheld.world["dojo.say"].speak(language)
        (text,) = words(player.crashes().handheld)
        assert text.isascii() and " menu" in text.lower() and said in text.replace("\n", " ")


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
    with Player() as player:
        texts = player.handheld.world["dojo.say"]
        texts.say = texts.say_one = lambda *_: "?"  # as texts are of a file that is damaged
        assert player.crashes().sees("Something broke.")
