"""The fight of Karate as players see it: two who strike, block and fall back, the points that fly up."""

import pytest
from PIL import Image

from dojo.ui import dice
from pace import pictures_of
from shared import ROOT
from stage import BOARDS, Stage

KU, HU, OZ, YG, YTG, HESITATE = range(6)
READY, BEATEN = 0, 7


class Fight:
    """A step of two on a stage. `duel` is its screen."""

    def __init__(self, stage):
        self.stage = stage
        self.made = stage.module("games.karate.scene.duel")
        self.duel = None

    def read(self, techniques, points):
        """Both read one after the other, then they score."""

        def page(console):
            self.duel = duel = self.made.Duel(console, "Step 1 of 5", (), (0, 1), ("Fox", "Panda"))
            duel.show()
            for place in range(2):
                yield from duel.read(place, techniques[place])
            yield from duel.score(points, [str(each) for each in points])
            console.refresh()
            yield from console.key()

        self.stage.play(page(self.stage.console))
        return self

    def poses(self):
        return [fighter.pose for fighter in self.duel.fighters]

    def points(self):
        """The layers of the points and where they are: {what they say: dots from the top}."""
        return {part.text: part.y for part in self.duel.screen if getattr(part, "text", "") in ("1", "0", "-1")}


@pytest.mark.parametrize(
    "techniques, points, end",
    [
        ((OZ, HU), (1, 0), (OZ + 1, BEATEN)),
        ((KU, OZ), (1, 0), (KU + 1, OZ + 1)),  # who blocks hits nobody
        ((OZ, YG), (1, 1), (BEATEN, BEATEN)),
        ((OZ, OZ), (0, 0), (OZ + 1, OZ + 1)),
        ((HESITATE, YTG), (-1, 1), (BEATEN, YTG + 1)),
        ((HESITATE, KU), (0, 0), (HESITATE + 1, KU + 1)),
    ],
)
def test_who_is_hit_falls_back_and_who_is_blocked_does_not(techniques, points, end):
    with Stage("pybadge") as stage:
        scoring = stage.module("games.karate.scoring")
        assert points == tuple(scoring.points(*pair) for pair in (techniques, techniques[::-1]))
        fight = Fight(stage).read(techniques, points)
        stage.run(10)
        assert fight.poses() == [techniques[0] + 1, READY], "the second one has not read yet"
        stage.run(40)
        assert fight.poses() == [technique + 1 for technique in techniques]
        stage.run(60)
        assert fight.poses() == list(end)
        drawn = Image.open(ROOT / "games/karate/scene/bodies.bmp")
        for fighter, pose in zip(fight.duel.fighters, end):
            body = fighter[0].bitmap
            left, top = pose % (drawn.width // 28) * 28, pose // (drawn.width // 28) * 30
            assert all(body[x, y] == drawn.getpixel((left + x, top + y)) for x in range(28) for y in range(30))


@pytest.mark.parametrize("size", BOARDS)
def test_a_point_flies_up_and_none_stays_where_it_is(size):
    with Stage(size) as stage:
        fight = Fight(stage).read((OZ, HU), (1, 0))
        flown = []
        for _ in range(120):
            stage.run()
            if fight.points() and (not flown or fight.points() != flown[-1]):
                flown.append(fight.points())
        heights = [seen["1"] for seen in flown]
        assert len(heights) >= 4 and heights == sorted(heights, reverse=True)
        assert {seen["0"] for seen in flown} == {heights[-1]}


@pytest.mark.parametrize("calm, flashes", [(0, 1), (1, 0)])
def test_the_lamp_flashes_at_a_hit_but_not_where_the_motion_is_calm(calm, flashes):
    with Stage("pybadge", calm=calm) as stage:
        lit = []
        stage.console.lights.play = lit.append
        Fight(stage).read((OZ, HU), (1, 0))
        stage.run(120)
        assert len(lit) == flashes


def test_where_the_motion_is_calm_nothing_flashes_beside_a_shout():
    with Stage("pybadge", calm=1) as stage:
        shout, lit = stage.module("games.karate.shout"), []
        stage.console.lights.play = lit.append
        stage.play(shout.page(stage.console, stage.module("games.karate.places").BY_KIAI, 0))
        stage.run(5)
        shown = bytes(stage.device.frame)
        for _ in range(100):
            stage.run()
            assert bytes(stage.device.frame) == shown
        assert lit == []


def test_a_press_ends_the_fight_and_is_not_taken_for_having_seen_it():
    with Stage("picosystem") as stage:
        fight = Fight(stage).read((OZ, HU), (1, 0))
        stage.run(5)
        stage.tap("ok")
        stage.run(8)
        assert fight.poses() == [OZ + 1, BEATEN] and len(fight.points()) == 2
        before = fight.points()
        stage.run(30)
        assert fight.points() == before and stage.is_running


@pytest.mark.parametrize("size", ["pico", "sprig", "picosystem", "picopad"])
@pytest.mark.parametrize("techniques", [(YTG, OZ), (HESITATE, YTG)])
def test_no_frame_of_a_fight_takes_a_board_longer_than_60_ms(size, techniques):
    with Stage(size) as stage:
        times = pictures_of(stage.device)
        scoring = stage.module("games.karate.scoring")
        Fight(stage).read(techniques, [scoring.points(*pair) for pair in (techniques, techniques[::-1])])
        stage.run(120)
    moving = times[2 if size != "pico" else 1 :]  # after the screen, and the place behind it where there are colours
    assert len(times) > 5 and max(moving) <= 60_000, [round(time / 1000) for time in times]


@pytest.mark.parametrize("size", ["sprig", "picosystem", "pico"])
def test_two_fight_in_the_dojo_where_there_are_colours_and_points_stand_before_it(size):
    with Stage(size) as stage:
        fight = Fight(stage).read((OZ, HU), (1, 0))
        stage.run(200)
        layers = list(fight.duel.screen)
        places = [part for part in layers if type(part).__name__ == "Group" and part[0].tile_width > 70]
        assert len(places) == (size != "pico")
        points = [part for part in layers if getattr(part, "text", "") in ("1", "0")]
        assert len(points) == 2 and all(layers.index(each) < layers.index(fight.duel.fighters[0]) for each in points)
        assert not places or all(layers.index(places[0]) < layers.index(each) for each in points)


@pytest.mark.parametrize("size", ["sprig", "picosystem"])
def test_no_frame_of_a_fight_alone_takes_a_board_longer_than_60_ms_and_the_higher_die_stays(size):
    with Stage(size) as stage:
        times = pictures_of(stage.device)
        console = stage.console
        scene = stage.module("games.karate.scene.duel")
        duel = scene.Duel(console, "Step 1", (), (0, 1), ("You", "Rival"))
        stage.play(scene.against(console, duel, (KU, HU), (4, 2), (0, 0), ("0", "0")))
        stage.run(150)
        assert not stage.is_running
        (die,) = [part for part in duel.screen if getattr(part, "tile_width", 0) == getattr(part, "tile_height", 1)]
        shape = dice.shape(die.tile_width)
        corner = shape[1] + shape[2] // 2
        first, last = corner, corner + shape[3]
        pips = [die.bitmap[x, y] for x in (first, last) for y in (first, last)]
        assert pips == [0, 1, 1, 1], "a four: pips in the corners and none in between"
    assert len(times) > 8 and max(times[2:]) <= 60_000, [round(time / 1000) for time in times]


def test_who_has_told_a_technique_before_anything_is_shown_is_drawn_doing_it_at_once(monkeypatch):
    with Stage("pybadge") as stage:
        fighter = stage.module("games.karate.scene.fighter")
        read = []
        load = fighter.draw.load
        monkeypatch.setattr(fighter.draw, "load", lambda *part: read.append(part) or load(*part))
        duel = stage.module("games.karate.scene.duel").Duel(stage.console, "Step 1", (), (0, 1), ("You", "Rival"))
        duel.take(0, HU)
        assert [each.pose for each in duel.fighters] == [HU + 1, -1]
        duel.show()
        assert [each.pose for each in duel.fighters] == [HU + 1, READY]
        assert [part[2] for part in read if part[0].endswith("bodies.bmp")] == [HU + 1, READY]


@pytest.mark.parametrize(
    "size, count", [("pybadge", 3), ("pybadge", 8), ("pico", 3), ("picosystem", 4), ("feather", 3)]
)
def test_of_more_than_two_each_stands_beside_a_figure_that_does_it_but_who_hesitates(size, count):
    with Stage(size) as stage:
        console = stage.console
        rows = stage.module("games.karate.sheet.points").Rows(console, "Step 1", (), count)
        read = stage.module("games.karate.sheet.fight")._read
        for seat, technique in zip(range(min(count, rows.most)), (YTG, HESITATE, KU, OZ, OZ, OZ, OZ, OZ)):
            read(rows, seat, technique)
        console.show(rows.screen)
        shown = [part for part in rows.screen if getattr(part, "tile_width", 0) in (12, 16)]
        assert [part[0] for part in shown[:2]] == [YTG, KU]
        strips = [part for part in rows.screen if hasattr(part, "write_lines")][1:]  # the first one is the title
        assert len({strip.x for strip in strips}) == 1, "their names stand below each other"
        assert all(part.x + part.tile_width < strips[0].x for part in shown)


@pytest.mark.parametrize("size", ["pico", "picosystem", "picopad"])
def test_dice_bounce_when_they_land_and_no_frame_of_it_takes_longer_than_60_ms(size):
    with Stage(size) as stage:
        pieces = stage.module("games.karate.pieces")
        rolled = pieces.Dice(stage.console, 62, 10, 20, 2)
        stage.console.show(rolled.tiles)
        times = pictures_of(stage.device)
        stage.play(rolled.tumble((3, 5)))
        heights = []
        while stage.is_running:
            stage.run()
            heights.append([die.y for die in rolled.tiles])
        assert stage.result is False and heights[-1] == [0, 0] and min(min(pair) for pair in heights) < -1
        assert len(times) > 8 and max(times) <= 60_000, [round(time / 1000) for time in times]
        stage.play(rolled.tumble((3, 5)))
        stage.tap("ok")
        assert stage.result is True and [die.y for die in rolled.tiles] == [0, 0]
