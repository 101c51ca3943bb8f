"""The two animals on the mat: nine ways to stand or lie and six moments, told apart on a display of one colour."""

import itertools

import pytest

import pictures
from device_files import ROOT
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import rules
from stage import Stage

MAT = pictures.read(str(ROOT / "tools/workshop/art/games/king_of_the_roll_mat.txt"))
HEADS = pictures.read(str(ROOT / "tools/workshop/art/games/king_of_the_roll_heads.txt"))
POSITIONS = ("stand", "open_guard", "closed_guard", "half_guard", "turtle", "side_mount", "knee_on_belly", "mount",
             "rear_mount")  # fmt: skip
GORILLA, TIGER = 0, 1


@pytest.fixture(scope="module")
def glass():
    """Shows a pair on a display of one colour: glass(picture, top) returns the lit dots, as a set of (x, y)."""
    with Stage("pico") as stage:
        displayio = stage.module("displayio")
        module = stage.module("games.king_of_the_roll.scenes.pair")

        def shown(picture, top, characters=(GORILLA, TIGER)):
            with stage.world:
                group = displayio.Group()
                made = rules.start(bytes(6))
                made[at.CHARACTER : at.CHARACTER + 2] = bytes(number + 1 for number in characters)
                pair = module.Pair(stage.console, made, 0, 0)
                pair.show(picture, top)
                group.append(pair)
                stage.console.show(group)
            frame = memoryview(stage.frame()).cast("H")
            width = stage.size[0]
            return {(x, y) for y in range(module.HEIGHT) for x in range(module.WIDTH) if frame[y * width + x]}

        yield shown


def dots(drawn, tile):
    colours = drawn.palette
    return {(x, y) for y, row in enumerate(tile) for x, index in enumerate(row) if pictures.is_lit(colours[index])}


def test_there_is_a_drawing_of_standing_and_of_each_position_in_order():
    assert tuple(MAT.names[: len(POSITIONS)]) == POSITIONS


def test_no_two_positions_look_alike_in_one_colour(glass):
    shown = [glass(number, 0) for number in range(len(MAT.names))]
    for (one, a), (other, b) in itertools.combinations(zip(MAT.names, shown), 2):
        if not one.startswith("tap") or one.rpartition("_")[0] != other.rpartition("_")[0]:  # only a hand moves there
            assert len(a ^ b) >= 150, (one, other)


@pytest.mark.parametrize("number", range(1, len(POSITIONS)))
def test_who_is_on_top_is_filled_or_drawn_in_outline_as_his_seat_is(glass, number):
    """Mirrored back, the same drawing has the other one filled."""
    own = glass(number, 0, (GORILLA, GORILLA))
    other = {(47 - x, y) for x, y in glass(number, 1, (GORILLA, GORILLA))}
    assert len(own ^ other) >= 200
    limbs = {(x, y) for y, row in enumerate(MAT.tiles[number]) for x, index in enumerate(row) if index in (2, 6)}
    assert limbs <= own ^ other, "what is filled in one is dark in the other"


def test_heads_stand_inside_the_picture_and_most_of_each_is_free_to_be_seen():
    with Stage("pico") as stage:
        places = stage.module("games.king_of_the_roll.scenes.pair")._PLACES
    heads = [places[number : number + 6] for number in range(0, len(places), 6)]
    assert len(heads) == len(MAT.names)
    for name, tile, head in zip(MAT.names, MAT.tiles, heads):
        for x, y in (head[:2], head[3:5]):
            assert 0 <= x <= MAT.width - HEADS.width and 0 <= y <= MAT.height - HEADS.height, name
            free = sum(tile[y + row][x + column] == 0 for row in range(12) for column in range(12))
            assert free >= 12 * 12 // 2, name


def test_no_two_characters_look_alike_in_one_colour():
    for (one, a), (other, b) in itertools.combinations(zip(HEADS.names, HEADS.tiles), 2):
        assert len(dots(HEADS, a) ^ dots(HEADS, b)) >= 30, (one, other)
