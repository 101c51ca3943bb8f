"""Ninja: the choice of strength. The fighters on the stage, the number between them, and below what they have left."""

import bitmaptools
import displayio
from micropython import const

from dojo.dialogs.number import Wheel, turns
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import CLOCK, FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import Strip, plain
from games.ninja import layout as at
from games.ninja.stage import INK, PAPER, POINT, Stage

_STOP = const(-1)  # the player wants to pause
_ROOMY = const(100)  # dots of height for a title, or for a line of bars between that and hints
_BAR = const(10)  # dots of a bar's height
_LEAST = const(14)  # least width in dots of a bar behind a label


def page(console, view, seat):
    """Generator: the strength to use. OK locks it, a second OK binds it; any other key unlocks it.

    The number dialled before a pause survives it: console.kept has it until it is bound.
    """
    this = at.rounds(view), seat
    screen = _Choice(console, view, seat, console.kept[1] if console.kept and console.kept[0] == this else -1)
    console.kept = None
    console.show(screen.group)
    console.refresh()  # otherwise it would wait for the hint
    screen.show_strengths()
    while True:
        key = yield from console.key()
        if screen.is_locked():
            if key == keys.OK:
                return screen.wheel.value
            screen.lock(False)
            if key == keys.BACK:
                continue
        if key == keys.BACK:
            console.kept = this, screen.wheel.value
            return _STOP
        if key == keys.OK:
            screen.lock(True)
            console.buttons.ask()
        else:
            screen.turn(key)


class _Choice:
    """The screen on which a seat chooses. Its own bar shows what would be left.

    dialled: what the wheel first shows; -1 for the least allowed.
    """

    def __init__(self, console, view, seat, dialled):
        self._console = console
        forbidden = at.own_pick(view, seat)
        title = say("ninja.chooses", name(seat)) if forbidden < 0 else say("ninja.never", name(seat), forbidden)
        has_title = console.height >= _ROOMY
        screen = Screen(console, title if has_title else "", _before_ok(console))
        top = FACE.height if has_title else 0
        bottom = console.height - FACE.height
        is_roomy = bottom - top >= _ROOMY
        below = 2 * FACE.height + (_BAR + 2) * is_roomy
        stage = Stage(console, screen, at.fighters(view), seat, top, bottom - top - below)
        x, y, width, height = stage.scroll
        self._most = at.strength(view, seat)
        first = dialled if dialled >= 0 else 1 if forbidden == 0 else 0
        is_paper = not console.mono
        colours = (INK, POINT, PAPER) if is_paper else ()
        self.wheel = Wheel(console, screen, x + width // 2, y, height, 0, self._most, first, forbidden, colours, width)
        self._paper = stage.scroll
        self._frame = None  # around the paper while the number is locked
        self.group = screen
        self._below = view, seat, top + stage.height, bottom, is_roomy
        self._note = say("ninja.never_short", forbidden) if not has_title and forbidden >= 0 else ""

    def show_strengths(self):
        """Show what all have left, below the stage; called late, so the number can be turned sooner."""
        self._bar = _standing(self._console, self.group, *self._below, self._note)
        self._bar.set(self._most - self.wheel.value)

    def turn(self, key):
        """Let a key turn the wheel and show what would be left."""
        self.wheel.turn(key)
        self._bar.set(self._most - self.wheel.value)

    def is_locked(self):
        return self._frame is not None

    def lock(self, locked):
        """Put a frame around the number and ask, or go back to choosing."""
        if locked:
            x, y, width, height = self._paper
            colour = self._console.theme.accent if self._console.mono else POINT
            self._frame = draw.frame(x, y, width, height, colour)
            self.group.append(self._frame)
        else:
            self.group.remove(self._frame)
            self._frame = None
        self._console.refresh()  # respond to the press at once
        self.group.hints.change(_after_ok() if locked else _before_ok(self._console))


def _before_ok(console):
    """What the keys do before the first OK."""
    return turns(console) + ((keys.OK, say("ninja.use")), (keys.BACK, say("console.menu")))


def _after_ok():
    """What the keys do after it."""
    return ((keys.OK, say("ninja.really")), (keys.BACK, say("ninja.change")))


# --- What everybody has left -----------------------------------------------------------------------


class _Bar:
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


def _standing(console, screen, view, chooser, top, bottom, is_roomy, note):
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
        y = top + FACE.height + (_BAR + 2) * is_roomy
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
    high = _BAR if is_roomy else min(_BAR, FACE.height - 4)
    down = FACE.height if is_roomy else (FACE.height - high) // 2
    full, now = at.FULL[at.form(view)], at.strength(view, seat)
    bar = _Bar(x + behind, y + down, max(3, wide - behind), high, theme.seat(seat), full, now)
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
