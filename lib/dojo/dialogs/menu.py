"""Choose one of several lines.

    index = yield from menu(console, "Ninja", ("Play", "How to play"))     # -1 if the player went back

Moving the cursor moves only its frame: four thin lines, so that it follows a press at once on any display. A list
longer than the screen is shown in parts, with arrows where it continues.
"""

import displayio
from micropython import const

from dojo.dialogs.around import Sheet, bar, emblem, scene
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.place import paper
from dojo.ui.place import place as painted
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip

_MARGIN = const(2)  # columns for the frame and the arrows
_SIDE = const(8)  # dots on the right for the arrows
_NARROW = const(4)  # dots on the right without arrows, beside a place
_ARROW = const(4)  # dots of an arrow's depth
_SCENE = const(24)  # least width of a scene, in dots
_SKY = const(16)  # least height of a scene above the lines, in dots
_MOST = const(60000)  # dots of a display: on a larger one a board paints more than the strip beside them too slowly
_AIR = const(3)  # dots above and below the lines there
_FRIEZE = const(9)  # dots of a frieze, the last one free


def menu(console, title, items, start=0, ok="", frieze=None, back="", seats=()):
    """Generator: the index of the item chosen, or -1. `items` are strings; the cursor starts at `start`.

    back: what BACK does, such as "menu" in a match. If there is space, the open game's place surrounds the items.
    seats: those whom the question is about, shown there.
    frieze: a function that returns a layer to put below them if there is no place; if they fill the screen, one tile of
    it goes at each end of the title, space permitting (dojo.menus.cards).
    """
    ok = ok or say("console.ok")
    item = start
    while True:
        shown = yield from draw.fitted(List, console, title, items, item, ok, (), back, console.worn)
        if frieze is not None and shown.wide == console.width:
            border = frieze()
            if border is not None:
                _adorn(console, shown, title, border)
        shown.move(item)
        shown.paint(seats)
        console.show(shown.screen, shown)
        while shown.move(item):
            key = yield from console.key()
            if key == keys.OK:
                return item
            if key == keys.BACK:
                return -1
            item = step(item, key, len(items))
            console.sound.tick()


