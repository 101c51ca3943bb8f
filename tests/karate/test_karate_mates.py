"""Linked dice rollers, as players use them: several handhelds at one table, beside paper sheets.

*long:* each table is up to eight handhelds at a time.
"""

import functools
import random

import pytest

from device_files import ROOT
from dojo.dice import Dice
from dojo.link.pairing import frame as frames
from dojo.saving.keys import LINKED_KEY
from dojo.saving.store import Store
from gamer import Gamers
from games.karate.roller.book import ALONE, BELL, FIGHT, Book
from games.karate.roller.linked import shared
from karate_keys import saved_book
from reading import words

SEED = b"seed"
PAGE = (ROOT / "docs/inside/link/circles.md").read_text(encoding="utf-8")


# --- What is shared -------------------------------------------------------------------------------


def book(players=0, first=0, number=0):
    made = Book(Store(None, True))
    made.players, made.first, made.round = players, first, number
    return made


def rolling(rolls, era=1, seed=SEED, **named):
    return shared.make(era, seed, rolls, book(**named))


def called(who, rolls=60):
    """A round that has come to its fight, by a kiai, or by the bell."""
    return shared.moved_on(rolling(rolls, players=5), rolls, shared.CALLED, who)


@pytest.mark.parametrize("holds, other", [
    (rolling(0, era=2), rolling(60)),
    (rolling(0, era=1), rolling(0, era=65535)),
    (rolling(3, seed=b"aaaa"), rolling(0, seed=b"zzzz")),
    (called(4), called(2 | shared.BY_BELL)),
], ids=["later", "goes round", "has come farther", "kiai, not bell"])  # fmt: skip
def test_of_two_that_are_told_one_holds(holds, other):
    assert shared.merge(holds, other) == shared.merge(other, holds) == holds
    assert shared.era(rolling(0, era=65536)) == 1, "0 is for none"


def test_a_kiai_loses_no_roll_that_was_made_at_the_same_moment():
    shouted = shared.moved_on(rolling(7), 7, shared.SHOUTED)
    assert shared.merge(shouted, rolling(8)) == shared.merge(rolling(8), shouted)
    assert shared.rolls(shared.merge(shouted, rolling(8))) == 8
    assert shared.stage(shared.merge(shouted, rolling(8))) == shared.SHOUTED


def test_of_several_who_shouted_the_lowest_seat_reads_first():
    assert shared.caller(functools.reduce(shared.merge, [called(seat, 7) for seat in (3, 1, 4)])) == 1


def test_the_example_of_the_page_is_what_is_said():
    seed = bytes.fromhex("13579bdf")
    told = shared.make(4, seed, 3, book(3, 1, 1))
    head = bytes((frames.PROTOCOL << 5 | frames.CIRCLE << 3 | 2,)) + bytes.fromhex("c0ffee") + b"\1"
    frame = frames.seal(bytearray(head + told + bytes(2)), frames.LOBBY).hex()
    (shown,) = [line for line in PAGE.splitlines() if line.startswith("    9a c0ffee")]
    assert shown.replace(" ", "") == frame
    dice = Dice(seed)
    rolls = [divmod(dice.below(36), 6) for _ in range(4)]
    assert ", ".join("%d %d" % (first + 1, second + 1) for first, second in rolls) + " …" in PAGE


def test_what_cannot_be_is_not_heard():
    good = rolling(5, players=4, first=3, number=2)
    assert shared.merge(shared.EMPTY, good) == good
    wrong = [
        rolling(5, players=ALONE), rolling(5, players=9), rolling(5, players=4, first=4), rolling(5, number=3),
        rolling(BELL + 1), good[:8] + bytes((5, 0)), good[:9] + b"\1", shared.moved_on(good, 5, shared.CALLED, 4),
        shared.EMPTY, bytes(2) + good[2:],
    ]  # fmt: skip
    for state in wrong:
        assert shared.merge(shared.EMPTY, state) == shared.EMPTY
        assert shared.merge(good, state) is good


