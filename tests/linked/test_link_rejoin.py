"""A linked match goes on after one handheld has lost what it saved: the others bring it back (long: linked)."""

import random

import _nvm
import pytest

from dojo.contract import OVER
from dojo.link.begin import facts
from dojo.link.rejoin import FACTS, MOST_POINT, keep, point, weigh
from dojo.link.resume import resume
from dojo.link.table import Linked
from dojo.loan.lessons import lesson
from dojo.playing.match import Match as WholeMatch
from dojo.saving.restore import restore
from dojo.saving.store import Store
from dojo.say import say
from linked_match import Match, rules_of
from party import Party

OTHER_KEY = b"\x24\x68\xac\xe0"
DUEL, FORBIDDEN, THREE, TAG = b"\0", b"\1", b"\2", b"\3"


# --- By keys ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def party(closed):
    """Makes parties."""
    return lambda *boards, **named: closed(Evening(*boards, **named))


class Evening(Party):
    """Two handhelds, one of which loses everything."""

    def wipe(self, place):
        """The power fails and comes back, and nothing is left in the nvm."""
        handheld = self.handhelds[place]
        handheld.close()
        handheld._power_on(b"")
        return self.run(7)

    def link_again(self, place):
        """To "Link again" in the menu behind BACK, and OK."""
        return self.find("Pause", place, "back").tap(*["next"] * 4, "ok", who=place).run(0.5)

    def look_again(self, lost):
        """The other one chooses Link again, the one that has lost its match Link handhelds, and both say yes."""
        self.link_again(1 - lost)
        assert say("link.again.later")[:9] in self.words(1 - lost)
        self.tap("ok", who=1 - lost).run(0.5)
        self.tap("ok", "link", "ok", who=lost).run(3)
        assert self.sees("Same on both?"), [self.words(place) for place in (0, 1)]
        self.tap("ok").run(3)
        for place in (0, 1):
            assert "forgot this match" in self.words(place), "both read who has lost it, before anything begins"
        return self

    def agree(self, lost):
        """Both have read how it stands and want to go on: the one that has it chooses so, the other goes to yes."""
        self.tap("ok", who=1 - lost)
        assert "Play on like this" in self.words(1 - lost)
        self.tap("ok", who=1 - lost)
        self.read_on(lost, "Go on with the old")
        return self.tap("next", "ok", who=lost).run(2)

    def read_on(self, place, text):
        """Turn over until a text is on the screen."""
        return self.find(text, place, "ok", 6)

    def letter(self, place):
        """Whose handheld this is, as it asks for a choice."""
        return self.words(place)[:1]


STAGES = ("nobody has chosen", "it chose", "the other has chosen", "in the reveal", "after the second round")


@pytest.mark.parametrize("lost", [0, 1])
@pytest.mark.parametrize("stage", STAGES)
def test_who_has_lost_the_match_plays_it_to_its_end_in_the_same_seat(party, stage, lost):
    friends = party("pybadge", "pybadge").begin()
    letters = [friends.letter(place) for place in (0, 1)]
    friends.choose(2, 3).tap("ok").run(1).tap("ok").run(1)
    if stage == STAGES[1]:
        friends.choose(*[2 if place == lost else None for place in (0, 1)])
    elif stage == STAGES[2]:
        friends.choose(*[2 if place != lost else None for place in (0, 1)])
    elif stage in STAGES[3:]:
        friends.choose(4, 1)
        if stage == STAGES[4]:
            friends.tap("ok").run(1).tap("ok").run(1)
    log = bytes(friends.table(1 - lost).match.log)
    friends.wipe(lost)
    if stage == STAGES[3]:
        friends.tap("ok", who=1 - lost).run(0.5).tap("ok", who=1 - lost).run(7)
    friends.look_again(lost).agree(lost)
    assert [friends.letter(place) for place in (0, 1)] == letters
    tables = [friends.table(place) for place in (0, 1)]
    assert {table.match.place() for table in tables} == {len(log)}
    assert len({table.match.check() for table in tables}) == 1
    friends.play_on()
    assert friends.sees("Fair since you linked again")


