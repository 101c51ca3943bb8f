"""Karenza on the screen: which page comes when, and what is said below the result.

lib/dojo/playing/play.py calls choose, reveal and summary. A turn is two actions, a stance and then a card, but one
choice: the card is handed over when the match asks for it.
"""

from micropython import const

from dojo import pages
from dojo.say import say
from dojo.ui import keys
from dojo.ui.seats import name, scores
from games.karenza import layout as at
from games.karenza import view as look
from games.karenza.cards import WARRIORS
from games.karenza.championship import standing
from games.karenza.drawn import figure, podium
from games.karenza.table import board, clash, decks, low
from games.karenza.table import warrior as warrior_page

HANDS = True  # a seat's actions are open but its hand is not: nobody else may look on while it chooses

_DUEL = const(2)  # seats; more make a championship
_ROOMY = const(100)  # dots of height for warriors beside the cards
_BROAD = const(140)  # dots of width for the words beside the card that is looked at
_STOP = const(-1)  # the player wants to pause


class _Kept:
    """What outlives a page of a match, as `console.kept`: data only."""

    def __init__(self):
        self.turn = -1  # the turn for which this card was chosen,
        self.seat = 0
        self.action = 0  # PLAYING action chosen
        self.draft = bytearray()  # an unfinished turn (table/choice.py)
        self.drafted = ()  # whose it is: fight, turn, side
        self.lost = None  # the view of the side just hit, for "why?"


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to pause."""
    if view[at.PHASE] == at.CHOOSING:
        return (yield from pages.show(console, warrior_page.page, seat, seat % WARRIORS))
    kept = console.keep(_Kept)
    seat = view[at.ACTIVE]  # from here on the side
    turn = at.turns(view)
    is_second = view[at.PHASE] == at.PLAYING
    if is_second and kept.turn == turn and kept.seat == seat:
        kept.turn = -1
        return kept.action
    mine = (view[at.FIGHTS], turn, seat, view[at.PHASE])
    if kept.drafted != mine:
        kept.drafted = mine
        kept.draft = bytearray()
    chosen = yield from _turn(console, view, seat, kept.draft)
    if chosen is None:
        return _STOP
    kept.draft = bytearray()
    pose, action = chosen
    if view[at.PHASE] != at.PLACING:
        kept.lost = view if view[at.THREATENED] and action == at.NO_CARD else None
    if is_second:
        return action
    kept.turn = turn
    kept.seat = seat
    kept.action = action
    return pose


def _turn(console, view, side, draft):
    """Generator: (pose, action in PLAYING) of a side's turn, or None if its player wants to pause."""
    has_hints = not console.settings.hints_off
    while True:
        if console.height < _ROOMY or console.width < _BROAD:
            key, told = yield from pages.show(console, low.page, view, side, draft, has_hints)
        else:
            key, told = yield from pages.show(console, board.page, view, side, draft, has_hints)
        if key == keys.BACK:
            return None
        if key != keys.OK:
            yield from pages.show(console, decks.page, view, side)
            continue
        chosen = yield from pages.open(clash.answer, console, view, side, draft, told, has_hints)
        if chosen is not None:
            return chosen


def reveal(console, before, after):
    """Generator: the outcome of a turn, who begins, what was left in both hands; the rest speaks for itself."""
    phase = before[at.PHASE]
    if phase == at.CHOOSING:
        seat = before[at.FIGHTER]
        if not console.seats_here >> seat & 1:
            console.clear()
            warrior = after[at.CHOSEN + seat] - 1
            yield from pages.open(warrior_page.chosen, console, seat, warrior)
    elif phase == at.DRAWING and at.turns(before) + before[at.HELD] or phase == at.PLACING == after[at.PHASE]:
        return
    else:
        yield from pages.show(console, clash.page, before, after, console.keep(_Kept).lost)
    if phase in (at.CHOOSING, at.SHOWING) and after[at.SEATS] > _DUEL and after[at.PHASE] != at.CHOOSING:
        yield from pages.show(console, standing.page, after)


def summary(console, view):
    """Lines for the result: points, turns, attacks and how many were answered; for a championship the stars."""
    if view[at.SEATS] > _DUEL:
        return [say("karenza.league.best", pages.load(standing).best(view))]
    points = scores((name(0), name(1)), (look.score(view, 0), look.score(view, 1)))
    return [
        say("karenza.points", points),
        say("karenza.turns", at.turns(view)),
        say("karenza.attacks", view[at.ATTACKS], view[at.DEFENCES]),
    ]


def player(console, view, seat):
    """A seat's warrior, None before it is chosen, and the name of its animal."""
    number = view[at.CHOSEN + seat] - 1
    return None if number < 0 else (lambda *where: pages.load(figure).bust(number, *where), name(seat))


def champion(console, view, seat, *where):
    """Whoever has won or lost, as the warrior it was; None in a championship, where there are many."""
    if view[at.SEATS] > _DUEL:
        return None
    return pages.load(podium).Champion(console, view, seat, *where)