def test_who_tells_each_other_comes_to_agree_whatever_was_done():
    draw = random.Random(11)
    for _ in range(200):
        known = [rolling(draw.randrange(4), draw.randrange(1, 3), draw.choice((b"aaaa", b"bbbb")), players=3)] * 4
        for _ in range(20):
            one = draw.randrange(4)
            at = known[one]
            rolls = min(shared.rolls(at) + draw.randrange(2), BELL)
            stage = min(shared.stage(at) + draw.randrange(2), shared.CALLED)
            done = shared.moved_on(at, rolls, stage, draw.randrange(3) if stage == shared.CALLED else 0)
            if draw.randrange(10) == 0:
                done = rolling(rolls, shared.era(at) + 1, shared.seed(at), players=3, first=draw.randrange(3))
            known[one] = shared.merge(at, done)
            known[draw.randrange(4)] = shared.merge(known[draw.randrange(4)], known[one])
        for _ in range(3):
            for one in range(4):
                for other in range(4):
                    known[one] = shared.merge(known[one], known[other])
        assert len(set(known)) == 1 and shared.is_right(known[0])


# --- Handhelds ------------------------------------------------------------------------------------


class Table(Gamers):
    """Handhelds with the dice roller; those with a program of their own are not looked at."""

    PAUSE = 9

    def __init__(self, *boards, players=0, main=None, **named):
        boards = boards or ("pybadge", "pico")
        super().__init__(*boards, nvms=[saved_book(board, players) for board in boards], main=main, **named)
        if main:
            self.count -= sum(one is not None for one in main)

    def book(self, place):
        return Book(self.console(place).store)

    def rolls(self):
        return [bytes(self.book(place).rolls) for place in self.places()]

    def faces(self, place):
        """The digits below or beside the dice."""
        return [text for text in words(self.handhelds[place]) if text in ("1", "2", "3", "4", "5", "6")]

    def open(self, who=None):
        """The roller, from a launcher that shows Ninja."""
        return self.tap("right", "ok", "down", "ok", who=who).run(0.5)

    def link(self, who=None):
        """Everybody goes to where an animal is chosen."""
        self.tap("back", "down", "down", who=who)
        return self.tap("down", *["down"] * 2 * self.sees("Rolls so far", who), "ok", who=who)

    def begin(self):
        """All are linked by the Fox."""
        return self.open().link().until("%d other" % (self.count - 1)).tap("ok").until_linked()

    def begin_rolled(self):
        """All are linked, and the first of them has rolled."""
        return self.begin().roll(0)

    def roll(self, who=None):
        return self.tap("ok", who=who).agree()

    def until_linked(self, who=None):
        assert self.room.until(lambda: all(self.state(place)[:2] != bytes(2) for place in self.places(who)), 20)
        return self.run(0.5)

    def state(self, place):
        link = self.console(place).link
        return bytes(2) if link is None else link.state

    def is_alone(self, place):
        """Whether nothing is left of a link."""
        console = self.console(place)
        return console.link is None and console.link_badge is None

    def shout(self, who):
        return self.tap("more", who=who)

    def hear(self):
        """All have heard the kiai, and go on to the question who shouted."""
        self.until("Training is over!")
        for _ in range(10):
            self.tap("ok", who=[place for place in self.places() if self.sees("Training is over!", place)])
        return self

    def begin_fight(self, who=0):
        """A kiai, and all have come to the fight."""
        return self.shout(who).hear().run(0.5).tap("ok", who=who).until("The fight")

    def fight(self, who=0):
        """A kiai, and the fight of one of them with points on paper."""
        return self.begin_fight(who).tap("ok", who=who).read_on(who)

    def read_on(self, who):
        """He tells nothing more in this fight, and goes on to the next round."""
        while self.sees("Step", who) or self.sees("After", who):
            self.tap("ok", who=who)
        return self

    def cut(self, who):
        """The power fails for a moment, and somebody opens the roller again."""
        self.handhelds[who].cut()
        return self.run(1).tap("ok", "ok", who=who)

    def go_home(self, who):
        """Hold back."""
        self.handhelds[who].press("back")
        self.run(2.5)
        self.handhelds[who].release("back")
        return self.run(1)

    def agree(self, seconds=20):
        """Until all show the same roll, which has come to rest."""

        def do():
            faces = [self.faces(place) for place in self.places()]
            return len(faces[0]) == 2 and faces == faces[:1] * self.count and len(set(map(len, self.rolls()))) == 1

        assert self.room.until(do, seconds), [self.words(place) for place in self.places()]
        return self.run(0.3)


