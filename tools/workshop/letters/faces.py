"""Makes the console's typefaces (lib/dojo/art/*.face) from the drawings beside it; tall.py makes higher ones of them.

A drawing is a text file, so changes can be read as a diff:

    ; a comment
    rows 10 2            rows above the baseline, and from it down: together the height of a line
    space 3              pixels of a space; 0xA0 is one as wide as a digit, 0x202F one at which no line ends

    letters a b c        then as many rows as a line is high, each with these letters side by side, two spaces apart
    ....  #...  ....

The width of a letter is that of its rows; free columns on its right keep it from the next one. A letter that a face
does not have has no width.

    .venv/bin/python -P tools/workshop/letters/faces.py                      writes all faces
    .venv/bin/python -P tools/workshop/letters/faces.py --sheet out.png      and a sheet to look at

A face on the board: rows above the baseline, from it down, and those at the top that ASCII leaves free (a byte each),
the pixels of all letters side by side (two bytes, the lower one first), where each letter begins in them and where the
last one ends (two bytes each), then the rows, one bit per pixel, the first in the highest bit of a byte. `LETTERS` is
their order, which lib/dojo/ui/face.py counts on.
"""

import argparse
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

DRAWINGS = Path(__file__).resolve().parent
FACES = DRAWINGS.parents[2] / "lib/dojo/art"
sys.path += [str(DRAWINGS), str(DRAWINGS.parents[1])]

import origins  # noqa: E402  after the path

import tall  # noqa: E402  after the path

MORE = "ŒœŸ‘’“”„–…€✓\u202f♟◷"  # after the 95 of ASCII and the 96 from 0xA0 on
LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + MORE

# What every face has; others it may have: nobody has to draw ¼.
NEEDED = LETTERS[:95] + "¡¿«»ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÒÓÔÖØÙÚÛÜßàáâäåæçèéêëíîïñòóôöøùúûüÿŒœŸ’…\u202f"


@dataclass
class Face:
    """A drawing."""

    above: int  # rows above the baseline
    below: int  # rows from the baseline down
    letters: dict  # {letter: rows of 0 and 1}

    def packed(self):
        """The bytes of the file."""
        starts, rows = [0], [[] for _ in range(self.above + self.below)]
        for letter in LETTERS:
            for row, bits in zip(rows, self.letters.get(letter, [[]] * len(rows))):
                row += bits
            starts.append(len(rows[0]))
        head = struct.pack("<BBBH", self.above, self.below, self.air(), starts[-1])
        body = b"".join(bytes(_byte(row[x : x + 8]) for x in range(0, len(row), 8)) for row in rows)
        return head + struct.pack("<%dH" % len(starts), *starts) + body

    def air(self):
        """The top rows in which no ASCII letter has a pixel."""
        drawn = [rows for letter, rows in self.letters.items() if letter.isascii()]
        return next(y for y in range(self.above) if any(any(rows[y]) for rows in drawn))


def _byte(bits):
    return sum(bit << 7 - place for place, bit in enumerate(bits))


def made():
    """{name: Face} of all faces: those drawn here, and the taller ones of big text."""
    drawn = {path.stem: read(path) for path in sorted(DRAWINGS.glob("*.txt")) if path.name != origins.NAME}
    return drawn | {name: tall.taller(drawn[usual], rows) for name, (usual, rows) in tall.BIG.items()}


def read(path):
    """The Face of a drawing. ValueError, with file and line, for anything invalid."""
    above = below = 0
    letters = {}
    some, rows = [], []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split()
        place = "%s, line %d: " % (path.name, number)
        if not words or line.startswith(";"):
            continue
        if words[0] == "rows":
            above, below = int(words[1]), int(words[2])
        elif words[0] == "space":
            letters[" "] = [[0] * int(words[1])] * (above + below)
        elif words[0] == "letters":
            if rows and len(rows) != above + below:
                raise ValueError(place + "the letters above have %d rows" % len(rows))
            some, rows = words[1:], []
            for letter in some:
                if letter in letters or letter not in LETTERS:
                    raise ValueError(place + "%s is there already, or no letter of a face" % letter)
                letters[letter] = []
        else:
            if len(words) != len(some) or len(rows) == above + below or set(line) - set("#. "):
                raise ValueError(place + "this is no row of the letters above")
            rows.append(words)
            for letter, row in zip(some, words):
                if letters[letter] and len(letters[letter][0]) != len(row):
                    raise ValueError(place + "a row of %s is longer than another" % letter)
                letters[letter].append([each == "#" for each in row])
    if rows and len(rows) != above + below:
        raise ValueError("%s: the last letters have %d rows" % (path.name, len(rows)))
    letters["\u202f"] = letters.get(" ", [[]] * (above + below))
    letters["\u00a0"] = [[0] * len(row) for row in letters.get("0", ())]  # blank space as wide as a digit
    return Face(above, below, letters)


def written(face, words):
    """Rows of 0 and 1: the words in one line."""
    return [[bit for letter in words for bit in face.letters[letter][row]] for row in range(face.above + face.below)]


SAMPLES = (
    "Kiai! You win 10,358 points. 0O 1lI 6 9 8B 5S 2Z rn m",
    "Pass it to the monkey? Größe, Übung, Äpfel, süß, Ölfaß",
    "«Où est l’élève?» garçon, cœur, naïve, ÇÀÂÉÈÊËÎÏÔŒÙÛŸ",
    "¡Sí! ¿Qué año? ÁÉÍÓÚÑ åøæ ÅØÆ ñóúíá",
    "".join(chr(code) for code in range(0x21, 0x7F)),
)


def sheet(path, scale=3):
    """Writes a PNG with all faces, enlarged."""
    import numpy  # only the sheet needs this, and Pillow
    from PIL import Image

    lines = [written(face, words) for face in made().values() for words in SAMPLES]
    width = max(len(line[0]) for line in lines) + 4
    height = sum(len(line) + 2 for line in lines)
    page = Image.new("1", (width, height))
    y = 1
    for line in lines:
        page.paste(Image.fromarray(numpy.array(line, bool)), (2, y))
        y += len(line) + 2
    page.resize((width * scale, height * scale)).save(path)


def main(arguments):
    """Writes the faces; returns the exit code."""
    parser = argparse.ArgumentParser(description="Makes the console's typefaces from the drawings beside this.")
    parser.add_argument("--to", type=Path, default=FACES, help="folder to write to (lib/dojo/art)")
    parser.add_argument("--sheet", metavar="PNG", help="also make a sheet to look at")
    chosen = parser.parse_args(arguments)
    for name, face in made().items():
        (chosen.to / (name + ".face")).write_bytes(face.packed())
    if chosen.to == FACES:
        origins.note(["lib/dojo/art/%s.face" % name for name in made()], ["tools/workshop/letters/*.txt"])
    if chosen.sheet:
        sheet(chosen.sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
