"""displayio.OnDiskBitmap: a BMP file with a palette (1, 4 or 8 bits per pixel), shown straight from the file.

The rows are read when they are drawn, as on the chip, so the file has to stay and costs no heap.
"""
import _host
from _check import reader
from _palette import Palette

with open(__file__, "rb") as _file:
    _FILE = type(_file).__name__    # on MicroPython files of each file system have a type of their own


def _number(data, at, count):
    """A little-endian number of `count` bytes."""
    return int.from_bytes(data[at:at + count], "little")


class OnDiskBitmap:
    """OnDiskBitmap(file): a path, or a file opened with "rb". Its palette is `pixel_shader`."""
    __slots__ = ("file_", "width_", "height_", "bits_", "stride_", "start_", "shader_", "dirty_", "sprites_")

    def __init__(self, _file):
        if isinstance(_file, str):
            _file = open(_host.path(_file), "rb")
        elif type(_file).__name__ != _FILE:
            raise TypeError("file must be a file opened in byte mode")
        self.file_ = _file
        _file.seek(0)
        head = _file.read(26)
        if len(head) != 26 or head[:2] != b"BM":
            raise ValueError("Invalid file")
        header = _number(head, 14, 4)
        if header not in (12, 40, 108, 124):
            raise ValueError("Only Windows format, uncompressed BMP supported: given header size is %d" % header)
        if header == 12:
            raise NotImplementedError("the fakes do not read the BMP files of OS/2")
        head += _file.read(header - 12)
        if len(head) != 14 + header:
            raise ValueError("Invalid file")
        if _number(head, 30, 4) not in (0, 3):
            raise ValueError("RLE-compressed BMP not supported")
        self.start_ = _number(head, 10, 4)
        self.width_ = _number(head, 18, 4)
        self.height_ = _number(head, 22, 4)
        self.bits_ = head[28]
        if self.bits_ not in (1, 4, 8) or self.height_ > 32767:
            raise NotImplementedError("the fakes read BMP files of 1, 4 or 8 bits a pixel, stored bottom up")
        self.stride_ = (self.width_ * self.bits_ + 31) // 32 * 4
        self.dirty_ = None
        self.sprites_ = None
        self.shader_ = self._palette(14 + header, _number(head, 46, 4) or 1 << self.bits_)

    def _palette(self, at, count):
        self.file_.seek(at)
        data = self.file_.read(4 * count)
        if len(data) != 4 * count:
            raise ValueError("Unable to read color palette data")
        palette = Palette(count)
        for i in range(count):
            palette.set_(i, _number(data, 4 * i, 4))     # including the fourth byte, which should be 0
        return palette

    width = reader("width_")
    height = reader("height_")
    pixel_shader = reader("shader_")

    def row_(self, y):
        """The packed bytes of one row, counted from the top."""
        self.file_.seek(self.start_ + (self.height_ - 1 - y) * self.stride_)
        return self.file_.read(self.stride_)

    def rows_(self, y, count):
        """The packed bytes of some rows."""
        return b"".join([self.row_(y + down) for down in range(count)])

    def pixel_(self, x, y):
        """The value at a place inside."""
        row, bits = self.row_(y), self.bits_
        return row[x * bits >> 3] >> (8 - bits - (x * bits & 7)) & ((1 << bits) - 1)
