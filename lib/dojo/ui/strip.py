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


def write(bitmap, words, x, y=0):
    """Put words into a bitmap, from the dot (x, y) on. Returns the dot after them."""
    letters = terminalio.FONT.bitmap
    find = terminalio.FONT.get_glyph
    for letter in words:
        left = find(ord(letter)).tile_index * CELL_WIDTH
        bitmaptools.blit(bitmap, letters, x, y, x1=left, y1=0, x2=left + CELL_WIDTH, y2=CELL_HEIGHT)
        x += CELL_WIDTH
    return x


def plain(console, words, x, y, ink, scale=1):
    """Words with their top left corner at (x, y) that never change; "\\n" begins another line."""
    lines = words.split("\n")
    strip = Strip(max([len(line) for line in lines]) * CELL_WIDTH, console.theme.paper, ink, x, y, len(lines))
    strip.scale = scale
    strip.write_lines(lines)
    return strip


class Strip(displayio.Group):
    """`width` dots of `paper`, one or more rows high, at (x, y). `text` is what was written, as a label has it."""

    def __init__(self, width, paper, ink, x=0, y=0, rows=1):
        super().__init__(x=x, y=y)
        palette = displayio.Palette(2)
        palette[0] = paper
        palette[1] = ink
        self.bitmap = displayio.Bitmap(width, CELL_HEIGHT * rows, 2)
        self.append(displayio.TileGrid(self.bitmap, pixel_shader=palette))
        self.text = ""

    def write(self, words, x=0):
        """Write from a dot on; it must fit. Returns the dot after it."""
        self.text += words
        return write(self.bitmap, words, x)

    def write_lines(self, lines):
        """Write a line in each row. One strip of several takes much less memory than several of one."""
        for row, words in enumerate(lines):
            write(self.bitmap, words, 0, row * CELL_HEIGHT)
        self.text = "\n".join(lines)

    def clear(self):
        """Wipe it clean. Only one area is drawn again, whatever is written then."""
        self.bitmap.fill(0)
        self.text = ""
