"""Whose side is whose in Karenza: both names with ten lanterns each in the title, and the animal beside its warrior.

    title = Title(console, view, 0)          # A is on the left
    screen.append(title)
    title.light(after)                       # lanterns go out

A side has as many lanterns alight as the other needs points. One that is out is pale.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo import pages
from dojo.ui import draw
from dojo.ui import place as painting
from dojo.ui.layout import FACE
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip
from games.karenza.drawn.pieces import capital
from games.karenza.view import fighter, score

_LANTERNS = const(10)
_EDGE = const(2)  # dots beside the names
_GAP = const(4)  # dots beside the lanterns
_LEAST = const(3)  # dots from one lantern to the next
_FIRE = const(1)  # tiles, and colours
_OUT = const(2)
_WOOD = const(3)
_RED = const(0xC02818)


def shade(console):
    """The colour behind words and cards: the dark one of the painted place."""
    theme = console.theme
    return theme.paper if console.mono else max(theme.paper, pages.load(painting).paper(console, "karenza"))


def crest(console, seat, x, y, room):
    """A seat's animal on a square of its own, as large as `room` dots allow."""
    group = portrait(console, seat, x, y, max(1, room // 16))
    colours = group[0].pixel_shader
    colours.make_opaque(0)
    colours[0] = shade(console)
    return group


class Title(Strip):
    """The title of a fight, the side `near` at the left. Where names are too long for lanterns it has the points.

    `lanterns`: a row of tiles, ten for each side, the first beside its name; None if it has the points.
    """

    lanterns = None

    def __init__(self, console, view, near):
        theme = console.theme
        super().__init__(console.width, theme.accent, theme.on_accent)
        self._near = near
        names = [name(fighter(view, side)) for side in (near, near ^ 1)]
        self._left = self.write(names[0], _EDGE) + _GAP
        right = console.width - _EDGE - FACE.width(names[1])
        self.write(names[1], right)
        self.text = " - ".join(names)
        room = right - _GAP - self._left
        pitch = min(room // (2 * _LANTERNS + 1), capital() * 2 // 3)
        if pitch >= _LEAST:
            self._hang(draw.colours(theme.accent, _RED, theme.dim, theme.on_accent), room, pitch)
        self.light(view)

    def _hang(self, colours, room, pitch):
        """Add the lanterns: tiles without one, with one that is alight, and with one that is out."""
        high = capital()
        bitmap = displayio.Bitmap(3 * pitch, high, 4)
        for tile in (_FIRE, _OUT):
            left = tile * pitch
            fill_region(bitmap, left, 0, left + pitch - 1, 1, _WOOD)
            fill_region(bitmap, left, 1, left + pitch - 1, high, tile)
        self.lanterns = displayio.TileGrid(
            bitmap,
            pixel_shader=colours,
            width=room // pitch,
            tile_width=pitch,
            tile_height=high,
            x=self._left + room % pitch // 2,
            y=(FACE.height - high) // 2,
        )
        self.append(self.lanterns)

    def light(self, view):
        """Show the points of a view: whoever was hit loses lanterns."""
        lanterns = self.lanterns
        if lanterns is None:
            self.write("%d-%d" % (score(view, self._near), score(view, self._near ^ 1)), self._left)
            return
        for side in range(2):
            lost = score(view, self._near ^ 1 ^ side)
            for number in range(_LANTERNS):
                place = lanterns.width - 1 - number if side else number
                tile = _FIRE if number + lost < _LANTERNS else _OUT
                if lanterns[place] != tile:
                    lanterns[place] = tile
