"""Karenza's opponents: what each of them does, that they keep to their view, and how strong they are."""

import random

import pytest

import balance
import tallies
from dojo.contract import OVER
from dojo.match import Match
from dojo.table import BOT, Table
from games.karenza import bots, cards, rules
from games.karenza import layout as at
from games.karenza.master import Mind
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


@pytest.mark.parametrize("lock", [0, 1])
@pytest.mark.parametrize("levels", [(1, 2), (2, 3), (3, 1), (3, 3)])
def test_they_play_whole_fights_with_every_hand_and_the_same_again(levels, lock):
    for one, same in zip(fights(levels, 6, lock), fights(levels, 6, lock)):
        one.advance()
        same.advance()
        assert one.match.turn() == OVER and one.match.log == same.match.log


@pytest.mark.parametrize("level", [1, 2, 3])
def test_what_the_rival_holds_changes_no_choice(level):
    """The same fight with another hand and deck of the rival behind the same public part."""
    lot = random.Random(level)
    for table in fights((level, level), 8, level % 2):
        while table.match.turn() != OVER:
            turn = table.match.turn()
            if turn > 0:
                seat = turn - 1
                view = table.match.view(seat)
                twin = bytearray(table.match.state)
                place = at.slice_of(view, seat ^ 1)
                twin[place : place + at.MOST_HELD] = bytes(lot.randrange(1, 15) for _ in range(at.MOST_HELD))
                other = Match(rules, table.match.options)
                other.state = twin
                assert bots.choose(level, view, seat, Mouth()) == bots.choose(level, other.view(seat), seat, Mouth())
            table.step()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_second_half_of_a_turn_is_what_the_first_was_for(level):
    """Asked in the middle of a turn, an opponent has the same plan as at its beginning."""
    for table in fights((level, level), 8, 1):
        plan = None
        while table.match.turn() != OVER:
            state = table.match.state
            if table.match.turn() > 0 and state[at.PHASE] >= at.MOVING:
                seat = table.match.turn() - 1
                now = bots.plan(level, table.match.view(seat), seat)
                assert now == plan or state[at.PHASE] == at.MOVING
                plan = now
            table.step()


def test_in_a_stance_it_would_not_have_taken_it_plays_no_card():
    """As when somebody else made the first half of the turn."""
    fight = Fight(hand=7)
    wished, _ = bots.plan(3, fight.match.view(0), 0)
    fight.move("BA4" if wished != pose("BA4") else "AB4")
    assert bots.choose(3, fight.match.view(0), 0, Mouth()) == at.NO_CARD


# --- Tempers ----------------------------------------------------------------------------------------


def turns_of(level, lock=0, count=12):
    """(state before, pose, action) of every turn of a level against the top."""
    for table in fights((level, 3), count, lock):
        while table.match.turn() != OVER:
            state = table.match.state
            before = bytes(state) if table.match.turn() == 1 and state[at.PHASE] == at.MOVING else None
            if before:
                wished, action = bots.plan(level, table.match.view(0), 0)
                yield before, wished, action
            table.step()


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


def test_the_hasty_one_moves_nothing_to_defend_itself():
    for state, wished, action in turns_of(1, count=20):
        if state[at.THREATENED] and action != at.NO_CARD:
            assert wished == state[at.POSE]


def test_a_guard_defends_whenever_it_can():
    could = 0
    for state, _, action in turns_of(2):
        if state[at.THREATENED]:
            allowed = at.threat(state)[1]
            far = [reach(one, state[at.POSE], state[at.LOCK]) >> 6 for _, one in held(state, False)]
            is_able = min(far, default=FAR) <= allowed
            assert (action != at.NO_CARD) == is_able
            could += is_able
    assert could > 20


def test_a_guard_waits_in_the_stance_of_its_strongest_defence():
    waits = 0
    for state, wished, action in turns_of(2):
        answers = held(state, False)
        if not at.PLAY <= action < at.DISCARD and answers:
            best = max(cards.power(one) for _, one in answers)
            assert any(cards.fits(one, wished) for _, one in answers if cards.power(one) == best)
            waits += 1
    assert waits > 20


# --- The top level reads stances and keeps in mind what was played -----------------------------------


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


def mind_of(fight, seat=0):
    return Mind(fight.match.view(seat), seat)


def test_it_expects_what_was_played_less_and_what_was_played_twice_not_at_all():
    fight = Fight(hand=7)
    twice = next(number for number in range(17, 0, -1) if cards.copies(at.card(fight.state, 1, number)) == 2)
    deck = at.card(fight.state, 1, twice)
    assert dict(mind_of(fight).answers)[deck] == 2
    fight.state[at.GONE + cards.PLACES + twice] = 1
    assert dict(mind_of(fight).answers)[deck] == 1
    fight.state[at.GONE + cards.PLACES + twice] = 2
    assert deck not in dict(mind_of(fight).answers)


