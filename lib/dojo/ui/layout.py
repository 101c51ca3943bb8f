"""Where text goes: lines of whole words, in rows as high as the letters of the display (dojo.ui.face).

    wrap("Pass it to the fox", 10)  ->  ["Pass it to", "the fox"]

A column is the room for a letter that is not measured, and a rather wide one. The smallest screens are 20 columns wide
and 6 rows high: the first row is the title, the last says what the keys do. Every text for players has to fit there;
`fits` is what the tests ask.
"""

from micropython import const

from dojo.ui.face import Face

COLUMNS = const(20)  # of the smallest screen
ROWS = const(5)
FACE = Face()  # the letters of this display: the console loads them
FIGURE = "\u00a0"  # blank space as wide as a digit
PERSON = "\u265f"  # signs of the launcher: how many can play,
CLOCK = "\u25f7"  # and how long it takes; elsewhere what is past
TICK = "\u2713 "  # before a line of a result that is good news


def wrap(text, columns):
    """The lines of `text` at this width (columns ≥ 1). A newline starts a new line; a longer word is broken."""
    return FACE.wrap(text, columns * FACE.column)


def height(text, columns):
    """How many lines `text` takes at this width."""
    return len(FACE.breaks(text, columns * FACE.column)) // 2


def fits(text, columns=COLUMNS, rows=1):
    """True if all of `text` fits, without breaking a word, into this many columns and rows."""
    for word in text.replace("\n", " ").split(" "):
        if FACE.width(word) > columns * FACE.column:
            return False
    return len(wrap(text, columns)) <= rows


def padded(line, width):
    """A line with spaces after it, until it is about `width` dots wide: centred, it then begins where others do."""
    return line + " " * ((width - FACE.width(line)) // FACE.width(" "))
