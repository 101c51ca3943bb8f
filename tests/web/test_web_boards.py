"""Putting Pocket Dojo on a board from the web page: a folder of the browser stands in for the drive."""

import re

import pytest

import board_facts
import release
from browsing import until
from page_fixtures import small_release

BOOT_OUT = "Adafruit CircuitPython %s on 2026-05-19; Adafruit PyBadge with samd51j19\nBoard ID:%s\nUID:0123\n"
FOLDER = "pocket-dojo-0.1-pybadge/"
NEW = {"boot_out.txt": BOOT_OUT % ("10.2.1", "pybadge")}  # what a drive has to have
LIST = FOLDER + "files.txt"
OLD = {FOLDER + "games/old.mpy": "old", release.READ_ME: "<p>Read me</p>"}
OLD[LIST] = release.listed({name: text.encode() for name, text in OLD.items()})

# The drive is a folder of the origin's own file system; files: {place: text}.
_PLUG_IN = """async files => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry("CIRCUITPY", {recursive: true}).catch(() => {});
    const drive = await root.getDirectoryHandle("CIRCUITPY", {create: true});
    for (const [place, text] of Object.entries(files)) {
        const parts = place.split("/"), name = parts.pop();
        let folder = drive;
        for (const part of parts) folder = await folder.getDirectoryHandle(part, {create: true});
        const stream = await (await folder.getFileHandle(name, {create: true})).createWritable();
        await stream.write(text);
        await stream.close();
    }
    globalThis.showDirectoryPicker = async () => drive;
}"""
_WALK = """async () => {
    const root = await navigator.storage.getDirectory();
    const found = {};
    const walk = async (folder, before) => {
        for await (const [name, one] of folder.entries())
            if (one.kind === "directory") await walk(one, before + name + "/");
            else found[before + name] = await look(await one.getFile());
    };
    await walk(await root.getDirectoryHandle("CIRCUITPY"), "");
    return found;
}"""
_HAS_LIB = "showDirectoryPicker().then(drive => drive.getDirectoryHandle('lib')).then(() => true)"
_FILES = _WALK.replace("look(", "(async file => [...new Uint8Array(await file.arrayBuffer())])(")
_SIZES = _WALK.replace("look(", "(file => file.size)(")


# From now on the drive has no room for anything until something on it is deleted.
_FILL = """() => {
    const {createWritable} = FileSystemFileHandle.prototype, {removeEntry} = FileSystemDirectoryHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = () => { throw new DOMException("full", "QuotaExceededError"); };
    FileSystemDirectoryHandle.prototype.removeEntry = function (...names) {
        FileSystemFileHandle.prototype.createWritable = createWritable;
        return removeEntry.apply(this, names);
    };
}"""


# From now on each file takes a while to be written.
_SLOW = """() => {
    const {createWritable} = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = async function () {
        await new Promise(done => setTimeout(done, 1000));
        return createWritable.call(this);
    };
}"""
# The drive is pulled out while the file of this number is written.
_PULL_OUT = """number => {
    globalThis.plugged = FileSystemFileHandle.prototype.createWritable;
    let files = 0;
    FileSystemFileHandle.prototype.createWritable = function () {
        if (++files === number) throw new DOMException("gone", "NotFoundError");
        return plugged.call(this);
    };
}"""

# Files that are larger than any on a board; `read` is how often one of them is read.
_SWELL = """async places => {
    if (!places.length) return;
    globalThis.read = 0;
    for (const name of ["arrayBuffer", "text"]) {
        const before = Blob.prototype[name];
        Blob.prototype[name] = function () {
            if (this.size > 4e6) globalThis.read++;
            return before.call(this);
        };
    }
    const drive = await showDirectoryPicker();
    for (const place of places) {
        const parts = place.split("/"), name = parts.pop();
        let folder = drive;
        for (const part of parts) folder = await folder.getDirectoryHandle(part, {create: true});
        const stream = await (await folder.getFileHandle(name, {create: true})).createWritable();
        await stream.truncate(5e6);
        await stream.close();
    }
}"""


@pytest.fixture
def page(open_page):
    """The page with the dialog that puts Pocket Dojo on a board."""
    made = open_page("?held")
    made.get_by_role("button", name="Put it on a board").click()
    return made


def chosen(page, files, swollen=()):
    """What the dialog says once a drive is chosen that has these files, and those that are too large for any board."""
    page.evaluate(_PLUG_IN, files)
    page.evaluate(_SWELL, swollen)
    until(page, "document.querySelector('#put-body .main')")
    page.get_by_role("button", name=re.compile("Choose (the )?drive")).click()
    return page.locator("#put-body [role=status]")


