"""Ninja: the hints of a guided match, a duel against the opponent that always uses 5, 6 or 7."""

from micropython import const

from dojo.say import number_of
from dojo.ui.keys import LEFT
from games.ninja import layout as at

_LOW = const(8)  # strength that may soon be too little


def choose(console, view, seat):
    """The numbers of the hints that fit before a choice; the first one not yet given is shown."""
    if at.rounds(view) == 0:
        return (number_of("ninja.guide.begin"),)
    hints = [number_of("ninja.guide.spent")]
    if at.strength(view, seat) <= _LOW:
        hints.append(number_of("ninja.guide.low"))
    if console.has(LEFT):
        hints.append(number_of("ninja.guide.fives"))
    return hints + [number_of("ninja.guide.habits")]


def reveal(console, before, after):
    """The numbers of the hints that fit when both choices are shown: none for who is out, as nobody pays then."""
    if at.NOT_PAID in (at.past_extra(after, 0, 0), at.past_extra(after, 0, 1)):
        return ()
    own, other = at.past_choice(after, 0, 0), at.past_choice(after, 0, 1)
    if own == other:
        return (number_of("ninja.guide.equal"),)
    return (number_of("ninja.guide.less") if own < other else number_of("ninja.guide.more"),)
