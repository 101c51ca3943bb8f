"""A lesson over the link: the teacher's handheld collects what the class did, and pauses or quiets whoever plays."""

import pytest

from dojo.loan import lesson
from games import GAMES
from reading import console, words
from sim import boards
from sim.linking.room import Room

COUNTS = (3, 45, 5, 6, 20, 14)  # games, turns, strikes, wrong claims, choices, best ones


SECRET = 'DOJO_SECRET = "correct-horse"\nDOJO_CODE = 201\n'


def collects(handheld):
    """The teacher's keys, the code, and what collects the class."""
    handheld.play("teacher,more*2,ok,wait:200,ok,wait:200,more,ok,wait:200,next*2,ok,wait:200")


def have_played(handheld):
    """What Knock Yourself Out keeps, and two matches finished."""
    store = console(handheld).store
    store.put(1, bytes((1,)) + bytes(11) + b"".join(number.to_bytes(3, "big") for number in COUNTS))
    console(handheld).settings.counts[:] = bytes((0, 0, 2, 0, 0))
    store.put(2, b"knockout 1")


@pytest.mark.parametrize("board, loss", [("feather", 30), ("pybadge", 0)], ids=["radio", "infrared"])
def test_the_teacher_has_a_line_and_a_bar_of_each_who_showed_it_and_they_are_thanked(board, loss):
    settings = ["DOJO_NUMBER = %d\n" % number + SECRET for number in (1, 4, 12)]
    with Room([boards.find(board)] * 3, 7, loss=loss, settings=settings) as room:
        teacher, *class_ = room.handhelds
        room.wait(3000)
        for handheld in class_:
            have_played(handheld)
        collects(teacher)
        teacher.play("ok,wait:200")
        assert "From 0" in words(teacher)
        for handheld in class_:
            handheld.play("next*%d,wait:200,ok" % len(GAMES))
        is_thanked = lambda handheld: "Thank" in " ".join(words(handheld))  # noqa: E731
        assert room.until(lambda: all(map(is_thanked, class_)), 30)
        assert {"From 2", "4", "12", "Knock", "2", "40/6", "14/20"} <= set(words(teacher))
        teacher.play("back,wait:100,next,ok,wait:200")
        assert {"From", "4", "12"} <= set(" ".join(words(teacher)).split())
        assert all(handheld.crash is None and not handheld.serial for handheld in room.handhelds)


def test_without_a_secret_reports_are_collected_all_the_same_and_a_line_names_numbers_that_two_have():
    settings = ["", "DOJO_NUMBER = 4\n", "DOJO_NUMBER = 4\n"]
    with Room([boards.find("feather")] * 3, 7, settings=settings) as room:
        teacher, *class_ = room.handhelds
        room.wait(3000)
        have_played(class_[0])
        teacher.play("teacher,next*2,ok,wait:200,ok,wait:200")
        for handheld in class_:
            handheld.play("next*%d,wait:200,ok" % len(GAMES))
            room.wait(3000)
            assert "Thank" in " ".join(words(handheld))
        assert "From 2" in words(teacher) and words(teacher).count("4") == 2 and "40/6" in words(teacher)
        teacher.play("back,wait:200,next*4,ok,wait:200")
        assert "The same number twice: 4." in " ".join(words(teacher))


def test_a_report_says_a_number_and_counts_and_no_frame_of_a_match_is_taken_for_one():
    key = b"correct-horse"
    mine = bytearray((0xF8, 7)) + bytes(10) + b"\x12\x34abc" + bytes(7)
    frame = lesson.prove(lesson.answer(lesson.THANKS, mine, b"123"), key)
    assert lesson.kind(frame) == lesson.THANKS and lesson.about(frame) is None
    assert lesson.answered(frame, mine, key) == lesson.THANKS and lesson.answered(frame, mine, b"other") == -1
    for place in (1, 12, 13, 14, 16):
        others = bytearray(mine)
        others[place] ^= 1
        assert lesson.answered(frame, others, key) == -1
    for place in range(len(frame)):
        for bit in range(8):
            wrong = bytearray(frame)
            wrong[place] ^= 1 << bit
            assert lesson.kind(wrong) == -1 or not lesson.is_proved(wrong, key)
    assert lesson.kind(b"") == -1 and lesson.kind(frame[:-1]) == -1


