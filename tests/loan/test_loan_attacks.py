"""Who is not the teacher pauses, quiets and reports nothing: attacks written from link/lessons.md.

The attacker hears every frame in the room and says whatever it likes to everybody. What it lacks is the secret of the
class.
"""

import hashlib
import random
import struct
from pathlib import Path
from types import SimpleNamespace

import pytest

from dojo.loan.lessons.calls import Calls
from lessons import CODE, SECRET, Lesson, collects, enter, of_class
from reading import console, reads, words
from sim import boards, paths
from sim.linking.air import Air
from sim.linking.room import Room

LISTENING = 'DOJO_LISTEN = "on"\n'
REPORT, THANKS, PAUSE, GO_ON, QUIET, ASK = range(0xF8, 0xFE)
LENGTH = 24


def crc(data, value=0xFFFF):
    """CRC-16/IBM-3740."""
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ (0x1021 if value & 0x8000 else 0)) & 0xFFFF
    return value


def proved(head, secret):
    """A frame of a lesson whose first bytes are `head`."""
    frame = head.ljust(LENGTH - 4, b"\0")
    return frame + hashlib.sha256(secret.encode() + frame).digest()[:4]


def call(kind, series, number, tick, secret):
    return proved(struct.pack(">BBHHH", kind, 0, series, number, tick), secret)


def report(number, chip, secret="", challenge=b"abc", lesson=bytes(3), counts=(20, 1, 10, 9), game=2):
    head = struct.pack(">BBBBHHHHH", REPORT, number, game, 1, *counts, chip)
    return proved(head + challenge + lesson, secret)


def unproved(kind, number=0, chip=0):
    """A frame as anybody can make it: 16 bytes, with a check whose key is known to all."""
    head = struct.pack(">BBBBHHHHH", kind, number, 2, 1, 20, 1, 10, 9, chip)
    return head + crc(b"LSON" + head).to_bytes(2, "big")


def guesses(kind):
    """What can be said without the secret."""
    secrets = "", "\0", "LSON", "417", "secret"
    return [unproved(kind)] + [call(kind, 7, 9, tick, secret) for tick, secret in enumerate(secrets)]


class Attacker(Air):
    """The air of the room. heard: the frames of lessons that somebody has said."""

    def __init__(self):
        super().__init__()
        self.heard = []

    def take(self, end, frame):
        super().take(end, frame)
        if frame[0] >= REPORT:
            self.heard.append(bytes(frame))

    def shout(self, frame):
        """Everybody hears it."""
        for end in self._ends:
            end.arrive(frame)


class Attacked(Lesson):
    """A lesson in that air."""

    def __init__(self, **named):
        super().__init__(channel=Attacker(), **named)

    def collect(self):
        collects(self.teacher)
        self.teacher.play("ok,wait:300")

    def has(self, number):
        """Whether the teacher has so many reports."""
        return "From %d" % number in reads(self.teacher)

    def shout(self, frames, every=300):
        """Each of them, `every` so many ms."""
        for frame in frames:
            self.channel.shout(frame)
            self.wait(every)


def met(board="feather"):
    """The same, in which the pair is in a match."""
    room = Attacked(board=board)
    room.meet()
    return room


# --- Pause all, Quiet all ---------------------------------------------------------------------------------------------


def test_whoever_lacks_the_secret_pauses_and_quiets_nobody():
    with met() as room:
        room.shout(guesses(PAUSE) * 3)
        assert room.waits() == [False, False] and room.is_well()
        room.shout(guesses(QUIET) * 3)
        assert room.volumes() == [2, 2]


def test_a_pupil_who_holds_the_teachers_keys_is_asked_for_the_code_and_pauses_nobody():
    with met() as room:
        room.teacher.play("teacher,wait:300")
        assert "For the teacher" not in reads(room.teacher) or "Fresh start" not in reads(room.teacher)
        room.teacher.play("next*2,ok,wait:200,next*2,ok,wait:2000")
        assert room.waits() == [False, False]
        assert not room.channel.heard


