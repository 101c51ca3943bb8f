"""The two animals on the mat: how another picture comes, how they land, what is kept in memory and not read again."""

import pytest

from games.king_of_the_roll import layout as at
from games.king_of_the_roll.scenes.pair import MOUNT
from pace import pictures_of
from reading import layers, words
from stage import Stage
from views import BUTT_SCOOT, UCHI_MATA, view


def test_another_picture_comes_part_by_part_and_heads_nod_and_rise_again(monkeypatch):
    with Stage("pybadge") as stage:
        displayio = stage.module("displayio")
        module = stage.module("games.king_of_the_roll.scenes.pair")
        refreshed = []
        with stage.world:
            group = displayio.Group()
            pair = module.Pair(stage.console, view(), 10, 10, 2)
            pair.show(module.LIFT, 0)
            group.append(pair)
            stage.console.show(group)
            monkeypatch.setattr(stage.console, "refresh", lambda: refreshed.append([head.y for head in pair._heads]))
            pair.show(module.FLY, 0)
            assert len(refreshed) == 2 + module.HEIGHT // module.PART
            heads = refreshed[-1]
            pair.nod(1)
            assert [head.y for head in pair._heads] == [y + 1 for y in heads]
            pair.nod(-1)
            assert [head.y for head in pair._heads] == heads
            other = module.Pair(stage.console, view(), 10, 10, 2)
            other.show(module.FLY, 0)
        shown, drawn = [[each._bodies.bitmap[x, y] for x in range(48) for y in range(32)] for each in (pair, other)]
        assert shown == drawn and module.PART * 4 == module.HEIGHT


def test_each_wears_the_gi_that_was_chosen_and_their_belt_is_seen_on_it():
    with Stage("pybadge") as stage:
        module = stage.module("games.king_of_the_roll.scenes.pair")
        worn = set()
        for a, b in ((0, 0), (1, 1), (2, 3), (3, 2)):
            made = view()
            made[at.GI] = a + 4 * b
            with stage.world:
                pair = module.Pair(stage.console, made, 0, 0)
                pair.show(0, 0)
                clothes = [[pair._bodies.pixel_shader[1 + 4 * seat + part] for part in range(4)] for seat in range(2)]
            assert clothes[0][1] != clothes[1][1] and all(len(set(each)) == 4 for each in clothes)
            worn.add((clothes[0][1], clothes[1][1]))
        white, blue = min(worn, key=lambda pair: pair != (0xFFFFFF, 0x3474EA))
        assert {(white, blue), (blue, white)} < worn and len({gi for pair in worn for gi in pair}) == 4


@pytest.mark.parametrize("board", ("thumby", "pybadge", "pico", "feather", "picosystem", "picopad"))
def test_both_fighters_of_a_scene_are_whole(board):
    with Stage(board) as stage:
        view = stage.module("games.king_of_the_roll.rules").start(bytes(6))
        view[at.CHARACTER : at.CHARACTER + 2] = b"\1\2"
        drawn = stage.module("games.king_of_the_roll.scenes.pair")
        scene = stage.module("games.king_of_the_roll.scenes.scene")
        with stage.world:
            pair = scene.Scene(stage.console, view).pair
        assert pair.x >= 0 and pair.x + drawn.WIDTH * pair.scale <= stage.console.width


def test_all_pictures_of_a_match_share_one_bitmap():
    with Stage("pico") as stage:
        module = stage.module("games.king_of_the_roll.scenes.pair")
        with stage.world:
            module.Pair(stage.console, view(), 0, 0).show(0, 0)
            kept = stage.console.kept
            bodies = kept[2][0]
            module.Pair(stage.console, view(), 0, 0).show(7, 1)
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
                module.Pair(stage.console, view(characters=characters), 0, 0).show(picture, 0)
    new = ["pairs", "heads", "heads"]
    assert [path.split("/")[-1][:5] for path in read] == new + ["pairs"] + new + ["pairs"]


@pytest.mark.parametrize("board", ("pybadge", "pico", "picosystem"))
@pytest.mark.parametrize("what, blows", [(at.DEFENDED, 0), (at.HELD, 0), (at.MOVED, 1), (at.SUBMITTED, 1)])
def test_a_throw_and_a_tap_land_on_the_mat_with_the_star_and_a_press_ends_that(board, what, blows):
    made = view(position=MOUNT)
    made[at.WHAT] = what
    made[at.LAST + at.MOVE : at.LAST + at.MOVE + 2] = bytes((UCHI_MATA + 1, BUTT_SCOOT + 1))
    made[at.LAST + at.AT] = MOUNT
    with Stage(board) as stage:
        lit = []
        stage.console.lights.play = lit.append
        times = pictures_of(stage.device)
        stage.play(stage.module("games.king_of_the_roll.scenes.verdict").page(stage.console, made))
        for _ in range(200):
            if not lit:
                stage.run()
        assert len(lit) == blows
        if blows:
            (pair,) = layers(stage, "Pair")
            groups = [group for group in layers(stage, "Group") if group.scale == pair.scale and len(group) == 1]
            (star,) = [group for group in groups if getattr(group[0], "tile_width", 0) == 16]
            x, y = star.x + 8 * star.scale, star.y + 8 * star.scale
            assert pair.x + 24 * pair.scale < x < pair.x + 48 * pair.scale, "where Tiger lies"
            assert pair.y + 20 * pair.scale < y < pair.y + 32 * pair.scale
            stage.tap("ok")
            assert "go on" in " ".join(words(stage)) and len(lit) == 1, "and it can be read in peace"
        assert max(times[1:]) <= 60_000
