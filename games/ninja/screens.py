"""Ninja on the screen: which pages show a choice and its outcome, and the lines below the result.

lib/dojo/playing/play.py calls choose, reveal and summary.
"""

from dojo import pages
from dojo.say import say
from dojo.ui.seats import name, scores
from games.ninja import choice, question
from games.ninja import layout as at
from games.ninja import reveal as reveal_page

SUITS = ((0x9AA6C0, 0xFFFFFF),)


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to pause."""
    if at.phase(view) == at.CHOOSING and not _has_to_pass(view, seat):
        return (yield from pages.show(console, choice.page, view, seat))
    return (yield from pages.show(console, question.page, view, seat))


def reveal(console, before, after):
    """Generator: the outcome of a set of seats' choices; `before` and `after` are views of nobody."""
    yield from pages.show(console, reveal_page.page, before, after)


def summary(console, view):
    """Lines for the result: what everybody has left, and the forbidden numbers."""
    seats = range(at.seats(view))
    left = scores([name(seat) for seat in seats], [at.strength(view, seat) for seat in seats])
    lines = [say("ninja.left", left), say("ninja.rounds", at.rounds(view))]
    picks = at.own_pick(view, 0), at.own_pick(view, 1)
    if at.form(view) == at.FORBIDDEN and min(picks) >= 0:
        lines.append(say("ninja.forbidden_were", name(0), picks[0], name(1), picks[1]))
    return lines


def _has_to_pass(view, seat):
    """Whether nothing is left but a forbidden 0."""
    return at.strength(view, seat) == 0 and at.own_pick(view, seat) == 0