def test_a_defence_the_rival_did_not_play_is_one_that_he_does_not_hold():
    fight = Fight(hands=((0,), ()), hand=7)
    attack = next(number for number in at.hand(fight.state, 0) if cards.is_attack(at.card(fight.state, 0, number)))
    defences = [one for one, _ in mind_of(fight).answers]
    stands = next(one for one in range(64) if cards.is_pose(one) and any(cards.fits(each, one) for each in defences))
    fight.state[at.POSE + 1] = stands
    ready = reach(at.card(fight.state, 0, attack), fight.state[at.POSE], 0)
    assert fight.match.act(0, stance(ready)) == 0 and fight.match.act(0, at.PLAY + attack) == 0
    allowed = ready >> 6
    assert fight.match.act(1, stands) == 0 and fight.match.act(1, at.NO_CARD) == 0
    left = [one for one, _ in mind_of(fight).answers]
    assert left == [one for one in defences if reach(one, stands, 0) >> 6 > allowed] != defences


def test_the_chance_of_no_answer_is_that_of_drawing_none():
    mind = mind_of(Fight(hand=7))
    for unseen, count, held_, wanted in ((30, 0, 7, 256), (30, 30, 7, 0), (10, 3, 7, 256 * 1 // 120), (20, 5, 1, 192)):
        mind.unseen, mind.held = unseen, held_
        assert abs(mind.none_of(count) - wanted) <= 2
    mind.unseen, mind.held = 5, 4
    assert mind.none_of(2) == 0, "more cards than others there are"


def test_the_fewer_tokens_an_attack_moves_the_less_it_is_expected_to_be_answered():
    for table in fights((3, 3), 6):
        while table.match.turn() != OVER:
            state = table.match.state
            if table.match.turn() > 0 and state[at.PHASE] == at.MOVING and not state[at.THREATENED]:
                seat = table.match.turn() - 1
                mind = Mind(table.match.view(seat), seat)
                chances = [mind.answered(5, moved) for moved in range(4)]
                assert chances == sorted(chances) and all(0 <= stronger <= any_ <= 256 for any_, stronger in chances)
            table.step()


def test_it_takes_the_tenth_point_when_nothing_can_be_in_the_way():
    fight = Fight(hand=7, hands=((0,), ()), poses=("AD1", "AB1"), lock="on")
    fight.state[at.SCORE] = 9
    for number in range(cards.PLACES):  # all defences of the rival have been seen
        if not cards.is_attack(at.card(fight.state, 1, number)):
            fight.state[at.GONE + cards.PLACES + number] = cards.copies(at.card(fight.state, 1, number))
    assert at.PLAY <= bots.plan(3, fight.match.view(0), 0)[1] < at.DISCARD


# --- Strength ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", [0, 1])
@pytest.mark.parametrize("level", [2, 3])
def test_each_level_beats_the_one_below(level, lock):
    """The figures of docs/opponents/karenza.md with fewer fights: 65 of 100 decided ones there, here not below 60."""
    tally = balance.Tally()
    for pair in range(16):
        tally += balance.pairing(lock, pair % 4, pair // 4, (level, level - 1), 6, 1)
    assert len(tally.turns) == 96 and tallies.decided(tally.results) >= 60


def test_the_warriors_are_even_and_so_are_the_seats():
    """The same with fewer fights: the bars of 45 and 55 are for 2000."""
    whole = balance.Tally()
    for one, other in ((0, 1), (2, 3), (1, 2), (3, 0)):
        tally = balance.pairing(0, one, other, (3, 3), 40, 1)
        assert 30 <= tallies.points(tally.results) <= 70
        whole += tally
    assert 38 <= tallies.points(whole.first) <= 62
    assert 10 <= sorted(whole.turns)[len(whole.turns) // 2] <= 40
    assert 3 * whole.could >= whole.attacks >= whole.could >= whole.did
    assert whole.share((4, 5)) <= 3


# --- Time on a board --------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", [0, 1])
def test_a_choice_takes_half_a_second_at_most_on_a_board(lock):
    slowest = 0
    for table in fights((3, 3), 2, lock):
        while table.match.turn() != OVER:
            if table.match.turn() > 0:
                seat = table.match.turn() - 1
                slowest = max(slowest, time_of(bots.choose, 3, table.match.view(seat), seat, Mouth()))
            table.step()
    assert 20 < slowest <= 500
