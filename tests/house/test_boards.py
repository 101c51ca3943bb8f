"""Every board file keeps docs/makers/boards.md: a console can be made of it, it sounds, shines and dims as it says."""

import ast
import importlib
import re

import pytest

import build_device
import check_types
from device_files import ROOT
from sim.boards import every, find
from sim.handheld import Handheld
from stage import Stage

BOARDS = build_device.boards()
APPENDING = "rp2040"  # the one chip whose nvm can be written without an erase
LIKE_A_PICO = ("raspberry_pi_pico2", "raspberry_pi_pico_w", "raspberry_pi_pico2_w")
DARK = {"deshipu_ugame_s3", "raspberry_pi_pico_w", "raspberry_pi_pico2_w", "ugame22"}
DARK |= {"pimoroni_explorer2350"}  # boards without a light that is used
IN_COLOURS = "raspberry_pi_pico_in_colours"  # the same board with another display
UNNUMBERED = {  # pins for which the stub has no number
    "hack_club_sprig": {"TFT_LITE": "GPIO17"},
    "tinycircuits_thumby_color": {"LCD_BACKLIGHT": "GPIO7"},
}


@pytest.fixture(params=[*BOARDS, IN_COLOURS])
def stage(request):
    with Stage(request.param) as stage:
        yield stage


@pytest.fixture
def hardware(stage):
    return stage.module("boards." + stage.device.board_id)


def outputs(stage):
    """What the pins put out."""
    return dict(stage.device.outputs)


def sounds(stage, frames=2):
    """What they put out a moment after a sound has begun."""
    stage.console.sound.play(stage.module("dojo.output.sound").WIN)
    stage.run(frames)
    return outputs(stage)


def test_every_board_the_simulator_can_be_has_its_file():
    from sim.boards import names

    assert {find(name).name for name in names()} == {*BOARDS, IN_COLOURS}


def pins_of(board):
    """{name: pin of the chip} that CircuitPython gives a board's pins, from its own tables by way of its stubs.

    If a name is there twice (LED of the PicoPad), a board finds the first.
    """
    text = check_types.definition(board).read_text(encoding="utf-8")
    found = re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)", text, re.MULTILINE)
    return dict(reversed(found))


@pytest.mark.parametrize("board", BOARDS)
def test_every_name_that_a_board_file_asks_for_is_one_of_circuitpythons(board):
    stub = check_types.definition(board).read_text(encoding="utf-8")
    known = set(re.findall(r"^(\w+): ", stub, re.MULTILINE))
    tree = ast.parse((ROOT / "boards" / (board + ".py")).read_text(encoding="utf-8"))
    asked = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "board"
    }
    assert asked <= known
    assert asked or board in LIKE_A_PICO, "whose pins are those of the Pico's file"


@pytest.mark.parametrize("board", [board.name for board in every()])
def test_the_simulators_boards_are_wired_as_circuitpython_says(board):
    wired = importlib.import_module("_wiring").board(board)
    pins = pins_of(wired["board_id"])
    unknown = {name: pin for name, pin in wired["pins"].items() if pins.get(name) != pin}
    assert unknown == UNNUMBERED.get(wired["board_id"], {})


@pytest.mark.parametrize(
    "board, like", [("pygamer", "pybadge"), ("pico2", "pico"), ("pico2w", "pico"), ("pico-colour", "pybadge")]
)
def test_a_board_that_is_like_another_shows_the_same_and_is_played_with_the_same_keys(board, like):
    seen = []
    for name in (board, like):
        with Handheld(find(name), seed=7) as handheld:
            handheld.wait(2000)  # an ST7735 takes most of a second to begin
            seen.append(handheld.check())
            handheld.play("right,down,left,left,ok,up,down,ok")
            handheld.settle()
            seen[-1] += handheld.check()
            assert not handheld.crash
    assert seen[0] == seen[1]


def test_a_board_has_what_the_docs_ask_for_and_is_in_their_table(hardware):
    assert "elies on: " in hardware.__doc__.replace("\n", " "), "it says what it relies on"
    assert all(hasattr(hardware, name) for name in ("APPENDS", "MONO", "BRIGHTNESS", "NAMES"))
    for function in ("display", "buttons", "speaker", "lamp", "links"):
        assert callable(getattr(hardware, function)) and getattr(hardware, function).__doc__
    table = (ROOT / "docs/makers/boards.md").read_text(encoding="utf-8")
    assert "`%s`" % hardware.__name__.split(".")[1] in table


def test_what_is_said_of_the_hardware_is_true(stage, hardware):
    assert hardware.APPENDS == (stage.device.chip == APPENDING)
    assert hardware.MONO == (stage.board.colours == 2)
    if hardware.BRIGHTNESS:
        stage.console.display.brightness = 0.5
    assert (stage.console.display.width, stage.console.display.height) == (stage.board.width, stage.board.height)
    assert stage.console.columns >= 20 and stage.console.rows >= 5


