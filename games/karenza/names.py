"""Karenza: the names of cards, and the score.

    card(0, 3)      # the fourth technique of the first warrior
"""

from dojo.say import number_of, say
from dojo.ui.seats import name
from games.karenza import layout as at
from games.karenza.view import fighter


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
