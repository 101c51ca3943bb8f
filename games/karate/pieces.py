"""Two dice side by side, as Karate's screens show them.

    dice = Dice(console, 22, 0, 14)
    dice.show((3, 5), 1)        # the five is written next: it has a light body, of the three there are the pips

Who looks at a sheet sees by that which of them is written next.
"""

import bitmaptools
import displayio
from micropython import const

from dojo.ui.dice import INK, draw, palette, shape

# Which of two dice is light.
BOTH = const(2)
LARGE = const(2)  # the scale of large dice
NEITHER = const(3)

_GAP = const(2)  # dots between two dice
_TUMBLES = bytes((4, 4, 5, 6, 8))  # hundredths of a second that a face stands while dice roll


class Dice:
    """Two dice of at most `room` dots each, side by side at (x, y). `tiles` is their layer, `size` dots of one.

    Large ones are small ones with a `scale`: pieces of memory as long as theirs would be are hard to get.
    """

    def __init__(self, console, room, x, y, scale=1):
        self._console = console
        self._shape = shape(room // scale)
        size = self._shape[0]
        self.size = size * scale
        self.width = (2 * size + _GAP) * scale
        self._bitmap = displayio.Bitmap(2 * size + _GAP, size, 2)
        self.tiles = displayio.Group(scale=scale, x=x, y=y)
        self.tiles.append(displayio.TileGrid(self._bitmap, pixel_shader=palette(console)))
        self._shown = [-1, -1]

    def show(self, faces, light=BOTH):
        """Show two faces: `light` is the die with a light body, 0, 1, BOTH or NEITHER; else the pips alone."""
        for place in range(2):
            is_light = light in (place, BOTH)
            if self._shown[place] != faces[place] + 8 * is_light:
                self._shown[place] = faces[place] + 8 * is_light
                x = place * (self._shape[0] + _GAP)
                bitmaptools.fill_region(self._bitmap, x, 0, x + self._shape[0], self._shape[0], 0)
                draw(self._bitmap, x, self._shape, faces[place], 0 if is_light else INK)

    def tumble(self, faces, tell=None):
        """Generator: both roll and come to rest. A press cuts it short: then it gives True.

        tell: shows the same in small, at once: the answer to that press, as large dice take longer to draw.
        """
        is_short = False
        for step, time in enumerate(_TUMBLES):
            self.show(((faces[0] + 2 * step) % 6 + 1, (faces[1] + 4 * step) % 6 + 1))
            if (yield from self._console.pause(10 * time)):
                is_short = True
                break
        if tell:
            tell(faces)
            self._console.refresh()
        self.show(faces)
        self._console.refresh()
        return is_short