def test_a_release_is_written_verified_and_the_old_one_taken_away_but_nothing_of_the_owners(page):
    mine = {FOLDER + "notes.txt": "mine", "photos/cat.bmp": "meow"}
    programs = {"code.py": "print('mine')", "code.txt": "print('text')", "safemode.py": "print('safe')"}
    companions = {FOLDER + "games/._old.mpy": "a Mac's", "._READ-ME-FIRST.html": "a Mac's"}
    told = chosen(page, {**NEW, **OLD, **mine, **programs, **companions})
    told.get_by_text("PyBadge LC").wait_for()
    assert "code-before.py" in told.inner_text()
    told.get_by_role("button").click()
    told.get_by_text("Everything is written").wait_for()
    found = {name: bytes(data) for name, data in page.evaluate(_FILES).items()}
    wanted = small_release("pybadge")
    wanted |= {"code-before.py": b"print('mine')", "code-before.txt": b"print('text')"}
    wanted |= {"safemode-before.py": b"print('safe')"}
    wanted |= {FOLDER + "notes.txt": b"mine", "photos/cat.bmp": b"meow"}
    assert found == wanted | {name: text.encode() for name, text in NEW.items()}
    assert page.evaluate(_HAS_LIB), "the image is mounted on it"
    page.get_by_role("button", name="Choose drive number 2").click()
    told.get_by_role("button").click()
    told.get_by_text("It was there already.").wait_for()


def test_reset_is_said_only_once_the_drive_was_ejected(page):
    told = chosen(page, NEW)
    told.get_by_role("button").click()
    told.get_by_text("Now eject CIRCUITPY").wait_for()
    page.wait_for_timeout(1500)
    assert "reset" not in told.inner_text()
    page.evaluate("navigator.storage.getDirectory().then(root => root.removeEntry('CIRCUITPY', {recursive: true}))")
    told.get_by_text("Press reset on the board").wait_for()


def test_closing_while_it_writes_asks_and_it_goes_on_until_somebody_says_stop(page):
    mine = {**NEW, "code.py": "print('mine')"}
    for answer in ("Keep writing", "Stop"):
        told = chosen(page, mine)
        page.evaluate(_SLOW)
        told.get_by_role("button").click()
        for _ in range(3):
            page.keyboard.press("Escape")
            page.wait_for_timeout(50)
        told.get_by_text("It is still writing.").wait_for()
        assert page.evaluate("!dispatchEvent(new Event('beforeunload', {cancelable: true}))"), "the browser asks too"
        page.locator("#put .shut").click()
        told.get_by_role("button", name=answer).click()
        if answer == "Stop":
            told.get_by_text("Stopped.").wait_for()
            assert bytes(page.evaluate(_FILES)["code.py"]) == b"print('mine')", "it starts what it started before"
        else:
            told.get_by_text("Everything is written").wait_for()
        assert page.evaluate("dispatchEvent(new Event('beforeunload', {cancelable: true}))")
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#put').open")


def test_after_an_attempt_that_ended_early_there_is_one_copy_of_the_owners_program(page):
    mine = {"code.py": "print('mine')", "code-before.py": "print('older')"}
    told = chosen(page, {**NEW, **mine})
    for number in (2, 1, 2):
        told.get_by_text("It stays there as code-before-2.py").wait_for()
        page.evaluate(_PULL_OUT, number)
        told.get_by_role("button").click()
        told.get_by_text("It is not there any more.").wait_for()
        page.evaluate("() => { FileSystemFileHandle.prototype.createWritable = plugged; }")
        page.get_by_role("button", name="Choose the drive").click()
    told.get_by_role("button", name="Put Pocket Dojo on it").click()
    told.get_by_text("Everything is written").wait_for()
    found = page.evaluate(_FILES)
    assert sorted(name for name in found if "before" in name) == ["code-before-2.py", "code-before.py"]
    assert bytes(found["code-before-2.py"]) == b"print('mine')" and bytes(found["code-before.py"]) == b"print('older')"


def test_the_list_begins_at_the_board_of_the_page_and_names_where_its_circuitpython_is(open_page):
    page = open_page("?held#ugame")
    page.evaluate("location.hash = '#put'")
    until(page, "document.querySelector('#put-body select')")
    chosen_board = page.locator("#put-body select")
    assert chosen_board.input_value() == "deshipu_ugame_s3"
    link = page.locator("#put-body a").first
    assert link.get_attribute("href") == board_facts.page("deshipu_ugame_s3")
    chosen_board.select_option("pygamer")
    assert link.get_attribute("href") == "https://circuitpython.org/board/pygamer/"
    assert link.get_attribute("rel") == "noopener" and link.get_attribute("target") == "_blank"


