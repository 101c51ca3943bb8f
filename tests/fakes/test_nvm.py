"""The simulated nvm is as strict as the chip's, erases when that would, and a power cut leaves it as that is left."""

import random
from array import array

import _host
import _nvm
import microcontroller
import pytest

by_chip = pytest.mark.parametrize("chip", _nvm.CHIPS, ids=lambda chip: chip.name)


def memory(chip, content=b""):
    """An nvm with this content at its start."""
    nvm = _nvm.ByteArray(chip)
    nvm._flash.memory[: len(content)] = content
    return nvm


# --- The surface of nvm.ByteArray -------------------------------------------------------------------------------------


@by_chip
def test_bytes_and_slices_read_as_they_were_written(chip):
    nvm = memory(chip)
    nvm[5] = 7
    nvm[10:14] = b"dojo"
    nvm[-2:] = bytearray(b"ok")
    nvm[20:22] = memoryview(b"xyz")[1:]
    nvm[30:32] = array("B", [1, 2])
    nvm[40:35] = b""
    assert nvm[5] == 7 and nvm[10:14] == b"dojo" and nvm[chip.size - 2 :] == b"ok" and nvm[-1] == ord("k")
    assert nvm[20:22] == b"yz" and nvm[30:32] == b"\x01\x02"
    assert type(nvm[10:14]) is bytearray and type(nvm[5]) is int
    assert len(nvm) == chip.size and nvm and nvm[14:10] == b"" and nvm[99999:] == b""


@by_chip
def test_what_the_chip_refuses_is_refused_with_the_same_exception(chip):
    nvm = memory(chip)
    for index in (chip.size, -chip.size - 1):
        with pytest.raises(IndexError):
            nvm[index]
        with pytest.raises(IndexError):
            nvm[index] = 0
    for value in (256, -1):
        with pytest.raises(ValueError):
            nvm[0] = value
    for wrong in ("0", 1.5, None):
        with pytest.raises(TypeError):
            nvm[wrong]
        with pytest.raises(TypeError):
            nvm[0] = wrong
    for longer in (b"toolong", b""):
        with pytest.raises(ValueError):
            nvm[0:3] = longer
    with pytest.raises(ValueError):
        nvm[0:2] = array("H", [1, 2])
    for not_bytes in ([1, 2, 3], "abc", (1, 2, 3), 5, range(3)):
        with pytest.raises(NotImplementedError):
            nvm[0:3] = not_bytes
    with pytest.raises(NotImplementedError):
        nvm[0:4:2]
    for call in (lambda: bytes(nvm), lambda: list(nvm), lambda: 3 in nvm, lambda: nvm.__delitem__(0)):
        with pytest.raises((TypeError, AttributeError)):
            call()
    assert nvm._flash.writes == 0


def test_a_new_chip_reads_as_erased_flash_but_an_esp32_as_zeros():
    for chip in _nvm.CHIPS:
        assert memory(chip)[0:9] == (b"\0" if chip is _nvm.ESP32S3 else b"\xff") * 9


def test_the_content_outlives_the_program_in_a_file_and_so_does_what_a_power_cut_leaves(tmp_path):
    path = str(tmp_path / "saved.bin")
    nvm = _nvm.of_chip("samd51", path)
    nvm[100:104] = b"dojo"
    assert _nvm.of_chip("samd51", path)[100:104] == b"dojo"
    nvm = _nvm.of_chip("rp2040", path)
    assert nvm[100:104] == b"\xff" * 4  # a file of another length is another chip's
    nvm._flash.cut_after(2)
    with pytest.raises(_nvm.PowerCut):
        nvm[0:4] = b"dojo"
    assert _nvm.of_chip("rp2040", path)[0:4] == b"do\xff\xff"


def test_an_unknown_chip_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="z80.*rp2040, samd51, nrf52840, esp32s3"):
        _nvm.of_chip("z80")


# --- When each chip erases --------------------------------------------------------------------------------------------


def erases(nvm, start, data):
    before = nvm._flash.erases
    nvm[start : start + len(data)] = data
    return nvm._flash.erases - before


def test_an_rp2040_erases_only_if_a_byte_to_be_written_is_not_erased():
    nvm = memory(_nvm.RP2040)
    assert erases(nvm, 0, b"dojo") == 0
    assert erases(nvm, 4, bytes(4092)) == 0
    assert erases(nvm, 0, b"d") == 1  # even if it is the same
    assert erases(nvm, 5, b"\xff") == 1
    assert erases(nvm, 5, b"\x12") == 0
    assert erases(nvm, 7, b"") == 0
    assert nvm[0:8] == b"dojo\0\x12\0\0"


def test_a_samd51_and_an_esp32_erase_at_every_write_be_it_of_nothing():
    for chip in (_nvm.SAMD51, _nvm.ESP32S3):
        nvm = memory(chip)
        assert (
            erases(nvm, 0, b"\xff")
            == erases(nvm, 8000, b"dojo")
            == erases(nvm, 4095, b"12")
            == erases(nvm, 0, b"")
            == 1
        )


def test_an_nrf52840_erases_each_of_its_two_pages_that_is_written():
    nvm = memory(_nvm.NRF52840)
    assert erases(nvm, 0, b"dojo") == erases(nvm, 5000, b"dojo") == 1
    assert erases(nvm, 4094, b"dojo") == 2
    assert erases(nvm, 0, b"") == 0
    assert nvm[4094:4098] == b"dojo" and nvm[0:4] == b"dojo" and nvm[5000:5004] == b"dojo"


