"""bitmaptools: copying, filling and drawing in bitmaps. Much faster than pixel by pixel on the chip."""
import sys

from _bitmap import Bitmap
from _check import integer, of_type, within

if sys.implementation.name == "micropython":
    _rows = None
else:
    import _rows


def _target(bitmap, value=0):
    """The bitmap to write to; ValueError if the value does not fit into it, RuntimeError if it cannot be written."""
    of_type(bitmap, Bitmap, "dest_bitmap")._alive()
    if not 0 <= integer(value, "value") < 1 << bitmap.bits_:
        raise ValueError("out of range of target")
    return bitmap


def _area(bitmap, x1, y1, x2, y2):
    """A part of a bitmap; None for x2 or y2 is its far edge. ValueError if the part is not inside, or backwards."""
    within(x1, 0, bitmap.width_, "x1")
    within(y1, 0, bitmap.height_, "y1")
    x2 = bitmap.width_ if x2 is None else within(x2, x1, bitmap.width_, "x2")
    y2 = bitmap.height_ if y2 is None else within(y2, y1, bitmap.height_, "y2")
    return x1, y1, x2, y2


def blit(dest_bitmap, source_bitmap, x, y, x1=0, y1=0, x2=None, y2=None, *, skip_source_index=None,
         skip_dest_index=None):
    """Copy the part of the source from (x1, y1) up to but not including (x2, y2) to (x, y), as much as fits.

    (x, y) must be on the destination or on its far edge. Values equal to skip_source_index are not copied; where the
    destination is skip_dest_index it stays.
    """
    _target(dest_bitmap)
    within(x, 0, dest_bitmap.width_, "x")
    within(y, 0, dest_bitmap.height_, "y")
    of_type(source_bitmap, Bitmap, "source_bitmap")._alive()
    x1, y1, x2, y2 = _area(source_bitmap, x1, y1, x2, y2)
    if dest_bitmap.bits_ < source_bitmap.bits_:
        raise ValueError("source palette too large")
    width, height = min(x2 - x1, dest_bitmap.width_ - x), min(y2 - y1, dest_bitmap.height_ - y)
    dest_bitmap.touch_(x, y, x + width, y + height)
    if _rows and skip_source_index is skip_dest_index is None and dest_bitmap.bits_ == source_bitmap.bits_:
        _rows.copy(dest_bitmap, source_bitmap, x, y, x1, y1, width, height)
        return
    columns = range(width)
    rows = range(height)
    if x > x1:                          # so a bitmap can be copied within itself
        columns = range(width - 1, -1, -1)
    if y > y1:
        rows = range(height - 1, -1, -1)
    read, write = source_bitmap.pixel_, dest_bitmap.put_
    for column in columns:
        for row in rows:
            value = read(x1 + column, y1 + row)
            if value != skip_source_index and (skip_dest_index is None
                                               or dest_bitmap.pixel_(x + column, y + row) != skip_dest_index):
                write(x + column, y + row, value)


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """Set the part from (x1, y1) up to but not including (x2, y2) to a value."""
    _target(dest_bitmap, value)
    x1, y1, x2, y2 = _area(dest_bitmap, x1, y1, x2, y2)
    dest_bitmap.touch_(x1, y1, x2, y2)
    if _rows:
        _rows.fill(dest_bitmap, x1, y1, x2, y2, value)
        return
    for y in range(y1, y2):
        for x in range(x1, x2):
            dest_bitmap.put_(x, y, value)


def draw_line(dest_bitmap, x1, y1, x2, y2, value):
    """A one-pixel line between two points, both included; anything outside is left out."""
    _target(dest_bitmap, value)
    for number in (x1, y1, x2, y2):
        integer(number, "x or y")
    dest_bitmap.touch_(min(x1, x2), min(y1, y2), max(x1, x2) + 1, max(y1, y2) + 1)
    steep = abs(y2 - y1) > abs(x2 - x1)
    if steep:
        x1, y1, x2, y2 = y1, x1, y2, x2
    if x1 > x2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    across, down = x2 - x1, abs(y2 - y1)
    error = across // 2
    step = 1 if y1 < y2 else -1
    for x in range(x1, x2 + 1):
        place = (y1, x) if steep else (x, y1)
        if 0 <= place[0] < dest_bitmap.width_ and 0 <= place[1] < dest_bitmap.height_:
            dest_bitmap.put_(place[0], place[1], value)
        error -= down
        if error < 0:
            y1 += step
            error += across


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False, swap_bytes_in_element=False,
             reverse_rows=False):
    """Fill a bitmap from a file, read from its present position, row by row, each of whole elements.

    Pixels are taken from the lowest bits of a byte on, or from the highest if reversed; values that the bitmap cannot
    hold are cut to its bits. EOFError if the file ends too soon.
    """
    of_type(bitmap, Bitmap, "bitmap")._alive()
    if element_size not in (1, 2, 4):
        raise ValueError("invalid element_size %d, must be, 1, 2, or 4" % element_size)
    if bits_per_pixel not in (1, 2, 4, 8) or swap_bytes_in_element:
        raise NotImplementedError("the fakes read 1, 2, 4 or 8 bits a pixel, and bytes as they come")
    bitmap.touch_(0, 0, bitmap.width_, bitmap.height_)
    size = element_size * (-(-bitmap.width_ * bits_per_pixel // (8 * element_size)))
    if _rows and size:
        content = file.read(size * bitmap.height_)
        whole = len(content) // size * size
        _rows.put(bitmap, content[:whole], size, bits_per_pixel, reverse_pixels_in_element, reverse_rows)
        if whole != size * bitmap.height_:
            raise EOFError
        return
    each = 8 // bits_per_pixel          # pixels in a byte
    mask = (1 << bits_per_pixel) - 1 & (1 << bitmap.bits_) - 1
    for y in range(bitmap.height_):
        row = file.read(size)
        if len(row) != size:
            raise EOFError
        for x in range(bitmap.width_):
            place = each - 1 - x % each if reverse_pixels_in_element else x % each
            value = row[x // each] >> place * bits_per_pixel & mask
            bitmap.put_(x, bitmap.height_ - 1 - y if reverse_rows else y, value)
