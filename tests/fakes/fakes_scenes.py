"""Random scenes for the fakes' displayio, the same on every host: prints a check value per frame.

    fakes_scenes.py FOLDER FIRST COUNT STEPS 16|1 [oracle]

FOLDER is for the BMP files; COUNT scenes from seed FIRST on, STEPS frames each, on a panel of 16 bits or of one. With
`oracle` they are drawn by Blinka, which must then be on the path; otherwise by sim/fakes, under CPython or MicroPython.
Left out is what the chip (and so the fake) does but Blinka does not: stale shapes of a removed group, sorting, a shape
in a transparent colour, a value one past the end of its palette,
filling a bitmap of 8 bits, lines, repeating a bitmap that is one tile and then changing
it, moving a layer from a hidden group to another.
"""
import sys
from binascii import crc32

FOLDER, FIRST, COUNT, STEPS, DEPTH = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
ORACLE = "oracle" in sys.argv
WIDTH, HEIGHT = 64, 48

if ORACLE:
    import fakes_blinka
else:
    import _host

    _host.power_on({"board_id": "scenes", "chip": "rp2040", "pins": {},
                    "display": {"width": WIDTH, "height": HEIGHT, "depth": DEPTH}})

import bitmaptools  # noqa: E402  Blinka has to be set up first
import displayio  # noqa: E402


