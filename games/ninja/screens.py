"""Ninja on the screen: what a seat chooses, what comes of it, and what stands under the result.

lib/dojo/play.py calls choose, reveal and summary. What they show is imported when it is shown and forgotten after it:
a board has to hold all of it.
"""

from micropython import const

from dojo.modules import release
from dojo.ui.seats import name
from dojo.words import LETTERS
from games.ninja import layout as at
from games.ninja import words

_STOP = const(-1)  # the player wants to stop for a while
_MENU = ("dojo.dialogs.menu",)  # two kilobytes that the choice of strength can use
_CHOICE = ("games.ninja.choice", "games.ninja.pieces", "dojo.dialogs.number")
_REVEAL = ("games.ninja.reveal",)


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to stop for a while."""
    phase = at.phase(view)
    if phase == at.PICKING:
        return (yield from _pick(console, seat))
    if phase == at.STARTING:
        from dojo.dialogs.menu import menu

        items = [name(fighter) for fighter in (seat, at.partner(seat))]
        chosen = yield from menu(console, words.WHO_STARTS, items)
        release(_MENU)
        return chosen
    if phase == at.TAGGING:
        return (yield from _tag(console, view, seat))
    if at.strength(view, seat) == 0 and at.own_pick(view, seat) == 0:
        from dojo.dialogs.message import message

        yield from message(console, name(seat), words.MUST_PASS)
        return at.PASS
    console.clear()  # the screen before this one need not be in memory while its successor is loaded
    try:
        from games.ninja.choice import use

        return (yield from use(console, view, seat))
    finally:
        release(_CHOICE)


def reveal(console, before, after):
    """Generator: what came of all choices of a set of seats; `before` and `after` are views of nobody."""
    console.clear()
    from games.ninja.reveal import reveal as show

    yield from show(console, before, after)
    release(_REVEAL)


def summary(console, view):
    """Lines for the result: what everybody has left, and the forbidden numbers."""
    left = []
    for seat in range(at.seats(view)):
        left.append("%s %d" % (LETTERS[seat], at.strength(view, seat)))
    lines = [words.LEFT % "  ".join(left), words.ROUNDS % at.rounds(view)]
    picks = at.own_pick(view, 0), at.own_pick(view, 1)
    if at.form(view) == at.FORBIDDEN and min(picks) >= 0:
        lines.append(words.FORBIDDEN_WERE % picks)
    return lines


def _pick(console, seat):
    """Generator: the forbidden number, asked twice since it holds for the whole match."""
    from dojo.dialogs.confirm import confirm
    from dojo.dialogs.number import number

    picked = 0
    while True:
        picked = yield from number(console, words.PICK % LETTERS[seat], 0, at.PICKS - 1, max(picked, 0))
        if picked < 0:
            return _STOP
        if (yield from confirm(console, words.SURE % picked)):
            return picked


def _tag(console, view, seat):
    """Generator: 0 to stay in the ring, 1 to tag."""
    from dojo.dialogs.menu import menu

    other = at.partner(seat)
    stays = words.STAYS % (LETTERS[seat], at.strength(view, seat))
    comes = words.COMES_IN % (LETTERS[other], at.strength(view, other))
    chosen = yield from menu(console, words.TAG % LETTERS[seat], (stays, comes))
    release(_MENU)
    return chosen