def test_a_drive_it_cannot_go_onto_is_said(page):
    for files, words in (
        ({}, "There is no boot_out.txt"),
        ({"boot_out.txt": BOOT_OUT % ("9.2.0", "pybadge")}, "10.2 or 10.3. Put that on it first: circuitpython.org"),
        ({"boot_out.txt": BOOT_OUT % ("10.0.3", "pybadge")}, "10.2 or 10.3. Put that on it first: circuitpython.org"),
        ({"boot_out.txt": BOOT_OUT % ("11.0.0", "clue")}, "called clue"),
        ({"boot_out.txt": "nothing"}, "does not say which board"),
    ):
        told = chosen(page, files)
        told.get_by_text(words).wait_for()
        assert told.get_by_role("button").count() == 0


def test_a_newer_circuitpython_is_named_before_anything_is_written(page):
    for version, is_newer in (("10.3.2", False), ("10.3.0-alpha.4", True), ("11.0.0-alpha.1", True)):
        told = chosen(page, {"boot_out.txt": BOOT_OUT % (version, "pybadge")})
        told.get_by_text("with CircuitPython %s." % version).wait_for()
        assert ("not tried on %s." % version in told.inner_text()) == is_newer
        assert told.get_by_role("button", name="Put Pocket Dojo on it").count() == 1


def test_where_there_is_no_room_for_two_images_the_one_before_goes_first(page):
    told = chosen(page, {**NEW, release.IMAGE: "an older one"})
    page.evaluate(_FILL)
    told.get_by_role("button").click()
    told.get_by_text("Everything is written").wait_for()
    assert bytes(page.evaluate(_FILES)[release.IMAGE]) == small_release("pybadge")[release.IMAGE]


def test_where_there_is_no_room_for_two_versions_the_old_one_goes_first(page):
    told = chosen(page, {**NEW, **OLD})
    page.evaluate(_FILL)
    told.get_by_role("button").click()
    told.get_by_text("Everything is written").wait_for()
    assert FOLDER + "games/old.mpy" not in page.evaluate(_FILES)


def test_the_zip_of_the_page_is_that_of_the_release(page, tmp_path):
    page.locator("#put-body select").select_option("hack_club_sprig")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download the zip").click()
    wanted = release.with_pages(small_release("hack_club_sprig"), "hack_club_sprig")
    release.pack(wanted, tmp_path / "wanted.zip")
    taken.value.save_as(tmp_path / "taken.zip")
    assert taken.value.suggested_filename == release.called("hack_club_sprig") + ".zip"
    assert (tmp_path / "taken.zip").read_bytes() == (tmp_path / "wanted.zip").read_bytes()


def test_files_that_are_too_large_for_a_board_are_not_read(page):
    listed = {FOLDER + "games/old.mpy": "", FOLDER + "a//b": "", FOLDER + "C:/x": "", FOLDER + "games": ""}
    listed = release.listed({name: text.encode() for name, text in listed.items()})
    for swollen, says in (
        (["boot_out.txt"], "boot_out.txt on it is too large for a board."),
        (["code.py"], "code.py on it is too large for a board."),
        ([LIST, "code-before.py", release.IMAGE], ""),
        ([FOLDER + "games/old.mpy"], ""),
    ):
        told = chosen(page, {**NEW, **OLD, LIST: listed, "code.py": "print('mine')"}, swollen)
        if says:
            told.get_by_text(says).wait_for()
        else:
            told.get_by_text("It stays there as code-before").wait_for()
            told.get_by_role("button").click()
            told.get_by_text("Everything is written").wait_for()
        assert page.evaluate("read") == 0, swollen
    found = page.evaluate(_SIZES)
    assert found[FOLDER + "games/old.mpy"] == 5e6, "it is not what the list says"


def test_a_program_that_only_begins_like_that_of_a_new_drive_is_the_owners(page):
    told = chosen(page, {**NEW, "code.py": 'print("Hello World!")' + "\n" * 40 + "import my_game"})
    told.get_by_text("It stays there as code-before.py").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Put it on a board").click()
    told = chosen(page, {**NEW, "code.py": 'print("Hello World!")\n'})
    told.get_by_role("button").wait_for()
    assert "code-before" not in told.inner_text()
