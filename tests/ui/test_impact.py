"""A blow that lands (dojo.ui.impact): the star, the jump of the picture, sound and lamp, and who is hit."""

import pytest

from reading import layers
from stage import Stage

JUMPING = ("pybadge", "sprig", "picosystem", "picopad", "feather", "pico")
STEPS = 3


def land(stage, x=60, y=30, is_cut=False):
    """Begin a blow on a screen with a bar in it; returns the list of steps that are told."""
    steps = []
    draw, shown, impact = [stage.module("dojo.ui." + name) for name in ("draw", "screen", "impact")]
    with stage.world:
        screen = shown.Screen(stage.console, "Fight")
        screen.append(draw.block(20, 40, 60, 8, 0xFFFFFF))
        stage.console.show(screen)
        stage.program = impact.land(stage.console, screen, ((x, y),), 2, steps.append, is_cut)
    return steps


def turned(stage, dots):
    """The picture as its layers say, begun so many dots further on."""
    screen = stage.device.display.screen_
    width, height = stage.size
    rows = [bytes(screen.frame[row : row + 2 * width]) for row in range(0, 2 * width * height, 2 * width)]
    if stage.console.mono or width <= height:
        return b"".join(rows[dots:] + rows[:dots])
    return b"".join(row[2 * dots :] + row[: 2 * dots] for row in rows)


@pytest.mark.parametrize("board", JUMPING)
def test_star_loss_sound_lamp_and_jump_come_in_one_picture(board):
    with Stage(board) as stage:
        steps = land(stage)
        heard, lit = [], []
        stage.console.sound.play = heard.append
        stage.console.lights.play = lit.append
        stage.run()
        (star,) = [group for group in layers(stage, "Group") if group.scale == 2]
        assert (star.x, star.y) == (60 - 16, 30 - 16), "in the middle of where it lands"
        assert steps == [0] and len(heard) == len(lit) == 1
        assert stage.frame() == turned(stage, 4) != turned(stage, 0)
        assert stage.device.display.screen_.frame[:] == turned(stage, 0), "no dot was sent for it"


def test_the_picture_jumps_twice_and_comes_to_rest_with_no_star_left():
    with Stage("pybadge") as stage:
        steps = land(stage)
        jumps = []
        while stage.program is not None:
            stage.run()
            if not jumps or stage.device.display.screen_.scrolled != jumps[-1]:
                jumps.append(stage.device.display.screen_.scrolled)
        assert jumps == [4, 0, 2, 0] and steps == list(range(STEPS + 1)) and stage.result == 0
        assert [group for group in layers(stage, "Group") if group.scale == 2] == []


def test_a_press_ends_it_and_is_told():
    with Stage("pybadge") as stage:
        steps = land(stage)
        stage.run()
        stage.tap("ok")
        assert stage.program is None and stage.result == stage.module("dojo.ui.keys").OK
        assert steps == list(range(STEPS + 1)) and stage.device.display.screen_.scrolled == 0


def test_after_a_press_before_it_nothing_is_waited_for_and_nothing_jumps():
    with Stage("pybadge") as stage:
        steps = land(stage, is_cut=True)
        stage.run()
        assert stage.program is None and steps == list(range(STEPS + 1))
        assert stage.frame() == turned(stage, 0)


def test_whatever_ends_the_screen_the_picture_is_put_back():
    with Stage("pybadge") as stage:
        land(stage)
        stage.run()
        assert stage.device.display.screen_.scrolled == 4
        with stage.world:
            stage.program.close()
        assert stage.device.display.screen_.scrolled == 0


def test_a_display_that_cannot_scroll_does_without():
    with Stage("pybadge") as stage:
        stage.console.scroll = 0
        steps = land(stage)
        while stage.program is not None:
            stage.run()
            assert stage.frame() == turned(stage, 0)
        assert steps == list(range(STEPS + 1))


def test_the_lamp_flashes_less_than_three_times_a_second():
    with Stage("pybadge") as stage:
        flash = stage.module("dojo.output.lights").FLASH
        bright = [place for place in range(0, len(flash), 4) if sum(flash[place : place + 3])]
        assert len(bright) < 3, "and the next blow takes a second at least"


def test_a_calm_handheld_neither_jumps_nor_flashes_and_the_rest_is_as_ever():
    with Stage("pybadge", calm=1) as stage:
        steps = land(stage)
        heard, lit = [], []
        stage.console.sound.play = heard.append
        stage.console.lights.play = lit.append
        stage.run()
        assert [group for group in layers(stage, "Group") if group.scale == 2] and len(heard) == 1
        while stage.program is not None:
            assert stage.frame() == turned(stage, 0)
            stage.run()
        assert lit == [] and steps == list(range(STEPS + 1))
