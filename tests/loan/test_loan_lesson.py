"""A lesson over the link: the teacher's handheld collects what the class did, and pauses or quiets all that play."""

import pytest

from dojo.loan import lesson
from reading import words
from sim import boards
from sim.linking.room import Room

COUNTS = (3, 45, 5, 6, 20, 14)  # games, turns, strikes, wrong claims, choices, best ones


def console(handheld):
    return handheld.world["dojo.crash"].console


def have_played(handheld):
    """What Knock Yourself Out keeps, and two matches finished."""
    store = console(handheld).store
    store.put(1, bytes((1,)) + bytes(11) + b"".join(number.to_bytes(3, "big") for number in COUNTS))
    console(handheld).settings.counts[:] = bytes((0, 0, 2, 0, 0))
    store.put(2, b"knockout 1")


@pytest.mark.parametrize("board, loss", [("feather", 30), ("pybadge", 0)], ids=["radio", "infrared"])
def test_the_teacher_has_a_line_and_a_bar_of_each_who_showed_it_and_they_are_thanked(board, loss):
    settings = ["", "DOJO_NUMBER = 4\n", "DOJO_NUMBER = 12\n"]
    with Room([boards.find(board)] * 3, 7, loss=loss, settings=settings) as room:
        teacher, *class_ = room.handhelds
        room.wait(3000)
        for handheld in class_:
            have_played(handheld)
        teacher.play("teacher,next*2,ok,wait:200,ok,wait:200")
        assert "From 0" in words(teacher)
        for handheld in class_:
            handheld.play("next*2,wait:200,next*3,wait:200,ok")
        is_thanked = lambda handheld: "Thank" in " ".join(words(handheld))  # noqa: E731
        assert room.until(lambda: all(map(is_thanked, class_)), 30)
        assert {"From 2", "4: 2  40/6  14/20", "12: 2  40/6  14/20"} <= set(words(teacher))
        teacher.play("back,wait:100,next,ok,wait:200")
        assert {"From 2", "4", "12"} <= set(words(teacher))
        assert all(handheld.crash is None and not handheld.serial for handheld in room.handhelds)


def test_a_report_says_a_number_and_counts_and_no_frame_of_a_match_is_taken_for_one():
    frame = lesson.call(lesson.THANKS, 7)
    assert lesson.what(frame) == lesson.THANKS and lesson.number_in(frame) == 7 and lesson.about(frame) is None
    for place in range(len(frame)):
        for bit in range(8):
            wrong = bytearray(frame)
            wrong[place] ^= 1 << bit
            assert lesson.what(wrong) == -1
    assert lesson.what(b"") == -1 and lesson.what(frame[:-1]) == -1


def test_pause_and_quiet_reach_a_linked_pair_and_its_match_goes_on_as_it_was():
    settings = ["", "DOJO_NUMBER = 4\n", "DOJO_NUMBER = 12\n"]
    with Room([boards.find("feather")] * 3, 7, settings=settings) as room:
        teacher, *pair = room.handhelds
        room.wait(3000)
        for handheld in pair:
            handheld.play("back,wait:100")
        assert room.until(lambda: all("Same on both?" in words(handheld) for handheld in pair), 20)
        for handheld in pair:
            handheld.play("ok")
        assert room.until(lambda: all(console(handheld).link is not None for handheld in pair), 20)
        room.wait(3000)
        before = [words(handheld) for handheld in pair]
        teacher.play("teacher,next*2,ok,wait:200,next*2,ok,wait:1000")
        for handheld in pair:
            assert words(handheld) == ["Wait a moment!"]
            handheld.play("more*2,ok")
        room.wait(3000)
        teacher.play("back,wait:4000")
        assert [words(handheld) for handheld in pair] == before, "and no press has counted"
        teacher.play("next,ok,wait:3000")
        assert [console(handheld).settings.get(0) for handheld in pair] == [0, 0]
        assert [console(handheld).link is not None for handheld in pair] == [True, True]
        assert all(handheld.crash is None and not handheld.serial for handheld in room.handhelds)


def test_a_handheld_that_no_class_owns_is_not_paused():
    with Room([boards.find("feather")] * 3, 7) as room:
        teacher, *pair = room.handhelds
        room.wait(1000)
        for handheld in pair:
            handheld.play("back,wait:100")
        assert room.until(lambda: all("Same on both?" in words(handheld) for handheld in pair), 20)
        for handheld in pair:
            handheld.play("ok")
        assert room.until(lambda: all(console(handheld).link is not None for handheld in pair), 20)
        teacher.play("teacher,next*2,ok,wait:200,next*2,ok,wait:1000")
        assert all("Wait a moment!" not in words(handheld) for handheld in pair)
