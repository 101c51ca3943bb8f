"""Placing a die: straight onto the move, or swapped, when its skill changes one of the Place dice.

NEXT goes to the next way; the last item shows the state of the fight. The two lines preview the result.
"""

from micropython import const

from dojo import pages
from dojo.say import say
from dojo.ui import keys
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import names, reach
from games.king_of_the_roll.mat import called, look, shared
from games.king_of_the_roll.mat.lay import Lay
from games.king_of_the_roll.mat.plan import BY_CHANCE, Plan

_LAST_DIE = const(11)  # step of a turn


def page(console, view, seat, place, has_hints):
    """Generator: how the next die is placed, or -1 for back. place: of the move declared with it, or -1."""
    plan = Plan(view, seat, place)
    if console.guide and view[at.TURN] <= 1:  # no choice yet: skills come with the second turn
        plan.ways = [at.STRAIGHT if at.STRAIGHT in plan.ways else plan.ways[plan.offer()]]
    if has_hints:
        cursor = plan.offer()
    else:  # the last way, if still possible
        last = shared.last(console)
        cursor = plan.ways.index(last) if last in plan.ways else 0
    while True:
        cursor, key = yield from _choose(console, plan, cursor, has_hints, place >= 0)
        if key == keys.BACK:
            return -1
        if cursor < len(plan.ways):
            shared.remember(console, plan.ways[cursor])
            return plan.ways[cursor]
        yield from pages.show(console, look.page, view, seat)


def _choose(console, plan, cursor, has_hints, is_first):
    """Generator: (where the cursor is, OK or BACK)."""
    name = names.move(plan.move)
    title = called.move(plan.view, plan.seat, plan.move, console.width)
    back = say("console.back") if is_first else say("console.menu")
    shown = Lay(console, plan, title, name, back)
    _tell(shown, plan, cursor, has_hints, shown.show)
    if is_first:  # the move is declared with it
        console.buttons.ask()
    count = len(plan.ways) + 1
    while True:
        key = yield from console.key()
        if key == keys.OK or key == keys.BACK:
            if key == keys.OK and cursor < len(plan.ways):
                _answer(console, shown, plan)
            return cursor, key
        cursor = (cursor + (-1 if key in keys.BACKWARD else 1)) % count
        _tell(shown, plan, cursor, has_hints, console.refresh)


def _answer(console, shown, plan):
    """If the other seat is next and has to think, say so."""
    words = called.thinks(console, plan.view, plan.seat ^ 1)
    if words and plan.view[at.STEP] < _LAST_DIE:
        shown.say(words, "")
        console.refresh()


def _tell(shown, plan, cursor, has_hints, answer):
    """Say what the cursor is on, to respond at once; then the preview, which takes longer."""
    if cursor == len(plan.ways):
        shown.way(-1)
        shown.say(say("king_of_the_roll.mat.look"), "")
        answer()
        return
    way = plan.ways[cursor]
    shown.way(way)
    words = told(plan, way)
    shown.say(words, "")
    answer()
    if has_hints:
        shown.say(words, promised(plan, way))


def told(plan, way):
    """The words for a way: the skill used, the Place die it changes, and the result."""
    if way == at.STRAIGHT:
        return say("king_of_the_roll.mat.straight", called.die(plan.colour), plan.rolled(plan.colour))
    target = way - at.SWAP
    now = plan.held(target)
    die = plan.outcome(way)[0]
    told = called.skill(plan.colour), called.die(target), now
    if die == BY_CHANCE:
        return say("king_of_the_roll.mat.rolls", *told)
    return say("king_of_the_roll.mat.swap", *told, die)


def promised(plan, way):
    """The total and the best still reachable, or that there will be too few dice."""
    laid = plan.outcome(way)[1]
    look_ahead = pages.load(reach)
    best, can_attempt = look_ahead.reachable(plan.view, plan.seat, plan.place, way)
    if laid == BY_CHANCE:
        return say("king_of_the_roll.mat.perhaps", plan.need(), best)
    total = plan.total(laid)[0]
    if not can_attempt:
        return say("king_of_the_roll.mat.too_few", total)
    if laid:
        return say("king_of_the_roll.mat.lays", total, best)
    return say("king_of_the_roll.mat.blank", total, best)
