"""Ninja: the worked examples and every sentence of the rules, form by form."""

import pathlib

import pytest

from dojo.contract import OPENING, OVER
from dojo.playing.match import NOT_YOUR_TURN, Match
from games.ninja import layout as at
from games.ninja import rules

GOLDEN = pathlib.Path(__file__).parent.parent / "goldens" / "ninja_tag_log.txt"
DUEL, FORBIDDEN, THREE, TAG = (bytes((form,)) for form in range(4))


def begin(form, **strengths):
    """A match; begin(DUEL, A=5, B=3) sets what the seats have left."""
    match = Match(rules, form)
    for letter, left in strengths.items():
        match.state[at.STRENGTH + ord(letter) - ord("A")] = left
    return match


def play(match, *choices):
    """One round: the choices of the seats that have to act, ascending."""
    for choice in choices:
        assert match.advance(choice), "refused: %d" % choice
    return match


def left(match):
    return tuple(at.strength(match.state, seat) for seat in range(match.seats))


def outcome(match):
    assert match.turn() == OVER
    return rules.results(match.state), rules.reason(match.state)


# --- Duel -------------------------------------------------------------------------------------------


def test_the_printed_duel_leaves_the_strengths_of_the_sheet():
    match = begin(DUEL)
    rounds = ((3, 2, 22, 20), (3, 4, 16, 16), (5, 0, 11, 13), (0, 2, 8, 11), (1, 1, 7, 10), (2, 1, 5, 6), (3, 3, 2, 3))
    paid = []
    for a, b, left_a, left_b in rounds:
        play(match, a, b)
        assert left(match) == (left_a, left_b)
        paid.insert(0, (3 * (a < b), 3 * (b < a)))
        for ago, both in enumerate(paid):
            assert (at.past_extra(match.state, ago, 0), at.past_extra(match.state, ago, 1)) == both
    play(match, 1, 3)
    assert outcome(match) == ((-1, 1), rules._COULD_NOT_PAY)
    assert left(match)[0] == 1 and rules.counts(match.state) == (8,)


@pytest.mark.parametrize(
    "form, strengths, choices, results, reason",
    [
        (DUEL, (3, 3), (3, 3), (0, 0), rules._BOTH_AT_ZERO),
        (DUEL, (5, 3), (2, 3), (0, 0), rules._BOTH_AT_ZERO),
        (DUEL, (5, 4), (3, 4), (-1, 1), rules._COULD_NOT_PAY),
        (THREE, (3, 2, 5), (1, 1, 5), (-1, -1, 1), rules._TWO_COULD_NOT_PAY),
        (THREE, (2, 2, 2), (2, 2, 2), (0, 0, 0), rules._ALL_AT_ZERO),
        (THREE, (5, 1, 4), (2, 0, 4), (0, -1, 0), rules._BOTH_AT_ZERO),
    ],
    ids=[
        "three each at three each is a draw",
        "paying exactly down to zero against zero is a draw",
        "one short of rolling away loses even against zero left",
        "two out in one round leave the third the winner even at zero",
        "all three at zero together draw",
        "two at zero together draw and who goes out in that round is last",
    ],
)
def test_a_round_ends_a_match(form, strengths, choices, results, reason):
    match = play(begin(form, **dict(zip("ABC", strengths))), *choices)
    assert outcome(match) == (results, reason)


def test_a_player_at_zero_plays_on_and_may_only_choose_zero():
    match = play(begin(DUEL, A=3, B=4), 3, 3)
    assert match.turn() == 0b11 and match.legal(0) == [0]
    play(match, 0, 0)
    assert match.turn() == 0b11
    assert outcome(play(match, 0, 1)) == ((-1, 1), rules._COULD_NOT_PAY)


def test_ten_rounds_of_nothing_in_a_row_are_a_draw():
    match = begin(DUEL)
    for _ in range(9):
        play(match, 0, 0)
    play(match, 1, 1)
    for _ in range(9):
        play(match, 0, 0)
    assert match.turn() == 0b11 and at.quiet(match.state) == 9
    assert outcome(play(match, 0, 0)) == ((0, 0), rules._TOO_QUIET)


