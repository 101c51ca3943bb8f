"""Ask a question that is answered with yes or no."""

from micropython import const

from dojo.ui import draw, keys
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH, wrap
from dojo.ui.screen import Screen
from dojo.words import BACK, MOVE, NO, OK, YES

_PAD = const(4)  # dots between an answer and its frame


def confirm(console, question, yes=YES, no=NO, start=False):
    """Generator: True if the player chose `yes`; BACK means no. The cursor begins on no, or on yes if `start`."""
    screen = Screen(console, "", ((keys.LEFT_RIGHT, MOVE), (keys.OK, OK), (keys.BACK, BACK)))
    lines = wrap(question, screen.columns)
    row = max(0, (screen.rows - len(lines) - 1) // 2)
    for place, line in enumerate(lines):
        screen.line(line, row + place)
    y = screen.bottom - CELL_HEIGHT - (2 if screen.rows < 6 else CELL_HEIGHT)
    centres = (console.width // 4, console.width * 3 // 4)
    frames = []
    for centre, words in zip(centres, (no, yes)):
        width = len(words) * CELL_WIDTH
        x = centre - width // 2
        screen.append(draw.text(words, x, y, console.theme.ink))
        frames.append(draw.frame(x - _PAD, y - 1, width + 2 * _PAD, CELL_HEIGHT + 2, console.theme.accent))
        screen.append(frames[-1])
    answer = start
    frames[not answer].hidden = True
    console.show(screen)
    while True:
        key = yield from console.key()
        if key == keys.OK:
            return answer
        if key == keys.BACK:
            return False
        answer = not answer
        frames[0].hidden = answer
        frames[1].hidden = not answer
