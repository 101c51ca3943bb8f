"""Text layout: lines of whole words, in rows as tall as the letters of the display (dojo.ui.face).

    wrap("Pass it to the fox", 10)  ->  ["Pass it to", "the fox"]

A column is a rather wide allowance for an unmeasured letter. The smallest screens have 20 columns and 6 rows: the first
row is the title, the last the hints. Every text for players must fit there; the tests check that with `fits`.
"""

from micropython import const

from dojo.ui.face import Face

COLUMNS = const(20)  # columns of the smallest screen
ROWS = const(5)
FACE = Face()  # this display's letters, loaded by the console
FIGURE = "\u00a0"  # blank as wide as a digit
PERSON = "\u265f"  # the launcher's sign for the number of players
CLOCK = "\u25f7"  # the launcher's sign for the duration; elsewhere for what is past
TICK = "\u2713 "  # precedes a line of good news in a result


def wrap(text, columns):
    """The lines of `text` at this width (columns ≥ 1). A newline starts a line; a word too long is broken."""
    return FACE.wrap(text, columns * FACE.column)


def height(text, columns):
    """How many lines `text` takes at this width."""
    return len(FACE.breaks(text, columns * FACE.column)) // 2


def fits(text, columns=COLUMNS, rows=1):
    """True if all of `text` fits into this many columns and rows without breaking a word."""
    for word in text.replace("\n", " ").split(" "):
        if FACE.width(word) > columns * FACE.column:
            return False
    return len(wrap(text, columns)) <= rows


def padded(line, width):
    """A line padded with spaces to about `width` dots: when centred, it starts where other such lines do."""
    return line + " " * ((width - FACE.width(line)) // FACE.width(" "))
