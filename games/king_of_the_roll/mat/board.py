"""The screen where a player chooses a move or a card: both animals, the score; the choice; the dice.

    shown = Board(console, plan, (ON_MOVE, ROLLED, PLACED), "Bear: move?", say("console.menu"))
    shown.tell("Knee Slide", "Pass, 2 dice")
    shown.show()
"""

from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.mat import fields
from games.king_of_the_roll.mat.shared import fitting, is_small
from games.king_of_the_roll.scenes.pair import HEIGHT, WIDTH, Pair

_BRIEF = const(10)  # rows of text; with fewer, unless small, there is one line instead of two
_TALL = const(200)  # dots of height for a picture at scale 3
_ROWS = const(2)  # rows of the table with little room
_NARROW = const(140)  # dots of width below which fighters of twice their size leave no room beside them
_GAP = const(2)


class Board:
    """The screen of a plan, with the score in its title. back: what BACK does; more: hints of other keys.

    rows: of the table, the most important first; the dice are dealt when it is shown.

    Name and words are beside the picture, on a low display below it; if `is_brief` the name is in the title, and one
    line below the table.
    """

    def __init__(self, console, plan, rows, title, back, more=()):
        console.clear()
        self._console = console
        self.width = console.width
        self.is_small = is_small(console)
        self.has_up = console.has(keys.UP)
        self.is_brief = not self.is_small and console.rows < _BRIEF
        has_title = not self.is_small
        view = plan.view
        title = fitting((title + told_state(view, plan.seat), title), console.width)
        row = FACE.height
        is_narrow = console.width < _NARROW and not self.is_small
        scale = 1 if self.is_small or is_narrow else 3 if console.height >= _TALL else 2
        top = row if has_title else 0
        beside = WIDTH * scale + _GAP
        below = console.height * 5 // 8 if is_narrow else top + HEIGHT * scale
        end = bottom = console.height - row  # bottom of the table, and top of the lines
        room = [console.width] * 2  # dots per line
        self._line_rows = [1, 1]
        x = 0
        if self.is_small:
            left, first, end, rows = beside, top, HEIGHT, rows[:_ROWS]
            bottom -= 2 * row
        elif self.is_brief:
            left, first = beside, top
            end = bottom = bottom - row
        elif console.height >= _TALL:
            left, first, bottom, rows = 0, below + 2 * row, below, rows[:_ROWS]
        else:  # the lines are beside the picture, on several rows
            left, first, rows = 0, below + _GAP, rows[:_ROWS]
            x = beside + _GAP
            room = [console.width - x] * 2
            bottom = top + _GAP
            self._line_rows = [2, (below - bottom) // row - 2]
        self.table = fields.Fields(console, left, first, console.width - left, end - first, rows)
        theme = console.theme
        self._lines = []
        for number in range(1 if self.is_brief else 2):
            ink = theme.dim if number else theme.ink
            y = bottom + number * self._line_rows[0] * row
            self._lines.append(Strip(room[number], theme.paper, ink, x, y, self._line_rows[number]))
        self._plan = plan
        self._screen = screen = Screen(console, title if has_title else "")
        if first > bottom and not self.is_small:  # hints keep off the dice
            edge = bottom if bottom < below else _GAP  # whole lines of the name beside the fighters, if any
            screen.keep = edge + 2 * row, edge + 3 * row, first
        pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, back)) + more
        screen.append(hints(console, pairs))
        middle = (console.width - WIDTH * scale) // 2 if bottom == below else 0
        y = (top + below - HEIGHT * scale) // 2 if is_narrow else top
        self._mat = (0, y, console.width if middle else beside, HEIGHT * scale)
        pair = Pair(console, view, middle, y, scale)
        pair.show(view[at.POSITION], view[at.TOP])
        screen.append(pair)
        for strip in self._lines:
            screen.append(strip)
        self._is_open = False

    def show(self):
        """Deal the dice and show it all, with the mat behind the fighters."""
        console = self._console
        self._is_open = True
        self.table.draw(self._plan)
        self._screen.append(self.table)
        behind(self._screen, "king_of_the_roll", *self._mat)
        console.show(self._screen, self)
        console.forget()

    def point(self, row, colour):
        """Put the frame around a field of the table, if any; none for a row below 0."""
        self.table.point(row, colour)
        if self._is_open:
            self._console.refresh()  # respond to the press at once: the words take longer on a large display

    def tell(self, name, words):
        """Write a name and words about it; with room for only one line, the name goes in the title."""
        self._write((name, words), (self._screen.bar, self._lines[0]) if self.is_brief else self._lines)

    def fits(self, words):
        """Whether these words fit where tell() puts them."""
        strip = self._lines[-1]
        return len(FACE.wrap(words, strip.bitmap.width)) * FACE.height <= strip.bitmap.height

    def _write(self, words, strips):
        for number, (strip, line) in enumerate(zip(strips, words)):
            if number and self._is_open:
                self._console.refresh()  # one line after the other
            strip.hidden = not line  # a shown strip costs time for every dot, written or not
            room = strip.bitmap.width
            lines = FACE.wrap(line, room)[: strip.bitmap.height // FACE.height] if line else []
            if strip.text != "\n".join(lines):
                strip.clear()
                if len(lines) == 1:
                    strip.write(lines[0], (room - FACE.width(lines[0])) // 2)
                elif lines:
                    strip.write_lines(lines)


def told_state(view, seat):
    """The score, the seat that chooses first, or the turn if points do not count; empty as long as nobody has any."""
    if view[at.MODE]:
        return "  " + say("king_of_the_roll.mat.turn", view[at.TURN])
    own, other = view[at.POINTS + seat], view[at.POINTS + 1 - seat]
    return "  " + say("king_of_the_roll.mat.score", own, other) if own + other else ""
