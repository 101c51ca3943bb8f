"""Two dice side by side, as Karate's screens show them.

    dice = Dice(console, 22, 0, 14)
    dice.show((3, 5), 1)        # the five is written next: only it has a light body
    dice.hold()                 # not rolled yet: they are in a cup
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.output.sound import CLACK
from dojo.ui.dice import DIM, INK, cup, draw, palette, shape

# Which of two dice is light.
BOTH = const(2)
LARGE = const(2)  # the scale of large dice
NEITHER = const(3)

_GAP = const(2)  # dots between two dice
_TUMBLES = bytes((4, 4, 5, 6))  # hundredths of a second for each face while dice roll
_BOUNCE = b"\x02\x00\x01"  # how high they are once they have landed
_MOMENT = const(40)  # ms of each


class Dice:
    """Two dice of at most `room` dots each, side by side at (x, y). `tiles` is their layer, `size` dots of one.

    Large ones are small ones with a `scale`: bitmaps of their own would need long free blocks, which are rare.
    """

    def __init__(self, console, room, x, y, scale=1):
        self._console = console
        self._scale = scale
        self._shape = shape(room // scale)
        size = self._shape[0]
        self.size = size * scale
        self.width = (2 * size + _GAP) * scale
        self.tiles = displayio.Group(scale=scale, x=x, y=y)
        self._bitmaps = [displayio.Bitmap(size, size, 3) for _ in range(2)]
        colours = palette(console)
        self._layers = []
        for place, bitmap in enumerate(self._bitmaps):
            self._layers.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=place * (size + _GAP)))
            self.tiles.append(self._layers[place])
        self._shown = [-1, -1]

    def show(self, faces, light=BOTH):
        """Show two faces: `light` is the die with a light body, 0, 1, BOTH or NEITHER; the others are hollow.
        """
        if self.tiles[0] is not self._layers[0]:
            self.tiles.pop()
            self.tiles.scale = self._scale
            for layer in self._layers:
                self.tiles.append(layer)
        for place in range(2):
            is_light = light in (place, BOTH)
            if self._shown[place] != faces[place] + 8 * is_light:
                self._shown[place] = faces[place] + 8 * is_light
                bitmap = self._bitmaps[place]
                bitmap.fill(0)
                if not is_light:
                    size = bitmap.width
                    fill_region(bitmap, 0, 0, size, size, DIM)
                    fill_region(bitmap, 1, 1, size - 1, size - 1, 0)
                draw(bitmap, 0, self._shape, faces[place], 0 if is_light else INK)

    def hold(self):
        """Put them in a cup until they are shown."""
        group = self.tiles
        for _ in range(len(group)):
            group.pop()
        group.scale = 1
        group.append(cup(0, 0, self.width, self.size))

    def tumble(self, faces, tell=None):
        """Generator: both roll, bounce and come to rest. Returns True if a press cut it short.

        tell: shows the roll as text first, to respond to the press at once: large dice take longer to draw.
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
        self._console.sound.play(CLACK)
        for height in _BOUNCE:
            if not is_short:
                self._lift(height)
                if not height:
                    self._console.sound.play(CLACK)
                is_short = bool((yield from self._console.pause(_MOMENT)))
        self._lift(0)
        return is_short

    def _lift(self, height):
        """Lift both this high, one after the other: moving both at once takes too long on a large display."""
        for die in self.tiles:
            die.y = -height
            self._console.refresh()
