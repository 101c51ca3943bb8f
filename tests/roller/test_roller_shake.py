"""To shake the handheld rolls, on boards that have an accelerometer; what is no shaking does not."""

import pytest

from dojo.input.shake import opened
from dojo.roller.tray import Tray
from gamer import Gamer
from stage import BOARDS


def to_and_fro(force, often):
    """A hand that moves the handheld so many times a second, with so many hundredths of gravity."""
    period = 1000 // often

    def forces(now):
        at = now % period
        return force - abs(2 * at - period) * 2 * force // period, 0, 100

    return forces


def still(_now):
    return 0, 0, 100


def knocked(now):
    """Laid down hard, each second."""
    return 0, 0, 400 if now % 1000 < 40 else 100


def turned(now):
    """Turned over within half a second, and back."""
    at = now % 1000
    return abs(at - 500) // 5, 0, 100 - abs(at - 500) // 5


class Player(Gamer):
    """Somebody with the pocket roller."""

    def __init__(self, board="pybadge", seed=7):
        super().__init__(board, seed)
        self.device = self.handheld.device

    def open(self):
        return self.tap("up")

    def rolls(self):
        return len(Tray(self.console.store).rolls())

    def move(self, forces, milliseconds):
        """Move the handheld, and hold it still."""
        self.device.forces = forces
        self.handheld.wait(milliseconds)
        self.device.forces = still
        self.handheld.wait(1500)
        return self


@pytest.fixture
def player(closed):
    return lambda *arguments: closed(Player(*arguments))


@pytest.mark.parametrize("board", ("pybadge", "pygamer", "wio"))
def test_one_shaking_is_one_roll_and_the_next_the_next(player, board):
    one = player(board).open().see("Shake me!")
    one.move(to_and_fro(200, 4), 1000)
    assert one.rolls() == 1 and not one.sees("Shake me!")
    one.move(to_and_fro(400, 6), 3000)
    assert one.rolls() == 2


def test_shaking_leaves_the_die_that_is_held_though_the_cursor_is_on_it(player):
    one = player().open().tap("ok", "right", "ok")
    held = Tray(one.console.store).number(0)
    for _ in range(3):
        one.move(to_and_fro(200, 4), 1000)
    assert one.rolls() == 4 and Tray(one.console.store).number(0) == held
    one.see("free")


def walked(now):
    return to_and_fro(40, 2)(now)


@pytest.mark.parametrize("forces", (still, knocked, turned, walked))
def test_what_is_no_shaking_rolls_nothing(player, forces):
    one = player().open().move(forces, 10000)
    assert one.rolls() == 0
    assert one.tap("ok").rolls() == 1


def test_it_is_switched_off_on_leaving_and_can_be_opened_again(player):
    one = player().open()
    assert one.device.registers[0x20]
    one.tap("back", "up", "ok").see("Ninja")
    assert not one.device.registers[0x20]
    one.move(to_and_fro(400, 4), 1000)
    assert one.rolls() == 0
    assert one.open().move(to_and_fro(200, 4), 1000).rolls() == 1


def test_shaking_in_the_menu_rolls_nothing(player):
    one = player().open().tap("back").move(to_and_fro(200, 4), 1000)
    assert one.rolls() == 0
    one.see("Other dice")


def test_a_pybadge_without_one_and_one_that_stops_answering_roll_by_their_keys(player):
    one = player()
    one.device.forces = None
    one.open().see("Roll the dice!").tap("ok")
    assert one.rolls() == 1
    one = player().open()
    one.device.forces = None
    one.handheld.wait(500)
    assert one.tap("ok").rolls() == 1
    one.tap("back", "up", "ok").see("Ninja")
    assert one.handheld.crash is None


def test_where_nothing_pulls_the_wires_up_there_is_none():
    def accelerometer():
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")

    assert opened(accelerometer) is None


@pytest.mark.parametrize("board", [board for board in BOARDS if board not in ("pybadge", "pygamer", "wio")])
def test_other_boards_have_nothing_of_it_in_memory(player, board):
    one = player(board)
    one.tap(*("up",) if one.next == "right" else ("next",) * 5 + ("ok",)).see("Roll the dice!")
    assert one.console.accelerometer is None and "dojo.input.shake" not in one.handheld.world