def test_a_sound_is_heard_and_ends(stage):
    silent = outputs(stage)
    assert (sounds(stage) != silent) == stage.console.sound.is_there()
    stage.run(100)
    assert heard(outputs(stage)) == heard(silent)


def heard(states):
    """Pins that make a sound."""
    return {pin for pin, state in states.items() if state[0] in ("sample", "pwm") and size(state)}


def test_louder_is_louder(stage):
    if not stage.console.sound.is_there():
        assert "feather" in stage.board.name, "only the Feather has no speaker"
        return
    loudness = []
    for volume in (1, 2, 3):
        stage.console.settings.set("volume", volume)
        states = sounds(stage)
        loudness.append(max(size(states[pin]) for pin in heard(states)))
        stage.console.sound.stop()
    assert loudness == sorted(set(loudness))


def size(state):
    """Amplitude of a sample, duty of a wave below what ears hear."""
    if state[0] == "sample":
        return max(state[2], default=0)
    return state[2] if state[1] < 20000 else 0


def test_mute_is_silent(stage):
    stage.console.settings.set("volume", 0)
    stage.console.apply()
    assert heard(outputs(stage)) == heard(sounds(stage, 3)) == set()


@pytest.mark.parametrize("is_on", [True, False])
def test_a_light_shines_and_goes_out_unless_it_is_switched_off(stage, is_on):
    lights = stage.console.lights
    assert lights.is_there() == (stage.board.name not in DARK)
    stage.console.settings.set("lights", is_on)
    stage.console.apply()
    dark = outputs(stage)
    lights.play(stage.module("dojo.output.lights").FLASH)
    stage.run(2)
    lit = outputs(stage)
    assert (lit != dark) == (is_on and lights.is_there())
    stage.run(60)
    assert (outputs(stage) != lit) == (lit != dark)


def test_a_thumby_color_shakes_while_its_light_flashes_white_and_at_nothing_else():
    with Stage("thumby") as stage:
        lights = stage.module("dojo.output.lights")
        for pattern, shakes in ((lights.FLASH, True), (lights.GLOW, False)):
            seen = []
            stage.console.lights.play(pattern)
            for _ in range(40):
                stage.run(1)
                seen.append(outputs(stage)["GPIO5"] == ("digital", True))
            assert (True in seen) == shakes and not seen[-1], seen


def test_every_link_can_be_opened_beside_all_that_the_board_has(stage, hardware):
    media = stage.module("dojo.link.media.choose")
    with stage.world:
        opened = [media.open_medium(link) for link in hardware.links()]
    assert [type(medium).__name__.lower() for medium in opened] == [link[0] for link in hardware.links()]
    with stage.world:
        for medium in opened:
            medium.close()


def test_infrared_is_sent_after_a_sound_and_a_sound_is_heard_after_it(stage, hardware):
    pins = [link[1:] for link in hardware.links() if link[0] == "infrared"]
    wired = stage.device.hardware.get("infrared")
    assert pins == ([tuple(stage.device.names[name] for name in wired)] if wired else [])
    shone = []
    stage.device.on_pulses = lambda pin, frequency, pulses: shone.append(frequency)
    for led, receiver in pins:
        medium = stage.module("dojo.link.media.infrared").Infrared(led, receiver)
        sounds(stage, 100)
        with stage.world:
            medium.send(b"a frame")
        assert shone == [38000]
        test_a_sound_is_heard_and_ends(stage)


@pytest.mark.parametrize("level", range(4))
def test_brightness_steps_are_equal_to_the_eye(level):
    with Stage("pybadge", brightness=level) as stage:
        assert stage.console.display.brightness == 2 ** (level - 3)


@pytest.mark.parametrize("note, hertz", [(24, 33), (69, 440), (81, 880), (60, 262), (107, 3951)])
def test_notes_have_the_pitch_of_their_name(note, hertz):
    assert importlib.import_module("dojo.output.sound").frequency(note) == hertz


@pytest.mark.parametrize("module, size", [("dojo.output.sound", 2), ("dojo.output.lights", 4)])
def test_patterns_are_whole_and_last_less_than_two_seconds(module, size):
    made = importlib.import_module(module)
    patterns = {name: getattr(made, name) for name in dir(made) if isinstance(getattr(made, name), bytes)}
    assert patterns
    for name, pattern in patterns.items():
        frames = pattern[size - 1 :: size]
        assert len(pattern) % size == 0 and all(frames) and sum(frames) < 100, name
        if module == "dojo.output.sound":
            assert all(note == 0 or 24 <= note <= 107 for note in pattern[::2]), name
