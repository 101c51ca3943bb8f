"""The two animals on the mat: nine ways to stand or lie and six moments, told apart on a display of one colour."""

import itertools
from pathlib import Path

import pytest

import pictures
from stage import Stage

ROOT = Path(__file__).resolve().parents[2]
MAT = pictures.read(str(ROOT / "tools/art/games/king_of_the_roll_mat.txt"))
HEADS = pictures.read(str(ROOT / "tools/art/games/king_of_the_roll_heads.txt"))
POSITIONS = ("stand", "open_guard", "closed_guard", "half_guard", "turtle", "side_mount", "knee_on_belly", "mount",
             "rear_mount")  # fmt: skip
GORILLA, TIGER = 0, 1


@pytest.fixture(scope="module")
def glass():
    """Shows a pair on a display of one colour: glass(picture, top) gives the dots that are lit, as a set of (x, y)."""
    with Stage("pico") as stage:
        displayio = stage.module("displayio")
        module = stage.module("games.king_of_the_roll.scenes.pair")

        def shown(picture, top, characters=(GORILLA, TIGER)):
            with stage.world:
                group = displayio.Group()
                pair = module.Pair(stage.console, characters, 0, 0)
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


def test_another_picture_comes_part_by_part_and_heads_nod_and_rise_again(monkeypatch):
    with Stage("pybadge") as stage:
        displayio = stage.module("displayio")
        module = stage.module("games.king_of_the_roll.scenes.pair")
        refreshed = []
        with stage.world:
            group = displayio.Group()
            pair = module.Pair(stage.console, (GORILLA, TIGER), 10, 10, 2)
            pair.show(module.LIFT, 0)
            group.append(pair)
            stage.console.show(group)
            monkeypatch.setattr(stage.console, "refresh", lambda: refreshed.append([head.y for head in pair._heads]))
            pair.show(module.FLY, 0)
            assert len(refreshed) == 2 + module.HEIGHT // module.PART
            heads = refreshed[-1]
            pair.nod(1)
            pair.nod(-1)
            assert refreshed[-3] == [y + 1 for y in heads] and refreshed[-1] == heads
            other = module.Pair(stage.console, (GORILLA, TIGER), 10, 10, 2)
            other.show(module.FLY, 0)
        shown, drawn = [[each._bodies.bitmap[x, y] for x in range(48) for y in range(32)] for each in (pair, other)]
        assert shown == drawn and module.PART * 4 == module.HEIGHT


def test_heads_stand_inside_the_picture_and_most_of_each_is_free_to_be_seen():
    with Stage("pico") as stage:
        places = stage.module("games.king_of_the_roll.scenes.pair")._PLACES
    assert len(places) == len(MAT.names)
    for name, tile, head in zip(MAT.names, MAT.tiles, places):
        for x, y in (head[:2], head[3:5]):
            assert 0 <= x <= MAT.width - HEADS.width and 0 <= y <= MAT.height - HEADS.height, name
            free = sum(tile[y + row][x + column] == 0 for row in range(12) for column in range(12))
            assert free >= 12 * 12 // 2, name


def test_no_two_characters_look_alike_in_one_colour():
    for (one, a), (other, b) in itertools.combinations(zip(HEADS.names, HEADS.tiles), 2):
        assert len(dots(HEADS, a) ^ dots(HEADS, b)) >= 30, (one, other)


def test_all_pictures_of_a_match_share_one_bitmap():
    with Stage("pico") as stage:
        module = stage.module("games.king_of_the_roll.scenes.pair")
        with stage.world:
            module.Pair(stage.console, (GORILLA, TIGER), 0, 0).show(0, 0)
            kept = stage.console.kept
            bodies = kept[2][0]
            module.Pair(stage.console, (GORILLA, TIGER), 0, 0).show(7, 1)
        assert stage.console.kept is kept and kept[2][0] is bodies and bodies.width == 48


def test_a_picture_that_was_shown_last_is_not_read_again(monkeypatch):
    """It takes a board 7 ms, on every screen on which both lie as they did on the one before."""
    read = []
    with Stage("pico") as stage:
        module = stage.module("games.king_of_the_roll.scenes.pair")
        load = module.draw.load
        monkeypatch.setattr(module.draw, "load", lambda path, *rest: read.append(path) or load(path, *rest))
        with stage.world:
            for characters, picture in (((0, 1), 0), ((0, 1), 0), ((0, 1), 7), ((0, 1), 7), ((0, 2), 7)):
                module.Pair(stage.console, characters, 0, 0).show(picture, 0)
    new = ["pairs", "heads", "heads"]
    assert [path.split("/")[-1][:5] for path in read] == new + ["pairs"] + new + ["pairs"]
