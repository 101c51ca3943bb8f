"""On MicroPython: the bytes that each thing of a screen takes where the heap is measured, and leaves as garbage.

    heap_sizes.py pybadge

Each line: what, a tab, bytes in use for one, a tab, garbage.
"""

import gc
import sys

from heap_display import stand_in

MANY = 20

stand_in()

import _host
import bitmaptools
import displayio

_host.power_on(sys.argv[1])


def measured(what, make):
    """Print what one of them takes."""
    kept = [None] * MANY
    make()
    gc.collect()
    before = gc.mem_alloc()
    for number in range(MANY):
        kept[number] = make()
    made = gc.mem_alloc()
    gc.collect()
    used = gc.mem_alloc()
    print("%s\t%d\t%d" % (what, (used - before) // MANY, (made - used) // MANY))


canvas = displayio.Bitmap(64, 32, 4)
letters = displayio.Bitmap(64, 16, 2)
colours = displayio.Palette(4)


def blit():
    bitmaptools.blit(canvas, letters, 3, 4, x1=5, y1=1, x2=11, y2=9, skip_source_index=0)


measured("Bitmap of 32 x 8 x 1", lambda: displayio.Bitmap(32, 8, 2))
measured("Palette of 2", lambda: displayio.Palette(2))
measured("Palette of 9", lambda: displayio.Palette(9))
measured("TileGrid", lambda: displayio.TileGrid(letters, pixel_shader=colours))
measured("Group", lambda: displayio.Group())
measured("blit", blit)
measured("fill_region", lambda: bitmaptools.fill_region(canvas, 1, 2, 30, 9, 2))
measured("draw_line", lambda: bitmaptools.draw_line(canvas, 1, 2, 30, 9, 2))
