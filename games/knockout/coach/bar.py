"""A solo game as a race against a perfect player's average: whoever needed the fewest turns is at the end.

    layer, tall = bar(console, 22, 322, 19)     # 22 turns; 32 on average; a notch for the best game so far, of 19

Each bar is labelled, inside or, if too short, behind it, so no mark needs explaining.
"""

import displayio
from micropython import const

from dojo.say import say
from dojo.ui import draw
from dojo.ui.keys import UP
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip, plain

_AIR = const(2)  # dots before the words
_NOTCH = const(4)
_TENTHS = const(10)


def bar(console, turns, tenths, best):
    """A layer and its height in dots. best: 0 if no game has been won yet."""
    theme = console.theme
    layer = displayio.Group(x=FACE.margin)
    width = console.width - 2 * FACE.margin
    least = min(turns * _TENTHS, tenths, (best or turns) * _TENTHS)
    _add(console, layer, say("knockout.lesson.you", turns), least * width // (turns * _TENTHS), 0, theme.accent)
    words = say("knockout.lesson.pro", (tenths + _TENTHS // 2) // _TENTHS)
    _add(console, layer, words, least * width // tenths, FACE.height, theme.dim)
    layer.append(draw.block(0, FACE.height - 1, width, 1, theme.paper))
    if best and best != turns:
        x = least * width // (best * _TENTHS)
        colour = theme.on_accent if best > turns else theme.ink
        layer.append(draw.arrow(x - 2 * _NOTCH, FACE.height - _NOTCH - 2, _NOTCH, colour, UP))
    return layer, 2 * FACE.height


def _add(console, layer, words, long, y, colour):
    """A bar with its words in it, or behind it."""
    strip = Strip(max(1, long), colour, console.theme.on_accent, 0, y)
    layer.append(strip)
    if FACE.width(words) + 2 * _AIR <= long:
        strip.write(words, _AIR)
    else:
        layer.append(plain(console, words, long + _AIR, y, console.theme.ink))
