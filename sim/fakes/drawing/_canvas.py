"""The painter under CPython: rows of ready-made bytes, kept with the bitmap they came from.

A tile is turned into runs of opaque pixels once per look (palette, scale, flips) and then only copied. Each screen
makes its bitmaps anew: the runs of the last tiles also serve others with the same dots.
"""
import functools
from bisect import bisect_left

_KEPT = 4096                        # sprites kept per bitmap
_LAST = 512                         # looks, and tiles with the same dots, kept in all


class _Look:
    """A palette on a panel: tables from a value to the two bytes of its colour and to whether it is painted."""

    def __init__(self, shades, depth):
        shades += (-1,) * (256 - len(shades))
        self.depth = depth
        self.low = bytes([shade & 255 for shade in shades])
        self.high = bytes([shade >> 8 & 255 for shade in shades])
        self.opaque = bytes([shade >= 0 for shade in shades])


_same_look = functools.lru_cache(_LAST)(_Look)


def _look(palette, depth):
    look = palette.look_
    if look is None or look.depth != depth:
        shades = tuple([palette.shade_(i, depth) for i in range(min(len(palette) + 1, 256))])
        look = palette.look_ = _same_look(shades, depth)
    return look


def _spread(bits):
    """For pixels of `bits`, one table per pixel in a byte: from the byte to that pixel."""
    mask = (1 << bits) - 1
    shifts = range(0, 8, bits) if bits == 2 else range(8 - bits, -1, -bits)
    return [bytes([byte >> shift & mask for byte in range(256)]) for shift in shifts]


_SPREAD = {1: _spread(1), 2: _spread(2), 4: _spread(4)}


def _values(packed, bits):
    """Packed rows of a bitmap, a byte per pixel, the padding of their last words included."""
    tables = _SPREAD.get(bits)
    if tables is None:
        return packed
    values = bytearray(len(packed) * len(tables))
    for i, table in enumerate(tables):
        values[i::len(tables)] = packed.translate(table)
    return bytes(values)


def _turned(values, left, width, height, flip):
    """A tile as on the screen: its rows one after the other, a byte per pixel, and how long each is."""
    stride = len(values) // height
    if stride == width and not flip:
        return values, width
    rows = [values[at:at + width] for at in range(left, left + height * stride, stride)]
    if flip & 1:
        rows = [row[::-1] for row in rows]
    if flip & 2:
        rows.reverse()
    if flip & 4:
        rows = [bytes(column) for column in zip(*rows)]
    return b"".join(rows), len(rows[0])


@functools.lru_cache(_LAST)
def _runs(packed, bits, left, width, height, flip, scale, look, pitch):
    """The opaque runs of a tile as on the screen, from its upper left corner: (y, x, offset in a frame with rows of
    `pitch` bytes, offset of the end, bytes), in this order.
    """
    values, width = _turned(_values(packed, bits), left, width, height, flip)
    colours = bytearray(2 * scale * len(values))
    for i in range(scale):
        colours[2 * i::2 * scale] = values.translate(look.low)
        colours[2 * i + 1::2 * scale] = values.translate(look.high)
    colours = bytes(colours)
    opaque = values.translate(look.opaque)
    runs = []
    for left in range(0, len(values), width):
        right = left + width
        start = opaque.find(1, left, right)
        while start >= 0:
            end = opaque.find(0, start, right)
            if end < 0:
                end = right
            run = colours[2 * scale * start:2 * scale * end]
            x, top = (start - left) * scale, left // width * scale
            for y in range(top, top + scale):
                at = y * pitch + 2 * x
                runs.append((y, x, at, at + len(run), run))
            start = opaque.find(1, end, right)
    runs.sort()
    return runs


class Canvas:
    def __init__(self, width, height, depth):
        self.width = width
        self.depth = depth
        self.frame = bytearray(2 * width * height)

    def box(self, x1, y1, x2, y2, shade):
        """Fill an area that is wholly on the canvas."""
        frame, stride = self.frame, 2 * self.width
        row = bytes((shade & 255, shade >> 8)) * (x2 - x1)
        if len(row) == stride:
            frame[y1 * stride:y2 * stride] = row * (y2 - y1)
            return
        for at in range(y1 * stride + 2 * x1, y2 * stride + 2 * x1, stride):
            frame[at:at + len(row)] = row

    def tiles(self, grid, clip):
        """Paint the part of a TileGrid inside clip, which is on the canvas and on the grid."""
        look = _look(grid.shader_, self.depth)
        x, y, scale = grid.transform_
        x, y = x + scale * grid.x_, y + scale * grid.y_
        flip = grid.flip_
        width, height = grid.tile_width_ * scale, grid.tile_height_ * scale
        columns, rows = grid.columns_, grid.rows_
        if flip & 4:
            width, height = height, width
            columns, rows = rows, columns
        for row in range((clip[1] - y) // height, (clip[3] - y - 1) // height + 1):
            for column in range((clip[0] - x) // width, (clip[2] - x - 1) // width + 1):
                across, down = (row, column) if flip & 4 else (column, row)
                if flip & 1:
                    across = grid.columns_ - 1 - across
                if flip & 2:
                    down = grid.rows_ - 1 - down
                tile = grid.tiles_[down * grid.columns_ + across]
                runs = _sprite(grid, tile, scale, look, 2 * self.width)
                self._copy(runs, x + column * width, y + row * height, width, height, clip)

    def _copy(self, runs, x, y, width, height, clip):
        x1, y1, x2, y2 = clip
        frame, stride = self.frame, self.width
        if y < y1 or y + height > y2:
            runs = runs[bisect_left(runs, (y1 - y,)):bisect_left(runs, (y2 - y,))]
        if x >= x1 and x + width <= x2:
            start = 2 * (y * stride + x)
            for _, _, at, end, colours in runs:
                frame[start + at:start + end] = colours
            return
        for top, left, _, _, colours in runs:
            left += x
            start = max(x1 - left, 0)
            end = min(x2 - left, len(colours) // 2)
            if start < end:
                at = 2 * ((top + y) * stride + left + start)
                frame[at:at + 2 * (end - start)] = colours[2 * start:2 * end]


def _sprite(grid, tile, scale, look, pitch):
    """The runs of a tile, kept until its bitmap changes."""
    bitmap = grid.bitmap_
    kept = bitmap.sprites_
    if kept is None or len(kept) > _KEPT:
        kept = bitmap.sprites_ = {}
    width, height = grid.tile_width_, grid.tile_height_
    key = (tile, width, height, scale, grid.flip_, look, pitch)
    runs = kept.get(key)
    if runs is None:
        packed = bitmap.rows_(tile // grid.across_ * height, height)
        left = tile % grid.across_ * width
        runs = kept[key] = _runs(packed, bitmap.bits_, left, width, height, grid.flip_, scale, look, pitch)
    return runs
