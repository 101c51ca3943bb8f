"""Choose a number: a wheel that shows one number, large, and never a forbidden one. And a number that changes often.

    number = Number("21", console.width // 2, 40, theme.ink, 3)
    screen.append(number)
    number.show("22")                                                       # redraws only the second digit
"""

import displayio
from micropython import const

from dojo.dialogs.around import bar
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.place import behind, paper
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait
from dojo.ui.strip import plain

_ARROW = const(6)  # dots of an arrow's depth
_LARGEST = const(5)  # the largest scale of a digit
_PORTRAIT = const(16)  # dots
_LARGE = const(3)  # largest scale of a portrait
_ROWS = const(6)  # with this many rows there is space for the range
AIR = const(2)  # dots between a wheel and the hints
_ZERO = const(48)


def number(console, title, lowest, highest, start, step=5, ok="", back="", seat=-1):
    """Generator: the number chosen, lowest..highest; ~number, which is negative, if the player went back from it.

    `start` is shown first. Up and down go by one, right and left by `step`; they stop at the ends. NEXT goes up by one
    and wraps around. back: what BACK does, such as "menu" in a match. The open game's place surrounds it, with the
    animal of the choosing seat beside it.
    """
    ok = ok or say("console.ok")
    screen = Screen(console, title, turns(console, step) + ((keys.OK, ok), (keys.BACK, back or say("console.back"))))
    room = screen.bottom - screen.top - AIR
    end = screen.bottom
    if screen.rows >= _ROWS:
        words = say("console.number_range", lowest, highest)
        end = screen.top + (screen.rows - 1) * FACE.height
        screen.append(plain(console, words, screen.middle(words), end, console.theme.dim))
        room -= FACE.height
    wide = console.width // 3
    high = end - bar(screen)
    ground = -1 if console.mono else paper(console, console.worn)
    on_paper = ()
    if ground >= 0:
        on_paper = (console.theme.ink, console.theme.accent, ground), wide
        screen.append(draw.block(wide, bar(screen), wide, high, ground))
    wheel = Wheel(console, screen, console.width // 2, screen.top, room, lowest, highest, start, -1, *on_paper)
    if seat >= 0:
        scale = max(1, min(_LARGE, room // _PORTRAIT, wide // _PORTRAIT))
        y = end - _PORTRAIT * scale - AIR
        screen.append(portrait(console, seat, (wide - _PORTRAIT * scale) // 2, y, scale))
    if ground >= 0:
        behind(screen, console.worn, 0, bar(screen), console.width, high)
    console.show(screen)
    while True:
        key = yield from console.key()
        if key == keys.OK:
            return wheel.value
        if key == keys.BACK:
            return ~wheel.value
        wheel.turn(key, step)


def turns(console, step=5):
    """Hints for the keys that turn a wheel. Those that go by `step` come first: they are the most dispensable."""
    by_one = ((keys.UP_DOWN, say("console.by", 1)),)
    return ((keys.LEFT_RIGHT, say("console.by", step)),) + by_one if console.has(keys.UP) and step > 1 else by_one


class Wheel:
    """A number on a screen, turned with keys; used by `number`, and by games that show more around it.

    `centre` is its middle x, `top` and `height` the dots it may take (36 at least). `value` stays within `lowest` and
    `highest`, and is never `never`. Play no sound with it: a listener could count.

    colours: (ink, arrows, paper) if it has its own paper, at most `room` dots wide.
    """

    def __init__(self, console, group, centre, top, height, lowest, highest, start, never=-1, colours=(), room=0):
        self.lowest = lowest
        self.highest = highest
        self.never = never
        self.value = start
        wide = len(self.text(highest)) * (FACE.width("0") + 1)
        room = room or 2 * (console.width - centre - 2)
        scale = max(min((height - 2 * _ARROW) // FACE.height, room // wide, _LARGEST), 1)
        tall = FACE.height * scale
        above = top + (height - tall) // 2
        ink, pointing, paper = colours or (console.theme.ink, console.theme.accent, console.theme.paper)
        self._number = Number(self.text(start), centre, above, ink, scale, paper)
        self._up = draw.arrow(centre - _ARROW + 1, above - _ARROW, _ARROW, pointing, keys.UP)
        self._down = draw.arrow(centre - _ARROW + 1, above + tall, _ARROW, pointing, keys.DOWN)
        group.append(self._number)
        group.append(self._up)
        group.append(self._down)
        self._mark()

    def turn(self, key, step=5):
        """Turn the wheel with a key: up and down by one, right and left by `step`, NEXT by one, wrapping around."""
        if key == keys.NEXT:
            value = self._moved(1)
            if value == self.value:
                value = self.lowest + 1 if self.lowest == self.never else self.lowest
            self.set(value)
        elif key == keys.UP:
            self.set(self._moved(1))
        elif key == keys.DOWN:
            self.set(self._moved(-1))
        elif key == keys.RIGHT:
            self.set(self._moved(step))
        elif key == keys.LEFT:
            self.set(self._moved(-step))

    def _moved(self, by):
        """The number `by` further on, within the range and other than `never`."""
        way = 1 if by > 0 else -1
        value = self.value + by
        if value == self.never:
            value += way
        value = min(max(value, self.lowest), self.highest)
        return value - way if value == self.never else value

    def set(self, value):
        """Show another number."""
        if value != self.value:
            self.value = value
            self._mark()

    def text(self, value):
        """The text for a value, at most as long as that for the highest. A subclass may show words instead."""
        return str(value)

    def _mark(self):
        """Show the number, and arrows only where it can be turned."""
        self._number.show(self.text(self.value))
        _hide(self._up, self._moved(1) == self.value)
        _hide(self._down, self._moved(-1) == self.value)


class Number(displayio.Group):
    """Text of one line, magnified, centred on the dot `centre`, with its top at y; `text` is its contents, which need
    not be digits. paper: the colour behind it, None for transparent.

    No label: that would draw each letter twice, to erase the old one and then for the new one, and its library takes
    9 KB of heap, which a match needs itself.
    """

    def __init__(self, text, centre, y, ink, scale=1, paper=0):
        super().__init__(y=y, scale=scale)
        self._centre = centre
        self._colours = draw.colours(paper, ink)
        self.text = ""
        self.show(text)

    def show(self, text):
        """Show another text. Between equally long numbers only the digits that differ are drawn."""
        if len(text) == len(self.text) and (text + self.text).isdigit():
            for index, code in enumerate(text.encode()):
                tiles = self[index]
                if tiles[0] != code - _ZERO:  # type: ignore[index]  # otherwise it would be redrawn
                    tiles[0] = code - _ZERO  # type: ignore[index]
        elif text != self.text:
            self._make(text)
        self.text = text

    def _make(self, text):
        """Other letters in place of those that are there."""
        while len(self):
            self.pop()
        wide = 0
        for letter in text:
            glyph = FACE.get_glyph(ord(letter))
            tiles = displayio.TileGrid(
                glyph.bitmap, pixel_shader=self._colours, tile_width=glyph.width, tile_height=glyph.height,
                default_tile=glyph.tile_index, x=wide, y=FACE.height - glyph.height,
            )  # fmt: skip
            self.append(tiles)
            wide += glyph.shift_x
        self.x = self._centre - (wide - 1) * self.scale // 2


def _hide(tiles, hidden):
    """Hide or show, but only if that is a change: displayio redraws whatever it is told to show."""
    if tiles.hidden != hidden:
        tiles.hidden = hidden
