"""Before a match of Karate: alone against the clock, or who plays. Gone from memory when the match begins."""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.dialogs.form import form
from dojo.dialogs.menu import menu
from dojo.dialogs.seating import seating
from games.karate import setupwords as words
from games.karate.words import LEVELS

_LEAST = const(2)  # players
_CROWD = const(3)  # people at one handheld, above whom paper is quicker
_BOT = const(16)  # plus a level, as dojo.table has it


def solo(console):
    """Generator: (options, seating) of a game alone, or None: how much time is chosen first."""
    level = yield from menu(console, words.CLOCK, words.CLOCKS)
    return (bytes((0, 0, 0, level)), bytes(1)) if level >= 0 else None


def setup(console):
    """Generator: (options, seating) for two to eight at this handheld, or None if the player went back."""
    values = bytearray(len(words.NAMES))
    while True:
        if not (yield from _form(console, words.CHOICES, values)):
            return None
        players = values[0] + _LEAST
        chosen = yield from seating(console, words.WHO % players, players, LEVELS)
        if chosen and (yield from _may_be(console, chosen)):
            return _options(values), chosen


def linked(console):
    """Generator: (options, level) for a match between handhelds, or None if the player went back.

    level: of the opponents on seats for which there is no handheld.
    """
    values = bytearray(2)
    level = -1
    while level < 0:
        if not (yield from _form(console, words.CHOICES[:2], values)):
            return None
        level = yield from menu(console, words.EMPTY_SEATS, [words.BELT % colour for colour in LEVELS])
    return _options(values + bytes(1)), level + 1


def _form(console, choices, values):
    """Generator: players, rolls between two turns at the sheet, secret or open sheets. True if they are chosen."""
    return (yield from form(console, words.TITLE, words.NAMES[: len(values)], choices, values, done=words.ON))


def _options(values):
    return bytes((values[0] + 1, values[1], values[2], 0))


def _may_be(console, sitting):
    """Generator: whether it is to be played, where so many people share a handheld that paper would be quicker."""
    people = [one for one in sitting if one < _BOT]
    if len(people) <= _CROWD:
        return True
    return (yield from confirm(console, words.TAKE_PAPER, words.HERE, words.NOT_HERE))
