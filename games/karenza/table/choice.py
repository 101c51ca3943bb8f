"""A turn of Karenza, or placing the tokens before the first: cards, tokens and the end of the turn in a ring.

NEXT goes to the next; OK looks at a card, moves a token to its next place, or ends the turn. Nothing is final until a
card or the end of the turn is confirmed (games.karenza.table.answer).
"""

from micropython import const

from dojo.say import say, say_one
from dojo.ui import keys
from games.karenza import layout as at
from games.karenza import names
from games.karenza.table.turn import FAR_OFF, FITS, LEFT, NEAR, NOT_NOW, Turn

_TOKENS = const(3)


def turn(console, make, view, side, draft, has_hints):
    """Generator: move tokens until OK on a card or the end of the turn, BACK, or UP or DOWN for a look at the table.
    Returns the key, and what is said of the card: a line, and how many steps are left.

    make: the screen (games.karenza.table.board, .low). draft: a bytearray of a pose and a place in the ring, kept while
    the player looks elsewhere; empty for a new turn.
    """
    plan = Turn(view, side)
    place = _first(plan, has_hints)
    if draft:
        plan.pose, place = draft
    pairs = ((keys.OK, say("console.ok")), (keys.UP_DOWN, say("karenza.table.look")), (keys.BACK, say("console.menu")))
    has_pad = console.has(keys.UP)
    if not has_pad:
        pairs = ((keys.LEFT_RIGHT, say("console.move")), pairs[0], pairs[2])
    board = make(console, plan, pairs)
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
        if key == keys.OK and place == _look(plan):
            key = keys.UP
        if key in (keys.BACK, keys.UP, keys.DOWN) or key == keys.OK and place <= cards:
            draft[:] = bytes((plan.pose, place))
            told = verdict(plan, plan.card(place)) if has_hints and place < cards else ""
            return key, (told, _state(plan))
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


def _first(plan, has_hints):
    """Where the frame starts: the first playable card; without one, the end of the turn."""
    if has_hints and not plan.is_placing:
        for found in (FITS, NEAR):
            for place in range(len(plan.hand)):
                if plan.verdict(plan.card(place)) == found:
                    return place
        return len(plan.hand)
    return 0


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
