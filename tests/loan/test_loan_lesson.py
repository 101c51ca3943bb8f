"""A lesson over the link: the teacher's handheld collects what the class did, and pauses or quiets whoever plays."""

import sys
from types import SimpleNamespace

import pytest

from dojo.loan import teacher
from dojo.loan.lessons import lesson
from games import GAMES
from lessons import CODE, Lesson, collects, enter, of_class
from reading import console, reads, words
from sim import boards
from sim.linking.room import Room

COUNTS = (3, 45, 5, 6, 20, 14)  # games, turns, strikes, wrong claims, choices, best ones


def have_played(handheld):
    """What Knock Yourself Out keeps, and two matches finished."""
    store = console(handheld).store
    store.put(1, bytes((1,)) + bytes(11) + b"".join(number.to_bytes(3, "big") for number in COUNTS))
    console(handheld).settings.counts[:] = bytes((0, 0, 2, 0, 0))
    store.put(2, b"knockout 1")


@pytest.mark.parametrize("board, loss", [("feather", 30), ("pybadge", 0)], ids=["radio", "infrared"])
def test_the_teacher_has_a_line_and_a_bar_of_each_who_showed_it_and_they_are_thanked(board, loss):
    with Lesson(board=board, loss=loss, code=CODE) as room:
        teacher = room.teacher
        for handheld in room.pair:
            have_played(handheld)
        collects(teacher)
        teacher.play("ok,wait:200")
        assert "From 0" in words(teacher)
        room.play("next*%d,wait:200,ok" % len(GAMES))
        assert room.until(lambda: room.all_see("Thank"), 30)
        assert {"From 2", "4", "12", "Knock", "2", "40/6", "14/20"} <= set(words(teacher))
        teacher.play("back,wait:100,next,ok,wait:200")
        assert {"From", "4", "12"} <= set(reads(teacher).split()) and room.is_well()


def test_reports_are_collected_without_a_secret_too_and_a_line_names_numbers_that_two_have():
    with Lesson(["", "DOJO_NUMBER = 4\n", "DOJO_NUMBER = 4\n"]) as room:
        teacher = room.teacher
        have_played(room.pair[0])
        teacher.play("teacher,next,ok,wait:200,ok,wait:200")
        for handheld in room.pair:
            handheld.play("next*%d,wait:200,ok,wait:3000" % len(GAMES))
            assert "Thank" in reads(handheld)
        assert "From 2" in words(teacher) and words(teacher).count("4") == 2 and "40/6" in words(teacher)
        teacher.play("back,wait:200,next*4,ok,wait:200")
        assert "The same number twice: 4." in reads(teacher)


@pytest.mark.parametrize("is_teachers", [True, False], ids=["only the teacher's has one", "all but the teacher's"])
def test_scores_are_collected_only_from_handhelds_with_the_same_secret_as_the_teachers(is_teachers):
    secret = 'DOJO_SECRET = "correct-horse"\n'
    own, theirs = (secret, "") if is_teachers else ("", secret)
    with Lesson([own, "DOJO_NUMBER = 4\n" + theirs, "DOJO_NUMBER = 5\n" + own]) as room:
        room.teacher.play("teacher,next*%d,ok,wait:200,ok,wait:200" % (2 if own else 1))
        for handheld in room.pair:
            handheld.play("next*%d,wait:200,ok,wait:3000" % len(GAMES))
        assert ["Thank" in reads(handheld) for handheld in room.pair] == [False, True]
        assert "From 1" in words(room.teacher)


def with_pages(monkeypatch, game, **pages):
    """A card of this game that names a module for each of `pages`: {what it is for: (its function, that function)}."""
    __import__("games." + game)
    for what, (name, function) in pages.items():
        monkeypatch.setattr(sys.modules["games." + game], what, "made_" + what.lower(), raising=False)
        made = SimpleNamespace(**{name: function})
        monkeypatch.setitem(sys.modules, "games.%s.made_%s" % (game, what.lower()), made)


def test_what_is_handed_in_is_what_the_cards_of_games_report_added_up(monkeypatch):
    for number, game in enumerate(GAMES):
        __import__("games." + game)
        monkeypatch.delattr(sys.modules["games." + game], "REPORT", raising=False)
        if number in (1, 4):
            with_pages(monkeypatch, game, REPORT=("report", lambda store, more=number: (40 + more, store, 300, 200)))
    console = SimpleNamespace(settings=SimpleNamespace(counts=(1, 2)), store=65535)
    frame = lesson.report(console, 7, b"karate", b"abc")
    assert lesson.about(frame)[:7] == (7, 1, 3, 85, 65535, 600, 400)


