"""The shapes screens are drawn from. Positions and sizes are in dots; a dot is one or two pixels each way.

    group.append(draw.block(0, 30, 40, 6, theme.accent))                        # top left corner at (0, 30)
    group.append(draw.tiles(draw.load("a.bmp", 16, 3), 16, 16, 0, 0))           # the fourth of several pictures
"""

import displayio
from bitmaptools import fill_region, readinto
from micropython import const

from dojo.memory import room
from dojo.ui.keys import DOWN, LEFT, UP

_START = const(10)  # where a BMP stores the offset of its dots

insist = room.insist  # for what is made where no frame can pass
spare = room.spare  # for what a screen can do without


def bitmap(width, height, values):
    """A large bitmap. If the heap has room for it only in pieces, droppable modules are dropped first."""
    room.tidy()
    return room.insist(displayio.Bitmap, width, height, values)


def made(make, *arguments):
    """Generator: what make(*arguments) returns, such as a screen of many pictures; None if there is no memory for it.
    If that runs out midway, what had been made is collected between two frames, droppable modules are dropped, and it
    is made anew, once. make() must not return None.
    """
    found = spare(make, *arguments)
    if found is None:
        room.left.append(make)
        yield
        room.short.append(make)
        room.make_room(room.ALL)
        found = spare(make, *arguments)
        room.short.pop()
    return found


def fitted(make, *arguments):
    """Generator: like made, for what no screen can do without: MemoryError if there is no memory for it."""
    found = yield from made(make, *arguments)
    if found is None:
        raise MemoryError
    return found


def block(x, y, width, height, colour):
    """A filled rectangle. `.pixel_shader[0]` is its colour."""
    return _rectangle(x, y, width, height, colours(colour))


def frame(x, y, width, height, colour):
    """A rectangle of lines one dot thick. It moves as a whole, by `.x` and `.y`, redrawing only its lines."""
    palette = colours(colour)
    group = displayio.Group(x=x, y=y)
    group.append(_rectangle(0, 0, width, 1, palette))
    group.append(_rectangle(0, height - 1, width, 1, palette))
    group.append(_rectangle(0, 1, 1, height - 2, palette))
    group.append(_rectangle(width - 1, 1, 1, height - 2, palette))
    return group


def colours(*shades):
    """A palette: each 0xRRGGBB, or None for transparent."""
    palette = displayio.Palette(len(shades))
    for value, shade in enumerate(shades):
        if shade is None:
            palette.make_transparent(value)
        else:
            palette[value] = shade
    return palette


def _rectangle(x, y, width, height, palette):
    """A line of dots as long as the longer side, and as many tiles of it as the shorter one has dots: a whole bitmap
    would take ten times the memory, in one piece. A tall one is turned when drawn.
    """
    line = displayio.Bitmap(max(width, height), 1, 1)
    tiles = displayio.TileGrid(line, pixel_shader=palette, height=min(width, height), x=x, y=y)
    tiles.transpose_xy = height > width
    return tiles


def arrow(x, y, size, colour, direction):
    """A triangle pointing to `direction` (keys.UP, DOWN, LEFT, RIGHT): `size` dots deep, 2 × size - 1 wide."""
    upright = direction in (UP, DOWN)
    width = 2 * size - 1
    bitmap = displayio.Bitmap(width if upright else size, size if upright else width, 2)
    for depth in range(size):
        far = depth if direction in (UP, LEFT) else size - 1 - depth
        near, end = size - 1 - depth, size + depth
        if upright:
            fill_region(bitmap, near, far, end, far + 1, 1)
        else:
            fill_region(bitmap, far, near, far + 1, end, 1)
    return displayio.TileGrid(bitmap, pixel_shader=colours(None, colour), x=x, y=y)


def tiles(sheet, width, height, x, y, tile=0):
    """One tile of a sheet (see `load`). Set `[0]` to show another."""
    bitmap, palette = sheet
    return displayio.TileGrid(
        bitmap, pixel_shader=palette, tile_width=width, tile_height=height, default_tile=tile, x=x, y=y
    )


def load(path, size=0, tile=0, bitmap=None):
    """The indexed BMP at `path` as a pair (bitmap, palette); its colour 0 is transparent. OSError if there is none.

    With a size, only one tile from a column of them, each that many dots high; read into `bitmap`, of that size, if
    given. It is read at once: an OnDiskBitmap takes no memory, but draws a dot four times as slowly.
    """
    with open(path, "rb") as file:
        picture = displayio.OnDiskBitmap(file)
        palette = picture.pixel_shader
        palette.make_transparent(0)
        height = size or picture.height
        if bitmap is None:
            bitmap = displayio.Bitmap(picture.width, height, len(palette))  # type: ignore[arg-type]  # never a converter
        file.seek(_START)
        start = file.read(1)[0]  # the colours end well before 256
        below = picture.height - height * (tile + 1)  # rows are stored bottom up
        file.seek(start + below * ((picture.width + 7) // 8 * 4))
        readinto(bitmap, file, 4, 4, reverse_pixels_in_element=True, reverse_rows=True)
    return bitmap, palette
