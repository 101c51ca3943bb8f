"""The screen of the pocket roller: the dice, their sum, and a line that says what was rolled.

    board = Board(console, tray, False)     # True if shaking rolls, too
    console.show(board.screen, board)
    yield from board.tumble(0b11)       # both dice were rolled
    board.choose(1)                     # the second die, from 0; -1: none
"""

import displayio
from micropython import const

from dojo.output.sound import CLACK
from dojo.roller.bodies import Bodies, least_width
from dojo.roller.tray import SIDES
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import COLUMNS, FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip

_TALL = const(8)  # rows of text for a title, and a large sum
_HUGE = const(200)  # dots of height for a larger sum
_LARGEST = const(64)  # dots of a die: larger ones take too long to roll
_AIR = const(2)
_FRAME = const(2)  # dots from a die to the frame around it
_FIGURES = const(4)  # letters of a large sum
_MOMENT = const(30)  # ms of a picture of dice that roll
_FALL = b"\x08\x05\x02\x00\x01\x00"  # eighths of its height that a die is above its place, while it tumbles and lands
_LANDS = const(3)  # the picture in which it does


class _Die(displayio.Group):
    """The layer of a die, with its top left corner at (x, y). `text` is what it shows, as with a label."""

    def __init__(self, bodies, x, y):
        super().__init__(x=x, y=y)
        self.rest = y
        self.text = ""
        self._bodies = bodies
        self._bitmap = draw.bitmap(bodies.wide, bodies.tall, 4)
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=bodies.rolled)
        self.append(self.tiles)

    def show(self, number):
        """Show a number at rest, or none if 0."""
        self._bodies.draw(self._bitmap, number)
        self.text = str(number or "")
        tiles = self.tiles
        tiles.bitmap = self._bitmap
        tiles.flip_x = tiles.flip_y = False
        self.y = self.rest

    def mark(self, is_kept):
        """Whether it is kept: it is hollow then."""
        self.tiles.pixel_shader = self._bodies.kept if is_kept else self._bodies.rolled

    def turn(self, moment):
        """One of the pictures of a die that tumbles."""
        tiles = self.tiles
        tiles.bitmap = self._bodies.tilted()
        tiles.flip_x = moment == 1
        tiles.flip_y = moment == 2


