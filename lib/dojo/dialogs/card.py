"""One page of the launcher: a picture as large as fits, a name, and a few more lines.

The picture is above the text where the display is about as high as it is wide, else to the left of it.
"""

import bitmaptools
import displayio
from micropython import const

from dojo.loan.lent import MARK, NUMBER
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.knots import KNOT, knot
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen

PICTURE = const(48)  # dots: the picture of a game
ICON = const(16)  # a tile of the icons

_LINES = const(3)  # of text below a picture, at least
_COLUMNS = const(10)  # of text beside a picture, at least
_DOT = const(4)  # dots from one page's mark to the next


def show_card(console, page, count, picture, name, lines, links=False, belt=0):
    """Show page number `page` of `count`.

    picture: (path of a BMP, PICTURE or ICON, tile). lines: what comes below the name, as far as it fits. links: BACK
    looks for other handhelds. belt: hangs at the picture's lower right.
    """
    pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.open")))
    if links:
        pairs += ((keys.BACK, say("console.links")),)
    screen = Screen(console, "", pairs, count * _DOT)
    width = console.width
    height = screen.bottom
    beside = min((width - _COLUMNS * FACE.column) // PICTURE, height // PICTURE)
    above = min(width // PICTURE, (height - _LINES * FACE.height) // PICTURE)
    side = PICTURE * max(beside, above)
    if above >= beside:
        y = (height - side - _LINES * FACE.height) // 2
        _add_picture(screen, picture, (width - side) // 2, y, side, belt)
        _add_text(screen, name, lines, 0, y + side, True)
    else:
        _add_picture(screen, picture, 0, (height - side) // 2, side, belt)
        _add_text(screen, name, lines, side, 0, False)
    _add_dots(screen, page, count)
    if console.lent and console.lent[NUMBER]:
        screen.append(console.lent[MARK](console))
    console.show(screen)


def _add_picture(screen, picture, x, y, side, belt):
    """The picture, in the middle of a square of `side` dots; an icon is not enlarged as much as would fit."""
    path, size, tile = picture
    scale = side // size if size == PICTURE else side * 2 // (3 * size)
    free = (side - size * scale) // 2
    group = displayio.Group(x=x + free, y=y + free, scale=scale)
    group.append(draw.tiles(draw.load(path, size, tile), size, size, 0, 0))
    if belt:
        group.append(knot(screen.console, belt, size - KNOT, size - KNOT))
    screen.append(group)


def _add_dots(screen, page, count):
    """A row of dots at the lower right, one for each page; the one shown is tall."""
    theme = screen.console.theme
    bitmap = displayio.Bitmap(count * _DOT, FACE.height // 2, 3)
    for place in range(count):
        x = place * _DOT
        if place == page:
            bitmaptools.fill_region(bitmap, x, 0, x + 3, FACE.height // 2, 2)
        else:
            bitmaptools.fill_region(bitmap, x, 2, x + 2, 4, 1)
    palette = displayio.Palette(3)
    palette[0] = theme.paper
    palette[1] = theme.dim
    palette[2] = theme.accent
    x = screen.console.width - count * _DOT
    screen.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=screen.bottom + FACE.height // 4))


def _add_text(screen, name, lines, x, y, centred):
    """Name and lines in the middle of what is right of x and below y."""
    theme = screen.console.theme
    columns = (screen.console.width - x) // FACE.column
    rows = (screen.bottom - y) // FACE.height
    name = wrap(name, columns)
    more = []
    for line in lines:
        more += wrap(line, columns)
    more = more[: rows - len(name)]
    y += (screen.bottom - y - (len(name) + len(more)) * FACE.height) // 2
    for part, colour in ((name, theme.accent), (more, theme.dim)):
        longest = max([0] + [FACE.width(line) for line in part])
        left = (screen.console.width - longest) // 2 if centred else screen.console.width - columns * FACE.column
        screen.column(part, left, y, colour)
        y += len(part) * FACE.height
