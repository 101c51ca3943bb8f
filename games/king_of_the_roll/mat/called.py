"""What fighters and skills are called on the mat, and who is being waited for.

    fighter(view, 1), skill(2), die(2)  # "Tiger", "KNO", "purple"
    thinks(console, view)               # "Tiger thinks", where an opponent acts next
"""

from dojo.say import say, say_one
from dojo.ui.layout import FACE
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.view import character


def fighter(view, seat):
    """A seat's name once its fighter is chosen, until the result: no two can choose the same."""
    return say_one("king_of_the_roll.characters", character(view, seat))


def move(view, seat, number, room):
    """A move with its fighter, "Bear: Uchi Mata"; only the move if that takes more than `room` dots."""
    words = say("king_of_the_roll.mat.move_of", fighter(view, seat), say_one("king_of_the_roll.moves", number))
    return words if FACE.width(words) <= room else say_one("king_of_the_roll.moves", number)


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