def test_of_twenty_thousand_guesses_none_is_obeyed(monkeypatch):
    monkeypatch.setattr("dojo.loan.lessons.calls.ticks_ms", lambda: 0)
    settings = SimpleNamespace(calls=b"", note=lambda: None)
    calls = Calls(SECRET.encode(), settings)
    chance = random.Random(34)
    for number in range(20_000):
        head = struct.pack(">BBHHH", PAUSE, 0, 7, 9, 1 + number % 60_000)
        assert calls.hear(bytearray(head + bytes(12) + chance.randbytes(4))) == -1
    assert calls.hear(bytearray(call(PAUSE, 7, 9, 1, SECRET))) == PAUSE - REPORT, "and the true one is"


@pytest.mark.parametrize("board", ["feather", "pybadge", "pico"])
def test_only_the_code_opens_the_pages_of_a_class_and_nothing_is_lost_without_it(board):
    with Room([boards.find(board)], 7, settings=[of_class(4)]) as room:
        (pupil,) = room.handhelds
        pupil.play("wait:3000,next*2")
        for keys in "teacher", "teacher:4700":
            console(pupil).settings.counts[:] = b"\1"
            pupil.play(keys + ",wait:300")
            assert "Class code: 1 of 3" in reads(pupil)
            enter(pupil, "416")
            assert "That is not the code." in reads(pupil) and console(pupil).settings.counts == b"\1"
            pupil.play("ok,wait:300")
            assert words(pupil)[:2] == ["4", "Ninja"]
            pupil.play(keys + ",wait:300,ok,wait:100,back,wait:100")
            assert "Class code: 1 of 3" in reads(pupil)
            enter(pupil)
            assert ("Fresh start" if keys == "teacher" else "All fresh!") in reads(pupil)
            pupil.play("hold-back,wait:300")
        assert pupil.crash is None and not pupil.serial


def test_a_class_may_switch_the_pages_off():
    with Room([boards.find("pybadge")], 7, settings=[of_class(4).replace(CODE, "off")]) as room:
        (pupil,) = room.handhelds
        pupil.play("wait:3000,ok,wait:200,teacher:5000,wait:300")
        assert words(pupil)[:2] == ["4", "Ninja"]


@pytest.mark.parametrize("keys", ["hold-back", "hold-start"])
def test_home_works_while_all_are_paused_and_so_does_the_menu_it_leads_to(keys):
    with met("pybadge") as room:
        room.pause()
        assert room.waits() == [True, True]
        room.pair[0].play(keys + ",wait:3000")
        assert room.waits() == [False, True]
        assert words(room.pair[0])[:3] == ["4", "Match waiting", "Ninja"]
        room.pair[0].play("next,wait:3000")
        assert "Karate" in reads(room.pair[0]), "its menu is not paused again"
        assert console(room.pair[0]).store.has_match(), "the match is kept"


def recorded(room):
    """The frames of a pause that a pair has heard, from the teacher's first to when all go on."""
    room.pause()
    assert room.waits() == [True, True]
    frames = [frame for frame in room.channel.heard if frame[0] == PAUSE]
    room.teacher.play("back,wait:4000")
    assert room.waits() == [False, False]
    return frames


def nothing(room):
    """All go on."""


def power_cut(room):
    """Of those who heard it, and of the teacher."""
    for handheld in room.handhelds:
        handheld.cut()
    room.wait(4000)


def fresh_start(room):
    """Of the pair, and a power cut."""
    for handheld in room.pair:
        handheld.play("teacher:4700,wait:300")
        enter(handheld)
        assert "All fresh!" in reads(handheld)
        handheld.cut()
    room.wait(4000)


