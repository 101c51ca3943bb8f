"""Knock Yourself Out: be the first to roll all your numbers out."""

from micropython import const

from dojo.say import number_of

NAME = number_of("knockout.name")
PLAYERS = (1, 4)
MINUTES = (5, 15)
ALIVE = (24, 23)
OPTIONS = (("form", ("solo", "duel", "teams")), ("ops", ("basic", "all")), ("first", ("lot", "a", "b")))
LINKED = True
BELTS = ((1, 1), (2, 1), (3, 1), (4, 1), (4, 2))
GUIDED = True
WISHED = "memory"
REPORT = "coach.records"
TOTALS = "coach.totals"
MORE = (
    (number_of("knockout.make_chart"), "charts.making"),
    (number_of("knockout.wishes"), "wish"),
)

# The keys of what it keeps.
BEST_KEY = const(1)  # coach.records
WISHES_KEY = const(3)  # memory
CHARTS_KEY = const(9)  # coach.progress

# Solo turns, at most, that match each opponent: with plus and minus, with all four operations.
_TURNS = (b"\x32\x28\x1e\x18", b"\x1e\x16\x10\x0d")


def worth(match):
    """What clearing the tray in a solo game is worth."""
    turns = match.rules.counts(match.state)[0]
    return len([most for most in _TURNS[match.options[1]] if turns <= most])
