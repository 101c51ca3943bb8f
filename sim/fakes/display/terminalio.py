"""terminalio.FONT: Terminus 6 × 12, the font in every chip with a display. And Terminal.

The font has the characters 0x20 to 0x7E. Some builds of CircuitPython have a few more; the product cannot count on
them. terminalio.bin is one bitmap, one bit per pixel and rows of whole 32-bit words, with all characters side by side:
those of ter-u12n in Debian's xfonts-terminus, but for the tilde, which CircuitPython has four rows higher.
"""
import displayio
from _bitmap import rom
from _check import of_type
from fontio import BuiltinFont

with open(__file__[: __file__.rindex(".")] + ".bin", "rb") as _file:
    _packed = bytearray(_file.read())

FONT = BuiltinFont(sheet_=rom(6 * 95, 12, _packed), cell_=(6, 12), extra_=())


class Terminal:
    """Terminal(scroll_area, font, *, status_bar=None): writes letters into the tiles of a grid, cleared first.

    Only grids of one row, and no commands: a letter after the last tile goes to the first again."""
    __slots__ = ("area_", "x_")

    def __init__(self, scroll_area, font, *, status_bar=None):
        of_type(scroll_area, displayio.TileGrid, "scroll_area")
        if type(font) is not BuiltinFont:
            raise TypeError("unsupported font type")
        if scroll_area.width * scroll_area.height < 2:
            raise ValueError("scroll_area_area must be >= 2")
        if scroll_area.height != 1 or status_bar is not None:
            raise NotImplementedError("the fakes know terminals of one row, without a status bar")
        self.area_ = scroll_area
        for place in range(scroll_area.width):
            scroll_area[place] = 0
        scroll_area.redraw_()           # it sets which tile comes first, and so all of it is drawn again
        self.x_ = 0

    @property
    def cursor_x(self):
        return self.x_

    @property
    def cursor_y(self):
        return 0

    def write(self, buf):
        """Write a string or bytes; anything the font has no letter for is left out. Returns the number of bytes."""
        codes = buf.encode() if isinstance(buf, str) else memoryview(buf)
        for code in codes:
            if code < 0x20 or code > 0x7F:
                raise NotImplementedError("the fakes write the letters of ASCII only")
            if code != 0x7F:
                self.area_[self.x_] = code - 0x20
                self.x_ = (self.x_ + 1) % self.area_.width
        return len(codes)