def test_the_count_of_quiet_rounds_is_part_of_the_check_value():
    one, other = begin(DUEL), begin(DUEL)
    play(one, 0, 0)
    other.state[at.ROUND] = 1
    assert one.check() != other.check()


def test_two_hundred_rounds_are_a_draw():
    match = begin(DUEL)
    for number in range(199):
        # never ten quiet rounds, never less strength: given back as only a test can
        play(match, *((1, 1) if number % 5 == 0 else (0, 0)))
        match.state[at.STRENGTH] = match.state[at.STRENGTH + 1] = 25
    assert match.turn() == 0b11
    assert outcome(play(match, 1, 1)) == ((0, 0), rules._TOO_LONG)


def test_the_longest_match_has_200_rounds_of_all_seats_and_two_choices_before_them():
    assert [rules.longest(form) for form in (DUEL, FORBIDDEN, THREE, TAG)] == [402, 402, 602, 802]


def test_nobody_uses_more_than_he_has():
    match = begin(DUEL, A=4)
    assert match.legal(0) == [0, 1, 2, 3, 4]
    assert match.act(0, 5) == rules._TOO_MUCH
    assert match.act(0, -1) == rules._NO_SUCH_CHOICE and match.act(0, 51) == rules._NO_SUCH_CHOICE
    assert left(match) == (4, 25) and match.turn() == 0b11


def test_a_choice_is_bound_and_shown_only_when_both_have_chosen():
    match = begin(DUEL)
    assert match.act(1, 4) == 0
    assert match.act(1, 2) == NOT_YOUR_TURN
    assert left(match) == (25, 25) and 5 not in match.view(0)[match.rules.public(match.state) :]
    assert list(match.log) == []
    match.act(0, 3)
    assert list(match.log) == [3, 4] and left(match) == (19, 21)


# --- Forbidden number -------------------------------------------------------------------------------


def forbid(a, b, **strengths):
    match = begin(FORBIDDEN, **strengths)
    play(match, a, b)
    return match


def test_the_forbidden_number_may_never_be_chosen():
    match = forbid(3, 0)
    assert rules.actions(match.state, 0) == at.PASS + 1
    assert left(match) == (50, 50)
    assert match.act(0, 3) == rules._IS_FORBIDDEN and match.act(1, 0) == rules._IS_FORBIDDEN
    assert 3 not in match.legal(0) and 0 not in match.legal(1) and at.PASS not in match.legal(1)


def test_three_for_rolling_away_may_be_paid_and_choice_plus_three_may_be_the_number():
    match = play(forbid(3, 5), 1, 2)
    assert left(match) == (46, 48)  # A, who may not choose 3, has paid 3
    assert left(play(match, 3 - 1, 3))[0] == 41  # 2 + 3 for B's forbidden 5 is no matter


@pytest.mark.parametrize("pick", [6, 7, 51, -1])
def test_the_forbidden_number_is_zero_to_five(pick):
    assert begin(FORBIDDEN).act(0, pick) == rules._NO_SUCH_CHOICE


def test_the_picks_are_secret_until_the_end_and_then_shown():
    match = forbid(4, 2, A=1, B=9)
    assert at.own_pick(match.view(0), 0) == 4 and at.own_pick(match.view(0), 1) == -1
    match.act(0, 0)
    match.act(1, 5)
    assert match.turn() == OPENING
    match.open()
    assert outcome(match) == ((-1, 1), rules._COULD_NOT_PAY)
    assert at.own_pick(match.view(0), 1) == 2 and at.own_pick(match.view(1), 0) == 4
    assert list(match.log) == [4, 2, 0, 5]


