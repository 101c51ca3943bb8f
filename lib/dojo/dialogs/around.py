"""What is around lists and texts: a game's place with its picture, animals, signs, and paper below words.

    screen.append(emblem(console, GEAR, 0, bar(screen), 40, 40))
    above(screen, room_above(screen, 3, True), seat=1)          # the panda above three lines of text
"""

import displayio
from bitmaptools import blit
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.place import layer, place
from dojo.ui.seats import portrait

_WIDE = const(80)  # dots across a place, unscaled
_PICTURE = const(48)  # dots across a game's picture
_MOST = const(2)  # scale in a scene, less than a place's: a board draws larger ones too slowly
_SIGNS = "lib/dojo/art/icons.bmp"
_SIGN = const(16)  # dots across a sign or a portrait
_HIGHER = const(4)  # dots of black above an animal half as tall as the display
_LEAST = const(10)  # least dots of height of a place above text, unscaled
CHECK = const(28)  # signs (docs/authors/art.md)
CROSS = const(29)
GEAR = const(34)
LOCK = const(35)
BOOK = const(37)
ANIMAL = const(64)  # plus a seat: its animal stands for a sign


def scene(console, game, x, y, height, free, seats=()):
    """The place from dot y down, `height` dots tall, around a menu `x` dots wide with `free` of these dots above it;
    in the corner are these seats, or the game's picture. None if there is no place, or no memory for it.
    """
    return draw.spare(_around, console, game, x, y, height, free, seats)


def _around(console, game, x, y, height, free, seats):
    width = console.width - x
    if console.mono and not seats:
        return layer(console, game, "poster", 1, x, y, width, height, 0, True)
    group = displayio.Group()
    if not console.mono:
        whole = place(console, game, 0, y, console.width, height)
        if whole is None:
            return None
        tiles, times = whole[0], whole.scale
        beside, above = width // times, free // times
        left = console.width // times * times - beside * times
        _append(group, tiles, times, 0, y, 0, 0, console.width // times, above)
        start = left // times
        _append(group, tiles, times, left, y + above * times, start, above, start + beside, height // times)
    if seats:
        more = min(width // (_SIGN * len(seats)), height // _SIGN)
        left = x + (width - _SIGN * more * len(seats)) // 2
        for number, seat in enumerate(seats if more else ()):
            group.append(portrait(console, seat, left + number * _SIGN * more, y + height - _SIGN * more, more))
        return group
    more = min(times - 1, _MOST, min(width, height) // _PICTURE)
    if more:
        sheet = draw.load("games/%s/picture.bmp" % game)
        side = _PICTURE * more
        picture = displayio.Group(x=x + (width - side) // 2, y=y + height - side, scale=more)
        picture.append(draw.tiles(sheet, _PICTURE, _PICTURE, 0, 0))
        group.append(picture)
    return group


def _append(group, tiles, times, x, y, left, top, right, bottom):
    """Add part of a place to a group, if any of it is visible."""
    bottom = min(bottom, tiles.bitmap.height)
    if bottom > top:
        bitmap = displayio.Bitmap(right - left, bottom - top, len(tiles.pixel_shader))
        blit(bitmap, tiles.bitmap, 0, 0, x1=left, y1=top, x2=right, y2=bottom)
        part = displayio.Group(x=x, y=y, scale=times)
        part.append(displayio.TileGrid(bitmap, pixel_shader=tiles.pixel_shader))
        group.append(part)


def emblem(console, tile, x, y, width, height):
    """A sign in the middle of an area, as large as it fits; None if it does not. ANIMAL + 3 is that seat's animal."""
    times = min(width // _SIGN, height // _SIGN, _largest(console))
    if times < 1:
        return None
    side = _SIGN * times
    x += (width - side) // 2
    y += (height - side) // 2
    if tile >= ANIMAL:
        return portrait(console, tile - ANIMAL, x, y, times)
    bitmap, palette = draw.load(_SIGNS, _SIGN, tile)
    palette[1] = console.theme.ink
    palette[2] = console.theme.accent
    group = displayio.Group(x=x, y=y, scale=times)
    group.append(draw.tiles((bitmap, palette), _SIGN, _SIGN, 0, 0))
    return group


def _largest(console):
    """The largest scale of a sign or a portrait."""
    return -(-console.width // _WIDE) + 1


def room_above(screen, count, is_about):
    """Dots of height for a picture above `count` lines of a screen, 0 if too few; at most half the display.

    is_about: whether there is a sign or an animal to show; of a place, too little would be visible in one colour.
    """
    console = screen.console
    if console.mono and not is_about:
        return 0
    height = screen.bottom - bar(screen) - count * FACE.height - FACE.height // 2
    return 0 if height < _least(console) else min(height, console.height // 2 + (_HIGHER if console.mono else 0))


def _least(console):
    return _SIGN if console.mono else max(_SIGN, -(-console.width // _WIDE) * _LEAST)


def above(screen, height, seat=-1, sign=-1):
    """Paint the subject of a text in the dots above it (room_above): a seat's animal, in the open game's place; a sign;
    that place alone, or a book if there is none. With one colour, an animal is on black.
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
    """Constant lines on `width` × `height` dots of paper at (x, y): `left` dots from its edge, or each centred if -1,
    the first of them `top` dots below its upper edge. `text` is their contents, as with a label.

    A list is one layer with its paper: a block behind the text would take a board as long as a picture. Centred lines
    are one layer each, small enough for a fragmented heap: they end a match.
    """

    def __init__(self, lines, paper, ink, x, y, width, height, left, top):
        super().__init__(x=x, y=y + top)
        self.lines = lines
        self.left = max(0, left)
        palette = draw.colours(paper, ink)
        count = len(lines)
        each = count if left >= 0 else 1
        for first in range(0, count, each):
            above = 0 if first else top
            tall = FACE.height * each if first + each < count else height - top - first * FACE.height
            bitmap = draw.bitmap(width, above + tall, 2)
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
    """Height in dots of a screen's title."""
    return FACE.height if screen.top >= FACE.height else 0
