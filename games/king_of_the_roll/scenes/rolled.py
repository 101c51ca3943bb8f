"""Both seats' dice are rolled, column by column; their sums, who has the initiative and why.

The higher sum has a frame, and that is all of its reason.
"""

from micropython import const

from dojo.output.sound import CLACK, ROLL
from dojo.say import say
from dojo.ui import dice, draw
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.strip import plain
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called, die
from games.king_of_the_roll.mat.loose import Dice
from games.king_of_the_roll.moves import DICE, STANDING
from games.king_of_the_roll.scenes.pair import face

_LOOK = const(1300)  # ms
_TURN = const(40)  # ms for each face of a die that tumbles
_TURNS = const(2)  # faces of such a die before the last
_ROOMY = const(100)  # dots of height from which there is a title
_GAP = const(3)
_EDGE = const(2)  # dots between a sum and its frame
_HEAD = const(12)  # dots, on a display of at most
_WIDE = const(160)


def page(console, after, is_lot):
    """Generator: roll them, then show them for a while, or until somebody presses a key. is_lot: it was decided by lot
    just now.
    """
    screen, rows, places = _shown(console, after)
    console.forget()
    yield from _roll(console, rows, after)
    row = FACE.height
    for seat, (x, y) in enumerate(places):
        screen.append(plain(console, "= %d" % sum(_faces(after, seat)), x, y, console.theme.ink))
    told = screen[-1]
    if len(rows) == 2:
        who = after[at.NOW + at.INITIATIVE]
        lines = say("king_of_the_roll.mat.is_first", called.fighter(after, who)), _reason(after, is_lot)
        if not lines[1]:
            x, y = places[who]
            x += FACE.width("= ") - _EDGE
            wide = FACE.width("%d" % sum(_faces(after, who))) + 2 * _EDGE
            screen.append(draw.frame(x, y - 1, wide, row + 1, console.theme.accent))
        screen.lines(lines, screen.bottom - 2 * row + (0 if lines[1] else row // 2), True)
        told = screen[-1]
    yield from console.pause(_LOOK)
    words = called.thinks(console, after)
    if words:
        told.hidden = True
        screen.lines((words,), screen.bottom - 2 * FACE.height, True)
        console.refresh()


def _roll(console, rows, after):
    """Generator: the dice of a column tumble and land before those of the next do; a press lands them all."""
    is_cut = 0
    for colour in range(DICE):
        for turn in range(0 if is_cut else _TURNS, -1, -1):
            for seat, row in enumerate(rows):
                row.show(colour, (_faces(after, seat)[colour] + turn - 1) % 6 + 1)
            if not is_cut:
                console.sound.play(ROLL if turn else CLACK)
                is_cut = yield from console.pause(_TURN)


def _faces(after, seat):
    """The five dice that a seat has rolled."""
    return after[at.HAND + seat * DICE : at.HAND + (seat + 1) * DICE]


def _shown(console, after):
    """The screen with dice that have no pips yet, the rows of dice, and where their sums go."""
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
    screen.append(die.heads(console, left + head - _GAP // 2, screen.top, size, *die.skills()))
    rows, places = [], []
    for seat in range(seats):
        y = screen.top + FACE.height + seat * row
        rows.append(Dice(console, left + head, y, shape, bytes(DICE), _GAP))
        screen.append(rows[-1])
        screen.append(face(console, seen.character(after, seat), left, y + (shape[0] - _HEAD * times) // 2, times))
        places.append((left + head + DICE * size, y + (shape[0] - FACE.height) // 2))
    top = screen.top + FACE.height
    behind(screen, "king_of_the_roll", 0, top, console.width, screen.bottom - 2 * FACE.height - top)
    console.show(screen)
    return screen, rows, places


def _reason(after, is_lot):
    """Why a seat is first: on top; on a tie the younger, or by the fight's lot; empty for the higher sum."""
    if after[at.POSITION] != STANDING:
        return say("king_of_the_roll.mat.is_on_top")
    if sum(_faces(after, 0)) != sum(_faces(after, 1)):
        return ""
    if after[at.YOUNGER] <= at.LUCKY:
        return say("king_of_the_roll.mat.is_younger")
    return say("king_of_the_roll.mat.by_luck") if is_lot else say("king_of_the_roll.mat.as_before")
