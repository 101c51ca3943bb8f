"""Before a match of Karate: alone against the clock, or who plays. Gone from memory when the match begins."""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.dialogs.form import form
from dojo.dialogs.menu import menu
from dojo.dialogs.seating import seating
from dojo.say import say, say_all

_LEAST = const(2)  # players
_CROWD = const(3)  # people at one handheld, above whom paper is quicker
_BOT = const(16)  # plus a level, as dojo.table has it


def solo(console):
    """Generator: (options, seating) of a game alone, or None: how much time is chosen first."""
    level = yield from menu(console, say("karate.setup.clock"), say_all("karate.setup.clocks"))
    return (bytes((0, 0, 0, level)), bytes(1)) if level >= 0 else None


def setup(console):
    """Generator: (options, seating) for two to eight at this handheld, or None if the player went back."""
    values = bytearray(3)
    while True:
        if not (
            yield from _form(
                console,
                (say_all("karate.setup.players"), say_all("karate.setup.rolls"), say_all("karate.setup.sheets")),
                values,
            )
        ):
            return None
        players = values[0] + _LEAST
        chosen = yield from seating(console, say("karate.setup.who", players), players, say_all("karate.levels"))
        if chosen and (yield from _may_be(console, chosen)):
            return _options(values), chosen


def linked(console):
    """Generator: (options, level) for a match between handhelds, or None if the player went back.

    level: of the opponents on seats for which there is no handheld.
    """
    values = bytearray(2)
    level = -1
    while level < 0:
        if not (
            yield from _form(
                console,
                (say_all("karate.setup.players"), say_all("karate.setup.rolls"), say_all("karate.setup.sheets"))[:2],
                values,
            )
        ):
            return None
        belts = [say("karate.setup.belt", colour) for colour in say_all("karate.levels")]
        level = yield from menu(console, say("karate.setup.empty_seats"), belts)
    return _options(values + bytes(1)), level + 1


def _form(console, choices, values):
    """Generator: players, rolls between two turns at the sheet, secret or open sheets. True if they are chosen."""
    names = say_all("karate.setup.names")[: len(values)]
    return (yield from form(console, say("karate.setup.title"), names, choices, values, done=say("karate.setup.on")))


def _options(values):
    return bytes((values[0] + 1, values[1], values[2], 0))


def _may_be(console, sitting):
    """Generator: whether it is to be played, where so many people share a handheld that paper would be quicker."""
    people = [one for one in sitting if one < _BOT]
    if len(people) <= _CROWD:
        return True
    here, not_here = say("karate.setup.here"), say("karate.setup.not_here")
    return (yield from confirm(console, say("karate.setup.take_paper"), here, not_here))
