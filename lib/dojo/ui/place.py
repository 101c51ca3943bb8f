"""A game's painted place, behind the action (docs/authors/art.md).

    layer = place(console, "ninja", 0, screen.top, console.width, 60)      # a strip as wide as the display
    if layer is not None:
        screen.append(layer)                                               # before anything in front of it

games/<game>/place.bmp is drawn small and scaled by a whole number, so that 80 dots fill a display of any width;
one-colour displays have their own picture, place1.bmp, with dots as large as any other. If a picture is taller than the
strip, more is cut off above than below: above are clouds, below is the ground where fighters stand. poster.bmp is the
place with the game's picture in it, for the launcher.

A game without these files has none, and with strong colours nothing but a poster has paint behind it.
"""

import displayio
from bitmaptools import blit, readinto
from micropython import const

from dojo.ui import draw
from dojo.ui.theme import CONTRAST

_FILE = "games/%s/%s%s.bmp"
_WIDE = const(80)  # dots across a place, unscaled
_HEAD = const(34)  # bytes of a BMP header that are used
_COLOURS = const(54)  # offset of its colours
_THIRDS = const(2)  # thirds of the cut-off rows, above
_BAND = const(8)  # rows read at a time of a picture of which only a part is shown


def is_there(console, game):
    """Whether a game has paint behind its action: not without a place, nor with strong colours."""
    return paper(console, game) >= 0


def paper(console, game):
    """The dark colour for text beside a game's place, black with one colour; -1 if nothing is painted."""
    if not game or console.settings.theme == CONTRAST and not console.mono:
        return -1
    try:
        with open(_FILE % (game, "place", "1" if console.mono else ""), "rb") as file:
            file.seek(_COLOURS)
            return int.from_bytes(file.read(3), "little")
    except OSError:
        return -1


def place(console, game, x, y, width, height):
    """A layer of the place with its top left corner at (x, y), about width × height dots; None if there is none.

    If narrower than the display, it is the right end of the picture; it never extends past the right edge.
    """
    if not is_there(console, game):
        return None
    times = 1 if console.mono else -(-console.width // _WIDE)
    return layer(console, game, "place", times, x, y, width, height, _THIRDS)


def behind(screen, game, x, y, width, height):
    """Paint the place behind a screen that is complete: a board composes all of it only once.

    Not in one colour, where it would be hard to tell apart.
    """
    console = screen.console
    layer = None if console.mono else place(console, game, x, y, width, height)
    if layer is not None:
        screen.insert(0, layer)


def margin(console):
    """Dots of a poster on each side of the picture, unscaled."""
    return 40 if console.mono else 16


def poster(console, game, x, width, height):
    """A layer of the poster at the top of the display, or None: at most `width` × `height` dots, at the dot x."""
    if console.mono:
        return layer(console, game, "poster", 1, x, 0, width, height, 0)
    return layer(console, game, "poster", -(-width // _WIDE), x, 0, width, height, 3)


def layer(console, game, name, times, x, y, width, height, above, is_middle=False):
    """A layer of a game's "place" or "poster", `times` as large, or None. If it is too tall, `above` thirds of that are
    cut off above; if too wide, only its right end or its middle is shown.
    """
    try:
        with open(_FILE % (game, name, "1" if console.mono else ""), "rb") as file:
            group = displayio.Group(x=x, y=y, scale=times)
            group.append(_read(file, width // times, -(-height // times), above, is_middle))
            return group
    except (OSError, MemoryError):  # no screen fails for lack of a background
        return None


def _read(file, columns, rows, above, is_middle):
    """The right end or the middle of a picture, less the rows that do not fit, that many thirds of them above."""
    head = file.read(_HEAD)
    start, wide, tall, bits = head[10], head[18], head[22], head[28]
    rows = min(tall, rows)
    columns = min(wide, columns)
    palette = _colours(file, bits)
    below = (tall - rows) - (tall - rows) * above // 3
    each = 32 // bits  # dots per four bytes; each row is a multiple of these
    file.seek(start + below * (-(-wide // each) * 4))
    bitmap = draw.insist(displayio.Bitmap, columns, rows, 1 << bits)
    if wide - columns < each:
        readinto(bitmap, file, bits, 4, reverse_pixels_in_element=True, reverse_rows=True)
    else:
        left = (wide - columns) // (1 + is_middle)
        for foot in range(rows, 0, -_BAND):  # a full heap may have no piece for all of its width
            band = displayio.Bitmap(wide, min(_BAND, foot), 1 << bits)
            readinto(band, file, bits, 4, reverse_pixels_in_element=True, reverse_rows=True)
            blit(bitmap, band, 0, foot - band.height, x1=left, y1=0, x2=left + columns, y2=band.height)
    return displayio.TileGrid(bitmap, pixel_shader=palette)


def _colours(file, bits):
    if bits > 1:
        file.seek(0)
        return displayio.OnDiskBitmap(file).pixel_shader
    return draw.colours(0, 0xFFFFFF)
