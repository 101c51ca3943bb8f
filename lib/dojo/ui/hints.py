"""The last line of a screen: what each button does, by the names printed on this board.

    line = hints(console, ((keys.UP_DOWN, "move"), (keys.OK, "ok"), (keys.BACK, "back")))
    line.change(((keys.OK, "sure?"),))

A button's name is dark on a light key. A direction pad is shown as arrows, on a board with three buttons as NEXT. At
the right end sits a doll, if there is room and no link, and blinks: each screen that waits is alive.
"""

import displayio
from bitmaptools import blit, fill_region
from micropython import const

from dojo.say import say
from dojo.ui.keys import LEFT_RIGHT, NEXT, UP, UP_DOWN
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip, write

_GAP = const(4)  # dots between two hints, at least
_INSIDE = const(2)  # dots between a key and its word
_ARROWS = const(17)  # dots across a key with two arrows
_ARROW = const(9)  # dots across a key with one arrow, for UP
_DIE = const(11)  # in place of UP where its word has no room: with a picture of a die
_DIE_WIDE = const(8)
_ON = ">"  # what NEXT does, if there is no space for a word
_MOVING = (UP_DOWN, LEFT_RIGHT, NEXT)
_TALL = const(10)  # dots of the doll, which is enlarged with the letters
_WIDE = const(13)


def hints(console, pairs, room=0):
    """The line, for pairs of (key, word). `room` dots on its right stay free, plus those for the console's badge and
    the battery's mark.

    It is no wider than its contents: each covered dot takes time.
    """
    if console.link_badge is not None:
        room += console.link_badge.room
    room += console.low
    line = Hints(console, 1, console.width - room)
    line.change(pairs)
    return line


