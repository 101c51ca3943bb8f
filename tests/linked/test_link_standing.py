"""What a lost save takes from the others: nothing that all have seen. And what one handheld alone says was so.

The attackers here are made from docs/inside/link/match.md: what they send is put together byte by byte.
"""

import random

import _nvm
import pytest

from dojo.link.rejoin import keep, point, weigh
from dojo.link.table import Linked
from dojo.saving.restore import restore
from dojo.saving.store import Store
from games.karenza import kept
from games.karenza import layout as at
from games.karenza.championship import league
from linked_match import Match, rules_of
from test_link_rejoin import DUEL, OTHER_KEY, Evening, offers

SWORDS = bytes((1, 0, 0, 1))  # sword lock off, seven cards, Masaru against Lanying
THREE_FIGHT = bytes((1, 0, 0, 5))  # a championship of three


@pytest.fixture
def party(closed):
    """Makes parties."""
    return lambda *boards, **named: closed(Evening(*boards, **named))


def eager(dice):
    """What somebody does who plays a card whenever one fits, and never discards."""

    def pick(legal):
        cards = [action for action in legal if at.PLAY <= action < at.DISCARD]
        return cards[-1] if cards and len(legal) < 40 else 0 if legal[0] == 0 else dice.choice(legal)

    return pick


def fight(score, options=SWORDS, count=2, seed=3):
    """A linked fight of Karenza in which somebody has so many points."""
    world = Match("karenza", options, count, seed, thinking=1)
    for player in world.players:
        player.pick = eager(random.Random(seed + player.number))

    def has_come():
        if None in world.tables or len({(table.match.place(), table.phase) for table in world.tables}) > 1:
            return False
        state = world.tables[0].match.state
        return max(state[at.SCORE : at.HELD]) >= score and state[at.PHASE] == at.MOVING

    world.until(has_come, 600_000)
    return world


def load_up(friends, world, lost):
    """The handhelds have what the players of a world have saved, but the one that has lost it."""
    for place, handheld in enumerate(friends.handhelds):
        player = world.players[place]
        player.store.flush()
        handheld.close()
        handheld._power_on(b"" if place == lost else bytes(player.nvm._flash.memory))
    friends.run(2)
    return friends.tap("ok", who=1 - lost).run(7)


# --- Points that all have seen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", [0, 1])
def test_a_fight_goes_on_at_its_score_when_a_losing_child_has_erased_the_match(lost):
    world = fight(3)
    before = world.tables[1 - lost].match.view(-1)
    score = bytes(before[at.SCORE : at.HELD])
    fresh, bodies = offers(world, [lost], (0, 1))
    for player in world.players:
        keep(weigh(fresh[player.number], bodies), player.store)
        player.reboot()
    world.step()
    for table in world.tables:
        state = table.match.state
        assert bytes(state[at.SCORE : at.HELD]) == score and not table.match.base == 0
        assert state[at.PHASE] == at.DRAWING and not any(state[at.HELD : at.LEFT]), "new hands"
        assert bytes(state[at.CHOSEN : at.POINTS]) == bytes(before[at.CHOSEN : at.POINTS])
    world.played(900_000)
    assert world.tables[0].match.state[at.POINTS] >= score[0] and world.tables[0].match.state[at.POINTS + 1] >= score[1]


def test_a_fight_of_a_championship_that_is_over_counts_and_the_next_keeps_its_score():
    world = Match("karenza", THREE_FIGHT, 3, 2, thinking=1)
    for player in world.players:
        player.pick = eager(random.Random(player.number))

    def is_second(table):
        state = table.match.state
        return state[at.FIGHTS] == 1 and max(state[at.SCORE : at.HELD]) > 0

    world.until(lambda: None not in world.tables and all(is_second(table) for table in world.tables), 900_000)
    world.until(lambda: len({bytes(table.match.view(-1)) for table in world.tables}) == 1)
    before = world.tables[0].match.view(-1)
    fresh, bodies = offers(world, [2], (0, 1, 2))
    plan = weigh(fresh[2], bodies)
    for first, after in ((at.SCORE, at.HELD), (at.FIGHTS, at.PUBLIC)):
        assert bytes(plan.match.state[first:after]) == bytes(before[first:after])


def test_two_who_still_have_a_fight_give_the_same_although_one_has_heard_more():
    world = fight(3, THREE_FIGHT, 3)
    tables = [player.table for player in world.players]
    world.until(lambda: len({table.match.place() for table in tables}) > 1)
    assert len({bytes(table.match.state[at.SCORE : at.HELD]) for table in tables}) == 1
    assert len({point(table)[1:] for table in tables}) == 1


def test_a_duel_that_the_rules_have_decided_cannot_go_on_but_ends_as_it_stood():
    world = fight(3)

    def decided():
        return [table for table in world.tables if table.match.state[at.PHASE] == at.SHOWING]

    world.until(decided, 600_000)
    assert point(decided()[0]) == b""
    world.until(world.is_over, 600_000)
    assert [point(table) for table in world.tables] == [b"", b""], "there is nothing to go on with"


def test_the_game_looks_at_the_score_with_which_a_fight_is_to_begin_again():
    rules = rules_of("karenza")
    state = kept.standing(rules.start(SWORDS))
    assert kept.is_possible(state, SWORDS)
    for score, can_be in (((9, 9), True), ((0, 5), True), ((10, 0), False), ((3, 255), False)):
        state[at.SCORE : at.HELD] = bytes(score)
        assert kept.is_possible(state, SWORDS) == can_be, score
    for place in range(at.HELD, at.PUBLIC):
        changed = bytearray(kept.standing(rules.start(SWORDS)))
        changed[place] ^= 1
        assert not kept.is_possible(changed, SWORDS) or place in range(at.SHOWN, at.SEATS), place
    assert league.MOST_POINTS == 18


