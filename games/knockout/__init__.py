"""Knock Yourself Out: be the first to roll all your numbers out."""

from dojo.say import number_of

NAME = number_of("knockout.name")
THEME = bytes((72, 4, 76, 4, 79, 4, 76, 4, 84, 4, 79, 4, 72, 8))  # the bell of a school
PLAYERS = (1, 4)
MINUTES = (5, 15)
ALIVE = (24, 23)
OPTIONS = (("form", ("solo", "duel", "teams")), ("ops", ("basic", "all")), ("first", ("lot", "a", "b")))
LINKED = True
GUIDED = True
WISHED = "setup"
MORE = (
    (number_of("knockout.make_chart"), "charts.making"),
    (number_of("knockout.wishes"), "wish"),
)
