"""How fighters and skills are called on the mat.

    fighter(view, 1), skill(2)          # "B Tiger", "KNO"
"""

from dojo.say import LETTERS, say_one
from games.king_of_the_roll import names
from games.king_of_the_roll.view import character


def fighter(view, seat):
    """The letter of a seat and its animal; the characters are chosen."""
    return LETTERS[seat] + " " + names.character(character(view, seat))


def skill(colour):
    """The skill of a colour, three letters."""
    return say_one("king_of_the_roll.mat.skills", colour)
