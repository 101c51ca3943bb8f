"""The boards the simulator can be, the names of their keys, and scripts of keys."""

import pytest

from sim import Complaint, boards, script
from sim.handheld import Handheld
from sim.playing import keyboard

ALL = pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)


def test_a_board_is_found_by_its_full_name_its_alias_and_in_capitals():
    assert boards.find("picosystem") is boards.find("pimoroni_picosystem") is boards.find("PicoSystem")


@pytest.mark.parametrize("name", ["", "gameboy", "pybadge ", "../pybadge"])
def test_an_unknown_board_is_answered_with_the_list(name):
    with pytest.raises(Complaint, match="pybadge, picosystem, sprig, pico, feather, picopad"):
        boards.find(name)


def test_the_sizes_the_project_promises_are_there():
    sizes = {(board.width, board.height, board.colours > 2, len(board.keys)) for board in boards.pictured()}
    assert {
        (160, 128, True, 8),
        (240, 135, True, 3),
        (128, 64, False, 6),
        (240, 240, True, 8),
        (320, 240, True, 8),
    } <= sizes


WIRED = [board for board in boards.every() if board.name != "raspberry_pi_pico_in_colours"]  # which is wired by hand


@pytest.mark.parametrize("board", WIRED, ids=boards.short)
def test_the_fakes_are_wired_as_the_board_says(board):
    with Handheld(board) as handheld:
        handheld.settle()
        device = handheld.device
        assert (device.chip, device.width, device.height) == (board.chip, board.width, board.height)
        assert device.depth == (1 if board.colours == 2 else 16)
        for key in board.keys:
            device.press(key.source)
            device.release(key.source)
        assert not board.speaker or board.speaker in device.names


@ALL
def test_the_product_names_its_keys_as_they_are_printed(board):
    with Handheld(board) as handheld:
        product = handheld.world["boards." + board.name]
        keys = handheld.world["dojo.ui.keys"]
        for name, logical in (("NEXT", "next"), ("OK", "ok"), ("BACK", "back"), ("START", "start")):
            if getattr(keys, name) in product.NAMES:
                assert boards.key(board, logical).name == product.NAMES[getattr(keys, name)]


@ALL
def test_every_logical_key_does_what_it_is_called(board):
    with Handheld(board) as handheld:
        handheld.settle()
        menu = handheld.check()

        def after(name):
            handheld.tap(name)
            handheld.settle()
            return handheld.check()

        logical = {key.logical for key in board.keys}
        second = after("next")
        assert second != menu
        third = after("right")
        assert third not in (menu, second)
        if "left" in logical:
            assert after("left") == second
            assert after("down") == third
            assert after("left") == second
            assert after("left") == menu
            assert after("up") not in (menu, second, third), "the dice"
        handheld.play("hold-back")
        handheld.settle()
        assert handheld.check() == menu
        opened = after("ok")
        assert opened != menu
        assert after("back") == menu
        if "start" in logical:
            after("ok")
            handheld.play("hold-start")
            handheld.settle()
            assert handheld.check() == menu


UNUSED = [(board, key.name) for board in boards.pictured() for key in board.keys if not key.logical]


@pytest.mark.parametrize("board, key", UNUSED, ids=[boards.short(board) + " " + key for board, key in UNUSED])
def test_a_key_without_a_use_changes_nothing(board, key):
    with Handheld(board) as handheld:
        handheld.settle()
        menu = handheld.check()
        handheld.tap(key)
        handheld.settle()
        assert handheld.check() == menu


def test_next_and_down_work_on_every_board():
    pad, three = boards.find("pybadge"), boards.find("feather")
    assert boards.key(pad, "next").name == "DOWN"
    assert boards.key(three, "down").name == boards.key(three, "right").name == boards.key(three, "more").name == "D2"
    assert boards.key(pad, "more").name == "UP"


def test_a_key_is_found_by_logical_name_by_print_and_by_pin():
    board = boards.find("picosystem")
    assert boards.key(board, "ok") is boards.key(board, "A") is boards.key(board, "sw_a")


def test_an_unknown_key_is_answered_with_the_keys_there_are():
    with pytest.raises(Complaint, match="The Feather.* has no key called 'left'. Its keys are: back, ok, next"):
        boards.key(boards.find("feather"), "left")


# --- Scripts ---------------------------------------------------------------------------------------


def steps(text, board="pybadge"):
    return [(step.action, step.key and step.key.name, step.ms) for step in script.parse(text, boards.find(board))]


def test_a_script_is_taps_holds_waits_and_resets():
    assert steps("ok, down*2 back:700") == [
        ("press", "A", script.TAP),
        ("press", "DOWN", script.TAP),
        ("press", "DOWN", script.TAP),
        ("press", "B", 700),
    ]
    assert steps("wait:500,reset") == [("wait", None, 500), ("reset", None, 0)]
    assert steps("hold-back")[0][2] > 2000
    assert steps("") == steps(" , ") == []


@pytest.mark.parametrize(
    "text, says",
    [
        ("ok,jump", "no key called 'jump'"),
        ("ok!", "is no key"),
        ("ok*0", "from 1 to 1000"),
        ("ok*1001", "from 1 to 1000"),
        ("back:600001", "from 1 to 600000"),
        ("wait", "wait needs the milliseconds"),
        ("hold-", "no key called ''"),
        ("ok*2:50", "is no key"),
        ("ok**", "is no key"),
    ],
)
def test_what_is_wrong_in_a_script_is_said(text, says):
    with pytest.raises(Complaint) as wrong:
        script.parse(text, boards.find("pybadge"))
    assert says in str(wrong.value)


# --- The computer's keyboard -----------------------------------------------------------------------


@ALL
def test_every_button_hangs_on_a_key_of_the_keyboard(board):
    keys = keyboard.layout(board)
    assert set(keys.values()) == set(board.keys)
    assert not set(keys) & set(keyboard.COMMANDS)
    for name in ("return", "z", "space"):
        assert keys[name].logical == "ok"
    for name in ("backspace", "x", "escape"):
        assert keys[name].logical == "back"
    for item in board.keys:
        if item.logical in ("ok", "back"):
            assert keys[item.name[-1].lower()] == item, "A, B, L, J, D1, D0: as it is printed"
    assert keys["down"].logical in ("down", "next")
    assert keys["tab"].logical in ("down", "next")


def test_a_board_with_lettered_buttons_is_played_on_these_letters():
    keys = keyboard.layout(boards.find("sprig"))
    assert [keys[letter].name for letter in "wasdijkl"] == list("WASDIJKL")
