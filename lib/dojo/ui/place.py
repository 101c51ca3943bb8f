"""The painted place of a game, behind what happens there (docs/authors/art.md).

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
from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.seats import portrait
from dojo.ui.theme import CONTRAST

_FILE = "games/%s/%s%s.bmp"
_WIDE = const(80)  # dots of a place, before it is enlarged
_HEAD = const(34)  # bytes of a BMP as far as they are asked for
_COLOURS = const(54)  # where they begin
_PICTURE = const(48)  # dots of the picture of a game
_MOST = const(2)  # times that it is enlarged in a scene, less than the place: a board draws a larger one too slowly
_THIRDS = const(2)  # of what is left out, above
_SIGNS = "lib/dojo/art/icons.bmp"
_SIGN = const(16)  # dots of a sign, and of a portrait
_HIGHER = const(4)  # dots of black above an animal that is half as high as the display
_LEAST = const(10)  # dots of height of a place above words, before it is enlarged
CHECK = const(28)  # signs (docs/authors/art.md)
CROSS = const(29)
GEAR = const(34)
LOCK = const(35)
BOOK = const(37)


def is_there(console, game):
    """Whether something is painted behind what happens in a game: not where it has no place or colours are strong."""
    return paper(console, game) >= 0


def paper(console, game):
    """The dark colour for words beside the place of a game, black in one colour; -1 where nothing is painted."""
    if not game or console.settings.get(THEME) % BIG == CONTRAST and not console.mono:
        return -1
    try:
        with open(_FILE % (game, "place", "1" if console.mono else ""), "rb") as file:
            file.seek(_COLOURS)
            return int.from_bytes(file.read(3), "little")
    except OSError:
        return -1


def place(console, game, x, y, width, height):
    """A layer of the place with its top left corner at (x, y), about width × height dots; None where there is none.

    Where it is narrower than the display it is the right end of the picture; it never reaches over the right edge.
    """
    if not is_there(console, game):
        return None
    times = 1 if console.mono else -(-console.width // _WIDE)
    return _layer(console, game, "place", times, x, y, width, height, _THIRDS)


def scene(console, game, x, y, height, free):
    """The place from the dot y down, `height` dots of it, around a menu that is `x` dots wide and has `free` of these
    dots above it; with the picture of the game, in the corner. None where there is none, or no memory for it.
    """
    try:
        return _around(console, game, x, y, height, free)
    except MemoryError:
        return None


def _around(console, game, x, y, height, free):
    width = console.width - x
    if console.mono:
        return _layer(console, game, "poster", 1, x, y, width, height, 0, True)
    whole = place(console, game, 0, y, console.width, height)
    if whole is None:
        return None
    group = displayio.Group()
    tiles, times = whole[0], whole.scale
    beside, above = width // times, free // times
    left = console.width // times * times - beside * times
    _append(group, tiles, times, 0, y, 0, 0, console.width // times, above)
    _append(group, tiles, times, left, y + above * times, left // times, above, left // times + beside, height // times)
    sheet = draw.load("games/%s/picture.bmp" % game)
    more = min(times - 1, _MOST, min(width, height) // _PICTURE)
    if more:
        side = _PICTURE * more
        picture = displayio.Group(x=x + (width - side) // 2, y=y + height - side, scale=more)
        picture.append(draw.tiles(sheet, _PICTURE, _PICTURE, 0, 0))
        group.append(picture)
    return group


def _append(group, tiles, times, x, y, left, top, right, bottom):
    """Put a part of a place into a group, if there is anything of it."""
    bottom = min(bottom, tiles.bitmap.height)
    if bottom > top:
        bitmap = displayio.Bitmap(right - left, bottom - top, len(tiles.pixel_shader))
        blit(bitmap, tiles.bitmap, 0, 0, x1=left, y1=top, x2=right, y2=bottom)
        part = displayio.Group(x=x, y=y, scale=times)
        part.append(displayio.TileGrid(bitmap, pixel_shader=tiles.pixel_shader))
        group.append(part)


def emblem(console, tile, x, y, width, height):
    """A sign in the middle of a room of so many dots, as large as it can be; None where there is no room."""
    times = min(width // _SIGN, height // _SIGN, _largest(console))
    if times < 1:
        return None
    bitmap, palette = draw.load(_SIGNS, _SIGN, tile)
    palette[1] = console.theme.ink
    palette[2] = console.theme.accent
    side = _SIGN * times
    group = displayio.Group(x=x + (width - side) // 2, y=y + (height - side) // 2, scale=times)
    group.append(draw.tiles((bitmap, palette), _SIGN, _SIGN, 0, 0))
    return group


def _largest(console):
    """Times that a sign or a portrait is enlarged, at most."""
    return -(-console.width // _WIDE) + 1


def room_above(screen, count, is_about):
    """Dots of height for a picture above `count` lines of a screen, 0 if they are too few; at most half the display.

    is_about: whether there is a sign or an animal to show; of a place there is too little to be seen in one colour.
    """
    console = screen.console
    if console.mono and not is_about:
        return 0
    height = screen.bottom - bar(screen) - count * FACE.height - FACE.height // 2
    return 0 if height < _least(console) else min(height, console.height // 2 + (_HIGHER if console.mono else 0))


def _least(console):
    return _SIGN if console.mono else max(_SIGN, -(-console.width // _WIDE) * _LEAST)


def above(screen, height, seat=-1, sign=-1):
    """Paint what words are about in the dots above them (room_above): the animal of a seat, in the place of the game
    that is open; a sign; that place alone, or a book where there is none. In one colour an animal is on black.
    """
    console = screen.console
    y = bar(screen)
    strip = None
    if sign < 0 and not (console.mono and seat >= 0):
        strip = place(console, console.worn, 0, y, console.width, height)
        if strip is not None:
            screen.append(strip)
    if seat >= 0:
        times = min(height // _SIGN, _largest(console))
        screen.append(portrait(console, seat, (console.width - _SIGN * times) // 2, y + height - _SIGN * times, times))
    elif strip is None:
        screen.append(emblem(console, BOOK if sign < 0 else sign, 0, y, console.width, height))


class Sheet(displayio.Group):
    """Lines that never change, on `width` × `height` dots of paper at (x, y): `left` dots from its edge, or each in the
    middle for -1, the first of them `top` dots below its upper edge. `text` is what they say, as with a label.

    A list is one layer with its paper: a block behind the words would take a board as long as a picture. Lines in the
    middle are one layer each, of a size that memory in pieces has room for: they end a match.
    """

    def __init__(self, lines, paper, ink, x, y, width, height, left, top):
        super().__init__(x=x, y=y + top)
        self.lines = lines
        palette = displayio.Palette(2)
        palette[0] = paper
        palette[1] = ink
        count = len(lines)
        each = count if left >= 0 else 1
        for first in range(0, count, each):
            above = 0 if first else top
            tall = FACE.height * each if first + each < count else height - top - first * FACE.height
            bitmap = displayio.Bitmap(width, above + tall, 2)
            for row in range(each):
                words = lines[first + row]
                start = left if left >= 0 else (width - FACE.width(words)) // 2
                FACE.write(bitmap, words, start, above + row * FACE.height)
            self.append(displayio.TileGrid(bitmap, pixel_shader=palette, y=first * FACE.height - above))

    @property
    def text(self):
        """All lines as one string."""
        return "\n".join(self.lines)


def bar(screen):
    """Dots of height of the title of a screen."""
    return FACE.height if screen.top >= FACE.height else 0


def margin(console):
    """Dots of a poster at each side of the picture, before it is enlarged."""
    return 40 if console.mono else 16


def poster(console, game, x, width, height):
    """A layer of the poster at the top of the display, or None: at most `width` × `height` dots, at the dot x."""
    if console.mono:
        return _layer(console, game, "poster", 1, x, 0, width, height, 0)
    return _layer(console, game, "poster", -(-width // _WIDE), x, 0, width, height, 3)


def _layer(console, game, name, times, x, y, width, height, above, is_middle=False):
    try:
        with open(_FILE % (game, name, "1" if console.mono else ""), "rb") as file:
            layer = displayio.Group(x=x, y=y, scale=times)
            layer.append(_read(file, width // times, -(-height // times), above, is_middle))
            return layer
    except (OSError, MemoryError):  # no screen fails for want of a picture behind it
        return None


def _read(file, columns, rows, above, is_middle):
    """The right end of a picture, or its middle; its rows less those for which there is no room, so many thirds of them
    above.
    """
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
        left = (wide - columns) // (1 + is_middle)
        blit(part, bitmap, 0, 0, x1=left, y1=0, x2=left + columns, y2=rows)
        bitmap = part
    return displayio.TileGrid(bitmap, pixel_shader=palette)


def _colours(file, bits):
    if bits > 1:
        file.seek(0)
        return displayio.OnDiskBitmap(file).pixel_shader
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    return palette
