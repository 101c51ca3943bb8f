"""What a player does in a turn of Karenza, once it is confirmed: a card is played or dropped, or the turn ends."""

from dojo import pages
from dojo.dialogs import confirm
from dojo.say import say
from dojo.ui.seats import name
from games.karenza import layout as at
from games.karenza import names
from games.karenza.table import card
from games.karenza.table.turn import DROP, NEAR, PLAY, Turn
from games.karenza.view import fighter


def page(console, view, side, draft, told, has_hints):
    """Generator: (pose, action in PLAYING) of a turn, or None if its player goes on with it.

    draft: a bytearray of the pose and the place in the ring (games.karenza.table.choice); told: what is said of a card.
    """
    plan = Turn(view, side)
    plan.pose, place = draft
    if place == len(plan.hand):
        return (yield from _end(console, plan))
    one = plan.card(place)
    does = yield from pages.show(console, card.page, plan, place, told, has_hints)
    if does == PLAY:
        if plan.verdict(one) == NEAR:
            plan.take(one)
        if not plan.is_placing:
            return plan.pose, at.PLAY + plan.hand[place]
        draft[:] = bytes((plan.pose, len(plan.hand)))  # nothing else is left to do
    if does == DROP:
        called = names.card(plan.view[at.WARRIOR + plan.seat], plan.hand[place])
        if (yield from _confirm(console, say("karenza.table.drop_it", called), False)):
            return plan.pose, at.DISCARD + plan.hand[place]
    return None


def _end(console, plan):
    """Generator: end the turn without a card."""
    if not plan.is_placing:
        rival = name(fighter(plan.view, plan.seat ^ 1))
        if plan.hit:
            question = say("karenza.table.take_hit", rival, plan.hit)
        else:
            question = say("karenza.table.pass_on", rival)
        if not (yield from _confirm(console, question, True)):
            return None
    return plan.pose, at.NO_CARD


def _confirm(console, question, start):
    """Generator: True for yes; `start` is where the frame starts."""
    console.clear()
    return (yield from pages.open(confirm.confirm, console, question, "", "", start))
