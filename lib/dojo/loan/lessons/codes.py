"""What handhelds have done, as QR codes: for the web page, whose camera reads one after the other, or for any phone.

    yield from pages.open(codes.page, console, number, reports)      # number: 3 bytes, which collection this is

A code is text, with a line for each handheld (docs/inside/link/lessons.md):

    PD1R1/2 3f2abcc41d
    7c5 19/5 9/12
"""

import displayio
from micropython import const

from dojo.link.pairing.crc import crc16
from dojo.loan.lessons import qr
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import plain
from games import GAMES

_HEAD = const(22)  # letters of the first line, at most
_EDGE = const(4)  # squares that stay light around a code, on two sides together
_CLEAR = const(3)  # dots of a square that is read easily
_NO_GAME = "-"
_A = const(97)


def page(console, number, reports):
    """Generator: one code after the other, until the player goes back. reports: as dojo.loan.lessons.lesson.about()."""
    version, dots, room = _size(console)
    side = room or dots * (qr.squares(version) + _EDGE)
    lines = [_line(*report) for report in reports]
    parts = _parts(lines, qr.BYTES[version - qr.SMALLEST] - _HEAD)
    check = crc16("\n".join(lines).encode())
    index = 0
    key = 0
    while key != keys.BACK:
        text = "PD1R%d/%d %02x%02x%02x%04x" % ((index + 1, len(parts)) + tuple(number) + (check,))
        pairs = ((keys.BACK, say("console.back")),)
        if len(parts) > 1:
            pairs = ((keys.UP_DOWN, say("console.further")),) + pairs
        screen = Screen(console, "", pairs, room)
        if len(parts) > 1:
            words = "%d/%d" % (index + 1, len(parts))
            screen.append(plain(console, words, FACE.margin, 0, console.theme.ink))
        screen.append(draw.block(console.width - side, 0, side, side, 0xFFFFFF))
        screen.append(_code(console.width - side, version, dots, side, "\n".join([text] + parts[index])))
        console.show(screen)
        key = yield from console.key()
        if key in keys.BACKWARD:
            index = (index - 1) % len(parts)
        elif key != keys.BACK:
            index = (index + 1) % len(parts)


def _size(console):
    """(version of the codes, dots of a square, dots that a code takes from the line of hints; 0 if it stands above)."""
    room = console.height - FACE.height
    for version in range(qr.LARGEST, qr.SMALLEST - 1, -1):
        dots = room // (qr.squares(version) + _EDGE)
        if dots >= _CLEAR:
            return version, dots, 0
    return qr.SMALLEST, console.height // qr.squares(qr.SMALLEST), console.height


def _line(who, game, played, right, wrong, choices, best, _):
    """A handheld's line: "7c5 19/5 9/12", "7c5 19/5" or "7c5" where the rest is nothing."""
    words = "%d%s%d" % (who, chr(_A + game) if game < len(GAMES) else _NO_GAME, played)
    if right or wrong or choices:
        words += " %d/%d" % (right, wrong)
    if choices:
        words += " %d/%d" % (best, choices)
    return words


def _parts(lines, most):
    """The lines of each code: as many as fit in `most` letters, with one more for each line."""
    parts = []
    left = 0
    for line in lines:
        if left <= len(line):
            parts.append([])
            left = most
        parts[-1].append(line)
        left -= len(line) + 1
    return parts


def _code(x, version, dots, side, text):
    """A text as dark squares, for the middle of a light square of `side` dots, whose left edge is at x."""
    squares = qr.squares(version)
    bitmap = draw.bitmap(squares, squares, 3)
    qr.draw(bitmap, version, text.encode())
    edge = (side - squares * dots) // 2
    layer = displayio.Group(x=x + edge, y=edge, scale=dots)
    layer.append(displayio.TileGrid(bitmap, pixel_shader=draw.colours(0xFFFFFF, 0x000000)))
    return layer
