"""Karenza's opponents: what each of them does, that they keep to their view, and how quick they are."""

import random

import pytest

from dojo.contract import OVER
from dojo.playing.match import Match
from dojo.playing.seated import BOT
from dojo.playing.table import Table
from games.karenza import bots, cards, rules
from games.karenza import layout as at
from games.karenza.mind.deal import Deal
from games.karenza.mind.playout import Playout
from games.karenza.reach import FAR, reach, stance
from karenza_fight import Fight, card, pose
from pace import time_of


class Mouth:
    """A generator that must not be asked."""

    def below(self, count):
        raise AssertionError("nobody needs luck")


def fights(levels, count, lock=0):
    """Tables of opponents before their first action, warriors in turn."""
    for seed in range(count):
        options = bytes((lock, seed % 5, seed % 4, seed // 4 % 4))
        yield Table("karenza", options, bytes(BOT + level for level in levels), bytes((seed,)))


def choices(tables, phase=at.MOVING):
    """(match, seat) whenever a seat has to choose, from a phase of the turn on."""
    for table in tables:
        while table.match.turn() != OVER:
            if table.match.turn() > 0 and table.match.state[at.PHASE] >= phase:
                yield table.match, table.match.turn() - 1
            table.step()


class Thrown:
    """A generator of random numbers that always returns this number."""

    def __init__(self, number):
        self.number = number

    def below(self, count):
        return self.number


@pytest.mark.parametrize("wished", range(cards.WARRIORS))
def test_an_opponent_never_takes_the_warrior_that_somebody_has_while_another_is_free(wished):
    for seats in range(2, at.MOST_SEATS + 1):
        match = Match(rules, bytes((0, 0, 4, 3 + seats - 1)))
        first = None
        while match.state[at.PHASE] == at.CHOOSING:
            seat = match.state[at.FIGHTER]
            taken = [match.state[at.CHOSEN + other] - 1 for other in range(seat)]
            warrior = bots.choose(1, match.view(seat), seat, Thrown(wished))
            assert warrior not in taken or seat >= cards.WARRIORS and warrior != first
            assert seat or warrior == wished
            first = first if seat else warrior
            assert not match.act(seat, warrior)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_what_the_rival_holds_changes_no_choice(level):
    """The same fight with another hand and deck of the rival behind the same public part."""
    lot = random.Random(level)
    for match, seat in choices(fights((level, level), 8, level % 2), at.CHOOSING):
        view = match.view(seat)
        other = Match(rules, match.options)
        other.state = bytearray(match.state)
        place = at.slice_of(view, seat ^ 1)
        other.state[place : place + at.MOST_HELD] = bytes(lot.randrange(1, 15) for _ in range(at.MOST_HELD))
        chosen = bots.choose(level, view, seat, Mouth())
        assert bots.choose(level, other.view(seat), seat, Mouth()) == chosen


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_second_half_of_a_turn_is_what_the_first_was_for(level):
    """Asked in the middle of a turn, an opponent has the same plan as at its beginning."""
    plan = None
    for match, seat in choices(fights((level, level), 8, 1)):
        now = bots.plan(level, match.view(seat), seat)
        assert now == plan or match.state[at.PHASE] == at.MOVING
        plan = now


def test_in_a_stance_it_would_not_have_taken_it_plays_no_card():
    """As when somebody else made the first half of the turn."""
    fight = Fight(hand=7)
    wished, _ = bots.plan(3, fight.match.view(0), 0)
    fight.move("BA4" if wished != pose("BA4") else "AB4")
    assert bots.choose(3, fight.match.view(0), 0, Mouth()) == at.NO_CARD


# --- Tempers ----------------------------------------------------------------------------------------


def turns_of(level, lock=0, count=12):
    """(state before, pose, action) of every turn of a level against the top."""
    for match, seat in choices(fights((level, 3), count, lock)):
        if seat == 0 and match.state[at.PHASE] == at.MOVING:
            yield bytes(match.state), *bots.plan(level, match.view(0), 0)


def held(state, of_attacks):
    """(technique, card) of what seat 0 holds of a kind."""
    found = [(number, at.card(state, 0, number)) for number in at.hand(state, 0)]
    return [pair for pair in found if cards.is_attack(pair[1]) == of_attacks]


def test_the_hasty_one_always_attacks_with_the_strongest_card_it_can():
    seen = 0
    for state, _, action in turns_of(1):
        if state[at.THREATENED]:
            continue
        reached = [one for _, one in held(state, True) if reach(one, state[at.POSE], state[at.LOCK]) < FAR]
        assert (at.PLAY <= action < at.DISCARD) == (reached != [])
        if reached:
            seen += 1
            assert cards.power(at.card(state, 0, action - at.PLAY)) == max(map(cards.power, reached))
    assert seen > 20


def leads(state):
    """Whether seat 0 has more points."""
    return state[at.SCORE] > state[at.SCORE + 1]


def answers_of(level):
    """Whether a level led, and whether it defended, for each attack that it could have defended."""
    for state, _, action in turns_of(level, count=20):
        if state[at.THREATENED]:
            far = [reach(one, state[at.POSE], state[at.LOCK]) >> 6 for _, one in held(state, False)]
            if min(far, default=FAR) <= at.threat(state)[1]:
                yield leads(state), action != at.NO_CARD
            else:
                assert action == at.NO_CARD


def test_the_hasty_one_guards_only_until_it_leads():
    answers = list(answers_of(1))
    assert len(answers) > 20 and set(answers) == {(True, False), (False, True)}


def test_a_guard_defends_whenever_it_can():
    answers = list(answers_of(2))
    assert len(answers) > 20 and set(answers) == {(True, True), (False, True)}


def test_a_guard_waits_behind_its_strongest_defence_but_does_not_wait_for_ever():
    """With a full hand and no lead it gets ready to attack: nothing better can come of waiting."""
    waits = [0, 0]
    for state, wished, action in turns_of(2):
        to_attack = not state[at.THREATENED] and state[at.HELD] == state[at.HAND] and not leads(state)
        choice = held(state, to_attack)
        if not at.PLAY <= action < at.DISCARD and choice:
            best = max(cards.power(one) for _, one in choice)
            assert any(cards.fits(one, wished) for _, one in choice if cards.power(one) == best)
            waits[to_attack] += 1
    assert min(waits) > 10


def test_a_guard_without_an_attack_drops_a_shield_and_waits_for_one():
    """Two guards who only wait would wait for ever."""
    fight = Fight(hands=((11, 12, 15), ()), hand=3)
    assert bots.plan(2, fight.match.view(0), 0)[1] == at.DISCARD + 15


# --- What the top level imagines ----------------------------------------------------------------------


def test_reach_is_the_least_number_of_tokens_over_all_stances():
    lot = random.Random(1)
    for _ in range(400):
        feet, way = lot.choice(("AB", "CA", "A*", "*C", "D*", "*B")), lot.choice(("1-2", "3-1", "4-2"))
        asked = card("attack 5 %s %s" % (feet, way))
        start = lot.choice([one for one in range(64) if cards.is_pose(one)])
        for lock in (0, 1):
            possible = [one for one in range(64) if cards.is_pose(one) and cards.fits(asked, one)]
            possible = [one for one in possible if not lock or not (one ^ start) & 3]
            far = reach(asked, start, lock)
            if not possible:
                assert far == FAR
            else:
                assert stance(far) in possible
                assert far >> 6 == cards.moves(start, stance(far)) == min(cards.moves(start, one) for one in possible)


def test_the_table_of_reaches_says_what_the_rules_say():
    fight = Fight()
    for first in range(0, cards.WARRIORS, 2):
        fight.state[at.WARRIOR : at.WARRIOR + 2] = bytes((first, first + 1))
        played = Playout(fight.match.view(0), 0, Deal(fight.match.view(0), 0, 1))
        for side in range(2):
            for number in range(cards.PLACES):
                asked = at.card(fight.state, side, number)
                for one in filter(cards.is_pose, range(64)):
                    assert played._reach[side][number][one] == (reach(asked, one, 0) if asked else 0)


def deals(fight, count, seat=0):
    """What the rival of a seat holds in so many deals."""
    view = fight.match.view(seat)
    deal = Deal(view, seat, count)
    for _ in range(count):
        deal.again()
        yield deal, sorted(deal.attacks[seat ^ 1] + deal.shields[seat ^ 1])


def test_what_it_imagines_agrees_with_everything_that_lies_open():
    for match, seat in choices(fights((2, 2), 6)):
        if match.state[at.PHASE] != at.MOVING:
            continue
        view = match.view(seat)
        deal = Deal(view, seat, 1)
        for _ in range(3):
            deal.again()
            for side in range(2):
                own = deal.attacks[side] + deal.shields[side]
                assert len(own) == view[at.HELD + side] and len(deal.decks[side]) == view[at.LEFT + side]
                left = [[number] * at.unseen(view, side, number) for number in range(cards.PLACES)]
                assert sorted(own + list(deal.decks[side])) == sum(left, [])
            assert sorted(deal.attacks[seat] + deal.shields[seat]) == at.hand(view, seat)


def test_every_card_that_is_unseen_can_be_in_the_hand_or_early_in_the_deck():
    held = set()
    drawn = set()
    for deal, hand in deals(Fight(hand=3), 400):
        held |= set(hand)
        drawn.add(deal.decks[1][0])
    assert held == drawn == {number for number in range(cards.PLACES) if cards.technique(1, number)}


def test_a_defence_the_rival_did_not_play_is_one_that_he_does_not_hold():
    fight = Fight(hands=((0,), ()), hand=7)
    attack = next(number for number in at.hand(fight.state, 0) if cards.is_attack(at.card(fight.state, 0, number)))
    defences = [number for number in range(cards.PLACES) if not cards.is_attack(at.card(fight.state, 1, number))]
    defences = [number for number in defences if at.card(fight.state, 1, number)]
    shield = at.card(fight.state, 1, defences[0])
    stands = next(one for one in range(64) if cards.is_pose(one) and cards.fits(shield, one))
    fight.state[at.POSE + 1] = stands
    ready = reach(at.card(fight.state, 0, attack), fight.state[at.POSE], 0)
    before = set().union(*(hand for _, hand in deals(fight, 200)))
    assert fight.match.act(0, stance(ready)) == 0 and fight.match.act(0, at.PLAY + attack) == 0
    near = {number for number in defences if reach(at.card(fight.state, 1, number), stands, 0) >> 6 <= ready >> 6}
    assert fight.match.act(1, stands) == 0 and fight.match.act(1, at.NO_CARD) == 0
    after = set().union(*(hand for _, hand in deals(fight, 200)))
    assert near & before == near != set() and after == before - near


def test_who_has_chosen_its_stance_more_often_holds_a_defence_for_it():
    fight = Fight(hand=3)
    stands = fight.state[at.POSE + 1] = next(
        one for one in range(64) if cards.is_pose(one) and len(_ready(one, fight.state)) == 1
    )
    (ready,) = _ready(stands, fight.state)
    settled = sum(ready in hand for _, hand in deals(fight, 400))
    attack = next(number for number in range(cards.PLACES) if cards.is_attack(at.card(fight.state, 1, number)))
    fight.state[at.ON_TABLE] = 1
    fight.state[at.TABLE : at.TABLE + at.ENTRY] = bytes((attack | 32, fight.state[at.POSE], 1))  # it has just attacked
    attacking = sum(ready in hand for _, hand in deals(fight, 400))
    assert settled > 1.5 * attacking > 0


def _ready(stands, state):
    """The defences of seat 1 for a stance."""
    known = [(number, at.card(state, 1, number)) for number in range(cards.PLACES)]
    return [number for number, one in known if one and not cards.is_attack(one) and cards.fits(one, stands)]


def test_it_takes_the_tenth_point_when_nothing_can_be_in_the_way():
    fight = Fight(hand=7, hands=((0,), ()), poses=("AC1", "AB1"), lock="on")
    fight.state[at.SCORE] = 9
    for number in range(cards.PLACES):  # all defences of the rival have been seen
        if not cards.is_attack(at.card(fight.state, 1, number)):
            fight.state[at.GONE + cards.PLACES + number] = cards.copies(at.card(fight.state, 1, number))
    assert at.PLAY <= bots.plan(3, fight.match.view(0), 0)[1] < at.DISCARD


def test_it_gives_the_frame_back_while_it_thinks_and_need_not_think_twice():
    fight = Fight(hand=7)
    view = fight.match.view(0)
    kept = []
    frames = sum(1 for _ in bots.think(3, view, 0, kept))
    assert frames > 5
    assert sum(1 for _ in bots.think(3, view, 0, kept)) == 0
    assert time_of(bots.choose, 3, view, 0, Mouth(), kept) < 20 < time_of(bots.choose, 3, view, 0, Mouth())
    assert bots.choose(3, view, 0, Mouth(), kept) == bots.choose(3, view, 0, Mouth())
    fight.turn("BC3")
    other = fight.match.view(fight.seat)
    assert bots.plan(3, other, fight.seat, kept) == bots.plan(3, other, fight.seat), "another turn is thought of anew"


def test_a_table_lets_its_opponents_think_before_they_act():
    table = Table("karenza", bytes((0, 0, 0, 1)), bytes((BOT + 3, BOT + 3)), b"1")
    frames = 0
    while table.match.turn() != OVER:
        table._kept.clear()
        frames += sum(1 for _ in table.think())
        known = table._kept[:]
        is_choice = table.match.turn() > 0 and table.match.state[at.PHASE] in (at.MOVING, at.PLAYING)
        assert is_choice == (known != [])
        table.step()
        assert table._kept == known
    assert frames > 50



# --- Time on a board --------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", [0, 1])
def test_a_choice_takes_a_second_at_most_on_a_board(lock):
    slowest = 0
    for match, seat in choices(fights((3, 3), 2, lock)):
        if match.state[at.PHASE] == at.MOVING:
            slowest = max(slowest, time_of(bots.choose, 3, match.view(seat), seat, Mouth()))
    assert 300 < slowest <= 1000
