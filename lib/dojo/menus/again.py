"""Linked handhelds meet again midway through a match because one of them has lost it."""

from dojo import pages
from dojo.link.screens import pairing
from dojo.orders import REJOIN, RESUME
from dojo.saving import checks


def page(console):
    """Generator: look for the others of the suspended match. Returns its order, None if there is none.

    A player who goes back keeps waiting for the others as before.
    """
    waiting = yield from pages.open(checks.waiting, console.store)
    if waiting is None:
        return None
    game, options, _, level = waiting
    order = yield from pages.open(pairing.pair, console, game, options, level, True)
    return (REJOIN,) + order[1:] if order else (RESUME,)