class Chance:
    """A generator that is the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 12) % n

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def one(self, things):
        return things[self.below(len(things))]


def number(value, count):
    return bytes([value >> 8 * i & 255 for i in range(count)])


def write_bmp(path, width, height, bits, chance):
    """A picture of noise with a palette; returns the path."""
    stride = (width * bits + 31) // 32 * 4
    start = 54 + 4 * (1 << bits)
    data = b"BM" + number(start + stride * height, 4) + bytes(4) + number(start, 4)
    data += number(40, 4) + number(width, 4) + number(height, 4) + number(1, 2) + number(bits, 2) + bytes(24)
    for _ in range(1 << bits):
        data += number(chance.below(0x1000000), 4)
    for _ in range(height):
        row = bytes([chance.below(256) for _ in range((width * bits + 7) // 8)])
        data += row + bytes(stride - len(row))
    with open(path, "wb") as file:
        file.write(data)
    return path


class Scene:
    """A root group and what is in it, changed at random."""

    def __init__(self, display, seed):
        self.chance = chance = Chance(seed)
        self.display = display
        self.palettes = {}
        for count in (2, 4, 16, 256):
            palette = displayio.Palette(count)
            for i in range(count):
                palette[i] = chance.below(0x1000000)
            palette.make_transparent(0)
            self.palettes[count] = palette
        self.bitmaps = []
        for width, height, count in ((8, 8, 2), (16, 8, 4), (24, 16, 16), (10, 6, 2), (12, 12, 256), (33, 7, 2)):
            bitmap = displayio.Bitmap(width, height, count)
            for y in range(height):
                for x in range(width):
                    bitmap[x, y] = chance.below(count)
            self.bitmaps.append((bitmap, count))
        self.disk = []
        for bits in (1, 4, 8):
            path = "%s/%d-%d.bmp" % (FOLDER, seed, bits)
            self.disk.append(displayio.OnDiskBitmap(write_bmp(path, 20, 24, bits, chance)))
        self.root = displayio.Group()
        self.groups = [self.root]
        self.layers = []            # (layer, its group)
        display.root_group = self.root

    def make(self):
        """A new layer of any kind."""
        chance = self.chance
        x, y = chance.between(-8, 56), chance.between(-6, 42)
        kind = chance.below(5)
        if kind == 0:
            return displayio.Group(scale=chance.between(1, 3), x=x // 2, y=y // 2)
        if kind == 1:
            picture = chance.one(self.disk)
            return displayio.TileGrid(picture, pixel_shader=picture.pixel_shader, x=x, y=y)
        bitmap, count = chance.one(self.bitmaps)
        palette = self.palettes[count]
        if kind == 2:
            return displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)
        if bitmap.width % 2:
            return displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)
        return displayio.TileGrid(bitmap, pixel_shader=palette, width=chance.between(1, 4), height=chance.between(1, 3),
                                  tile_width=bitmap.width // 2, tile_height=bitmap.height, x=x, y=y)

    def add(self):
        if len(self.layers) < 16:
            layer = self.make()
            group = self.chance.one(self.groups)
            group.insert(self.chance.between(0, len(group)), layer)
            self.layers.append((layer, group))
            if isinstance(layer, displayio.Group):
                self.groups.append(layer)

    def remove(self):
        place = self.chance.below(len(self.layers))
        layer, group = self.layers[place]
        if not isinstance(layer, displayio.Group):
            if self.chance.below(2):
                group.remove(layer)
            else:
                group.pop(group.index(layer))
            self.layers.pop(place)
            if self.chance.below(2):            # and back again on top
                group.append(layer)
                self.layers.append((layer, group))

    def move(self, layer):
        if self.chance.below(2):
            layer.x = self.chance.between(-8, 56)
        else:
            layer.y = self.chance.between(-6, 42)

    def change_grid(self, grid):
        chance = self.chance
        change = chance.below(5)
        if change == 0:
            grid.flip_x = bool(chance.below(2))
        elif change == 1:
            grid.flip_y = bool(chance.below(2))
        elif change == 2:
            grid.transpose_xy = bool(chance.below(2))
        elif grid.bitmap.width // grid.tile_width > 1:
            grid[chance.below(grid.width), chance.below(grid.height)] = chance.below(2)

    def change_layer(self):
        layer = self.chance.one(self.layers)[0]
        change = self.chance.below(5)
        if change < 2:
            self.move(layer)
        elif change == 2:
            layer.hidden = bool(self.chance.below(2))
        elif isinstance(layer, displayio.TileGrid):
            self.change_grid(layer)
        else:
            layer.scale = self.chance.between(1, 3)

    def change_bitmap(self):
        chance = self.chance
        bitmap, count = chance.one(self.bitmaps)
        x, y = chance.below(bitmap.width), chance.below(bitmap.height)
        change = chance.below(8)
        if change == 0 and count < 256:
            bitmap.fill(chance.below(count))
        elif change == 1:
            bitmaptools.fill_region(bitmap, x, y, chance.between(x, bitmap.width), chance.between(y, bitmap.height),
                                    chance.below(count))
        elif change == 2:
            other, fewer = chance.one(self.bitmaps)
            if fewer <= count and other is not bitmap:
                bitmaptools.blit(bitmap, other, x, y, x1=chance.below(3), y1=chance.below(3), skip_source_index=0)
        else:
            bitmap[x, y] = chance.below(count)

    def change_palette(self):
        count = self.chance.one((2, 4, 16, 256))
        palette = self.palettes[count]
        index = self.chance.below(count)
        change = self.chance.below(4)
        if change == 0 and count in (2, 256):       # the others colour shapes
            palette.make_opaque(index)
        elif change == 1 and count in (2, 256):
            palette.make_transparent(index)
        else:
            palette[index] = self.chance.below(0x1000000)

    def step(self):
        for _ in range(self.chance.between(1, 3)):
            what = self.chance.below(12)
            if what < 3 or len(self.layers) < 3:
                self.add()
            elif what == 3:
                self.remove()
            elif what < 9:
                self.change_layer()
            elif what < 11:
                self.change_bitmap()
            else:
                self.change_palette()
        self.display.refresh()


def main():
    if ORACLE:
        display = fakes_blinka.Panel(WIDTH, HEIGHT, DEPTH)
    else:
        import board
        display = board.DISPLAY
    display.auto_refresh = False
    for seed in range(FIRST, FIRST + COUNT):
        scene = Scene(display, seed)
        for step in range(STEPS):
            scene.step()
            frame = display.frame if ORACLE else _host.device.frame
            print(seed, step, "%08x" % (crc32(frame) & 0xFFFFFFFF))


main()
