"""High Roll, the template: copy this folder to begin a game of your own (docs/contract.md)."""

from dojo.say import number_of

NAME = number_of("template.name")
THEME = bytes((60, 5, 67, 8))  # two notes will do
PLAYERS = (1, 2)
MINUTES = (1, 3)
ALIVE = (15, 16)
OPTIONS = (("rounds", ("1", "3")),)
LINKED = True
