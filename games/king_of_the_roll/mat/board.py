"""The screen on which a player chooses: both animals, totals and score; the dice; two lines.

    shown = Board(console, plan, (ON_MOVE, ROLLED, PLACED), "Bear: Uchi Mata", "Uchi Mata", say("console.back"))
    shown.say("Straight: STR 6", "6 on it: total 6")
    shown.show()
"""

from micropython import const

from dojo import pages
from dojo.say import say
from dojo.ui import keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, names
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called, fields
from games.king_of_the_roll.scenes.pair import HEIGHT, WIDTH, Pair

_SMALL = const(100)  # dots of height; below this there is no room for a whole table
_TITLED = const(130)  # from here on there is a title
_BRIEF = const(10)  # rows of text; with fewer, where it is not small, there is one line instead of two, and a title
_TALL = const(200)  # dots of height from which the picture is twice as large
_GAP = const(2)


def is_small(console):
    """Whether it is one of the smallest displays: beside the picture there are two rows of a table at most."""
    return console.height < _SMALL


class Board:
    """The screen of a plan; where there is no room for a title, `name` is beside the picture. back: what BACK does;
    more: hints of other keys.

    Once dice lie, what the margin so far would come to stands there too: where the score was, on the smallest displays
    for the name, where there is only one line for the title.

    rows: of the table, with the dice of all colours, which are dealt when it is shown; () for no table.

    A line has `width` dots. If `is_brief` there is one instead of two. What is to the right of the picture begins at
    `left`; where it `is_small`, `texts` is what to say there. The largest parts, the table and these lines, are made
    before all others: a heap that is nearly full has no room in one piece any more for what is made last.
    """

    def __init__(self, console, plan, rows, title, name, back, more=()):
        console.clear()
        self._console = console
        self.width = console.width
        self.is_small = is_small(console)
        self.has_up = console.has(keys.UP)
        self.is_brief = not self.is_small and console.rows < _BRIEF
        has_title = self.is_brief or console.height >= _TITLED
        view = plan.view
        is_declared = at.move(view, plan.seat) >= 0
        lines = told_state(plan)
        now = told_now(plan)
        row = FACE.height
        scale = 2 if console.height >= _TALL else 1
        top = row if has_title else 0
        beside = WIDTH * scale + _GAP
        below = top + HEIGHT * scale
        end = bottom = console.height - row  # of the table, and where the two lines, or the only one, begin
        if self.is_small:
            name = fitting(now, console.width - beside) or name
            self.texts = (name, lines[0] + "  " + lines[1] if is_declared else lines[0])
            self.left, first, end, rows, lines = beside, top, HEIGHT, rows[:2], ()
            bottom -= 2 * row
        elif self.is_brief:
            title = fitting(now, console.width) or title
            lines = [say("king_of_the_roll.mat.brief", *plan.both())] + lines[1:2] * is_declared
            self.left, first = max(beside, 3 * _GAP + max([FACE.width(words) for words in lines])), top
            end = bottom = bottom - row
        else:
            lines[2] = fitting(now, console.width - beside - _GAP) or lines[2]
            if not has_title:
                lines = [name, lines[0] + "  " + lines[1] if is_declared else lines[1], lines[2]]
            bottom = max(below, top + 3 * row)
            self.left, first = 0, bottom + 2 * row
        width = console.width - self.left
        self._table = fields.Fields(console, self.left, first, width, end - first, rows) if rows else None
        theme = console.theme
        self._lines = []
        for number in range(1 if self.is_brief else 2):
            pages.tidy()
            ink = theme.dim if number else theme.ink
            self._lines.append(Strip(console.width, theme.paper, ink, 0, bottom + number * row))
        self._plan = plan
        pages.tidy()
        self._screen = screen = Screen(console, title if has_title else "")
        if first > bottom:  # hints leave the words free, or at least the dice below them
            screen.keep = (bottom, first)
        pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, back)) + more
        pages.tidy()
        screen.append(hints(console, pairs))
        pair = Pair(console, [seen.character(view, one) for one in range(2)], 0, top, scale)
        pair.show(view[at.POSITION], view[at.TOP])
        screen.append(pair)
        if lines:
            pages.tidy()
            screen.column(lines, *((_GAP, below) if self.is_brief else (beside + _GAP, top)), theme.ink)
        for strip in self._lines:
            screen.append(strip)
        self._is_open = False

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
    lines = [say("king_of_the_roll.mat.totals", own, other)]
    if at.move(view, seat) < 0:
        lines.append(say("king_of_the_roll.mat.cards", view[at.LEFT + seat], view[at.LEFT + 1 - seat]))
    else:
        lines.append(say("king_of_the_roll.mat.matched", plan.total()[1], seen.matches(plan.move)))
    if not view[at.MODE]:
        lines.append(say("king_of_the_roll.mat.score", view[at.POINTS + seat], view[at.POINTS + 1 - seat]))
    else:
        lines.append(say("king_of_the_roll.mat.turn", view[at.TURN]))
    return lines


def told_now(plan):
    """What the margin so far would come to, in words, the longest first: "Bear by 6: Mount". () before there is one."""
    view = plan.view
    both = [at.move(view, seat) for seat in range(2)]
    if not plan.is_placing or min(both) < 0 or not view[at.NOW + at.SUM] + view[at.NOW + at.SUM + 1]:
        return ()
    totals = [seen.total(view, at.NOW, seat) for seat in range(2)]
    margin = totals[0] - totals[1]
    if not margin:
        return (say("king_of_the_roll.mat.even"),)
    ahead = 0 if margin > 0 else 1
    kind = moves.kind(both[ahead])
    end = seen.end(both[ahead], abs(margin))
    if not seen.is_attempted(view, at.NOW, ahead):
        told = say("king_of_the_roll.mat.too_few_yet")
    elif kind == moves.SUBMISSION:
        told = names.kind(kind)
    elif end and (kind != moves.DEFENCE or moves.kind(both[ahead ^ 1]) == moves.TAKEDOWN):
        told = names.position(end)
    else:
        told = say("king_of_the_roll.mat.stays")
    return say("king_of_the_roll.mat.by_now", called.fighter(view, ahead), abs(margin), told), told


def fitting(texts, room):
    """The first of some texts that fits into `room` dots, or the last one as far as it does; "" for none."""
    for text in texts:
        if FACE.width(text) <= room:
            return text
    return FACE.wrap(texts[-1], room)[0] if texts else ""
