"""One whole match of every form of every game as readable text: a change of rules shows as a diff.

`make goldens` writes tests/goldens/playthroughs again; read the diff before you commit it.
"""

import pytest

from dojo.contract import CHANCE, OPENING, OVER, seats_in
from dojo.dice import Dice
from dojo.playing.match import Match
from dojo.playing.seated import load
from dojo.say import of_game, say
from manners import GAMES, all_options
from shared import ROOT

FOLDER = ROOT / "tests/goldens/playthroughs"


def ranges(numbers):
    """[0, 1, 2, 5] as "0-2 5"."""
    parts = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return " ".join("%d" % low if low == high else "%d-%d" % (low, high) for low, high in parts)


def drawn(legal, dice):
    """One of the smallest; if there are very many, now and then the largest, which ends something in Karate."""
    if len(legal) > 100 and dice.below(24) == 0:
        return legal[-1]
    return legal[dice.below(min(len(legal), 5))]


def playthrough(game, options):
    """The lines of a match of random legal actions."""
    rules = load(game, "rules")
    names = __import__("games." + game, fromlist=["OPTIONS"]).OPTIONS
    chosen = ["%s=%s" % (name, choices[options[place]]) for place, (name, choices) in enumerate(names)]
    dice = Dice()
    dice.seed(game.encode() + options)
    match = Match(rules, options)
    lines = ["%s, rules version %d, %s, %d seats" % (game, rules.VERSION, " ".join(chosen), match.seats)]
    while match.turn() != OVER:
        turn = match.turn()
        if turn == CHANCE:
            outcomes, owner = rules.chance(match.state)
            outcome = dice.below(outcomes)
            match.chance(outcome)
            lines.append("chance: %d of %d" % (outcome, outcomes))
        elif turn == OPENING:
            match.open()
            lines.append("opening")
        else:
            kind = ("open", "together", "sealed")[rules.secrecy(match.state, seats_in(turn)[0])]
            said = []
            for seat in seats_in(turn):
                legal = match.legal(seat)
                action = drawn(legal, dice)
                said.append("%s %d of %s" % ("ABCDEFGH"[seat], action, ranges(legal)))
                assert match.act(seat, action) == 0
            lines.append("%s: %s" % (kind, "; ".join(said)))
        lines.append("    check %s" % match.check())
    lines.append(
        "over: results %s, %s"
        % (list(rules.results(match.state)), say(of_game(game, "reasons")[0] + rules.reason(match.state)))
    )
    lines += ["%s %s" % pair for pair in zip(rules.COUNTS, rules.counts(match.state))]
    lines.append("log: " + " ".join(str(action) for action in match.log))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game, options", [(game, options) for game in GAMES for options in all_options(game)],
                         ids=lambda value: value if isinstance(value, str) else "".join(map(str, value)))  # fmt: skip
def test_a_match_goes_as_it_is_written_down(game, options, goldens):
    golden = FOLDER / ("%s-%s.txt" % (game, "".join(map(str, options))))
    text = playthrough(game, options)
    if goldens:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text)
    known = golden.read_text() if golden.exists() else ""
    assert text == known, "read the change; `make goldens` writes it down"
