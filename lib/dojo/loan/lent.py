"""What a class lets its children choose: console.lent is a dojo.loan.lend.Loan, None on a handheld of nobody's class.

    forms(console, "ninja")        # (0, 2): the duel and three ninjas, nothing else; None for all
    levels(console, "ninja")       # 2: how many kinds of opponents to choose from
"""

from dojo.say import of_game

OFF = "off"  # in place of the code of the teacher's pages: there are none


def forms(console, game):
    """The indices of a game's permitted forms, ascending; None for all."""
    return console.lent.forms.get(game) if console.lent else None


def levels(console, game):
    """How many of a game's opponents are permitted, the easiest first."""
    count = of_game(game, "levels")[1]
    most = console.lent.level if console.lent else 0
    return min(count, most) if most else count
