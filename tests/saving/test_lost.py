"""What a handheld says after switching on when the power failed in a save, or a bit of what was saved is wrong."""

import random

import pytest

import journals
from dojo.playing.table import Table
from dojo.saving.journal import _records
from dojo.saving.records import LINKED_FORMAT, LONGEST_DATA
from dojo.saving.store import Store, _record
from player import Holder
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


class Owner(Holder):
    """Somebody who switches a handheld on and reads. nvm: None on a new one."""

    def __init__(self, board="pybadge", nvm=b"", handheld=None):
        self.handheld = handheld or Handheld(boards.find(board), 7, nvm)
        self.settle()

    def sees_menu(self):
        return self.sees("◷")

    def volume(self):
        return self.console.settings.volume


# --- The first day ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", SIZES)
def test_a_new_handheld_says_hello_once(board):
    with Owner(board, None) as owner:
        assert owner.sees("Hello!") and owner.sees(HELLO)
        owner.handheld.wait(4000)
        for _ in range(2):
            owner.settle()
            assert owner.sees("Ninja") and owner.sees("open"), "it goes by itself, and is not said again"
            owner.handheld.cut()
        owner.settle()
        assert owner.console.settings.hints, "who is new to the games is shown how"


def test_handhelds_begin_here_with_a_journal_that_holds_nothing():
    blank = bytearray(b"\xff" * 4096)
    Store(blank, True).flush()
    assert blank == SWITCHED_ON_BEFORE + b"\xff" * (len(blank) - len(SWITCHED_ON_BEFORE))


@pytest.mark.parametrize("board", SIZES)
def test_a_press_while_a_new_handheld_says_hello_is_the_first_one_of_the_launcher(board):
    with Owner(board, None) as new, Owner(board) as used:
        assert new.tap("next", "ok").reads() == used.tap("next", "ok").reads()
        assert new.sees("Karate") and not new.sees("Hello")


def test_whoever_switches_off_before_it_is_read_sees_it_again():
    with Owner(nvm=None) as owner:
        for _ in range(3):
            assert owner.sees(HELLO)
            owner.cut()


def test_a_recording_of_a_new_handheld_begins_with_a_new_one():
    with Owner("feather", None) as owner:
        recording = owner.handheld.finish_recording()
        with Owner(handheld=Handheld(recording.board, recording.seed, recording.nvm)) as again:
            assert again.handheld.check() == owner.handheld.check() and again.sees(HELLO)


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
    with Owner(board) as owner:
        owner.handheld.play("ok*2,next,ok,wait:200,ok")
        if board == "pico":  # else it would not erase now
            owner.console.store._whole = False
        owner.handheld._flash.cut_in_erase(1, random.Random(1).randrange if noise else None)
        plays_on_until_the_power_fails(owner.handheld)
        owner.settle()
        assert owner.sees(LOST_ALL if noise else HELLO)
        if noise:
            owner.handheld.tap("ok")
        assert owner.play("wait:4000").sees_menu()
        assert owner.cut().sees_menu(), "and it is said once"


@pytest.mark.parametrize("noise", [False, True], ids=["erased to the end", "half erased"])
@pytest.mark.parametrize("board", EACH_CHIP)
def test_in_a_linked_match_it_is_said_too(board, noise):
    with Linked(boards.find(board)) as room:
        owner = Owner(handheld=room.handhelds[0])
        store = owner.console.store
        assert store.has_match() and store.match()[0][0] == LINKED_FORMAT
        store._whole = False
        owner.handheld._flash.cut_in_erase(1, random.Random(2).randrange if noise else None)
        plays_on_until_the_power_fails(owner.handheld)
        owner.settle()
        assert owner.sees(LOST_ALL if noise else HELLO)


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9])
def test_a_linked_match_whose_last_save_is_damaged_is_given_up_and_says_so(place):
    """Neither here nor there is anybody accused; a record of nothing stands behind what others rely on."""
    with Linked(boards.find("pico")) as room:
        owner = Owner(handheld=room.handhelds[0])
        owner.play("ok,wait:200,ok,wait:1000")  # a choice that the other one is told of
        memory = owner.handheld._flash.memory
        ends = [(first, end) for _, first, end in _records(bytearray(memory))]
        assert ends[-1][1] - ends[-1][0] == 2
        first, end = ends[-2]
        memory[first + int((end - first) * place)] ^= 4
        owner.cut()
        assert owner.sees("got lost")
        assert owner.play("ok,wait:1000").sees_menu()
        room.run(250)
        assert Owner(handheld=room.handhelds[1]).sees("has left")



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
    with Owner(board) as owner:
        owner.handheld.play("ok*2,next")
        owner.handheld._flash.cut_after(2, 0x55)
        plays_on_until_the_power_fails(owner.handheld)
        owner.settle()
        assert owner.sees(LOST_LAST)
        assert owner.tap("ok").sees("Go on with your Ninja match?")


# --- A wrong bit ------------------------------------------------------------------------------------------------------


def with_a_match(board, linked=False):
    """What a chip has saved of a match and some settings, and the places of its records."""
    with Handheld(boards.find(board)) as blank:
        nvm = bytearray(b"\xff" * len(blank.nvm()))
    store = Store(nvm, False)
    store.note(0, bytes((1, 2, 0, 0, 0)))
    store.note(3, b"\1\1")
    if linked:
        saved = journals.linked(random.Random(1), "ninja", b"\0", 2)
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
    with Owner(board, spoil(with_a_match(board), 0x20, bytes((0, 1, 1, 1, 0, 2, 1, 1)))) as owner:
        assert owner.sees(LOST_STEPS)
        assert owner.tap("ok").sees("Go on with your Ninja match?") and owner.volume() == 1
        assert owner.tap("ok").sees("Pass to"), "it begins anew"


@pytest.mark.parametrize("board", EACH_CHIP)
def test_a_linked_match_that_lacks_steps_is_gone_for_it_holds_to_all_that_was_done(board):
    nvm = with_a_match(board, linked=True)
    entries = Store(bytearray(nvm), False).match()[1]
    with Owner(board, spoil(nvm, 0x20 if len(entries) < 64 else 0x14, entries)) as owner:
        assert owner.sees(LOST_MATCH)
        assert owner.tap("ok").sees_menu() and owner.volume() == 1
        assert owner.cut().sees_menu(), "and it is said once"


@pytest.mark.parametrize("board", EACH_CHIP)
def test_a_setting_that_cannot_be_read_costs_nothing_else(board):
    with Owner(board, spoil(with_a_match(board), 0, bytes((1, 2, 0, 0, 0)))) as owner:
        assert owner.sees(LOST_SOME)
        assert owner.tap("ok").sees("Go on with your Ninja match?")
        assert owner.console.store.get(3) == b"\1\1"


def test_a_header_that_cannot_be_read_is_a_match_that_is_gone():
    nvm = with_a_match("pybadge")
    header = Store(bytearray(nvm), False).match()[0]
    assert len(header) < LONGEST_DATA
    with Owner(nvm=spoil(nvm, 0x10, header)) as owner:
        assert owner.sees(LOST_MATCH)
        assert owner.tap("ok").sees_menu()
