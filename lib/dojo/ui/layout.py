"""Where text goes: lines of whole words on a grid of 6 × 12 dots.

    wrap("Pass it to the fox", 10)  ->  ["Pass it to", "the fox"]

The smallest screens are 20 columns wide and 5 rows high: the first row is the title, the last one says what the keys
do, three rows are left. Every text for players has to fit there; `fits` is what the tests ask.
"""

from micropython import const

CELL_WIDTH = const(6)  # dots
CELL_HEIGHT = const(12)
COLUMNS = const(20)  # of the smallest screen
ROWS = const(5)
TICK = "\t"  # at the beginning of a line of a result: a tick is drawn, which the font does not have


def wrap(text, columns):
    """The lines of `text` at this width (columns ≥ 1). A newline starts a new line; a longer word is broken."""
    lines = []
    for paragraph in text.split("\n"):
        first = 0
        while len(paragraph) - first > columns:  # a search makes no strings, as taking it to pieces would
            space = paragraph.rfind(" ", first, first + columns + 1)
            end = space if space > first else first + columns
            lines.append(paragraph[first:end])
            first = end + (space > first)
        lines.append(paragraph[first:])
    return lines


def sheets(text, columns, rows):
    """The lines of `text`, cut into as many screens of at most `rows` lines as it needs: a list of lists."""
    lines = wrap(text, columns)
    return [lines[first : first + rows] for first in range(0, len(lines), rows)]


def fits(text, columns=COLUMNS, rows=1):
    """True if `text` fits whole, without breaking a word, into so many columns and rows."""
    for word in text.replace("\n", " ").split(" "):
        if len(word) > columns:
            return False
    return len(wrap(text, columns)) <= rows
