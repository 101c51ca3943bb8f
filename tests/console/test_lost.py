"""What a handheld says after switching on when the power failed in a save, or a bit of what was saved is wrong."""

import random

import pytest

import fuzz_journals
from dojo.saving.records import LONGEST_DATA
from dojo.saving.store import Store, _record
from dojo.table import Table
from reading import outside, reads
from sim import boards
from sim.handheld import SWITCHED_ON_BEFORE, Handheld
from sim.linking.room import Room

HELLO = "Five games for you!"
LOST_ALL = "What was saved can't be read. Let's start fresh."
LOST_LAST = "The power went off while saving. Your last move may be gone."
LOST_STEPS = "The last moves of your match got lost."
LOST_MATCH = "Your match got lost. Sorry!"
LOST_SOME = "A setting or a best score got lost."
EACH_CHIP = ("pico", "pybadge", "feather")  # RP2040, SAMD51, ESP32-S3
SIZES = ("pico", "pybadge", "feather", "picosystem", "picopad")


def said(handheld):
    handheld.settle()
    assert handheld.crash is None and not handheld.serial and outside(handheld) == []
    return reads(handheld)


def size_of(board):
    with Handheld(boards.find(board)) as blank:
        return len(blank.nvm())


# --- The first day ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", SIZES)
def test_a_new_handheld_says_hello_once(board):
    with Handheld(boards.find(board), nvm=None) as handheld:
        assert "Hello!" in said(handheld) and HELLO in said(handheld)
        handheld.wait(4000)
        assert "Ninja" in said(handheld) and "open" in said(handheld), "it goes by itself"
        handheld.cut()
        assert "Ninja" in said(handheld) and "open" in said(handheld)
        assert handheld.world["dojo.crash"].console.settings.hints, "who is new to the games is shown how"


def test_handhelds_begin_here_with_a_journal_that_holds_nothing():
    blank = bytearray(b"\xff" * 4096)
    Store(blank, True).flush()
    assert blank == SWITCHED_ON_BEFORE + b"\xff" * (len(blank) - len(SWITCHED_ON_BEFORE))


@pytest.mark.parametrize("board", SIZES)
def test_a_press_while_a_new_handheld_says_hello_is_the_first_one_of_the_launcher(board):
    with Handheld(boards.find(board), nvm=None) as new, Handheld(boards.find(board)) as used:
        for handheld in (new, used):
            handheld.settle()
            for key in ("next", "ok"):
                handheld.tap(key)
                handheld.settle()
        assert said(new) == said(used) and "Karate" in said(new) and "Hello" not in said(new)


def test_whoever_switches_off_before_it_is_read_sees_it_again():
    with Handheld(boards.find("pybadge"), nvm=None) as handheld:
        for _ in range(3):
            assert HELLO in said(handheld)
            handheld.cut()


def test_a_recording_of_a_new_handheld_begins_with_a_new_one():
    with Handheld(boards.find("feather"), nvm=None) as handheld:
        handheld.settle()
        recording = handheld.finish_recording()
        with Handheld(recording.board, recording.seed, recording.nvm) as again:
            again.settle()
            assert again.check() == handheld.check() and HELLO in said(again)


# --- The power fails in a save ----------------------------------------------------------------------------------------


def plays_on_until_the_power_fails(handheld):
    """It was ordered to fail in a save; then it is switched on again."""
    device = handheld.device
    for _ in range(60):
        handheld.tap("ok", ms=20, gap=0)  # let go of before anything comes of it
        for _ in range(30):
            if handheld.device is not device:
                return
            handheld.wait(20)
    pytest.fail("nothing was saved")


@pytest.mark.parametrize("noise", [False, True], ids=["erased to the end", "half erased"])
@pytest.mark.parametrize("board", EACH_CHIP)
def test_whoever_loses_all_in_an_erase_is_told_so_on_every_chip(board, noise):
    with Handheld(boards.find(board), seed=7) as handheld:
        handheld.settle()
        handheld.play("ok*2,next,ok*2")
        if board == "pico":  # else it would not erase now
            handheld.world["dojo.crash"].console.store._whole = False
        handheld._flash.cut_in_erase(1, random.Random(1).randrange if noise else None)
        plays_on_until_the_power_fails(handheld)
        assert (LOST_ALL if noise else HELLO) in said(handheld)
        if noise:
            handheld.tap("ok")
        handheld.wait(4000)
        assert "◷" in said(handheld)
        handheld.cut()
        assert "◷" in said(handheld), "and it is said once"


@pytest.mark.parametrize("noise", [False, True], ids=["erased to the end", "half erased"])
@pytest.mark.parametrize("board", EACH_CHIP)
def test_in_a_linked_match_it_is_said_too(board, noise):
    with_link = boards.find(board)
    with Linked(with_link) as room:
        one = room.handhelds[0]
        store = one.world["dojo.crash"].console.store
        assert store.has_match() and store.match()[0][0] == 3
        store._whole = False
        one._flash.cut_in_erase(1, random.Random(2).randrange if noise else None)
        plays_on_until_the_power_fails(one)
        assert (LOST_ALL if noise else HELLO) in said(one)


