"""Karate's opponents: what they expect, what they make of a sheet, when they shout, and how strong they are."""

import math
import random
from collections import Counter
from functools import partial

import pytest

from dojo.contract import CHANCE
from dojo.dice import Dice
from dojo.playing.match import Match
from games.karate import bots, places, rules, scoring
from games.karate import layout as at
from games.karate.opponents import plan
from games.karate.rules import KIAI, TIME_UP
from pace import counted
from sim.unattended import run as unattended
from whole import play

LEVELS = range(1, bots.LEVELS + 1)
WHITE, BROWN, BLACK = LEVELS
KU, HU, OZ, YG, YTG, HESITATE = range(6)
ALONE = (0, 0, 0, 0, 0)
TWO = (1, 0, 0, 0, 1)  # a free kiai
TRAINED = (1, 0, 0, 0, 0)


# --- What it expects ------------------------------------------------------------------------------


def test_there_is_a_guess_for_every_roll_of_a_round():
    for roll in range(1, places.BELL + 1):
        guess = plan._guess(roll)
        assert guess[0] >= roll
        assert abs(sum(guess[1:7]) - 255) <= 3


@pytest.mark.parametrize("left", [0, 1, 2, 5, 12, 26, 40])
def test_the_chances_of_a_number_are_those_of_probability_theory(left):
    for times, chance in enumerate(plan.chances(left)):
        often = sum(math.comb(left, hits) * 5 ** (left - hits) for hits in range(times, left + 1)) / 6**left
        assert abs(chance / 16384 - often) < 0.001


@pytest.mark.parametrize("options", [TWO, (3, 0, 0, 0, 1), (7, 0, 0, 0, 1)])
def test_a_technique_is_worth_what_it_scores_less_what_the_others_score_against_it(options):
    """In the first round against the guess alone, worked out with the rules' own table."""
    match = Match(rules, bytes(options))
    match.chance(0)
    guess = plan._guess(1)
    rivals = at.fighters(match.state) - 1
    worth = plan._worths(BLACK, match.view(0), 0, guess)
    if rivals > 1:
        worth[KU] -= plan._FAVOURITE * 16384 // 16
    for own in range(6):
        total = sum(
            share * (scoring.points(own, other) - scoring.points(other, own) / rivals)
            for other, share in enumerate(guess[1:7])
        )
        assert abs(worth[own] / 16384 - total / sum(guess[1:7])) < 0.001


def test_from_the_second_round_on_it_reckons_mostly_with_what_the_others_showed_last():
    """Four Kake Uke and one hesitation: now a kick is worth most after the jump, a punch is not."""
    match = after_a_fight([(HESITATE,) * 5, (KU, KU, KU, KU, HESITATE)], rolls=12)
    roll(match, 12)
    worth = plan._worths(BLACK, match.view(0), 0, plan._guess(12))
    assert worth[YG] > 0.7 * 16384 > 0 > worth[OZ]


def test_a_jump_kick_that_the_others_showed_is_not_expected_at_the_beginning_of_a_round():
    match = after_a_fight([(HESITATE,) * 5, (YTG,) * 5], rolls=30)
    guess = plan._guess(3)
    roll(match, 3)
    early = shares(match, 0, guess)
    assert early[YTG] < early[HESITATE]
    roll(match, 27)
    late = shares(match, 0, plan._guess(30))
    assert late[YTG] > 10 * late[HESITATE]


def test_what_somebody_shows_is_not_taken_for_the_opponents_own_habit():
    """Seat 1 takes seat 0's techniques into account, seat 0 those of seat 1."""
    match = after_a_fight([(OZ,) * 5, (KU,) * 5], rolls=10)
    roll(match, 10)
    assert max(range(6), key=shares(match, 0, plan._guess(10)).__getitem__) == KU
    assert max(range(6), key=shares(match, 1, plan._guess(10)).__getitem__) == OZ


# --- Where it writes ------------------------------------------------------------------------------


def step_worth(worth, chances_of):
    """What a step is worth, with nothing saved: the best learned, and each better one by its chance, from below."""
    learned = [worth[technique] for technique in range(5) if chances_of[technique] == 1]
    value = max(learned) if learned else worth[HESITATE]
    for technique in sorted(range(5), key=lambda technique: worth[technique]):
        if chances_of[technique] < 1 and worth[technique] > value:
            value += chances_of[technique] * (worth[technique] - value)
    return value


