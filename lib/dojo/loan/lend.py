"""The settings of a handheld that is lent: what the class wishes, and what was played, which is kept beside them."""

from micropython import const

from dojo import pages
from dojo.loan.lent import ANY
from dojo.settings import FIRST, KEY

_MOST = const(255)


def lend(console, first, may):
    """Take over what a class wishes: a byte a setting, and a mask of those that children may change.

    What they may change stays as they have saved it; all else is as the class, or where that has no wish as usual.
    """
    is_saved = console.store.get(KEY) is not None
    for place, value in enumerate(first):
        if not may >> place & 1 or not is_saved:
            console.settings.set(place, FIRST[place] if value == ANY else value)


def connect(console):
    """Hear the teacher though nobody is linked."""
    console.link = pages.load("dojo.loan.ear").Listener(console)


def count(console, game):
    """One more match of a game was finished."""
    games = pages.load("games").GAMES
    played = console.settings.counts
    played += bytes(max(0, len(games) - len(played)))
    place = games.index(game)
    played[place] = min(played[place] + 1, _MOST)
    console.settings.save()
