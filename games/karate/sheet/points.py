"""What a fight brought: points after techniques, the reasons for them, the totals of a round and of a match.

    yield from page(console, view)      # the totals, after a fight
    summary(view)                       # lines for the result
"""

from micropython import const

from dojo import pages
from dojo.contract import seats_in
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip, write
from games.karate import explain, scoring
from games.karate import layout as at

_COLUMNS = const(20)  # columns of a line
_LINES = const(3)  # per seat at most
_PORTRAIT = const(16)  # dots
_BESIDE = const(4)
_FIGURE = 16, 16  # dots of a technique
_SMALL = 12, 8
_FOLDER = "games/karate/scene/"
_AIR = const(6)  # most dots between two seats


def page(console, view):
    """Generator: what everybody scored in the last round and overall."""
    names = _names(view)
    title = say("karate.fight.after", at.round_of(view))
    first = 0
    while first < len(names):
        rows = Rows(console, title, only_more(), len(names))
        for seat in range(first, min(first + rows.most, len(names))):
            points = points_of(at.totals(view, seat)[-1])
            if rows.lines > 1:
                rows.add(seat, (names[seat], say("karate.fight.this_round", points)), not at.is_solo(view))
                rows.score(str(scoring.sum_of(view, seat)))
            else:
                rows.add(seat, (names[seat],))
                rows.score(say("karate.caller.now", points, scoring.sum_of(view, seat)))
        console.show(rows.screen, rows)
        console.forget()
        yield from console.until(keys.OK)
        first += rows.most


class Rows:
    """A line for each seat, or with more room up to three and a portrait.

    `lines`: per seat; `most`: seats that fit on a screen.
    """

    def __init__(self, console, title, pairs, count):
        self._console = console
        self.screen = screen = Screen(console, title, pairs)
        self.most = screen.rows
        self.lines = max(1, min(_LINES, screen.rows // count))
        shown = min(count, screen.rows)
        room = screen.rows * FACE.height
        self._tall = min(room // shown, self.lines * FACE.height + _AIR)
        self._y = screen.top + (room - self._tall * shown) // 2
        self._strip = None
        self._figures = None  # the sheet of the techniques, once one is shown

    def add(self, seat, lines, has_portrait=True, technique=-1):
        """Add a seat's lines, after its portrait if there are several, and its figure doing a technique 0..5."""
        console = self._console
        theme = console.theme
        left = (console.width - _COLUMNS * FACE.column) // 2
        right = left + _COLUMNS * FACE.column
        y = self._y + (self._tall - len(lines) * FACE.height) // 2
        if len(lines) > 1 and has_portrait:
            self.screen.append(portrait(console, seat, left, self._y + (self._tall - _PORTRAIT) // 2))
            left += _PORTRAIT + _BESIDE
        if technique >= 0:
            left += self._put_figure(technique, left) + _BESIDE
        self._strip = Strip(right - left, theme.paper, theme.seat(seat), left, y, len(lines))
        self._strip.write_lines(lines)
        self.screen.append(self._strip)
        self._y += self._tall

    def _put_figure(self, technique, x):
        """A figure doing a technique, small in low rows; none for hesitating. Returns the width."""
        is_small = self._tall < _PORTRAIT
        wide, tall = _SMALL if is_small else _FIGURE
        if self._figures is None:
            self._figures = draw.load(_FOLDER + ("small.bmp" if is_small else "techniques.bmp"))
            theme = self._console.theme
            for number, colour in enumerate((theme.ink, theme.dim, theme.accent)):
                self._figures[1][number + 1] = colour
        y = self._y + (self._tall - tall) // 2
        if technique != at.HESITATE:
            self.screen.append(draw.tiles(self._figures, wide, tall, x, y, technique))
        return wide

    def score(self, text):
        """Put points at the end of the first line added last."""
        strip = self._strip
        write(strip.bitmap, text, strip.bitmap.width - FACE.width(text))
        first, end, others = strip.text.partition("\n")
        strip.text = first + " " + text + end + others


def points_of(points):
    """+2, 0 or -1."""
    return "%+d" % points if points else "0"


def asks():
    """Hints when players may ask why they scored."""
    return only_more() + ((keys.UP_DOWN, say("karate.fight.why")),)


def is_asked_why(console):
    """Generator: True if somebody asks why, False to go on."""
    return (yield from console.until(keys.OK, *keys.FORWARD + keys.BACKWARD)) != keys.OK


def why(console, view, step, names):
    """Generator: whom players ask about, and why that one scored so. Solo, nobody asks about the rival."""
    console.clear()
    techniques = [at.technique_shown(view, seat, step) for seat in range(len(names))]
    scores = [points_of(scoring.step_score(view, seat, step)) for seat in range(len(names))]
    first = 0
    if at.is_solo(view):
        items = ("%s %s  %s %s" % (names[0], scores[0], names[1], scores[1]),)
        names = (names[0], say("karate.fight.the_rival"))
    else:
        items = [say("console.so", called, scores[seat]) for seat, called in enumerate(names)]
        seats_here = seats_in(console.seats_here)
        first = seats_here[0] if seats_here else 0
    yield from pages.open(explain.page, console, items, names, techniques, first)


def summary(view):
    """Lines for the result: what everybody scored in each round and overall; then the presses of a race."""
    names = _names(view)
    found = []
    for seat, called in enumerate(names):
        told = "".join(["%+d" % total for total in at.totals(view, seat)])
        told = told[1:] if told[:1] == "+" else told  # 0+1-2
        total = str(scoring.sum_of(view, seat))
        if len(at.totals(view, seat)) > 1:
            total = told + " = " + total
        found.append(say("console.so", called, total))
    if not at.is_solo(view):
        for seat, called in enumerate(names):
            if at.presses(view, seat) >= 0:
                found.append(say("karate.fight.presses", called, at.presses(view, seat)))
    return found


def _names(view):
    """What all who fight are called."""
    if at.is_solo(view):
        return say("karate.fight.you"), say("karate.fight.rival")
    return [name(seat) for seat in range(at.fighters(view))]


def only_more():
    """Hints when the only thing to do is go on."""
    return ((keys.OK, say("console.more")),)