def test_a_number_goes_where_it_adds_most_to_the_worth_of_its_step():
    """300 sheets at random, against all 25 rows tried one by one. The step that lacks fewest is served first."""
    chance = random.Random(5)
    for _ in range(300):
        missing = [chance.randint(1, rules.BOXES[row % 5]) for row in range(25)]
        same = [chance.randint(0, rules.BOXES[row % 5] - missing[row]) for row in range(25)]
        worth = [chance.randint(0, 2 * 16384) for _ in range(5)] + [chance.randint(-32768, -1)]
        odds = [odd / 16384 for odd in plan.chances(chance.randint(2, 20))]
        begun = [row for row in range(25) if same[row] and same[row] + missing[row] == rules.BOXES[row % 5]]
        fewest = min([missing[row] for row in begun] or [0])
        served = min([row // 5 for row in begun if missing[row] == fewest] or [-1])

        def gain(row, missing=missing, same=same, worth=worth, odds=odds, fewest=fewest, served=served):
            wait = 0 if row // 5 == served else fewest
            after = min(missing[row], rules.BOXES[row % 5] - same[row] - 1)
            values = []
            for short in (missing[row], after):
                here = [odds[each] for each in missing[row // 5 * 5 :][:5]]
                here[row % 5] = odds[min(short + wait, 7)]
                values.append(step_worth(worth, here))
            return values[1] - values[0]

        whole = [round(odd * 16384) for odd in odds]
        best = plan._best_row(worth, whole, bytearray(missing), bytearray(same), False, 25, 0)
        assert gain(best) >= max(gain(row) for row in range(25)) - 40, "forty parts of 16384: rounding, and equal ones"


@pytest.mark.parametrize("level", [BROWN, BLACK])
def test_the_last_number_of_a_punch_is_written_where_it_learns_the_punch(level):
    match = Match(rules, bytes(TWO))
    roll(match, 8)
    match.chance(3 * 6)  # 4 and 1
    sheet(match, 0, {(2, OZ): (4, 4, 4, 0), (0, YG): (4, 4, 0, 0, 0), (1, KU): (1, 0)})
    box = bots.choose(level, match.view(0), 0, Dice()) % KIAI
    assert (at.step_of(box), at.technique_of(box)) == (2, OZ)
    assert at.value(match.state, 0, box) == 0


def test_both_numbers_of_a_double_can_learn_a_block():
    """Against somebody who punches everywhere by now, it is worth more than two techniques that are begun."""
    match = after_a_fight([(HESITATE,) * 5, (OZ,) * 5], rolls=6)
    roll(match, 5)
    match.chance(5 * 6 + 5)
    dice = Dice()
    first = bots.choose(BLACK, match.view(0), 0, dice)
    match.act(0, first)
    second = bots.choose(BLACK, match.view(0), 0, dice)
    match.act(0, second % KIAI)
    assert at.technique_of(first) == KU
    assert at.techniques(match.state, 0, at.step_of(first)) == (KU,)


@pytest.mark.parametrize("level", [BROWN, BLACK])
def test_nothing_that_is_learned_is_erased(level):
    for seed in range(15):
        match = Match(rules, bytes(TWO))
        dice = Dice(bytes((seed,)))
        known = set()
        while at.rolls(match.state) < 30:
            match.chance(dice.below(36))
            for seat in (0, 1):
                for _ in range(2):
                    assert match.act(seat, bots.choose(level, match.view(seat), seat, dice) % KIAI) == 0
            now = learned(match.state, 0)
            assert known <= now
            known = now
        assert len({step for step, _ in known}) == 5, "and after thirty rolls there is something for every step"


def test_what_adds_nothing_is_not_written_over_what_is_wanted():
    """A 5 where fives are of no use: 4 4 4 stays, and 2 2 of the other kind goes first."""
    numbers = [0] * 106
    first = at.FIRST[OZ]
    numbers[first : first + 4] = [4, 4, 2, 4]
    assert plan._box(numbers, OZ, 5, -1) == first + 2
    numbers[first : first + 4] = [4, 4, 4, 0]
    assert plan._box(numbers, OZ, 5, -1) == first + 3
    numbers[first : first + 4] = [5, 4, 2, 5]
    assert plan._box(numbers, OZ, 5, first + 2) == first + 1, "not over the first number of the same roll"


# --- When it shouts -------------------------------------------------------------------------------


def shouts(match, level=BLACK):
    """Whether the first seat shouts once it has written the roll."""
    dice = Dice()
    match.act(0, bots.choose(level, match.view(0), 0, dice))
    return bots.choose(level, match.view(0), 0, dice) >= KIAI


def last_round(totals, number=2):
    """The first roll of the last round, or of this one, with these sums so far."""
    match = Match(rules, bytes(TWO))
    match.state[places.ROUND] = number
    match.state[places.ALL_ROLLS] = 18
    for seat, total in enumerate(totals):
        match.state[places.TOTALS + seat] = places.ZERO + total
        match.state[places.TOTALS + places.PLACES + seat] = places.ZERO
        for step in range(5):
            match.state[places.SHOWN + seat * 5 + step] = HESITATE + 1
    match.chance(1)
    return match


@pytest.mark.parametrize("number", [1, 2])
def test_in_every_round_but_the_first_a_black_belt_shouts_at_once_when_it_leads(number):
    assert shouts(last_round((1, 0), number))
    assert not shouts(last_round((0, 0), number))
    assert not shouts(last_round((0, 1), number))


@pytest.mark.parametrize("level", [WHITE, BLACK])
@pytest.mark.parametrize("options, steps, expected", [(TWO, 2, True), (TRAINED, 2, False), (TRAINED, 3, True)])
def test_nobody_shouts_before_it_may(level, options, steps, expected):
    """Two jump kicks are worth a shout where the kiai is free; else it waits for a third technique."""
    match = Match(rules, bytes(options))
    match.state[places.ROLLS] = match.state[places.ALL_ROLLS] = 9
    match.chance(1)
    sheet(match, 0, {(step, YTG): (6,) * 7 for step in range(steps)})
    match.act(0, 4 * at.ROW + at.FIRST[YTG])
    assert {action >= KIAI for action in chosen(level, match, 40)} == {expected}


def test_in_the_last_round_it_does_not_shout_while_it_would_still_lose():
    def with_a_punch(totals):
        match = last_round(totals)
        for _ in range(7):
            for seat in (0, 1):
                for _ in range(2):
                    match.act(seat, next(a for a in match.legal(seat) if at.technique_of(a) == YTG))
            match.chance(1)
        sheet(match, 0, {(0, OZ): (3, 3, 3, 3)})
        return match

    assert shouts(with_a_punch((0, 0)))
    assert not shouts(with_a_punch((0, 9)))


def test_a_brown_belt_shouts_when_three_steps_have_a_strong_technique():
    for steps, expected in ((2, False), (3, True)):
        match = rolled(TWO, 1, 2)
        sheet(match, 0, {(step, YG): (6,) * 5 for step in range(steps)})
        assert shouts(match, BROWN) == expected


@pytest.mark.parametrize(
    "known, expected",
    [
        ({}, False),
        ({(step, KU): (3, 3) for step in range(5)}, False),  # blocks do not hit
        ({(0, OZ): (4,) * 4, (0, YG): (2,) * 5}, False),  # two attacks, except in one step
        ({(0, OZ): (4,) * 4, (3, YG): (2,) * 5}, True),
        ({(1, OZ): (4,) * 4, (2, YTG): (5,) * 7, (4, OZ): (6,) * 4}, True),
    ],
)
def test_a_white_belt_shouts_as_soon_as_it_can_hit_in_two_steps(known, expected):
    match = rolled(TWO, 1, 2)
    sheet(match, 0, known)
    match.act(0, 3 * at.ROW + at.FIRST[YTG])
    assert {action >= KIAI for action in chosen(WHITE, match, 100)} == {expected}


def test_a_white_belt_goes_on_with_a_punch_where_it_looks_which_is_at_three_of_five_steps():
    match = rolled(TWO, 6, 2)
    sheet(match, 0, {(2, OZ): (6, 6, 6, 0)})
    assert 100 < chosen(WHITE, match, 200).count(2 * at.ROW + at.FIRST[OZ] + 3) < 140


def test_a_white_belt_begins_punches_most_and_jump_kicks_never():
    begun = Counter(at.technique_of(box) for box in chosen(WHITE, rolled(TWO, 6, 2), 240))
    assert begun[YTG] == 0 and 100 < begun[OZ] < 140
    assert all(20 < begun[technique] < 60 for technique in (KU, HU, YG))


def test_a_white_belt_writes_anywhere_where_it_finds_nothing_that_it_likes():
    """Every box is full of other numbers: so now and then it unlearns something."""
    match = rolled(TWO, 6, 2)
    sheet(match, 0, {(step, technique): (3,) * rules.BOXES[technique] for step in range(5) for technique in range(5)})
    assert len({action % KIAI for action in chosen(WHITE, match, 100)}) > 50


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("batch", [1, 2])
def test_nobody_shouts_before_the_last_number_of_a_batch(level, batch):
    match = Match(rules, bytes((1, batch, 0, 0, 1)))
    dice = Dice(b"batch")
    while match.turn() == CHANCE:
        match.chance(dice.below(36))
    sheet(match, 0, {(step, YTG): (1,) * 7 for step in range(5)})
    numbers = len(at.dice(match.state))
    assert numbers == 2 * (1 + 2 * batch)
    for _ in range(numbers - 1):
        box = bots.choose(level, match.view(0), 0, dice)
        assert box < KIAI
        match.act(0, box)


# --- The fight, the race, the clock ---------------------------------------------------------------


def settling(known, options=TWO):
    """Training is over; what seat 0 knows: {(step, technique): numbers}."""
    match = rolled(options, 1, 2)
    if options == ALONE:
        match.act(0, TIME_UP)
    else:
        for seat in (0, 1):
            match.act(seat, 103)
            match.act(seat, 104 + KIAI)
    sheet(match, 0, known)
    assert at.phase(match.state) == at.SETTLING
    return match


@pytest.mark.parametrize("options", [TWO, ALONE])
def test_a_black_belt_settles_the_jump_kick_whenever_it_has_it(options):
    match = settling({(0, technique): (2,) * rules.BOXES[technique] for technique in range(5)}, options=options)
    assert set(chosen(BLACK, match, 40)) == {YTG}


def test_of_techniques_that_are_nearly_equally_good_it_settles_any(monkeypatch):
    """Where all are expected to hesitate either attack scores."""
    monkeypatch.setattr(plan, "_guess", lambda rolls: bytes((60, 0, 0, 0, 0, 0, 255, 2, plan._BELOW)))
    match = settling({(0, OZ): (2,) * 4, (0, YG): (2,) * 5})
    settled = chosen(BLACK, match, 100)
    assert 30 < settled.count(OZ) < 70
    assert settled.count(OZ) + settled.count(YG) == 100


def test_against_somebody_who_blocked_high_it_settles_the_kick_and_not_the_punch():
    match = after_a_fight([(HESITATE,) * 5, (KU,) * 5], rolls=9)
    roll(match, 9)
    write_off(match)
    sheet(match, 0, {(0, OZ): (2,) * 4, (0, YG): (2,) * 5})
    assert set(chosen(BLACK, match, 40)) == {YG}


@pytest.mark.parametrize("level, fewest, most", [(WHITE, 10, 18), (BROWN, 16, 26), (BLACK, 22, 34)])
def test_an_opponent_races_as_fast_as_its_belt_and_a_child_can_win(level, fewest, most):
    match = Match(rules, bytes(TWO))
    match.state[places.PHASE] = at.RACING
    match.state[places.WAITING] = 3
    presses = Counter(action - 1 for action in chosen(level, match, 250))
    assert set(presses) == set(range(fewest, most + 1)) and max(presses.values()) < 50


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("clock, rolls", [(0, 20), (1, 16), (4, 6), (5, 3)])
def test_alone_it_writes_as_many_rolls_as_the_clock_leaves_time_for(level, clock, rolls):
    match = Match(rules, bytes((0, 0, 0, clock, 0)))
    dice = Dice(b"clock")
    while match.turn() == CHANCE or at.phase(match.state) == at.WRITING:
        if match.turn() == CHANCE:
            match.chance(dice.below(36))
        else:
            match.act(0, bots.choose(level, match.view(0), 0, dice))
    assert at.rolls(match.state) == rolls + 1, "the last roll is lost"
    assert match.log[-1] == TIME_UP


# --- At the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_takes_less_than_two_thousand_lines(level):
    """20 µs each on an RP2040, so 40 ms: docs/players/opponents/karate.md. With eight seats, the most to count."""
    most = 0

    def watched(view, seat, dice):
        nonlocal most
        lines, action = counted(lambda: bots.choose(level, view, seat, dice))
        most = max(most, lines)
        return action

    play(Match(rules, bytes((7, 0, 0, 0, 0))), [watched] + [partial(bots.choose, BLACK)] * 7, 3)
    assert 100 < most < 2000


# --- How strong they are (figures: tools/workshop/strength) ---------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_open_sheets_change_nothing_between_opponents(players):
    """So strength is measured with secret ones."""
    secret, shown = [
        unattended.play("karate", {"players": str(players), "sheets": sheets}, ("bot3",) + ("bot1",) * (players - 1), 4)
        for sheets in ("secret", "open")
    ]
    assert secret["actions"] == shown["actions"]


def test_rounds_of_white_belts_have_techniques_in_them_and_seldom_end_without_a_point():
    shown = []
    scores = []
    for seed in range(20):
        match = Match(rules, bytes(TWO))
        seen = 0

        def watched(view, seat, dice, match=match):
            nonlocal seen
            if seen < at.round_of(view) < 3:
                seen += 1
                note(match.state)
            return bots.choose(WHITE, view, seat, dice)

        def note(state):
            shown.extend(at.technique_shown(state, seat, step) for seat in (0, 1) for step in range(5))
            scores.append([at.totals(state, seat)[-1] for seat in (0, 1)])

        play(match, [watched] * 2, seed)
        note(match.state)
    assert len(scores) == 60
    assert scores.count([0, 0]) <= 12
    assert shown.count(HESITATE) < len(shown) // 2 and {KU, HU, OZ, YG} <= set(shown)


def test_a_black_belt_wins_more_often_alone_than_a_brown_belt():
    wins = [
        sum(unattended.play("karate", None, [f"bot{level}"], seed)["result"] == [1] for seed in range(40))
        for level in LEVELS
    ]
    assert wins[0] < wins[1] + 1 < wins[2]


# --- Helpers --------------------------------------------------------------------------------------


def shares(match, seat, guess):
    """How often a seat expects each technique."""
    view = match.view(seat)
    return plan._shares(view, plan._shown(view, seat), guess)


def chosen(level, match, seeds):
    """What the first seat chooses with each of so many seeds."""
    return [bots.choose(level, match.view(0), 0, Dice(bytes((seed,)))) for seed in range(seeds)]


def rolled(options, first, second):
    """The first roll of a match, both dice given."""
    match = Match(rules, bytes(options))
    match.chance((first - 1) * 6 + second - 1)
    return match


def sheet(match, seat, rows):
    """Write rows {(step, technique): numbers} into a sheet."""
    for (step, technique), numbers in rows.items():
        for place, number in enumerate(numbers):
            rules._put(match.state, seat, step * at.ROW + at.FIRST[technique] + place, number)


def after_a_fight(shown, rolls):
    """The second round begins; what the seats showed in the first, after so many rolls."""
    match = Match(rules, bytes((len(shown) - 1, 0, 0, 0, 1)))
    match.state[places.ROUND] = 1
    match.state[places.ALL_ROLLS] = rolls
    for seat, techniques in enumerate(shown):
        match.state[places.TOTALS + seat] = places.ZERO
        for step, technique in enumerate(techniques):
            match.state[places.SHOWN + seat * 5 + step] = technique + 1
    return match


def roll(match, rolls):
    """So many more rolls, none of which is written."""
    match.state[places.ROLLS] += rolls
    match.state[places.ALL_ROLLS] += rolls


def write_off(match):
    """Everybody settles now."""
    match.state[places.PHASE] = at.SETTLING
    match.state[places.WAITING] = (1 << match.seats) - 1


def learned(state, seat):
    """{(step, technique)} that are learned."""
    return {
        (step, technique)
        for step in range(5)
        for technique in at.techniques(state, seat, step)
        if technique != HESITATE
    }
