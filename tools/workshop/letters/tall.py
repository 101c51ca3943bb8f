"""Draws faces with taller letters of the same width, for big text; tools/workshop/letters/faces.py writes them.

Anything that fits a line of the original face still fits, only fewer lines fit on a screen. In each letter the rows
repeated are those where that does least harm: upright strokes grow, bars keep their thickness.
"""

BIG = {"big128": ("small", 16), "big135": ("large", 22), "big232": ("large", 26)}  # which face, rows of a line

_BAR = 12  # cost per dot of a bar that would become thicker
_STEP = 5  # cost of a row unlike any beside it
_AGAIN = 9  # cost of a row that is repeated already; half of that beside one
_THICK = 2  # dots of an upright stroke


def parts(face):
    """The rows where an accent stands, an ascender, a small letter, a descender: each (first, after)."""
    lit = {letter: [y for y, row in enumerate(face.letters[letter]) if any(row)] for letter in "Hx"}
    ends = 0, lit["H"][0], lit["x"][0], face.above, face.above + face.below
    return tuple(zip(ends, ends[1:]))


def shares(face, rows):
    """How many rows each of the parts gains so that a line has `rows`: most of them the small letters."""
    more = rows - face.above - face.below
    below = more // 6
    high = (more - below) // 3
    return 0, high, more - below - high, below


def run(row):
    """The dots of the longest stroke in a row."""
    return max(len(part) for part in "".join(".#"[bit] for bit in row).split("."))


def cost(rows, y, times):
    """The harm of repeating a row if others are already repeated `times` times."""
    beside = [rows[each] for each in (y - 1, y + 1) if 0 <= each < len(rows)]
    near = times.get(y - 1, 0) + times.get(y + 1, 0)
    bar = max(0, run(rows[y]) - _THICK) * _BAR
    return bar + (rows[y] not in beside) * _STEP + times[y] * _AGAIN + near * _AGAIN // 2


def repeated(rows, first, after, count):
    """The rows from `first` on, with `count` of them repeated, once or more often."""
    times = dict.fromkeys(range(first, after), 0)
    middle = (first + after - 1) / 2
    for _ in range(count):
        times[min(times, key=lambda y: (cost(rows, y, times), abs(y - middle)))] += 1
    return [rows[y] for y in range(first, after) for _ in range(1 + times[y])]


def taller(face, rows):
    """The face whose lines have so many rows."""
    zones, more = parts(face), shares(face, rows)
    found = {}
    for letter, shape in face.letters.items():
        made = []
        stands = letter.isascii() and (letter.isupper() or letter.isdigit())
        for place, (first, after) in enumerate(zones):
            if stands and place == 1:
                continue  # it has no small letters: one part with the next
            if stands and place == 2:
                made += repeated(shape, zones[1][0], after, more[1] + more[2])
            else:
                made += repeated(shape, first, after, more[place])
        found[letter] = made
    return type(face)(face.above + sum(more[:3]), face.below + more[3], found)
