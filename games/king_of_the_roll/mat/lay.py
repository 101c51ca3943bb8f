"""The screen for laying a die: two lines; the die, large, against the number it has to reach; all five below.

    shown = Lay(console, plan, "Bear: Uchi Mata", "Uchi Mata", say("console.menu"))
    shown.way(at.STRAIGHT)              # the rolled die against the number of its field
    shown.way(at.SWAP + 3)              # the brown Place die, and what the skill makes of it
    shown.say("Straight: white 6", "Total 6, best 27")
    shown.show()

On the smallest displays the lines are below the die, the name beside it, and there is no table.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.say import say
from dojo.ui import dice, draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE, TICK
from dojo.ui.screen import Screen
from dojo.ui.strip import Lines, Strip, plain
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.mat import called, fields, shared
from games.king_of_the_roll.mat.plan import BY_CHANCE

_GAP = const(4)  # dots
_HINT = const(6)  # dots a two-line hint is taller than the lines, to keep it off the die on the smallest displays
_ARROW = const(6)  # depth of an arrow in dots
_LEAST = const(2)  # least height of a die in rows of text; below it there is no table
_LARGE = const(3)  # least height of a die in rows of text for all three rows of the table
_CROSS = "\u00d7"


class Lay:
    """The screen for the next die of a plan. back: what BACK does."""

    def __init__(self, console, plan, title, name, back):
        console.clear()
        self._console = console
        self._plan = plan
        self.is_small = is_small = shared.is_small(console)
        self._screen = screen = Screen(console, "" if is_small else title)
        row = FACE.height
        bottom = console.height - row
        top = 0 if is_small else 3 * row  # of the die: below the title and two lines
        rows = (fields.ON_MOVE, fields.ROLLED, fields.PLACED)
        tall = bottom - top - (2 * row + _HINT if is_small else row + _GAP)  # of the die and the table
        if tall - row - len(rows) * (row + _GAP) < _LARGE * row:
            rows = rows[:1]
        table = row + len(rows) * (row + _GAP)
        if tall - table < _LEAST * row:
            table = 0
        high = tall - table
        gap = _GAP // 2 if is_small else _GAP
        self._shape = dice.shape(min(high, (console.width - 2 * _ARROW - 8 * gap) // 3))
        self._table = None
        if table:
            self._table = fields.Fields(console, 0, bottom - table, console.width, table, rows)
        size = self._shape[0]
        left = gap if is_small else (console.width - 2 * size - 2 * _ARROW - 4 * gap - size // 2) // 2
        y = 0 if is_small else top + (high + _GAP - size) // 2
        self._left = _Die(console, size, left, y)
        arrow = left + size + 2 * gap
        screen.append(draw.arrow(arrow, y + size // 2 - _ARROW, _ARROW, console.theme.dim, keys.RIGHT))
        right = arrow + 2 * _ARROW + gap
        self._right = _Die(console, size, right, y)
        self._need = self._needed(right, y, size)
        self._unknown = None
        self._unknown_at = right, y, size
        mark_x = right + size + gap
        self._mark = None
        self._marked = -1  # which one it is (_put)
        self._mark_at = mark_x, y, size
        for layer in (self._left.tiles, self._right.tiles, self._need):
            screen.append(layer)
        lines = shared.told_state(plan)
        stands = shared.told_now(plan) or (lines[0] + "  " + lines[1], lines[0])
        theme = console.theme
        if is_small:
            room = console.width - mark_x
            texts = FACE.wrap(name, room)[:2]  # above the tick
            texts += [shared.fitting(stands, room)] * (len(texts) < 2)
            screen.append(Lines(texts, theme.paper, theme.ink, mark_x, 0))
        else:
            words = shared.fitting(stands, console.width)
            screen.append(plain(console, words, screen.middle(words), bottom - table - row, theme.dim))
        self._lines = []
        y = bottom - 2 * row if is_small else row
        for number in range(2):
            ink = theme.dim if number else theme.ink
            strip = Strip(console.width, theme.paper, ink, 0, y + number * row)
            self._lines.append(strip)
            screen.append(strip)
        pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, back))
        screen.append(hints(console, pairs))
        self._is_open = False

    def _needed(self, x, y, size):
        """A frame with the die's skill and the number it has to reach."""
        console = self._console
        theme = console.theme
        layer = displayio.Group(x=x, y=y)
        skill = called.skill(self._plan.colour)
        layer.append(plain(console, skill, (size - FACE.width(skill)) // 2, 1, theme.dim))
        words = say("king_of_the_roll.mat.or_more", self._plan.need())
        scale = max(1, min((size - FACE.height) // FACE.height, size // (FACE.width(words) + 2)))
        top = FACE.height + (size - FACE.height * (1 + scale)) // 2
        layer.append(plain(console, words, (size - FACE.width(words) * scale) // 2, top, theme.ink, scale))
        layer.append(draw.frame(0, 0, size, size, theme.ink))  # above the words, which cover what they overlap
        return layer

    def _veil(self, is_unknown):
        """Put a question mark on the right die if nobody knows yet what it will be."""
        if is_unknown == (self._unknown is not None):
            return
        if self._unknown is not None:
            self._screen.remove(self._unknown)
            self._unknown = None
            return
        x, y, size = self._unknown_at
        scale = max(1, size // (2 * FACE.height))
        x += (size - FACE.width("?") * scale) // 2
        y += (size - FACE.height * scale) // 2
        self._unknown = plain(self._console, "?", x, y, self._console.theme.accent, scale)
        self._screen.append(self._unknown)

    def _put(self, which):
        """Put a tick if a die goes onto the move (0), a cross if none does, a question mark for chance; -1: nothing."""
        if which == self._marked:
            return
        self._marked = which
        if self._mark is not None:
            self._screen.remove(self._mark)
        self._mark = None
        if which >= 0:
            x, y, size = self._mark_at
            theme = self._console.theme
            scale = 1 if self.is_small else max(1, size // (2 * FACE.height))
            y += size - FACE.height * scale if self.is_small else (size - FACE.height * scale) // 2
            words, ink = ((TICK.strip(), theme.good), (_CROSS, theme.bad), ("?", theme.accent))[which]
            self._mark = plain(self._console, words, x, y, ink, scale)
            self._screen.insert(0, self._mark)  # a line may overlap its upper edge

    def way(self, way):
        """Draw what a way of laying the die does; below 0: only the die."""
        plan = self._plan
        colour = plan.colour
        is_swap = way >= at.SWAP
        target = way - at.SWAP if is_swap else colour
        self._left.show(self._shape, target, plan.held(target) if is_swap else plan.rolled(colour))
        if self._is_open:
            self._console.refresh()  # one die at a time: both take a board too long
        laid = -1
        die = 0
        if is_swap:
            die, laid = plan.outcome(way)
            self._right.show(self._shape, target, 0 if die == BY_CHANCE else die)
        elif way == at.STRAIGHT:
            laid = plan.rolled(colour)
        self._right.tiles.hidden = not is_swap
        self._need.hidden = is_swap
        self._veil(is_swap and die == BY_CHANCE)
        self._put(0 if laid > 0 else 1 if laid == 0 else 2 if way >= 0 else -1)
        if self._table is not None:
            self._table.point(fields.PLACED if is_swap else fields.ON_MOVE if way >= 0 else -1, target)

    def show(self):
        """Show it; then the table."""
        self._is_open = True
        shared.show_with(self._console, self._screen, self._table, self._plan, self)

    def say(self, first, second):
        """Write the two lines, the second once the first is shown."""
        width = self._console.width
        for number, (strip, line) in enumerate(zip(self._lines, (first, second))):
            if strip.text == line:
                continue
            if number and self._is_open:
                self._console.refresh()
            strip.hidden = not line
            strip.show(line if FACE.width(line) <= width else FACE.wrap(line, width)[0])


class _Die:
    """A large die, redrawn for each colour; face 0 is not known yet."""

    def __init__(self, console, size, x, y):
        self._console = console
        self._bitmap = displayio.Bitmap(size, size, fields.VALUES)
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=fields.palette(console, 0), x=x, y=y)
        self._shown = -1, 0

    def show(self, shape, colour, face):
        if self._shown == (colour, face):
            return
        self._shown = colour, face
        self._bitmap.fill(0)
        fields.die(self._console, self._bitmap, 0, 0, shape, colour, face)
        self.tiles.pixel_shader = fields.palette(self._console, colour)
        if not face:  # a frame
            size = shape[0]
            fill_region(self._bitmap, 2, 2, size - 2, size - 2, 0)