@pytest.mark.parametrize("between", [nothing, power_cut, fresh_start])
def test_a_recorded_pause_said_again_pauses_nobody_but_what_the_teacher_says_then_counts(between):
    with Attacked(more=LISTENING) as room:
        frames = recorded(room)
        between(room)
        room.shout(frames + [unproved(PAUSE)])
        assert room.waits() == [False, False] and room.is_well()
        room.pause()
        assert room.waits() == [True, True]


def obeyed(calls, frames):
    """Those of recorded frames that count."""
    return [frame for frame in frames if calls.hear(bytearray(frame)) >= 0]


def listening(monkeypatch):
    """A handheld of the class that has heard nobody yet."""
    monkeypatch.setattr("dojo.loan.lessons.calls.ticks_ms", lambda: 0)
    return Calls(SECRET.encode(), SimpleNamespace(calls=b"", note=lambda: None, save=lambda: None))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_was_said_by_however_many_teachers_counts_once_only(monkeypatch, seed):
    """A year of pauses and quiets of twelve teachers' handhelds, all recorded and said again in any order, often."""
    calls = listening(monkeypatch)
    chance = random.Random(seed)
    last = dict.fromkeys(chance.sample(range(1, 65536), 12), 0)
    said = []
    for _ in range(100):
        series = chance.choice(list(last))
        last[series] += chance.randint(1, 9)
        said.append(call(chance.choice((PAUSE, QUIET)), series, last[series], 1, SECRET))
    assert obeyed(calls, said[:1]) == said[:1]
    counted = obeyed(calls, said[1:]) + said[:1]
    for _ in range(5):
        again = obeyed(calls, chance.sample(said, len(said)))
        assert not set(again) & set(counted)
        counted += again


def test_a_teachers_handheld_that_has_heard_the_others_is_obeyed_where_many_are_known(monkeypatch):
    """And the first six that call are obeyed whatever their numbers."""
    pupil, teacher = listening(monkeypatch), listening(monkeypatch)
    for series, number in enumerate((90, 80, 70, 60, 50, 40), 1):
        assert obeyed(pupil, [call(QUIET, series, number, 1, SECRET)])
    strange = call(QUIET, 7, 40, 1, SECRET)
    assert not obeyed(pupil, [strange]), "as if it were a record"
    obeyed(teacher, [call(QUIET, 1, 90, 1, SECRET)])
    teacher.begin()
    mine = bytes(teacher.say(QUIET - REPORT))
    assert mine[4:6] == (91).to_bytes(2, "big") and obeyed(pupil, [mine]) == [mine]
    teacher.begin()
    assert teacher.say(QUIET - REPORT)[2:4] == mine[2:4]


@pytest.mark.parametrize("where", ["back,wait:1000", "ok*2,wait:1000"], ids=["the lobby", "a match alone"])
def test_home_works_wherever_a_handheld_is_paused(where):
    with Attacked(more=LISTENING) as room:
        room.pair[0].play(where)
        room.pause()
        assert room.waits() == [True, True]
        room.pair[0].play("hold-back,wait:3000")
        assert {"4", "Ninja"} < set(words(room.pair[0])) and room.waits() == [False, True]


def test_one_who_was_away_is_paused_once_and_no_longer_than_the_recording_lasts():
    with Attacked(more=LISTENING) as room:
        room.leave(1)
        room.pause()
        room.wait(4000)
        room.teacher.play("back,wait:4000")
        frames = [frame for frame in room.channel.heard if frame[0] == PAUSE]
        room.rejoin(1)
        room.shout(frames[:3])
        assert room.waits() == [True, False]
        room.wait(9000)
        assert room.waits() == [False, False], "eight seconds after the last word"
        room.shout(frames, 1000)
        assert room.waits() == [False, False], "said too late, or not for the first time"


def test_quiet_lasts_until_the_power_goes_even_if_more_is_said_and_saved_after_it():
    with Attacked(more=LISTENING) as room:
        collects(room.teacher)
        room.teacher.play("next*3,ok,wait:6000,next*3,ok,wait:2000,back,wait:4000")
        volumes = room.volumes()
        for handheld in room.pair:
            console(handheld).settings.save()
            handheld.cut()
        room.wait(4000)
        assert volumes == [0, 0] and room.volumes() == [2, 2]


