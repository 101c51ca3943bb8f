"""What the teacher has set for a handheld that is lent: the places of console.lent, and what follows from them.

console.lent is a tuple, made by dojo.loan.terms from settings.toml; None on a handheld that nobody lends.

    forms(console, "ninja")        # (0, 2): the duel and three ninjas, nothing else; None for all
    levels(console, "ninja")       # 2: how many kinds of opponents there are to choose from
"""

from micropython import const

from dojo.say import of_game

NUMBER = const(0)  # of the handheld, 1..99; 0 where it was set wrong
COLOUR = const(1)  # 0xRRGGBB of its mark
GAMES = const(2)  # names, in the order of the launcher
FORMS = const(3)  # {game: places of the first option's choices}
LEVEL = const(4)  # the strongest opponent there is, 1 … ; 0: all
MAY = const(5)  # a mask of the settings that children may change
START = const(6)  # the game that opens at power-on, "" for none
SLEEP = const(7)  # minutes until it sleeps, 0: like any handheld
FIRST = const(8)  # what each setting is at first, or always if children may not change it; ANY: as usual
ANY = const(255)
LOW = const(3500)  # millivolts of a battery that is nearly empty
MARK = const(9)  # a function: its number on a label of its colour (dojo.loan.lend)
COUNT = const(10)  # a function that counts a finished match (dojo.loan.lend)
CALLS = const(12)  # the dojo.loan.calls.Calls of this handheld, with the secret of the class
CODE = const(13)  # digits that the teacher's pages ask for; OFF: there are none, "": they ask for nothing
OFF = "off"
BELTS = const(14)  # whether there are belts
LANGUAGE = const(5)  # the bit of MAY after those of the settings


def forms(console, game):
    """The places of the forms of a game that may be played, ascending; None for all."""
    return console.lent[FORMS].get(game) if console.lent else None


def levels(console, game):
    """How many of a game's opponents may be played, the easiest first."""
    count = of_game(game, "levels")[1]
    most = console.lent[LEVEL] if console.lent else 0
    return min(count, most) if most else count
