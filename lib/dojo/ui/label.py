"""Words as adafruit_display_text labels: for text that is short and magnified, or changes (numbers: dialogs.number).

    score = Words("25", 60, 30, theme.ink, 3)
    screen.append(score)
    score.text = "21"
    figure(console, screen, "13", ("Fox: higher, yes!", "Panda: lower, no"))    # as large as fits

The library is loaded as long as this module is: nothing else holds it, so both are dropped together (dojo.memory).
"""

import sys

from adafruit_display_text.label import Label
from micropython import const

from dojo.ui.layout import FACE

_LARGEST = const(6)  # largest scale of a figure

sys.modules.pop("adafruit_display_text.label", None)
sys.modules.pop("adafruit_display_text", None)


class Words(Label):
    """A label in this display's letters, with its top left corner at (x, y), for words that are short, magnified or
    changing (`text`). paper: the colour behind them, None for transparent.
    """

    def __init__(self, words, x, y, ink, scale=1, paper=0):
        super().__init__(FACE, text=words, color=ink, x=x, y=y, line_spacing=1, scale=scale, base_alignment=True)
        letters = self[0]
        letters.y = FACE.ascent * scale  # a label's position is that of its baseline
        colours = letters[0].pixel_shader  # type: ignore[index, union-attr]  # a palette, shared by all of them
        if paper is not None:
            colours.make_opaque(0)  # type: ignore[union-attr]  # otherwise what is behind is drawn too
            colours[0] = paper  # type: ignore[index]


def figure(console, screen, text, lines=()):
    """Show text as large as it fits. text: one line; lines: each at most as wide as the display."""
    room = screen.bottom - screen.top - len(lines) * FACE.height
    wide = FACE.width(text)
    scale = max(1, min(_LARGEST, room // FACE.height, console.width // wide))
    y = screen.top + (room - FACE.height * scale) // 2
    screen.append(Words(text, (console.width - wide * scale) // 2, y, console.theme.ink, scale))
    screen.lines(lines, screen.bottom - len(lines) * FACE.height, True)
