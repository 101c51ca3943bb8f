"""Ninja's opponents: the packed equilibrium measured exactly, habits to be found out, no rule broken, no stall."""

import os
from fractions import Fraction

import numpy
import pytest
from conftest import ROOT
from scipy.optimize import linprog

import ninja_habits
import ninja_table
import strength
from dojo.dice import Dice
from dojo.playing.match import Match
from games.ninja import bots, rules
from games.ninja import layout as at
from games.ninja.mind import ahead, equilibrium
from ninja_table import SCALE, START, STRONGEST
from pace import counted
from whole import play

FORMS = (at.DUEL, at.FORBIDDEN, at.THREE, at.TAG)
LEVELS = range(1, bots.LEVELS + 1)
ALL_PAIRS = [(own, other) for own in range(STRONGEST + 1) for other in range(STRONGEST + 1) if own or other]


@pytest.fixture(scope="module")
def values():
    return ninja_table.duel_values(START)


@pytest.fixture(scope="module")
def most():
    """What a best responder can expect, for every pair up to 25."""
    return ninja_table.best_response(equilibrium.weights)


# --- The equilibrium ------------------------------------------------------------------------------


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


def test_no_weight_is_on_a_choice_above_the_strength_left():
    for own, other in ALL_PAIRS:
        weights = equilibrium.weights(own, other)
        assert 0 < sum(weights) <= 1530
        assert not any(weights[own + 1 :]) or max(own, other) > START
        assert sum(weights[: own + 1]) > 0


def test_above_25_the_record_of_the_same_proportion_is_good_to_a_hundredth():
    """Up to 30 here; the program's --check has it up to 50."""
    assert ninja_table.best_response(equilibrium.weights, 30)[30, 30] < Fraction(1, 100)


def test_a_choice_is_drawn_as_often_as_its_weight():
    class Every:
        """Gives each number once."""

        def below(self, number):
            self.number = number
            return self.next

    dice = Every()
    for weights in (equilibrium.weights(25, 25), equilibrium.weights(20, 25), b"\x00\x00\x01", b"\x01"):
        drawn = []
        for dice.next in range(sum(weights)):
            drawn.append(equilibrium.draw(weights, dice))
        assert [drawn.count(choice) for choice in range(len(weights))] == list(weights)
        assert dice.number == sum(weights)


# --- Habits ---------------------------------------------------------------------------------------


def after_bold(view, seat):
    """Let it burn itself out, then strike."""
    strongest = max(at.strength(view, other) for other in at.fighters(view) if other != seat)
    return 4 if strongest * 2 < at.strength(view, seat) or strongest < 4 else 0


def after_careful(view, seat):
    """It ducks when it has just lost: 1 is enough then. Else 3."""
    return 1 if any(at.past_extra(view, 0, other) for other in at.fighters(view) if other != seat) else 3


def after_copycat(view, seat):
    """Always one more than my own last choice; from 5 back to 0, and it pays 5 for nothing."""
    last = ahead.blow(view, 0, ahead.side_of(view, seat))
    return 3 if last < 0 else last + 1 if last < 5 else 0


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("level, habit", [(1, after_bold), (2, after_careful), (3, after_copycat)])
def test_who_knows_the_habit_of_a_lower_level_beats_it(form, level, habit):
    """Three players: alone against two of them."""

    def watcher(view, seat, dice):
        if at.phase(view) == at.CHOOSING:
            return nearest(view, seat, habit(view, seat))
        return bots.choose(2, view, seat, dice)  # which number to forbid, when to tag: not what is looked at here

    won, lost = count(form, watcher, strength.chooser("ninja", level), 60)
    assert won > 0.65 * (won + lost)
    assert won > 30


@pytest.mark.parametrize("form", FORMS)
def test_the_top_level_beats_the_next_in_two_of_three_decided_games(form):
    """Three players: the one top level alone beats two of the next together. Figures: tools/bots/strength.py."""
    won, drawn, lost = strength.count("ninja", bytes((form,)), 4, 3, 100)
    assert strength.percent(won, drawn, lost) >= (60 if form == at.DUEL else 75)
    assert drawn < 20


@pytest.mark.parametrize("form", FORMS)
def test_the_top_level_beats_an_outsider_who_wants_the_best_round_and_the_first_one_loses_to_it(form):
    """Three players: each alone against two of them."""
    matches = 40 if form == at.THREE else 120  # there it wins nearly all, and a match takes longest
    assert strength.percent(*strength.count("ninja", bytes((form,)), 4, strength.OUTSIDER, matches)) >= 58
    assert strength.percent(*strength.count("ninja", bytes((form,)), 1, strength.OUTSIDER, 20)) < 20


