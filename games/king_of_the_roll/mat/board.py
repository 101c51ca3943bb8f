"""The screen on which a player chooses: both animals, totals and score; the dice; two lines.

    shown = Board(console, plan, "A: Uchi Mata", "Uchi Mata", say("console.back"))
    shown.table((ON_MOVE, ROLLED, PLACED))
    shown.say("Straight: STR 6", "6 on it: total 6")
    shown.show()
"""

from micropython import const

from dojo.say import LETTERS, say
from dojo.ui import keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import fields
from games.king_of_the_roll.scenes.pair import HEIGHT, WIDTH, Pair

_SMALL = const(100)  # dots of height; below this there is no room for a whole table
_TITLED = const(130)  # from here on there is a title
_BRIEF = const(10)  # rows of text; with fewer, where it is not small, there is one line instead of two, and a title
_TALL = const(200)  # dots of height from which the picture is twice as large
_GAP = const(2)


class Board:
    """The screen of a plan; where there is no room for a title, `name` is beside the picture. back: what BACK does.

    A line has `width` dots. If `is_brief` there is one instead of two; `is_small`: one of the smallest displays. What
    is to the right of the picture begins at `left`; where it is small, `texts` is what to say there. The largest parts
    are made first: later a heap that is nearly full has no room in one piece.
    """

    def __init__(self, console, plan, title, name, back):
        self._console = console
        self.width = console.width
        self.is_small = console.height < _SMALL
        self._plan = plan
        view = plan.view
        row = FACE.height
        self.is_brief = not self.is_small and console.rows < _BRIEF
        has_title = self.is_brief or console.height >= _TITLED
        self._screen = screen = Screen(console, title if has_title else "")
        pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, back))
        screen.append(hints(console, pairs))
        scale = 2 if console.height >= _TALL else 1
        self._top = top = row if has_title else 0
        self._bottom = bottom = console.height - row
        pair = Pair(console, [seen.character(view, one) for one in range(2)], 0, top, scale)
        pair.show(view[at.POSITION], view[at.TOP])
        screen.append(pair)
        self.left = left = WIDTH * scale + _GAP
        lines = told_state(plan)
        below = top + HEIGHT * scale
        theme = console.theme
        if self.is_small:
            self.texts = (name, lines[0] + "  " + lines[1] if at.move(view, plan.seat) >= 0 else lines[0])
        elif self.is_brief:
            brief = [say("king_of_the_roll.mat.brief", *plan.both())] + lines[1:2] * (at.move(view, plan.seat) >= 0)
            screen.column(brief, _GAP, below, theme.ink)
            self.left = max(left, 3 * _GAP + max([FACE.width(words) for words in brief]))
            bottom -= row
        else:
            is_declared = at.move(view, plan.seat) >= 0
            shown = lines if has_title else [name, lines[0] + "  " + lines[1] if is_declared else lines[1], lines[2]]
            screen.column(shown, left + _GAP, top, theme.ink)
            bottom = max(below, top + 3 * row)
            self._top = bottom + 2 * row
            self.left = 0
        self._table = None
        self._is_open = False
        self._lines = []
        if self.is_small:
            bottom -= 2 * row
        for number in range(1 if self.is_brief else 2):
            strip = Strip(console.width, theme.paper, theme.dim if number else theme.ink, 0, bottom + number * row)
            self._lines.append(strip)
            screen.append(strip)

    def table(self, rows):
        """The dice of all colours, in these rows; beside the picture only two. They are dealt when it is shown."""
        console = self._console
        bottom = self._bottom
        if self.is_small:
            rows = rows[:2]
            bottom = HEIGHT
        elif self.is_brief:
            bottom -= FACE.height
        width = console.width - self.left
        self._table = fields.Fields(console, self.left, self._top, width, bottom - self._top, rows)

    def append(self, layer):
        """One more thing on the screen."""
        self._screen.append(layer)

    def show(self):
        """Show it; then deal the dice, which take about as long to draw as everything else."""
        self._is_open = True
        console = self._console
        console.show(self._screen)
        if self._table is not None:
            self._table.draw(self._plan)
            self._screen.append(self._table)
            console.refresh()
        console.forget()

    def refresh(self):
        """Bring what has changed to the display."""
        self._console.refresh()

    def needs(self, plan):
        """Another move: what its fields need."""
        self._table.needs(plan)

    def mark(self, colour, is_marked):
        """Put a bar below a rolled die, or take it away."""
        self._table.mark(colour, is_marked)

    def point(self, row, colour):
        """Put the frame around a field of the table, if there is one; nowhere for a row below 0."""
        if self._table is not None:
            self._table.point(row, colour)
            if self._is_open:
                self.refresh()  # the answer to the press: words about it take a large display longer

    def say(self, first, second):
        """Write the two lines; where there is room for only one, both into that."""
        self._write((first + "  " + second,) if self.is_brief else (first, second), self._lines)

    def tell(self, name, words):
        """Write a name and words about it; where there is room for only one line, the name into the title."""
        self._write((name, words), (self._screen[0], self._lines[0]) if self.is_brief else self._lines)

    def drop(self):
        """Let go of its parts: only the display holds them from now on, and lets go of them in time."""
        self._screen = self._table = self._lines = None

    def _write(self, words, strips):
        width = self.width
        for number, (strip, line) in enumerate(zip(strips, words)):
            if number and self._is_open:
                self.refresh()  # one line after the other
            strip.hidden = not line  # what is shown takes time for every dot, written or not
            wide = FACE.width(line)
            if wide > width:
                line = FACE.wrap(line, width)[0]
                wide = FACE.width(line)
            if strip.text != line:
                strip.clear()
                strip.write(line, (width - wide) // 2)


def told_state(plan):
    """Lines: both totals, dice on the move, the score; the seat that chooses comes first."""
    view = plan.view
    seat = plan.seat
    own, other = plan.both()
    lines = [say("king_of_the_roll.mat.totals", LETTERS[seat], own, other, LETTERS[1 - seat])]
    if at.move(view, seat) < 0:
        lines.append(say("king_of_the_roll.mat.cards", view[at.LEFT + seat], view[at.LEFT + 1 - seat]))
    else:
        lines.append(say("king_of_the_roll.mat.matched", plan.total()[1], seen.matches(plan.move)))
    if not view[at.MODE]:
        lines.append(say("king_of_the_roll.mat.score", view[at.POINTS + seat], view[at.POINTS + 1 - seat]))
    else:
        lines.append(say("king_of_the_roll.mat.turn", view[at.TURN]))
    return lines