class Class(Room):
    """The teacher's handheld and two of the class, by radio or by light."""

    def __init__(self, board="feather", more=""):
        settings = ["DOJO_NUMBER = %d\n" % number + SECRET + more * (number > 1) for number in (1, 4, 12)]
        super().__init__([boards.find(board)] * 3, 7, settings=settings)
        self.teacher, *self.pair = self.handhelds
        self.wait(3000)

    def meet(self):
        """The pair links for a match of Ninja."""
        for handheld in self.pair:
            handheld.play("back,wait:100")
        assert self.until(lambda: self.all_see("Same on both?"), 20)
        for handheld in self.pair:
            handheld.play("ok")
        assert self.until(lambda: all(console(handheld).link is not None for handheld in self.pair), 20)
        self.wait(3000)

    def all_see(self, text):
        """Whether all of the pair show it."""
        return all(text in " ".join(words(handheld)) for handheld in self.pair)

    def pauses_and_goes_on(self):
        """The teacher pauses all and lets them go on: whether both wait meanwhile, and are as before then."""
        before = [words(handheld) for handheld in self.pair]
        collects(self.teacher)
        self.teacher.play("next*2,ok,wait:3000")
        waits = [words(handheld) == ["Wait a moment!"] for handheld in self.pair]
        for handheld in self.pair:
            handheld.play("more*2,ok,back")
        self.wait(2000)
        self.teacher.play("back,wait:4000")
        assert waits == [True, True]
        assert [words(handheld) for handheld in self.pair] == before, "and no press has counted"
        self.teacher.play("next,ok,wait:5500")
        assert [console(handheld).settings.get(0) for handheld in self.pair] == [0, 0], "quiet reaches them too"
        assert all(handheld.crash is None and not handheld.serial for handheld in self.handhelds)


def test_pause_and_quiet_reach_a_linked_pair_and_its_match_goes_on_as_it_was():
    with Class() as room:
        room.meet()
        room.pauses_and_goes_on()
        assert [console(handheld).link is not None for handheld in room.pair] == [True, True]


def test_the_teachers_keys_make_one_fresh_in_the_middle_of_a_linked_match_and_while_all_wait():
    with Class() as room:
        room.meet()
        room.pair[0].play("more*2,ok,wait:500")
        collects(room.teacher)
        room.teacher.play("next*2,ok,wait:1000")
        assert room.all_see("Wait a moment!")
        for handheld in room.pair:
            before = handheld.frames
            handheld.play("teacher:4700,wait:200")
            assert handheld.frames - before <= 5000 // 20
            handheld.play("more*2,ok,wait:200,ok,wait:200,more,ok,wait:200")
            assert "All fresh!" in " ".join(words(handheld)) and not console(handheld).store.has_match()
            room.teacher.play("back,wait:4000")  # the other one is in its match again
        for handheld in room.pair:
            handheld.play("ok,wait:12000")
            assert words(handheld)[1] == "Ninja" and not handheld.serial


def test_they_reach_who_still_looks_for_others():
    with Class() as room:
        room.pair[0].play("back,wait:1000")
        before = words(room.pair[0])
        collects(room.teacher)
        room.teacher.play("next*2,ok,wait:2000")
        assert words(room.pair[0]) == ["Wait a moment!"]
        room.teacher.play("back,wait:4000")
        assert words(room.pair[0]) == before
        room.pair[1].play("back,wait:100")
        assert room.until(lambda: room.all_see("Same on both?"), 20), "and finds them"


def test_they_reach_who_plays_alone_where_the_class_listens_and_nobody_else():
    with Class(more='DOJO_LISTEN = "on"\n') as room:
        for handheld in room.pair:
            handheld.play("ok,ok,wait:1000")
        room.pauses_and_goes_on()
        for handheld in room.pair:
            handheld.play("hold-back,wait:500,back,wait:200,next,ok,wait:100")  # to link, and quit the match that waits
        assert room.until(lambda: room.all_see("Same on both?"), 20), [words(handheld) for handheld in room.pair]
    with Class() as room:
        for handheld in room.pair:
            handheld.play("ok,ok,wait:1000")
        collects(room.teacher)
        room.teacher.play("next*2,ok,wait:3000")
        assert not any("Wait a moment!" in words(handheld) for handheld in room.pair)


@pytest.mark.parametrize("settings", ["", "DOJO_NUMBER = 4\n", 'DOJO_NUMBER = 4\nDOJO_SECRET = "correct-horse"\n'])
def test_where_there_is_no_class_no_secret_or_no_code_pausing_says_why_it_does_not(settings):
    with Room([boards.find("pico")], 7, settings=[settings]) as room:
        (teacher,) = room.handhelds
        room.wait(3000)
        for which in 2, 3:
            teacher.play("teacher,next*2,ok,wait:200,next*%d,ok,wait:200" % which)
            assert "Your class needs a secret and a code for this." in " ".join(words(teacher))


def test_a_handheld_that_no_class_owns_is_not_paused():
    with Room([boards.find("feather")] * 3, 7, settings=["DOJO_NUMBER = 1\n" + SECRET, "", ""]) as room:
        teacher, *pair = room.handhelds
        room.wait(1000)
        for handheld in pair:
            handheld.play("back,wait:100")
        assert room.until(lambda: all("Same on both?" in words(handheld) for handheld in pair), 20)
        for handheld in pair:
            handheld.play("ok")
        assert room.until(lambda: all(console(handheld).link is not None for handheld in pair), 20)
        collects(teacher)
        teacher.play("next*2,ok,wait:1000")
        assert all("Wait a moment!" not in words(handheld) for handheld in pair)