# --- What both read, before anything begins ---------------------------------------------------------------------------


def standing_of(world):
    state = world.tables[0].match.state
    return "Points: Fox %d, Panda %d" % tuple(state[at.SCORE : at.HELD])


def meet_again(friends, lost):
    """Link again on one, Link handhelds for Karenza on the other, and the sign on both."""
    friends.link_again(1 - lost).tap("ok", who=1 - lost).run(0.5)
    friends.find("Karenza", lost).tap("ok", "link", "ok", who=lost).run(4)
    assert friends.sees("Same on both?"), [friends.words(place) for place in (0, 1)]
    return friends.tap("ok").run(3)


@pytest.fixture
def swords():
    """A fight that one leads."""
    return fight(3)


@pytest.mark.parametrize("board", ["sprig", "pico", "picosystem"])
def test_both_read_who_has_lost_the_match_how_it_stands_and_what_is_gone(party, swords, board):
    friends = meet_again(load_up(party(board, board), swords, 1), 1)
    read = {}
    for place in (0, 1):
        read[place] = ""
        for _ in range(6):
            read[place] += " " + friends.words(place)
            if "like this" in friends.words(place) or "Go on with" in friends.words(place):
                break
            friends.tap("ok", who=place)
        read[place] = " ".join(read[place].split())
        assert "Panda forgot this match." in read[place] and standing_of(swords) in read[place], read
        assert "Cards in hand are lost. A new fight, the same points." in read[place], read
    assert "Remembered only by Fox:" in read[1] and "You are Panda" in read[1]
    assert "Play on like this" in read[0] and "Keep it for later" in read[0] and "End it like this" in read[0]
    friends.tap("ok", who=1).run(3)
    assert "The old match stays closed" in friends.words(1), "yes is not what stands there"
    assert "Not everyone wants" in friends.words(0)
    assert friends.table(0).match.log == swords.tables[0].match.log


def test_whoever_still_has_the_match_may_keep_it_as_it_is(party, swords):
    friends = meet_again(load_up(party("sprig", "sprig"), swords, 1), 1)
    friends.read_on(0, "Play on like this").tap("next", "ok", who=0).run(4)
    assert friends.table(0).match.log == swords.tables[0].match.log
    friends.run(3)
    assert "The old match stays closed" in friends.words(1) or "has left" in friends.words(1), friends.words(1)


def test_whoever_still_has_the_match_may_end_it_with_the_points_that_it_has(party, swords):
    friends = meet_again(load_up(party("sprig", "sprig"), swords, 1), 1)
    friends.read_on(0, "Play on like this").tap("next", "next", "ok", who=0).run(0.5)
    assert "The match ends like this." in friends.words(0) and standing_of(swords) in " ".join(friends.words(0).split())
    assert "Turns: %d" % at.turns(swords.tables[0].match.state) in friends.words(0)
    friends.run(3)
    assert friends.table(0) is None and friends.table(1) is None


def test_a_match_that_cannot_go_on_ends_with_its_points_or_is_kept(party):
    friends = party("pybadge", "pybadge").begin(form=1)
    friends.tap("ok", "next", "ok").run(3)
    friends.wipe(1).link_again(0).run(0.5)
    friends.tap("ok", who=0).run(0.5)
    assert "Keep it for later" in friends.words(0)
    friends.tap("next", "ok", who=0).run(0.5)
    assert "The match ends like this." in friends.words(0) and "Left: Fox" in friends.words(0)
    assert friends.table(0) is None


# --- A past that never was --------------------------------------------------------------------------------------------


# A point to go on from, by docs/inside/link/match.md: two rounds of Ninja, and the other has little left.
INVENTED = bytes((0 << 4 | 2, 0)) + bytes(4) + bytes(2) + bytes((0, 9, 0, 9))


def test_fair_match_is_said_of_what_was_checked_and_nothing_before():
    friends = Match("ninja", DUEL, 2, 5, thinking=1)
    friends.run(300)
    fresh, bodies = offers(friends, [1], (0, 1))
    plan = weigh(fresh[1], [INVENTED, bodies[1]])
    assert plan is not None and plan.is_retold, "the rules allow these rounds"
    store = Store(_nvm.ByteArray(_nvm.RP2040), True)
    keep(plan, store)
    assert restore(store).is_retold
    again = Linked("ninja", DUEL, bytes((0, 1, 2)) + OTHER_KEY + bytes(16), 0, bytes(16), store, 40, b"\0\1")
    again.begin()
    store.flush()
    assert restore(store) is not None, "the next match of the same devices outlives a power cut before it has met"
    assert not restore(store).is_retold, "all of it is checked"


def test_the_victim_of_an_invented_past_is_told_whose_memory_it_is_and_no_is_what_stands_there(party):
    alone = Match("ninja", DUEL, 2, 5, thinking=1)  # played against itself, on two devices of its own
    alone.until(lambda: all(table is not None and table.match.place() == 4 for table in alone.tables))
    friends = load_up(party("sprig", "sprig"), alone, 1).look_again(1)
    read = friends.words(1)
    friends.read_on(1, "Go on with the old")
    assert "Remembered only by Fox:" in read and "Left: Fox" in read, read
    friends.tap("ok", who=1).run(2)
    assert "The old match stays closed" in friends.words(1)
    friends.tap("ok", who=1).run(1)
    assert friends.table(1) is None
