"""Ninja's packed equilibrium: made again byte for byte, and measured exactly, against another solver too."""

import os
from fractions import Fraction

import numpy
import pytest
from scipy.optimize import linprog

import ninja_table
from dojo.dice import Dice
from dojo.playing.match import Match
from games.ninja import bots, rules
from games.ninja import layout as at
from games.ninja.mind import equilibrium
from ninja_table import SCALE, START, STRONGEST

ALL_PAIRS = [(own, other) for own in range(STRONGEST + 1) for other in range(STRONGEST + 1) if own or other]


@pytest.fixture(scope="module")
def values():
    return ninja_table.duel_values(START)


@pytest.fixture(scope="module")
def most():
    """What a best responder can expect, for every pair up to 25."""
    return ninja_table.best_response(equilibrium.weights)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_can_expect_more_than_a_thousandth_of_a_game_against_the_top_level(seat):
    against = ninja_table.best_response(ninja_table.device_weights(seat))
    assert 0 <= against[START, START] <= Fraction(1, 1000)


def test_no_pair_of_strengths_is_played_worse_than_the_duel_as_a_whole_may_be(values, most):
    assert max(most[pair] + Fraction(values[pair], SCALE) for pair in most) <= Fraction(1, 1000)


def test_a_best_responder_finds_what_is_wrong_with_always_three():
    def always_three(own, other):
        return bytes(min(3, own)) + b"\x01"

    assert ninja_table.best_response(always_three)[START, START] == 1


def test_table_and_code_fit_into_four_kilobytes_even_as_source():
    files = ("table.bin", "equilibrium.py")
    assert sum(os.path.getsize(os.path.join(ninja_table.MIND, name)) for name in files) <= 4096


def test_the_table_is_made_again_byte_for_byte():
    with open(ninja_table.TABLE, "rb") as table:
        assert table.read() == ninja_table.make_table()


def test_the_values_satisfy_another_solvers_programs_for_the_other_player(values):
    """HiGHS, floating point, and the column player's program over all choices: the least that player must grant."""
    for own, other in ninja_table.pairs(START):
        if own > other or abs(values[own, other]) == SCALE:
            continue
        matrix = numpy.array(ninja_table.round_matrix(values, own, other, own + 1, other + 1)) / SCALE
        rows, columns = matrix.shape
        matrix[0, 0] = values[own, other] / SCALE
        solved = linprog(
            [0] * columns + [1],
            A_ub=numpy.hstack([matrix, -numpy.ones((rows, 1))]),
            b_ub=[0] * rows,
            A_eq=[[1] * columns + [0]],
            b_eq=[1],
            bounds=[(0, 1)] * columns + [(None, None)],
            method="highs",
        )
        assert abs(solved.fun - values[own, other] / SCALE) < 1e-9, (own, other)


def test_the_facts_of_the_rules_page_hold(values):
    undecided = [pair for pair in values if abs(values[pair]) < SCALE and pair != (0, 0)]
    assert max(abs(own - other) for own, other in undecided) == 7
    assert len(undecided) == 187
    assert all(values[own, other] == -values[other, own] for own, other in values)


def test_the_step_of_the_solver_is_a_round_of_the_rules():
    for own in range(7):
        for other in range(9):
            if not (own or other):
                continue
            for used in range(own + 1):
                for opposed in range(other + 1):
                    match = duel(own, other)
                    match.act(0, used)
                    match.act(1, opposed)
                    then = ninja_table.after(own, other, used, opposed)
                    if match.turn() == 0:
                        assert then == rules.results(match.state)[0]
                    else:
                        assert then == (at.strength(match.state, 0), at.strength(match.state, 1))


def test_a_won_duel_is_won_whatever_comes_and_a_lost_one_is_not_to_be_saved():
    """By plain reasoning, without any program: won is what has a choice after which every reply leads to a win."""
    won = set()
    for own, other in ninja_table.pairs(STRONGEST):
        for used in range(min(own, 8) + 1):
            ends = [ninja_table.after(own, other, used, opposed) for opposed in range(other + 1)]
            if all(end == 1 or end in won for end in ends):
                won.add((own, other))
                break
    assert {pair for pair in ALL_PAIRS if equilibrium.is_won(*pair)} == won
    for own, other in won:
        weights = equilibrium.weights(own, other)
        assert len(weights) > 1 and sum(weights) == weights[-1], "one choice, and not 0"
        ends = [ninja_table.after(own, other, len(weights) - 1, opposed) for opposed in range(other + 1)]
        assert all(end == 1 or end in won for end in ends)


def test_a_lost_duel_is_still_played(values):
    for pair in values:
        if values[pair] == -SCALE:
            assert list(equilibrium.weights(*pair)) == [1] * min(6, pair[0] + 1)


def test_above_25_the_record_of_the_same_proportion_is_good_to_a_hundredth():
    """Up to 30 here; the program's --check has it up to 50."""
    assert ninja_table.best_response(equilibrium.weights, 30)[30, 30] < Fraction(1, 100)


def test_the_top_level_forbids_itself_only_what_it_can_win_without():
    """With 0 or 5 forbidden, every reply to its choice in a won duel leads to a win or to another won duel."""
    match = Match(rules, bytes((at.FORBIDDEN,)))
    picks = {bots.choose(4, match.view(0), 0, Dice(bytes((seed,)))) for seed in range(40)}
    assert picks == {0, 5}
    match.state[at.PHASE] = at.CHOOSING
    for pick in picks:
        match.state[at.slice_of(0) + at.PICK] = pick + 1
        for own, other in ALL_PAIRS:
            if equilibrium.is_won(own, other):
                match.state[at.STRENGTH], match.state[at.STRENGTH + 1] = own, other
                used = bots.choose(4, match.view(0), 0, Dice(b""))
                assert used and used != pick
                ends = [ninja_table.after(own, other, used, opposed) for opposed in range(other + 1)]
                assert all(end == 1 or equilibrium.is_won(*end) for end in ends)


def duel(own, other):
    match = Match(rules, bytes((at.DUEL,)))
    match.state[at.STRENGTH], match.state[at.STRENGTH + 1] = own, other
    return match