def test_at_zero_with_zero_forbidden_there_is_only_the_pass_and_it_tells():
    match = forbid(0, 1, A=0, B=9)
    assert match.legal(0) == [at.PASS] and match.act(0, 0) == rules._MUST_PASS
    assert at.own_pick(match.view(1), 0) == -1
    play(match, at.PASS, 0)
    assert at.past_choice(match.state, 0, 0) == at.PASS and at.own_pick(match.view(1), 0) == 0
    assert at.quiet(match.state) == 1, "a pass counts as 0"
    match.act(0, at.PASS)
    match.act(1, 2)
    match.open()
    assert outcome(match)[0] == (-1, 1)


def test_who_passes_shows_their_own_number_and_nobody_elses():
    match = play(forbid(1, 0, B=0), 0, at.PASS)
    assert at.own_pick(match.view(0), 1) == 0 and at.own_pick(match.view(1), 0) == -1


def test_at_zero_with_another_number_forbidden_one_chooses_zero():
    match = forbid(2, 1, A=0)
    assert match.legal(0) == [0] and match.act(0, at.PASS) == rules._MAY_NOT_PASS


def test_with_strength_left_nobody_passes():
    match = forbid(0, 1)
    assert match.act(0, at.PASS) == rules._MAY_NOT_PASS and match.act(1, at.PASS) == rules._MAY_NOT_PASS


def test_ten_passes_against_zero_are_a_draw():
    match = forbid(0, 1, A=0)
    for _ in range(10):
        play(match, at.PASS, 0)
    assert match.turn() == OPENING
    match.open()
    assert outcome(match) == ((0, 0), rules._TOO_QUIET)


# --- Three players ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "choices, after",
    [
        ((4, 4, 4), (46, 46, 46)),  # all the same: nothing more
        ((5, 2, 9), (42, 43, 41)),  # all different: middle 3, lowest 5
        ((1, 1, 7), (45, 45, 43)),  # two low: each 4
        ((6, 2, 6), (44, 42, 44)),  # two high: the low one 6
    ],
)
def test_extra_losses_of_three_are_those_of_the_sheet(choices, after):
    assert left(play(begin(THREE), *choices)) == after


def test_who_cannot_pay_is_out_and_the_others_duel_on_with_what_they_have():
    match = play(begin(THREE, A=20, B=4, C=30), 5, 0, 6)
    assert left(match)[0] == 12 and at.status(match.state, 1) == at.GONE
    assert match.turn() == 0b101
    play(match, 2, 4)
    assert (left(match)[0], left(match)[2]) == (7, 20)
    assert outcome(play(match, 6, 9)) == ((-1, -1, 1), rules._COULD_NOT_PAY)


def test_a_player_at_zero_stays_in_and_chooses_zero():
    match = play(begin(THREE, A=9, B=9, C=2), 2, 2, 2)
    assert at.status(match.state, 2) == at.IN and match.legal(2) == [0]


def test_two_at_zero_together_draw_and_who_went_out_before_is_last():
    assert outcome(play(begin_two(3, 3), 3, 3)) == ((0, -1, 0), rules._BOTH_AT_ZERO)


def begin_two(a, c):
    """Three players after the second went out."""
    match = play(begin(THREE, A=50, B=1, C=50), 5, 0, 5)
    match.state[at.STRENGTH] = a
    match.state[at.STRENGTH + 2] = c
    return match


def test_an_elimination_starts_the_count_of_quiet_rounds_again():
    match = begin(THREE, A=9, B=4, C=9)
    for _ in range(9):
        play(match, 0, 0, 0)
    play(match, 2, 0, 1)
    assert at.quiet(match.state) == 0 and match.turn() == 0b101


# --- Tag team ---------------------------------------------------------------------------------------


def rows():
    lines = [line.split() for line in GOLDEN.read_text().splitlines() if line and line[0] != "#"]
    return lines[0::2], [tuple(int(word) for word in line) for line in lines[1::2]]


def shown(match):
    words = []
    for seat in range(4):
        word = str(at.strength(match.state, seat)) + ("*" if at.status(match.state, seat) == at.IN else "")
        words.append("-" if at.status(match.state, seat) == at.GONE else word)
    return words


def in_ring(row):
    return [seat for seat in range(4) if row[seat].endswith("*")]


