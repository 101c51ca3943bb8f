"""The screen with a player's sheet: dice, what the cursor stands on, all boxes of the round. make.py makes one.

    sheet = make_sheet(console, at.numbers(view, seat), False)
    sheet.say("4 High punch", "Oi Zuki")
    console.show(sheet.screen)

Where there is room it has a title and two lines beside the dice, else one line. In the upper right corner there is room
for four letters: the clock, and where there is no title the number of the roll.
"""

from micropython import const

from dojo.ui.layout import CELL_WIDTH

CORNER = const(4)  # letters


class Sheet:
    """A sheet on the screen: `screen`, its parts `grid`, `dice`, `hints`. `is_roomy`: it has a title and two lines."""

    def __init__(self, console, screen, is_roomy):
        self._console = console
        self.screen = screen
        self.is_roomy = is_roomy
        self.grid = self.dice = self.hints = None
        self.strips = [None, None, None]  # of the lines, the title, the corner

    def head(self, words):
        """Another title, where there is one."""
        strip = self.strips[1]
        if strip is not None and words != strip.text:
            strip.clear()
            strip.write(words, 0 if self.strips[2] else self.screen.middle(words))

    def corner(self, words):
        """Something else in the corner, where there is one."""
        strip = self.strips[2]
        if strip is not None and words != strip.text:
            strip.clear()
            strip.write(words, (CORNER - len(words)) * CELL_WIDTH)

    def say(self, first, second=""):
        """Write beside the dice; the second line only where there is one."""
        text = first + "\n" + second if self.is_roomy and second else first
        strip = self.strips[0]
        if text != strip.text:
            strip.clear()
            strip.write_lines(text.split("\n"))

    def wait_for_roll(self):
        """Between two rolls: no cursor, and nothing to press."""
        self.grid.unpoint()
        self.say("")
        self.hints.clear()

    def is_shown(self):
        """Whether it is still on the display."""
        root = self._console.display.root_group
        return len(root) > 0 and root[0] is self.screen