@pytest.fixture
def table(closed):
    """Makes tables."""
    return lambda *arguments, **named: closed(Table(*arguments, **named))


LINKS = [
    ("ir", ("pybadge", "pico")), ("ir", ("picopad", "picopad", "sprig")), ("espnow", ("feather",) * 4),
    ("cable", ("pico", "picopad")),
]  # fmt: skip


# --- Linking --------------------------------------------------------------------------------------


@pytest.mark.parametrize("link, boards", LINKS)
def test_everybody_sees_the_same_dice_whoever_rolls(table, link, boards):
    friends = table(*boards, link=link).begin()
    for number in range(1, 2 * friends.count + 1):
        friends.roll(number % friends.count).see("#%d" % number)
    rolls = friends.rolls()
    assert rolls == rolls[:1] * friends.count and len(set(rolls[0])) > 1


@pytest.mark.parametrize("link, boards", LINKS)
def test_a_kiai_ends_the_training_of_all_within_a_second(table, link, boards):
    friends = table(*boards, link=link).begin_rolled()
    pictures, tones, lights = [set() for _ in boards], [set() for _ in boards], [set() for _ in boards]
    friends.handhelds[1].press("more")
    friends.until("Training is over!", seconds=1)
    friends.handhelds[1].release("more")
    for _ in range(50):
        friends.room.run()
        for place, handheld in enumerate(friends.handhelds):
            pictures[place].add(handheld.pixels())
            tones[place].add(handheld.tone())
            lights[place].add(str(handheld.lights()))
    for place in range(friends.count):
        console = friends.console(place)
        assert len(pictures[place]) > 1, "it flashes"
        assert len(tones[place]) > 3 or not console.sound.is_there()
        assert len(lights[place]) > 1 or not console.lights.is_there()


@pytest.mark.parametrize("link, boards", LINKS)
@pytest.mark.parametrize("loss", (30, 50))
def test_a_kiai_gets_through_bad_air(table, link, boards, loss):
    friends = table(*boards, link=link, duplicates=20).begin()
    friends.room.channel.loss = loss
    friends.roll(0).roll(1)
    friends.shout(0).hear().until("Start the fight?")
    friends.tap("ok", who=1).until("The fight")
    assert [friends.book(place).phase for place in range(friends.count)] == [FIGHT] * friends.count


def test_who_shows_another_animal_is_not_linked(table):
    friends = table("pybadge", "pico", "pico").open().link().until("2 others here")
    friends.tap("down", who=2).until("Panda", 2)
    friends.tap("ok").run(1).tap("ok", who=0).run(2)
    assert [len(friends.book(place).rolls) for place in range(3)] == [1, 1, 0]


def test_who_is_not_linked_has_nothing_of_it_in_memory(table):
    friends = table("pybadge", "pico", link="ir")
    for handheld in friends.handhelds:
        handheld.world.free = 0
    friends.open().tap("ok").run(1)
    for place in range(2):
        assert not linked(friends, place)
    friends.link().until("1 other here")
    friends.tap("ok").run(1).tap("back", "down", "down", "down", "down", "ok").run(1)
    for place in range(2):
        assert friends.console(place).link is None
        assert not linked(friends, place)


def linked(friends, place):
    """The modules of the link that a handheld has in memory, without the rooms they are in.

    Nor those of the meeting, which the launcher loads ahead, and what these take along.
    """
    there = friends.handhelds[place].world.names()
    names = [name for name in there if "link." in name or "mate" in name]
    rooms = ["dojo.link.media", "dojo.link.pairing", "dojo.link.screens", "dojo.link.secrets"]
    rooms += ["dojo.link.screens.pairing", "dojo.link.pending", "dojo.link.media.choose"]
    rooms += ["dojo.link.pairing.frame", "dojo.link.pairing.crc", "dojo.link.pairing.proof"]
    rooms += ["dojo.link.secrets.hashing", "dojo.link.secrets.sha256"]
    return [name for name in names if name not in rooms]


