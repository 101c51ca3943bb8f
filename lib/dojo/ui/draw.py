"""The pieces screens are drawn from. Places and sizes are in dots; a console shows a dot as one or two pixels each way.

    group.append(draw.text("Round 3", 0, 14, theme.ink))        # top left corner at (0, 14)
    group.append(draw.block(0, 30, 40, 6, theme.accent))
"""

import displayio
import terminalio
from bitmaptools import blit, readinto
from micropython import const

from dojo.ui.keys import DOWN, LEFT, UP
from dojo.ui.layout import CELL_HEIGHT

_START = const(10)  # where a BMP says where its dots begin


def text(words, x, y, colour, scale=1):
    """A label whose first letter has its top left corner at (x, y). Set `.text` or `.color` to change it.

    Labels take nine kilobytes from their first one until they are forgotten (dojo.pages): a game that has
    room for that may use them; what never changes is better plain (dojo.ui.strip).
    """
    from adafruit_display_text.label import Label

    middle = y + CELL_HEIGHT * scale // 2
    return Label(terminalio.FONT, text=words, color=colour, x=x, y=middle, scale=scale, line_spacing=1)


def block(x, y, width, height, colour):
    """A filled rectangle. `.pixel_shader[0]` is its colour."""
    return _rectangle(x, y, width, height, _palette(colour))


def frame(x, y, width, height, colour):
    """A rectangle of lines one dot thick. It is moved as a whole, by `.x` and `.y`, and only its lines are redrawn."""
    palette = _palette(colour)
    group = displayio.Group(x=x, y=y)
    group.append(_rectangle(0, 0, width, 1, palette))
    group.append(_rectangle(0, height - 1, width, 1, palette))
    group.append(_rectangle(0, 1, 1, height - 2, palette))
    group.append(_rectangle(width - 1, 1, 1, height - 2, palette))
    return group


def _palette(colour):
    palette = displayio.Palette(1)
    palette[0] = colour
    return palette


def _rectangle(x, y, width, height, palette):
    """Every row of a bitmap takes four bytes or more: what is tall lies down in memory and is turned when drawn."""
    tall = height > width
    bitmap = displayio.Bitmap(height, width, 1) if tall else displayio.Bitmap(width, height, 1)
    tiles = displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)
    tiles.transpose_xy = tall
    return tiles


def arrow(x, y, size, colour, direction):
    """A triangle that points to `direction` (keys.UP, DOWN, LEFT, RIGHT): `size` dots deep, 2 × size - 1 wide."""
    upright = direction in (UP, DOWN)
    width = 2 * size - 1
    bitmap = displayio.Bitmap(width if upright else size, size if upright else width, 2)
    for depth in range(size):
        far = depth if direction in (UP, LEFT) else size - 1 - depth
        for across in range(size - 1 - depth, size + depth):
            bitmap[(across, far) if upright else (far, across)] = 1
    palette = displayio.Palette(2)
    palette.make_transparent(0)
    palette[1] = colour
    return displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)


def tiles(sheet, width, height, x, y, tile=0):
    """One tile of a sheet (see `sheet`). Set `[0]` to show another."""
    bitmap, palette = sheet
    return displayio.TileGrid(
        bitmap, pixel_shader=palette, tile_width=width, tile_height=height, default_tile=tile, x=x, y=y
    )


def sheet(path):
    """The indexed BMP at `path` as a pair (bitmap, palette); its colour 0 is clear. OSError if there is none.

    It stays where it is: it takes no memory, but drawing a dot of it three times as long as one of `load`.
    """
    picture = displayio.OnDiskBitmap(path)
    picture.pixel_shader.make_transparent(0)
    return picture, picture.pixel_shader


def load(path, size=0, tile=0):
    """The same in memory, read in one go: half a byte a dot. With a size only one tile, so many dots square."""
    with open(path, "rb") as file:
        picture = displayio.OnDiskBitmap(file)
        palette = picture.pixel_shader
        palette.make_transparent(0)
        across = picture.width // size if size else 1
        height = size or picture.height
        bitmap = displayio.Bitmap(picture.width, height, len(palette))
        file.seek(_START)
        start = file.read(1)[0]  # the colours end well before 256
        below = picture.height - height * (tile // across + 1)  # rows are stored from the lowest up
        file.seek(start + below * ((picture.width + 7) // 8 * 4))
        readinto(bitmap, file, 4, 4, reverse_pixels_in_element=True, reverse_rows=True)
    if across == 1:
        return bitmap, palette
    row = bitmap
    bitmap = displayio.Bitmap(size, size, len(palette))
    left = tile % across * size
    blit(bitmap, row, 0, 0, x1=left, y1=0, x2=left + size, y2=size)
    return bitmap, palette
