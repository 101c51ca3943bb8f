"""The seats' identities: an animal and a colour for each of eight. Seat 0 is the fox.

    sit(console.store)      # where this handheld alone plays, the animal chosen on it changes places with the fox
    name(0)                 # "Tiger"
    sit(None)               # as usual
"""

import displayio
from micropython import const

from dojo.saving.keys import ANIMALS_KEY
from dojo.say import say, say_one
from dojo.ui import draw

_SHEET = "lib/dojo/art/seats.bmp"
_SIZE = const(16)  # dots
ANIMALS = const(8)

_first = 0  # the animal in the first seat


def chosen(store):
    """The animal that plays on this handheld, 0 to 7; -1 if nobody has chosen one: then it is the first."""
    saved = store.get(ANIMALS_KEY)
    return saved[0] if saved and saved[0] < ANIMALS else -1


def sit(store):
    """From now on the chosen animal sits in the first seat, and the fox in its seat; None: all sit as usual."""
    global _first
    _first = 0 if store is None else max(0, chosen(store))


def animal(seat):
    """Which animal a seat is."""
    return _first if seat == 0 else 0 if seat == _first else seat


def name(seat):
    """A seat's name, without an article in every language: "Fox"."""
    return say_one("console.seats", animal(seat))


def names(seats):
    """Several names in one sentence: "Fox, Panda and Crane"."""
    called = [name(seat) for seat in seats]
    return say("console.and").join([", ".join(called[:-1])] * (len(called) > 1) + called[-1:])


def scores(called, numbers):
    """What each has, on one line that may break between two of them: "Fox 3, Panda 10"."""
    return ", ".join(["%s\u202f%d" % each for each in zip(called, numbers)])


def portrait(console, seat, x, y, scale=1):
    """A seat's animal, 16 × scale dots square. Each portrait has its own bitmap and palette."""
    bitmap, palette = draw.load(_SHEET, _SIZE, animal(seat))
    palette[1] = console.theme.seat(seat)
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles((bitmap, palette), _SIZE, _SIZE, 0, 0))
    return group


def others(seats, called=name):
    """Seats on one line: "Panda", or how many there are, "3 others". called: returns the name of one seat."""
    return called(seats[0]) if len(seats) == 1 else say("link.others", len(seats))
