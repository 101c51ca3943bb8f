r"""Draws a face from somebody else's bitmap font, as text that people can then go on drawing (tools/letters/faces.py).

    apt-get download xfonts-75dpi xfonts-100dpi && dpkg -x … here
    X=here/usr/share/fonts/X11
    .venv/bin/python -P tools/letters/drawn.py $X/75dpi/helvR08.pcf.gz  --above 8 --below 2 --apart 1     # tiny
    .venv/bin/python -P tools/letters/drawn.py $X/75dpi/helvB10.pcf.gz  --above 10 --below 2 --apart 1    # small
    .venv/bin/python -P tools/letters/drawn.py $X/100dpi/helvB12.pcf.gz --above 15 --below 4              # large

Reads the X server's compiled fonts (PCF). Where a letter is higher than `--above`, the accent of a capital mostly, it
is brought down: an empty row goes first, then one that is like its neighbour. People look at what comes of that, and
mend it by hand; the drawings say where.
"""

import argparse
import gzip
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "art")]

from faces import LETTERS  # noqa: E402  after the path
from font import Tables  # noqa: E402

WIDE = 100  # columns of the text
MISSING = (0, 0xFFFF)  # the number of the glyph used for others, and that of none


class Compiled:
    """A PCF file."""

    def __init__(self, path):
        with gzip.open(path) as file:
            self._tables = Tables(file.read())
        self._metrics = self._tables.metrics()

    def letter(self, letter):
        """(advance, {(x, y)}), y being 0 for the row above the baseline and more below; None if there is none."""
        glyph = self._tables.glyph(ord(letter))
        if glyph in MISSING:
            return None
        left, right, advance, ascent, descent = self._metrics[glyph]
        rows = self._tables.bitmap(glyph, ascent + descent)
        dots = {
            (left + x, y - ascent + 1)
            for y, bits in enumerate(rows)
            for x in range(right - left)
            if bits >> (31 - x) & 1
        }
        return advance, dots


def brought_down(dots, above, capital):
    """The dots with rows taken away above the highest row of a capital, until no more than `above` are left."""
    dots = set(dots)
    while dots and (top := min(y for _, y in dots)) <= -above:
        rows = {y: {x for x, each in dots if each == y} for y in range(top, 2 - capital)}
        empty = [y for y in rows if not rows[y]]
        like = [y for y in rows if y < 1 - capital and rows[y] == rows.get(y + 1)]
        gone = (empty or like or [top])[-1]
        dots = {(x, y + (y < gone)) for x, y in dots if y != gone}
    return dots


def drawn(font, above, below, apart):
    """The rows of text of each letter that the font has: {letter: rows}, each `above` + `below` rows."""
    made = {letter: font.letter(letter) for letter in LETTERS}
    capital = -min(y for _, y in made["H"][1]) + 1
    digits = {x for letter in "0123456789" for x, _ in made[letter][1]}
    found = {}
    for letter, (advance, dots) in [(letter, each) for letter, each in made.items() if each and each[1]]:
        dots = brought_down(dots, above, capital)
        columns = {x for x, _ in dots}
        first, last = min(columns), max(columns)
        if apart:  # digits are all as wide as the widest, so that numbers change in place
            first, last = (min(digits), max(digits)) if letter.isdigit() else (first, last)
            width = last - first + 1 + apart
        else:
            first, width = min(first, 0), max(advance, last + 1) - min(first, 0)
        found[letter] = [
            "".join("#" if (first + x, y) in dots else "." for x in range(width)) for y in range(1 - above, below + 1)
        ]
    return found


def text(found):
    """The content of the file: as many letters side by side as there is room for."""
    lines, some = [], []
    for letter in [*found, None]:
        if letter is None or sum(len(found[each][0]) + 2 for each in [*some, letter]) > WIDE:
            lines += ["", "letters " + " ".join(some)]
            lines += ["  ".join(row) for row in zip(*(found[each] for each in some))]
            some = []
        some.append(letter)
    return "\n".join(lines)


def main(arguments):
    """Writes the text to the standard output."""
    parser = argparse.ArgumentParser(description="Draws a face from a font of others.")
    parser.add_argument("font")
    parser.add_argument("--above", type=int, required=True, help="rows above the baseline")
    parser.add_argument("--below", type=int, required=True, help="rows below it")
    parser.add_argument("--apart", type=int, default=0, help="columns that are free between letters (as in the font)")
    chosen = parser.parse_args(arguments)
    font = Compiled(chosen.font)
    space = font.letter(" ")[0]
    print("rows %d %d\nspace %d" % (chosen.above, chosen.below, space))
    print(text(drawn(font, chosen.above, chosen.below, chosen.apart)))


if __name__ == "__main__":
    main(sys.argv[1:])
