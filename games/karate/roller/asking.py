"""What linked dice rollers ask, with yes or no."""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.words import SEATS
from games.karate.roller import matewords as words

# The questions.
_AGAIN = const(0)  # after a power cut: to link to the same animal again?
_ALONE = const(1)  # nobody is near: to go on alone?
_THERE = const(2)  # the others train again: to leave the fight for that?


def page(console, what, sign=0):
    """Generator: one of the questions. sign: the animal."""
    if what == _ALONE:
        return (yield from confirm(console, words.LONELY, words.ALONE, words.WAIT))
    return (yield from confirm(console, words.AGAIN % SEATS[sign] if what == _AGAIN else words.THEY_TRAIN, start=True))
