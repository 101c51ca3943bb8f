"""A solo game as a bar, as long as it took turns, with marks for a perfect player's average and for one's best.

    layer, tall = bar(console, 22, 322, 19)     # 22 turns; 32.2 on average; a notch at 19 for the best game so far
"""

import displayio
from micropython import const

from dojo.ui import draw
from dojo.ui.keys import UP
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip, plain

_MARK = const(2)  # dots of width of a mark
_NOTCH = const(4)
_TENTHS = const(10)


def bar(console, turns, tenths, best):
    """A layer, and how many dots high it is. best: 0 if no game has been won yet."""
    theme = console.theme
    layer = displayio.Group(x=FACE.margin)
    width = console.width - 2 * FACE.margin
    most = max(turns * _TENTHS, tenths, best * _TENTHS)
    longest = width - FACE.width("00.0") // 2  # so that there is room for the mark's number
    top = FACE.height
    long = turns * _TENTHS * longest // most
    own = Strip(long, theme.accent, theme.on_accent, 0, top)
    number = "%d" % turns
    if FACE.width(number) < long:
        own.write(number, FACE.margin)
    layer.append(own)
    layer.append(draw.frame(0, top, width, FACE.height, theme.dim))
    if best and best != turns:
        x = best * _TENTHS * longest // most
        colour = theme.on_accent if best < turns else theme.ink
        layer.append(draw.arrow(x - _NOTCH, top + FACE.height - _NOTCH - 1, _NOTCH, colour, UP))
    x = tenths * longest // most
    layer.append(draw.block(x - _MARK, top - _MARK, 2 * _MARK, FACE.height + _MARK, theme.paper))
    layer.append(draw.block(x - _MARK // 2, top - _MARK, _MARK, FACE.height + _MARK, theme.ink))
    number = str((tenths + _TENTHS // 2) // _TENTHS)
    wide = FACE.width(number)
    layer.append(plain(console, number, min(x - wide // 2, width - wide), 0, theme.ink))
    return layer, 2 * FACE.height
