"""What happens before the outcome of a turn: who chooses first, fists, tokens, cards, a move, a Place die."""

from micropython import const

from dojo.output.sound import CHOOSE, CLACK, DRUM, REVEAL, ROLL
from dojo.say import say, say_one
from dojo.ui.dice import Die, fitting
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.scenes.pair import BUMP, STANDING
from games.king_of_the_roll.scenes.scene import Scene

_BEAT = const(500)  # ms before something is shown
_LOOK = const(1200)  # ms for what needs no press
_TURN = const(40)  # ms for each face of a die that tumbles
_TURNS = const(2)  # faces of such a die before the last
_LARGEST = const(62)  # dots of a die
_GAP = const(8)  # dots between two dice
_PORTRAIT = const(16)  # dots, on a display of at most
_WIDE = const(160)


def page(console, before, after):
    """Generator: what happened between two views of nobody, if there is anything to see."""
    phase = before[at.PHASE]
    seat = before[at.ACTIVE]
    if phase == at.LOT:
        yield from _lot(console, after)
    elif phase == at.DRAWING:
        yield from _greet(console, after, BUMP, say("king_of_the_roll.mat.bump"))
    elif phase < at.DRAWING or phase in (at.CHOOSING, at.RIVAL):
        yield from _greet(console, after, STANDING, say("king_of_the_roll.mat.slap"))
    elif phase == at.PICKING:
        yield from _tokens(console, after)
    elif phase == at.PLAYING:
        yield from _card(console, before, after)
    elif phase == at.SOLO:
        yield from _tries(console, after, 1, say("king_of_the_roll.mat.draws", after[at.NOW + at.SUM + 1]))
    elif phase == at.MENDING:
        yield from _mended(console, before, after)
    elif not console.seats_here >> seat & 1:
        yield from _tries(console, after, seat, say_one("king_of_the_roll.kinds", moves.kind(at.move(after, seat))))


def _lot(console, after):
    """Generator: a die for each tumbles; who is first to choose a fighter; there are no fighters to show yet."""
    screen = Screen(console, say("king_of_the_roll.name"))
    room = screen.bottom - screen.top
    times = -(-console.width // _WIDE)
    animal = _PORTRAIT * times
    beside = console.width // 2 - animal - 2 * _GAP
    size = fitting(min(room - FACE.height - 2 * _GAP, beside, _LARGEST))
    y = screen.top + (room - FACE.height - 2 * _GAP - size) // 2
    y = max(y, screen.bottom - 2 * FACE.height - _GAP - size)
    rolled = []
    for seat in range(2):
        left = console.width // 2 + (_GAP // 2 if seat else -_GAP // 2 - size)
        offset = size + _GAP // 2 if seat else -animal - _GAP // 2
        screen.append(portrait(console, seat, left + offset, y + (size - animal) // 2, times))
        rolled.append(Die(console, size, left, y))
        rolled[seat].show(0)
        screen.append(rolled[seat].tiles)
    behind(screen, "king_of_the_roll", 0, FACE.height, console.width, y + size + _GAP - FACE.height)
    console.show(screen)
    console.forget()
    for turn in range(_TURNS, -1, -1):
        console.sound.play(ROLL if turn else CLACK)
        for seat, die in enumerate(rolled):  # one after the other: both together take a large display over 60 ms
            die.show((after[at.HAND + seat * moves.DICE] + turn - 1) % 6 + 1)
            yield from console.pause(_TURN)
    screen.lines((say("king_of_the_roll.mat.first", name(after[at.ACTIVE])),), y + size + _GAP, True)
    console.refresh()
    yield from console.pause(2 * _LOOK)


def _greet(console, after, picture, words):
    """Generator: a slap of hands after the last choice; once the cards are dealt, a fist bump."""
    _opened(console, after, CHOOSE, words, "", (picture, 0))
    yield from console.pause(2 * _BEAT)


def _opened(console, view, sound, first, second="", shown=(), whose=(-1, -1)):
    """A scene with two lines, and a sound. shown: what both do; usually they stand or lie as they are."""
    scene = Scene(console, view)
    scene.show(*(shown or (view[at.POSITION], view[at.TOP])))
    scene.say(first, second, whose)
    scene.open()
    console.sound.play(sound)
    return scene


def _tokens(console, after):
    """Generator: both tokens together."""
    scene = _opened(console, after, DRUM, say("king_of_the_roll.mat.tokens"))
    yield from console.pause(_BEAT)
    console.sound.play(REVEAL)
    scene.say(*[called.move(console, after, seat, at.move(after, seat)) for seat in range(2)], (0, 1))
    yield from scene.wait(False, called.thinks(console, after))


def _card(console, before, after):
    """Generator: the card played by an opponent, on another device, or by one of two players here."""
    for seat in range(2):
        spent = seen.played(after, seat)
        if len(spent) > len(seen.played(before, seat)) and console.seats_here != 1 << seat:
            who = say("king_of_the_roll.mat.plays", called.fighter(after, seat))
            card = say_one("king_of_the_roll.cards", seen.card_of(after, seat, spent[-1]))
            scene = _opened(console, after, CHOOSE, who, card)
            yield from _read(console, scene, called.thinks(console, after))


def _tries(console, after, seat, second):
    """Generator: the move that somebody else has declared."""
    move = called.move(console, after, seat, at.move(after, seat))
    yield from _read(console, _opened(console, after, CHOOSE, move, second, whose=(seat, -1)))


def _read(console, scene, then=""):
    """Generator: until a press, or for a while in a guided fight; `then` is shown while the next thing loads."""
    if console.guide is None:
        yield from scene.wait(False, then)
    else:
        yield from console.pause(_LOOK)


def _mended(console, before, after):
    """Generator: what STR made of a Place die, wherever it is now."""
    seat = before[at.ACTIVE]
    target = before[at.TARGET]
    die = after[at.NOW + at.FIELD + seat * moves.DICE]
    if target or not die:
        die = after[at.PLACE + seat * moves.DICE + target]
    mends = say("king_of_the_roll.mat.mends", called.fighter(after, seat), called.die(target))
    scene = _opened(console, after, ROLL + CLACK, mends)
    if not (yield from console.pause(_BEAT)):
        scene.say(say("king_of_the_roll.mat.mended", called.die(target), die), "")
        yield from console.pause(_LOOK)
    words = called.thinks(console, after)
    if words:
        scene.say(words, "")
