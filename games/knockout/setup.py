"""Before a game of Knock Yourself Out: alone at once, or who plays."""

from micropython import const

from dojo.dialogs.menu import menu
from dojo.dialogs.seating import seating
from dojo.say import say, say_all, say_one
from games.knockout.memory import wishes

_SOLO = const(0)  # the first option
_DUEL = const(1)


def solo(console):
    """Generator: (options, seating) of a game alone, with what was chosen last: nothing is asked."""
    yield
    return _options(console, _SOLO), bytes(1)


def setup(console):
    """Generator: (options, seating) for two sides at this handheld, or None if the player went back."""
    which = 0
    while True:
        which = yield from menu(console, say("knockout.name"), say_all("knockout.forms"), max(which, 0))
        if which < 0:
            return None
        seats = 2 * (which + 1)
        chosen = yield from seating(
            console, say_one("knockout.forms", which), seats, say_all("knockout.levels"), seats // 2, 2
        )
        if chosen:
            return _options(console, _DUEL + which), chosen


def linked(console):
    """Generator: (options, level) for a match between handhelds, or None if the player went back."""
    which = yield from menu(console, say("knockout.name"), say_all("knockout.forms"))
    return (_options(console, _DUEL + which), 0) if which >= 0 else None


def _options(console, which):
    """The form, the sums that were chosen last, and who begins by lot."""
    return bytes((which, wishes(console.store)[0], 0))
