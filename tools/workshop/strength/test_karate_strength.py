"""How strong Karate's opponents are, with fewer matches than strength.py plays."""

import pytest

import karate_kiai
import strength
from dojo.contract import OVER
from dojo.playing.match import Match
from games.karate import bots, rules
from games.karate import layout as at
from games.karate.rules import KIAI
from whole import play

WHITE, BROWN, BLACK = range(1, bots.LEVELS + 1)
ALONE = (0, 0, 0, 0, 0)
TWO = (1, 0, 0, 0, 0)
SEATINGS = (
    *(ALONE, (0, 0, 0, 5, 0), TWO, (1, 1, 1, 0, 1), (2, 2, 0, 0, 0), (3, 1, 0, 0, 1), (7, 0, 1, 0, 0), (7, 2, 0, 0, 0)),
)
PUNCH, KICK = -1, -2


@pytest.mark.parametrize("level", [BROWN, BLACK])
@pytest.mark.parametrize("players", [2, 4])
def test_a_level_wins_most_matches_against_the_one_below_even_alone_against_three(level, players):
    won, _shared, _lost = strength.count("karate", bytes((players - 1, 0, 0, 0, 0)), level, level - 1, 20)
    assert won >= {BROWN: 16, BLACK: 14}[level]


def test_a_black_belt_beats_an_outsider_that_places_numbers_well_and_a_white_one_loses():
    """Two players, and four, where one alone has it hardest."""
    for players, matches in ((2, 30), (4, 200)):
        options = bytes((players - 1, 0, 0, 0, 0))
        assert strength.percent(*strength.count("karate", options, BLACK, strength.OUTSIDER, matches)) >= 55
        assert strength.percent(*strength.count("karate", options, WHITE, strength.OUTSIDER, 20)) < 25


@pytest.mark.parametrize("options", SEATINGS)
def test_the_outsider_takes_legal_actions_and_shouts_only_with_something_learned_per_step(options):
    outsider = strength.chooser("karate", strength.OUTSIDER)

    def checked(view, seat, dice):
        action = outsider(view, seat, dice)
        if at.phase(view) == at.WRITING and action >= KIAI and not at.is_solo(view):
            sheet = at.numbers(view, seat)
            sheet[action - KIAI] = at.dice(view)[at.due(view, seat)]
            for step in range(at.STEPS):
                rows = [sheet[box : box + at.BOXES[technique]] for technique, box in boxes_of(step)]
                assert any(row[0] and row.count(row[0]) == len(row) for row in rows)
        return action

    match = Match(rules, bytes(options))
    play(match, [checked] * match.seats, 1)
    assert match.turn() == OVER


@pytest.mark.parametrize("outsider", [PUNCH, KICK])
@pytest.mark.parametrize("players, share", [(2, 50), (4, 25), (8, 12.5)])
def test_who_shouts_early_wins_no_more_than_its_share_alone_against_black_belts(outsider, players, share):
    counted = strength.count("karate", bytes((players - 1, 0, 0, 0, 0)), outsider, BLACK, 40)
    assert not strength.missed("karate", outsider, BLACK, strength.percent(*counted), players, counted[0] + counted[2])


@pytest.mark.parametrize("outsider", [PUNCH, KICK])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_black_belt_holds_alone_against_those_who_shout_early(outsider, players):
    assert strength.percent(*strength.count("karate", bytes((players - 1, 0, 0, 0, 0)), BLACK, outsider, 40)) >= 50


def test_the_early_shouter_shouts_with_its_first_hit_then_when_leading_but_never_untrained():
    """Against white belts; with a free kiai sooner."""
    shouts = {}
    punch = strength.chooser("karate", PUNCH)
    for kiai in (0, 1):
        shouts[kiai] = []
        match = Match(rules, bytes((1, 0, 0, 0, kiai)))

        def watched(view, seat, dice, seen=shouts[kiai]):
            action = punch(view, seat, dice)
            if at.phase(view) == at.WRITING and action >= KIAI:
                sheet = at.numbers(view, seat)
                sheet[action - KIAI] = at.dice(view)[at.due(view, seat)]
                lead = sum(at.totals(view, seat)) - sum(at.totals(view, 1 - seat))
                hits = sum(bool(at.learned(sheet, step, at.OI_ZUKI)) for step in range(at.STEPS))
                seen.append((at.rolls(view), at.steps_learned(sheet), hits, lead))
            return action

        play(match, [watched, strength.chooser("karate", WHITE)], 3)
        assert all(hits > 0 or lead > 0 for _, _, hits, lead in shouts[kiai])
    assert all(steps >= 3 for _, steps, _, _ in shouts[0]) and min(steps for _, steps, _, _ in shouts[1]) < 3
    assert min(rolls for rolls, *_ in shouts[1]) == 1


@pytest.mark.parametrize("level", [BROWN, BLACK])
def test_matches_of_two_robots_are_seldom_shared(level):
    """A tie is broken by the race, in which a robot takes part."""
    assert strength.count("karate", bytes(TWO), level, level, 40)[1] <= 8


def test_the_table_of_steps_is_measured_with_the_rules_of_each_and_leaves_them_as_they_were():
    before = rules.TRAINED
    cells = karate_kiai.shares(2, PUNCH, 2)
    assert rules.TRAINED == before == 3 and len(cells) == 9
    assert all(0 <= share <= 100 for share, _ in cells.values())


def boxes_of(step):
    """(technique, its first box) of a step."""
    return [(technique, step * at.ROW + at.FIRST[technique]) for technique in range(at.HESITATE)]
