"""The screen with a sheet: dice, what the cursor is on, all boxes of the round.

    sheet = make_sheet(console, at.numbers(view, seat), at.dice(view), False)   # make.py: not shown yet
    sheet.due(at.dice(view), 0)
    sheet.say("4 High punch", "Oi Zuki")
    console.show(sheet.screen)

If there is room it has a title and two lines beside the dice, else one line. The upper right corner takes four letters:
the clock, or without a title the number of the roll.
"""

from bitmaptools import fill_region
from micropython import const

from dojo.ui import seats
from dojo.ui.layout import FACE
from dojo.ui.strip import write
from games.karate.pieces import NEITHER

CORNER = const(4)  # letters
LETTERS = const(14)  # letters of a line beside dice


class Sheet:
    """A sheet on the screen: `screen`, its parts `grid`, `dice` or `batch`, `hints`.

    `is_roomy`: it has a title and two lines; `letters`: per line.

    Lines and hints stay hidden while empty: the boxes alone draw faster.
    """

    def __init__(self, console, screen, is_roomy):
        self._console = console
        self.screen = screen
        self.is_roomy = is_roomy
        self.letters = LETTERS
        self.grid = self.dice = self.batch = self.hints = None
        self._pairs = None  # the pairs of the hints shown
        self.strips = {}  # the lines, the title, the corner: 0, 1, 2

    def due(self, numbers, done):
        """Show which of the batch's numbers is written next; with dice, show its roll."""
        if self.batch is not None:
            self.batch.due(done)
        elif done < len(numbers):
            first = done // 2 * 2
            self.dice.show(numbers[first : first + 2], done & 1)
        else:
            self.dice.show(numbers[-2:], NEITHER)

    def head(self, words):
        """Set the title, if there is one."""
        if 1 in self.strips:
            self.strips[1].show(words, FACE.margin if 2 in self.strips else -1)

    def corner(self, words):
        """Set the corner, if there is one."""
        if 2 in self.strips:
            self.strips[2].show(words, CORNER * FACE.column - FACE.width(words))

    def say(self, first, second=""):
        """Write beside the dice; the second line only if there is one. Redraws only letters that differ."""
        strip = self.strips[0]
        lines = (first, second) if self.is_roomy else (first,)
        before = strip.text.split("\n")
        if strip.hidden:
            strip.hidden = False
        for row, words in enumerate(lines):
            self._console.refresh()  # row by row, or all between them would be redrawn
            _rewrite(strip.bitmap, before[row] if row < len(before) else "", words, row * FACE.height)
        strip.text = "\n".join(lines)

    def hint(self, pairs):
        """Show what the keys do, unless it already says so."""
        if pairs != self._pairs:
            self._pairs = pairs
            if pairs:
                self.hints.change(pairs)
            else:
                self.hints.clear()
            if self.hints.hidden:
                self.hints.hidden = False

    def wait_for_roll(self):
        """Between two rolls: no cursor, and nothing to press."""
        self.grid.unpoint()
        self.say("")
        self.hint(())


def owner(console, seat):
    """When linked, whose sheet it is ("Panda"), as there is no cover to say so; else nothing."""
    return seats.name(seat) if console.link_badge is not None else ""


def _rewrite(bitmap, before, words, y):
    """Overwrite words from the first letter that differs to the last."""
    first = 0
    most = min(len(before), len(words))
    while first < most and before[first] == words[first]:
        first += 1
    x = FACE.width(words[:first])
    end = write(bitmap, words[first:], x, y)
    after = x + FACE.width(before[first:])
    if after > end:
        fill_region(bitmap, end, y, min(after, bitmap.width), y + FACE.height, 0)
