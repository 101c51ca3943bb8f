"""King of the Roll on the screen: which page comes when, and what is said below the result.

lib/dojo/playing/play.py calls choose, reveal and summary. On the ground, a turn's first die also declares the move: two
pages, one action.
"""

from micropython import const

from dojo import pages
from dojo.say import say, say_one
from dojo.ui.seats import scores
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import choice, fighter, hand
from games.king_of_the_roll.mat import place as place_page
from games.king_of_the_roll.scenes import events, pair, rolled, verdict

RIVAL = True  # whoever plays alone has one
SUITS = ((0xFFFFFF, 0xF0C890), (0x3474EA, 0xF0C890))  # each seat's colours of the suit, and of hands and feet

_DEALING = (at.SHARING, at.DRAWING)  # the phases in which cards are drawn
_BESIDE = const(2)  # dots beside a head if there is room for an animal
_STOP = const(-1)  # the player wants to pause


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to pause."""
    phase = view[at.PHASE]
    if phase <= at.RIVAL:
        return (yield from pages.show(console, fighter.page, view, seat))
    hints = not console.settings.hints_off
    if phase == at.PICKING:
        return (yield from pages.show(console, choice.page, view, seat, -hints))
    if phase != at.PLACING:
        if console.guide and view[at.TURN] <= 1 and phase == at.PLAYING:
            return at.NO_CARD  # a guided player starts without cards
        return (yield from pages.show(console, hand.page, view, seat))
    place = -hints
    while at.move(view, seat) < 0:
        place = yield from pages.show(console, choice.page, view, seat, place)
        if place < 0:
            return _STOP
        way = yield from pages.show(console, place_page.page, view, seat, place, hints)
        if way >= 0:
            return place * at.WAYS + way
    return (yield from pages.show(console, place_page.page, view, seat, -1, hints))


def reveal(console, before, after):
    """Generator: dice, tokens, cards, the outcome of a turn; the rest speaks for itself."""
    phase = before[at.PHASE]
    if phase in (at.SOLO, at.PLACING) and _is_resolved(before, after):
        yield from pages.show(console, verdict.page, after)
    elif phase in (at.ROLLING, at.EQUAL):
        if after[at.PHASE] > at.SOLO and not before[at.NOW + at.CARD] and not before[at.NOW + at.CARD + 1]:
            yield from pages.show(console, rolled.page, after, phase == at.EQUAL)
    elif (phase in _DEALING) != (after[at.PHASE] in _DEALING):
        yield from pages.show(console, events.page, before, after)
    elif phase in (at.LOT, at.PICKING, at.PLAYING, at.SOLO, at.MENDING):
        yield from pages.show(console, events.page, before, after)
    elif phase == at.PLACING and at.move(before, before[at.ACTIVE]) < 0:
        yield from pages.show(console, events.page, before, after)


def _is_resolved(before, after):
    """Whether the turn has ended between two views."""
    return after[at.TURN] > before[at.TURN] or after[at.REASON] > 0


def summary(console, view):
    """Lines for the result: points where they count, turns, how the fight ended."""
    lines = []
    if not view[at.MODE]:
        lines.append(say("king_of_the_roll.mat.all_points", _of_both(view, at.POINTS)))
        lines.append(say("king_of_the_roll.mat.all_advantages", _of_both(view, at.ADVANTAGES)))
    lines.append(say("king_of_the_roll.mat.all_turns", view[at.TURN]))
    return lines


def _of_both(view, place):
    """What both have at a place of a view and the one after it: "Bear 4, Tiger 2"."""
    both = [say_one("king_of_the_roll.characters", seen.character(view, seat)) for seat in range(2)]
    return scores(both, view[place : place + 2])


def player(console, view, seat):
    """The head and the name of the fighter of a seat, None before it is chosen."""
    number = seen.character(view, seat)

    def head(x, y, scale):
        return pages.load(pair).face(console, number, x + _BESIDE * scale, y + _BESIDE * scale, scale)

    return None if number < 0 else (head, say_one("king_of_the_roll.characters", number))
