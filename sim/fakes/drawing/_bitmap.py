"""displayio.Bitmap: a picture of palette indices in memory, packed as on the chip (rows of whole 32-bit words).

Attributes ending in an underscore belong to the fakes and never clash with those of a subclass or the product. Two-bit
pixels are packed in MicroPython's framebuf order, the reverse of the chip's.
"""
from _area import changed, ordered, union
from _check import gone, integer, living, pair, within


class Bitmap:
    """Bitmap(width, height, value_count): value_count 1..256 (the chip: 65536; the product has no such pictures)."""
    __slots__ = ("width_", "height_", "bits_", "stride_", "data_", "dirty_", "read_only_", "sprites_",
                 "dice_")
    __iter__ = None

    def __init__(self, *sizes):
        if len(sizes) != 3:
            raise TypeError("function takes 3 positional arguments but %d were given" % len(sizes))
        width, height, count = sizes
        within(width, 0, 32767, "width")
        within(height, 0, 32767, "height")
        within(count, 1, 65536, "value_count")
        if count > 256:
            raise NotImplementedError("the fakes know bitmaps of up to 256 values")
        bits = 1
        while (count - 1) >> bits:
            bits *= 2
        self._shape(width, height, bits, None)

    def _shape(self, width, height, bits, data):
        """Rows of `bits` per pixel; data, if given, is read only."""
        self.width_ = width
        self.height_ = height
        self.bits_ = bits
        self.stride_ = (width * bits + 31) // 32 * 4
        self.data_ = bytearray(self.stride_ * height) if data is None else data
        self.read_only_ = data is not None
        self.dirty_ = (0, 0, width, height)
        self.sprites_ = None
        self.dice_ = None                   # the screen reader's notes (sim/web/inside/reading.py)

    width = living("width_")
    height = living("height_")
    bits_per_value = living("bits_")

    def _alive(self):
        if self.data_ is None:
            gone()

    def _place(self, index):
        """x, y of an index as the product passes it: a number counted by rows, or a pair."""
        x, y = pair(index, self.width_)
        if not 0 <= x < self.width_:
            raise IndexError("x must be 0-%d" % (self.width_ - 1))
        if not 0 <= y < self.height_:
            raise IndexError("y must be 0-%d" % (self.height_ - 1))
        return x, y

    def __getitem__(self, index):
        self._alive()
        x, y = self._place(index)
        return self.pixel_(x, y)

    def __setitem__(self, index, value):
        self._alive()
        x, y = self._place(index)
        within(value, 0, (1 << self.bits_) - 1, "value")
        self.touch_(x, y, x + 1, y + 1)
        self.put_(x, y, value)

    def pixel_(self, x, y):
        """The value at a place inside the bitmap."""
        bits = self.bits_
        row = y * self.stride_
        if bits == 1:
            return self.data_[row + (x >> 3)] >> (7 - (x & 7)) & 1
        if bits == 8:
            return self.data_[row + x]
        if bits == 4:
            return self.data_[row + (x >> 1)] >> (0 if x & 1 else 4) & 15
        return self.data_[row + (x >> 2)] >> ((x & 3) << 1) & 3

    def put_(self, x, y, value):
        """Write a value that fits at a place inside; the caller marks what is dirty."""
        bits = self.bits_
        data = self.data_
        at = y * self.stride_
        if bits == 8:
            data[at + x] = value
            return
        if bits == 1:
            at += x >> 3
            shift = 7 - (x & 7)
        elif bits == 4:
            at += x >> 1
            shift = 0 if x & 1 else 4
        else:
            at += x >> 2
            shift = (x & 3) << 1
        data[at] = data[at] & ~(((1 << bits) - 1) << shift) | value << shift

    def touch_(self, x1, y1, x2, y2):
        """Mark everything between the corners, clipped, for redrawing."""
        if self.read_only_:
            raise RuntimeError("Read-only")
        if x1 == x2 or y1 == y2:
            return
        dirty = self.dirty_
        if dirty is None or x1 < dirty[0] or y1 < dirty[1] or x2 > dirty[2] or y2 > dirty[3]:
            x1, y1, x2, y2 = union((x1, y1, x2, y2), dirty)
            self.dirty_ = (max(0, x1), max(0, y1), min(self.width_, x2), min(self.height_, y2))
        self.sprites_ = None
        changed()

    def fill(self, _value):
        """Every pixel gets the value."""
        self._alive()
        within(_value, 0, (1 << self.bits_) - 1, "value")
        self.touch_(0, 0, self.width_, self.height_)
        bits = self.bits_
        while bits < 8:
            _value |= _value << bits
            bits *= 2
        data = self.data_
        if _value:
            row = bytes([_value]) * self.stride_
        else:
            row = bytes(self.stride_)
        for at in range(0, len(data), self.stride_):
            data[at:at + self.stride_] = row

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        """Mark an area for redrawing; -1 stands for the far edge."""
        self._alive()
        x2 = self.width_ if integer(x2) == -1 else x2
        y2 = self.height_ if integer(y2) == -1 else y2
        x1, y1, x2, y2 = ordered(integer(x1), integer(y1), x2, y2)
        self.touch_(x1, y1, x2, y2)

    def deinit(self):
        self.data_ = None

    def rows_(self, y, count):
        """The packed bytes of some rows."""
        return bytes(self.data_[y * self.stride_:(y + count) * self.stride_])


def rom(width, height, data):
    """A read-only one-bit bitmap, like the one of the chip's font."""
    bitmap = Bitmap(0, 0, 2)
    bitmap._shape(width, height, 1, data)
    return bitmap
