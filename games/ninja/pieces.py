"""Ninja: everybody's strength as a bar, and what was used in the last rounds."""

import bitmaptools
import displayio
from micropython import const

from dojo.say import say
from dojo.ui.layout import CLOCK, FACE
from dojo.ui.seats import name
from dojo.ui.strip import Strip, plain
from games.ninja import layout as at

BAR = const(10)  # dots of height
_LEAST = const(14)  # least width in dots of a bar behind a label


class Bar:
    """Strength as a bar: full for what would be left, striped for what would be used now, empty for what is gone."""

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
        if solid > self._solid:
            bitmaptools.fill_region(self._bitmap, self._solid, 1, solid, bottom, 1)
        for x in range(solid, self._solid):
            bitmaptools.fill_region(self._bitmap, x, 1, x + 1, bottom, x & 1)
        self._solid = solid

    def _dots(self, strength):
        return strength * self._width // self._full


def standing(console, screen, view, chooser, top, bottom, is_roomy, note):
    """What all who are not gone have left, and used in the last rounds, side by side from dot `top` down.

    The bar is on its own line if `is_roomy`, else behind the label if there is room. The choosing seat's label is dark
    on a chip; a `note` precedes what it has used. Returns its bar.
    """
    own = None
    shown = [seat for seat in range(at.seats(view)) if at.status(view, seat) != at.GONE]
    wide = console.width // len(shown)
    room = wide - 2 * FACE.margin
    labels = [_label(view, seat, name(seat)) for seat in shown]
    widths = [FACE.width(label) for label in labels]
    if max(widths) + 1 + (0 if is_roomy else _LEAST) > room:
        labels = [_label(view, seat, name(seat)[:1]) for seat in shown]
        widths = [FACE.width(label) for label in labels]
    for place, seat in enumerate(shown):
        left = place * wide + FACE.margin
        label = labels[place], widths[place], seat == chooser
        bar = _strength(console, screen, view, seat, label, left, top, room, is_roomy)
        if seat == chooser:
            own = bar
        y = top + FACE.height + (BAR + 2) * is_roomy
        words = _history(view, seat, note if seat == chooser else "", room, (bottom - y) // FACE.height)
        if words:
            screen.append(plain(console, words, left, y, console.theme.dim))
    return own


def _label(view, seat, called):
    """Who has how much left; in brackets while resting."""
    return ("%s(%d)" if at.status(view, seat) == at.RESTING else "%s %d") % (called, at.strength(view, seat))


def _strength(console, screen, view, seat, label, x, y, wide, is_roomy):
    """A label (words, how wide they are, whether they are on a chip) and the bar of a seat. Returns the bar."""
    words, long, chooses = label
    theme = console.theme
    resting = at.status(view, seat) == at.RESTING
    colours = (theme.accent, theme.on_accent) if chooses else (theme.paper, theme.dim if resting else theme.ink)
    strip = Strip(long + 1, colours[0], colours[1], x, y)
    strip.write(words, 1)
    screen.append(strip)
    behind = 0 if is_roomy else strip.bitmap.width + 2
    high = BAR if is_roomy else min(BAR, FACE.height - 4)
    down = FACE.height if is_roomy else (FACE.height - high) // 2
    full, now = at.FULL[at.form(view)], at.strength(view, seat)
    bar = Bar(x + behind, y + down, max(3, wide - behind), high, theme.seat(seat), full, now)
    screen.append(bar.tiles)
    return bar


def _history(view, seat, note, wide, rows):
    """What a seat used in the last rounds, the newest first, as many as fit; "!": had to pay more."""
    lines = []
    words = note
    for ago in range(min(at.rounds(view), at.REMEMBERED)):
        if at.past_choice(view, ago, seat) < 0:
            continue
        used = _used(view, ago, seat)
        more = words + " " + used if CLOCK in words or lines else (words and words + "  ") + CLOCK + " " + used
        if len(more) * FACE.column > wide and FACE.width(more) > wide:  # hardly anything is wider than a column
            lines.append(words)
            if len(lines) == rows:
                break
            more = used
        words = more
    else:
        lines.append(words)
    return "\n".join(lines)


def _used(view, ago, seat):
    """What a seat used in a round, and whether it had to pay more."""
    used = at.past_choice(view, ago, seat)
    mark = "!" if at.past_extra(view, ago, seat) else ""
    return (str(used) if used != at.PASS else say("ninja.passed")) + mark
