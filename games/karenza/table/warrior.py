"""Who fights for whom: a warrior with name and style, seen from the front or from behind."""

from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from games.karenza import names
from games.karenza.cards import WARRIORS
from games.karenza.table.figure import HEIGHT, WIDTH, Figure

_GAP = const(6)  # dots beside a figure
_POSE = const(0x25)  # left foot on C, right foot on B, sword at 2


def page(console, seat, number):
    """Generator: the warrior that a seat chooses, 0..3, or -1 if its player went back. number: the first one shown."""
    pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, say("console.back")))
    while True:
        _show(console, say("karenza.fights_as", name(seat), names.warrior(number)), number, True, pairs)
        key = yield from console.key()
        if key == keys.OK:
            return number
        if key == keys.BACK:
            return -1
        number = (number + (-1 if key in keys.BACKWARD else 1)) % WARRIORS


def chosen(console, seat, number):
    """Generator: what a seat elsewhere, or an opponent, has chosen, until a press."""
    words = say("karenza.league.chosen", name(seat), names.warrior(number))
    _show(console, words, number, False, ((keys.OK, say("console.more")),))
    console.forget()
    yield from console.key()


def _show(console, title, number, is_far, pairs):
    """A warrior, and how this warrior fights."""
    screen = Screen(console, title, pairs)
    top = FACE.height
    room = screen.bottom - top
    scale = min(console.width * 2 // 5 // WIDTH, room // HEIGHT)
    wide = WIDTH * scale
    figure = Figure(console, number, is_far, _GAP, top + (room - HEIGHT * scale) // 2, scale)
    figure.stand(_POSE)
    screen.append(figure)
    left = wide + 2 * _GAP
    lines = FACE.wrap(names.style(number), console.width - left - FACE.margin)
    screen.column(lines, left, top + (room - len(lines) * FACE.height) // 2, console.theme.ink)
    console.show(screen)
