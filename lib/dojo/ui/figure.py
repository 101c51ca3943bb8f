"""A big number, or a word, in the middle of a screen, and lines below it.

    figure(console, screen, "13", ("Fox: higher, yes!", "Panda: lower, no"))
"""

from micropython import const

from dojo.ui.layout import FACE
from dojo.ui.strip import plain

_LARGEST = const(6)  # enlargement


def figure(console, screen, text, lines=()):
    """As large as there is room for. text: one line; lines: each as wide as the display at most."""
    room = screen.bottom - screen.top - len(lines) * FACE.height
    wide = FACE.width(text)
    scale = max(1, min(_LARGEST, room // FACE.height, console.width // wide))
    y = screen.top + (room - FACE.height * scale) // 2
    screen.append(plain(console, text, (console.width - wide * scale) // 2, y, console.theme.ink, scale))
    screen.lines(lines, screen.bottom - len(lines) * FACE.height, True)
