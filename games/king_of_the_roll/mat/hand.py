"""Choosing an action card, or none, and the dice it changes.

If others look on, a hand is shown only when its player asks.
"""

from micropython import const

from dojo import pages
from dojo.dialogs import confirm
from dojo.say import say, say_one
from dojo.ui import keys
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.extras import CARDS
from games.king_of_the_roll.mat import board, called, fields
from games.king_of_the_roll.mat.plan import Plan
from games.king_of_the_roll.moves import DICE

_REROLL = const(1)  # effects (deck.py)
_RAISE = const(2)
_TURN = const(3)


def page(console, view, seat):
    """Generator: the action of PLAYING or AIMING, or -1 for back."""
    if view[at.PHASE] == at.AIMING:
        return (yield from _aim(console, view, seat))
    is_alone = console.seats_here == 1 << seat
    if not is_alone:
        question = say("king_of_the_roll.mat.plays_one", called.fighter(view, seat))
        sees, none = say("king_of_the_roll.mat.sees"), say("king_of_the_roll.mat.no_card")
        if not (yield from pages.open(confirm.confirm, console, question, sees, none)):
            return at.NO_CARD
    return (yield from _play(console, view, seat))


def _play(console, view, seat):
    """Generator: NO_CARD, or PLAY + a card."""
    held = seen.hand(view, seat)
    plan = Plan(view, seat)
    shown = _board(console, plan, say("king_of_the_roll.mat.which_card", called.fighter(view, seat)))
    _tell(shown, view, seat, -1)
    shown.show()
    place = 0
    while True:
        _tell(shown, view, seat, held[place - 1] if place else -1)
        key = yield from console.key()
        if key == keys.BACK:
            return -1
        if key == keys.OK:
            number = held[place - 1] if place else -1
            if number < 0 or not seen.changes(seen.card_of(view, seat, number))[1]:
                _answer(console, shown, view, seat)
            return at.PLAY + number if place else at.NO_CARD
        place = (place + (-1 if key in keys.BACKWARD else 1)) % (len(held) + 1)


def _answer(console, shown, view, seat):
    """If an opponent with a card or the first die is next, say so, as it has to think."""
    words = called.thinks(console, view, seat ^ 1)
    if words and (view[at.NOW + at.INITIATIVE] != seat or view[at.LEFT + 1 - seat]):
        shown.tell(words, "")
        console.refresh()


def _tell(shown, view, seat, number):
    """Tell a card of the hand and what it does; -1 for none."""
    if number < 0:
        shown.tell(say("king_of_the_roll.mat.no_card"), "")
    else:
        card = seen.card_of(view, seat, number)
        shown.tell(say_one("king_of_the_roll.cards", card), told(card))


def _board(console, plan, title):
    """The screen with the dice of a plan."""
    rows = (fields.ROLLED, fields.PLACED) if plan.move < 0 else (fields.ROLLED, fields.ON_MOVE, fields.PLACED)
    return board.Board(console, plan, rows, title, say("console.menu"))


def _aim(console, view, seat):
    """Generator: the mask of the dice the card changes, or -1 for back."""
    card = view[at.TARGET]
    of_rival, most, _ = seen.changes(card)
    plan = Plan(view, seat ^ 1 if of_rival else seat)
    shown = _board(console, plan, say_one("king_of_the_roll.cards", card))
    shown.show()
    chosen = 0
    place = 0
    while True:
        shown.point(fields.ROLLED if place < DICE else -1, place % DICE)
        if place == DICE:
            shown.tell(say("king_of_the_roll.mat.done"), "")
        else:
            shown.tell(told(card), say("king_of_the_roll.mat.marked", _bits(chosen), most))
        key = yield from console.key()
        if key == keys.BACK:
            return -1
        if key != keys.OK:
            place = (place + (-1 if key in keys.BACKWARD else 1)) % (DICE + (chosen > 0))
        elif place == DICE:
            return chosen
        elif chosen >> place & 1 or _bits(chosen) < most:
            chosen ^= 1 << place
            shown.table.mark(place, chosen >> place & 1)
            if _bits(chosen) == most:
                place = DICE
                console.buttons.ask()


def _bits(mask):
    return sum([mask >> place & 1 for place in range(DICE)])


def told(card):
    """What a card does."""
    of_rival, count, added = seen.changes(card)
    effect = CARDS[card * 3 + 1] >> 4
    number = CARDS[card * 3 + 1] & 15
    if not count:
        return say("king_of_the_roll.mat.adds", added)
    if of_rival:
        if effect == _REROLL:
            return say("king_of_the_roll.mat.rival_rolls", count)
        return say("king_of_the_roll.mat.rival_turns", count)
    if effect == _REROLL:
        words = say("king_of_the_roll.mat.rolls_again", count)
    elif effect == _RAISE:
        words = say("king_of_the_roll.mat.raises", count, number)
    elif effect == _TURN:
        words = say("king_of_the_roll.mat.turns_over", count)
    else:
        words = say("king_of_the_roll.mat.sets", count, number)
    return words + (say("king_of_the_roll.mat.and_adds", added) if added else "")
