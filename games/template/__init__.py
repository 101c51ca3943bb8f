"""High Roll, the template: copy this folder to begin a game of your own (docs/authors/contract.md)."""

from dojo.say import number_of

NAME = number_of("template.name")
PLAYERS = (1, 2)
MINUTES = (1, 3)
ALIVE = (15, 16)
OPTIONS = (("rounds", ("1", "3")),)
LINKED = True
BELTS = ((0, 1), (1, 1), (1, 2), (2, 1), (2, 2))  # for each: the level to beat, how often in a row; 0: play to the end
