"""The outcome of a turn: both totals, the throw, the sweep or the tap, where it ends, and what it scores."""

from micropython import const

from dojo import pages
from dojo.output.sound import DRUM, LOSE, WIN
from dojo.say import say, say_one
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.scenes import why
from games.king_of_the_roll.scenes.pair import FLY, LIFT, SWEEP, tap
from games.king_of_the_roll.scenes.scene import Scene

_BEAT = const(600)  # ms before what happens
_STEP = const(180)  # ms for each part of a throw
_TAPS = const(3)


def page(console, after):
    """Generator: until it has been read. after: a view of nobody, in which the turn is at.LAST."""
    winner = after[at.WINNER]
    totals = [seen.total(after, at.LAST, seat) for seat in range(2)]
    who = [called.fighter(after, seat) for seat in range(2)]
    compared = say("king_of_the_roll.mat.compared", who[0], totals[0], totals[1], who[1])
    scene = Scene(console, after)
    scene.show(after[at.LAST + at.AT], after[at.LAST + at.UP])
    scene.say(compared, "")
    scene.open()
    console.sound.play(DRUM)
    is_cut = yield from console.pause(2 * _BEAT)
    what = after[at.WHAT]
    move = at.move(after, winner, at.LAST)
    has_head = called.has_head(console)
    first, second = told(after, what, winner, move, has_head)
    taps = tap(after[at.LAST + at.AT], after[at.LAST + at.UP] == winner)
    steps = _steps(what, moves.kind(move), taps)
    ended = (taps + 1, winner) if what == at.SUBMITTED else (after[at.POSITION], after[at.TOP])
    scene.say(first, "")
    for picture, pause in steps:
        if not is_cut:
            scene.show(picture, winner)
            is_cut = yield from console.pause(pause)
    scene.show(*ended)
    if what >= at.MOVED:
        yield from scene.land(ended[1] ^ 1, is_cut)
    if what == at.SUBMITTED:
        console.sound.play(WIN if console.seats_here >> winner & 1 else LOSE)
    scene.say(first, second, (-1, after[at.TOP] if what in (at.MOVED, at.REVERSED) else -1))
    if (yield from scene.wait(True)):
        yield from pages.show(console, why.page, after)


def _steps(what, kind, taps):
    """Pictures for Pair.show with the winner, each with its ms."""
    if what == at.SUBMITTED:
        return ((taps, _STEP), (taps + 1, _STEP)) * _TAPS
    if what == at.REVERSED or what == at.MOVED and kind == moves.TAKEDOWN:
        return (LIFT, 2 * _STEP), (FLY, _STEP)
    if what == at.MOVED and kind == moves.SWEEP:
        return ((SWEEP, 2 * _STEP),)
    return ()


def told(after, what, winner, move, has_head=False):
    """Two lines: what happened, where it ends and what it scores. has_head: of who is on top there is a head."""
    if what == at.EVEN:
        return say("king_of_the_roll.mat.even"), say("king_of_the_roll.mat.both_fail")
    who = called.fighter(after, winner)
    if what == at.DEFENDED:
        return say("king_of_the_roll.mat.defends", who), say("king_of_the_roll.mat.no_match")
    first = say("king_of_the_roll.mat.succeeds", say_one("king_of_the_roll.moves", move))
    if what == at.SUBMITTED:
        return first, say("king_of_the_roll.mat.taps", called.fighter(after, winner ^ 1))
    if what == at.HELD:
        return first, say("king_of_the_roll.mat.stays")
    position = say_one("king_of_the_roll.positions", after[at.POSITION])
    where = position if has_head else say("king_of_the_roll.mat.ends", position, called.fighter(after, after[at.TOP]))
    scored = after[at.SCORED + winner]
    return first + (say("king_of_the_roll.mat.scores", scored) if scored else ""), where
