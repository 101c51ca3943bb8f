"""Dice side by side, without a table.

    row = Dice(console, 0, 40, dice.shape(14), (6, 1, 5, 2, 2))     # white 6, blue 1, purple 5 ...
    row.show(1, 3)                                                  # now a blue 3
"""

import displayio

from games.king_of_the_roll.mat import die


class Dice(displayio.Group):
    """Dice side by side from (x, y) on, `gap` dots apart, from white on; a face of 0 has no pips."""

    def __init__(self, console, x, y, shape, faces, gap=2):
        super().__init__(x=x, y=y)
        self._console = console
        self._shape = shape
        self._bitmaps = []
        size = shape[0]
        for colour, face in enumerate(faces):
            bitmap = displayio.Bitmap(size, size, die.VALUES)
            self._bitmaps.append(bitmap)
            x = colour * (size + gap)
            self.append(displayio.TileGrid(bitmap, pixel_shader=die.palette(console, colour), x=x))
            self.show(colour, face)

    def show(self, colour, face):
        """Show a face of the die of a colour."""
        die.die(self._console, self._bitmaps[colour], 0, 0, self._shape, colour, face)
