"""How strong Karate's opponents are, with fewer matches than strength.py plays."""

import pytest

import strength
from dojo.contract import OVER
from dojo.playing.match import Match
from games.karate import bots, rules
from games.karate import layout as at
from games.karate.rules import KIAI
from whole import play

WHITE, BROWN, BLACK = range(1, bots.LEVELS + 1)
ALONE = (0, 0, 0, 0)
TWO = (1, 0, 0, 0)
SEATINGS = (ALONE, (0, 0, 0, 5), TWO, (1, 1, 1, 0), (2, 2, 0, 0), (3, 1, 0, 0), (7, 0, 1, 0), (7, 2, 0, 0))


@pytest.mark.parametrize("level", [BROWN, BLACK])
@pytest.mark.parametrize("players", [2, 4])
def test_a_level_wins_most_matches_against_the_one_below_even_alone_against_three(level, players):
    won, _shared, _lost = strength.count("karate", bytes((players - 1, 0, 0, 0)), level, level - 1, 20)
    assert won >= {BROWN: 16, BLACK: 14}[level]


def test_a_black_belt_beats_an_outsider_who_puts_each_number_where_it_helps_most_and_a_white_one_loses_to_it():
    """Two players, and four, where one alone has it hardest."""
    for players, matches in ((2, 30), (4, 40)):
        options = bytes((players - 1, 0, 0, 0))
        assert strength.percent(*strength.count("karate", options, BLACK, strength.OUTSIDER, matches)) >= 55
        assert strength.percent(*strength.count("karate", options, WHITE, strength.OUTSIDER, 20)) < 25


@pytest.mark.parametrize("options", SEATINGS)
def test_the_outsider_takes_only_what_is_allowed_and_shouts_only_with_something_learned_for_every_step(options):
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


def boxes_of(step):
    """(technique, its first box) of a step."""
    return [(technique, step * at.ROW + at.FIRST[technique]) for technique in range(at.HESITATE)]