def test_the_example_of_the_documents_is_right():
    assert call(PAUSE, 7, 9, 1, SECRET).hex(" ") in Path(paths.ROOT, "docs/inside/link/lessons.md").read_text()


# --- The reports ------------------------------------------------------------------------------------------------------


def collecting(board="feather"):
    """The same, in which the teacher waits for reports."""
    room = Attacked(board=board)
    room.collect()
    assert room.has(0)
    return room


def test_false_reports_are_not_collected_and_ask_the_teacher_nothing():
    with collecting() as room:
        chance = random.Random(7)
        for chip in range(40):
            room.shout([unproved(REPORT, 4, chip), report(4, chip), report(4, chip, "guess", chance.randbytes(3))], 40)
        assert room.has(0) and room.is_well()


def lesson_of(room, number, chip):
    """What the teacher says to a report with the right proof: the number of this lesson."""
    room.shout([report(number, chip, SECRET)])
    asked = [frame for frame in room.channel.heard if frame[0] == ASK]
    return asked[-1][17:20] if asked else b""


def test_with_the_secret_too_only_a_number_and_counts_that_can_be_are_taken():
    with collecting() as room:
        lesson = lesson_of(room, 5, 1)
        assert len(lesson) == 3
        for number in (0, 100, 255):
            room.shout([unproved(REPORT, number), report(number, 9, SECRET, b"abc", lesson)])
        room.shout([report(6, 9, SECRET, b"abc", lesson, (20, 1, 9, 10))])
        room.shout([report(6, 9, SECRET, b"abc", lesson, game=77)])
        assert room.has(0)
        room.shout([report(5, 1, SECRET, b"abc", lesson)])
        assert room.has(1)


def test_an_old_report_said_again_is_not_collected():
    with collecting() as room:
        lesson = lesson_of(room, 5, 1)
        frame = report(5, 1, SECRET, b"abc", lesson)
        room.shout([frame])
        assert room.has(1)
        room.teacher.play("back,wait:200,back,wait:300")
        room.collect()
        room.shout([frame])
        assert room.has(0)


def test_many_with_one_number_are_gathered_on_one_page():
    with collecting() as room:
        lesson = lesson_of(room, 5, 1)
        for number, chip in ((5, 1), (5, 2), (5, 3), (7, 4), (8, 5), (8, 6)):
            room.shout([report(number, chip, SECRET, b"abc", lesson)])
        assert room.has(6), "nobody was asked in between"
        room.teacher.play("back,wait:300")
        assert "5, 8" in reads(room.teacher)


def test_a_long_list_is_turned_further_and_back_to_its_first_line():
    with collecting("pybadge") as room:
        lesson = lesson_of(room, 1, 1)
        room.shout([report(number, number, SECRET, b"abc", lesson) for number in range(1, 21)])
        assert room.has(20)
        shown = words(room.teacher)
        room.teacher.play("next,wait:200")
        assert words(room.teacher) != shown
        room.teacher.play("up,wait:200")
        assert words(room.teacher) == shown


def test_thanks_that_anybody_says_or_that_were_recorded_are_none():
    with Attacked() as room:
        pupil = room.pair[0]
        pupil.play("next*5,wait:200,ok,wait:1000")
        mine = room.channel.heard[-1]
        assert mine[0] == REPORT and mine[1] == 4
        (chip,) = struct.unpack(">H", mine[12:14])
        room.shout([unproved(THANKS, 4, chip)])
        head = bytes((THANKS, 4)) + bytes(10) + mine[12:17]
        room.shout([proved(head, ""), proved(head, "guess"), proved(head[:14] + b"xyz", SECRET)])
        assert "Showing what you did" in reads(pupil)
        room.shout([proved(head, SECRET)])
        assert "Thank you" in reads(pupil)