def test_the_teacher_of_a_class_pauses_handhelds_that_link_again_too(party):
    secret = 'DOJO_SECRET = "correct-horse"\n'
    friends = party("pybadge", "pybadge", settings=["DOJO_NUMBER = 4\n" + secret, "DOJO_NUMBER = 9\n" + secret]).run(2)
    friends.begin().choose(2, 3).tap("ok").run(1).tap("ok").run(1)
    letters = [friends.letter(place) for place in (0, 1)]
    friends.wipe(1).look_again(1)
    before = [friends.words(place) for place in (0, 1)]
    for what, moment, seconds in ((lesson.PAUSE, 1, 2), (lesson.GO_ON, 8, 1)):
        for end in friends.room.channel._ends:
            end.arrive(lesson.prove(lesson.call(what, b"\0\7\0\1", moment), b"correct-horse"))
        friends.run(seconds)
        assert friends.sees("Wait a moment!") == (what == lesson.PAUSE)
    assert [friends.words(place) for place in (0, 1)] == before
    friends.agree(1)
    assert [friends.letter(place) for place in (0, 1)] == letters
    friends.play_on()
    assert friends.sees("Fair since you linked again")


@pytest.mark.parametrize("cut", [0, 1])
def test_the_power_may_fail_right_after_that(party, cut):
    friends = party("pybadge", "pybadge").begin().choose(2, 3).tap("ok").run(1).tap("ok").run(1)
    letters = [friends.letter(place) for place in (0, 1)]
    friends.wipe(1).look_again(1).tap("ok", "ok", who=0)
    friends.read_on(1, "Go on with the old").tap("next", "ok", who=1)
    friends.handhelds[cut].cut()
    friends.run(2)
    assert "Go on with your" in friends.words(cut)
    friends.tap("ok", who=cut).run(2)
    assert [friends.letter(place) for place in (0, 1)] == letters
    friends.play_on()
    assert friends.sees("Fair since you linked again")


def test_who_does_not_want_the_old_match_takes_nothing_from_the_other(party):
    friends = party("pybadge", "pybadge").begin().choose(2, 3).tap("ok").run(1).tap("ok").run(1)
    before = friends.table(0)
    friends.wipe(1).look_again(1).tap("ok", "ok", who=0).read_on(1, "Go on with the old").tap("ok", who=1).run(3)
    assert say("link.again.not_wanted")[:20] in friends.words(0)
    assert say("link.again.next_time")[:20] in friends.words(1)
    friends.tap("ok").run(3)
    after = friends.table(0)
    assert (after.key, after.match.log, after.phase) == (before.key, before.match.log, before.phase)
    assert friends.table(1) is None


def test_who_goes_back_waits_on_for_the_other_as_before(party):
    friends = party("pybadge", "pybadge").begin().choose(2, 3).tap("ok").run(1).tap("ok").run(1)
    letter = friends.letter(0)
    friends.handhelds[1].close()
    friends.run(7).link_again(0).tap("ok", who=0).run(1)
    assert "Looking for others" in friends.words(0)
    friends.tap("back", who=0).run(1)
    friends.handhelds[1].switch_on()
    friends.run(2).tap("ok", who=1).run(3)
    assert friends.letter(0) == letter
    friends.play_on()
    assert friends.sees("Fair match")


def test_where_the_lost_handheld_had_a_secret_that_is_said_and_the_match_stays_saved(party):
    friends = party("pybadge", "pybadge").begin(form=1)
    friends.tap("ok", "next", "ok").run(3)
    table = friends.table(0)
    assert table.match.hidden, friends.words(0)
    friends.wipe(1).link_again(0).run(0.5)
    assert say("link.again.lost")[:20] in friends.words(0)
    friends.tap("ok", who=0).run(1)
    assert friends.table(0).match.log == table.match.log


# --- Any game, any number of devices ----------------------------------------------------------------------------------


def offers(world, lost, numbers, key=OTHER_KEY):
    """The tables of a new session in which device d of the world has numbers[d], and what each gives, by number."""
    fresh, bodies = {}, [b""] * world.count
    for player in world.players:
        number = numbers[player.number]
        pact = bytes((0, number, world.count)) + key + 4 * key
        if player.number in lost:
            player.nvm = _nvm.ByteArray(player.chip)
            player.store = Store(player.nvm, player.chip.appends)
        fresh[number] = Linked(world.game, world.options, pact, world.level, bytes(16), player.store)
        bodies[number] = facts(fresh[number]) if player.number in lost else point(player.table)
        assert FACTS < len(bodies[number]) <= MOST_POINT or player.number in lost
    return fresh, bodies


def link_again(world, lost, numbers, key=OTHER_KEY):
    """All go on in another session with other numbers; the devices `lost` have lost everything."""
    old = world.players[[me for me in range(world.count) if me not in lost][0]].table
    new = {player.table.me: numbers[player.number] for player in world.players}
    owners = [new[device] for device in old.owners]
    fresh, bodies = offers(world, lost, numbers, key)
    for player in world.players:
        plan = weigh(fresh[numbers[player.number]], bodies)
        assert plan is not None and plan.owners == owners
        if not old.match.base:
            whole = WholeMatch(old.match.rules, old.match.options)
            assert whole.replay(b"" if getattr(whole.rules, "CHECKPOINTS", False) else old.match.log) == 0
            assert plan.match.check() == whole.check() and plan.match.place() == whole.place()
        keep(plan, player.store)
        player.reboot()


