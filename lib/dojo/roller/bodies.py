"""Dice of two to a hundred sides as pictures: a coin, a pyramid, a cube with pips … each seen from the front.

    bodies = Bodies(console, D20, 40)           # drawn once for all dice of a screen
    picture = displayio.Bitmap(bodies.wide, bodies.tall, 4)
    bodies.draw(picture, 17)
    layer.bitmap = bodies.tilted()               # while it tumbles
    layer.pixel_shader = bodies.kept            # hollow: it stays
"""

import displayio
from bitmaptools import blit, draw_line, fill_region
from micropython import const

from dojo.roller.tray import D2, D6, D100, SIDES
from dojo.ui import dice
from dojo.ui.draw import bitmap, colours
from dojo.ui.layout import FACE

# Values of the pictures; that of letters is 1.
_LINE = const(1)
_FRONT = const(2)
_SIDE = const(3)

# Corners, x and y in 32nds of the die, clockwise: the whole body, and its face in front.
_ROUND = (
    b"\x10\x00\x16\x01\x1b\x05\x1f\x0a\x20\x10\x1f\x16\x1b\x1b\x16\x1f"
    b"\x10\x20\x0a\x1f\x05\x1b\x01\x16\x00\x10\x01\x0a\x05\x05\x0a\x01"
)
_COIN = b"\x10\x04\x18\x06\x1c\x10\x18\x1a\x10\x1c\x08\x1a\x04\x10\x08\x06"
_SQUARE = b"\x05\x05\x1b\x05\x1b\x1b\x05\x1b"
_HEXAGON = b"\x10\x00\x1e\x08\x1e\x18\x10\x20\x02\x18\x02\x08"
_WHOLE = (
    _ROUND,
    b"\x0e\x01\x20\x19\x18\x1e\x00\x1b",
    _SQUARE,
    _HEXAGON,
    b"\x10\x00\x20\x0c\x20\x14\x10\x20\x00\x14\x00\x0c",
    b"\x10\x00\x19\x03\x1f\x0b\x1f\x15\x19\x1d\x10\x20\x07\x1d\x01\x15\x01\x0b\x07\x03",
    _HEXAGON,
    _ROUND,
)
_FACES = (
    _COIN,
    b"\x0e\x01\x18\x1e\x00\x1b",
    _SQUARE,
    b"\x10\x00\x1e\x18\x02\x18",
    b"\x10\x00\x1b\x13\x10\x19\x05\x13",
    b"\x10\x06\x1a\x0d\x16\x18\x0a\x18\x06\x0d",
    b"\x10\x04\x1b\x17\x05\x17",
    b"\x05\x08\x1b\x08\x1f\x10\x1b\x18\x05\x18\x01\x10",
)
_MIDDLES = b"\x10\x13\x10\x10\x0f\x10\x12\x10"  # for the middles of the numbers, downwards
_ROOM = b"\x10\x0c\x10\x0d\x0e\x10\x0d\x18"  # for the numbers, across
_UNIT = const(32)
_FINE = const(16)  # steps of a 32nd of a dot, along an edge
_LARGE = const(28)  # dots across of one with lines beside its number
_CUT = const(20)  # dots across for each that is cut off at the corners of a cube
_RIM = const(4)  # dots beside a number, at least
_DARK = const(0x202020)


def least_width(kind):
    """Dots across a die of this kind, at least: its largest number has to fit."""
    return FACE.width(str(SIDES[kind])) + _RIM


