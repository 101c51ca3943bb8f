"""What becomes of a press: keys on every board, holds, repeats, and presses that come too fast."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from karenza_fight import LOCKED
from player import Holder
from sim.boards import names
from stage import FRAME, Stage

HOLD = 2000 // FRAME  # frames
LOGICAL = ("next", "ok", "back", "up", "down", "left", "right")


@pytest.fixture
def handheld():
    with Stage("pybadge") as stage:
        yield listen(stage)


def listen(stage):
    """Collect every key the console gives, in `stage.got`; Home is written as "home"."""
    stage.got = []
    known = stage.module("dojo.ui.keys")

    def program():
        while True:
            try:
                key = yield from stage.console.key()
            except known.Home:
                stage.got.append("home")
                continue
            stage.got.append([name for name in LOGICAL if getattr(known, name.upper()) == key][0])

    return stage.play(program())


@pytest.mark.parametrize("board", names())
def test_every_key_of_a_board_means_what_the_board_says(board):
    with Stage(board) as stage:
        listen(stage)
        for key in stage.board.keys:
            stage.got.clear()
            stage.tap(key.name)
            assert stage.got == ([key.logical] if key.logical in LOGICAL else []), key.name


@pytest.mark.parametrize("board", names())
def test_what_a_press_means_is_printed_on_the_board(board):
    with Stage(board) as stage:
        known = stage.module("dojo.ui.keys")
        printed = {}  # several keys may mean the same
        for key in stage.board.keys:
            if key.logical:
                printed.setdefault(getattr(known, key.logical.upper()), set()).add(key.name)
        assert all(name in printed[number] for number, name in stage.console.names.items() if number in printed)
        assert {known.OK, known.BACK} <= set(stage.console.names) & set(printed)


@pytest.mark.parametrize("key, held", [("ok", ["ok"]), ("back", [])])
def test_a_press_counts_when_the_key_goes_down_but_back_when_it_is_released(
    handheld, key, held
):
    handheld.hold(key, 20)
    assert handheld.got == held
    handheld.release(key)
    assert handheld.got == [key]


@pytest.mark.parametrize("key", ["back", "start"])
def test_holding_back_or_start_for_two_seconds_leads_to_the_menu(handheld, key):
    handheld.hold(key, HOLD - 5)
    assert handheld.got == []
    handheld.run(10)
    assert handheld.got == ["home"]
    handheld.run(HOLD * 2)
    handheld.release(key)
    assert handheld.got == ["home"], "once for each hold"


def test_a_short_press_of_start_does_nothing(handheld):
    handheld.tap("start")
    assert handheld.got == []


@pytest.mark.parametrize("board", names())
def test_every_board_can_be_held_to_the_menu(board):
    with Stage(board) as stage:
        listen(stage)
        stage.hold("back", HOLD + 5)
        assert stage.got == ["home"]


def test_a_held_direction_repeats_and_ok_does_not(handheld):
    handheld.hold("down", 1000 // FRAME)
    assert 5 <= len(handheld.got) <= 9 and set(handheld.got) == {"down"}
    handheld.release("down")
    count = len(handheld.got)
    handheld.run(50)
    assert len(handheld.got) == count
    handheld.got.clear()
    handheld.hold("ok", 100)
    assert handheld.got == ["ok"]


@pytest.mark.parametrize("first", ["back", "down"])
def test_no_direction_repeats_while_back_is_held(handheld, first):
    """Both lead a teacher to the code, and no card of the launcher goes by meanwhile."""
    handheld.hold(first)
    handheld.hold("down" if first == "back" else "back", HOLD - 5)
    assert handheld.got == ["down"]


def test_another_key_ends_the_repeating(handheld):
    handheld.hold("down")
    handheld.hold("ok")
    handheld.run(100)
    assert handheld.got == ["down", "ok"]


def test_two_equal_presses_between_two_looks_are_two_presses(handheld):
    handheld.flick("ok", "ok")
    handheld.run(10)
    assert handheld.got == ["ok", "ok"]


def move(stage, key, is_down, ms):
    """Press or release a key, and look every 5 ms for so long, as code.py does."""
    (stage.device.press if is_down else stage.device.release)(key.source)
    for _ in range(ms // 5):
        stage.device.advance(5)
        with stage.world:
            next(stage.program)


@pytest.mark.parametrize("open_for", [10, 15, 20, 25])
@pytest.mark.parametrize("board", names())
def test_a_worn_contact_that_opens_while_a_key_is_held_makes_no_second_press(board, open_for):
    with Stage(board) as stage:
        listen(stage)
        for key in stage.board.keys:
            if key.logical in LOGICAL:
                stage.got.clear()
                for is_down, ms in ((True, 100), (False, open_for), (True, 60), (False, open_for), (True, 60)):
                    move(stage, key, is_down, ms)
                move(stage, key, False, 100)
                assert stage.got == [key.logical], key.name
                move(stage, key, True, 100)
                move(stage, key, False, 100)
                assert stage.got == [key.logical] * 2, key.name


@pytest.mark.parametrize("board", names())
def test_of_ten_presses_a_second_none_is_lost(board):
    with Stage(board) as stage:
        listen(stage)
        for key in stage.board.keys:
            if key.logical in LOGICAL:
                stage.got.clear()
                for _ in range(10):
                    move(stage, key, True, 50)
                    move(stage, key, False, 50)
                assert stage.got == [key.logical] * 10, key.name


def test_of_ten_presses_a_second_none_is_lost_while_the_program_does_not_look(handheld):
    for key in ("ok", "back", "down"):
        handheld.got.clear()
        handheld.flick(*[key] * 10, ms=50)
        handheld.run(20)
        assert handheld.got == [key] * 10


def test_back_on_a_worn_contact_still_leads_to_the_menu_when_it_is_held(handheld):
    back = [key for key in handheld.board.keys if key.logical == "back"][0]
    for is_down, ms in ((True, 100), (False, 15), (True, 2100)):
        move(handheld, back, is_down, ms)
    assert handheld.got == ["back", "home"]


def test_presses_are_forgotten_when_asked(handheld):
    handheld.device.press(1)
    handheld.device.advance(60)
    handheld.console.forget()
    handheld.run(3)
    assert handheld.got == []
    handheld.device.release(1)
    handheld.run(3)
    handheld.tap("ok")
    assert handheld.got == ["ok"]


def test_a_flood_of_presses_leaves_no_key_stuck(handheld):
    handheld.flick(*["select", "ok", "down"] * 50, ms=40)
    handheld.run(200)
    handheld.got.clear()
    handheld.run(2 * HOLD)
    assert handheld.got == []
    handheld.tap("ok")
    assert handheld.got == ["ok"]


def test_a_key_held_through_a_flood_does_not_lead_to_the_menu(handheld):
    handheld.device.press(0)
    handheld.device.advance(60)
    handheld.flick(*["ok"] * 80, ms=40)
    handheld.device.release(0)
    handheld.device.advance(60)
    handheld.run(200)
    assert "back" not in handheld.got[-1:]
    handheld.got.clear()
    handheld.run(2 * HOLD)
    assert handheld.got == []


def test_time_may_wrap_while_a_key_is_held(handheld):
    handheld.device.now = 65000 - 300  # ticks_ms begins again 65 s after power-on
    handheld.hold("down", 1000 // FRAME)
    assert 5 <= len(handheld.got) <= 9
    handheld.release("down")
    handheld.got.clear()
    handheld.device.now = 65536 + 65000 - 1000
    handheld.hold("back", HOLD + 5)
    assert handheld.got == ["home"]


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(1, 12), st.integers(0, 3)), max_size=30))
def test_whatever_is_pressed_every_press_comes_once_and_in_order(presses):
    stage = listen(Stage("pybadge"))
    meanings = ("back", "ok", "", "", "right", "down", "up", "left")
    wanted = []
    for number, held, after in presses:
        stage.device.press(number)
        stage.run(held + 2)
        stage.device.release(number)
        stage.run(after + 2)
        if meanings[number]:
            wanted.append(meanings[number])
    stage.run(5)
    assert stage.got == wanted


def test_a_pause_ends_when_its_time_has_come_or_at_a_press(handheld):
    def program(found):
        found.append((yield from handheld.console.pause(200)))

    found = []
    handheld.play(program(found))
    handheld.run(5)
    assert found == []
    handheld.run(10)
    assert found == [0]
    handheld.play(program(found))
    handheld.tap("ok")
    assert found[1:] == [handheld.module("dojo.ui.keys").OK]


# --- Questions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("early", [0, 100, 200])
def test_a_question_hears_no_ok_before_anybody_can_have_read_it(early):
    with Stage("pybadge") as stage:
        stage.show("confirm", "Really?", start=True)
        stage.device.advance(early)
        stage.flick("ok")
        stage.run(20)
        assert stage.is_running
        assert stage.tap("ok").result is True, "the next one counts"


def test_a_question_hears_its_other_keys_at_once_and_the_next_screen_all():
    with Stage("pybadge") as stage:
        assert stage.show("confirm", "Really?").tap("back").result is False
        stage.show("confirm", "Really?").tap("right").wait(130).tap("ok")
        assert stage.result is True, "it is on yes"
        stage.show("confirm", "Really?").tap("back")
        assert stage.show("menu", "Games", ("Ninja", "Karate")).tap("ok").result == 0


BOUT = "(karate players=2, 16 before the end)"
UNLEARN = "ok*2,wait:300,next*29"
WRITTEN = UNLEARN + ",ok,wait:300,ok,wait:300"
IN_PLACE = [  # a walk, the keys before a first OK, and what that one asks
    ("", "ok*2", "sure?"),
    (BOUT, UNLEARN, "Unlearn it?"),
    (BOUT, WRITTEN, "All done?"),
    (BOUT, WRITTEN + ",ok,wait:300,next,ok*4,wait:300,ok,wait:3000,ok*2,next,ok", "Ready?"),
    (LOCKED, "ok*2", "A play"),
    ("(karenza lock=off hand=3 a=masaru b=lanying, after 3 5 27 26 19 21 0)", "ok*3", "Ready!"),
    ("(king_of_the_roll form=solo, 35 before the end)", "ok*2,next", "Done!"),
    ("(king_of_the_roll form=solo, 33 before the end)", "ok", "3 >"),
]


@pytest.mark.parametrize("open_for, is_answered", [(60, False), (210, True)])
@pytest.mark.parametrize("walk, before, asked", IN_PLACE, ids=[asked for *_, asked in IN_PLACE])
def test_no_press_of_a_worn_contact_answers_what_it_has_asked_and_two_presses_300_ms_apart_do(
    walk, before, asked, open_for, is_answered
):
    with Holder(walk=walk) as player:
        player.play(before)
        assert not player.sees(asked)
        player.handheld.tap("ok", 90, open_for)
        player.tap("ok")
        assert player.sees(asked) != is_answered, player.reads()


# --- A stick instead of a direction pad --------------------------------------------------------------


@pytest.fixture
def gamer():
    with Stage("pygamer") as stage:
        yield listen(stage)


def lean(stage, x, frames=1, y=32768):
    stage.device.set_analog("JOYSTICK_X", x)
    stage.device.set_analog("JOYSTICK_Y", y)
    stage.run(frames)


def test_a_stick_gives_one_press_when_it_leans_far_enough_and_a_trembling_hand_no_second_one(gamer):
    for x in (32768, 15000, 14999, 15001, 19999, 14000):
        lean(gamer, x)
    assert gamer.got == ["left"]
    lean(gamer, 20001, 3)
    lean(gamer, 14000)
    assert gamer.got == ["left", "left"]


def test_a_stick_that_goes_from_one_side_to_the_other_or_to_a_corner_is_understood(gamer):
    for x, y in ((0, 32768), (65535, 32768), (65535, 0), (32768, 65535), (32768, 32768)):
        lean(gamer, x, 3, y)
    assert gamer.got == ["left", "right", "up", "down"]


def test_a_stick_that_is_held_repeats_until_it_is_let_go_or_a_key_is_pressed(gamer):
    lean(gamer, 65535, 1 + 1000 // FRAME)
    held = len(gamer.got)
    assert set(gamer.got) == {"right"} and 6 <= held <= 8
    gamer.tap("ok")
    gamer.run(25)
    assert gamer.got[held:] == ["ok"]
    lean(gamer, 32768, 50)
    assert gamer.got[held:] == ["ok"]


def test_a_stick_calls_the_program_as_a_key_does_and_what_was_not_read_can_be_dropped(gamer):
    assert not gamer.console.buttons.is_called()
    gamer.device.set_analog("JOYSTICK_Y", 0)
    assert gamer.console.buttons.is_called()
    with gamer.world:
        gamer.console.forget()
    assert not gamer.console.buttons.is_called()
    gamer.run(100)
    assert gamer.got == []
