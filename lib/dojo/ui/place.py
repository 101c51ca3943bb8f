"""The painted place of a game, behind what happens there (docs/art.md).

    layer = place(console, "ninja", 0, screen.top, console.width, 60)      # a strip as wide as the display
    if layer is not None:
        screen.append(layer)                                               # before whatever stands there

games/<game>/place.bmp is drawn small and enlarged by a whole number, so that 80 dots fill a display of any width; a
display of one colour has a picture of its own, place1.bmp, whose dots are as large as any other. Of a picture that is
higher than the strip more is left out above than below: there are clouds above, and below is the ground where fighters
stand. poster.bmp is the place with the picture of the game in it, for the launcher.

A game without these files has none, and where colours are to be strong there is no paint behind anything but a poster.
"""

import displayio
from bitmaptools import blit, readinto
from micropython import const

from dojo.settings import BIG, THEME
from dojo.ui.theme import CONTRAST

_WIDE = const(80)  # dots of a place, before it is enlarged
_HEAD = const(34)  # bytes of a BMP as far as they are asked for
_THIRDS = const(2)  # of what is left out, above


def place(console, game, x, y, width, height):
    """A layer of the place with its top left corner at (x, y), about width × height dots; None where there is none.

    Where it is narrower than the display it is the right end of the picture; it never reaches over the right edge.
    """
    if console.settings.get(THEME) % BIG == CONTRAST and not console.mono:
        return None
    times = 1 if console.mono else -(-console.width // _WIDE)
    return _layer(console, game, "place", times, x, y, width, height, _THIRDS)


def margin(console):
    """Dots of a poster at each side of the picture, before it is enlarged."""
    return 40 if console.mono else 16


def poster(console, game, x, width, height):
    """A layer of the poster at the top of the display, or None: at most `width` × `height` dots, at the dot x."""
    if console.mono:
        return _layer(console, game, "poster", 1, x, 0, width, height, 0)
    return _layer(console, game, "poster", -(-width // _WIDE), x, 0, width, height, 3)


def _layer(console, game, name, times, x, y, width, height, above):
    try:
        with open("games/%s/%s%s.bmp" % (game, name, "1" if console.mono else ""), "rb") as file:
            layer = displayio.Group(x=x, y=y, scale=times)
            layer.append(_read(file, width // times, -(-height // times), above))
            return layer
    except OSError:
        return None


def _read(file, columns, rows, above):
    """The right end of a picture, its rows less those for which there is no room, so many thirds of them above."""
    head = file.read(_HEAD)
    start, wide, tall, bits = head[10], head[18], head[22], head[28]
    rows = min(tall, rows)
    columns = min(wide, columns)
    palette = _colours(file, bits)
    below = (tall - rows) - (tall - rows) * above // 3
    each = 32 // bits  # dots of four bytes, of which each row is a multiple
    file.seek(start + below * (-(-wide // each) * 4))
    bitmap = displayio.Bitmap(wide if wide - columns >= each else columns, rows, 1 << bits)
    readinto(bitmap, file, bits, 4, reverse_pixels_in_element=True, reverse_rows=True)
    if bitmap.width > columns:
        part = displayio.Bitmap(columns, rows, 1 << bits)
        blit(part, bitmap, 0, 0, x1=wide - columns, y1=0, x2=wide, y2=rows)
        bitmap = part
    return displayio.TileGrid(bitmap, pixel_shader=palette)


def _colours(file, bits):
    if bits > 1:
        file.seek(0)
        return displayio.OnDiskBitmap(file).pixel_shader
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    return palette