# --- At the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("level", LEVELS)
def test_ten_quiet_rounds_come_only_when_an_opponent_has_nothing_left_to_use(form, level):
    def nothing(view, seat, dice):
        return nearest(view, seat, 0) if at.phase(view) == at.CHOOSING else 0

    for seed in range(20):
        match = Match(rules, bytes((form,)))
        seats = ((0,), (0,), (0,), (0, 1))[form]
        choose = strength.chooser("ninja", level)
        play(match, [choose if seat in seats else nothing for seat in range(match.seats)], seed)
        if rules.reason(match.state) == rules._TOO_QUIET:
            assert sum(at.strength(match.state, seat) for seat in seats if seat in at.fighters(match.state)) == 0


def test_in_a_lost_duel_it_waits_where_nobody_copies_it():
    """At 3 against 20 nothing can be won by force; against somebody who copies it uses what answers that."""
    for copying, answers in ((False, {0}), (True, {ninja_habits.habits.despair(3, 2, False, False, 2)})):
        match = duel(24, 24)
        for used in (4, 3, 2, 2):
            match.act(0, used)
            match.act(1, at.past_choice(match.view(0), 0, 0) if copying and at.rounds(match.state) else 6 - used)
        match.state[at.STRENGTH], match.state[at.STRENGTH + 1] = 3, 20
        assert {bots.choose(4, match.view(0), 0, Dice(bytes((seed,)))) for seed in range(20)} == answers


@pytest.mark.parametrize("level", LEVELS)
def test_a_won_duel_is_finished_even_if_the_other_uses_nothing(level):
    for own, other in [(1, 0), (2, 1), (3, 1), (4, 2), (7, 3), (25, 0), (25, 3)]:
        match = duel(own, other)
        while match.turn():
            match.act(0, bots.choose(level, match.view(0), 0, Dice(bytes((own, at.rounds(match.state))))))
            match.act(1, 0)
        assert rules.results(match.state) == (1, -1)


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


def test_a_duel_that_is_left_of_three_players_or_of_two_teams_is_played_by_the_equilibrium():
    three = Match(rules, bytes((at.THREE,))).state
    three[at.STATUS] = at.GONE
    three[at.STRENGTH + 1], three[at.STRENGTH + 2] = 17, 19
    assert bots.odds(three, 2) == equilibrium.weights(19, 17)
    tag = Match(rules, bytes((at.TAG,))).state
    tag[at.STATUS : at.STATUS + at.PLACES] = bytes((at.GONE, at.IN, at.IN, at.GONE))
    tag[at.STRENGTH + 1], tag[at.STRENGTH + 2] = 9, 8
    assert bots.odds(tag, 1) == equilibrium.weights(9, 8)
    tag[at.STATUS] = at.RESTING
    assert bots.odds(tag, 1) is bots.odds(tag, 2) is None


@pytest.mark.parametrize("form", FORMS)
def test_a_move_takes_less_than_six_and_a_half_thousand_steps(form):
    """Steps of CPython. As many are about 25 ms on an RP2040: docs/players/opponents/ninja.md."""
    most = 0

    def watched(view, seat, dice):
        nonlocal most
        steps, action = counted(lambda: bots.choose(4, view, seat, dice), str(ROOT / "games"), "opcode")
        most = max(most, steps)
        return action

    match = Match(rules, bytes((form,)))
    play(match, [watched] * match.seats, 3)
    assert 100 < most < (3000 if form == at.DUEL else 6500)


# --- Helpers --------------------------------------------------------------------------------------


def duel(own, other):
    match = Match(rules, bytes((at.DUEL,)))
    match.state[at.STRENGTH], match.state[at.STRENGTH + 1] = own, other
    return match


def nearest(view, seat, wish):
    """What may be chosen, the nearest first: as a person would, who finds the number forbidden."""
    for choice in (min(wish, at.strength(view, seat)), wish - 1, wish + 1, at.PASS):
        if choice >= 0 and rules.refuse(view, seat, choice) == 0:
            return choice
    raise AssertionError("nothing near %d" % wish)


def count(form, one, other, games):
    """(won, lost) of `one`: against the other, against its team, or alone against two; seats change."""
    won = lost = 0
    for seed in range(games):
        match = Match(rules, bytes((form,)))
        mine = (seed % 3,) if form == at.THREE else (0, 1, 2, 3)[seed % 2 * 2 :][:2] if form == at.TAG else (seed % 2,)
        play(match, [one if seat in mine else other for seat in range(match.seats)], seed)
        results = rules.results(match.state)
        won += results[mine[0]] == 1
        lost += 1 in results and results[mine[0]] != 1
    return won, lost
