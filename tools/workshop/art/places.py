"""Paints the places of the games (games/<game>/place.bmp) from the descriptions in tools/workshop/art/places/.

A place is a text file of strokes, one per line, later ones over earlier ones.

    ; a comment
    size 80 64                 pixels
    . 0c1430 2 night           one letter per colour, RRGGBB, how bright it is in one colour (0 dark to 8 lit), its use
    paper .                    the dark colour on which words stand beside it
    peep . a b                 lines, dark parts, light ones of a neighbour that looks in at the side of its poster

    fill .                     everything
    rect # 0 50 80 3           x, y, width, height
    disc m 60 16 12            the middle, the radius
    oval m 60 16 12 6          the middle, the radius across and down
    line x 0 10 79 10          from, to
    poly g 0 63 20 40 40 63    a filled shape, its corners
    fade g 0 30 80 20          a rectangle, sprinkled: nothing at the top, everything at the bottom ("fade-up": turned)
    dots o 0 0 80 20 14        so many single dots in a rectangle, always in the same places
    stamp 30 20                rows of letters follow, as in other drawings; "_" leaves what is there
    ..__##
    rect # 0 50 3 2 * 10 8 0   ten times, each 8 to the right and 0 down of the one before
    ~ disc m 40 28 12          left out of a poster, where the picture of the game is in front of it

The same strokes are painted twice: in colour, and for a display of one colour larger by MONO, each colour as a pattern
of dots as dense as it is bright, with an outline where a bright area meets a darker one.

A *poster* is the place with the game's picture in it, for the launcher: one layer of 16 colours, which a board draws in
half the time of two. Of the place's colours, those nearest to another give way to the picture's.

    .venv/bin/python -P tools/workshop/art/pictures.py       writes them along with all other pictures
"""

import itertools
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import partial

COLOURS = 16
MONO = 8, 5  # a place of 80 dots is 128 wide on a display of one colour
MONO_ROWS = 48  # rows of a one-colour poster: as high as a picture
GROUND = 14  # bottom rows of the larger place left out of a one-colour poster
BAYER = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)  # 4 × 4: order in which a pattern's dots are lit
LEVELS = 8
MARGIN = 16  # dots of a poster at each side of the picture
CLEAR = 3  # value in a neighbour's visible part
LIGHT = 400  # least sum of red, green and blue for its light parts
GAP = 2  # dots of the margin a neighbour leaves free


def poster(place, drawing):
    """(rows of indices, palette): the place with a picture in the middle, standing on its lower edge.

    The first three colours are for neighbours looking in (peep).
    """
    picture = drawing.tiles[0]
    rows = [[place.palette[index] for index in row] for row in _paint(place, 1, 1, True)]
    left, top = (len(rows[0]) - drawing.width) // 2, len(rows) - drawing.height
    for y, row in enumerate(picture):
        for x, index in enumerate(row):
            if index:
                rows[top + y][left + x] = drawing.palette[index]
    counts = Counter(itertools.chain(*rows))
    counts.update(dict.fromkeys(place.peep, 0))  # which are there in any case
    instead = _fewer(counts, {*drawing.palette[1:], *place.peep})
    palette = place.peep + sorted(set(counts) - set(instead) - set(place.peep))
    return [[palette.index(instead.get(colour, colour)) for colour in row] for row in rows], palette


def peep(drawing):
    """Rows of indices: the visible part of a picture beside a poster, if it is the one before and, below that, the one
    after: its right edge and its left. 0 to 2 are lines, dark parts and light ones, 3 is clear.
    """
    picture = drawing.tiles[0]
    columns = [x for row in picture for x, index in enumerate(row) if index]
    seen = MARGIN - GAP
    before, after = max(columns) + 1 - seen, min(columns)
    lights = [sum(colour.to_bytes(3, "big")) for colour in drawing.palette]
    kinds = [CLEAR] + [(light > min(lights[1:])) + (light >= LIGHT) for light in lights[1:]]
    drawn = [[kinds[index] for index in row] for row in picture]
    clear = [CLEAR] * GAP
    return [row[before : before + seen] + clear for row in drawn] + [clear + row[after : after + seen] for row in drawn]


def _fewer(counts, stays):
    """{colour: its replacement}, leaving at most COLOURS; those in `stays` are kept."""
    instead = {}
    while len(counts) > COLOURS:
        _, gone, near = min(
            (_far(one, other) * counts[one], one, other)
            for one in set(counts) - stays
            for other in counts
            if one != other
        )
        counts[near] += counts.pop(gone)
        instead = {colour: near if now == gone else now for colour, now in instead.items()} | {gone: near}
    return instead