def test_back_links_nobody(table):
    friends = table().open().link()
    friends.tap("back", who=0).run(1)
    assert friends.console(0).link is None and friends.sees("Link handhelds", 0)
    assert friends.console(0).store.get(LINKED_KEY) is None


def test_a_board_without_a_link_does_not_offer_it(table):
    friends = table("pybadge", "pybadge").open()
    friends.console(0).links = ()
    friends.tap("back")
    assert not friends.sees("Link handhelds", 0) and friends.sees("Link handhelds", 1)


def test_who_chooses_to_play_alone_goes_on_alone(table):
    friends = table("pybadge", "pybadge").begin().tap("back", "down", "ok", "ok", "back", "back", who=0)
    assert friends.console(0).link is None and friends.book(0).players == ALONE
    friends.run(1)
    assert friends.book(1).players == 0, "the others do not"


# --- Rolling --------------------------------------------------------------------------------------


@pytest.mark.parametrize("link, boards", LINKS)
def test_two_who_press_at_the_same_moment_have_made_one_roll(table, link, boards):
    friends = table(*boards, link=link).begin()
    for number in range(1, 5):
        friends.roll().see("#%d" % number)


def test_a_new_match_before_the_first_roll_of_a_round_is_one_for_all_too(table):
    friends = table("pybadge", "pybadge", players=2).begin_rolled()
    friends.fight().until("Round 2", seconds=3).see("Panda rolls first")
    friends.tap("back", "up", "up", "ok", "right", "ok", who=1).until("Round 1")
    era = shared.era(friends.state(0))
    friends.run(3)
    assert shared.era(friends.state(0)) == era, "nobody tells the others anything else"
    friends.roll(0).see("#1").see("Round 1")


def test_whoever_says_another_round_with_the_same_dice_is_followed_once(table):
    friends = table("pybadge", "pybadge").begin_rolled()
    told = bytearray(friends.state(0))
    told[1] += 1
    told[6] |= 1 << 5
    with friends.handhelds[0].world:
        friends.console(0).link.tell(bytes(told))
    friends.until("Round 2").run(2)
    assert [friends.state(place) for place in range(2)] == [bytes(told)] * 2


def test_settings_take_back_no_roll_that_others_make_meanwhile(table):
    friends = table("pybadge", "pybadge").begin_rolled()
    friends.tap("back", "down", "down", "ok", "ok", "ok", who=1)
    friends.tap("ok", who=0).tap("ok", who=0).run(1)
    rolls = bytes(friends.book(0).rolls)
    friends.tap("back", "back", who=1).until("Next: Fox").agree()
    assert friends.sees("#3") and friends.rolls() == [rolls] * 2


def test_after_sixty_rolls_the_bell_rings_for_all(table):
    friends = table("pybadge", "pybadge", players=3).begin()
    for number in range(BELL):
        friends.tap("ok", who=number % 2)
    while not friends.sees("#60", 0):
        friends.tap("ok", who=0)
    friends.agree().tap("ok", who=0).until("60 rolls").run(1.5).tap("ok").until("The fight")
    friends.tap("ok").run(0.5)
    assert friends.sees("Step 1: Fox") and [friends.book(place).caller for place in range(2)] == [0, 0]


@pytest.mark.parametrize("board", ("pico", "pybadge", "feather", "picosystem", "picopad"))
def test_the_digit_of_linked_handhelds_leaves_room_for_how_to_shout(table, board):
    friends = table(board, board)
    friends.open().link().until("1 other here")
    friends.tap("ok")
    friends.until_linked().roll(0).see("kiai").see("menu")


# --- Kiai -----------------------------------------------------------------------------------------


def test_whoever_answers_first_says_for_all_who_has_shouted(table):
    friends = table("pybadge", "pico", "pybadge", players=3).begin_rolled().shout(2).hear()
    friends.until("Who shouted?")
    friends.tap("down", "ok", who=1).until("The fight")
    assert [friends.book(place).caller for place in range(3)] == [1, 1, 1]


