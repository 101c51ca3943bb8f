"""Breaks centred text into lines without leaving a single short word over.

    even("Quit your saved Ninja match?", 22)        # ["Quit your saved", "Ninja match?"]
"""

from dojo.ui.layout import FACE, wrap


def even(text, columns):
    """The lines of `text` at this width (columns ≥ 1): as few as possible, and evenly long if one would be short."""
    lines = wrap(text, columns)
    count = len(lines)
    if count > 1 and 2 * FACE.width(lines[-1]) < FACE.width(lines[-2]):
        most = columns * FACE.column
        room = min(most, max([FACE.width(text) // count] + [FACE.width(word) for word in text.split()]))
        lines = FACE.wrap(text, room)
        while len(lines) > count:
            room = min(most, room + FACE.column)
            lines = FACE.wrap(text, room)
    return lines