class Board:
    """The dice of a tray."""

    def __init__(self, console, tray, can_shake):
        self._console = console
        self._tray = tray
        self._first = say("console.dice.shake" if can_shake else "console.dice.first")
        theme = console.theme
        is_tall = console.rows >= _TALL
        self._at = -1
        self.screen = screen = Screen(console, named(tray.kind(), tray.count()) if is_tall else "", self._pairs())
        top = FACE.height if is_tall else 0
        bottom = console.height - 2 * FACE.height - _AIR
        self._caption = Strip(COLUMNS * FACE.column, theme.paper, theme.ink, 0, bottom)
        self._caption.x = (console.width - COLUMNS * FACE.column) // 2
        screen.append(self._caption)
        self._sum = None
        if is_tall:
            scale = 3 if console.height >= _HUGE else 2
            bottom -= FACE.height * scale
            self._sum = Strip(_FIGURES * FACE.column, theme.paper, theme.accent, 0, bottom)
            self._sum.scale = scale
            self._sum.x = (console.width - _FIGURES * FACE.column * scale) // 2
            screen.append(self._sum)
        self._lay(top, bottom)
        self._frame = draw.frame(
            0, 0, self._bodies.wide + 2 * _FRAME, self._bodies.tall + 2 * _FRAME, console.theme.accent
        )
        self._frame.hidden = True
        screen.append(self._frame)
        self.show()

    def _lay(self, top, bottom):
        """The dice, in one row or two: whichever makes them larger."""
        console = self._console
        count = self._tray.count()
        space = 2 * _FRAME + 1
        least = least_width(self._tray.kind()) + space
        best = rows = room = 0
        for some in (1, 2):
            wide = console.width // ((count + some - 1) // some)
            size = min(wide, (bottom - top) // some) - space
            if size > best or room < least:
                best, rows, room = size, some, wide
        across = (count + rows - 1) // rows
        self._bodies = bodies = Bodies(console, self._tray.kind(), min(best, _LARGEST))
        self._dice = []
        high = (bottom - top) // rows
        for index in range(count):
            row = index // across
            some = min(across, count - row * across)
            wide = min(console.width // some, bodies.wide * 3 // 2 + space)
            x = (console.width - wide * some) // 2 + index % across * wide + (wide - bodies.wide) // 2
            y = top + row * high + (high - bodies.tall) // 2
            self._dice.append(_Die(bodies, x, y))
            self.screen.append(self._dice[index])

    # --- What changes -------------------------------------------------------------------------

    def show(self):
        """Show the dice as they lie, and their sum."""
        for index, die in enumerate(self._dice):
            die.show(self._tray.number(index))
            self.mark(index)
        self.say()

    def say(self):
        """Write what was rolled."""
        tray = self._tray
        left, right = "", self._first
        if tray.is_rolled():
            left = said(tray.kind(), tray.count(), tray.total())
            rolls = tray.rolls()
            right = ""
            if tray.is_top():
                right = say("console.dice.top")
            elif rolls and rolls[0][3]:
                right = say("console.dice.back")
        if self._sum:
            self._sum.show(str(tray.total()) if left else "")
            self._caption.show(right)
            return
        self._caption.clear()
        if left:
            self._caption.write(left, 0)
        room = self._caption.bitmap.width - FACE.width(right)
        self._caption.write(right, room if left else room // 2)

    def mark(self, index):
        """Show whether a die is kept."""
        self._dice[index].mark(self._tray.is_kept(index))

    def choose(self, index):
        """Put the frame around a die, or take it away (-1)."""
        frame = self._frame
        self._at = index
        if index >= 0:
            die = self._dice[index]
            frame.x, frame.y = die.x - _FRAME, die.y - _FRAME
        frame.hidden = index < 0
        self.hint()

    def hint(self):
        """Write what the keys do now."""
        self.screen.hints.change(self._pairs())

    def _pairs(self):
        tray = self._tray
        has_pad = self._console.has(keys.UP)
        at = self._at
        pairs = ()
        if at >= 0:
            pairs = ((keys.LEFT_RIGHT, say("console.move")),)
            does = say("console.dice.free" if tray.is_kept(at) else "console.dice.hold")
        else:
            if tray.is_rolled() and tray.count() > 1:
                pairs = ((keys.LEFT_RIGHT, say("console.dice.hold")),)
            does = say("console.dice.roll")
        pairs += ((keys.OK, does),)
        if has_pad and at >= 0:
            pairs += ((keys.UP_DOWN, say("console.dice.roll")),)
        elif has_pad and tray.any_kept():
            pairs += ((keys.UP_DOWN, say("console.dice.all")),)
        return pairs + ((keys.BACK, say("console.menu")),)

    # --- A roll -------------------------------------------------------------------------------

    def tumble(self, mask):
        """Generator: the dice of a mask fall in, one after the other, and come to rest. A press cuts it short."""
        console = self._console
        indices = [index for index in range(len(self._dice)) if mask & 1 << index]
        if self._sum:
            self._sum.clear()
        self._caption.clear()
        is_short = False
        for step in range(len(indices) + len(_FALL) - 1):
            for order, index in enumerate(indices):
                if not is_short and 0 <= step - order < len(_FALL):
                    self._fall(index, step - order)
                    console.refresh()  # each by itself: more at once take too long on a large display
            if not is_short:
                is_short = bool((yield from console.pause(_MOMENT)))
        if is_short:
            for index in indices:
                self._dice[index].show(self._tray.number(index))
            console.sound.play(CLACK)

    def _fall(self, index, moment):
        """One picture of a die that rolls."""
        die = self._dice[index]
        if moment < _LANDS:
            die.mark(False)
            die.turn(moment)
        elif moment == _LANDS:
            die.show(self._tray.number(index))
            self._console.sound.play(CLACK)
        die.y = max(0, die.rest - _FALL[moment] * self._bodies.tall // 8)


def named(kind, count):
    """What dice are called: "3d20"."""
    return say("console.dice.named", count, SIDES[kind])


def said(kind, count, total):
    """A roll in words: "3d20 = 47"."""
    return named(kind, count) + " = %d" % total
