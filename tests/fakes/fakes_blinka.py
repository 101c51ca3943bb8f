"""A panel for Blinka's displayio that keeps what it is sent, as the fakes' frame does: RGB565, low byte first."""
import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # Blinka without a board

import busdisplay
from displayio._area import Area


class Panel(busdisplay.BusDisplay):
    def __init__(self, width, height, depth):
        self.frame = bytearray(2 * width * height)
        self.across = width
        self.depth = depth
        super().__init__(None, b"", width=width, height=height, reverse_bytes_in_word=False, auto_refresh=False,
                         color_depth=depth, grayscale=depth == 1, pixels_in_byte_share_row=False)

    def _refresh_area(self, area):
        clipped = Area()
        if self._core.clip_area(area, clipped):
            size = clipped.size()
            pixels = memoryview(bytearray((size // 2 + 1) * 4)).cast("I")
            mask = memoryview(bytearray((size // 32 + 1) * 4)).cast("I")
            self._core.fill_area(clipped, mask, pixels)
            self._keep(clipped, pixels.tobytes())
        return True

    def _keep(self, area, pixels):
        """One bit: a byte is eight rows of a column, the uppermost in its lowest bit."""
        width = area.width()
        for row in range(area.height()):
            line = pixels[2 * row * width:2 * (row + 1) * width]
            if self.depth == 1:
                line = b"".join(b"\xff\xff" if pixels[row // 8 * width + column] >> row % 8 & 1 else b"\0\0"
                                for column in range(width))
            at = 2 * ((area.y1 + row) * self.across + area.x1)
            self.frame[at:at + 2 * width] = line

    def _release(self):
        pass