GAMES = [  # game, options, devices, the new number of each
    ("ninja", DUEL, 2, (1, 0)),
    ("ninja", THREE, 3, (2, 0, 1)),
    ("ninja", TAG, 2, (1, 0)),
    ("ninja", TAG, 4, (3, 1, 0, 2)),
    ("knockout", b"\1\0\0", 2, (1, 0)),
    ("knockout", b"\2\1\1", 4, (1, 3, 0, 2)),
    ("template", b"\0", 2, (1, 0)),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "%s-%d on %d" % (game[0], game[1][0], game[2]))
def test_every_game_without_secrets_goes_on_from_anywhere_and_is_audited(game):
    name, options, count, numbers = game
    ends = 0
    for seed in range(12):
        world = Match(name, options, count, seed, thinking=2, chips=(_nvm.RP2040, _nvm.ESP32S3))
        world.run(100 + 80 * seed)
        if any(table.is_over() for table in world.tables) or len({len(t.match.log) for t in world.tables}) > 1:
            continue
        place = world.tables[0].match.place()
        link_again(world, [seed % count], numbers)
        world.step()
        assert {table.phase for table in world.tables} == {2}
        assert {table.match.place() for table in world.tables} <= {place, place + 1}, "somebody may have acted already"
        world.played(300_000)
        ends += 1
    assert ends > 1


def test_a_match_goes_on_after_a_second_loss_too():
    world = Match("ninja", TAG, 2, 3, thinking=2)
    for key, lost in (OTHER_KEY, 0), (b"\1\2\3\4", 1):
        world.run(700)
        world.until(lambda: len({table.match.place() for table in world.tables}) == 1)
        place = world.tables[0].match.place()
        link_again(world, [lost], (1, 0), key)
        world.step()
        assert [table.match.place() for table in world.tables] == [place] * 2 and place > 4
    world.played(300_000)


def test_a_power_cut_while_the_match_is_saved_leaves_the_old_one_none_or_all_of_it():
    world = Match("ninja", TAG, 2, 5, thinking=1)
    for player in world.players:
        player.pick = lambda legal: legal[min(1, len(legal) - 1)]  # who rests gets that back: nobody ever falls
    world.until(lambda: None not in world.tables and world.tables[0].match.place() > 300)
    place = world.tables[0].match.place()
    assert place > 240, "more than one piece"
    fresh, bodies = offers(world, [1], (0, 1))
    before = bytes(world.players[1].nvm._flash.memory)
    found = set()
    for written in range(2000):
        nvm = _nvm.ByteArray(_nvm.RP2040)
        nvm._flash.memory[:] = before
        nvm._flash.cut_after(written)
        try:
            keep(weigh(fresh[1], bodies), Store(nvm, True))
        except _nvm.PowerCut:
            found.add(len(getattr(restore(Store(nvm, True)), "match", world.tables[0].match).log))
            continue
        assert restore(Store(nvm, True)).match.place() == place
        assert found == {place}, "none, or all"
        return
    raise AssertionError("never saved whole")


def test_two_of_three_may_have_lost_it():
    world = Match("ninja", THREE, 3, 3, thinking=2)
    world.run(600)
    link_again(world, [0, 2], (0, 2, 1))
    world.played()


def test_karate_goes_on_from_the_last_fight():
    world = Match("karate", bytes((1, 2, 0, 0, 1)), 2, 1, thinking=1)
    for player in world.players:
        player.pick = lambda legal: legal[-1]  # shouts as soon as allowed
    world.until(lambda: all(table is not None and table.match.base for table in world.tables), 600_000)
    world.run(1000)
    one = world.tables[0].match
    assert world.tables[1].match.base == one.base
    base, origin = one.base, one.origin
    link_again(world, [1], (1, 0))
    world.step()
    for table in world.tables:
        assert table.match.place() == base and bytes(table.match.first())[: len(origin)] == origin
    world.played(600_000)


def test_a_match_of_karate_before_its_first_fight_begins_anew():
    world = Match("karate", bytes((1, 0, 0, 0, 1)), 2, 1, thinking=1)
    world.run(2000)
    assert len(world.tables[0].match.log) > 4
    link_again(world, [0], (0, 1))
    world.step()
    assert [table.match.place() for table in world.tables] == [0, 0]


