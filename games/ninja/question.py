"""Ninja: what a seat chooses besides strength: the forbidden number, who starts and who is tagged; and the pass."""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.dialogs.message import message
from dojo.dialogs.number import number
from dojo.say import say
from dojo.ui.seats import name
from games.ninja import layout as at

_STOP = const(-1)  # the player wants to pause


def page(console, view, seat):
    """Generator: the action of a seat, or -1 if its player wants to pause."""
    phase = at.phase(view)
    if phase == at.PICKING:
        return (yield from _pick(console, seat))
    if phase == at.STARTING:
        seats = seat, at.partner(seat)
        fighters = [name(fighter) for fighter in seats]
        return (yield from menu(console, say("ninja.who_starts"), fighters, back=say("console.menu"), seats=seats))
    if phase == at.TAGGING:
        return (yield from _tag(console, view, seat))
    yield from message(console, name(seat), say("ninja.must_pass"), seat)
    return at.PASS


def _pick(console, seat):
    """Generator: the forbidden number, confirmed because it holds for the whole match."""
    picked = console.kept[1] if console.kept and console.kept[0] == seat else 0
    console.kept = None
    title, menu_word = say("ninja.pick", name(seat)), say("console.menu")
    while True:
        picked = yield from number(console, title, 0, at.PICKS - 1, picked, back=menu_word, seat=seat)
        if picked < 0:
            console.kept = seat, ~picked  # survives the pause
            return _STOP
        if (yield from confirm(console, say("ninja.sure", picked), seat=seat)):
            return picked


def _tag(console, view, seat):
    """Generator: 0 to stay in the ring, 1 to tag."""
    other = at.partner(seat)
    stays = say("ninja.stays", name(seat), at.strength(view, seat))
    comes = say("ninja.comes_in", name(other), at.strength(view, other))
    title, back = say("ninja.tag", name(seat)), say("console.menu")
    return (yield from menu(console, title, (stays, comes), back=back, seats=(seat, other)))
