"""The end of a match: counts its choices while players see the last board, and keeps its records."""

from dojo.contract import seats_in
from dojo.say import say
from games.knockout import rules
from games.knockout.coach import records
from games.knockout.coach.lesson import BEST, CHOICES, TURNS, counting, perfect
from games.knockout.memory import wrong_claims


def page(console, match, rest):
    """Generator: count a match and keep its records. Returns the lines the result has about a solo game, and what
    bar.py draws of it, () for nothing.

    rest: ms the board stays on the screen after that; a press ends them.
    """
    counts = yield from counting(match)
    if rest:
        yield from console.pause(rest)
    is_best = records.add(console.store, match, seats_in(console.seats_here), wrong_claims(console.store), counts)
    if rules.form(match.state) != rules.SOLO:
        return [], ()
    best, games = records.best(console.store, rules.operations(match.state))
    lines = luck_lines(match, counts[0])
    if games == 1:
        told = say("knockout.first_game")
    else:
        told = say("knockout.new_best") if is_best else say("knockout.best", best, games)
    lines.insert(1, told)
    return lines, (counts[0][TURNS], _tenths(match), best)


def luck_lines(match, counts):
    """How lucky a solo game was: turns needed and expected, best choices. counts: its only seat's."""
    tenths = _tenths(match)
    is_quicker = counts[TURNS] * 10 < tenths
    pro = say("knockout.lesson.quicker") if is_quicker else say("knockout.lesson.perfect", (tenths + 5) // 10)
    return [
        say("knockout.lesson.needed", counts[TURNS]),
        pro,
        say("knockout.lesson.chosen", counts[BEST], counts[CHOICES]),
    ]


def _tenths(match):
    """Tenths of a turn that a perfect player needs on average."""
    return (perfect(match) + 50) // 100
