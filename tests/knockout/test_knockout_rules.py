"""Knock Yourself Out as the sheet and docs/players/rules/knockout.md say: every example, every strike, every end."""

import pytest

from dojo.contract import CHANCE, OVER
from dojo.playing.match import Match
from games.knockout import rules

SOLO, DUEL, TEAMS = 0, 1, 2
BASIC, ALL = 0, 1
LOT, A, B = 0, 1, 2
FULL = {1, 2, 3, 4, 5, 6}


def begin(form=SOLO, operations=BASIC, first=A):
    return Match(rules, bytes((form, operations, first)))


def roll(match, first, second):
    match.chance((first - 1) * 6 + second - 1)


def inside(match, side=0):
    """The numbers in a tray."""
    return {number for number in range(1, 7) if rules.tray(match.state, side) >> number - 1 & 1}


def seat(match):
    return rules.seat_to_play(match.state)


def move(match, number):
    """Whoever's turn it is takes the number out or puts it back; what act() answers."""
    return match.act(seat(match), number - 1)


def play(match, *turns):
    """Turns of (first die, second die, number)."""
    for first, second, number in turns:
        roll(match, first, second)
        assert move(match, number) == 0


SHEET = ((6, 2, 4), (3, 2, 5), (2, 1, 3), (6, 5, 1))


def test_the_example_of_the_sheet_one_side_four_numbers_out_then_a_strike_puts_1_back():
    match = begin()
    play(match, *SHEET)
    assert inside(match) == {2, 6}
    roll(match, 6, 1)  # 5 is out already, and 7 is no answer
    assert rules.is_returning(match.state) and rules.strikes(match.state, 0) == 1
    assert move(match, 1) == 0
    assert inside(match) == {1, 2, 6}
    assert rules.turns(match.state) == 5


@pytest.mark.parametrize(
    "first, second, basic, every",
    [
        (6, 2, (4,), (3, 4)),  # 12 is no answer, 6 : 2 = 3
        (3, 2, (1, 5), (1, 5, 6)),
        (2, 1, (1, 3), (1, 2, 3)),
        (1, 1, (2,), (1, 2)),  # a difference of 0 is no answer; 1 x 1 = 1 : 1 = 1
        (2, 2, (4,), (1, 4)),
        (3, 3, (6,), (1, 6)),
        (4, 4, (), ()),  # automatic strikes, though 4 : 4 would be 1
        (5, 5, (), ()),
        (6, 6, (), ()),
        (4, 2, (2, 6), (2, 6)),  # 4 - 2 and 4 : 2 are one choice
        (5, 3, (2,), (2,)),  # 5 : 3 does not divide
        (6, 1, (5,), (5, 6)),
        (6, 5, (1,), (1,)),
    ],
)
def test_two_dice_give_their_sum_and_difference_and_where_asked_for_product_and_quotient(first, second, basic, every):
    for one, two in ((first, second), (second, first)):
        assert rules.results_of(one, two, BASIC) == basic
        assert rules.results_of(one, two, ALL) == every


def test_sum_and_difference_can_both_be_possible_and_the_player_picks_one():
    for number in (1, 5):
        match = begin()
        roll(match, 3, 2)
        assert match.legal(0) == [0, 4]
        assert move(match, number) == 0
        assert inside(match) == FULL - {number}


def test_a_number_that_can_be_taken_must_be_taken():
    match = begin()
    play(match, (6, 2, 4))
    roll(match, 5, 2)
    assert match.legal(0) == [2]
    assert not rules.is_returning(match.state)


def test_each_refusal_says_why():
    match = begin()
    play(match, (3, 2, 5))
    roll(match, 3, 2)
    assert move(match, 5) == 3  # out already
    assert move(match, 6) == 2  # not by these dice
    assert match.act(0, 6) == 1 and match.act(0, 99) == 1
    roll_on = begin()
    play(roll_on, (3, 2, 5))
    roll(roll_on, 6, 6)
    assert move(roll_on, 3) == 4  # in already


@pytest.mark.parametrize("double", (4, 5, 6))
@pytest.mark.parametrize("operations", (BASIC, ALL))
def test_double_4_5_and_6_are_strikes(double, operations):
    match = begin(operations=operations)
    play(match, (2, 1, 3))
    roll(match, double, double)
    assert rules.is_returning(match.state)
    assert match.legal(0) == [2]
    assert move(match, 3) == 0
    assert inside(match) == FULL


