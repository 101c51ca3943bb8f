"""The screen of the chart a pupil makes: dice on two sides, answers in the cells, and the question beside it.

    slate = Slate(console, SUMS, 1, ["2", "3", "4"], 0)     # one cell is filled
    slate.roll(1)                                       # the frame is on the second cell: 1 + 2
    is_done = yield from slate.asked((1,), "It is 3")   # until OK is pressed with the wheel at its second word

An empty cell has a dot. Answers that count are on light chips. The finished chart has a two-line question where the
dice were.
"""

import displayio
from bitmaptools import blit, fill_region
from micropython import const

from dojo.dialogs.number import Wheel
from dojo.say import say, say_one
from dojo.ui import draw, keys
from dojo.ui.dice import Die, fitting
from dojo.ui.hints import Hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip, plain
from games.knockout.charts.digits import CHIP, DIE, LOOSE, SMALL_DIE, VALUES, draw_cross, draw_digit, lay_out
from games.knockout.charts.kinds import CELLS, NONE, PRODUCTS, SUMS, answer

_ROOMY = const(100)  # dots of height for title and hints
_INK = const(1)
_CROSS = const(10)  # the place after the digits
_DIGITS = ((5, 8), (3, 7), (3, 5))  # dots of a digit: width, height
_LARGE = const(5)
_LETTERS = const(9)  # letters of the line beside the chart
_AIR = const(4)  # dots free below the title
_WHEEL = const(36)  # least dots of the wheel
_ARROWS = const(12)  # dots of both of its arrows
_WIDE, _HIGH = const(130), const(180)  # dots for a chart at scale 2
_SIGN = const(8)  # dots between two dice


