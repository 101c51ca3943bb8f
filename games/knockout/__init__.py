"""Knock Yourself Out: be the first to roll all your numbers out."""

NAME = "Knock Yourself Out"
PLAYERS = (1, 4)
MINUTES = (5, 15)
OPTIONS = (("form", ("solo", "duel", "teams")), ("ops", ("basic", "all")), ("first", ("lot", "a", "b")))
LINKED = True
WAYS = (("Solo", "solo"), ("Two or more", "setup"))
MORE = (("Make a chart", "charts.making"), ("Sums and help", "wish"), ("For the teacher", "coach.teacher"))
