"""What stands under the result of a match."""

from dojo.ui.seats import name
from games.karate import fightwords as words
from games.karate import layout as at


def lines(view):
    """What everybody scored in each round, and in all; then the presses of a race."""
    names = (words.YOU, words.RIVAL) if at.is_solo(view) else [name(seat) for seat in range(at.fighters(view))]
    found = []
    for seat, called in enumerate(names):
        rounds = " ".join([str(total) for total in at.totals(view, seat)])
        found.append(words.ALL_ROUNDS % (called, rounds, at.sum_of(view, seat)))
    if not at.is_solo(view):
        for seat, called in enumerate(names):
            if at.presses(view, seat) >= 0:
                found.append(words.PRESSES % (called, at.presses(view, seat)))
    return found
