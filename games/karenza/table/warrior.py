"""Choosing a warrior: it is shown with name and style, from the front or from behind."""

from micropython import const

from dojo import pages
from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.even import even
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from games.karenza.cards import WARRIORS
from games.karenza.drawn.figure import HEIGHT, WIDTH, Figure
from games.karenza.table import decks

_GAP = const(6)  # dots beside a figure
_ROOMY = const(100)  # dots of height for a title
_ROWS = const(2)  # rows of text below a figure
_MOST = const(5)  # the largest scale above text: larger takes too long to draw
_POSE = const(0x25)  # left foot on C, right foot on B, sword at 2


def page(console, seat, number):
    """Generator: the warrior a seat chooses, 0..3, or -1 if its player went back. number: the first one shown."""
    pairs = ((keys.OK, say("console.ok")), (keys.UP_DOWN, say("karenza.table.deck")), (keys.BACK, say("console.menu")))
    has_pad = console.has(keys.UP)
    if not has_pad:
        pairs = ((keys.LEFT_RIGHT, say("console.move")), pairs[0], pairs[2])
    while True:
        title = say("karenza.fights_as", name(seat), say_one("karenza.warriors", number))
        _show(console, title, seat, number, True, pairs)
        key = yield from console.key()
        if key == keys.OK:
            return number
        if key == keys.BACK:
            return -1
        if has_pad and key in (keys.UP, keys.DOWN):
            yield from pages.open(decks.of, console, number)
            continue
        number = (number + (-1 if key in keys.BACKWARD else 1)) % WARRIORS


def chosen(console, seat, number):
    """Generator: the choice of an opponent or another device, until a press."""
    words = say("karenza.league.chosen", name(seat), say_one("karenza.warriors", number))
    _show(console, words, seat, number, False, ((keys.OK, say("console.more")),))
    console.forget()
    yield from console.key()


def _show(console, title, seat, number, is_far, pairs):
    """A seat's warrior and its style: below if that makes the figure larger, else beside it.

    The smallest displays have the title beside it too, so that neither head nor feet touch anything.
    """
    is_low = console.height < _ROOMY
    screen = Screen(console, "" if is_low else title, pairs)
    top = 0 if is_low else FACE.height
    room = screen.bottom - top
    style = say_one("karenza.styles", number)
    scale = min(console.width * 2 // 5 // WIDTH, room // HEIGHT)
    above = min((room - _ROWS * FACE.height - _GAP) // HEIGHT, _MOST)
    if above >= scale:
        scale = above
        tall = HEIGHT * scale
        x = (console.width - WIDTH * scale) // 2
        lines = even(style, console.columns)
        free = (room - tall - len(lines) * FACE.height) // 4
        y = top + free
        place = 0, top, console.width, y + tall + free - top
        screen.lines(lines, y + tall + 2 * free, True)
    else:
        x = _GAP
        y = top + (room - HEIGHT * scale) // 2
        left = WIDTH * scale + 2 * _GAP
        place = 0, top, left - _GAP, room
        wide = console.width - left - FACE.margin
        lines = FACE.wrap(style, wide)
        if is_low:
            named = FACE.wrap(title, wide)
            lines = named + [""] * (len(named) + len(lines) < screen.rows) + lines
        screen.column(lines, left, top + (room - len(lines) * FACE.height) // 2, console.theme.ink)
    figure = Figure(console, number, is_far, x, y, scale, console.theme.seat(seat))
    figure.stand(_POSE)
    screen.append(figure)
    behind(screen, "karenza", *place)
    console.show(screen)
