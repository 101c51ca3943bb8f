"""One page of the launcher: a full-screen poster over a bar with the game's name, who can play and for how long; on a
wide, low display these are beside the poster. Facts that do not fit on the bar move above it, with any other news.
"""

import bitmaptools
import displayio
from micropython import const

from dojo.say import say
from dojo.ui import draw, keys, place
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen
from dojo.ui.strip import Lines, Strip, plain

PICTURE = const(48)  # dots across a game's picture
ICON = const(16)  # a tile of the icons

_DOT = const(4)  # dots from one page marker to the next
_NEAR = const(3)  # dots between page markers on a narrow display
_NARROW = const(128)
_AIR = const(2)  # dots between the bar and the hints
_PANEL = const(80)  # dots of width beside a poster narrower than the display
_POSTER = const(80)  # dots of width of a poster, unscaled
_CLEAR = const(3)  # transparent in the picture of a neighbour that peeps in
_ALIVE = const(16)  # dots across the moving part of a picture
_MOMENT = const(3)  # frames per tile
_REST = const(120)  # frames between movements


def show_card(console, page, count, picture, name, facts, links=False, game="", sides=()):
    """Draw page number `page` of `count`. Returns the screen, and the poster or None. Overlays on it may use the
    dots from the screen's `top` to its `bottom`, right of the poster's `x`.

    picture: (path of a BMP, PICTURE or ICON, tile). facts: who can play, and for how long. links: BACK looks for other
    handhelds. game: the game's folder, if it is one. sides: the neighbours before and after, "" for none.
    """
    pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.open")))
    if links:
        pairs += ((keys.BACK, say("console.links")),)
    if console.has(keys.UP):
        pairs += ((keys.UP, say("console.dice.card")),)
    screen = Screen(console, "", pairs, count * _dot(console))
    _add_dots(screen, page, count)
    left = _PANEL if _is_wide(console) else 0
    if not left:
        screen.bottom -= FACE.height + (0 if console.mono else _AIR)
    screen.top = 0
    width = console.width - left
    poster = place.poster(console, game, left, width, screen.bottom) if game else None
    if poster and not console.mono:
        for is_after, side in enumerate(sides):
            if side:
                _peep(poster, side, is_after)
    screen.append(poster or _picture(screen, picture, left, width))
    if console.lent and console.lent.number:
        screen.append(console.lent.mark(console))
        screen.top = FACE.height
    if left:
        _add_panel(screen, name, facts)
    elif not _add_bar(screen, name, facts):
        news(screen, facts if console.mono else (" ".join(facts),), left)
    return screen, poster


def news(screen, lines, x):
    """Lines over the poster, starting at the dot x."""
    for line in lines:
        screen.append(plain(screen.console, line, x + FACE.margin, screen.top, screen.console.theme.ink))
        screen.top += FACE.height


def watch(console, poster, game, where):
    """Generator: wait for a press on a game's launcher page. Returns the key; START counts as OK.

    Meanwhile part of its picture moves now and then: the tiles of alive.bmp, at `where` (x, y) in the picture.
    """
    tiles = _alive(console, poster, game, where) if poster and where else None
    while True:
        key = yield from console.key(keys.OK, _REST if tiles else 0)
        tile = 0
        while tiles and not key:
            if tile == tiles.bitmap.height // _ALIVE:
                tiles.hidden = True
                break
            tiles[0] = tile
            tiles.hidden = False
            key = yield from console.key(keys.OK, _MOMENT)
            tile += 1
        if key:
            return key


def _alive(console, poster, game, where):
    """The moving tile, put into the poster, hidden; None if the game has none."""
    bitmap = poster[0].bitmap
    try:
        sheet = draw.load("games/%s/alive.bmp" % game)
    except OSError:
        return None
    across = bitmap.width - place.margin(console) - PICTURE + where[0]
    down = (0 if console.mono else bitmap.height - PICTURE) + where[1]
    tiles = draw.tiles(sheet, _ALIVE, _ALIVE, across, down)
    tiles.hidden = True
    poster.append(tiles)
    return tiles


def _peep(poster, game, is_after):
    """Let a neighbour peep in at the left side of a poster, or at the right if it comes after it.

    It is copied into the poster, which reserves its first three colours for it, so it costs no drawing time.
    """
    bitmap = poster[0].bitmap
    try:
        part = draw.load("games/%s/peep.bmp" % game, PICTURE, is_after)[0]
    except OSError:
        return
    left = bitmap.width - (part.width if is_after else _POSTER)
    top = bitmap.height - PICTURE
    x, y = max(left, 0), max(top, 0)
    bitmaptools.blit(bitmap, part, x, y, x1=x - left, y1=y - top, skip_source_index=_CLEAR)


def _is_wide(console):
    """Whether a poster as wide as the display would be too tall for it."""
    return console.width > console.height * 3 // 2 and not console.mono


def _picture(screen, picture, left, width):
    """The picture in the middle of `width` dots, standing on the bar; an icon is smaller, above the bar."""
    path, size, tile = picture
    scale = max(1, min(width, screen.bottom) // PICTURE)
    side = PICTURE * scale
    if size == ICON:
        scale = scale * 2
    wide = size * scale
    y = max(0, screen.bottom - side) + (side - wide) // 2
    group = displayio.Group(x=left + (width - wide) // 2, y=y, scale=scale)
    group.append(draw.tiles(draw.load(path, size, tile), size, size, 0, 0))
    return group


def _add_bar(screen, name, facts):
    """The name on its bar, and the facts at its right end. False if they do not fit."""
    console = screen.console
    theme = console.theme
    bar = Strip(console.width, theme.accent, theme.on_accent, 0, screen.bottom)
    bar.write(name, min(FACE.margin, max(0, console.width - FACE.width(name))))
    screen.append(bar)
    words = " ".join(facts)
    x = console.width - FACE.width(words) - FACE.margin
    if FACE.margin + FACE.width(name) + FACE.column > x:
        return False
    if words:
        screen.append(Lines((words,), theme.accent, theme.on_accent, x, screen.bottom))
    return True


def _add_panel(screen, name, facts):
    """Name and facts in the middle of a panel on the left."""
    theme = screen.console.theme
    screen.append(draw.block(0, 0, _PANEL, screen.bottom, theme.accent))
    lines = wrap(name, (_PANEL - 2) // FACE.column) + list(facts)
    y = (screen.bottom - len(lines) * FACE.height) // 2
    screen.append(Lines(lines, theme.accent, theme.on_accent, 0, y, _PANEL))


def _dot(console):
    return _NEAR if console.width <= _NARROW else _DOT


def _add_dots(screen, page, count):
    """A row of dots at the lower right, one per page; the current one is tall."""
    console = screen.console
    theme = console.theme
    step = _dot(console)
    bitmap = displayio.Bitmap(count * step, FACE.height // 2, 3)
    for each in range(count):
        x = each * step
        if each == page:
            bitmaptools.fill_region(bitmap, x, 0, x + step - 1, FACE.height // 2, 2)
        else:
            bitmaptools.fill_region(bitmap, x, 2, x + 2, 4, 1)
    palette = draw.colours(theme.paper, theme.dim, theme.accent)
    x = console.width - count * step - console.low
    screen.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=screen.bottom + FACE.height // 4))