class Bodies:
    """The dice of a kind, at most `size` dots high, `wide` × `tall`: wider than high if a number needs it.

    rolled, kept: their colours.
    """

    def __init__(self, console, kind, size):
        self._kind = kind
        widest = str(SIDES[kind])  # no number is wider
        self.tall = size = dice.fitting(size) if kind == D6 else size
        self.wide = size if kind == D6 else max(size, least_width(kind))
        theme = console.theme
        front = theme.ink if kind == D6 else theme.seat(kind)
        shade = front if console.mono else front - (front >> 2 & 0x3F3F3F)
        dark = theme.paper if console.mono else _DARK
        self.rolled = colours(None, theme.paper, front, shade)
        self.kept = colours(None, front, dark, dark)
        self._scale = max(1, _ROOM[kind] * size // (_UNIT * FACE.width(widest)))
        self._pen = displayio.Bitmap(FACE.width(widest) + FACE.column, FACE.height, 2)
        self._upright = bitmap(self.wide, size, 4)
        self._fill(self._upright, kind, False)
        self._tilted = None

    def tilted(self):
        """One that tumbles, as a bitmap."""
        if self._tilted is None:
            self._tilted = bitmap(self.wide, self.tall, 4)
            self._fill(self._tilted, self._kind, True)
        return self._tilted

    def draw(self, picture, number):
        """Draw a die with a number, or without one if 0."""
        blit(picture, self._upright, 0, 0)
        if self._kind == D6:
            dice.draw(picture, 0, dice.shape(self.tall), number, _LINE)
        elif number:
            self._write(picture, str(number))

    def _write(self, picture, digits):
        """Write into the middle of the face, magnified."""
        pen = self._pen
        pen.fill(0)
        end = FACE.write(pen, digits, 0) - 1
        scale = self._scale
        top = FACE.free(digits)
        tall = FACE.above - top
        left = (self.wide - end * scale + 1) // 2
        down = max(0, _MIDDLES[self._kind] * self.tall // _UNIT - tall * scale // 2)
        if scale == 1:
            blit(picture, pen, left, down, x1=0, y1=top, x2=end, y2=FACE.above, skip_source_index=0)
            return
        for x in range(end):
            for y in range(tall):
                if pen[x, y + top]:
                    at, below = left + x * scale, down + y * scale
                    fill_region(picture, at, below, at + scale, below + scale, _LINE)

    def _fill(self, picture, kind, is_tilted):
        """Draw the body, its face brighter than the rest."""
        if kind == D6 and not is_tilted:
            self._cube(picture)
            return
        whole, face = _WHOLE[kind], _FACES[kind]
        if is_tilted:
            whole, face = _tilt(whole), _tilt(face)
        polygon(picture, whole, _SIDE)
        polygon(picture, face, _FRONT)
        _outline(picture, whole)
        if self.tall >= _LARGE:
            _outline(picture, face)
            if kind not in (D2, D6, D100):
                _edges(picture, whole, face)


    def _cube(self, picture):
        """Draw a square with rounded corners."""
        size = self.tall
        cut = max(1, size // _CUT)
        for rim, value in ((0, _LINE), (1, _FRONT)):
            end = size - rim
            fill_region(picture, cut, rim, size - cut, end, value)
            fill_region(picture, rim, cut, end, size - cut, value)


def _tilt(corners):
    """The corners turned by 37 degrees, whose sine and cosine are 3/5 and 4/5; what would stick out is cut off."""
    turned = bytearray(len(corners))
    for at in range(0, len(corners), 2):
        x, y = corners[at] - 16, corners[at + 1] - 16
        turned[at] = min(max((4 * x - 3 * y) // 5 + 16, 0), _UNIT)
        turned[at + 1] = min(max((3 * x + 4 * y) // 5 + 16, 0), _UNIT)
    return turned


def polygon(picture, corners, value):
    """Fill a convex polygon: down its right side and up its left one the edges tell where each row ends and begins."""
    wide, tall = picture.width, picture.height
    lefts, rights = bytearray(tall), bytearray(tall)
    count = len(corners)
    for at in range(0, count, 2):
        after = (at + 2) % count
        side = rights
        if corners[at + 1] > corners[after + 1]:
            side, at, after = lefts, after, at
        y, end = corners[at + 1] * tall, corners[after + 1] * tall
        if y < end:
            x = corners[at] * wide
            slope = (corners[after] * wide - x) * _FINE * _UNIT // (end - y)
            first = (y + _UNIT // 2) // _UNIT
            x = x * _FINE + slope * (first * _UNIT + _UNIT // 2 - y) // _UNIT + _FINE * _UNIT // 2
            for row in range(first, (end + _UNIT // 2) // _UNIT):
                side[row] = x // (_FINE * _UNIT)
                x += slope
    for row in range(tall):
        if lefts[row] < rights[row]:
            fill_region(picture, lefts[row], row, rights[row], row + 1, value)


def _outline(picture, corners):
    for at in range(0, len(corners), 2):
        _line(picture, corners, at, corners, (at + 2) % len(corners))


def _edges(picture, whole, face):
    """Lines from the corners of the face to those of the body that are nearest."""
    for at in range(0, len(face), 2):
        x, y = face[at], face[at + 1]
        nearest, least = 0, 2 * _UNIT * _UNIT
        for to in range(0, len(whole), 2):
            far = (whole[to] - x) ** 2 + (whole[to + 1] - y) ** 2
            if far < least:
                nearest, least = to, far
        _line(picture, face, at, whole, nearest)


def _line(picture, corners, at, others, to):
    """A line from one corner to another."""
    x1, y1, x2, y2 = (
        min(each * room // _UNIT, room - 1)
        for each, room in zip(
            (corners[at], corners[at + 1], others[to], others[to + 1]), (picture.width, picture.height) * 2
        )
    )
    draw_line(picture, x1, y1, x2, y2, _LINE)
