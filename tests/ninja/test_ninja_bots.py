"""Ninja's opponents: habits to be found out, no rule broken, no stall. The equilibrium: tools/workshop/tables."""

from functools import partial

import pytest

from dojo.dice import Dice
from dojo.playing.match import Match
from games.ninja import bots, rules
from games.ninja import layout as at
from games.ninja.mind import ahead, equilibrium, habits
from pace import counted, time_of
from shared import ROOT
from whole import play

FORMS = (at.DUEL, at.FORBIDDEN, at.THREE, at.TAG)
LEVELS = range(1, bots.LEVELS + 1)
START = 25  # strength at the start of a duel
STRONGEST = 50  # the most strength of one of two who are left of three players
ALL_PAIRS = [(own, other) for own in range(STRONGEST + 1) for other in range(STRONGEST + 1) if own or other]


# --- The equilibrium ------------------------------------------------------------------------------


def test_no_weight_is_on_a_choice_above_the_strength_left():
    for own, other in ALL_PAIRS:
        weights = equilibrium.weights(own, other)
        assert 0 < sum(weights) <= 1530
        assert not any(weights[own + 1 :]) or max(own, other) > START
        assert sum(weights[: own + 1]) > 0


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

    won, lost = count(form, watcher, partial(bots.choose, level), 60)
    assert won > 0.65 * (won + lost)
    assert won > 30


# --- At the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("level", LEVELS)
def test_ten_quiet_rounds_come_only_when_an_opponent_has_nothing_left_to_use(form, level):
    def nothing(view, seat, dice):
        return nearest(view, seat, 0) if at.phase(view) == at.CHOOSING else 0

    for seed in range(20):
        match = Match(rules, bytes((form,)))
        seats = ((0,), (0,), (0,), (0, 1))[form]
        choose = partial(bots.choose, level)
        play(match, [choose if seat in seats else nothing for seat in range(match.seats)], seed)
        if rules.reason(match.state) == rules._TOO_QUIET:
            assert sum(at.strength(match.state, seat) for seat in seats if seat in at.fighters(match.state)) == 0


def test_in_a_lost_duel_it_waits_where_nobody_copies_it():
    """At 3 against 20 nothing can be won by force; against somebody who copies it uses what answers that."""
    for copying, answers in ((False, {0}), (True, {habits.despair(3, 2, False, False, 2)})):
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
    assert bots.odds(tag, 1) != equilibrium.weights(9, 8)
    assert bots.odds(tag, 2) != equilibrium.weights(8, 9)


# --- Mixing where there is no table ---------------------------------------------------------------


def against(form, pick, own, other, rounds=()):
    """The view of seat 0 with this forbidden number and these strengths, after rounds of (own choice, the rival's)."""
    match = Match(rules, bytes((form,)))
    for seat in (0, 1) if form == at.FORBIDDEN else (0, 2):
        match.act(seat, pick if form == at.FORBIDDEN else 0)
    rival = 1 if form == at.FORBIDDEN else 2
    for used, opposed in rounds:
        match.act(0, used)
        match.act(rival, opposed)
        while form == at.TAG and at.phase(match.state) == at.TAGGING:
            match.act(0, 0)
            match.act(rival, 0)
    match.state[at.STRENGTH], match.state[at.STRENGTH + rival] = own, other
    return match.view(0)


@pytest.mark.parametrize("pick, mixed", [(0, (1, 3, 5)), (5, (0, 2, 4))])
def test_far_from_the_end_it_mixes_three_choices_as_one_does_who_must_not_be_read(pick, mixed):
    """They are a game of scissors, paper, stone: each beats one of the others, and it is known from linear programs
    that they are all an equilibrium needs."""
    weights = bots.odds(against(at.FORBIDDEN, pick, 50, 50), 0)
    for choice, weight in enumerate(weights):
        share = weight / sum(weights)
        assert 0.3 < share < 0.37 if choice in mixed else share < 0.02


@pytest.mark.parametrize("form", [at.FORBIDDEN, at.TAG])
def test_no_weight_is_on_the_forbidden_number_or_above_the_strength_left(form):
    for pick in (0, 5) if form == at.FORBIDDEN else (0,):
        for own in range(1, 26, 3):
            for other in range(0, 26, 3):
                view = against(form, pick, own, other)
                weights = bots.odds(view, 0)
                assert 0 < sum(weights) <= 1 << 15
                assert all(rules.refuse(view, 0, choice) == 0 for choice, weight in enumerate(weights) if weight)


