"""A board's own drive in the simulator: the program in one image plays as it does from files, and says why it cannot.

*long:* what goes onto a PyBadge is built once (15 seconds).
"""

import shutil
import sys
import types

import pytest

import board_facts
import build_device
import image
from device_files import ROOT
from sim.boards import find
from sim.handheld import Handheld

BOARD = "pybadge"
DUEL = "wait:800,ok*2", *["right,ok,ok,wait:2500,ok"] * 4  # the first rounds against an opponent
NOT_WHOLE = "pocket-dojo.img is not whole: copy it again.\n"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """A drive with all files of the program: its bundles, as sources."""
    drive = tmp_path_factory.mktemp("unpacked")
    build_device.build(BOARD, drive, in_bundles=True)
    return drive


@pytest.fixture
def drive(unpacked, tmp_path):
    """A drive with the same in one image, to be spoilt."""
    drive = shutil.copytree(unpacked, tmp_path / "drive")
    build_device.pack_image(drive, BOARD)
    (drive / "lib").mkdir()
    return drive


def pictures(drive=None):
    """Check values of the first picture and of what is shown as a match goes on; then what is saved."""
    with Handheld(find(BOARD), seed=7, drive=drive) as handheld:
        handheld.settle()
        found = [handheld.check()]
        for keys in DUEL:
            handheld.play(keys)
            handheld.settle()
            found.append(handheld.check())
        assert handheld.serial == "" and handheld.crash is None
        return [*found, handheld.nvm()]


def said(drive, board=BOARD):
    """What a handheld prints that cannot start."""
    with Handheld(find(board), drive=drive) as handheld:
        handheld.settle()
        assert str(handheld.crash) == "code.py came to its end"
        return handheld.serial


def loaded_from(handheld, module):
    return handheld.world[module].__file__


def test_a_match_from_the_image_and_from_files_is_the_one_of_the_sources_to_the_dot(drive, unpacked):
    assert sorted(path.name for path in drive.iterdir()) == ["code.py", "lib", image.NAME, "safemode.py"]
    wanted = pictures()
    assert len(set(wanted)) > 5
    assert pictures(drive) == wanted
    assert pictures(unpacked) == wanted


def test_what_runs_is_in_the_image_which_hides_the_owners_library(drive):
    (drive / "lib/dojo").mkdir()
    (drive / "lib/dojo/app.py").write_text("raise SystemExit('an old one')\n")
    with Handheld(find(BOARD), drive=drive) as handheld:
        handheld.settle()
        assert handheld.serial == "" and "dojo.console" not in handheld.world, "bundles have short names"
        assert not loaded_from(handheld, "dojo.app").startswith((str(drive), str(ROOT)))
        with handheld._running():
            volume, again = handheld.device.mounted["/lib"], handheld.world["storage"].mount
            with pytest.raises(OSError, match="Operation not permitted"):
                again(volume, "/lib", readonly=True)
            with pytest.raises(OSError, match="Read-only"):
                volume.open("/LICENSE", "w")
            with pytest.raises(OSError, match="No such file"):
                volume.open("/no/such", "rb")
            licences = volume.open("/licenses/third-party.md", "rb").read()
            assert licences == (ROOT / "LICENSES/THIRD-PARTY.md").read_bytes(), "capitals do not matter"
        handheld.cut()
        handheld.settle()
        assert handheld.serial == "" and handheld.crash is None, "it mounts once more"


def test_a_boards_file_beside_the_image_wins_and_may_import_what_the_guide_names(drive):
    with Handheld(find(BOARD), drive=drive) as handheld:
        handheld.settle()
        packed = handheld.check()
    (drive / "boards").mkdir()
    text = (ROOT / "boards/pybadge.py").read_text(encoding="utf-8").replace('OK: "A"', 'OK: "Q"')
    (drive / "boards/pybadge.py").write_text(text, encoding="utf-8")
    with Handheld(find(BOARD), drive=drive) as handheld:
        handheld.settle()
        assert handheld.serial == "" and handheld.check() != packed
        assert loaded_from(handheld, "boards.pybadge") == str(drive / "boards/pybadge.py")
        assert str(drive) not in loaded_from(handheld, "dojo.output.tones"), "of the image"


def test_a_copy_that_broke_off_is_told_however_long_it_is(drive):
    path = drive / image.NAME
    whole = path.read_bytes()
    for length in (0, 1, 100, image.BLOCK, 700 * image.BLOCK + 1, len(whole) - image.BLOCK, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert said(drive) == NOT_WHOLE, length
        path.write_bytes(whole[:length].ljust(len(whole), b"\xff"))  # where a computer sets the length first
        assert said(drive) == NOT_WHOLE, length
    path.write_bytes(whole)
    assert len(pictures(drive)) > 1


def test_an_image_that_another_code_py_mounts_is_told(drive):
    path = drive / image.NAME
    path.write_bytes(path.read_bytes().replace(b"Pocket Dojo %d " % image.LOADER, b"Pocket Dojo %d " % 9))
    assert said(drive) == "code.py and pocket-dojo.img are of different releases: copy both.\n"


def test_an_image_of_a_later_version_is_all_that_an_update_takes(drive):
    path = drive / image.NAME
    title = (image.TITLE % (image.LOADER, build_device.version(), BOARD)).encode()
    assert path.read_bytes().count(title) == 2
    path.write_bytes(path.read_bytes().replace(title, title.replace(build_device.version().encode(), b"9.9")))
    assert pictures(drive)


def test_a_drive_without_the_image_is_told(drive):
    (drive / image.NAME).unlink()
    assert said(drive) == "pocket-dojo.img is not here: copy it onto this drive.\n"


def test_a_drive_without_a_folder_for_the_image_is_told(drive):
    (drive / "lib").rmdir()
    assert said(drive) == "Make a folder called lib on this drive.\n"
    (drive / "lib").write_text("not a folder")
    assert said(drive) == "Make a folder called lib on this drive.\n"


def test_the_image_of_another_board_is_told(drive):
    told = said(drive, "pygamer")
    assert told.startswith("This board is called pygamer, and this copy of Pocket Dojo is for another one: boards/pyga")
    assert ".uf2" not in told and "has this Pico the .uf2 of its own kind?" in said(drive, "pico2w")


@pytest.mark.parametrize("name, version, is_told", [
    ("circuitpython", (9, 2, 8), True), ("circuitpython", (10, 1, 4), True), ("circuitpython", (10, 2, 1), False),
    ("circuitpython", (10, 3, 0), False), ("cpython", (3, 11, 0), False),
])  # fmt: skip
def test_a_circuitpython_that_is_too_old_is_told(name, version, is_told, drive, monkeypatch):
    monkeypatch.setattr(
        sys, "implementation", types.SimpleNamespace(**vars(sys.implementation) | {"name": name, "version": version})
    )
    (drive / image.NAME).write_bytes(b"")
    assert said(drive) == ("Pocket Dojo needs CircuitPython 10.2 or newer.\n" if is_told else NOT_WHOLE)
    assert board_facts.OLDEST == "10.2"