def _adorn(console, shown, title, frieze):
    """Put the frieze below the lines, or one tile of it, dark, at each end of the title bar."""
    colours = frieze.pixel_shader
    if shown.free > _FRIEZE:
        colours.make_transparent(0)
        colours[1] = console.theme.accent
        frieze.y = shown.screen.bottom - _FRIEZE
        shown.screen.append(frieze)
        return
    wide, tall = frieze.tile_width, frieze.tile_height
    scale = FACE.height // tall
    if FACE.width(title) + 2 * (wide * scale + FACE.column) > console.width:
        return
    colours.make_opaque(0)
    colours[0] = console.theme.accent
    colours[1] = console.theme.on_accent
    ends = displayio.Group(scale=scale, y=(FACE.height - tall * scale) // 2)
    for x in (1, console.width // scale - wide - 1):
        ends.append(draw.tiles((frieze.bitmap, colours), wide, tall, x, 0))
    shown.screen.append(ends)


def step(item, key, count):
    """The item a key leads to; the list wraps around."""
    if key in keys.FORWARD:
        return (item + 1) % count
    if key in keys.BACKWARD:
        return (item - 1) % count
    return item


class List:
    """The part of a list that fits on the screen and includes `item`.

    `values` are the changeable words after the items, each in a place of its own: (words to choose from, index), or
    None. Such items are one row high.
    """

    def __init__(self, console, title, items, item, ok="", values=(), back="", game="", sign=-1):
        ok = ok or say("console.ok")
        self.console = console
        self.screen = screen = Screen(console, title, _pairs(ok, back))
        texts = [wrap(text, console.columns - _MARGIN) for text in items]
        self.first, self.after = _part(texts, item, screen.rows)
        lines = []
        self._rows = []  # (first row, number of rows) of each item shown
        for text in texts[self.first : self.after]:
            self._rows.append((len(lines), len(text)))
            lines += text
        self.wide = console.width
        self._side = _SIDE
        self.free = (screen.rows - len(lines)) * FACE.height // 2  # dots above and below the rows
        self._top = screen.top + self.free
        self._sign = sign  # painted beside the lines if there is no place, or -1
        self._around = ()  # painted around the lines: arguments of dojo.ui.place.scene
        self._above = 0  # dots of a place above lines with values: a scene around them would take too much memory
        ground = paper(console, game)
        self._paper = console.theme.paper
        if sign < 0 and values and ground >= 0 and not console.mono:
            free = screen.bottom - bar(screen) - len(lines) * FACE.height - 2 * _AIR
            if free >= _SKY:
                self._above = min(free, console.height // 2)
                self._top = bar(screen) + self._above + _AIR + (free - self._above) // 2
        if not self._above and (sign >= 0 or ground >= 0):
            widths = [FACE.width(line) for text in texts for line in text]
            for item, each in zip(items, values):
                widths += [FACE.width(item) + FACE.column + FACE.width(word) for word in (each[0] if each else ())]
            self._make_room(game, max(widths), len(lines) * FACE.height, self.after - self.first == len(texts))
        if self._around and sign < 0:
            self._paper = ground
            _, wide, y, height, above = self._around
            y += above
            ink = console.theme.ink
            screen.append(Sheet(lines, ground, ink, 0, y, wide, height - above, FACE.column, self._top - y))
        else:
            screen.column(lines, FACE.column, self._top, console.theme.ink)
        self._values = [self._value(index, items[index], values) for index in range(self.first, self.after)]
        self._arrows(len(texts))
        self._frame = None
        self._framed = 0  # rows for which the frame was made

    def _make_room(self, game, wide, tall, is_whole):
        """Shrink the lines, wide × tall dots, to fit the game's place around them.

        is_whole: whether all items are shown, without arrows.
        """
        console = self.console
        if is_whole:
            self._side = _NARROW
        wide += 2 * FACE.column + self._side
        if console.width - wide < _SCENE:
            return
        head = FACE.height if self.screen.top else 0  # the title
        height = self.screen.bottom - head
        free = height - tall - 2 * _AIR
        is_above = self._sign < 0 and free >= _SKY and not console.mono and console.width * console.height < _MOST
        self._around = game, wide, head, height, free if is_above else 0
        self.wide = wide
        if is_above:
            self._top = head + free + _AIR

    def paint(self, seats=()):
        """Paint the surroundings, with these seats."""
        console = self.console
        if self._above:
            self.screen.append(painted(console, console.worn, 0, bar(self.screen), console.width, self._above))
        elif self._around:
            game, x, y, height, _ = self._around
            if self._sign < 0:
                layer = scene(console, *self._around, seats)
            else:
                layer = emblem(console, self._sign, x, y, console.width - x, height)
            if layer is not None:
                self.screen.append(layer)

    def move(self, item):
        """Put the frame around an item. False if it is not on the screen."""
        if not self.first <= item < self.after:
            return False
        row, rows = self._rows[item - self.first]
        if rows != self._framed:
            if self._frame:
                self.screen.remove(self._frame)
            width = self.wide - self._side - 3
            self._frame = draw.frame(3, 0, width, rows * FACE.height + 1, self.console.theme.accent)
            self._framed = rows
            self.screen.append(self._frame)
        self._frame.y = self._top + row * FACE.height
        return True

    def change_ok(self, word):
        """What OK does from now on."""
        self.screen.hints.change(_pairs(word))

    def set(self, item, value):
        """Show another value after an item on the screen."""
        self._values[item - self.first].show(value, 0)

    def _value(self, index, item, values):
        """The strip for the value after an item, or None."""
        if index >= len(values) or not values[index]:
            return None
        x = FACE.width(item) + 2 * FACE.column
        y = self._top + self._rows[index - self.first][0] * FACE.height
        words, chosen = values[index]
        width = max([FACE.width(each) for each in words])  # no wider: each covered dot takes time
        strip = Strip(width, self._paper, self.console.theme.accent, x, y)
        strip.write(words[chosen])
        self.screen.append(strip)
        return strip

    def _arrows(self, count):
        """Arrows at the right edge where the list continues."""
        x = self.wide - _SIDE + 1
        accent = self.console.theme.accent
        if self.first > 0:
            self.screen.append(draw.arrow(x, self.screen.top + 2, _ARROW, accent, keys.UP))
        if self.after < count:
            y = self.screen.top + self.screen.rows * FACE.height - _ARROW - 1
            self.screen.append(draw.arrow(x, y, _ARROW, accent, keys.DOWN))


def _pairs(ok, back=""):
    """The hints; ok, back: the words for these keys."""
    return (keys.UP_DOWN, say("console.move")), (keys.OK, ok), (keys.BACK, back or say("console.back"))


def _part(texts, item, rows):
    """The part of the list that shows `item`, as (first, one after the last): always the same parts."""
    first = 0
    used = 0
    for index, text in enumerate(texts):
        if used and used + len(text) > rows:
            if index > item:
                return first, index
            first = index
            used = 0
        used += len(text)
    return first, len(texts)
