"""What fighters and skills are called on the mat, and who is being waited for.

    fighter(view, 1), skill(2), die(2)  # "Tiger", "KNO", "purple"
    has_head(console)                   # whether there is room for a head instead of a name
    thinks(console, view)               # "Tiger thinks", where an opponent acts next
"""

from micropython import const

from dojo.say import say, say_one
from dojo.ui.layout import FACE
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.view import character

HEAD = const(12)  # dots
BESIDE = const(15)  # dots of a head and of what is free before words


def fighter(view, seat):
    """A seat's name once its fighter is chosen, until the result: no two can choose the same."""
    return say_one("king_of_the_roll.characters", character(view, seat))


def has_head(console):
    """Whether a fighter's head stands for its name in a line: not in one colour, nor where lines are lower than it."""
    return not console.mono and FACE.height >= HEAD


def move(console, view, seat, number):
    """A move with its fighter, "Bear: Uchi Mata"; only the move if its head is before it, or that is too long."""
    name = say_one("king_of_the_roll.moves", number)
    words = say("king_of_the_roll.mat.move_of", fighter(view, seat), name)
    return name if has_head(console) or FACE.width(words) > console.width else words


def skill(colour):
    """The skill of a colour, three letters."""
    return say_one("king_of_the_roll.mat.skills", colour)


def die(colour):
    """The colour of a die in words."""
    return say_one("king_of_the_roll.mat.dice", colour)


def thinks(console, view, seat=-1):
    """What to say during the turn of a seat that is not here; empty for others. -1: the seat that acts next."""
    if seat < 0 and at.PICKING <= view[at.PHASE] <= at.PLACING:
        seat = view[at.ACTIVE]
        if view[at.PHASE] == at.PICKING:  # seats that are not here choose first
            seat = console.seats_here & 1
    if seat < 0 or view[at.ALONE] or console.seats_here >> seat & 1:
        return ""
    return say("king_of_the_roll.mat.thinks", fighter(view, seat))
