"""Putting Pocket Dojo on a board from the web page: a folder of the browser stands in for the drive."""

import hashlib

import release
from browsing import until
from page_fixtures import small_release

BOOT_OUT = "Adafruit CircuitPython %s on 2026-05-19; Adafruit PyBadge with samd51j19\nBoard ID:%s\nUID:0123\n"
FOLDER = "pocket-dojo-0.1-pybadge/"

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
_FILES = """async () => {
    const root = await navigator.storage.getDirectory();
    const found = {};
    const walk = async (folder, before) => {
        for await (const [name, one] of folder.entries())
            if (one.kind === "directory") await walk(one, before + name + "/");
            else found[before + name] = [...new Uint8Array(await (await one.getFile()).arrayBuffer())];
    };
    await walk(await root.getDirectoryHandle("CIRCUITPY"), "");
    return found;
}"""


# From now on the drive has no room for anything until something on it is deleted.
_FILL = """() => {
    const {createWritable} = FileSystemFileHandle.prototype, {removeEntry} = FileSystemDirectoryHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = () => { throw new DOMException("full", "QuotaExceededError"); };
    FileSystemDirectoryHandle.prototype.removeEntry = function (...names) {
        FileSystemFileHandle.prototype.createWritable = createWritable;
        return removeEntry.apply(this, names);
    };
}"""


def chosen(page, files):
    """What the dialog says once a drive is chosen that has these files."""
    page.evaluate(_PLUG_IN, files)
    until(page, "document.querySelector('#put-body .main')")
    page.get_by_role("button", name="Choose the drive").click()
    return page.locator("#put-body [role=status]")


def test_a_release_is_written_verified_and_the_old_one_taken_away_but_nothing_of_the_owners(open_page):
    page = open_page("?held")
    old = {FOLDER + "games/old.mpy": "old"}
    old[FOLDER + release.LIST] = release.listed({name: text.encode() for name, text in old.items()})
    mine = {FOLDER + "notes.txt": "mine", "photos/cat.bmp": "meow"}
    programs = {"code.py": "print('mine')", "code.txt": "print('text')"}
    page.get_by_role("button", name="Put it on a board").click()
    told = chosen(page, {"boot_out.txt": BOOT_OUT % ("10.2.1", "pybadge"), **old, **mine, **programs})
    told.get_by_text("PyBadge LC").wait_for()
    assert "code-before.py" in told.inner_text()
    told.get_by_role("button").click()
    told.get_by_text("Done: 5 files").wait_for()
    found = {name: bytes(data) for name, data in page.evaluate(_FILES).items()}
    wanted = small_release("pybadge")
    wanted |= {"code-before.py": b"print('mine')", "code-before.txt": b"print('text')"}
    wanted |= {FOLDER + "notes.txt": b"mine", "photos/cat.bmp": b"meow"}
    assert found == wanted | {"boot_out.txt": (BOOT_OUT % ("10.2.1", "pybadge")).encode()}
    page.get_by_role("button", name="Choose drive number 2").click()
    told.get_by_role("button").click()
    told.get_by_text("It was there already.").wait_for()


def test_a_drive_it_cannot_go_onto_is_said(open_page):
    page = open_page("?held")
    page.get_by_role("button", name="Put it on a board").click()
    for files, words in (
        ({}, "There is no boot_out.txt"),
        ({"boot_out.txt": BOOT_OUT % ("9.2.0", "pybadge")}, "needs CircuitPython 10"),
        ({"boot_out.txt": BOOT_OUT % ("11.0.0", "clue")}, "called clue"),
        ({"boot_out.txt": "nothing"}, "does not say which board"),
    ):
        told = chosen(page, files)
        told.get_by_text(words).wait_for()
        assert told.get_by_role("button").count() == 0


def test_where_there_is_no_room_for_two_versions_the_old_one_goes_first(open_page):
    page = open_page("?held")
    old = {FOLDER + "games/old.mpy": "old"}
    old[FOLDER + release.LIST] = release.listed({name: text.encode() for name, text in old.items()})
    page.get_by_role("button", name="Put it on a board").click()
    told = chosen(page, {"boot_out.txt": BOOT_OUT % ("10.2.1", "pybadge"), **old})
    page.evaluate(_FILL)
    told.get_by_role("button").click()
    told.get_by_text("Done: 5 files").wait_for()
    assert FOLDER + "games/old.mpy" not in page.evaluate(_FILES)


def test_the_zip_of_the_page_is_that_of_the_release(open_page, tmp_path):
    page = open_page("?held")
    page.get_by_role("button", name="Put it on a board").click()
    page.locator("#put-body select").select_option("hack_club_sprig")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Take the zip").click()
    release.pack(small_release("hack_club_sprig"), tmp_path / "wanted.zip")
    taken.value.save_as(tmp_path / "taken.zip")
    assert taken.value.suggested_filename == release.folder("hack_club_sprig") + ".zip"
    assert hashlib.sha256((tmp_path / "taken.zip").read_bytes()).digest() == hashlib.sha256(
        (tmp_path / "wanted.zip").read_bytes()
    ).digest()