def test_a_kiai_by_mistake_is_taken_back_for_all_and_two_at_the_same_moment_end_one_training(table):
    friends = table("pybadge", "pico", link="ir").begin_rolled()
    before = friends.rolls()
    friends.shout(0).hear().until("Start the fight?").tap("back", who=1).until("#1")
    assert friends.rolls() == before
    friends.roll(0).see("#2")
    friends.shout([0, 1]).hear().until("Start the fight?").tap("ok").until("The fight")
    assert [friends.book(place).phase for place in range(2)] == [FIGHT, FIGHT]


@pytest.mark.parametrize("keys", (("back",), ("back", "down", "ok"), ("back", "down", "down", "ok")))
def test_a_kiai_ends_whatever_others_look_at(table, keys):
    friends = table("pybadge", "pico").begin_rolled().tap(*keys, who=1)
    friends.shout(0).until("Training is over!", seconds=2).hear().until("Start the fight?")


# --- From round to round --------------------------------------------------------------------------


def test_a_whole_match_is_played_side_by_side(table):
    friends = table("pybadge", "pico", players=2).begin()
    for number in range(1, 4):
        friends.until("Round %d" % number, seconds=3)
        friends.roll(number % 2).fight(number % 2)
    friends.until("Round 1")
    friends.roll(0)
    assert [friends.book(place).sum_of(0) for place in range(2)] == [0, 0] and friends.sees("#1")


# --- What goes wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize("link, boards", LINKS)
def test_after_a_power_cut_one_press_links_again(table, link, boards):
    friends = table(*boards, link=link).begin_rolled()
    friends.handhelds[1].cut()
    friends.tap("ok", who=0).run(2)
    friends.tap("ok", "ok", who=1).until("Link to Fox again?", 1)
    friends.roll(1).see("#2")
    friends.roll(1)


def test_after_a_power_cut_nobody_has_to_link_again(table):
    friends = table("pybadge", "pico").begin_rolled().cut(1).until("Link to Fox again?", 1)
    friends.tap("back", who=1).until("#1", 1)
    assert friends.console(1).link is None
    friends.cut(1).run(1).see("#1", 1)  # it is asked only once


@pytest.mark.parametrize("kind", (True, False))
def test_out_of_contact_one_may_go_on_alone(table, kind):
    friends = table("pybadge", "pico", link="ir")
    friends.handhelds[0].world.free = 0  # nothing is loaded ahead
    friends.begin_rolled().room.leave(1)
    friends.run(15).tap("ok", who=0).see("Nobody is near. Play on alone?", 0)
    if kind:
        friends.tap("right", "ok", who=0).tap("ok", who=0).run(1)
        assert friends.console(0).link is None and friends.sees("#2", 0)
        assert not linked(friends, 0)
    else:
        friends.tap("ok", who=0).tap("ok", who=0).run(1)
        assert friends.console(0).link is not None and friends.sees("#2", 0)
        friends.room.rejoin(1)
        friends.run(5).agree()


def test_both_who_rolled_out_of_contact_have_the_same_dice(table):
    friends = table("pybadge", "pybadge").begin_rolled()
    friends.room.leave(1)
    friends.run(10).tap("ok").tap("ok").tap("ok").run(0.5).tap("ok").run(0.5)
    assert friends.sees("#3") and friends.faces(0) == friends.faces(1)
    friends.tap("ok", who=0).run(1)
    friends.room.rejoin(1)
    friends.run(3).agree().see("#4")


def test_who_goes_on_alone_leaves_the_others_linked(table):
    friends = table("pybadge", "pico", "pybadge").begin_rolled()
    friends.tap("back", who=2).tap(*["down"] * 4, "ok", who=2).run(0.5)
    assert friends.console(2).link is None and friends.sees("#1", 2)
    friends.tap("ok", who=0).run(1).see("#2", [0, 1]).see("#1", 2)


def test_who_leaves_the_roller_has_no_link_any_more(table):
    friends = table("pybadge", "pico").begin()
    friends.tap("back", "up", "ok", who=0).run(1)
    assert friends.sees("Karate", 0) and not friends.sees("Go on", 0)
    assert friends.is_alone(0)
    friends.tap("ok", "ok", who=0).run(1).see("Roll the dice!", 0)  # nobody is asked


