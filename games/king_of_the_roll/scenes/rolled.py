"""Both seats' rolled dice, their sums, who has the initiative and why."""

from micropython import const

from dojo.output.sound import CLACK, ROLL
from dojo.say import say
from dojo.ui import dice
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.strip import plain
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called, fields
from games.king_of_the_roll.mat.loose import Dice
from games.king_of_the_roll.moves import DICE, STANDING
from games.king_of_the_roll.scenes.pair import face

_LOOK = const(1500)  # ms
_ROOMY = const(100)  # dots of height from which there is a title
_GAP = const(3)
_HEAD = const(12)  # dots, on a display of at most
_WIDE = const(160)


def page(console, after, is_lot):
    """Generator: show them for a while, or until somebody presses a key. is_lot: it was decided by lot just now."""
    screen, told = _shown(console, after, is_lot)
    console.forget()
    console.sound.play(ROLL + CLACK)
    yield from console.pause(_LOOK)
    words = called.thinks(console, after)
    if words:
        told.hidden = True
        screen.lines((words,), screen.bottom - 2 * FACE.height, True)
        console.refresh()


def _shown(console, after, is_lot):
    """The screen, and the layer that says who is first."""
    seats = 1 if after[at.ALONE] else 2
    title = say("king_of_the_roll.mat.turn", after[at.TURN]) if console.height >= _ROOMY else ""
    screen = Screen(console, title)
    times = -(-console.width // _WIDE)
    head = _HEAD * times + _GAP
    sums = FACE.width("= 30")
    row = (screen.bottom - screen.top - 3 * FACE.height) // 2  # below the skills, above two lines
    shape = dice.shape(min((console.width - head - sums - 2 * _GAP) // DICE - _GAP, row - _GAP))
    size = shape[0] + _GAP
    wide = head + DICE * size + sums
    left = (console.width - wide) // 2
    screen.append(fields.heads(console, left + head - _GAP // 2, screen.top, size, *fields.skills()))
    for seat in range(seats):
        y = screen.top + FACE.height + seat * row
        faces = after[at.HAND + seat * DICE : at.HAND + (seat + 1) * DICE]
        screen.append(Dice(console, left + head, y, shape, faces, _GAP))
        middle = y + (shape[0] - FACE.height) // 2
        screen.append(face(console, seen.character(after, seat), left, y + (shape[0] - _HEAD * times) // 2, times))
        ink = console.theme.ink
        screen.append(plain(console, "= %d" % sum(faces), left + head + DICE * size, middle, ink))
    if seats == 2:
        who = after[at.NOW + at.INITIATIVE]
        lines = say("king_of_the_roll.mat.is_first", called.fighter(after, who)), _reason(after, is_lot)
        screen.lines(lines, screen.bottom - 2 * FACE.height, True)
    told = screen[-1]
    console.show(screen)
    top = screen.top + FACE.height
    behind(screen, "king_of_the_roll", 0, top, console.width, screen.bottom - 2 * FACE.height - top)
    return screen, told


def _reason(after, is_lot):
    """Why a seat is first: on top; the higher sum; on a tie the younger, or by the fight's lot."""
    if after[at.POSITION] != STANDING:
        return say("king_of_the_roll.mat.is_on_top")
    if sum(after[at.HAND : at.HAND + DICE]) != sum(after[at.HAND + DICE : at.PLACE]):
        return say("king_of_the_roll.mat.has_more")
    if after[at.YOUNGER] <= at.LUCKY:
        return say("king_of_the_roll.mat.is_younger")
    return say("king_of_the_roll.mat.by_luck") if is_lot else say("king_of_the_roll.mat.as_before")
