"""The pictures: made again byte for byte, readable by a board, and easy to tell apart without colour."""

import importlib
import itertools
import re
import struct

import pytest
from PIL import Image

import pictures
import places
from contrast import of as brightness
from device_files import ROOT
from dojo.say import say_all

ALL = [pytest.param(source, picture, id=picture) for source, picture in pictures.sources()]


def drawing(name):
    room = "" if name in pictures.SHEETS else pictures.OF_GAMES
    return pictures.read(str(ROOT / "tools/workshop/art" / room / (name + ".txt")))


def lit(drawn, tile):
    """The dots of a tile that a one-colour display lights, as a set of (x, y)."""
    return {
        (x, y) for y, row in enumerate(tile) for x, index in enumerate(row) if pictures.is_lit(drawn.palette[index])
    }


def on_disk_bitmap(data):
    """Reads a picture as CircuitPython's OnDiskBitmap does: (palette, rows). Fails where that would refuse it."""
    assert data[:2] == b"BM"
    start, header, width, height = struct.unpack_from("<IIii", data, 10)
    bits, compression = struct.unpack_from("<HI", data, 28)
    (colours,) = struct.unpack_from("<I", data, 46)
    assert (header, compression, bits) == (40, 0, 4)
    assert 2 <= colours <= 16  # a palette of one colour is replaced by black and white
    assert height > 0  # rows from the bottom up
    palette = struct.unpack_from("<%dI" % colours, data, 14 + header)
    stride = (width * bits + 31) // 32 * 4
    assert len(data) == start + stride * height
    rows = []
    for y in range(height):
        first = start + (height - 1 - y) * stride
        rows.append([data[first + x // 2] >> (0 if x % 2 else 4) & 15 for x in range(width)])
    assert max(map(max, rows)) < colours
    return list(palette), rows


def groups_of_unlit(dots, width, height):
    """How many separate unlit patches lie inside a tile, not touching its edge."""
    free = {(x, y) for x in range(-1, width + 1) for y in range(-1, height + 1)} - dots
    count = 0
    while free:
        todo = [free.pop()]
        inside = True
        while todo:
            x, y = todo.pop()
            inside = inside and 0 <= x < width and 0 <= y < height
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in free:
                    free.remove(near)
                    todo.append(near)
        count += inside
    return count


def test_the_pictures_in_the_repository_are_what_the_drawings_make(tmp_path):
    assert pictures.main(["--root", str(tmp_path)]) == 0
    made = {str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*.bmp")}
    kept = [ROOT / picture for picture in made] + list((ROOT / "lib/dojo/art").glob("*.bmp"))
    assert made == {str(path.relative_to(ROOT)): path.read_bytes() for path in kept}


@pytest.mark.parametrize(("source", "picture"), ALL)
def test_a_board_reads_every_picture_as_it_was_drawn(source, picture):
    drawn = pictures.read(str(ROOT / source))
    assert on_disk_bitmap((ROOT / picture).read_bytes()) == (drawn.palette, drawn.pixels())


@pytest.mark.parametrize("game", pictures.GAMES)
def test_the_picture_of_a_game_is_48_dots_square_in_few_colours_and_fills_it_in_one_colour_too(game):
    drawn = drawing(game)
    assert (drawn.width, drawn.height, len(drawn.tiles)) == (48, 48, 1)
    assert 2 <= len(drawn.palette) <= 8
    assert {index for row in drawn.tiles[0] for index in row} == set(range(len(drawn.palette)))
    dots = lit(drawn, drawn.tiles[0])
    assert 48 * 48 // 5 <= len(dots) <= 48 * 48 * 7 // 10
    for axis in (0, 1):
        assert max(dot[axis] for dot in dots) - min(dot[axis] for dot in dots) >= 40


def test_the_eyes_of_the_ninja_are_dark_in_a_lit_slit_of_a_dark_mask_before_a_lit_moon():
    drawn = drawing("ninja")
    dots = lit(drawn, drawn.tiles[0])
    for outwards in (1, -1):
        across = [(24 if outwards > 0 else 23) + outwards * step for step in range(24)]
        runs = "".join(key for key, _ in itertools.groupby(".#"[(x, 27) in dots] for x in across))
        assert runs.startswith("#.#.#")  # nose, eye, slit, mask, moon


@pytest.mark.parametrize(("name", "differing"), [("seats", 40), ("shapes", 12), ("icons", 9), ("signs", 32)])
def test_no_two_tiles_look_alike_in_one_colour(name, differing):
    drawn = drawing(name)
    dots = [lit(drawn, tile) for tile in drawn.tiles]
    for (one, a), (other, b) in itertools.combinations(zip(drawn.names, dots), 2):
        assert len(a ^ b) >= differing, (one, other)


def test_no_two_games_look_alike_in_one_colour():
    dots = [lit(drawn, drawn.tiles[0]) for drawn in map(drawing, pictures.GAMES)]
    for a, b in itertools.combinations(dots, 2):
        assert len(a ^ b) >= 48 * 48 // 4


@pytest.mark.parametrize("name", pictures.SHEETS)
def test_every_tile_stands_out_and_every_ink_is_lit(name):
    drawn = drawing(name)
    assert not pictures.is_lit(drawn.palette[0])
    assert pictures.is_lit(drawn.palette[1])
    for title, tile in zip(drawn.names, drawn.tiles):
        assert len(lit(drawn, tile)) * 6 >= drawn.width * drawn.height, title


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_has_its_pips_even_in_one_colour(pips):
    drawn = drawing("icons")
    tile = drawn.tiles[15 + pips]
    assert drawn.names[15 + pips] == "die_%d" % pips
    assert groups_of_unlit(lit(drawn, tile), 16, 16) == pips


def test_the_seats_are_the_animals_that_the_words_name():
    assert [name.capitalize() for name in drawing("seats").names] == list(say_all("console.seats"))
    assert len(drawing("shapes").names) == 8


def test_the_signs_of_a_pairing_are_what_the_words_name_and_the_page_lists():
    names = drawing("signs").names
    assert [name.capitalize() for name in names] == list(say_all("link.pairing.pictures"))
    assert not {name.capitalize() for name in names} & set(say_all("console.seats"))
    page = (ROOT / "docs/authors/art.md").read_text(encoding="utf-8")
    rows = re.findall(r"^- \d+–\d+: ([\w, ]+)$", page, re.M)
    assert ", ".join(rows).split(", ") == names


def test_the_page_about_pictures_lists_every_tile_in_its_place():
    page = (ROOT / "docs/authors/art.md").read_text(encoding="utf-8")
    signs = page[page.index("## Signs") : page.index("## The rest")].split("```")[1].split()
    assert signs == [each for i, name in enumerate(drawing("icons").names) for each in (str(i), name)]
    seats = re.findall(r"^(\d) ([A-H]) (\w+) +(\w+)$", page, re.M)
    names = zip("ABCDEFGH", drawing("seats").names, drawing("shapes").names)
    assert seats == [(str(i), *row) for i, row in enumerate(names)]


def test_the_weights_of_brightness_are_those_of_circuitpython():
    pure = (0x000000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)
    assert [pictures.luma(colour) for colour in pure] == [0, 19, 182, 54, 255]


SMALL = "; two dots\nsize 2 1\n. 000000 night\n# ffffff day\n\ntile one\n.#\n"


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (SMALL.replace(".#\n", ".##\n"), r"small\.txt:7: a row too long"),
        (SMALL.replace(".#\n", "#\n"), r"small\.txt:7: a row too long, too short"),
        (SMALL + "##\n", r"small\.txt:8: a row too long, too short or too many"),
        (SMALL.replace(".#\n", ".o\n"), r"small\.txt:7: no colour is called o"),
        (SMALL.replace(".#\n", ""), r"tile one has only 0 rows"),
        (SMALL.replace(".#\n", "tile two\n.#\n"), r"small\.txt:7: tile one has only 0 rows"),
    ],
)
def test_a_mistake_in_a_drawing_is_named_with_its_line(tmp_path, wrong, complaint):
    path = tmp_path / "small.txt"
    path.write_text(SMALL)
    assert pictures.read(str(path)).tiles == [[[0, 1]]]
    path.write_text(wrong)
    with pytest.raises(ValueError, match=complaint):
        pictures.read(str(path))


def test_tiles_stand_side_by_side_and_a_line_not_full_is_filled_with_background():
    drawn = pictures.Drawing(2, 1, 2, [0, 1])
    drawn.tiles = [[[1, 0]], [[0, 1]], [[1, 1]]]
    assert drawn.pixels() == [[1, 0, 0, 1], [1, 1, 0, 0]]


def test_a_picture_of_more_than_sixteen_colours_is_refused():
    with pytest.raises(ValueError, match="17"):
        pictures.bmp([[0]], [0] * 17)


def test_the_sheet_shows_the_ninja_in_colour_and_below_in_black_and_white(tmp_path):
    path = tmp_path / "sheet.png"
    pictures.sheet(str(path))
    drawn, scale, gap = drawing("ninja"), pictures.SHEET_SCALE, pictures.SHEET_GAP
    with Image.open(path) as page:
        for x, y in itertools.product(range(48), repeat=2):
            colour = drawn.palette[drawn.tiles[0][y][x]]
            at = (gap + x) * scale, (gap + y) * scale
            assert page.getpixel(at) == tuple(colour.to_bytes(3, "big"))
            below = at[0], at[1] + (48 + gap) * scale
            assert page.getpixel(below) == (255 * pictures.is_lit(colour),) * 3


# --- Places ---------------------------------------------------------------------------------------------

PLACES = [game for game in pictures.GAMES if pictures.painted(game)]


def place(game):
    return places.read(str(ROOT / "tools/workshop/art/places" / (game + ".txt")))


def test_every_game_and_the_template_have_a_place():
    assert PLACES == list(pictures.GAMES) and "template" in PLACES


@pytest.mark.parametrize("game", PLACES)
def test_a_place_has_80_times_64_dots_in_at_most_16_colours_and_a_ground(game):
    painted = place(game)
    rows = painted.colours()
    assert (len(rows[0]), len(rows)) == painted.size == (80, 64)
    assert 8 <= len(painted.palette) <= 16 and {index for row in rows for index in row} <= set(range(16))
    assert len(painted.one_colour()[0]) == 128


@pytest.mark.parametrize("game", PLACES)
def test_a_poster_has_the_game_at_its_lower_edge_and_three_colours_for_neighbours(game):
    drawn = drawing(game)
    rows, palette = places.poster(place(game), drawn)
    assert len(set(palette)) == len(palette) <= 16 and (len(rows[0]), len(rows)) == (80, 64)
    assert palette[:3] == place(game).peep
    lines, dark, light = map(brightness, palette[:3])
    assert lines < dark < light
    for y, row in enumerate(drawn.tiles[0]):
        for x, index in enumerate(row):
            assert not index or palette[rows[16 + y][16 + x]] == drawn.palette[index]


@pytest.mark.parametrize("game", PLACES)
def test_the_paper_of_a_place_is_its_first_colour_and_dark_but_not_black(game):
    paper = place(game).palette[0]
    (data,) = (data for name, data in pictures.painted(game).items() if name == "place.bmp")
    assert int.from_bytes(data[54:57], "little") == paper
    assert 1.05 / (brightness(paper) + 0.05) >= 7 and max(paper.to_bytes(3, "big")) >= 48
    frieze = ROOT / "tools/workshop/art" / pictures.FRIEZES / (game + ".txt")
    if frieze.exists():  # otherwise the game has no colour of its own
        accent = pictures.read(str(frieze)).palette[1]
        assert (brightness(accent) + 0.05) / (brightness(paper) + 0.05) >= 7
    letters = (ROOT / "tools/workshop/art/places" / (game + ".txt")).read_text()
    (named,) = re.findall(r"^paper (.)$", letters, re.M)
    assert re.search(r"^%s %06x " % (re.escape(named), paper), letters, re.M)


@pytest.mark.parametrize("game", PLACES)
def test_what_is_seen_of_a_neighbour_are_the_edges_of_its_picture(game):
    data = pictures.painted(game)["peep.bmp"]
    palette, rows = on_disk_bitmap(data)
    assert (len(rows[0]), len(rows), len(palette)) == (places.MARGIN, 2 * 48, places.CLEAR + 1)
    before, after = rows[:48], rows[48:]
    drawn = drawing(game).tiles[0]
    shape = [[index > 0 for index in row] for row in drawn]
    first = min(row.index(True) for row in shape if True in row)
    seen = places.MARGIN - places.GAP
    assert [[index != places.CLEAR for index in row[places.GAP :]] for row in after] == [
        row[first : first + seen] for row in shape
    ]
    assert {row[-places.GAP :] == [places.CLEAR] * places.GAP for row in before} == {True}
    for edge in (before, after):
        kinds = [index for row in edge for index in row]
        assert kinds.count(places.CLEAR) < 0.8 * len(kinds)
        assert {0, 2} <= set(kinds), "dots of its outline (dark) and bright ones at its edges"


@pytest.mark.parametrize("game", PLACES)
def test_a_poster_in_one_colour_has_the_lit_dots_of_the_picture_and_dark_ones_around_it(game):
    drawn = drawing(game)
    data = pictures.painted(game)["poster1.bmp"]
    assert struct.unpack_from("<ii", data, 18) == (128, 48) and data[28] == 1
    shape = {(x, y) for y, row in enumerate(drawn.tiles[0]) for x, index in enumerate(row) if index}
    dots = lit(drawn, drawn.tiles[0])
    rows = places.one_colour_poster(place(game), dots, shape)
    near = {(x + i, y + j) for x, y in shape for i in (-1, 0, 1) for j in (-1, 0, 1)}
    assert all(rows[y][40 + x] == ((x, y) in dots) for x, y in near if 0 <= y < 48)


def test_what_moves_in_a_picture_lies_on_it_and_changes_it():
    for game in PLACES:
        where = importlib.import_module("games." + game).ALIVE
        moves = pictures.read(str(ROOT / "tools/workshop/art/alive" / (game + ".txt")))
        drawn = drawing(game)
        for tile in moves.tiles:
            changed = 0
            for y, row in enumerate(tile):
                for x, index in enumerate(row):
                    if index and x + where[0] < 48:
                        here = drawn.tiles[0][y + where[1]][x + where[0]]
                        changed += drawn.palette[here] != moves.palette[index]
            assert changed >= 6, game


@pytest.fixture
def stroked(tmp_path):
    """stroked(strokes): the colours of a small place that is painted so."""

    def paint(strokes, size="8 4"):
        path = tmp_path / "small.txt"
        path.write_text("size %s\n. 000000 0 night\n# ffffff 8 day\nfill .\n%s\n" % (size, strokes))
        return places.read(str(path)).colours()

    return paint


@pytest.mark.parametrize(
    ("strokes", "painted"),
    [
        ("rect # 1 1 2 2", "........ .##..... .##..... ........"),
        ("rect # 0 0 1 1 * 3 2 1", "#....... ..#..... ....#... ........"),
        ("line # 0 0 3 3", "#....... .#...... ..#..... ...#...."),
        ("disc # 4 2 2", "...##... ..####.. ..####.. ...##..."),
        ("poly # 0 0 4 0 4 2 0 2", "####.... ####.... ........ ........"),
        ("stamp 2 1\n#_#\n.#_", "........ ..#.#... ...#.... ........"),
    ],
)
def test_strokes_paint_what_the_page_about_pictures_says(stroked, strokes, painted):
    assert " ".join("".join(".#"[index] for index in row) for row in stroked(strokes)) == painted


def test_a_fade_is_empty_at_one_end_and_full_at_the_other_and_dots_stay_where_they_are(stroked):
    rows = [sum(row) for row in stroked("fade # 0 0 16 16", "16 16")]
    assert rows[0] <= 4 and rows[-1] >= 12 and sum(rows[:8]) < sum(rows[8:])
    dots = stroked("dots # 0 0 16 16 9", "16 16")
    assert dots == stroked("dots # 0 0 16 16 9", "16 16") and 6 <= sum(map(sum, dots)) <= 9


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [("rect q 0 0 1 1", "no colour is called q"), ("blob # 1 1", "what is blob"), ("rect # 0 0", "not so many numb")],
)
def test_a_mistake_in_a_place_is_named_with_its_line(stroked, wrong, complaint):
    with pytest.raises(ValueError, match=r"small\.txt:5: " + complaint):
        stroked(wrong)
