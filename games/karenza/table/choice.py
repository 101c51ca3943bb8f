"""A turn of Karenza, or placing the tokens before the first: cards, tokens and the end of the turn in a ring.

NEXT goes to the next; OK looks at a card, moves a token to its next place, or ends the turn. Nothing is final until a
card or the end of the turn is confirmed.
"""

from micropython import const

from dojo import pages
from dojo.dialogs import confirm
from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.seats import name
from games.karenza import layout as at
from games.karenza import names
from games.karenza.table import card
from games.karenza.table import decks as decks_page
from games.karenza.table.board import Board
from games.karenza.table.turn import DROP, FAR_OFF, FITS, LEFT, NEAR, NOT_NOW, PLAY, Turn
from games.karenza.view import fighter

_TOKENS = const(3)
_STANDS = ()  # before the first turn: the tokens stand as a card asks


def page(console, view, side, draft, has_hints):
    """Generator: (pose, action in PLAYING) of a turn, or None if its player wants to pause.

    draft: a bytearray of a pose and a place in the ring, kept while the player looks elsewhere; empty for a new turn.
    """
    plan = Turn(view, side)
    place = _first(plan, has_hints)
    if draft:
        plan.pose, place = draft
    while True:
        place, key = yield from _look_around(console, plan, place, has_hints)
        draft[:] = bytes((plan.pose, place))
        if key == keys.BACK:
            return None
        if key != keys.OK or place == _look(plan):
            yield from pages.show(console, decks_page.page, view, side)
            continue
        if place == len(plan.hand):
            chosen = yield from _end(console, plan)
        else:
            chosen = yield from _card(console, plan, place, has_hints)
            if chosen == _STANDS:
                chosen = None
                place = len(plan.hand)  # nothing else is left to do
        if chosen is not None:
            draft[:] = b""
            return chosen


def _first(plan, has_hints):
    """Where the frame starts: the first playable card; without one, the end of the turn."""
    if has_hints and not plan.is_placing:
        for found in (FITS, NEAR):
            for place in range(len(plan.hand)):
                if plan.verdict(plan.card(place)) == found:
                    return place
        return len(plan.hand)
    return 0


def _look_around(console, plan, place, has_hints):
    """Generator: move tokens until OK on a card or the end of the turn, or BACK: (place, key)."""
    pairs = ((keys.OK, say("console.ok")), (keys.UP_DOWN, say("karenza.table.look")), (keys.BACK, say("console.menu")))
    has_pad = console.has(keys.UP)
    if not has_pad:
        pairs = ((keys.LEFT_RIGHT, say("console.move")), pairs[0], pairs[2])
    board = Board(console, plan, pairs)
    board.follow(place)
    board.say(*_words(plan, place, has_hints))
    board.show()
    if has_hints:
        board.mark()
    board.point(place)
    console.forget()
    cards = len(plan.hand)
    if plan.is_placing and place == cards:
        console.buttons.ask()
    count = _look(plan) + (not has_pad)
    while True:
        key = yield from console.key()
        is_look = has_pad and key in (keys.UP, keys.DOWN)
        if is_look or key == keys.BACK or key == keys.OK and (place <= cards or place == _look(plan)):
            return place, key
        if key == keys.OK:
            plan.step(place - cards - 1 + LEFT)
            board.move()
            board.point(place)
            console.refresh()  # respond to the press at once
            board.follow(place)
            if has_hints:
                board.mark()
        else:
            place = (place + (-1 if key in keys.BACKWARD else 1)) % count
            board.point(place)
            console.refresh()
            board.follow(place)
        board.say(*_words(plan, place, has_hints))


def _look(plan):
    """The place after the tokens in the ring: a look at the table, on boards without a direction pad."""
    return len(plan.hand) + 1 + (_TOKENS if plan.can_move else 0)


def _words(plan, place, has_hints):
    """The two lines for a place in the ring."""
    cards = len(plan.hand)
    if place < cards:
        called = names.card(plan.view[at.WARRIOR + plan.seat], plan.hand[place])
        return called, verdict(plan, plan.card(place)) if has_hints else _state(plan)
    if place == _look(plan):
        return say("karenza.table.look_around"), _state(plan)
    if place > cards:
        return say_one("karenza.table.tokens", place - cards - 1), _state(plan)
    if plan.is_placing:
        return say("karenza.table.ready"), _state(plan)
    if plan.hit:
        return say("karenza.table.no_defence"), say("karenza.table.costs", plan.hit) if has_hints else _state(plan)
    decks = plan.view[at.LEFT + plan.seat], plan.view[at.LEFT + 1 - plan.seat]
    return say("karenza.table.passes"), say("karenza.table.decks", *decks)


def _state(plan):
    """How many tokens have moved, and how many may."""
    if plan.is_placing:
        return say("karenza.table.place")
    if plan.is_locked():
        return say("karenza.table.locked")
    if plan.hit:
        left = plan.allowed - plan.moved()
        return say("karenza.table.hit", plan.hit, left) if left >= 0 else say("karenza.table.hit_over", plan.hit)
    return say("karenza.table.moved", plan.moved(), plan.allowed)


def verdict(plan, one):
    """What to say about a card: whether it can be played, and after how many moves."""
    found = plan.verdict(one)
    if plan.is_placing:
        return say("karenza.table.stands_so" if found == FITS else "karenza.table.stand_so")
    if found == NEAR:
        count = plan.needs(one)
        return say("karenza.table.near_one") if count == 1 else say("karenza.table.near", count)
    if found == NOT_NOW:
        return say("karenza.table.only_defences") if plan.hit else say("karenza.table.only_attacks")
    if found == FAR_OFF:
        return say("karenza.table.too_far", plan.needs(one), plan.allowed)
    return say("karenza.table.fits" if found == FITS else "karenza.table.sword_away")


def _card(console, plan, place, has_hints):
    """Generator: look at a card. The turn if it is played or discarded, _STANDS, or None."""
    one = plan.card(place)
    line = verdict(plan, one) if has_hints else ""
    does = yield from pages.show(console, card.page, plan, place, (line, _state(plan)), has_hints)
    if does == PLAY:
        if plan.verdict(one) == NEAR:
            plan.take(one)
        return _STANDS if plan.is_placing else (plan.pose, at.PLAY + plan.hand[place])
    if does == DROP:
        called = names.card(plan.view[at.WARRIOR + plan.seat], plan.hand[place])
        if (yield from _confirm(console, say("karenza.table.drop_it", called), False)):
            return plan.pose, at.DISCARD + plan.hand[place]
    return None


def _end(console, plan):
    """Generator: end the turn without a card. The turn, or None if the player thinks again."""
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
