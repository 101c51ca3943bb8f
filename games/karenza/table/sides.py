"""Whose side is whose in Karenza: both names with ten lanterns each in the title, and the animal beside its warrior.

    title = Title(console, view, 0)          # A is on the left
    screen.append(title)
    title.light(after)                       # lanterns go out

A side has as many lanterns alight as the other needs points. One that is out is pale.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.place import paper
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip
from games.karenza.table.pieces import capital
from games.karenza.view import fighter, score

_LANTERNS = const(10)
_EDGE = const(2)  # dots beside the names
_GAP = const(4)  # dots beside the lanterns
_LEAST = const(3)  # dots from one lantern to the next
_WOOD = const(1)
_FIRE = const(2)
_OUT = const(3)
_RED = const(0xC02818)


def shade(console):
    """The colour behind words and cards: the dark one of the painted place."""
    return console.theme.paper if console.mono else max(console.theme.paper, paper(console, "karenza"))


def crest(console, seat, x, y, room):
    """A seat's animal on a square of its own, as large as `room` dots allow."""
    group = portrait(console, seat, x, y, max(1, room // 16))
    colours = group[0].pixel_shader
    colours.make_opaque(0)
    colours[0] = shade(console)
    return group


class Title(Strip):
    """The title of a fight, the side `near` at the left. Where names are too long for lanterns it has the points."""

    def __init__(self, console, view, near):
        theme = console.theme
        super().__init__(console.width, theme.accent, theme.on_accent)
        self._near = near
        names = [name(fighter(view, side)) for side in (near, near ^ 1)]
        self._left = left = self.write(names[0], _EDGE) + _GAP
        right = console.width - _EDGE - FACE.width(names[1])
        self.write(names[1], right)
        self.text = " - ".join(names)
        self._pitch = min((right - _GAP - left) // (2 * _LANTERNS + 1), capital() * 2 // 3)
        self.alight = (-1, -1)  # lanterns of both, the left one first
        self._lanterns = None
        if self._pitch >= _LEAST:
            wide = right - _GAP - left
            self._lanterns = displayio.Bitmap(wide, capital(), 4)
            colours = draw.colours(theme.accent, theme.on_accent, _RED, theme.dim)
            y = (FACE.height - capital()) // 2
            self.append(displayio.TileGrid(self._lanterns, pixel_shader=colours, x=left, y=y))
        self.light(view)

    def light(self, view):
        """Show the points of a view: whoever was hit loses lanterns."""
        alight = []
        for place, side in enumerate((self._near, self._near ^ 1)):
            count = max(0, _LANTERNS - score(view, side ^ 1))
            alight.append(count)
            if self._lanterns is not None and count != self.alight[place]:
                self._hang(place, count)
        self.alight = tuple(alight)
        if self._lanterns is None:
            points = "%d-%d" % (score(view, self._near), score(view, self._near ^ 1))
            self.write(points, self._left)

    def _hang(self, place, count):
        """Draw a side's lanterns, the first of them beside its name."""
        bitmap = self._lanterns
        pitch = self._pitch
        high = bitmap.height
        all_of_them = _LANTERNS * pitch
        left = bitmap.width - all_of_them if place else 0
        out = left if place else count * pitch
        fill_region(bitmap, left, 1, left + all_of_them, high, _FIRE)
        fill_region(bitmap, out, 1, out + all_of_them - count * pitch, high, _OUT)
        fill_region(bitmap, left, 0, left + all_of_them, 1, _WOOD)
        for x in range(left + (0 if place else pitch - 1), left + all_of_them, pitch):
            fill_region(bitmap, x, 0, x + 1, high, 0)
