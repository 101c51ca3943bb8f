"""Choosing a move: standing, one of three tokens in secret; on the ground, one of the side's, with the first die."""

from dojo import pages
from dojo.say import say, say_one
from dojo.ui import keys
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import board, called, fields, look
from games.king_of_the_roll.mat.plan import ATTEMPT, TOTAL, Plan
from games.king_of_the_roll.scenes import leads


def page(console, view, seat, place):
    """Generator: the place of the move on its side, 0..2, or -1 for back. place: where the cursor starts; -1: on the
    best move as the dice lie.
    """
    first = moves.PLACES * at.side(view, seat)
    count = moves.PLACES if moves.kind(first + moves.PLACES - 1) else moves.PLACES - 1
    if place < 0:
        worth = [promise(Plan(view, seat, each)) for each in range(count)]
        place = worth.index(max(worth))
    while True:
        place, asked, key = yield from _choose(console, view, seat, place, count)
        if key == keys.BACK:
            return -1
        if asked >= 0:
            yield from pages.show(console, leads.page, view, seat, asked)
        elif place < count:
            return place
        else:
            yield from pages.show(console, look.page, view, seat)


def promise(plan):
    """The worth of a plan's move as the dice lie. With enough dice, a move that ends the fight comes first, then one
    that gets somewhere.
    """
    worth = plan.lies()
    if worth >= ATTEMPT * TOTAL:
        kind = moves.kind(plan.move)
        far = 2 if kind == moves.SUBMISSION else kind not in (moves.DEFENCE, moves.PULL, moves.CONTROL)
        worth += far * ATTEMPT * TOTAL
    return worth


def _choose(console, view, seat, place, count):
    """Generator: (where the cursor is; a move whose outcomes the player wants to see, or -1; the last key).

    After the moves comes the state of the fight; without up and down keys, first the last move's outcomes.
    """
    plan = Plan(view, seat, min(place, count - 1))
    is_secret = view[at.PHASE] == at.PICKING
    who = called.fighter(view, seat)
    title = say("king_of_the_roll.mat.which", who) if is_secret else say("king_of_the_roll.mat.which_move", who)
    rows = fields.ON_MOVE, fields.ROLLED, fields.PLACED
    has_up = console.has(keys.UP)
    more = ((keys.UP_DOWN, say("king_of_the_roll.mat.what")),) if has_up else ()
    shown = board.Board(console, plan, rows, title, say("console.menu"), more)
    _tell(console, shown, plan, place, count)
    shown.show()
    while True:
        key = yield from console.key()
        if key in (keys.OK, keys.BACK) or has_up and place < count and key in (keys.UP, keys.DOWN):
            is_asked = key != keys.OK or place == count and not has_up
            return place, plan.move if is_asked else -1, key
        place = (place + (-1 if key in keys.BACKWARD else 1)) % (count + (1 if has_up else 2))
        before = plan
        if place < count:
            plan = Plan(view, seat, place)
        _tell(console, shown, plan, place, count)
        if place < count:
            console.refresh()  # respond to the press at once; its fields take longer to draw
            shown.table.needs(plan, before)


def _tell(console, shown, plan, place, count):
    """The move under the cursor, and what it is for."""
    if place >= count:
        is_look = shown.has_up or place > count
        shown.tell(say("king_of_the_roll.mat.look" if is_look else "king_of_the_roll.mat.where"), "")
    else:
        name = say_one("king_of_the_roll.moves", plan.move)
        if shown.is_small:  # nothing else says who chooses
            name = called.move(console, plan.view, plan.seat, plan.move)
        shown.tell(name, told(plan.move, shown.fits))


def told(move, fits):
    """What a move is for and how many dice have to match; shortened until fits(words)."""
    asked = say_one("king_of_the_roll.kinds", moves.kind(move)), seen.matches(move)
    words = say("king_of_the_roll.mat.asks", *asked)
    return words if fits(words) else say("king_of_the_roll.mat.asks_short", *asked)