def test_a_strike_with_all_six_in_only_misses_the_turn():
    match = begin(DUEL)
    roll(match, 5, 5)
    assert match.turn() == CHANCE and seat(match) == 1
    assert rules.turns(match.state) == 1 and rules.strikes(match.state, 0) == 1
    assert rules.last(match.state) == 0
    assert inside(match) == FULL


def test_any_number_that_is_out_may_be_put_back_whatever_was_missed():
    match = begin()
    play(match, *SHEET)
    roll(match, 6, 1)
    assert match.legal(0) == [0, 2, 3, 4]


@pytest.mark.parametrize("form, results", [(DUEL, (1, -1)), (TEAMS, (1, -1, 1, -1))], ids=["duel", "both partners"])
def test_who_has_all_six_out_at_once_wins_at_once_without_a_compensating_turn(form, results):
    match = begin(form)
    mine = ((2, 1, 1), (1, 1, 2), (2, 1, 3), (2, 2, 4), (3, 2, 5), (3, 3, 6))
    for place, turn in enumerate(mine):
        play(match, turn)
        if place < 5:
            roll(match, 6, 6)  # the other misses a turn
    assert match.turn() == OVER
    assert rules.results(match.state) == results and rules.reason(match.state) == 1
    assert rules.counts(match.state) == (11, 5)


def test_the_lot_says_who_begins():
    for side in (0, 1):
        match = begin(DUEL, first=LOT)
        assert match.turn() == CHANCE and rules.chance(match.state)[0] == 2
        match.chance(side)
        assert seat(match) == side and rules.chance(match.state)[0] == 36


def test_in_a_rematch_the_option_says_who_begins():
    assert [seat(begin(DUEL, first=first)) for first in (A, B)] == [0, 1]
    for options in (bytes((DUEL, 1, A)), bytes((TEAMS, 0, LOT))):
        ends = [rules.rematch(options, (own, -own)) for own in (1, -1, 0)]
        assert ends == [options[:2] + bytes((first,)) for first in (B, A, LOT)], "who has lost; after a draw the lot"


def test_solo_has_no_lot():
    match = begin(SOLO, first=LOT)
    assert rules.chance(match.state)[0] == 36 and rules.seats(match.options) == 1


def test_partners_share_a_tray_and_roll_by_turns_a1_b1_a2_b2_whatever_happens():
    match = begin(TEAMS)
    seen = []
    for first, second, number in ((2, 1, 3), (2, 1, 1), (3, 2, 5), (6, 6, 1), (6, 2, 4)):
        seen.append(seat(match))
        roll(match, first, second)
        assert move(match, number) == 0
    assert seen == [0, 1, 2, 3, 0]
    assert inside(match, 0) == {1, 2, 6} and inside(match, 1) == FULL
    assert rules.strikes(match.state, 1) == 1


def test_side_b_begins_with_its_first_player():
    match = begin(TEAMS, first=B)
    seen = []
    for _ in range(5):
        seen.append(seat(match))
        roll(match, 6, 6)
    assert seen == [1, 2, 3, 0, 1]


@pytest.mark.parametrize("form, strikes", [(DUEL, (200, 200)), (SOLO, (400,))])
def test_after_400_turns_nobody_has_won(form, strikes):
    match = begin(form)
    for _ in range(400):
        assert match.turn() == CHANCE
        roll(match, 6, 6)
    assert match.turn() == OVER
    assert tuple(rules.strikes(match.state, side) for side in range(len(strikes))) == strikes
    assert rules.results(match.state) == (0,) * len(strikes) and rules.reason(match.state) == 2
    assert rules.counts(match.state) == (400, 400)
    assert len(match.log) <= rules.longest(match.options)


@pytest.mark.parametrize("options", [(3, 0, 0), (0, 2, 0), (0, 0, 3)])
def test_options_that_do_not_exist_are_refused(options):
    with pytest.raises(ValueError, match="no such"):
        rules.start(bytes(options))


def test_the_dice_and_the_last_number_stay_to_be_seen_until_the_next_roll():
    match = begin()
    play(match, (6, 2, 4))
    assert rules.dice(match.state) == (6, 2) and rules.last(match.state) == 4
    roll(match, 3, 2)
    assert rules.dice(match.state) == (3, 2) and rules.last(match.state) == 0
    assert rules.answers(match.state) == (1, 5)