def test_the_teacher_sees_the_counts_of_every_game_whose_card_has_some(monkeypatch):
    def page(console):
        console.append("seen")
        yield

    for number, game in enumerate(GAMES):
        __import__("games." + game)
        monkeypatch.delattr(sys.modules["games." + game], "TOTALS", raising=False)
        if number in (0, 3):
            with_pages(monkeypatch, game, TOTALS=("page", page))
    seen = []
    assert len(list(teacher._show_totals(seen))) == len(seen) == 2


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


def pauses_and_goes_on(room):
    """The teacher pauses all and lets them go on: both wait meanwhile, and are as before then; and quiets them."""
    before = [words(handheld) for handheld in room.pair]
    room.pause(3000)
    waits = [words(handheld) == ["Wait a moment!"] for handheld in room.pair]
    room.play("more*2,ok,back")
    room.wait(2000)
    room.teacher.play("back,wait:4000")
    assert waits == [True, True]
    assert [words(handheld) for handheld in room.pair] == before, "and no press has counted"
    room.teacher.play("next,ok,wait:5500")
    assert room.volumes() == [0, 0], "quiet reaches them too"
    assert room.is_well()


def test_pause_and_quiet_reach_a_linked_pair_and_its_match_goes_on_as_it_was():
    with Lesson() as room:
        room.meet()
        pauses_and_goes_on(room)
        assert [console(handheld).link is not None for handheld in room.pair] == [True, True]


def test_the_teachers_keys_make_one_fresh_in_the_middle_of_a_linked_match_and_while_all_wait():
    with Lesson() as room:
        room.meet()
        room.pair[0].play("more*2,ok,wait:500")
        room.pause(1000)
        assert room.waits() == [True, True]
        for handheld in room.pair:
            before = handheld.frames
            handheld.play("teacher:4700,wait:200")
            assert handheld.frames - before <= 5000 // 20
            enter(handheld)
            assert "All fresh!" in reads(handheld) and not console(handheld).store.has_match()
            room.teacher.play("back,wait:4000")  # the other one is in its match again
        for handheld in room.pair:
            handheld.play("ok,wait:12000")
            assert words(handheld)[1] == "Ninja" and not handheld.serial


def test_they_reach_who_still_looks_for_others():
    with Lesson() as room:
        room.pair[0].play("back,wait:1000")
        before = words(room.pair[0])
        room.pause()
        assert words(room.pair[0]) == ["Wait a moment!"]
        room.teacher.play("back,wait:4000")
        assert words(room.pair[0]) == before
        room.pair[1].play("back,wait:100")
        assert room.until(lambda: room.all_see("Same on both?"), 20), "and finds them"


def test_they_reach_who_plays_alone_where_the_class_listens_and_nobody_else():
    with Lesson(more='DOJO_LISTEN = "on"\n') as room:
        room.play("ok,ok,wait:1000")
        pauses_and_goes_on(room)
        room.meet("hold-back,wait:500,back,wait:200,next,ok,wait:100")  # to link, and quit the match that waits
    with Lesson() as room:
        room.play("ok,ok,wait:1000")
        room.pause(3000)
        assert room.waits() == [False, False]


@pytest.mark.parametrize("settings", ["", "DOJO_NUMBER = 4\n", 'DOJO_NUMBER = 4\nDOJO_SECRET = "correct-horse"\n'])
def test_where_there_is_no_class_no_secret_or_no_code_pausing_says_why_it_does_not(settings):
    with Room([boards.find("pico")], 7, settings=[settings]) as room:
        (teacher,) = room.handhelds
        room.wait(3000)
        for which in 2, 3:
            collect = "next*2" if settings else "next"  # only a handheld of a class has a fresh start before it
            teacher.play("teacher,%s,ok,wait:200,next*%d,ok,wait:200" % (collect, which))
            assert "Your class needs a secret and a code for this." in reads(teacher)


def test_a_handheld_that_no_class_owns_is_not_paused():
    with Lesson([of_class(1), "", ""]) as room:
        room.meet()
        room.pause(1000)
        assert room.waits() == [False, False]