def test_the_printed_tag_match_of_22_rounds_line_by_line():
    states, choices = rows()
    match = Match(rules, TAG)
    first = in_ring(states[0])
    play(match, first[0], first[1] - 2)
    for number, pair in enumerate(choices):
        assert shown(match) == states[number], "round %d" % (number + 1)
        play(match, *pair)
        if match.turn() != OVER and at.phase(match.state) == at.TAGGING:
            for seat in [seat for seat in range(4) if match.turn() >> seat & 1]:
                assert match.act(seat, 0 if seat in in_ring(states[number + 1]) else 1) == 0
    assert len(choices) == 22 and rules.counts(match.state) == (22,)
    assert outcome(match) == ((1, 1, -1, -1), rules._TEAM_AT_ZERO)
    assert left(match)[:3] == (9, 2, 0)


def tag(in_1=0, in_2=2, **strengths):
    match = begin(TAG, **strengths)
    return play(match, in_1, in_2 - 2)


def test_starters_are_chosen_by_the_first_of_each_team_at_once():
    match = begin(TAG)
    assert match.turn() == 0b0101 and match.legal(0) == [0, 1]
    play(match, 1, 0)
    assert at.fighters(match.state) == [1, 2]


def test_the_fighter_in_the_ring_chooses_strength_and_tag():
    match = play(tag(), 2, 2)
    assert at.phase(match.state) == at.TAGGING and match.turn() == 0b0101
    play(match, 1, 0)
    assert at.fighters(match.state) == [1, 2] and match.turn() == 0b0110


def test_who_rests_recovers_one_but_never_above_25():
    match = play(tag(B=24, D=25), 1, 1)
    assert left(match) == (24, 25, 24, 25)


def test_a_dead_fighters_partner_comes_in_without_rest_and_the_others_tag():
    match = play(tag(A=2, B=7), 0, 1)
    assert at.status(match.state, 0) == at.GONE and at.fighters(match.state) == [1, 2]
    assert left(match)[1] == 8, "he rested in the round in which the other fell"
    assert match.turn() == 0b0100, "only the other team may tag"
    play(match, 1)
    assert at.fighters(match.state) == [1, 3]


def test_a_team_with_both_gone_has_lost():
    match = play(tag(A=2, B=1), 0, 1)
    play(match, 0)
    assert outcome(play(match, 0, 1)) == ((-1, -1, 1, 1), rules._TEAM_GONE)


def test_last_fighters_at_zero_together_draw():
    match = tag()
    for seat in (1, 3):
        match.state[at.STATUS + seat] = at.GONE
    match.state[at.STRENGTH] = match.state[at.STRENGTH + 2] = 3
    assert outcome(play(match, 3, 3)) == ((0, 0, 0, 0), rules._LAST_FIGHTERS_AT_ZERO)


def test_both_in_the_ring_at_zero_end_nothing_while_a_partner_lives():
    match = play(tag(A=4, C=4), 4, 4)
    assert match.turn() == 0b0101 and left(match)[0] == left(match)[2] == 0


def test_ten_quiet_rounds_are_a_draw_in_tag_team_too():
    match = tag()
    for _ in range(9):
        play(match, 0, 0, 0, 0)
    assert outcome(play(match, 0, 0)) == ((0, 0, 0, 0), rules._TOO_QUIET)


# --- Counting ---------------------------------------------------------------------------------------


def test_the_number_of_ways_two_rounds_of_a_duel_can_go():
    """Perft for a game of simultaneous choices, beside what comes of the sheet by hand."""
    assert all(begin(DUEL).legal(seat) == list(range(26)) for seat in (0, 1))
    ways = expected = 0
    for a in range(26):
        for b in range(26):
            match = play(begin(DUEL), a, b)
            ways += 1 if match.turn() == OVER else len(match.legal(0)) * len(match.legal(1))
            own, other = 25 - a - 3 * (a < b), 25 - b - 3 * (b < a)
            over = own < 0 or other < 0 or own == other == 0
            expected += 1 if over else (own + 1) * (other + 1)
    assert ways == expected
