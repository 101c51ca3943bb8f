"""King of the Roll: the names of characters, positions, moves and cards.

    character(0), position(4)       # "Gorilla", "Turtle"
    move(2), kind(3), card(12)      # "Jump Guard", "Guard pull", "Big Jump"
"""

from dojo.say import number_of, say


def character(number):
    """The name of a character, 0..3."""
    return say(number_of("king_of_the_roll.characters") + number)


def position(number):
    """The name of a position, 0 for standing, 1 open guard to 8 rear mount."""
    return say(number_of("king_of_the_roll.positions") + number)


def move(number):
    """The name of a move, 0..59; empty if a side has no third one."""
    return say(number_of("king_of_the_roll.moves") + number)


def kind(number):
    """The name of a kind of move, 1..8."""
    return say(number_of("king_of_the_roll.kinds") + number)


def card(number):
    """The name of a card, 0..12 (deck.py)."""
    return say(number_of("king_of_the_roll.cards") + number)