class Hints(Strip):
    """The line. `text` is its contents: a key and a space, or a tab after sideways arrows, then its word. `pairs` are
    all hints, even those that do not fit.

    width: least dots covered; most: most dots covered, by the doll too; without it there is no doll.
    """

    def __init__(self, console, width, most=0):
        super().__init__(width, console.theme.paper, console.theme.dim, 0, console.height - FACE.height)
        self._console = console
        self._most = most or width
        self._has_doll = most > 0 and console.link_badge is None  # a link leaves no memory for what only adorns
        self.pairs = ()

    def change(self, pairs):
        """Show other hints. If space is short, those that move the cursor lose their word, then go."""
        self.pairs = pairs
        names = self._console.names
        pairs, wide = _fitting(self._console, pairs, self._most)
        free = self._seat_doll(wide)
        more = min(free // len(pairs), 2 * _GAP)  # on top of the least gap
        wide += more * (len(pairs) - 1)
        self.clear()
        if wide > self.bitmap.width:
            self.bitmap = displayio.Bitmap(wide, FACE.height, 2)
            colours = self[0].pixel_shader  # type: ignore[union-attr]  # self[0] is a TileGrid
            self[0] = displayio.TileGrid(self.bitmap, pixel_shader=colours)
        x = 0
        for key, word in pairs:
            picture = _key(self._console, key)
            blit(self.bitmap, picture, x, 0)
            x = self.write(word, x + picture.width + _INSIDE) + _GAP + more
        self.mark(0, wide)
        self.text = "\n".join([_name(names, key) + ("\t" if key == LEFT_RIGHT else " ") + word for key, word in pairs])

    def _seat_doll(self, wide):
        """Show the doll at the right end, if the first hints, so many dots wide, leave room for it, until others need
        that. Returns the dots left.
        """
        scale = (FACE.height + 1) // _TALL
        x = self._most - _WIDE * scale
        fits = self._has_doll and x >= wide + _GAP
        if not fits and len(self) > 1:
            self.pop()
        elif fits and not self.text:
            bitmap, colours = self._console.doll
            doll = displayio.Group(x=x, y=FACE.height - _TALL * scale, scale=scale)
            doll.append(displayio.TileGrid(bitmap, pixel_shader=colours))
            self.append(doll)
        return (x - _GAP if len(self) > 1 else self._most) - wide


def _name(names, key):
    """A key as in the text of hints."""
    return names.get(key, "\u2191" if key in (UP, _DIE) else "")


def _fitting(console, pairs, most):
    """The pairs as on this board, in at most `most` dots; and the dots they take with the least gaps."""
    pairs = [_actual(console, key, word) for key, word in pairs]
    wide = _width(console.names, pairs)
    while len(pairs) > 1 and wide > most:
        index = _least(pairs)
        key, word = pairs[index]
        short = _ON if key == NEXT else ""
        if key in _MOVING and word != short:
            pairs[index] = (key, short)
        elif pairs[-1][0] == UP:
            pairs[-1] = (_DIE, "")
        else:
            pairs.pop(index)
        wide = _width(console.names, pairs)
    return pairs, wide


def _actual(console, key, word):
    """The key and word that replace `key` and `word` on this board."""
    if key in (UP_DOWN, LEFT_RIGHT) and not console.has(UP):
        return NEXT, say("console.next_one") if word == say("console.move") else word
    return key, word


def _least(pairs):
    """The index of the most dispensable hint: arrows explain themselves."""
    for index in range(len(pairs)):
        if pairs[index][0] in _MOVING:
            return index
    return len(pairs) - 1


def _width(names, pairs):
    """Dots that all pairs take with the least gaps."""
    width = -_GAP
    for key, word in pairs:
        width += _key_width(key, names) + _INSIDE + FACE.width(word) + _GAP
    return width if pairs[-1][1] else width - _INSIDE


def _key_width(key, names):
    if key in names:
        return FACE.width(names[key]) + 1
    return _ARROW + (_INSIDE + _DIE_WIDE) * (key == _DIE) if key in (UP, _DIE) else _ARROWS


def _key(console, key):
    """The picture of a key, made once."""
    if key not in console.pictures:
        bitmap = displayio.Bitmap(_key_width(key, console.names), FACE.height, 2)
        if key in console.names:
            write(bitmap, console.names[key], 1)
            _invert(bitmap)
        else:
            bitmap.fill(1)
            if key in (UP, _DIE):
                _arrow(bitmap)
            else:
                _arrows(bitmap, key == LEFT_RIGHT)
            if key == _DIE:
                _die(bitmap)
        console.pictures[key] = bitmap
    return console.pictures[key]


def _invert(bitmap):
    """Dark on light instead of light on dark."""
    for y in range(bitmap.height):
        for x in range(bitmap.width):
            bitmap[x, y] = 1 - bitmap[x, y]


def _arrow(bitmap):
    """A dark arrow that points up, with a stem."""
    top = (FACE.height - 11) // 2 + 2
    for depth in range(4):
        fill_region(bitmap, 4 - depth, top + depth, 5 + depth, top + depth + 1, 0)
    fill_region(bitmap, 4, top + 4, 5, top + 7, 0)


def _die(bitmap):
    """A light die with five dark pips, beside a key."""
    top = (FACE.height - _DIE_WIDE) // 2
    right = bitmap.width
    fill_region(bitmap, _ARROW, 0, right, FACE.height, 0)
    left = right - _DIE_WIDE
    fill_region(bitmap, left, top, right, top + _DIE_WIDE, 1)
    for x, y in ((1, 1), (5, 1), (3, 3), (1, 5), (5, 5)):
        fill_region(bitmap, left + x, top + y, left + x + 2, top + y + 2, 0)


def _arrows(bitmap, sideways):
    """Two dark arrows, vertical or sideways."""
    down = (FACE.height - 11) // 2
    for depth in range(4):
        if sideways:
            fill_region(bitmap, 3 + depth, 5 - depth + down, 4 + depth, 6 + depth + down, 0)
            fill_region(bitmap, 13 - depth, 5 - depth + down, 14 - depth, 6 + depth + down, 0)
        else:
            fill_region(bitmap, 4 - depth, 4 + depth + down, 5 + depth, 5 + depth + down, 0)
            fill_region(bitmap, 12 - depth, 7 - depth + down, 13 + depth, 8 - depth + down, 0)
