"""A line of text as one picture: for titles, hints and long texts, which would take too long to draw as labels.

    strip = Strip(console.width, theme.accent, theme.on_accent)
    strip.write("Ninja", 60)

displayio asks every layer for every row of the display, and each letter of a label is a layer: a hundred letters take
half a second at 240 × 240. A strip is one layer, and a third of the memory. Its letters are those of the labels.
"""

import bitmaptools
import displayio
import terminalio

from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH


def write(bitmap, words, x):
    """Put words into a bitmap, from the dot x on. Returns the dot after them."""
    letters = terminalio.FONT.bitmap
    find = terminalio.FONT.get_glyph
    for letter in words:
        left = find(ord(letter)).tile_index * CELL_WIDTH
        bitmaptools.blit(bitmap, letters, x, 0, x1=left, y1=0, x2=left + CELL_WIDTH, y2=CELL_HEIGHT)
        x += CELL_WIDTH
    return x


class Strip(displayio.Group):
    """`width` dots of `paper`, a row high, at (x, y). `text` is what was written, as a label has it."""

    def __init__(self, width, paper, ink, x=0, y=0):
        super().__init__(x=x, y=y)
        palette = displayio.Palette(2)
        palette[0] = paper
        palette[1] = ink
        self.bitmap = displayio.Bitmap(width, CELL_HEIGHT, 2)
        self.append(displayio.TileGrid(self.bitmap, pixel_shader=palette))
        self.text = ""

    def write(self, words, x=0):
        """Write from a dot on; it must fit. Returns the dot after it."""
        self.text += words
        return write(self.bitmap, words, x)

    def clear(self):
        """Wipe it clean. Only one area is drawn again, whatever is written then."""
        self.bitmap.fill(0)
        self.text = ""
