"""The end of a fight of Karenza: both warriors above the result."""

import displayio
from micropython import const

from dojo.ui.seats import name, portrait
from games.karenza import layout as at
from games.karenza.drawn.figure import HEIGHT, WIDTH, Figure
from games.karenza.view import score

_PROUD = const(0x25)  # left foot on C, right foot on B, the sword up
_ROOMY = const(100)  # dots of height for both
_CREST = const(16)  # dots of an animal beside its warrior
_TALL = const(64)  # dots of height per step of their scale


def chart(console, view):
    """See games.karenza.screens.chart."""
    scale = max(2, console.height // _TALL)
    points = [score(view, seat) for seat in range(2)]
    shown = (0, 1)
    if console.height < _ROOMY:
        shown = (int(points[1] > points[0]),)
    wide = WIDTH * scale * (2 * len(shown) - 1)
    layer = displayio.Group(x=0 if len(shown) == 1 else (console.width - wide) // 2)
    warrior = None
    for place, seat in enumerate(shown):
        ink = console.theme.seat(seat)
        left = 2 * place * WIDTH * scale
        warrior = Figure(console, view[at.WARRIOR + seat], place > 0, left, 0, scale, ink, False, warrior)
        warrior.stand(_PROUD)
        if points[seat] < points[seat ^ 1]:
            warrior.fall()
        layer.append(warrior)
        if len(shown) > 1:  # else nobody else is there
            x = left - _CREST if place else left + WIDTH * scale
            layer.append(portrait(console, seat, x, HEIGHT * scale - _CREST))
    return layer, HEIGHT * scale, [name(0), name(1)], wide
