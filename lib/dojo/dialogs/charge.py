"""The battery is nearly empty: said over whatever is on the display, which comes back at the next OK. And the mark of a
battery that needs charging soon.

A board that goes out has saved what there was then: the turn is flushed first.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.draw import colours
from dojo.ui.hints import hints
from dojo.ui.layout import FACE, wrap
from dojo.ui.strip import Lines

_TALL = const(11)  # most dots of the mark


def page(console):
    """Generator: until OK. The link goes on meanwhile."""
    console.store.flush()
    display = console.display
    shown = display.root_group
    display.root_group = _words(console, shown)
    display.refresh()
    while console.buttons.poll() != keys.OK:
        if console.link is not None:
            console.link.step()
        console.sound.step(console.link is not None and console.link.is_busy())
        console.lights.step()
        yield
    console.stay()
    display.root_group = shown
    display.refresh()


def _words(console, shown):
    """The sentence in the middle, and the mark that will stay."""
    group = displayio.Group(x=shown.x, y=shown.y)
    lines = wrap(say("console.battery_empty"), console.columns)
    y = (console.height - (len(lines) + 1) * FACE.height) // 2
    group.append(Lines(lines, console.theme.paper, console.theme.ink, 0, y, console.width))
    group.append(hints(console, ((keys.OK, say("console.ok")),)))
    group.append(mark(console, console.width))
    return group


def mark(console, right):
    """A small mark as a layer for one screen: a battery with little in it, or nothing, left of the dot `right`."""
    room = console.low
    tall = min(FACE.height, _TALL)
    bitmap = displayio.Bitmap(room, tall, 2)  # its first column stays empty
    fill_region(bitmap, 3, 0, 5, 1, 1)
    fill_region(bitmap, 1, 1, room, tall, 1)
    fill_region(bitmap, 2, 2, room - 1, tall - (1 if console.flat else 3), 0)
    palette = colours(console.theme.paper, console.theme.bad)
    return displayio.TileGrid(bitmap, pixel_shader=palette, x=right - room, y=console.height - tall)
