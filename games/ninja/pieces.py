"""What Ninja's screens are made of: a bar of strength, a fighter's row, the last rounds."""

import bitmaptools
import displayio
from micropython import const

from dojo.say import say
from dojo.ui.layout import FACE
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip
from games.ninja import layout as at

_PORTRAIT = const(16)  # dots
_HIGH = const(38)  # dots of a row with a portrait twice as large
_LABEL = const(3)  # columns of a strength and a gap
_COLUMN = const(4)  # columns of what one seat used in a round, "25! "
_FULL = (25, 50, 50, 25)  # strength at the start, by form


class Bar:
    """Strength as a bar: full is what is kept, striped what would be used now, empty what is gone."""

    def __init__(self, x, y, width, height, colour, full, now):
        self._width = width - 2
        self._height = height
        self._full = full
        self._now = now
        self._bitmap = displayio.Bitmap(width, height, 2)
        palette = displayio.Palette(2)
        palette[1] = colour
        bitmaptools.fill_region(self._bitmap, 0, 0, width, height, 1)
        bitmaptools.fill_region(self._bitmap, 1, 1, width - 1, height - 1, 0)
        self._solid = 1  # the first column that is not full
        self.set(now)
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=palette, x=x, y=y)

    def set(self, kept):
        """Show that `kept`, 0..now, would be left. Only the columns that change are redrawn."""
        solid = 1 + self._dots(kept)
        bottom = self._height - 1
        for x in range(self._solid, solid):
            bitmaptools.fill_region(self._bitmap, x, 1, x + 1, bottom, 1)
        for x in range(solid, self._solid):
            bitmaptools.fill_region(self._bitmap, x, 1, x + 1, bottom, x & 1)
        self._solid = solid

    def _dots(self, strength):
        return strength * self._width // self._full


def row(console, screen, view, seat, y, right, height, chooses):
    """A fighter from the margin to `right`: portrait where it fits, else the name; strength, bar. Returns the bar.

    The bar is below the label where a large portrait fits. The label of a seat that `chooses` now is dark on a chip.
    """
    x = FACE.margin
    scale = 2 if height >= _HIGH else 1
    if height >= _PORTRAIT:
        screen.append(portrait(console, seat, x, y + (height - _PORTRAIT * scale) // 2, scale))
        x += _PORTRAIT * scale + 2 * scale
    resting = at.status(view, seat) == at.RESTING
    called = ""
    if x == FACE.margin:  # no picture says who it is
        called = name(seat) + " "
    label = called + ("(%d)" if resting else "%d") % at.strength(view, seat)
    theme = console.theme
    colours = (theme.accent, theme.on_accent) if chooses else (theme.paper, theme.dim if resting else theme.ink)
    thick = min(height - 4, 10)
    below = FACE.height + thick if scale > 1 else FACE.height
    strip = Strip(FACE.width(label) + 1, colours[0], colours[1], x, y + (height - below) // 2)
    strip.write(label, 1)
    screen.append(strip)
    if scale > 1:
        y = strip.y + FACE.height + 1
    else:
        if called:
            x += max([FACE.width(name(other)) for other in range(at.seats(view))]) + FACE.column
        x += _LABEL * FACE.column
        y += (height - thick) // 2
    colour = console.theme.seat(seat)
    bar = Bar(x, y, right - x - 4, thick, colour, _FULL[at.form(view)], at.strength(view, seat))
    screen.append(bar.tiles)
    return bar


def row_height(screen, rows):
    """Dots a fighter's row may take: room for a portrait if two rounds still fit below, for a large one in a duel."""
    room = screen.bottom - screen.top
    for height in (_HIGH, 20, 18, _PORTRAIT)[rows > 2 :]:
        height = max(height, FACE.height)
        if room >= rows * height + 3 * FACE.height:
            return height
    return min(FACE.height + 1, room // rows)


def history(console, screen, view, y, right):
    """The last rounds from y down, the newest first: what each used; "!": had to pay more."""
    seats = range(at.seats(view))
    room = (screen.bottom - y) // FACE.height
    wide = max([FACE.width("25! ")] + [FACE.width(name(seat)) for seat in seats]) + FACE.column
    in_columns = len(seats) * wide <= right
    has_head = room >= 3 and in_columns
    rounds = range(min(at.rounds(view), at.REMEMBERED, room - has_head))
    if not in_columns:
        lines = []
        for ago in rounds:
            fought = [seat for seat in seats if _fought(view, ago, seat)]
            lines.append("  ".join([name(seat) + " " + _used(view, ago, seat) for seat in fought]))
        screen.column(lines, FACE.margin, y, console.theme.dim)
    elif rounds:
        for seat in seats:
            lines = [_used(view, ago, seat) for ago in rounds]
            screen.column([name(seat)] * has_head + lines, FACE.margin + seat * wide, y, console.theme.dim)


def _fought(view, ago, seat):
    return at.past_choice(view, ago, seat) >= 0


def _used(view, ago, seat):
    """What a seat used in a round, and whether it had to pay more."""
    if not _fought(view, ago, seat):
        return ""
    used = at.past_choice(view, ago, seat)
    mark = "!" if at.past_extra(view, ago, seat) else ""
    return (str(used) if used != at.PASS else say("ninja.passed")) + mark
