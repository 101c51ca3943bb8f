"""Ninja's top level against habits in a duel: what it wins, what that costs, that the tool counts what is played."""

import random

import pytest

import ninja_habits
import ninja_table
from dojo.dice import Dice
from dojo.playing.match import Match
from games.ninja import bots, rules
from games.ninja import layout as at
from games.ninja.mind import equilibrium, habits
from ninja_table import SCALE, START

NONE = ninja_habits.NONE


def test_nobody_can_expect_more_than_the_bar_not_even_by_pretending_a_habit():
    most = ninja_habits.Responder().most(START, START)
    assert ninja_table.best_response(equilibrium.weights, START)[START, START] * SCALE <= most <= SCALE * 5 // 1000


def test_a_top_level_that_trusts_too_easily_is_found_out(monkeypatch):
    monkeypatch.setattr(habits, "stake", lambda level, own, other, last: 64 if last >= 0 and level else 0)
    assert ninja_habits.Responder().most(12, 12) > SCALE // 20


def test_without_trust_the_responder_can_expect_what_the_equilibrium_grants():
    exact = ninja_table.best_response(equilibrium.weights, 12)[12, 12]
    assert 0 <= ninja_habits.Responder().most(12, 12, trust=0) - exact * SCALE < 1000


@pytest.mark.parametrize("rival", [ninja_habits.careful, ninja_habits.copying])
def test_it_wins_at_least_65_of_100_decided_duels_against_a_habit(rival):
    won, drawn, lost = ninja_habits.share(rival, ninja_habits.Odds())
    assert abs(won + drawn + lost - 1) < 1e-9
    assert won >= 0.65 * (won + lost)


def test_the_answers_are_made_again_byte_for_byte():
    with open(ninja_habits.ANSWERS, "rb") as answers:
        assert answers.read() == ninja_habits.make_answers()


def test_tables_and_code_fit_into_four_kilobytes_on_flash():
    assert 0 < ninja_habits.on_flash() <= ninja_habits.ON_FLASH


@pytest.mark.parametrize("rival, level", [(ninja_habits.careful, 2), (ninja_habits.copying, 3)])
def test_the_habits_of_the_tool_are_those_of_the_opponents(rival, level):
    dice = Dice(b"habits")
    for seed in range(6):
        match = Match(rules, bytes((at.DUEL,)))
        chance = random.Random(seed)
        for _ in range(seed):
            if match.turn():
                match.act(0, min(chance.randrange(6), at.strength(match.state, 0)))
                match.act(1, min(chance.randrange(4), at.strength(match.state, 1)))
        if not match.turn():
            continue
        other, last = at.strength(match.state, 1), habits._last(match.view(0), 0)
        ducks = at.past_extra(match.state, 0, 1) > 0
        expected = dict.fromkeys(range(7), 0)
        for choice, part in rival(other, last, ducks):
            expected[choice] += part / 12
        seen = [bots.choose(level, match.view(1), 1, dice) for _ in range(3000)]
        assert all(abs(seen.count(choice) / 3000 - part) < 0.04 for choice, part in expected.items())


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_read_from_the_view_is_what_the_tool_keeps_round_by_round(seat):
    """Trust, stake, reply and the answer in a lost duel: against one who copies, one who is careful, and neither."""
    trusted = careful = 0
    for seed in range(150):
        chance = random.Random(seed)
        match = Match(rules, bytes((at.DUEL,)))
        last, level, fits, copied = NONE, 1, True, 0
        while match.turn():
            view = match.view(seat)
            own, other = at.strength(view, seat), at.strength(view, 1 - seat)
            ducks = at.past_extra(view, 0, 1 - seat) > 0
            times, weights = habits.answer(view, seat)
            if equilibrium.is_won(other, own):
                if at.rounds(view) < at.REMEMBERED:
                    choice = habits.despair(own, last, fits and at.rounds(view), ducks, copied)
                    assert times == (0 if choice < 0 else habits.ALWAYS)
                    assert choice < 0 or len(weights) - 1 == choice
                    careful += fits
            elif equilibrium.is_won(own, other) or at.rounds(view) > at.REMEMBERED:
                assert times == 0
            else:
                assert times == habits.stake(level, own, other, last)
                assert weights == habits.reply(last, own)
                trusted = max(trusted, times)
            used = min(own, chance.randrange(6))
            if seed % 3 == 0:
                opposed = last if last >= 0 and chance.random() < 0.9 else chance.randrange(6)
            elif seed % 3 == 1:
                opposed = 0 if ducks else 1 + chance.randrange(2)
            else:
                opposed = chance.randrange(7)
            opposed = min(other, opposed)
            level = habits.learn(level, own, other, last, opposed)
            fits = fits and opposed <= 2 and (opposed == 0) == ducks
            copied = habits.count_copy(copied, last, opposed)
            last = habits.following(used, opposed)
            match.act(seat, used)
            match.act(1 - seat, opposed)
    assert trusted > 128
    assert careful > 10


def test_what_it_uses_is_possible_and_its_weights_are_small_enough_to_draw_by():
    for own in range(START + 1):
        for last in range(NONE, 6):
            assert sum(habits.reply(last, own)) == 3
            assert not any(habits.reply(last, own)[own + 1 :])
            assert -1 <= habits.despair(own, last, False, False, 0) <= own
            assert 0 <= habits.despair(own, last, True, True, 0) <= own
            for other in range(START + 1):
                for level in range(len(habits._STAKES)):
                    assert 0 <= habits.stake(level, own, other, last) <= habits.ALWAYS
                    assert 0 <= habits.learn(level, own, other, last, min(last + 1, other)) < len(habits._STAKES)


def test_at_the_first_choice_that_is_no_copy_the_trust_is_gone_for_the_match():
    level = habits.learn(10, 20, 20, 2, 5)
    assert level == 0
    assert habits.learn(level, 15, 15, 3, 3) == 0
    assert habits.stake(0, 15, 15, 3) == 0


def test_the_top_level_answers_a_copying_rival_as_often_as_its_stake_says():
    match = Match(rules, bytes((at.DUEL,)))
    for used, opposed in ((2, 3), (2, 2), (2, 2), (2, 2)):
        match.act(0, used)
        match.act(1, opposed)
    view = match.view(0)
    times, reply = habits.answer(view, 0)
    assert times > 80
    plain = bots.odds(view, 0)
    dice = Dice(b"stake")
    seen = [bots.choose(4, view, 0, dice) for _ in range(8000)]
    for choice in range(6):
        part = times / 256 * reply[choice] / 3 + (1 - times / 256) * plain[choice] / sum(plain)
        assert abs(seen.count(choice) / 8000 - part) < 0.02
