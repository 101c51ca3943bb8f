"""Makes every picture of the console from the drawings in tools/workshop/art/.

A drawing is a text file, one letter per pixel, so changes can be read as a diff.

    ; a comment
    size 8 8            width and height of one tile, in pixels
    columns 8           tiles side by side in the finished picture (1 if missing)
    . 101826 background one letter per colour, RRGGBB and what it is for; the first one is index 0
    # ffffff ink

    tile heart          a name, then as many rows of letters as a tile is high
    ........

    python tools/workshop/art/pictures.py                  writes all pictures
    python tools/workshop/art/pictures.py --sheet out.png  and a sheet, in colour and as a one-colour display shows it

The pictures are uncompressed BMP files of 4 bits per pixel, which CircuitPython's displayio.OnDiskBitmap reads. Places
of games are painted instead (places.py); those for a display of one colour have 1 bit per pixel.
"""

import argparse
import os
import struct
import sys
from dataclasses import dataclass, field

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
ART = os.path.join(ROOT, "tools", "workshop", "art")
DRAWINGS = "tools/workshop/art"
OF_GAMES = "games"  # the folder with the drawings of games
FRIEZES = "friezes"  # ornaments of their menus
ALIVE = "alive"  # moving parts of their pictures
PLACES = "places"
sys.path[:0] = [ART]
sys.path += [ROOT, os.path.join(ROOT, "tools")]

import origins  # noqa: E402  after the path

import places  # noqa: E402
from games import GAMES as ALL  # noqa: E402

GAMES = tuple(name for name in (*ALL, "template") if os.path.exists(os.path.join(ART, OF_GAMES, name + ".txt")))
INSIDE = {  # what else games have: drawing → picture
    "ninja_bodies": "ninja/bodies.bmp",
    "karate_bodies": "karate/scene/bodies.bmp",
    "karate_techniques": "karate/scene/techniques.bmp",
    "karate_small": "karate/scene/small.bmp",
    "karenza_warriors": "karenza/warriors.bmp",
    "king_of_the_roll_mat": "king_of_the_roll/pairs.bmp",
    "king_of_the_roll_heads": "king_of_the_roll/heads.bmp",
}
SHEETS = ("seats", "shapes", "icons", "link", "signs", "cup", "belts", "knots", "master", "star", "champion")
SHEETS += ("daruma", "daruma1")
SHEET_SCALE = 4
SHEET_GAP = 4  # pixels between tiles, before enlarging


@dataclass
class Drawing:
    """A text file of tools/workshop/art/."""

    width: int
    height: int
    columns: int
    palette: list  # 0xRRGGBB
    names: list = field(default_factory=list)  # names of the tiles
    tiles: list = field(default_factory=list)  # rows of indices

    def pixels(self):
        """Returns the finished picture as rows of palette indices: the tiles row by row, `columns` side by side."""
        rows = []
        for first in range(0, len(self.tiles), self.columns):
            line = self.tiles[first : first + self.columns]
            line += [[[0] * self.width] * self.height] * (self.columns - len(line))
            rows += [[index for tile in line for index in tile[y]] for y in range(self.height)]
        return rows


def sources():
    """Returns (drawing, picture) pairs of paths below ROOT, in a fixed order."""
    pairs = [(os.path.join(OF_GAMES, game), os.path.join("games", game, "picture.bmp")) for game in GAMES]
    pairs += [(os.path.join(OF_GAMES, drawing), os.path.join("games", picture)) for drawing, picture in INSIDE.items()]
    for folder, picture in ((FRIEZES, "frieze.bmp"), (ALIVE, "alive.bmp")):
        for game in GAMES:
            drawing = os.path.join(folder, game)
            if os.path.exists(os.path.join(ART, drawing + ".txt")):
                pairs.append((drawing, os.path.join("games", game, picture)))
    pairs += [(sheet, os.path.join("lib", "dojo", "art", sheet + ".bmp")) for sheet in SHEETS]
    return [(os.path.join("tools", "workshop", "art", drawing + ".txt"), picture) for drawing, picture in pairs]


def painted(game):
    """Returns {file name: bytes} of a game's painted pictures: its place, its poster, both again for one-colour
    displays, and the parts of its picture visible beside its neighbours' posters. Empty for a game without a place.
    """
    source = os.path.join(ART, PLACES, game + ".txt")
    if not os.path.exists(source):
        return {}
    place, picture = places.read(source), read(os.path.join(ART, OF_GAMES, game + ".txt"))
    shape = {(x, y) for y, row in enumerate(picture.tiles[0]) for x, index in enumerate(row) if index}
    lit = {(x, y) for x, y in shape if is_lit(picture.palette[picture.tiles[0][y][x]])}
    ink = [0x000000, 0xFFFFFF]
    return {
        "place.bmp": bmp(place.colours(), place.palette),
        "poster.bmp": bmp(*places.poster(place, picture)),
        "peep.bmp": bmp(places.peep(picture), [*place.peep, 0x000000]),
        "place1.bmp": bmp(place.one_colour(), ink, 1),
        "poster1.bmp": bmp(places.one_colour_poster(place, lit, shape), ink, 1),
    }


