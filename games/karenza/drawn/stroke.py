"""A Karenza warrior that moves: a cut of its sword, a step forward or back.

    swing(figure, 0x25, 3, 2)            # half of a cut from the sword's place in a stance to the lower right
    lean(figure, -2)
"""

from bitmaptools import draw_line
from micropython import const

from games.karenza.drawn.figure import TRAIL

STEPS = const(4)  # pictures of a swing

_BRUSH = const(3)  # dots of a stroke where it ends


def step(figure, dots):
    """From the next picture on it is this many of its own dots from where it first stood, towards the other; back if
    below 0.
    """
    figure.lean = -dots if figure.is_far else dots


def lean(figure, dots):
    """Step there at once."""
    step(figure, dots)
    for tiles in figure:
        tiles.x = figure.lean
        figure.refresh()


def swing(figure, pose, end, part):
    """Show part of the sword's way from its place in a stance to another end: part 0..STEPS."""
    figure.sheet.fill(0)
    figure.legs(pose)
    from_x, from_y = figure.end(pose & 3)
    to_x, to_y = figure.end(end)
    at_x = from_x + (to_x - from_x) * part // STEPS
    at_y = from_y + (to_y - from_y) * part // STEPS
    for thick in range(_BRUSH):
        draw_line(figure.sheet, from_x, from_y, at_x + thick, at_y, TRAIL)
        draw_line(figure.sheet, from_x, from_y, at_x, at_y + thick, TRAIL)
    figure.sword(at_x, at_y)
    figure.show()
