"""On MicroPython: what stands in for displayio and bitmaptools where the heap is measured (heap_screens.py).

Sizes match C: each thing takes as many bytes as CircuitPython's structure on a 32-bit board, rounded up to whole blocks
of 16, or one block more. What leaves no garbage in C leaves none here. There is no frame of pixels, and nothing is
painted.
"""

import sys

import _bitmap
import _palette


class Canvas:
    """Stands in for the painter of the fakes."""

    def __init__(self, width, height, depth):
        self.frame = b""


class Painter:
    Canvas = Canvas


def of_shape(shift, mask):
    """A property that is some bits of the shape of a bitmap."""
    return property(lambda self: self.shape_ >> shift & mask)


class Bitmap(_bitmap.Bitmap):
    """A bitmap that does not track dirty areas. Two attributes: 48 bytes and its dots, as displayio_bitmap_t."""

    width_ = of_shape(17, 0x1FFF)  # dots: more than a display has
    height_ = of_shape(4, 0x1FFF)
    bits_ = of_shape(0, 15)
    stride_ = property(lambda self: (self.width_ * self.bits_ + 31) // 32 * 4)
    read_only_ = False

    def _shape(self, width, height, bits, data):
        self.shape_ = width << 17 | height << 4 | bits
        self.data_ = bytearray(self.stride_ * height) if data is None else data

    def pixel_(self, x, y):
        bit = x * self.bits_
        return self.data_[y * self.stride_ + (bit >> 3)] >> (bit & 7) & (1 << self.bits_) - 1

    def put_(self, x, y, value):
        fill_region(self, x, y, x + 1, y + 1, value)

    def touch_(self, x1, y1, x2, y2):
        """Writes reach no display."""


class Palette:
    """A palette that remembers. 16 bytes and 16 a colour, as displayio_palette_t; for two colours a block more."""

    def __init__(self, color_count):
        self.count = color_count
        self.colours = bytearray(4 * max(color_count, 4 * color_count - 8))

    def __len__(self):
        return self.count

    def _place(self, place):
        if not 0 <= place < self.count:
            raise IndexError("Palette index out of range")
        return 4 * place

    def __getitem__(self, place):
        at = self._place(place)
        return self.colours[at] << 16 | self.colours[at + 1] << 8 | self.colours[at + 2]

    def __setitem__(self, place, colour):
        at = self._place(place)
        self.colours[at] = colour >> 16 & 255
        self.colours[at + 1] = colour >> 8 & 255
        self.colours[at + 2] = colour & 255

    set_ = __setitem__
    make_transparent = make_opaque = _place  # nobody looks at it here


def blit(dest, source, x, y, x1=0, y1=0, x2=None, y2=None, *, skip_source_index=None, skip_dest_index=None):
    """bitmaptools.blit without garbage, as in C: begins with the lowest row where a bitmap is copied down in itself."""
    bits = dest.bits_
    mask = (1 << bits) - 1
    data = dest.data_
    stride = dest.stride_
    from_bits = source.bits_
    from_mask = (1 << from_bits) - 1
    from_data = source.data_
    from_stride = source.stride_
    wide = bits * min((source.width_ if x2 is None else x2) - x1, dest.width_ - x)
    tall = min((source.height_ if y2 is None else y2) - y1, dest.height_ - y)
    row = 0
    while row < tall:
        line = tall - 1 - row if y > y1 else row
        start = (y + line) * stride
        from_start = (y1 + line) * from_stride
        bit = x * bits
        end = bit + wide
        from_bit = x1 * from_bits
        while bit < end:
            value = from_data[from_start + (from_bit >> 3)] >> (from_bit & 7) & from_mask
            if value != skip_source_index:
                at = start + (bit >> 3)
                old = data[at]
                if skip_dest_index is None or old >> (bit & 7) & mask != skip_dest_index:
                    data[at] = old & ~(mask << (bit & 7)) | value << (bit & 7)
            bit += bits
            from_bit += from_bits
        row += 1


def fill_region(dest, x1, y1, x2, y2, value):
    """bitmaptools.fill_region without garbage, as in C."""
    bits = dest.bits_
    mask = (1 << bits) - 1
    data = dest.data_
    stride = dest.stride_
    while y1 < y2:
        bit = x1 * bits
        while bit < x2 * bits:
            at = y1 * stride + (bit >> 3)
            data[at] = data[at] & ~(mask << (bit & 7)) | value << (bit & 7)
            bit += bits
        y1 += 1


def draw_line(dest, x1, y1, x2, y2, value):
    """bitmaptools.draw_line without garbage, as in C; nobody looks at which dots it takes where it is neither flat nor
    upright.
    """
    steps = max(abs(x2 - x1), abs(y2 - y1), 1)
    step = 0
    while step <= steps:
        x = x1 + (x2 - x1) * step // steps
        y = y1 + (y2 - y1) * step // steps
        if 0 <= x < dest.width_ and 0 <= y < dest.height_:
            fill_region(dest, x, y, x + 1, y + 1, value)
        step += 1


class TileGrid:
    """A tile grid that remembers. Nine attributes: 96 bytes, as displayio_tilegrid_t takes on a 32-bit board."""

    hidden = flip_x = flip_y = transpose_xy = False

    def __init__(
        self, bitmap, *, pixel_shader, width=1, height=1, tile_width=0, tile_height=0, default_tile=0, x=0, y=0
    ):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        self.tiles = default_tile if width * height <= 4 else bytearray(width * height)

    def __setitem__(self, place, tile):
        if not isinstance(self.tiles, int):
            self.tiles[place if isinstance(place, int) else place[1] * self.width + place[0]] = tile

    def __getitem__(self, place):
        return 0 if isinstance(self.tiles, int) else self.tiles[place]


def remembered(name):
    """A property that a subclass can replace."""
    return property(lambda self: getattr(self, name), lambda self, value: setattr(self, name, value))


class Group:
    """A group that remembers: 96 bytes with its list; the chip's take 80."""

    def __init__(self, *, scale=1, x=0, y=0):
        self.x_ = x
        self.y_ = y
        self.scale_ = scale
        self.hidden_ = False
        self.members = []

    x = remembered("x_")
    y = remembered("y_")
    scale = remembered("scale_")
    hidden = remembered("hidden_")

    def append(self, layer):
        self.members.append(layer)

    def insert(self, index, layer):
        self.members.insert(index, layer)

    def remove(self, layer):
        self.members.remove(layer)

    def pop(self, index=-1):
        return self.members.pop(index)

    def index(self, layer):
        return self.members.index(layer)

    def __len__(self):
        return len(self.members)

    def __getitem__(self, index):
        return self.members[index]

    def __setitem__(self, index, layer):
        self.members[index] = layer

    def __delitem__(self, index):
        del self.members[index]


def stand_in():
    """Replace the fakes' own with all of this, before they import from each other."""
    sys.modules["_canvas_micropython"] = Painter
    _bitmap.Bitmap = Bitmap
    _palette.Palette = Palette
    import bitmaptools
    import displayio

    bitmaptools.blit = blit
    bitmaptools.draw_line = draw_line
    bitmaptools.fill_region = fill_region
    displayio.TileGrid = TileGrid
    displayio.Group = Group
