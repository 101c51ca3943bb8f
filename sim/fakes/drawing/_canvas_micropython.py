"""The painter under MicroPython: framebuf copies whole tiles; the rest (scale, flips) goes pixel by pixel."""
from array import array

import framebuf

_FORMATS = {1: framebuf.MONO_HLSB, 2: framebuf.GS2_HMSB, 4: framebuf.GS4_HMSB, 8: framebuf.GS8}


def _look(palette, depth, bits):
    """(depth, bits, shades as a framebuf, shades, key): the panel's colour of every value; key stands for no colour."""
    look = palette.look_
    if look is not None and look[0] == depth and look[1] >= bits:
        return look
    shades = [palette.shade_(i, depth) for i in range(1 << bits)]
    key = -1
    if -1 in shades:
        key = 0
        while key in shades:
            key += 1
    table = array("H", [key if shade < 0 else shade for shade in shades])
    look = palette.look_ = (depth, bits, framebuf.FrameBuffer(table, len(table), 1, framebuf.RGB565), table, key)
    return look


class Canvas:
    def __init__(self, width, height, depth):
        self.width = width
        self.depth = depth
        self.frame = bytearray(2 * width * height)
        self.all = framebuf.FrameBuffer(self.frame, width, height, framebuf.RGB565)

    def box(self, x1, y1, x2, y2, shade):
        """Fill an area that is wholly on the canvas."""
        self.all.fill_rect(x1, y1, x2 - x1, y2 - y1, shade)

    def _window(self, x1, y1, x2, y2):
        """A framebuf over a part of the frame, which clips what is copied into it."""
        part = memoryview(self.frame)[2 * (y1 * self.width + x1):]
        return framebuf.FrameBuffer(part, x2 - x1, y2 - y1, framebuf.RGB565, self.width)

    def tiles(self, grid, clip):
        """Paint the part of a TileGrid inside clip, which is on the canvas and on the grid."""
        bitmap = grid.bitmap_
        look = _look(grid.shader_, self.depth, bitmap.bits_)
        x, y, scale = grid.transform_
        x, y = x + scale * grid.x_, y + scale * grid.y_
        if scale > 1 or grid.flip_:
            self._slowly(grid, clip, x, y, scale, look)
            return
        width, height = grid.tile_width_, grid.tile_height_
        for row in range((clip[1] - y) // height, (clip[3] - y - 1) // height + 1):
            for column in range((clip[0] - x) // width, (clip[2] - x - 1) // width + 1):
                tile = grid.tiles_[row * grid.columns_ + column]
                self._tile(bitmap, x + column * width, y + row * height, width, height,
                           tile % grid.across_ * width, tile // grid.across_ * height, clip, look)

    def _tile(self, bitmap, x, y, width, height, left, top, clip, look):
        """Copy a tile-sized part of a bitmap from (left, top) to (x, y), clipped."""
        x1, y1, x2, y2 = max(x, clip[0]), max(y, clip[1]), min(x + width, clip[2]), min(y + height, clip[3])
        form, across = _FORMATS[bitmap.bits_], bitmap.stride_ * 8 // bitmap.bits_
        if hasattr(bitmap, "data_"):
            source = framebuf.FrameBuffer(bitmap.data_, bitmap.width_, bitmap.height_, form, across)
            self._window(x1, y1, x2, y2).blit(source, x - x1 - left, y - y1 - top, look[4], look[2])
            return
        for down in range(y1, y2):
            source = framebuf.FrameBuffer(bytearray(bitmap.row_(top + down - y)), bitmap.width_, 1, form, across)
            self._window(x1, down, x2, down + 1).blit(source, x - x1 - left, 0, look[4], look[2])

    def _slowly(self, grid, clip, x, y, scale, look):
        """Pixel of the grid by pixel of the grid, each a square on the screen."""
        bitmap, flip, shades, key = grid.bitmap_, grid.flip_, look[3], look[4]
        width, height = grid.tile_width_, grid.tile_height_
        last_x, last_y = grid.columns_ * width - 1, grid.rows_ * height - 1
        for v in range((clip[1] - y) // scale, (clip[3] - y - 1) // scale + 1):
            top, bottom = max(clip[1], y + v * scale), min(clip[3], y + v * scale + scale)
            for u in range((clip[0] - x) // scale, (clip[2] - x - 1) // scale + 1):
                a, b = (v, u) if flip & 4 else (u, v)
                if flip & 1:
                    a = last_x - a
                if flip & 2:
                    b = last_y - b
                tile = grid.tiles_[b // height * grid.columns_ + a // width]
                shade = shades[bitmap.pixel_(tile % grid.across_ * width + a % width,
                                             tile // grid.across_ * height + b % height)]
                if shade != key:
                    left = max(clip[0], x + u * scale)
                    self.all.fill_rect(left, top, min(clip[2], x + u * scale + scale) - left, bottom - top, shade)
