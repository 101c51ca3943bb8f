"""Karenza: the names of warriors and cards.

    warrior(0), style(0), card(0, 3)     # "Masaru", his way to fight, his fourth technique
"""

from dojo.say import number_of, say
from dojo.ui.seats import name
from games.karenza import layout as at
from games.karenza.view import fighter


def warrior(number):
    """The name of a warrior, 0..3."""
    return say(number_of("karenza.warriors") + number)


def style(number):
    """How a warrior fights, in one sentence."""
    return say(number_of("karenza.styles") + number)


def card(number, technique):
    """The name of a card: warrior, technique."""
    return say(_decks()[number] + technique)


def score(view, near):
    """The points of both fighters, the near side first: "Fox 3:5 Panda"."""
    far = near ^ 1
    points = view[at.SCORE + near], view[at.SCORE + far]
    return say("karenza.table.points", name(fighter(view, near)), *points, name(fighter(view, far)))


def _decks():
    return (
        number_of("karenza.masaru"),
        number_of("karenza.lanying"),
        number_of("karenza.tove"),
        number_of("karenza.rafael"),
    )
