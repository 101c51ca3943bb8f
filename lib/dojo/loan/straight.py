"""The power leads straight into the game of the lesson."""

from dojo import pages
from dojo.loan.lent import START


def page(console):
    """Generator: the order for a match of the game that the class begins with; None if there is none, or for back."""
    game = console.lent[START]
    return (yield from pages.run("dojo.menus.game", "page", console, game)) if game else None
