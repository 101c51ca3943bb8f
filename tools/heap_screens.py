"""On MicroPython: the heap of the whole product, key by key.

    echo '[["", 0, 40], [1, 3, 25]]' | heap_screens.py pybadge report

Each step is a key (by pin or number; "" for none), the frames it is held and the frames after that. With `report` it
prints for each, once garbage is gone, the bytes in use and the words on the display; then the interpreter's table of
names, in a line of its own. With `fit` it prints only the number of each step before it is taken, and nothing is
collected but by the product itself.

The modules of the fakes are loaded before counting begins, and what is small in C is small here too: groups and tile
grids that only remember, of the chip's size; no frame of pixels; nothing is painted.
"""

import gc
import json
import sys

import micropython

FRAME = 20  # ms

# What the product may import of the fakes, so that none of it is counted.
FAKES = (
    "_host", "_wiring", "_nvm", "displayio", "fontio", "terminalio", "vectorio", "bitmaptools", "busdisplay", "busio",
    "fourwire", "i2cdisplaybus", "keypad", "digitalio", "analogio", "pwmio", "neopixel_write", "supervisor",
    "microcontroller", "board", "time", "_displaybus",
)  # fmt: skip


class Canvas:
    """Stands in for the painter of the fakes."""

    def __init__(self, width, height, depth):
        self.frame = b""


class Painter:
    Canvas = Canvas


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


def shown(display):
    """Instead of BusDisplay.root_group."""
    return display.screen_.root


def show(display, group):
    """Instead of its setter: any group will do."""
    display.screen_.root = group


def draw_nothing(display):
    """Instead of BusDisplay.draw_."""


def words_on(layer, found):
    """The texts of the labels on the display, in the order they were put there."""
    if hasattr(layer, "text"):
        found.append(layer.text.replace("\n", " "))
    elif isinstance(layer, Group):
        for index in range(len(layer)):
            words_on(layer[index], found)
    return found


def report(root):
    """Print what is in use now."""
    gc.collect()
    print("%d\t%s" % (gc.mem_alloc(), "|".join(words_on(root, []))))
    micropython.qstr_info()


def play(device, mode, steps):
    """Take the steps; see the top of this file."""
    report(None)
    from dojo.app import handheld

    program = handheld()
    for number, (key, held, after) in enumerate(steps):
        if mode == "fit":
            print(number)
        if key != "":
            device.press(key)
        while held + after:
            if held:
                held -= 1
            else:
                if key != "":
                    device.release(key)
                    key = ""
                after -= 1
            next(program)
            device.advance(FRAME)
        if mode == "report":
            report(device.display.root_group)


sys.modules["_canvas_micropython"] = Painter
for name in FAKES:
    __import__(name)

import _host
import busdisplay
import displayio
import microcontroller

device = _host.power_on(sys.argv[1])
device.nvm = bytearray(b"\xff" * len(microcontroller.nvm))  # the fakes' own moves whole pages about in the heap
displayio.TileGrid = TileGrid
displayio.Group = Group
busdisplay.BusDisplay.root_group = property(shown, show)
busdisplay.BusDisplay.draw_ = draw_nothing
play(device, sys.argv[2], json.loads(sys.stdin.read()))