def test_who_holds_back_has_left_too_and_is_asked_when_he_is_back(table):
    friends = table("pybadge", "pico").begin()
    friends.go_home(0)
    assert friends.is_alone(0)
    friends.tap("ok", "ok", who=0).until("Link to Fox again?", 0)
    friends.tap("ok", who=0).run(2).roll(0)


def test_who_chose_to_play_alone_and_left_at_once_is_not_linked_again(table):
    friends = table("pybadge", "pico").begin().tap("back", "down", "ok", "ok", "back", who=0)
    friends.go_home(0).tap("ok", "ok", who=0).run(1)
    assert friends.book(0).players == ALONE and friends.sees("Roll the dice!", 0)
    assert friends.console(0).link is None and friends.console(0).store.get(LINKED_KEY) is None


LIAR = """
from random import Random
from time import sleep
from dojo.link.pairing import frame as frames
from dojo.link.media.radio import Radio
medium = Radio()
draw = Random(4)
state = bytes((120, 0, 1, 2, 3, 4, 0, 0, 67, 0))
while True:
    sleep(0.5)
    medium.send(draw.randbytes(17))
    for told in (state, bytes(10), bytes((255,)) * 10, state[:8] + bytes((63, 9))):
        frame = bytearray(17)
        frame[0] = frames.PROTOCOL << 5 | frames.CIRCLE << 3
        frame[1:4] = b"liar"[:3]
        frame[4] = 1
        frame[5:-2] = told
        medium.send(frames.seal(frame, frames.LOBBY))
"""


def test_whoever_lies_about_a_round_can_be_seen_and_left(table, tmp_path):
    code = tmp_path / "code.py"
    code.write_text(LIAR)
    friends = table("feather", "feather", "feather", link="espnow", main=[None, None, str(code)]).open()
    friends.link().run(2).tap("ok").run(5).see("#3")  # an era that is far ahead holds
    friends.roll(0).see("#4")  # and goes on
    friends.tap("back").tap(*["next"] * 4, "ok").run(1)
    assert friends.console(0).link is None and friends.console(1).link is None
    friends.tap("ok", who=0).run(1).see("#5", 0).see("#4", 1)  # alone nobody hears him


def test_a_link_that_breaks_is_let_go_of_and_can_be_made_again(table):
    friends = table("pybadge", "pico", link="ir").begin()

    def broken():
        raise MemoryError("for the test")

    console = friends.console(0)
    console.link.step = broken
    friends.room.until(lambda: friends.sees("Oops!", 0), 5)
    assert console.link is None and console.link_badge is None
    for text in ("Karate", "Dice roller", "Link to Fox again?", "Round 1"):
        friends.room.run(20)
        friends.handhelds[0].press("ok")
        friends.room.run(3)
        friends.handhelds[0].release("ok")
        assert friends.room.until(lambda text=text: friends.sees(text, 0), 5), friends.words(0)
    assert friends.room.until(lambda: console.link is not None and console.link.count() == 2, 5)


def test_the_teacher_of_a_class_pauses_rollers_that_are_linked_too(table):
    secret = 'DOJO_SECRET = "correct-horse"\nDOJO_CODE = 201\n'
    settings = ["DOJO_NUMBER = %d\n" % number + secret for number in (1, 4, 12)]
    room = table("feather", "feather", "feather", link="espnow", settings=settings)
    teacher, pair = room.handhelds[0], [1, 2]
    room.run(2).open(pair).link(pair).until("1 other", pair)
    room.tap("ok", who=pair).until_linked(pair)
    before = [room.words(place) for place in pair]
    teacher.play("wait:2000,teacher,more*2,ok,wait:200,ok,wait:200,more,ok,wait:200,next*2,ok,wait:200,next*2,ok,wait:1000")
    assert room.sees("Wait a moment!", pair)
    teacher.play("back,wait:3000")
    assert [room.words(place) for place in pair] == before and room.until_linked(pair)
