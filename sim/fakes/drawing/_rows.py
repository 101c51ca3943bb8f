"""Copying, filling and reading areas of bitmaps, each area one large number: much quicker than dot by dot.

For CPython only: on the 32-bit interpreter such numbers would fill the heap being measured.
"""
import functools

_KEPT = 1024                        # areas kept per bitmap; pictures and masks kept in all


def copy(target, source, x, y, x1, y1, width, height):
    """Copy an area from (x1, y1) to (x, y), both wholly inside and of as many bits; within one bitmap too."""
    if width and height:
        _write(target, x, y, width, height, _values(source, x1, y1, width, height, target.stride_))
        target.sprites_ = None          # what was kept of it, where it is the source too


def fill(target, x1, y1, x2, y2, value):
    """Set an area that is wholly inside."""
    width, height, bits = x2 - x1, y2 - y1, target.bits_
    if width and height:
        values = _mask(width * bits, height, target.stride_) // ((1 << bits) - 1) * value
        _write(target, x1, y1, width, height, values)


def put(target, content, size, bits, is_reversed, reverse_rows):
    """Set the first rows, or the last ones upwards, from the bytes of a file: `size` a row, `bits` a pixel. Values that
    are too large are cut.
    """
    rows = _packed(content, size, bits, is_reversed, target.width_, target.bits_, target.stride_)
    if reverse_rows:
        target.data_[len(target.data_) - len(rows) * target.stride_:] = b"".join(reversed(rows))
    else:
        target.data_[:len(rows) * target.stride_] = b"".join(rows)


@functools.lru_cache(_KEPT)
def _packed(content, size, bits, is_reversed, width, target_bits, stride):
    """The rows of put() as a bitmap has them, made once for the same bytes: every handheld reads the same pictures."""
    each = 8 // bits
    values = bytearray(len(content) * each)
    for i, table in enumerate(_tables(bits, is_reversed, (1 << target_bits) - 1)):
        values[i::each] = content.translate(table)
    step = size * each
    each = 8 // target_bits
    values = b"".join([values[at:at + width].ljust(stride * each, b"\0") for at in range(0, len(values), step)])
    packed = 0
    for i in range(each):
        shift = i * 2 if target_bits == 2 else 8 - (i + 1) * target_bits
        packed |= int.from_bytes(values[i::each], "big") << shift
    packed = packed.to_bytes(len(values) // each, "big")
    return [packed[at:at + stride] for at in range(0, len(packed), stride)]


@functools.cache
def _tables(bits, is_reversed, mask):
    """For each pixel in a byte a table from the byte to that pixel, as much of it as the mask leaves."""
    shifts = range(8 - bits, -1, -bits) if is_reversed else range(0, 8, bits)
    mask &= (1 << bits) - 1
    return [bytes([byte >> shift & mask for byte in range(256)]) for shift in shifts]


def _values(bitmap, x, y, width, height, pitch):
    """An area as a number that has its rows `pitch` bytes apart; kept until its bitmap changes, as letters are copied
    again and again.
    """
    kept = bitmap.sprites_
    if kept is None or len(kept) > _KEPT:
        kept = bitmap.sprites_ = {}
    key = x, y, width, height, pitch
    if key not in kept:
        start, end, order, shift = _part(bitmap, x, y, width)
        data, mask = bitmap.data_, (1 << width * bitmap.bits_) - 1
        rows = []
        for down in range(0, height * bitmap.stride_, bitmap.stride_):
            values = int.from_bytes(data[start + down:end + down], order) >> shift & mask
            rows.append(values.to_bytes(pitch, order))
        kept[key] = int.from_bytes(b"".join(rows), order)
    return kept[key]


def _write(bitmap, x, y, width, height, values):
    """Set an area to a number that has its rows as far apart as the bitmap."""
    start, end, order, shift = _part(bitmap, x, y, width)
    end += (height - 1) * bitmap.stride_
    before = int.from_bytes(bitmap.data_[start:end], order)
    change = (before >> shift ^ values) & _mask(width * bitmap.bits_, height, bitmap.stride_)
    bitmap.data_[start:end] = (before ^ change << shift).to_bytes(end - start, order)


@functools.lru_cache(_KEPT)
def _mask(bits, height, pitch):
    """A number with so many bits set in each of some rows that are `pitch` bytes apart."""
    return int.from_bytes(((1 << bits) - 1).to_bytes(pitch, "big") * height, "big")


def _part(bitmap, x, y, width):
    """Where some pixels of a row are: first byte, end byte, byte order, shift."""
    bits = bitmap.bits_
    first, last = x * bits >> 3, (x + width) * bits + 7 >> 3
    order, shift = ("little", x * 2 - first * 8) if bits == 2 else ("big", last * 8 - (x + width) * bits)
    start = y * bitmap.stride_
    return start + first, start + last, order, shift
