"""Before a match of High Roll: how long, and who plays."""

from dojo.dialogs.menu import menu
from dojo.dialogs.seating import seating
from games.template import words


def setup(console):
    """Generator: (options, seating), or None if the player went back."""
    length = yield from menu(console, words.TITLE, words.LENGTHS)
    if length < 0:
        return None
    chosen = yield from seating(console, words.LENGTHS[length], 2, words.LEVELS)
    return (bytes((length,)), chosen) if chosen else None
