"""The self-test finds a stuck button, a dead link and a worn nvm, and nothing where nothing is wrong."""

import pytest

from reading import console, words
from sim import boards
from sim.handheld import Handheld
from sim.linking.room import Room, links_of

# A button that stays down (beside a stick, which cannot, one that does nothing), nobody who is heard, worn nvm.
FAULTS = {"": "OK", "button": "B", "link": "K", "memory": "M"}  # the code for each
ORDER = ("up", "down", "left", "right", "next", "start", "back", "ok")  # as lib/dojo/loan/selftest.py asks for them
FULL_SCREENS = 4  # one on a display of one colour
EACH = [
    (board, fault) for board in boards.names() for fault in FAULTS if fault != "link" or links_of(boards.find(board))
]


def code(board, fault):
    """What the result page says: letters of failed parts, or "OK". If there is a link, with a second handheld."""
    if not links_of(board):
        with Handheld(board, 1) as alone:
            walk(alone, fault)
            press(alone, "ok")
            return said(alone)
    with Room([board, board], 1) as room:
        first, second = room.handhelds
        if fault == "link":
            room.channel.is_cut = True
        walk(second, "")
        walk(first, fault)
        for handheld in (second, first):
            press(handheld, "ok")
        room.wait(12_000)
        return said(first)


def said(handheld):
    """The code on the result page."""
    handheld.wait(400)
    return next(text[6:] for text in words(handheld) if text.startswith("Code: "))


def walk(handheld, fault):
    """From the launcher up to the last press of the test before the link."""
    handheld.play("wait:2000,teacher,wait:200,next*2,ok,wait:200")
    if fault == "memory":
        handheld._flash.wear(1)
    known = {key.logical: str(key.source) for key in handheld.board.keys}
    broken = next(name for name in ("up", "next") if name in known) if fault == "button" else ""
    if broken and known[broken][0] in "<>":
        broken = "back"
    for name in ORDER:
        if name not in known:
            continue
        if name != broken:
            press(handheld, name)
        elif name == "back":
            handheld.wait(5200)  # until it asks for the next button
        else:
            handheld.press(name)
            handheld.wait(300)
    handheld.wait(2200 if broken else 200)
    screens = 1 if console(handheld).mono else FULL_SCREENS
    for _ in range(screens + console(handheld).sound.is_there() + console(handheld).lights.is_there()):
        press(handheld, "ok")


def press(handheld, *names):
    for name in names:
        handheld.play(name + ",wait:200")


@pytest.mark.parametrize("board, fault", EACH)
def test_each_fault_is_found_by_its_letter(board, fault):
    assert code(boards.find(board), fault) == FAULTS[fault]


def test_a_press_ends_the_wait_for_a_second_handheld():
    with Handheld(boards.find("pybadge"), 1) as alone:
        walk(alone, "")
        press(alone, "ok")
        alone.wait(400)
        assert "Code: K" not in words(alone), "it listens"
        press(alone, "ok")
        assert said(alone) == "K"


def test_a_button_that_does_nothing_is_found_and_waited_for_five_seconds():
    with Handheld(boards.find("picosystem"), 7, settings="DOJO_NUMBER = 7\n") as handheld:
        handheld.play("wait:2000,teacher,next*3,ok,wait:200")
        press(handheld, "up", "down", "left")
        assert "Please press right" in words(handheld)
        handheld.wait(5000)
        handheld.play("back,wait:200,ok,wait:200,ok*4,wait:200,ok,wait:200,ok,wait:200,next,ok,wait:2000")
        said = words(handheld)
        assert "Code: BL" in said and "B: a button" in said and "L: the lights" in said and "7" in said
        handheld.play("ok,wait:300")
        assert "Fresh start" in words(handheld)


def test_it_is_heard_and_seen_though_the_class_is_quiet_and_it_is_quiet_again_after_that():
    settings = 'DOJO_NUMBER = 7\nDOJO_SOUND = "off"\nDOJO_LIGHTS = "off"\nDOJO_SETTINGS = "none"\n'
    with Handheld(boards.find("picosystem"), 7, settings=settings) as handheld:
        handheld.play("wait:2000,teacher,next*3,ok,wait:200")
        press(handheld, "up", "down", "left", "right", "back", "ok")
        handheld.play("ok*4,wait:200,ok,wait:60")
        assert handheld.tone() is not None and "Did you hear" in " ".join(words(handheld))
        handheld.play("hold-back")
        assert console(handheld).settings.volume == 0
        assert handheld.tone() is None


def test_a_match_that_waits_is_there_after_it():
    with Handheld(boards.find("pybadge"), 7) as handheld:
        handheld.play("wait:500,ok,ok,more*2,ok,wait:200,ok,wait:2000")
        store = console(handheld).store
        before = store.match()
        with handheld.world:
            from dojo.loan.selftest import is_kept  # the device's own

            assert is_kept(store) and store.match() == before
        handheld.cut()
        assert console(handheld).store.match() == before
