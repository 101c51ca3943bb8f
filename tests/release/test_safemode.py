"""After the power has dipped the board starts again by itself, three times at most; nothing makes it do so for ever."""

import sys
from types import SimpleNamespace

import pytest

from reading import console
from shared import ROOT
from sim import boards
from sim.handheld import Handheld

REASONS = SimpleNamespace(BROWNOUT="brownout", HARD_FAULT="hard fault", WATCHDOG="watchdog", PROGRAMMATIC="asked for")


class Reset(BaseException):
    """The board starts again."""


def dips(monkeypatch, nvm, reason="brownout"):
    """What safemode.py does after this: the seconds it rests, and whether the board starts again."""
    rests = []

    def reset():
        raise Reset

    runtime = SimpleNamespace(safe_mode_reason=reason)
    monkeypatch.setitem(sys.modules, "microcontroller", SimpleNamespace(nvm=nvm, reset=reset))
    monkeypatch.setitem(sys.modules, "supervisor", SimpleNamespace(runtime=runtime, SafeModeReason=REASONS))
    monkeypatch.setattr("time.sleep", rests.append)
    try:
        exec(compile((ROOT / "safemode.py").read_text(), "safemode.py", "exec"), {"__name__": "__main__"})
    except Reset:
        return rests, True
    return rests, False


@pytest.mark.parametrize("blank", [0, 0xFF])
def test_it_starts_again_three_times_and_then_says_what_to_do_in_every_language(monkeypatch, capsys, blank):
    nvm = bytearray([blank] * 8192)
    assert [dips(monkeypatch, nvm) for _ in range(5)] == [([5], True)] * 3 + [([5], False)] * 2
    assert nvm[:-1] == bytearray([blank] * 8191), "only its last byte counts"
    said = capsys.readouterr().out
    assert all(word in said for word in ("Battery", "Akku", "Pila", "Pile")) and said.isascii()
    assert max(map(len, said.splitlines())) <= 2 * 26 and len(said.splitlines()) == 8, "it fits a small display"


@pytest.mark.parametrize("reason", ["hard fault", "watchdog", "asked for"])
def test_after_anything_else_it_stays_in_safe_mode_and_says_nothing(monkeypatch, capsys, reason):
    nvm = bytearray(b"\xff" * 8192)
    assert dips(monkeypatch, nvm, reason) == ([], False) and nvm == bytearray(b"\xff" * 8192)
    assert not capsys.readouterr().out


def test_a_journal_that_fills_the_nvm_is_left_alone_and_then_it_does_not_start_again(monkeypatch):
    for last in range(1, 0x80):  # the last byte of a check
        nvm = bytearray(8191) + bytes((last,))
        assert dips(monkeypatch, nvm) == ([5], False) and nvm[-1] == last


class Refusing(bytearray):
    def __setitem__(self, place, value):
        raise RuntimeError("NVS Error")


def test_where_it_cannot_count_it_does_not_start_again(monkeypatch):
    with pytest.raises(RuntimeError):
        dips(monkeypatch, Refusing(b"\xff" * 8192))


def starts(handheld, monkeypatch, reason):
    """Start it again for this reason, with a count of three."""
    handheld.close()
    handheld._flash.memory[-1] = 0xB3
    fill = handheld._fill_nvm

    def fill_and_say_why(nvm):
        fill(nvm)
        handheld.device.reset_reason = reason

    monkeypatch.setattr(handheld, "_fill_nvm", fill_and_say_why)
    handheld.switch_on()
    handheld.wait(1000)
    return handheld.nvm()[-1]


@pytest.mark.parametrize("board", ["pybadge", "feather"])
@pytest.mark.parametrize("reason, count", [("POWER_ON", 0xFF), ("RESET_PIN", 0xFF), ("SOFTWARE", 0xB3)])
def test_who_switches_it_on_or_presses_reset_ends_the_count_and_what_is_saved_stays(board, reason, count, monkeypatch):
    with Handheld(boards.find(board), 7) as handheld:
        for value in (1, 2, 3, 1):
            console(handheld).settings.set("brightness", value)
            console(handheld).settings.save()
        assert starts(handheld, monkeypatch, reason) == count
        assert console(handheld).settings.brightness == 1 and not console(handheld).store.damaged


def test_on_a_chip_that_appends_the_last_byte_is_the_journals(monkeypatch):
    with Handheld(boards.find("pico"), 7) as handheld:
        starts(handheld, monkeypatch, "POWER_ON")
        assert console(handheld).store.damaged, "it was not put right before the journal was read"
