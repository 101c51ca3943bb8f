"""The self-test finds a stuck button, a dead link and a worn nvm, and nothing where nothing is wrong."""


import pytest

import checkup
from reading import words
from sim import boards
from sim.handheld import Handheld
from sim.linking.room import links_of

EACH = [
    (board, fault)
    for board in boards.names()
    for fault in checkup.FAULTS
    if fault != "link" or links_of(boards.find(board))
]


@pytest.mark.parametrize("board, fault", EACH)
def test_each_fault_is_found_by_its_letter(board, fault):
    assert checkup.code(boards.find(board), fault) == checkup.FAULTS[fault]


def test_a_button_that_does_nothing_is_found_and_waited_for_five_seconds():
    with Handheld(boards.find("picosystem"), 7, settings="DOJO_NUMBER = 7\n") as handheld:
        handheld.play("wait:2000,teacher,next*3,ok,wait:200")
        for key in ("up", "down", "left"):
            handheld.play(key + ",wait:200")
        assert "Please press right" in words(handheld)
        handheld.wait(5000)
        handheld.play("back,wait:200,ok,wait:200,ok*5,ok,next,ok,wait:2000")
        said = words(handheld)
        assert "Code: BL" in said and "B: a button" in said and "L: the lights" in said and "7" in said
        handheld.play("ok,wait:300")
        assert "Fresh start" in words(handheld)


def test_it_is_heard_and_seen_though_the_class_is_quiet_and_it_is_quiet_again_after_that():
    settings = 'DOJO_NUMBER = 7\nDOJO_SOUND = "off"\nDOJO_LIGHTS = "off"\nDOJO_SETTINGS = "none"\n'
    with Handheld(boards.find("picosystem"), 7, settings=settings) as handheld:
        handheld.play("wait:2000,teacher,next*3,ok,wait:200")
        for key in ("up", "down", "left", "right", "back", "ok"):
            handheld.play(key + ",wait:200")
        handheld.play("ok*5,wait:60")
        assert handheld.tone() is not None and "Did you hear" in " ".join(words(handheld))
        handheld.play("hold-back")
        assert handheld.world["dojo.crash"].console.settings.get(0) == 0
        assert handheld.tone() is None


def test_a_match_that_waits_is_there_after_it():
    with Handheld(boards.find("pybadge"), 7) as handheld:
        handheld.play("wait:500,ok,ok,more*2,ok*2,wait:2000")
        store = handheld.world["dojo.crash"].console.store
        before = store.match()
        with handheld.world:
            assert store.proves() and store.match() == before
        handheld.cut()
        assert handheld.world["dojo.crash"].console.store.match() == before
