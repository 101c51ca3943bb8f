"""Who sits on which seat: people, and opponents that the device plays.

    chosen = yield from seating(console, "Duel", 2, ("Bold", "Careful", "Copycat", "Master"))
"""

from micropython import const

from dojo.dialogs.form import form
from dojo.say import LETTERS, say
from dojo.ui.seats import name

_BOT = const(16)  # plus a level, as dojo.table has it; a person is the number of his first seat


def seating(console, title, seats, levels, team=1, sides=1):
    """Generator: a seating (bytes; dojo.table says what they mean), or None if the player went back.

    levels: what the game calls its opponents, the easiest first. The first seat is a person's to begin with, the
    others are the easiest opponent's. team: so many seats each belong together: neighbours, or every second one where
    there are two `sides` whose seats alternate; the second and later ones of a team may be played by whoever plays its
    first, and are to begin with.
    """
    values = bytearray(seats)
    choices = []
    for seat in range(seats):
        leader = _leader(seat, team, sides)
        if seat == leader:
            choices.append((say("console.person"),) + tuple(levels))
            values[seat] = 1 if seat else 0
        else:
            choices.append((say("console.with", LETTERS[leader]), say("console.person")) + tuple(levels))
    names = [name(seat) for seat in range(seats)]
    if not (yield from form(console, title, names, choices, values, done=say("console.begin"))):
        return None
    return _seating(values, team, sides)


def _leader(seat, team, sides):
    """The first seat of a seat's team."""
    return seat % sides if sides > 1 else seat - seat % team


def _seating(values, team, sides):
    """The bytes of a seating for what was chosen."""
    sitting = bytearray(len(values))
    for seat, value in enumerate(values):
        leader = _leader(seat, team, sides)
        level = value if seat == leader else value - 1
        if level < 0:
            sitting[seat] = sitting[leader]
        else:
            sitting[seat] = _BOT + level if level else seat
    return bytes(sitting)
