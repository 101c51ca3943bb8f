"""Eight pixels in one character cell of a terminal, two across and four down, in two colours: Braille's dots.

    for cells in rows(words, 160, 128):     # 32 rows of 80 cells; a cell is its eight RGB565 colours, row by row
        letter, ink, paper = glyph(cells[0])

A screen at half size thus keeps all its pixels, and its letters stay readable. Quarter blocks, which have no gaps, are
used if they suffice. If a cell has more than two colours, each other one counts as the nearer of the two.
"""

import functools

ACROSS, DOWN = 2, 4
_QUARTERS = " \u2598\u259d\u2580\u2596\u258c\u259e\u259b\u2597\u259a\u2590\u259c\u2584\u2599\u259f\u2588"
_BRAILLE = (0, 3, 1, 4, 2, 5, 6, 7)  # the bit of each pixel of a cell in U+2800 …


def rows(words, width, height):
    """The cells of a picture, row by row; below its last line is black."""
    words = list(words) + [0] * (-height % DOWN * width)
    for start in range(0, len(words), DOWN * width):
        lines = [words[start + line * width : start + (line + 1) * width] for line in range(DOWN)]
        yield list(zip(*[line[column::ACROSS] for line in lines for column in range(ACROSS)]))


@functools.lru_cache(65536)
def glyph(cell):
    """(letter, ink, paper) for a cell; ink is None if all is paper."""
    known = sorted(set(cell), key=lambda word: (-cell.count(word), word))
    if len(known) == 1:
        return " ", None, cell[0]
    paper, ink = known[:2]
    bits = [word == ink or word != paper and _distance(word, ink) < _distance(word, paper) for word in cell]
    if bits[:2] == bits[2:4] and bits[4:6] == bits[6:]:
        return _QUARTERS[bits[0] | bits[1] << 1 | bits[4] << 2 | bits[5] << 3], ink, paper
    return chr(0x2800 + sum(bit << _BRAILLE[place] for place, bit in enumerate(bits))), ink, paper


def _distance(one, other):
    """How different two colours are."""
    red, green, blue = (one >> 11) - (other >> 11), (one >> 5 & 63) - (other >> 5 & 63), (one & 31) - (other & 31)
    return 4 * red * red + green * green + 4 * blue * blue
