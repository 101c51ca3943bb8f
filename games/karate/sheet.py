"""The screen with a player's sheet: dice, what the cursor stands on, all boxes of the round.

    sheet = Sheet(console, values, "Round 1 Roll 4", pairs)
    sheet.say("4 High punch", "Oi Zuki")
    console.show(sheet.screen)

Where there is room it has a title and two lines beside the dice, else one line. In the upper right corner there is room
for four letters: the clock, and where there is no title the number of the roll.
"""

from micropython import const

from dojo.ui import draw
from dojo.ui.hints import hints
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.karate.grid import Grid, scale_of
from games.karate.pieces import Dice

_BOXES = const(72)  # dots of the boxes with the letters above them
_LARGEST = const(26)  # dots of a die
_LEAST = const(17)  # beside two lines
_SMALL = const(10)  # beside one
_LETTERS = const(14)  # of the second line
_CORNER = const(4)


class Sheet:
    """A sheet on the screen. `grid`: the boxes, `hints`: the line of keys, `is_roomy`: it has a title and two lines."""

    def __init__(self, console, values, title, pairs, has_clock=False):
        self._console = console
        self.screen = screen = Screen(console)
        room = console.height - 2 * CELL_HEIGHT
        boxes = scale_of(console) * _BOXES
        self.is_roomy = room >= boxes + _LEAST
        top = CELL_HEIGHT + room - boxes if self.is_roomy else CELL_HEIGHT
        self.grid = Grid(console, values, top, console.height - CELL_HEIGHT - top, self.is_roomy)
        screen.append(self.grid)
        self._title = self._second = self._corner = None
        if self.is_roomy:
            y = CELL_HEIGHT + (room - boxes) // 2
            aside = (console.width - _LETTERS * CELL_WIDTH - CELL_WIDTH) // 2
            self._draw_dice(min(room - boxes, aside, _LARGEST), y)
            self._first = self._line(y - CELL_HEIGHT, console.theme.ink)
            self._second = self._line(y, console.theme.dim)
            self._title = Strip(console.width, console.theme.accent, console.theme.on_accent)
            screen.append(self._title)
        else:
            above = console.height - CELL_HEIGHT - self.grid.height  # rows of boxes may stand there
            screen.append(draw.block(0, 0, console.width, above, console.theme.paper))
            self._draw_dice(_SMALL, CELL_HEIGHT // 2)
            self._first = self._line(0, console.theme.ink)
        if has_clock or not self.is_roomy:
            self._draw_corner()
        self.hints = hints(console, pairs)
        screen.append(self.hints)
        self.title(title)

    def _draw_dice(self, room, middle):
        self.dice = Dice(self._console, room, 0, 0)
        self.dice.tiles.y = middle - self.dice.size // 2
        self.screen.append(self.dice.tiles)

    def _line(self, y, ink):
        """A line beside the dice."""
        x = min(self.dice.width + 2 + 4 * self.is_roomy, self._console.width - _LETTERS * CELL_WIDTH)
        strip = Strip(self._console.width - x, self._console.theme.paper, ink, x, y)
        self.screen.append(strip)
        return strip

    def _draw_corner(self):
        theme = self._console.theme
        x = self._console.width - _CORNER * CELL_WIDTH
        colours = (theme.accent, theme.on_accent) if self.is_roomy else (theme.paper, theme.dim)
        self._corner = Strip(_CORNER * CELL_WIDTH, colours[0], colours[1], x, 0)
        self.screen.append(self._corner)

    # --- What changes -------------------------------------------------------------------------

    def title(self, words):
        """Another title, where there is one."""
        if self._title is not None and words != self._title.text:
            self._title.clear()
            self._title.write(words, 0 if self._corner else self.screen.middle(words))

    def corner(self, words):
        """Something else in the corner, where there is one."""
        if self._corner is not None and words != self._corner.text:
            self._corner.clear()
            self._corner.write(words, (_CORNER - len(words)) * CELL_WIDTH)

    def say(self, first, second=""):
        """Write beside the dice; the second line only where there is one."""
        if first != self._first.text:
            self._first.clear()
            self._first.write(first)
        if self._second is not None and second != self._second.text:
            self._second.clear()
            self._second.write(second)

    def wait_for_roll(self):
        """Between two rolls: no cursor, and nothing to press."""
        self.grid.unpoint()
        self.say("")
        self.hints.clear()

    def is_shown(self):
        """Whether it is still on the display."""
        root = self._console.display.root_group
        return len(root) > 0 and root[0] is self.screen
