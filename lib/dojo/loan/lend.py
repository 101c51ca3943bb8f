"""What a handheld on loan does all the time: it shows its number, counts matches, keeps to the class's settings, and
may hear the teacher. Entries MARK and COUNT of console.lent are functions of this module, as is one that the launcher
calls.
"""

from micropython import const

from dojo import pages
from dojo.loan.lent import ANY, COLOUR, NUMBER
from dojo.loan.lessons import listener
from dojo.settings import FIRST
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip
from games import GAMES

_MOST = const(255)
_EDGE = const(4)  # dots beside the number


def mark(console):
    """The label that tells a class's handhelds apart: its number in its colour, in the upper left corner."""
    words = str(console.lent[NUMBER])
    colour = 0xFFFFFF if console.mono else console.lent[COLOUR]
    label = Strip(FACE.width(words) + 2 * _EDGE, colour, 0x000000, 0, 0)
    label.write(words, _EDGE)
    return label


def lend(console, first, may):
    """Apply a class's settings: one byte each, and a mask of those that children may change.

    Those keep what the children saved; all others are as the class says, or as usual.
    """
    is_saved = console.settings.are_saved()
    for place, value in enumerate(first):
        if not may >> place & 1 or not is_saved:
            console.settings.set(place, FIRST[place] if value == ANY else value)


def connect(console):
    """Listen for the teacher while not linked."""
    console.link = pages.keep(listener).Listener(console)


def count(console, game):
    """Count one more finished match of a game."""
    played = console.settings.counts
    played += bytes(max(0, len(GAMES) - len(played)))
    place = GAMES.index(game)
    played[place] = min(played[place] + 1, _MOST)
    console.settings.save()
