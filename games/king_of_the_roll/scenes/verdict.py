"""What came of a turn: both totals, the throw, the sweep or the tap, where it ends, and what it scores."""

from micropython import const

from dojo import pages
from dojo.output.lights import FLASH
from dojo.output.sound import DRUM, HIT, LOSE, WIN
from dojo.say import LETTERS, say
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, names
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.scenes.pair import FLY, LIFT, SWEEP, TAP_DOWN, TAP_UP
from games.king_of_the_roll.scenes.scene import MOVING, Scene

_BEAT = const(600)  # ms before what happens
_STEP = const(180)  # ms for each part of a throw
_LAND = const(70)
_TAPS = const(3)


def page(console, after):
    """Generator: until it has been read. after: a view of nobody, in which the turn is at.LAST."""
    scene = Scene(console, after, MOVING)
    scene.show(after[at.LAST + at.AT], after[at.LAST + at.UP])
    winner = after[at.WINNER]
    totals = [seen.total(after, at.LAST, seat) for seat in range(2)]
    scene.say(say("king_of_the_roll.mat.compared", *totals), "")
    scene.open()
    console.sound.play(DRUM)
    is_cut = yield from console.pause(2 * _BEAT)
    what = after[at.WHAT]
    move = at.move(after, winner, at.LAST)
    first, second = told(after, what, winner, move)
    scene.say(first, "")
    for picture, pause in _steps(what, moves.kind(move)):
        scene.show(picture, winner)
        if not is_cut:
            is_cut = yield from console.pause(pause)
    if what == at.SUBMITTED:
        console.sound.play(WIN if console.here >> winner & 1 else LOSE)
    elif what >= at.MOVED:
        scene.show(after[at.POSITION], after[at.TOP])
        console.sound.play(HIT)
        console.lights.play(FLASH)
        for dots in (2, -2):
            scene.shift(dots)
            if not is_cut:
                is_cut = yield from console.pause(_LAND)
    if scene.has_more_room:  # closer up, now that nothing moves any more
        scene.drop()
        scene = None
        scene = Scene(console, after)
        if what == at.SUBMITTED:
            scene.show(TAP_DOWN, winner)
        else:
            scene.show(after[at.POSITION], after[at.TOP])
        scene.open()
    scene.say(first, second)
    asks = yield from scene.wait(True)
    scene.drop()
    if asks:
        console.clear()
        yield from pages.open("games.king_of_the_roll.scenes.why", console, after)


def _steps(what, kind):
    """Pictures, each with how many ms it is shown, for Pair.show with the winner."""
    if what == at.SUBMITTED:
        return ((TAP_UP, _STEP), (TAP_DOWN, _STEP)) * _TAPS
    if what == at.REVERSED or what == at.MOVED and kind == moves.TAKEDOWN:
        return (LIFT, 2 * _STEP), (FLY, _STEP)
    if what == at.MOVED and kind == moves.SWEEP:
        return ((SWEEP, 2 * _STEP),)
    return ()


def told(after, what, winner, move):
    """Two lines: what happened, where it ends and what it scores."""
    if what == at.EVEN:
        return say("king_of_the_roll.mat.even"), say("king_of_the_roll.mat.both_fail")
    who = LETTERS[winner]
    if what == at.DEFENDED:
        return say("king_of_the_roll.mat.defends", who), say("king_of_the_roll.mat.no_match")
    first = say("king_of_the_roll.mat.succeeds", names.move(move))
    if what == at.SUBMITTED:
        return first, say("king_of_the_roll.mat.taps", LETTERS[winner ^ 1])
    if what == at.HELD:
        return first, say("king_of_the_roll.mat.stays")
    where = say("king_of_the_roll.mat.ends", names.position(after[at.POSITION]), LETTERS[after[at.TOP]])
    scored = after[at.SCORED + winner]
    return first, where + (say("king_of_the_roll.mat.scores", scored) if scored else "")
