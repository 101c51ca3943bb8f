"""fontio: what a font is made of."""
import sys
from collections import namedtuple

from _check import integer, reader

Glyph = namedtuple("Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y"))

if sys.implementation.name != "micropython":
    class FontProtocol:
        """Named in annotations, which only CPython evaluates; the chip does not have it."""


class BuiltinFont:
    """A font in flash: every glyph is a whole cell of one sheet. The product cannot make one."""
    __slots__ = ("bitmap_", "cell_", "extra_")

    def __init__(self, *, sheet_, cell_, extra_):
        self.bitmap_ = sheet_
        self.cell_ = cell_
        self.extra_ = extra_

    bitmap = reader("bitmap_")

    def get_bounding_box(self):
        """(width, height) of the cell"""
        return self.cell_

    def get_glyph(self, _codepoint):
        """The Glyph of a character's number, None if the font has none."""
        if 0x20 <= integer(_codepoint, "codepoint") <= 0x7E:
            index = _codepoint - 0x20
        else:
            if _codepoint not in self.extra_:
                return None
            index = 0x7F - 0x20 + self.extra_.index(_codepoint)
        width, height = self.cell_
        return Glyph(self.bitmap_, index, width, height, 0, 0, width, 0)
