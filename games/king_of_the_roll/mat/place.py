"""Placing a die: straight onto the move, or swapped, when its skill changes one of the Place dice.

NEXT goes to the next way; the last item shows the state of the fight. With hints the rope shows what comes of the way.
"""

from micropython import const

from dojo import pages
from dojo.say import say, say_one
from dojo.ui import keys
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called, look, shared
from games.king_of_the_roll.mat.lay import BAD, GOOD, PLAIN, Lay
from games.king_of_the_roll.mat.plan import BY_CHANCE, Plan

_LAST_DIE = const(11)  # step of a turn
# What a lead comes to (leads in words/en.txt).
_ON_TOP, _WORKS, _WINS, _HOLDS = range(4)


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
    title = called.move(console, plan.view, plan.seat, plan.move)
    if at.STRAIGHT not in plan.ways:
        title = say("king_of_the_roll.mat.too_low", plan.rolled(plan.colour), plan.need())
    back = say("console.back") if is_first else say("console.menu")
    shown = Lay(console, plan, title, back)
    _tell(shown, plan, cursor, has_hints)
    shown.show()
    if is_first:  # the move is declared with it
        console.buttons.ask()
    count = 1 if shown.is_only else len(plan.ways) + 1
    while True:
        key = yield from console.key()
        if key == keys.OK or key == keys.BACK:
            if key == keys.OK and cursor < len(plan.ways):
                _answer(console, shown, plan)
            return cursor, key
        cursor = (cursor + (-1 if key in keys.BACKWARD else 1)) % count
        _tell(shown, plan, cursor, has_hints)


def _answer(console, shown, plan):
    """If the other seat is next and has to think, say so."""
    words = called.thinks(console, plan.view, plan.seat ^ 1)
    if words and plan.view[at.STEP] < _LAST_DIE:
        shown.say((words, called.fighter(plan.view, plan.seat ^ 1) + " ...", "..."))  # dice may leave little room
        console.refresh()


def _tell(shown, plan, cursor, has_hints):
    """Show what the cursor is on."""
    if cursor == len(plan.ways):
        shown.way(-1, "")
        shown.say((say("king_of_the_roll.mat.look"),))
        return
    way = plan.ways[cursor]
    shown.way(way, used(plan, way))
    shown.lead(*lead(plan, max(0, plan.outcome(way)[1]) if has_hints else 0))
    shown.say(*told(plan, way))


def used(plan, way):
    """What OK does with the die, in a word: puts it down, or what its skill does to another."""
    return say_one("king_of_the_roll.mat.uses", 0 if way == at.STRAIGHT else plan.colour + 1)


def told(plan, way):
    """(sentences about a way, the longest first; GOOD if a die goes onto the move, BAD if none does, else PLAIN)."""
    changed, laid = plan.outcome(way)
    if way == at.STRAIGHT:
        return (say("king_of_the_roll.mat.fits", laid),), GOOD
    needs = say("king_of_the_roll.mat.needs", plan.need())
    target = way - at.SWAP
    if laid == BY_CHANCE:
        return (say("king_of_the_roll.mat.needs_luck", plan.need()), needs), PLAIN
    after = "?" if changed == BY_CHANCE else changed
    swap = say("king_of_the_roll.mat.swap", plan.held(target), after)
    fits = say("king_of_the_roll.mat.fits", laid) if laid else needs
    if target == plan.colour and laid:
        fits = say("king_of_the_roll.mat.now_fits")
    return (swap + "  " + fits, fits), GOOD if laid else BAD


def lead(plan, laid):
    """(by how much A leads once a die of `laid` pips lies there, below 0 for B; what that comes to, the longest first,
    nothing while dice are missing; how many dice of A and of B match).
    """
    view = plan.view
    seat = plan.seat
    total, count = plan.total(laid)
    margin = total - seen.total(view, at.NOW, seat ^ 1)
    ahead = seat if margin > 0 else seat ^ 1
    both = [at.move(view, one) for one in range(2)]
    both[seat] = plan.move
    lit = [view[at.NOW + at.COUNT + one] for one in range(2)]
    lit[seat] = count
    if min(both) < 0:
        return 0, (), lit
    if not margin:
        return 0, (say("king_of_the_roll.mat.even"),), lit
    more = abs(margin)
    texts: tuple = ("+%d" % more,)
    if seen.matches(both[ahead]) <= lit[ahead]:
        what = comes_to(view, both[ahead], both[ahead ^ 1], more, ahead)
        told = say_one("king_of_the_roll.mat.comes_to", what)
        texts = (say("king_of_the_roll.mat.ahead", more, told),) + texts
    return -margin if seat else margin, texts, lit


def comes_to(view, number, other, margin, seat):
    """What a move of a seat comes to by a margin: the place of its word."""
    kind = moves.kind(number)
    if kind == moves.SUBMISSION:
        return _WINS
    if not seen.end(number, margin) or kind == moves.DEFENCE and moves.kind(other) != moves.TAKEDOWN:
        return _HOLDS
    if kind in (moves.PULL, moves.IMPROVE) or view[at.POSITION] and view[at.TOP] == seat:
        return _WORKS
    return _ON_TOP
