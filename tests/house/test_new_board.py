"""A board is added by two files in boards/, in a copy of the repository that knows nothing else of it; and what is said
of a file of facts that cannot be used.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from device_files import ROOT
from limits import HANG
from sim import Complaint, board_file, boards

NEW = ROOT / "tests/support/new_board"
NAME, SHORT = "adafruit_macropad_rp2040", "macropad"
COPIED = ("boards", "games", "lib", "LICENSES", "sim", "tests", "tools")
COPIED += ("code.py", "safemode.py", "LICENSE", "pyproject.toml")
PYTEST = str(Path(sys.executable).with_name("pytest"))
USED = ("build/lib", "build/bytecode", "docs", "tests/goldens")  # by a link

TELL = """
import json, pathlib, sys
sys.path[:0] = ["tools/device", "tools/release", "tools/web", "tests/support/device"]
import board_facts, build_device, build_web, release
import packed
drive = release.with_pages(release.contents(sys.argv[1], build_device.find_compiler()), sys.argv[1])
places, page = sorted(packed.inside(drive[release.IMAGE])), drive[release.READ_ME].decode()
print(json.dumps([board_facts.of(sys.argv[1]), places, page, build_web.described()]))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """run(program, *arguments) in such a copy: what it prints."""
    root = tmp_path_factory.mktemp("copy")
    left_out = shutil.ignore_patterns("goldens", "__pycache__")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, root)
    for name in USED:
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).symlink_to(ROOT / name)
    for path in NEW.iterdir():
        shutil.copy(path, root / "boards")

    def run(*arguments):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        environment["ALL"] = "1"  # its own tests, not those of boards that are like it
        ended = subprocess.run(arguments, cwd=root, env=environment, capture_output=True, text=True, timeout=HANG)
        assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-3000:]
        return ended.stdout

    run.root = root
    return run


def test_it_is_played_in_the_simulator(copy):
    for name, keys in (("menu", "wait:800"), ("match", "wait:800,ok*3")):
        copy(sys.executable, "-m", "sim", "shot", "--board", SHORT, "--body", "--keys", keys, name + ".png")
    with Image.open(copy.root / "menu.png") as menu, Image.open(copy.root / "match.png") as match:
        assert menu.size == match.size and menu.tobytes() != match.tobytes()


def test_its_pins_keys_sound_and_light_are_checked(copy):
    files = ["tests/house/test_boards.py", "tests/simulator/test_sim_boards.py"]
    ended = copy(PYTEST, "-q", "-rA", "-p", "no:cacheprovider", "-k", "macropad and not table", *files)
    passed = re.findall(r"^PASSED .*::(\w+)\[.*macropad", ended, re.MULTILINE)
    assert {
        "test_every_name_that_a_board_file_asks_for_is_one_of_circuitpythons",
        "test_the_simulators_boards_are_wired_as_circuitpython_says",
        "test_the_fakes_are_wired_as_the_board_says",
        "test_what_is_said_of_the_hardware_is_true",
        "test_a_light_shines_and_goes_out_unless_it_is_switched_off",
    } <= set(passed)


def test_it_gets_a_zip_with_its_facts_and_a_place_on_the_page(copy, need):
    need("build/bytecode")
    facts, places, page, described = json.loads(copy(sys.executable, "-Pc", TELL, NAME))
    assert facts == ["Adafruit MacroPad RP2040", ["bootsel"], "RPI-RP2", "3", "pico"]
    assert [place for place in places if place.startswith("boards/")] == ["boards/%s.mpy" % NAME]
    assert all(said in page for said in ("Adafruit MacroPad RP2040", "circuitpython.org/board/" + NAME, "Press 3"))
    assert described[SHORT]["size"] == [128, 64] and described[SHORT]["lamps"] == 12
    assert list(described)[-1] == SHORT, "last, as it tells no place"


# --- What cannot be used ---------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of boards with PyBadge and MacroPad, which alone are known."""
    for path in (ROOT / "boards/pybadge.toml", NEW / (NAME + ".toml")):
        shutil.copy(path, tmp_path)
    monkeypatch.setattr(board_file, "FOLDER", "%s/" % tmp_path)
    monkeypatch.setattr(board_file, "_names", [])
    monkeypatch.setattr(board_file, "_known", {})
    monkeypatch.setattr(boards, "_made", {})
    (tmp_path / (NAME + ".toml")).write_text(
        (NEW / (NAME + ".toml")).read_text(encoding="utf-8").replace("raspberry_pi_pico", "pybadge"), encoding="utf-8"
    )
    return tmp_path


