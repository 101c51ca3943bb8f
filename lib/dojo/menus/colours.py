"""Each game's look and sound: a colour of its own, from the launcher to the end of its matches, and a frieze.

    wear(console, "ninja")            # from now on the theme has the colour of moonlight, with Ninja's win tune
    layer = frieze(console, "ninja")  # throwing stars side by side, or None

Both come from games/<game>/frieze.bmp; a game without one uses the menus' colour. Easy-reading themes do not change.
"""

import displayio
from micropython import const

from dojo.ui import draw
from dojo.ui.theme import NORMAL, Theme

_FILE = "games/%s/frieze.bmp"
_WIDE = const(16)  # dots across a tile
_TALL = const(8)
_INK = const(1)  # index in its palette


def wear(console, game=""):
    """Give the theme a game's colour, and menus its place and sounds; those of the console if none is named."""
    console.worn = console.sound.game = game
    kind = console.settings.theme
    console.theme = Theme(kind, console.mono)
    sheet = _load(game) if game and kind == NORMAL and not console.mono else None
    if sheet:
        console.theme.accent = sheet[1][_INK]


def frieze(console, game):
    """A row of tiles as wide as the screen, in the colour in use; None if the game has none."""
    sheet = _load(game)
    if sheet is None:
        return None
    bitmap, palette = sheet
    palette[_INK] = console.theme.accent
    count = console.width // _WIDE
    return displayio.TileGrid(
        bitmap,
        pixel_shader=palette,
        width=count,
        tile_width=_WIDE,
        tile_height=_TALL,
        x=(console.width - count * _WIDE) // 2,
    )


def _load(game):
    try:
        return draw.load(_FILE % game)
    except OSError:
        return None