class Linked:
    """Two handhelds on the simulator's own air, in the middle of a linked duel of Ninja."""

    def __init__(self, board):
        self.room = Room([board, board], seed=4, link="air")

    def __enter__(self):
        one = self.room.handhelds[0]
        one.settle()
        for handheld in self.room.handhelds:
            with handheld.world:
                from dojo.link import table as linked

                console = handheld.world["dojo.crash"].console
                me = self.room.handhelds.index(handheld)
                pact = bytes((len(console.links) - 1, me, 2)) + b"dojo" + bytes(16)
                table = linked.Linked("ninja", b"\0", pact, 0, bytes((me,)) * 16, console.store)
                table.begin()
                console.store.flush()
        for handheld in self.room.handhelds:
            handheld.cut()
            handheld.settle()
            handheld.tap("ok")  # go on with the match
        one.settle()
        return self.room

    def __exit__(self, *failure):
        self.room.close()


@pytest.mark.parametrize("board", ["pico", "picosystem"])
def test_a_save_that_was_torn_costs_the_last_step_and_that_is_said(board):
    with Handheld(boards.find(board), seed=7) as handheld:
        handheld.settle()
        handheld.play("ok*2,next")
        handheld._flash.cut_after(2, 0x55)
        plays_on_until_the_power_fails(handheld)
        assert LOST_LAST in said(handheld)
        handheld.tap("ok")
        assert "Go on with your Ninja match?" in said(handheld)


# --- A wrong bit ------------------------------------------------------------------------------------------------------


def with_a_match(board, linked=False):
    """What a chip has saved of a match and some settings, and the places of its records."""
    size = size_of(board)
    nvm = bytearray(b"\xff" * size)
    store = Store(nvm, False)
    store.note(0, bytes((1, 2, 0, 0, 0)))
    store.note(3, b"\1\1")
    if linked:
        saved = fuzz_journals.linked(random.Random(1), "ninja", b"\0", 2)
        store.begin(saved.header)
        store.append(saved.entries)
        for key, data in enumerate(saved.keys):
            store.note(key, data or store.get(key) or b"")
    else:
        table = Table("ninja", b"\0", bytes((0, 1)), bytes(16), store)
        table.begin()
        for strength in (1, 2):
            table.act(0, strength)
            table.act(1, 1)
    store.flush()
    return nvm


def spoil(nvm, kind, data):
    """Turn over one bit of the record of this kind that begins like this."""
    record = bytes(_record(kind, data)[:-2])
    at = nvm.index(record[:2] + record[2:4])
    nvm[at + 2] ^= 0x10
    return bytes(nvm)


@pytest.mark.parametrize("board", SIZES)
def test_steps_that_cannot_be_read_are_gone_and_the_match_goes_on_before_them(board):
    nvm = with_a_match(board)
    with Handheld(boards.find(board), nvm=spoil(nvm, 0x20, bytes((0, 1, 1, 1, 0, 2, 1, 1)))) as handheld:
        assert LOST_STEPS in said(handheld)
        handheld.tap("ok")
        assert "Go on with your Ninja match?" in said(handheld)
        assert handheld.world["dojo.crash"].console.settings.get(0) == 1
        handheld.tap("ok")
        assert "Pass to" in said(handheld), "it begins anew"


@pytest.mark.parametrize("board", EACH_CHIP)
def test_a_linked_match_that_lacks_steps_is_gone_for_it_holds_to_all_that_was_done(board):
    nvm = with_a_match(board, linked=True)
    entries = Store(bytearray(nvm), False).match()[1]
    with Handheld(boards.find(board), nvm=spoil(nvm, 0x20 if len(entries) < 64 else 0x14, entries)) as handheld:
        assert LOST_MATCH in said(handheld)
        handheld.tap("ok")
        assert "◷" in said(handheld)
        assert handheld.world["dojo.crash"].console.settings.get(0) == 1
        handheld.cut()
        assert "◷" in said(handheld), "and it is said once"


@pytest.mark.parametrize("board", EACH_CHIP)
def test_a_setting_that_cannot_be_read_costs_nothing_else(board):
    with Handheld(boards.find(board), nvm=spoil(with_a_match(board), 0, bytes((1, 2, 0, 0, 0)))) as handheld:
        assert LOST_SOME in said(handheld)
        handheld.tap("ok")
        assert "Go on with your Ninja match?" in said(handheld)
        assert handheld.world["dojo.crash"].console.store.get(3) == b"\1\1"


def test_a_header_that_cannot_be_read_is_a_match_that_is_gone():
    nvm = with_a_match("pybadge")
    header = Store(bytearray(nvm), False).match()[0]
    assert len(header) < LONGEST_DATA
    with Handheld(boards.find("pybadge"), nvm=spoil(nvm, 0x10, header)) as handheld:
        assert LOST_MATCH in said(handheld)
        handheld.tap("ok")
        assert "◷" in said(handheld)
