"""Dice side by side, without a table.

    screen.append(Dice(console, 0, 40, dice.shape(14), (6, 1, 5, 2, 2)))     # white 6, blue 1, purple 5 ...
"""

import displayio

from games.king_of_the_roll.mat import fields


class Dice(displayio.Group):
    """Dice side by side from (x, y) on, `gap` dots apart, of the colours from `first` on."""

    def __init__(self, console, x, y, shape, faces, gap=2, first=0):
        super().__init__(x=x, y=y)
        size = shape[0]
        for place, face in enumerate(faces):
            colour = first + place
            bitmap = displayio.Bitmap(size, size, fields.VALUES)
            fields.die(console, bitmap, 0, 0, shape, colour, face)
            colours = fields.palette(console, colour)
            colours.make_opaque(0)  # on paint, keeps the background out of the pips
            colours[0] = console.theme.paper
            self.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=place * (size + gap)))
