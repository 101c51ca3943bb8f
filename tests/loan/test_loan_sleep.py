"""Nobody presses anything: the display is dimmed, then dark; any button wakes the same screen; links keep awake."""

import pytest

from lessons import Lesson
from reading import console, words
from sim import boards
from sim.handheld import Handheld

MINUTE = 60_000  # ms
BOARDS = ("pico", "pybadge", "feather", "picosystem")


def is_dark(handheld):
    display = handheld.device.display
    with handheld.world:
        is_off = not getattr(console(handheld).display, "is_awake", True)
    return is_off or display.adjustable_ and display.brightness == 0


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_dimmed_then_dark_and_any_button_wakes_the_same_screen_within_half_a_second(board):
    with Handheld(boards.find(board), 7) as handheld:
        handheld.play("wait:500,ok,ok,wait:500")
        shown, said = handheld.pixels(), words(handheld)
        bright = handheld.brightness()
        handheld.wait(5 * MINUTE // 2)
        assert 0 < handheld.brightness() < bright and not is_dark(handheld)
        handheld.wait(5 * MINUTE // 2 + 2000)
        assert is_dark(handheld)
        handheld.press("ok")
        handheld.wait(500)
        assert not is_dark(handheld) and handheld.brightness() == bright
        handheld.release("ok")
        handheld.wait(500)
        assert handheld.pixels() == shown and words(handheld) == said, "the press does nothing else"
        handheld.tap("more")
        handheld.settle()
        assert handheld.pixels() != shown, "the next one does"
        assert handheld.crash is None and not handheld.serial


@pytest.mark.parametrize("board", ["ugame22", "wio"])
def test_a_light_that_cannot_dim_stays_until_dark_and_one_that_cannot_switch_shines_on_black(board):
    with Handheld(boards.find(board), 7) as handheld:
        handheld.play("wait:500,ok,ok,wait:500")
        shown = handheld.pixels()
        handheld.wait(5 * MINUTE // 2 + 2000)
        assert handheld.brightness() == 1 and handheld.pixels() == shown
        handheld.wait(5 * MINUTE // 2 + 2000)
        assert is_dark(handheld) == (board == "wio") and (board == "wio" or not any(handheld.pixels()))
        handheld.tap("ok")
        handheld.wait(500)
        assert handheld.brightness() == 1 and handheld.pixels() == shown and handheld.crash is None


def test_it_is_dimmed_before_it_goes_dark_however_soon_that_is_and_a_press_brightens_it():
    with Handheld(boards.find("pybadge"), 7, settings="DOJO_NUMBER = 7\nDOJO_SLEEP = 1\n") as handheld:
        handheld.play("wait:3000,ok,wait:500")
        bright = handheld.brightness()
        handheld.wait(MINUTE // 2 + 2000)
        assert 0 < handheld.brightness() < bright
        handheld.tap("next")
        assert handheld.brightness() == bright


@pytest.mark.parametrize("key", ["back", "ok", "next"])
def test_the_button_that_wakes_it_does_nothing_else_however_long_it_is_held(key):
    with Handheld(boards.find("pybadge"), 7, settings="DOJO_NUMBER = 7\nDOJO_SLEEP = 1\n") as handheld:
        handheld.play("wait:2000,ok,wait:500")
        said = words(handheld)
        handheld.wait(MINUTE + 2000)
        assert is_dark(handheld), "after a minute, as the class has set it"
        handheld.tap(key, ms=2600, gap=600)
        assert words(handheld) == said


def test_what_was_played_is_saved_before_it_sleeps():
    with Handheld(boards.find("pybadge"), 7) as handheld:
        handheld.play("wait:500,ok,ok,more*2,ok,wait:200,ok,wait:2000")
        handheld.wait(5 * MINUTE + 2000)
        assert is_dark(handheld)
        handheld.cut()
        handheld.settle()
        assert "Go on with your" in " ".join(words(handheld))


def test_whoever_presses_something_now_and_then_stays_awake():
    with Handheld(boards.find("pybadge"), 7) as handheld:
        for _ in range(4):
            handheld.wait(2 * MINUTE - 4000)
            assert handheld.brightness() == 1
            handheld.tap("next")


def test_linked_play_keeps_awake():
    with Lesson([""] * 3, "pybadge") as room:
        room.meet()
        for handheld in room.pair:
            console(handheld)._idle = 14_900  # as after almost five minutes
        room.wait(6000)
        assert all(handheld.brightness() == 1 and not is_dark(handheld) for handheld in room.pair)