def test_one_who_can_use_nothing_passes():
    assert bots.choose(4, against(at.FORBIDDEN, 0, 0, 5), 0, Dice()) == at.PASS


@pytest.mark.parametrize("form", [at.FORBIDDEN, at.TAG])
def test_the_more_of_a_habit_a_rival_has_shown_the_more_the_mix_leans_to_what_beats_it(form):
    """Always 4: 5 beats it for the least, and 0 lets it pay."""
    shares = []
    for shown in (0, 6):
        weights = bots.odds(against(form, 3, 25, 25, [(4, 4)] * shown), 0)
        shares.append((weights[0] + weights[5]) / sum(weights))
    assert shares[1] > shares[0] + 0.2


@pytest.mark.parametrize("form", [at.FORBIDDEN, at.TAG])
def test_a_mix_takes_less_than_a_second_on_a_board(form):
    assert 50 < time_of(bots.odds, against(form, 0, 25, 25, [(2, 3)] * 3), 0) < 1000


def test_a_move_in_a_duel_takes_less_than_three_thousand_steps():
    """Steps of CPython. As many are about 12 ms on an RP2040: docs/players/opponents/ninja.md."""
    most = 0

    def watched(view, seat, dice):
        nonlocal most
        steps, action = counted(lambda: bots.choose(4, view, seat, dice), str(ROOT / "games"), "opcode")
        most = max(most, steps)
        return action

    play(Match(rules, bytes((at.DUEL,))), [watched] * 2, 3)
    assert 100 < most < 3000


# --- Mixing among three ---------------------------------------------------------------------------

LOTS = range(0, 1 << 15, 1024)


def three(strengths, rounds=()):
    """The view of seat 0 of three with these strengths, after rounds of choices."""
    match = Match(rules, bytes((at.THREE,)))
    for used in rounds:
        for seat, choice in enumerate(used):
            match.act(seat, choice)
    for seat, strength in enumerate(strengths):
        match.state[at.STRENGTH + seat] = strength
    return match.view(0)


def shares_of(view):
    """How often each choice is used, in percent, whatever the lot."""
    sums = [sum(each) for each in zip(*(ahead.among(view, 0, lot) for lot in LOTS))]
    return [100 * each / sum(sums) for each in sums]


def test_among_three_equals_it_mixes_nearly_all_of_0_to_8_and_who_is_behind_waits_more_often():
    """The game solved backwards: 13 11 12 12 13 14 12 9 4 0 of 100; 0 in 29 if behind by 10, in 7 if ahead."""
    equal = shares_of(three((50, 50, 50)))
    assert all(6 < share < 20 for share in equal[:8]) and equal[8] < 8 and equal[9] < 3
    assert shares_of(three((40, 50, 50)))[0] > equal[0] + 3
    assert shares_of(three((50, 40, 40)))[0] < equal[0]


def test_among_three_nobody_uses_more_than_it_has_and_any_lot_gives_a_mix_to_draw_from():
    for strengths in ((0, 5, 9), (1, 1, 1), (5, 5, 5), (3, 50, 0), (50, 50, 50), (0, 0, 0)):
        for lot in (0, 1, 12345, 32767):
            weights = ahead.among(three(strengths), 0, lot)
            assert 0 < sum(weights) <= 1 << 15 and len(weights) <= strengths[0] + 1
    assert ahead.among(three((5, 5, 5)), 0, 1) == ahead.among(three((5, 5, 5)), 0, 1)


def test_a_lot_changes_the_mix_so_who_has_seen_the_code_does_not_know_it():
    view = three((50, 50, 50))
    assert len({tuple(ahead.among(view, 0, lot)) for lot in LOTS}) == len(LOTS)
    assert len({bots.choose(4, view, 0, Dice(b"%d" % seed)) for seed in range(40)}) > 5


def test_among_three_the_mix_leans_to_what_beats_a_habit_of_both_rivals():
    """Both always use 4: 5 beats both for the least."""
    shown = shares_of(three((40, 40, 40), [(2, 4, 4)] * 6))
    assert shown[5] > shares_of(three((40, 40, 40)))[5] + 20


def test_a_mix_among_three_takes_less_than_a_second_on_a_board():
    assert 50 < time_of(ahead.among, three((40, 40, 40), [(2, 4, 4)] * 6), 0, 1) < 1000


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