# --- Who lies about the point -----------------------------------------------------------------------------------------


def given(name="ninja", options=DUEL, ms=300, pick=None):
    """A match in which device 1 has lost everything: its new table, and what device 0 gives."""
    world = Match(name, options, 2, 5, thinking=1)
    for player in world.players:
        if pick:
            player.pick = pick
    world.run(ms)
    fresh, bodies = offers(world, [1], (0, 1))
    return fresh[1], bodies


def believed(table, bodies, body):
    return weigh(table, [body, bodies[1]])


def test_a_point_that_no_match_can_have_come_to_is_not_believed():
    table, bodies = given()
    honest = bodies[0]
    assert believed(table, bodies, honest) is not None
    for wrong in (
        honest[:7],
        honest + b"\x1a",  # more strength than there is
        honest[:6] + b"\0\1" + honest[8:],  # a match without its beginning
        bytes((honest[0] | 0x20,)) + honest[1:],  # a third device
        bytes((honest[0] + 1,)) + honest[1:],  # for three
        honest[:1] + b"\x09" + honest[2:],  # opponents that are not there
        honest[:2] + b"\x09" + honest[3:],  # a form that is not there
        honest[:2] + FORBIDDEN + honest[3:8] + b"\1\2\3\4",  # with what was sealed
        honest[:3] + b"\1" + honest[4:],  # an option that this game does not have
        honest[:-1],  # half a round
    ):
        assert believed(table, bodies, wrong) is None, wrong
    assert weigh(table, [honest, bodies[0][:8] + bytes(2)]) is None, "two different points"
    assert weigh(table, [honest, honest]) is None, "two with the same number"


def test_a_match_that_is_over_is_no_match_to_go_on_with():
    world = Match("ninja", DUEL, 2, 5, thinking=1)
    world.until(world.is_over)
    log = bytes(world.tables[0].match.log)
    table, bodies = given()
    assert rules_of("ninja").turn(world.tables[0].match.state) == OVER
    assert believed(table, bodies, bodies[0][:8] + log) is None


@pytest.mark.parametrize("name, options", [("ninja", TAG), ("knockout", b"\1\0\0"), ("karate", bytes((1, 2, 0, 0, 1)))])
def test_whatever_is_given_instead_of_a_point_can_be_played_or_is_refused(name, options):
    dice = random.Random(1)
    if name == "karate":
        table, bodies = given(name, options, 30_000, lambda legal: legal[-1])
        assert bodies[0][6] | bodies[0][7], "there was no fight"
    else:
        table, bodies = given(name, options)
    honest = bodies[0]
    assert believed(table, bodies, honest) is not None
    taken = 0
    for _ in range(400):
        body = bytearray(honest)
        for _ in range(dice.randrange(1, 4)):
            body[dice.randrange(len(body))] = dice.choice((0, 1, 2, 5, 7, 64, 128, 255, dice.randrange(256)))
        if dice.randrange(4) == 0:
            body = body[: dice.randrange(5, len(body) + 1)] + dice.randbytes(dice.randrange(200))
        plan = believed(table, bodies, bytes(body))
        if plan is not None and bytes(body) != honest:
            taken += 1
            for _ in range(30):
                assert plan.match.turn() <= 0xFF and plan.match.view(0) and plan.match.check()
                seats = [seat for seat in range(plan.match.seats) if plan.match.legal(seat)]
                if not seats or not plan.match.knows(seats[0]):
                    break
                plan.match.act(seats[0], dice.choice(plan.match.legal(seats[0])))
    assert taken < 200


def test_what_is_not_believed_is_a_foul_in_the_meeting():
    from attacker import Party as Attack

    attack = Attack("ninja", DUEL)
    attack.villain.table.offer = bytes(20)
    attack.play()
    assert attack.victim.foul == (1, 2)


def test_whose_seats_are_whose_is_kept_in_the_header_and_looked_at():
    world = Match("ninja", DUEL, 2, 5, thinking=1)
    world.run(300)
    link_again(world, [1], (1, 0))
    world.step()
    player = world.players[0]
    assert player.table.order == b"\1\0" and restore(player.store).owners == [1, 0]
    header, entries = player.store.match()
    assert header[-3:] == b"\1\0\1"
    for wrong in (b"", b"\1\0", b"\1\1\1", b"\1\1", b"\0\1\2", b"\0\2\1", b"\1\0\1\1"):
        with pytest.raises(ValueError):
            resume(header[:-3] + wrong, entries, player.store)
