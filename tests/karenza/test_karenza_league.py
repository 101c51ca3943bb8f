"""A championship of Karenza: who chooses a warrior, who fights whom, the table, and what a saved one can look like."""

import itertools
import random

import pytest

from dojo.contract import CHANCE, DRAWN, LOST, OPENING, WON, seats_in
from dojo.playing.match import Match
from games.karenza import cards, kept, rules, screens
from games.karenza import layout as at
from games.karenza.championship import league
from games.karenza.championship.standing import best, places

CHOOSE = bytes((1, 1, 4, 4))


def cup(seats):
    """The options of a championship."""
    return bytes((1, 1, 4, 2 + seats))


def played(options, seed=1):
    """A random match; yields after every fight."""
    lot = random.Random(seed)
    match = Match(rules, options)
    while match.turn():
        if match.turn() == CHANCE:
            match.chance(lot.randrange(rules.chance(match.state)[0]))
        elif match.turn() == OPENING:
            match.open()
            yield match
        else:
            (seat,) = seats_in(match.turn())
            assert match.act(seat, lot.choice(match.legal(seat))) == 0


def stood(seats, *points):
    """A state in which so many fights are over, with these points."""
    state = rules.start(cup(seats))
    state[at.FIGHTS] = len(points)
    state[at.PHASE] = at.ENDED
    for number, pair in enumerate(points):
        state[at.POINTS + 2 * number], state[at.POINTS + 2 * number + 1] = pair
    return state


def test_seats_without_a_warrior_choose_openly_in_turn_and_both_may_take_the_same():
    match = Match(rules, CHOOSE)
    assert match.turn() == 1 and match.legal(0) == [0, 1, 2, 3] and match.act(1, 0)
    assert match.act(0, 2) == 0 and match.turn() == 2 and match.view(1)[at.CHOSEN] == 3
    assert match.act(1, 2) == 0 and match.turn() == CHANCE
    assert bytes(match.state[at.WARRIOR : at.WARRIOR + 2]) == b"\2\2"


def test_a_warrior_of_the_options_is_not_chosen():
    match = Match(rules, bytes((0, 0, 1, 5)))
    chose = []
    while match.turn() != CHANCE:
        chose += seats_in(match.turn())
        match.act(chose[-1], 3)
    assert chose == [1, 2] and bytes(match.state[at.CHOSEN :][:4]) == b"\2\4\4\0"


@pytest.mark.parametrize("seats", range(2, 9))
def test_each_fights_each_once_and_nobody_rests_long(seats):
    found = league.pairs(seats)
    assert sorted(found) == list(itertools.combinations(range(seats), 2))
    for seat in range(seats):
        fights = [number for number, pair in enumerate(found) if seat in pair]
        rests = [after - before for before, after in itertools.pairwise(fights)]
        assert max(rests, default=1) <= seats


def test_every_fight_begins_with_whole_decks_no_points_and_its_own_lot():
    openers = []
    for match in played(cup(4)):
        state = match.state
        if match.turn():
            assert state[at.LEFT] == state[at.LEFT + 1] == cards.DECK and not any(state[at.SCORE : at.HELD + 2])
            assert match.turn() == CHANCE and rules.chance(state)[0] == cards.DECK
            pair = league.pairs(4)[state[at.FIGHTS]]
            assert (state[at.FIGHTER], state[at.FIGHTER + 1]) == pair and rules.chance(state)[1] == pair[0]
        openers.append(state[at.FIGHTS])
    assert openers == [1, 2, 3, 4, 5, 6] and rules.reason(match.state) == 6


def test_a_win_is_two_stars_a_draw_is_one():
    state = stood(3, (10, 4), (5, 5), (3, 12))  # B beats C, A and C draw, B beats A
    assert league.stars(state) == [1, 4, 1] and league.points(state) == [8, 22, 9]
    assert rules.results(state) == (LOST, WON, LOST) and places(state) == [(1, 1), (2, 2), (3, 0)]
    assert best(state) == "Panda\u202f4, Crane\u202f1, Fox\u202f1"


def test_equal_stars_go_by_points_then_by_the_fight_between_the_equal_ones_then_are_shared():
    by_points = stood(3, (10, 4), (9, 11), (12, 0))  # each has won once: B C, A C, A B
    assert league.stars(by_points) == [2, 2, 2] and rules.results(by_points) == (WON, LOST, LOST)
    shared = stood(3, (10, 4), (4, 10), (10, 4))
    assert rules.results(shared) == (DRAWN,) * 3 and [place for place, _ in places(shared)] == [1, 1, 1]
    four = [(0, 0)] * 6
    for pair, points in (((0, 1), (10, 2)), ((0, 2), (0, 10)), ((1, 2), (10, 8)), ((0, 3), (10, 0)), ((1, 3), (8, 0))):
        four[league.pairs(4).index(pair)] = points
    four[league.pairs(4).index((2, 3))] = (0, 10)
    state = stood(4, *four)
    assert league.stars(state)[:2] == [4, 4] and league.points(state)[:2] == [20, 20]
    assert rules.results(state) == (WON, LOST, LOST, LOST)  # A has beaten B


def test_when_a_fight_is_over_its_score_counts_once_and_nobody_holds_a_card():
    before = None
    for match in played(cup(3), 5):
        assert not any(any(match.state[at.PUBLIC + seat * 8 + 1 :][:7]) for seat in range(3))
        points = league.points(match.state)
        assert before is None or sum(points) >= sum(before)
        before = points
    assert rules.counts(match.state)[0] == tuple(before) and len(rules.results(match.state)) == 3


@pytest.mark.parametrize("options", [cup(3), CHOOSE, bytes((0, 0, 2, 6))])
def test_a_saved_championship_is_believed_and_no_other_bytes(options):
    lot = random.Random(3)
    for match in played(options, 2):
        assert kept.is_possible(match.state, options)
        if match.turn():
            for place in range(at.SHOWN):
                wrong = bytearray(match.state)
                wrong[place] ^= 1 << lot.randrange(8)
                if at.SCORE <= place < at.HELD:
                    wrong[place] = 10  # fewer points are those of a fight that begins again
                assert not kept.is_possible(wrong, options), place
        for place in (at.CHOSEN, at.FIGHTS, at.SEATS, at.POINTS, at.POINTS + 1, at.SHOWN, at.WARRIOR, at.FIGHTER + 1):
            wrong = bytearray(match.state)
            wrong[place] = 99
            assert not kept.is_possible(wrong, options)


def test_the_result_of_a_championship_tells_the_stars_that_of_a_fight_the_points():
    told = ["Stars: Panda\u202f4, Crane\u202f1, Fox\u202f1"]
    assert screens.summary(None, stood(3, (10, 4), (5, 5), (3, 12))) == told
    assert screens.summary(None, rules.start(bytes(4)))[0].startswith("Points: Fox\u202f0, Panda\u202f0")
