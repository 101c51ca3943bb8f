"""displayio.Palette, and what its colours become on a panel of 16 bits or of one.

A one-bit panel lights a pixel when the luma of its colour, as the chip works it out, is at least 128: green and yellow
are lit, red and blue are not.
"""
from _area import changed
from _check import counted, within

LIT, DARK = 0xFFFF, 0x0000          # what a one-bit panel's pixels are in the frame (RGB565)
STRAY = 0xF81F                      # the colour past the end: the chip shows stray memory


def luma(colour):
    """Brightness 0..255 of 0xRRGGBB in the chip's integers."""
    return ((colour >> 16) * 19 + (colour >> 8 & 255) * 182 + (colour & 255) * 54) // 255 & 255


class Palette:
    """Palette(color_count): black and opaque to begin with. The chip can dither; the product must not."""
    __slots__ = ("colours_", "clear_", "fresh_", "look_")

    def __init__(self, color_count):
        within(color_count, 1, 32767, "color_count")
        self.colours_ = [0] * color_count
        self.clear_ = 0             # bit i is set when colour i is transparent
        self.fresh_ = False         # changed since the last refresh
        self.look_ = None           # the painter's cache for this palette

    def __len__(self):
        return len(self.colours_)

    def __bool__(self):
        return True

    def __getitem__(self, index):
        return self.colours_[counted(index, len(self.colours_), "Palette")]

    def __setitem__(self, index, value):
        place = counted(index, len(self.colours_), "Palette")
        if isinstance(value, (tuple, list)):
            value = bytes(value)
        if isinstance(value, (bytes, bytearray, memoryview)):
            if len(value) not in (3, 4):
                raise ValueError("color buffer must be 3 bytes (RGB) or 4 bytes (RGB + pad byte)")
            value = value[0] << 16 | value[1] << 8 | value[2]
        elif not isinstance(value, int):
            raise TypeError("color buffer must be a buffer, tuple, list, or int")
        if not 0 <= value <= 0xFFFFFF:
            raise TypeError("color must be between 0x000000 and 0xffffff")
        self.set_(place, value)

    def set_(self, place, colour):
        """Set a colour unchecked; one from a BMP file may have more than 24 bits."""
        if self.colours_[place] != colour:
            self.colours_[place] = colour
            self._renew()

    def _renew(self):
        self.fresh_ = True
        self.look_ = None
        changed()

    def _bit(self, index):
        return 1 << within(index, 0, len(self.colours_) - 1, "palette_index")

    def make_transparent(self, _palette_index):
        self.clear_ |= self._bit(_palette_index)
        self._renew()

    def make_opaque(self, _palette_index):
        self.clear_ &= ~self._bit(_palette_index)
        self._renew()

    def is_transparent(self, _palette_index):
        return bool(self.clear_ & self._bit(_palette_index))

    def shade_(self, index, depth):
        """The panel's 16 bits for a value of a bitmap or shape; -1 for transparent."""
        if index >= len(self.colours_):
            if index > len(self.colours_):
                return -1
            return STRAY if depth == 16 else LIT
        if self.clear_ >> index & 1:
            return -1
        colour = self.colours_[index]
        if depth == 16:
            return colour >> 8 & 0xF800 | colour >> 5 & 0x07E0 | colour >> 3 & 0x001F
        return LIT if luma(colour) >= 128 else DARK


def shader(value):
    """The value if it can be a layer's pixel_shader; TypeError otherwise."""
    if type(value) is not Palette:
        raise TypeError("unsupported pixel_shader type")
    return value