def read(path):
    """Reads a drawing. Raises ValueError with file and line if a row has the wrong length or an unknown letter."""
    size, columns, letters, palette, drawing, rows = None, 1, {}, [], None, None
    with open(path, encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            words = line.split()
            if not words or (line[0] == ";" and rows is None):
                continue
            place = "%s:%d: " % (path, number)
            if words[0] == "tile":
                if drawing is None:
                    drawing = Drawing(size[0], size[1], columns, palette)
                _finished(drawing, place)
                rows = []
                drawing.names.append(words[1])
                drawing.tiles.append(rows)
            elif drawing is not None:
                if len(words[0]) != drawing.width or len(rows) == drawing.height:
                    raise ValueError(place + "a row too long, too short or too many: " + words[0])
                for letter in words[0]:
                    if letter not in letters:
                        raise ValueError(place + "no colour is called " + letter)
                rows.append([letters[letter] for letter in words[0]])
            elif words[0] == "size":
                size = int(words[1]), int(words[2])
            elif words[0] == "columns":
                columns = int(words[1])
            else:
                letters[words[0]] = len(palette)
                palette.append(int(words[1], 16))
    _finished(drawing, path + ": ")
    return drawing


def _finished(drawing, place):
    """Raises ValueError if the last tile of `drawing` lacks rows."""
    if drawing.tiles and len(drawing.tiles[-1]) != drawing.height:
        raise ValueError("%stile %s has only %d rows" % (place, drawing.names[-1], len(drawing.tiles[-1])))


def bmp(rows, palette, bits=4):
    """Returns the bytes of an uncompressed BMP file, 4 or 1 bits per pixel, rows from the bottom up, padded to 4 bytes.

    `rows` are palette indices, `palette` is 0xRRGGBB. Raises ValueError for too many colours for the bits.
    """
    if len(palette) > 1 << bits:
        raise ValueError(len(palette))
    width, height = len(rows[0]), len(rows)
    each = 8 // bits
    body = bytearray()
    for row in reversed(rows):
        padded = row + [0] * (-width % (4 * each))
        for x in range(0, len(padded), each):
            byte = 0
            for index in padded[x : x + each]:
                byte = byte << bits | index
            body.append(byte)
    start = 14 + 40 + 4 * len(palette)
    header = struct.pack("<2sIHHI", b"BM", start + len(body), 0, 0, start)
    header += struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, 0, len(body), 0, 0, len(palette), len(palette))
    return header + b"".join(struct.pack("<I", colour) for colour in palette) + bytes(body)


def luma(colour):
    """Returns the brightness 0 to 255 that CircuitPython gives `colour` (0xRRGGBB); red counts for very little."""
    return ((colour >> 16) * 19 + (colour >> 8 & 255) * 182 + (colour & 255) * 54) // 255


def is_lit(colour):
    """Whether a one-colour display lights a pixel of `colour`."""
    return luma(colour) >= 128


def sheet(path):
    """Writes a PNG with every tile, enlarged: in colour, and below as a one-colour display shows it."""
    from PIL import Image  # only the sheet needs Pillow

    drawings = [read(os.path.join(ROOT, source)) for source, _ in sources()]
    lines = [[(drawing, drawing.tiles[0]) for drawing in drawings[: len(GAMES)]]]
    for drawing in drawings[len(GAMES) :]:
        for first in range(0, len(drawing.tiles), drawing.columns):
            lines.append([(drawing, tile) for tile in drawing.tiles[first : first + drawing.columns]])
    width = max(sum(drawing.width + SHEET_GAP for drawing, _ in line) for line in lines)
    height = sum(2 * (line[0][0].height + SHEET_GAP) for line in lines)
    page = Image.new("RGB", (width + SHEET_GAP, height + SHEET_GAP), 0x604830)
    y = SHEET_GAP
    for line in lines:
        for mono in (False, True):
            x = SHEET_GAP
            for drawing, tile in line:
                colours = [0xFFFFFF * is_lit(colour) if mono else colour for colour in drawing.palette]
                flat = b"".join(colours[index].to_bytes(3, "big") for row in tile for index in row)
                page.paste(Image.frombytes("RGB", (drawing.width, drawing.height), flat), (x, y))
                x += drawing.width + SHEET_GAP
            y += line[0][0].height + SHEET_GAP
    page.resize((page.width * SHEET_SCALE, page.height * SHEET_SCALE), Image.Resampling.NEAREST).save(path)


def _write(root, picture, data):
    path = os.path.join(root, picture)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def main(arguments):
    """Writes the pictures; returns the exit code."""
    parser = argparse.ArgumentParser(description="Makes every picture of the console from the drawings beside this.")
    parser.add_argument("--root", default=ROOT, help="folder to write below (the repository)")
    parser.add_argument("--sheet", metavar="PNG", help="also make a sheet to look at")
    chosen = parser.parse_args(arguments)
    written = []
    for source, picture in sources():
        drawing = read(os.path.join(ROOT, source))
        _write(chosen.root, picture, bmp(drawing.pixels(), drawing.palette))
        written.append(picture)
    for game in GAMES:
        for name, data in painted(game).items():
            _write(chosen.root, os.path.join("games", game, name), data)
            written.append(os.path.join("games", game, name))
    if chosen.root == ROOT:
        origins.note([name.replace(os.sep, "/") for name in written], [DRAWINGS + "/*.txt", DRAWINGS + "/*/*.txt"])
    if chosen.sheet:
        sheet(chosen.sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
