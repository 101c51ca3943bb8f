"""What the teacher has set for a handheld on loan: the indices of console.lent, and what follows from them.

console.lent is a tuple, made by dojo.loan.terms from settings.toml; None on a handheld that is not on loan.

    forms(console, "ninja")        # (0, 2): the duel and three ninjas, nothing else; None for all
    levels(console, "ninja")       # 2: how many kinds of opponents to choose from
"""

from micropython import const

from dojo.say import of_game

NUMBER = const(0)  # of the handheld, 1..99; 0 if set wrong
COLOUR = const(1)  # 0xRRGGBB of its mark
GAMES = const(2)  # names, in the order of the launcher
FORMS = const(3)  # {game: indices of the first option's choices}
LEVEL = const(4)  # the strongest opponent, 1 …; 0: all
MAY = const(5)  # mask of the settings that children may change
START = const(6)  # the game that opens at power-on, "" for none
SLEEP = const(7)  # minutes until it sleeps, 0: as usual
FIRST = const(8)  # each setting's initial value, or fixed value if children may not change it; ANY: as usual
ANY = const(255)
MARK = const(9)  # function: the number on a label of its colour (dojo.loan.lend)
COUNT = const(10)  # function: counts a finished match (dojo.loan.lend)
CALLS = const(12)  # this handheld's dojo.loan.lessons.calls.Calls, with the secret of the class
CODE = const(13)  # digits that the teacher's pages ask for; OFF: there are no such pages, "": no code
OFF = "off"
BELTS = const(14)  # whether belts are on
LANGUAGE = const(5)  # the bit of MAY after those of the settings


def forms(console, game):
    """The indices of a game's permitted forms, ascending; None for all."""
    return console.lent[FORMS].get(game) if console.lent else None


def levels(console, game):
    """How many of a game's opponents are permitted, the easiest first."""
    count = of_game(game, "levels")[1]
    most = console.lent[LEVEL] if console.lent else 0
    return min(count, most) if most else count