def _far(one, other):
    """How different two colours are; 0 for equal."""
    return sum(((one >> shift & 255) - (other >> shift & 255)) ** 2 for shift in (0, 8, 16))


def one_colour_poster(place, lit, shape):
    """Rows of 0 and 1: the poster for a one-colour display, as high as a picture, which a dark dot surrounds.

    lit: (x, y) of the picture's lit dots; shape: of all that are not clear.
    """
    rows = place.one_colour(True)
    rows = rows[len(rows) - GROUND - MONO_ROWS : len(rows) - GROUND]
    left = (len(rows[0]) - MONO_ROWS) // 2
    near = [(x + across, y + down) for x, y in shape for across in (-1, 0, 1) for down in (-1, 0, 1)]
    for x, y in near:
        if y in range(MONO_ROWS):
            rows[y][left + x] = 0
    for x, y in lit:
        rows[y][left + x] = 1
    return rows


@dataclass
class Place:
    """A description that was read."""

    size: tuple = (80, 64)
    letters: dict = field(default_factory=dict)
    palette: list = field(default_factory=list)  # 0xRRGGBB, the first of it paper
    levels: list = field(default_factory=list)  # 0..8
    peep: list = field(default_factory=list)  # 0xRRGGBB of lines, dark parts and light ones of a neighbour
    # (what, letter or None, [numbers], rows of a stamp, where it stands, whether a poster has it)
    strokes: list = field(default_factory=list)

    def put_first(self, letter):
        """Make a colour the palette's first, the paper."""
        number = self.letters[letter]
        other = next(each for each, place in self.letters.items() if place == 0)
        self.letters[letter], self.letters[other] = 0, number
        for row in (self.palette, self.levels):
            row[0], row[number] = row[number], row[0]

    def colours(self):
        """Rows of palette indices."""
        return _paint(self, 1, 1)

    def one_colour(self, is_poster=False):
        """Rows of 0 and 1 for a display of one colour."""
        rows = _paint(self, *MONO, is_poster)
        return [[self._dot(rows, x, y) for x in range(len(row))] for y, row in enumerate(rows)]

    def _dot(self, rows, x, y):
        level = self.levels[rows[y][x]]
        near = [rows[j][i] for i, j in ((x + 1, y), (x, y + 1)) if j < len(rows) and i < len(rows[0])]
        if any(abs(self.levels[other] - level) >= LEVELS // 2 for other in near):
            return 1
        return int(BAYER[y % 4 * 4 + x % 4] < 2 * level)


def read(path):
    """Reads a description. Raises ValueError with file and line for anything it does not understand."""
    place = Place()
    stamp = None
    with open(path, encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            words = line.split()
            is_everywhere = words[:1] != ["~"]
            words = words[not is_everywhere :]
            where = "%s:%d: " % (path, number)
            if not words or line[0] == ";":
                stamp = None
            elif words[0] == "size":
                place.size = int(words[1]), int(words[2])
            elif len(words[0]) == 1 and len(words) > 3 and re.fullmatch("[0-9a-f]{6}", words[1]):
                place.letters[words[0]] = len(place.palette)
                place.palette.append(int(words[1], 16))
                place.levels.append(int(words[2]))
            elif words[0] == "paper":
                place.put_first(words[1])
            elif words[0] == "peep":
                place.peep = [place.palette[place.letters[letter]] for letter in words[1:]]
            elif words[0] in STROKES:
                stamp = [] if words[0] == "stamp" else None
                letter, *rest = words[1:] if stamp is None else [None, *words[1:]]
                if letter is not None and letter not in place.letters:
                    raise ValueError(where + "no colour is called " + letter)
                place.strokes.append((words[0], letter, _repeated(words[0], rest), stamp, where, is_everywhere))
            elif stamp is not None:
                for each in words[0]:
                    if each != "_" and each not in place.letters:
                        raise ValueError(where + "no colour is called " + each)
                stamp.append(words[0])
            else:
                raise ValueError(where + "what is " + words[0] + "?")
    return place


def _repeated(what, words):
    """The numbers of each repetition of a stroke."""
    star = words.index("*") if "*" in words else len(words)
    numbers = [int(each) for each in words[:star]]
    times, across, down = (int(each) for each in words[star + 1 :] or (1, 0, 0))
    return [_moved(what, numbers, time * across, time * down) for time in range(times)]


def _moved(what, numbers, across, down):
    """The numbers of a stroke moved elsewhere."""
    points = len(numbers) if what in ("line", "poly") else 2
    return [each + (down if place % 2 else across) * (place < points) for place, each in enumerate(numbers)]


class _Canvas:
    def __init__(self, size, times, by):
        self.times, self.by = times, by
        self.wide, self.tall = (each * times // by for each in size)
        self.rows = [[0] * self.wide for _ in range(self.tall)]

    def put(self, x, y, colour):
        if 0 <= x < self.wide and 0 <= y < self.tall:
            self.rows[y][x] = colour

    def to(self, number):
        return number * self.times // self.by


def _paint(place, times, by, is_poster=False):
    canvas = _Canvas(place.size, times, by)
    for what, letter, numbers, stamp, where, is_everywhere in place.strokes:
        if is_poster and not is_everywhere:
            continue
        for each in numbers:
            try:
                if what == "stamp":
                    _stamp(canvas, place.letters, stamp, *each)
                else:
                    STROKES[what](canvas, place.letters[letter], *each)
            except TypeError:
                raise ValueError(where + "not so many numbers: " + what) from None
    return canvas.rows


def _fill(canvas, colour):
    canvas.rows = [[colour] * canvas.wide for _ in canvas.rows]


def _rect(canvas, colour, x, y, width, height):
    for row in range(canvas.to(y), canvas.to(y + height)):
        for column in range(canvas.to(x), canvas.to(x + width)):
            canvas.put(column, row, colour)


def _oval(canvas, colour, x, y, across, down):
    x, y, across, down = (each * canvas.times / canvas.by for each in (x, y, across, down))
    for row in range(int(y - down) - 1, int(y + down) + 2):
        for column in range(int(x - across) - 1, int(x + across) + 2):
            if ((column + 0.5 - x) / across) ** 2 + ((row + 0.5 - y) / down) ** 2 <= 1:
                canvas.put(column, row, colour)


def _disc(canvas, colour, x, y, radius):
    _oval(canvas, colour, x, y, radius, radius)


def _line(canvas, colour, x, y, to_x, to_y):
    x, y, to_x, to_y = map(canvas.to, (x, y, to_x, to_y))
    steps = max(abs(to_x - x), abs(to_y - y), 1)
    for step in range(steps + 1):
        canvas.put(x + (to_x - x) * step // steps, y + (to_y - y) * step // steps, colour)


def _poly(canvas, colour, *corners):
    points = [(canvas.to(x), canvas.to(y)) for x, y in zip(corners[::2], corners[1::2])]
    for row in range(canvas.tall):
        crossings = []
        for (x, y), (next_x, next_y) in zip(points, points[1:] + points[:1]):
            if min(y, next_y) <= row < max(y, next_y):
                crossings.append(x + (next_x - x) * (row - y) / (next_y - y))
        crossings.sort()
        for left, right in zip(crossings[::2], crossings[1::2]):
            for column in range(round(left), round(right)):
                canvas.put(column, row, colour)


def _fade(canvas, colour, x, y, width, height, *, up=False):
    top, bottom = canvas.to(y), canvas.to(y + height)
    for row in range(top, bottom):
        share = (bottom - row if up else row - top + 1) * 16 // (bottom - top + 1)
        for column in range(canvas.to(x), canvas.to(x + width)):
            if BAYER[row % 4 * 4 + column % 4] < share:
                canvas.put(column, row, colour)


def _dots(canvas, colour, x, y, width, height, count):
    state = x * 7 + y * 13 + count
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2**31
        column = x + (state >> 8) % width
        state = (state * 1103515245 + 12345) % 2**31
        canvas.put(canvas.to(column), canvas.to(y + (state >> 8) % height), colour)


def _stamp(canvas, letters, stamp, x, y):
    for down, row in enumerate(stamp):
        for across, letter in enumerate(row):
            if letter != "_":
                _rect(canvas, letters[letter], x + across, y + down, 1, 1)


STROKES = {
    "fill": _fill,
    "rect": _rect,
    "disc": _disc,
    "oval": _oval,
    "line": _line,
    "poly": _poly,
    "fade": _fade,
    "fade-up": partial(_fade, up=True),
    "dots": _dots,
    "stamp": None,
}
