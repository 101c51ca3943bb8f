"""How strong King of the Roll's opponents are, with fewer fights than `make balance`, and what its tables say."""

import pytest

import roll_balance
import tallies
from games.king_of_the_roll import moves
from mat import number_of


@pytest.mark.parametrize("mode", [0, 1])
@pytest.mark.parametrize("level", [2, 3])
def test_each_level_beats_the_one_below(level, mode):
    """The figures of docs/players/opponents/king_of_the_roll.md with fewer fights: 65 of 100 decided there, 60 here."""
    tally = roll_balance.Tally()
    for pair in range(4):
        count = 15 if level == 2 else 10
        tally += roll_balance.pairing(mode, pair, (pair + 1) % 4, (level, level - 1), count, 1)
    assert tally.results[1] >= 0.6 * (tally.results[1] + tally.results[-1])


def test_characters_tokens_and_turns_are_somewhere_near_the_bars():
    """With fewer fights: the bars are for 2000."""
    whole = roll_balance.Tally()
    for one, other in ((0, 1), (2, 3)):
        whole += roll_balance.pairing(1, one, other, (3, 3), 12, 3)
    assert 20 <= tallies.points(whole.results) <= 80
    assert 4 <= sorted(whole.turns)[12] <= 20
    picked = sum(whole.tokens.values())
    assert picked and all(0 < whole.tokens[token] < 0.75 * picked for token in range(3))


def test_an_outsider_that_plans_by_the_margin_is_legal_and_beats_the_first_level():
    for mode in (0, 1):
        tally = roll_balance.pairing(mode, 0, 2, (roll_balance.PLANNER, 1), 12, 3)
        assert tally.results[1] > 2 * tally.results[-1]


@pytest.mark.parametrize("mode", [0, 1])
def test_the_top_one_beats_it_in_six_fights_of_ten(mode):
    """The bar of docs/players/opponents/king_of_the_roll.md, with fewer fights."""
    tally = roll_balance.Tally()
    for one in range(4):
        tally += roll_balance.pairing(mode, one, (one + 1) % 4, (3, roll_balance.PLANNER), 12, 1)
    assert tally.results[1] >= 0.6 * (tally.results[1] + tally.results[-1])


@pytest.mark.parametrize("drawn", [0, 1])
def test_a_level_that_cannot_end_its_own_fights_for_a_submission_is_named(drawn, monkeypatch, capsys):
    def pairing(mode, one, other, levels, games, seed):
        tally = roll_balance.Tally()
        tally.results[1] = games
        tally.turns = [9] * games
        tally.reasons[roll_balance._DRAWN_OUT] = drawn * (levels == (2, 2))
        return tally

    monkeypatch.setattr(roll_balance, "pairing", pairing)
    missed = roll_balance.levels(1, 120, 1, False)
    assert missed == ["level 2: 12 fights without a submission"] * drawn
    assert "Level 1 against itself: sixty turns end 0 of 120" in capsys.readouterr().out
    assert roll_balance.levels(0, 120, 1, False) == [], "for points eight turns end them all"


def test_the_tables_of_balance_say_who_decides_which_position_is_seen_and_which_moves_succeed(capsys):
    tally = roll_balance.pairing(0, 0, 1, (3, 3), 4, 1)
    assert sum(tally.worked.values()) == sum(tally.decided.values()) <= sum(tally.positions.values())
    assert all(tally.worked[number] <= tally.tried[number] for number in range(60))
    assert all(tally.of_top[position] <= tally.decided[position] for position in range(9))
    assert max(tally.reached.values()) <= 4
    roll_balance.details(tally)
    said = capsys.readouterr().out
    assert "| position | seen in | the one on top decides |" in said and "and of these succeeded" in said


def test_the_balance_names_lost_guards_unseen_positions_and_moves_that_never_or_always_work():
    tally = roll_balance.Tally()
    tally.turns = [8] * 100
    tally.reached.update({position: 15 for position in range(1, 8)})
    tally.decided.update({moves.OPEN_GUARD: 100, moves.CLOSED_GUARD: 100, moves.HALF_GUARD: 100})
    tally.of_top.update({moves.OPEN_GUARD: 44, moves.CLOSED_GUARD: 45, moves.HALF_GUARD: 60})
    tally.tried.update({number: 100 for number in range(60)})
    tally.worked.update({number: 20 + 50 * (number % 2) for number in range(60)})
    tally.worked[number_of("Sprawl")] += 1
    tally.worked[number_of("Jump Guard")] -= 1
    said = list(roll_balance.bars(0, tally))
    assert "Open guard: the one on top decides 44.0 %" in said and "Rear mount is seen in 0.0 % of the fights" in said
    assert sum("the one on top decides" in words for words in said) == sum("is seen in" in words for words in said) == 1
    assert "Turtle is worth less than the position below it" in said, "nobody won there"
    assert sum("is worth less" in words for words in said) == 1, "44 and 45 of 100 may be the same"
    assert list(roll_balance.works(tally)) == [
        "Sprawl succeeds in 71.0 % of its tries",
        "Jump Guard succeeds in 19.0 % of its tries",
    ]