# --- What a power cut leaves ------------------------------------------------------------------------------------------


def cut(nvm, start, data):
    with pytest.raises(_nvm.PowerCut):
        nvm[start : start + len(data)] = data


def test_a_cut_while_appending_leaves_whole_bytes_then_a_torn_one_then_erased_ones():
    nvm = memory(_nvm.RP2040)
    nvm._flash.cut_after(3, kept=0x0F)
    cut(nvm, 10, b"\x01\x02\x03\x40\x05")
    assert nvm[9:16] == b"\xff\x01\x02\x03\x4f\xff\xff"
    nvm[20] = 3  # and the power is on again
    assert nvm[20] == 3 and nvm._flash.erases == 0


def test_a_cut_page_may_be_left_with_any_of_its_bits_but_none_is_set():
    seen = set()
    for seed in range(20):
        nvm = memory(_nvm.RP2040)
        nvm._flash.cut_after(1, dice=random.Random(seed).randrange)
        cut(nvm, 0, b"\x12\x34\x56\x78")
        left = nvm[0:5]
        assert left[0] == 0x12 and left[4] == 0xFF
        assert all(byte & wanted == wanted for byte, wanted in zip(left, b"\x12\x34\x56\x78"))
        seen.add(bytes(left))
    assert len(seen) > 15


@pytest.mark.parametrize("chip", [_nvm.RP2040, _nvm.SAMD51, _nvm.NRF52840], ids=lambda chip: chip.name)
def test_a_cut_in_an_erase_loses_the_block_and_nothing_else(chip):
    for dice in (None, random.Random(1).randrange):
        nvm = memory(chip, b"dojo" * (chip.size // 4))
        nvm._flash.cut_in_erase(1, dice)
        cut(nvm, 0, b"karate")
        block = nvm[0 : chip.block]
        assert (block == b"\xff" * chip.block) == (dice is None) and block != b"dojo" * (chip.block // 4)
        assert nvm[chip.block :] == b"dojo" * ((chip.size - chip.block) // 4)


@pytest.mark.parametrize("chip", [_nvm.RP2040, _nvm.SAMD51, _nvm.NRF52840], ids=lambda chip: chip.name)
def test_a_cut_between_erase_and_the_last_page_leaves_the_first_bytes_of_what_was_to_be(chip):
    nvm = memory(chip, b"dojo" * (chip.size // 4))
    nvm._flash.cut_after(1000)
    cut(nvm, 0, b"karate")
    assert nvm[0:1000] == (b"karate" + b"jodo" * 250)[:1000]
    assert nvm[1000 : chip.block] == b"\xff" * (chip.block - 1000)


def test_a_cut_in_an_esp32_leaves_zeros_or_half_a_blob_that_raises_once():
    for dice in (None, random.Random(1).randrange):
        nvm = memory(_nvm.ESP32S3, b"dojo")
        nvm._flash.cut_in_erase(1, dice)
        cut(nvm, 0, b"karate")
        if dice is not None:
            with pytest.raises(OSError):
                nvm[0]
        assert nvm[0:8192] == bytes(8192)
    nvm[0:4] = b"dojo"
    nvm._flash.cut_after(5)
    cut(nvm, 0, b"karate")
    assert nvm[0:8192] == bytes(8192)


@pytest.mark.parametrize("chip", [_nvm.SAMD51, _nvm.NRF52840, _nvm.RP2040], ids=lambda chip: chip.name)
def test_what_a_write_does_not_touch_is_as_before(chip):
    nvm, expected = memory(chip), bytearray(b"\xff" * chip.size)
    dice = random.Random(7)
    for _ in range(30):
        data = dice.randbytes(dice.randrange(1, 700))
        start = dice.randrange(chip.size - 700)
        nvm[start : start + len(data)] = data
        expected[start : start + len(data)] = data
        assert nvm[0 : chip.size] == expected


# --- microcontroller --------------------------------------------------------------------------------------------------


def device(chip):
    """A device with this chip, and nothing around it."""
    return _host.power_on({"board_id": "bare", "chip": chip, "pins": {}})


def test_every_device_has_an_nvm_of_its_own():
    first = device("rp2040")
    microcontroller.nvm[0] = 1
    second = device("samd51")
    assert len(microcontroller.nvm) == 8192 and microcontroller.nvm[0] == 0xFF
    assert microcontroller.nvm is second.nvm and len(first.nvm) == 4096 and first.nvm[0] == 1


def test_writing_takes_the_device_the_time_it_takes_the_chip(monkeypatch):
    monkeypatch.setattr(microcontroller, "_spent", 0)  # of a device before it
    handheld = device("rp2040")
    nvm = microcontroller.nvm
    for at in range(10):
        nvm[at] = at
    assert handheld.now == 7  # ten times 0.7 ms
    nvm[0] = 9
    assert handheld.now == 60  # and 53.2 ms


def test_the_uid_is_as_long_as_on_the_chip_and_differs_from_device_to_device():
    uids = []
    for number, (chip, length) in enumerate((("rp2040", 8), ("samd51", 16), ("esp32s3", 6), ("nrf52840", 8))):
        device(chip).number = number
        uids.append(microcontroller.cpu.uid)
        assert type(uids[-1]) is bytearray and len(uids[-1]) == length
    assert uids[0] != uids[3]


def test_there_is_nothing_of_a_name_that_is_not_here():
    with pytest.raises(AttributeError):
        _ = microcontroller.nothing