@pytest.mark.parametrize(
    "before, after, says",
    [
        ('title = "MacroPad"', "title = MacroPad", 'line 2: title = MacroPad has to look like this: title = "PyBadge"'),
        ("width = 128", "width 128", "line 10: width 128 is no line such as width = 160"),
        ("width = 128", 'width = "128"', 'line 10: width = "128" has to look like this: width = 160'),
        ("width = 128", "widht = 128", "line 10: there is no widht in [display]; there are backlight, built_in"),
        ("width = 128", "width = 128 dots", "line 10: width = 128 dots has to look like this"),
        ("width = 128", "width = 128\nwidth = 160", "line 11: width has been said before"),
        ("width = 128\n", "", "a line is missing, in [display] such as width = 160"),
        ("width = 128", "width = 12", "width has to be 120 or more"),
        ("[display]", "[screen]", "line 9: [screen] is no section; there are [display], [keys]"),
        ("colours = 2", "colours = -2", "line 12: colours = -2 has to look like this: colours = 65536"),
        ("built_in = true", "built_in = yes", "line 13: built_in = yes has to look like this: built_in = true"),
        ("body = [200, 220]", "body = [200]", "line 24: body = [200] has to look like this: body = [332, 184]"),
        ("body = [200, 220]", "body = [200, 220", "line 24: body = [200, 220 has to look like this: body = [332, 184]"),
        ('"rp2040"', '"rp2350"', 'chip cannot be "rp2350". It can be: "samd51", "rp2040", "esp32s3", "nrf52840"'),
        ('"pybadge"', '"pybadge2"', 'pictures cannot be "pybadge2". It can be: "adafruit_macropad_rp2040", "pybadge"'),
        ('"up"', '"upp"', '2 cannot be "upp". It can be: "", "next", "ok", "back", "up"'),
        ('"ok", 140', '"start", 140', 'in [keys] none is "ok"'),
        ('["KEY2"', '["KEY21"', "2 needs the pin KEY21, which [pins] does not have"),
        ('NEOPIXEL = "GPIO19"\n', "", "pixels needs the pin NEOPIXEL, which [pins] does not have"),
        ('"GPIO1-12"', '"GPIO0-11"', 'line 36: several pins at once look like this: GP0-22 = "GPIO0-22"'),
        ('chip = "rp2040"', 'like = "macropad"', 'like cannot be "macropad". It can be: "pybadge"'),
        ('chip = "rp2040"', 'like = "%s"' % NAME, 'like cannot be "%s". It can be: "pybadge"' % NAME),
    ],
)
def test_what_is_wrong_is_said_with_the_file_and_what_would_be_right(folder, before, after, says):
    path = folder / (NAME + ".toml")
    text = path.read_text(encoding="utf-8")
    assert boards.full(SHORT) == NAME and text.count(before) >= 1
    board_file._known.clear()
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(Complaint) as wrong:
        boards.find(NAME)
    assert str(wrong.value).startswith("boards/%s.toml" % NAME) and says in str(wrong.value)
    assert boards.find("pybadge").width == 160, "the others are played"


def test_boards_that_are_like_each_other_and_files_of_another_encoding_are_refused(folder):
    path = folder / (NAME + ".toml")
    text = path.read_text(encoding="utf-8").replace('chip = "rp2040"', 'like = "pybadge"')
    path.write_text(text, encoding="utf-8")
    other = folder / "pybadge.toml"
    other.write_text('like = "%s"\n' % NAME + other.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(Complaint, match='boards/pybadge.toml: like cannot be "%s"' % NAME):
        boards.find(NAME)
    path.write_text(text.replace("MacroPad", "MacroPäd"), encoding="latin-1")
    with pytest.raises(Complaint, match="%s.toml is not in UTF-8" % NAME):
        boards.find(NAME)


def test_a_board_without_data_is_told_so(folder):
    with pytest.raises(Complaint, match="There is no boards/sprig.toml: docs/makers/boards.md says what stands in it"):
        board_file.read("sprig")


# --- The files there are ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", board_file.names())
def test_a_file_of_facts_says_what_toml_says(name):
    with open(ROOT / "boards" / (name + ".toml"), "rb") as file:
        known = tomllib.load(file)
    found = {}
    for section, fact, value in board_file._facts((ROOT / "boards" / (name + ".toml")).read_bytes(), name):
        (found.setdefault(section, {}) if section else found)[fact] = value
    for fact in [fact for fact in known.get("pins", ()) if "-" in fact]:
        known["pins"].update(board_file._spread(fact, known["pins"].pop(fact)))
    assert found == known


def test_what_people_type_names_one_board_each():
    assert len(set(boards.names())) == len(board_file.names())
    assert [boards.find(name) for name in boards.names()] == boards.every()


def test_one_board_is_found_without_reading_the_others(monkeypatch):
    monkeypatch.setattr(board_file, "_known", {})
    monkeypatch.setattr(boards, "_made", {})
    assert boards.find("pygamer").title == "PyGamer"
    assert set(board_file._known) == {"pygamer", "pybadge"}, "which it is like"