class Slate:
    """A chart with `cells` filled, and `choices` on a wheel that starts at index `start`.

    `question`: two lines, or () for two dice. `screen` has to be shown; `wheel.value` is the index of the choice.
    """

    def __init__(self, console, kind, cells, choices, start, question=()):
        self._console = console
        self._kind = kind
        roomy = console.height >= _ROOMY
        if roomy:
            turns = (keys.UP_DOWN, say("console.by", 1))
            pairs = turns, (keys.OK, say("console.ok")), (keys.BACK, say("console.back"))
            self.screen = Screen(console, say_one("knockout.making.kinds", kind), pairs)
        else:
            self.screen = Screen(console)
        bottom = console.height - FACE.height if roomy else console.height
        top = FACE.height + _AIR if roomy else 0
        height = bottom - top
        self._measure(console.width - _LETTERS * FACE.column + 1, height)  # the last column of a letter is empty
        scale = self._scale
        spare = max(0, console.width - self._width * scale - _LETTERS * FACE.column)
        group = displayio.Group(scale=scale, x=spare // 3, y=top + (height - self._height * scale) // 2)
        self._draw(group, cells)
        self.screen.append(group)
        left = spare // 3 + self._width * scale
        self._draw_beside(left + (console.width - left) // 2, top, height, choices, start, question)

    # --- What it is made of ------------------------------------------------------------------

    def _measure(self, width, height):
        """The layout of the largest chart that fits width × height dots, doubled if possible."""
        self._scale = 2 if width >= _WIDE and height >= _HIGH else 1
        width //= self._scale
        height //= self._scale
        for self._digit, self._tall in _DIGITS:
            die = DIE if self._digit == _LARGE else SMALL_DIE
            self._left = die + die // DIE
            self._top = die + 1
            wide = 2 * self._digit + 1
            self._across = min((width - self._left) // 6, wide + LOOSE)
            self._down = min((height - self._top) // 6, self._tall + LOOSE)
            if self._across > wide + 1 and self._down >= self._tall + 2:
                break
        self._die = die
        self._row = max(die, self._tall + 2)
        self._width = self._left + 6 * self._across
        self._height = self._top + 6 * self._down

    def _draw(self, group, cells):
        """Draw the pictures: the rows, the digits for the cells; and the frame."""
        theme = self._console.theme
        colours = theme.paper, theme.ink, theme.good, theme.bad
        measures = self._across, self._down, self._left, self._top, self._die, self._row
        self._rows = lay_out(group, colours, *measures)
        chip = self._digit + 1
        tall = self._tall + 2
        light = displayio.Bitmap(11 * chip, tall, VALUES)
        light.fill(CHIP)
        for number in range(10):
            draw_digit(light, number, number * chip, self._digit, self._tall)
        self._digits = displayio.Bitmap(11 * chip, 2 * tall, VALUES)
        blit(self._digits, light, 0, 0, skip_source_index=CHIP)
        blit(self._digits, light, 0, tall, skip_source_index=_INK)
        draw_cross(self._digits, _CROSS * chip, 1 + (self._tall - self._digit) // 2, self._digit)
        x = self._left + self._across // 2
        for cell in range(CELLS):
            if cell < cells:
                self._write(cell, answer(self._kind, cell), False)
            else:
                self._rows[cell // 6][x + cell % 6 * self._across, self._row // 2] = _INK
        self._frame = draw.frame(0, 0, self._across + 1, self._down + 1, theme.accent)
        self._frame.hidden = True
        group.append(self._frame)

    def _draw_beside(self, centre, top, height, choices, start, question):
        """Dice or the question, then the wheel, then a line of words."""
        console = self._console
        theme = console.theme
        wide = _LETTERS * FACE.column
        y = top + height - FACE.height
        self._is_hint = False
        self._line = Hints(console, wide) if top == 0 else Strip(wide, theme.paper, theme.ink)
        self._line.x = centre - (wide - 1) // 2
        self._line.y = y
        self.screen.append(self._line)
        self.hint()
        if question:
            tall = 2 * FACE.height
            for row, text in enumerate(question):
                x = centre - FACE.width(text) // 2
                self.screen.append(plain(console, text, x, top + row * FACE.height, theme.ink))
        else:
            wheel = max(_WHEEL, 2 * FACE.height + _ARROWS)  # for a number twice as large as text, if not larger
            tall = fitting(min((wide - _SIGN) // 2, height - FACE.height - wheel))
            x = centre - tall - _SIGN // 2
            self._dice = (Die(console, tall, x, top + 1), Die(console, tall, x + tall + _SIGN, top + 1))
            for die in self._dice:
                self.screen.append(die.tiles)
            y = top + 1 + (tall - FACE.height) // 2
            sign = "+-x/"[self._kind]
            x += tall + (_SIGN + 1 - FACE.width(sign)) // 2  # the last column of a letter is empty
            self.screen.append(plain(console, sign, x, y, theme.ink))
        self.wheel = _Choices(choices, console, self.screen, centre, top + tall, height - tall - FACE.height, start)

    # --- What changes ------------------------------------------------------------------------

    def put(self, cell, is_lit=False):
        """Write the answer into a cell; lit on a chip."""
        x = self._left + cell % 6 * self._across
        fill_region(self._rows[cell // 6], x, 0, x + self._across, self._row, 0)
        self._write(cell, answer(self._kind, cell), is_lit)

    def _write(self, cell, number, is_lit):
        """Write a number, or NONE, into a cell that is empty."""
        bitmap = self._rows[cell // 6]
        x = self._left + cell % 6 * self._across
        places = (_CROSS,) if number == NONE else (number // 10, number % 10) if number > 9 else (number,)
        chip = self._digit + 1
        tall = self._tall + 2
        is_narrow = 9 < number < 20 and self._digit < _LARGE  # small cells: the 1 of 10 to 19 is one dot wide
        wide = len(places) * chip - 1 - (self._digit - 1 if is_narrow else 0)
        x += (self._across - wide) // 2
        y = (self._row - tall) // 2
        if is_lit:
            fill_region(bitmap, x - 1, y, x + wide + 1, y + tall, CHIP)
        if is_narrow:
            fill_region(bitmap, x, y + 1, x + 1, y + tall - 1, 0 if is_lit else _INK)
            places = places[1:]
            x += 2
        for place in places:
            top = tall if is_lit else 0
            blit(bitmap, self._digits, x, y, x1=place * chip, y1=top, x2=place * chip + self._digit, y2=top + tall)
            x += chip

    def light(self, number, is_lit=True):
        """Put all answers of a number onto chips, or off them."""
        for cell in range(CELLS):
            if answer(self._kind, cell) == number:
                self.put(cell, is_lit)

    def roll(self, cell):
        """Put the frame around a cell and show its dice: the larger one first if the question needs it."""
        self._frame.x = self._left + cell % 6 * self._across - 1
        self._frame.y = self._top + cell // 6 * self._down - 1
        if self._frame.hidden:
            self._frame.hidden = False
        first = cell // 6 + 1
        second = cell % 6 + 1
        if first < second and self._kind not in (SUMS, PRODUCTS):
            first, second = second, first
        self._dice[0].show(first)
        self._dice[1].show(second)

    def say(self, text):
        """Write a line of at most nine letters beside the chart."""
        self._line.show(text)
        self._is_hint = False

    def hint(self):
        """Clear the line; without a line of hints, name one key instead."""
        if not self._is_hint:
            self._is_hint = True
            self._line.clear()
            if isinstance(self._line, Hints):
                self._line.change(((keys.OK, say("console.ok")),))

    def unpoint(self):
        """Stop asking for a cell."""
        self._frame.hidden = True

    def asked(self, right, told):
        """Generator: until OK is pressed with the wheel at one of the places `right`. Returns the mistakes; -1 for
        BACK.

        The first mistake is only named. At the second, `told` is shown and the wheel moves to the right place.
        """
        wrong = 0
        while True:
            key = yield from self._console.key()
            if key == keys.BACK:
                return -1
            if key != keys.OK:
                self.wheel.turn(key)
            elif self.wheel.value in right:
                return wrong
            else:
                wrong += 1
                self.say(say("knockout.making.again") if wrong == 1 else told)
                if wrong > 1:
                    self._console.refresh()  # respond to the press at once: the rest take longer to draw
                    self.wheel.set(right[0])


class _Choices(Wheel):
    """A wheel of words."""

    def __init__(self, choices, console, group, centre, top, height, start):
        self._choices = choices
        super().__init__(console, group, centre, top, height, 0, len(choices) - 1, start)

    def text(self, value):
        """The word at an index."""
        return self._choices[value]
