"""A whole class by the page: onto folders of the browser that stand for drives, and as a zip, as `make deploy` does."""

import io
import json
import re
import tomllib
import zipfile

import pytest

import class_set
import deploy
import front
from browsing import until
from page_fixtures import small_release
from sim.classes import class_text, class_toml

BOARDS = ("pybadge", "hack_club_sprig", "raspberry_pi_pico", "adafruit_feather_esp32s3_reverse_tft")
MINE = {  # what owners have on their drives
    2: {"settings.toml": 'NAME = "mine"\n\n[wifi]\nkey = 1\n', "photos/cat.bmp": "meow"},
    3: {"boot.py": "print('mine')\n"},
    4: {"settings.toml": 'DOJO_LEVEL = 1\r\nNAME = "mine"'},
}
COUNT = 12
# A folder of the origin's own file system stands in for a drive; it is the one that is chosen next.
_PLUG_IN = """async ([drive, files]) => {
    const root = await navigator.storage.getDirectory();
    const top = await root.getDirectoryHandle(drive, {create: true});
    for (const [place, text] of Object.entries(files)) {
        const parts = place.split("/"), name = parts.pop();
        let folder = top;
        for (const part of parts) folder = await folder.getDirectoryHandle(part, {create: true});
        const stream = await (await folder.getFileHandle(name, {create: true})).createWritable();
        await stream.write(Uint8Array.from(text, letter => letter.charCodeAt(0)));
        await stream.close();
    }
    globalThis.showDirectoryPicker = async () => top;
}"""
_FILES = """async drive => {
    const found = {};
    const walk = async (folder, before) => {
        for await (const [name, one] of folder.entries())
            if (one.kind === "directory") await walk(one, before + name + "/");
            else {
                const bytes = new Uint8Array(await (await one.getFile()).arrayBuffer());
                found[before + name] = Array.from(bytes, byte => String.fromCharCode(byte)).join("");
            }
    };
    await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle(drive), "");
    return found;
}"""
# The cable is pulled while the file of this number is written.
_PULL = """number => {
    const {createWritable} = FileSystemFileHandle.prototype;
    let files = 0;
    FileSystemFileHandle.prototype.createWritable = function () {
        if (++files < number) return createWritable.call(this);
        FileSystemFileHandle.prototype.createWritable = createWritable;
        throw new DOMException("gone", "NotFoundError");
    };
}"""


class Small:
    """Stands in for deploy.Releases."""

    of = staticmethod(small_release)


def drive(number):
    """{place: text} of a drive with CircuitPython and what its owner has put there."""
    board = BOARDS[number % len(BOARDS)]
    told = "Adafruit CircuitPython 10.2.1 on 2026-05-19; a board\nBoard ID:%s\nUID:%08d\n" % (board, number)
    return {"boot_out.txt": told, "code.py": 'print("Hello World!")\n', "settings.toml": "", **MINE.get(number, {})}


def folder(path, files):
    """The same as a folder for `make deploy`."""
    for place, text in files.items():
        (path / place).parent.mkdir(parents=True, exist_ok=True)
        (path / place).write_bytes(text.encode("latin-1"))
    return path


def text_of(path):
    """{place: text} of all that is in a folder."""
    found = [each for each in path.rglob("*") if each.is_file()]
    return {each.relative_to(path).as_posix(): each.read_bytes().decode("latin-1") for each in found}


def of_release(board):
    return {place: data.decode("latin-1") for place, data in small_release(board).items()}


def opened(page):
    page.locator("#for-my-class").click()
    until(page, "document.querySelector('#class-body .class')")
    return page.locator("#class-body")


def put(page):
    """The part of the dialog that writes the class's handhelds."""
    page.get_by_role("button", name="Put it on handhelds").click()
    until(page, "document.querySelector('.set')")
    return page.locator(".set")


def told(part):
    return part.locator("[role=status]").first


def write(page, part, number, says, name="", files=None):
    """Plug a handheld in, press the button, and wait for what it says."""
    page.evaluate(_PLUG_IN, [name or "drive%d" % number, drive(number) if files is None else files])
    part.get_by_role("button", name=re.compile("choose its drive")).click()
    told(part).get_by_text(says).wait_for()


def saved(page, part, path, button="Save the class"):
    with page.expect_download() as taken:
        part.get_by_role("button", name=button).click()
    taken.value.save_as(path)
    return path


def open_class(page, path):
    page.locator("#class-body input[type=file]").set_input_files(path)
    page.locator("#class-body .opener [role=status]").get_by_text(path.name).wait_for()


@pytest.fixture
def class_file(tmp_path):
    path = tmp_path / "our-class.toml"
    path.write_text('# ours\ngames = "Ninja, knockout" # and no more\ncolour = ["red", "blue"]\nsound = \'off\'\n')
    class_set.give_secret(path)
    return path


def deployed(path, folders):
    """What `make deploy` makes of these folders; then class.toml knows of them."""
    chosen = class_set.read(path)
    assert deploy.onto_drives(folders, Small, True, chosen) == 0
    class_set.count_up(path, chosen.given)
    return [text_of(each) for each in folders]


def test_a_class_of_twelve_is_what_make_deploy_makes_of_the_same_drives(open_page, tmp_path):
    page = open_page("?held")
    form = opened(page)
    form.get_by_label("Karate", exact=True).uncheck()
    form.get_by_role("combobox", name="Sound").select_option("quiet")
    form.get_by_text("More", exact=True).click()
    form.get_by_role("combobox", name="Drive shows").select_option("no")
    part = put(page)
    for number in range(1, COUNT + 1):
        assert part.get_by_role("button", name="Handheld %d: choose its drive" % number).is_enabled()
        write(page, part, number, "Handheld %d is done" % number)
        assert ("boot.py of your own" in told(part).inner_text()) == (number == 3)
        assert ("hides its drive" in told(part).inner_text()) == (number != 3)
    part.get_by_text("All 12 are done. Now save the class.").wait_for()
    assert page.evaluate("!dispatchEvent(new Event('beforeunload', {cancelable: true}))"), "the browser asks too"
    path = saved(page, part, tmp_path / "class.toml")
    assert page.evaluate("dispatchEvent(new Event('beforeunload', {cancelable: true}))")
    text = path.read_text()
    values = tomllib.loads(text)
    assert values.pop("next") == 13 and re.fullmatch("[0-9a-f]{32}", values["secret"])
    assert values["secret"] not in page.evaluate("location.href + document.querySelector('.given input')?.value")
    path.write_text(class_text.toml(values))  # as it was before
    made = deployed(path, [folder(tmp_path / str(number), drive(number)) for number in range(1, COUNT + 1)])
    assert path.read_text() == text
    for number, wanted in enumerate(made, 1):
        assert page.evaluate(_FILES, "drive%d" % number) == wanted, number
        assert ("DOJO_NUMBER = %d\n" % number) in wanted["settings.toml"] and values["secret"] in wanted[
            "settings.toml"
        ]


def test_three_that_come_back_keep_their_numbers_and_a_new_one_gets_the_next(open_page, tmp_path, class_file):
    folders = [folder(tmp_path / str(number), drive(number)) for number in range(1, COUNT + 1)]
    deployed(class_file, folders)
    text = class_file.read_text()
    page = open_page("?held")
    form = opened(page)
    open_class(page, class_file)
    assert "the number 13" in form.inner_text() and not form.get_by_label("Karate", exact=True).is_checked()
    form.get_by_role("combobox", name="Opponents").select_option("2")
    part = put(page)
    class_file.write_text("level = 2\n" + text)
    came = [9, 2, 3]
    for number in came:
        write(page, part, number, "Handheld %d is done" % number, files=text_of(folders[number - 1]))
    write(page, part, 13, "Handheld 13 is done")
    new = folder(tmp_path / "13", drive(13))
    made = deployed(class_file, [*(folders[number - 1] for number in came), new])
    for number, wanted in zip([*came, 13], made):
        assert page.evaluate(_FILES, "drive%d" % number) == wanted and "DOJO_LEVEL = 2\n" in wanted["settings.toml"]
    path = saved(page, part, tmp_path / "saved.toml")
    assert tomllib.loads(path.read_text()) == tomllib.loads(class_file.read_text())
    assert tomllib.loads(path.read_text())["next"] == 14


def test_a_file_that_says_the_same_stays_as_the_teacher_wrote_it(open_page, tmp_path, class_file):
    page = open_page("?held")
    opened(page)
    open_class(page, class_file)
    part = put(page)
    write(page, part, 1, "Handheld 1 is done")
    path = saved(page, part, tmp_path / "saved.toml")
    class_set.count_up(class_file, [1])
    assert path.read_text() == class_file.read_text() and "# ours\n" in path.read_text()


def test_a_cable_that_is_pulled_at_the_fifth_uses_up_no_number(open_page):
    page = open_page("?held")
    opened(page)
    part = put(page)
    for number in range(1, 5):
        write(page, part, number, "Handheld %d is done" % number)
    for files, place in ((drive(5), 1), ({}, 3), ({}, 3)):  # the image; settings.toml; code.py
        page.evaluate(_PLUG_IN, ["drive5", files])
        page.evaluate(_PULL, place)
        part.get_by_role("button", name="Handheld 5: choose its drive").click()
        told(part).get_by_text("It is not there any more.").wait_for()
    half = page.evaluate(_FILES, "drive5")
    assert "DOJO_NUMBER = 5" in half["settings.toml"] and half["code.py"] == drive(5)["code.py"]
    write(page, part, 5, "Handheld 5 is done", files={})
    assert page.evaluate(_FILES, "drive5")["code.py"] == of_release(BOARDS[5 % len(BOARDS)])["code.py"]
    page.evaluate(_PLUG_IN, ["drive6", drive(6)])
    page.evaluate(_PULL, 5)
    part.get_by_role("button", name="Handheld 6: choose its drive").click()
    told(part).get_by_text("It is not there any more.").wait_for()
    write(page, part, 7, "Handheld 6 is done")  # another one is taken meanwhile
    write(page, part, 6, "Another handheld has the number 6 already, so this one is number 7 now.", files={})
    assert "DOJO_NUMBER = 7\n" in page.evaluate(_FILES, "drive6")["settings.toml"]
    part.get_by_text("Done: 7 of 12").wait_for()


def test_a_handheld_of_another_class_is_asked_about(open_page):
    page = open_page("?held")
    opened(page)
    part = put(page)
    for number, wish, becomes in ((7, "Yes, as number 1", 1), (8, "Yes, and it stays number 8", 8), (9, "", 0)):
        before = {**drive(number), "settings.toml": 'DOJO_NUMBER = %d\nDOJO_SECRET = "anothers"\n' % number}
        write(page, part, number, "has the number %d, but not the secret" % number, files=before)
        assert page.evaluate(_FILES, "drive%d" % number) == before, "nothing is written yet"
        if wish:
            told(part).get_by_role("button", name=wish).click()
            told(part).get_by_text("Handheld %d is done" % becomes).wait_for()
            after = page.evaluate(_FILES, "drive%d" % number)["settings.toml"]
            assert "DOJO_NUMBER = %d\n" % becomes in after and "anothers" not in after
    assert part.get_by_role("button", name="Handheld 9: choose its drive").is_visible()


def test_a_drive_that_cannot_be_one_of_the_class_is_told_and_left_alone(open_page):
    page = open_page("?held")
    opened(page)
    part = put(page)
    for number, files, says in (
        (1, {"settings.toml": 'a = "b"\n'.encode("utf-16").decode("latin-1")}, "is not plain text"),
        (2, {"boot_out.txt": "nothing"}, "does not say which board"),
        (3, {"code.py": "print('mine')"}, "It stays there as code-before.py"),
    ):
        write(page, part, number, says, files={**drive(number), **files})
        assert page.evaluate(_FILES, "drive%d" % number) == {**drive(number), **files}
    told(part).get_by_role("button", name="Put Pocket Dojo on it").click()
    told(part).get_by_text("Handheld 1 is done").wait_for()


@pytest.fixture
def zipped(context, open_page):
    """The page in a browser that writes no drives, where it shows how a class gets its zip."""
    context.add_init_script("delete globalThis.showDirectoryPicker")
    page = open_page("?held")
    opened(page).get_by_role("combobox", name="Language").select_option("fr")
    return page, put(page)


def test_where_no_drive_can_be_written_a_zip_has_what_make_deploy_writes_and_a_sheet(zipped, tmp_path):
    page, part = zipped
    part.locator("select").select_option("hack_club_sprig")
    assert not part.get_by_role("button", name="choose its drive").count()
    path = saved(page, part, tmp_path / "class.zip", "Download the zip")
    found = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    assert found.testzip() is None and path.stat().st_size < 100_000, "it is deflated"
    (tmp_path / "class.toml").write_bytes(found.read("class.toml"))
    chosen = class_set.read(tmp_path / "class.toml")
    assert chosen.values["language"] == "fr" and chosen.values["next"] == COUNT + 1
    sheet = front.words()["en"]["sheet_file"]
    wanted = {"class.toml", sheet}
    for number in range(1, COUNT + 1):
        name = "handheld-%02d" % number
        files = {**small_release("hack_club_sprig"), **chosen.files(tmp_path / "none", number, "hack_club_sprig")}
        for place, data in files.items():
            assert found.read("%s/%s" % (name, place)) == data
            wanted.add("%s/%s" % (name, place))
        assert "<td>%d</td><td>%s</td>" % (number, name) in found.read(sheet).decode()
    assert set(found.namelist()) == wanted
    assert sheet in told(part).inner_text() and chosen.values["secret"] not in found.read(sheet).decode()


def test_numbers_that_cannot_be_are_told_on_a_small_phone_too(zipped):
    page, part = zipped
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.querySelector('#class').scrollWidth") <= 360 * 0.96
    for first, count in ((95, 12), (0, 1), (1, 0), (1, 100), ("", 3)):
        part.get_by_label("First number").fill(str(first))
        part.get_by_label("How many handhelds?").fill(str(count))
        part.get_by_role("button", name="Download the zip").click()
        told(part).get_by_text("go from 1 to 99").wait_for()
        part.evaluate("one => one.querySelector('[role=status]').textContent = ''")


@pytest.mark.parametrize(
    "content, says",
    [
        (b"\xff\xfe\0", "class.toml is no file of a class."),
        (b"\n" * 200_000, "class.toml is no file of a class."),
        (b'sound = "off"\ngames = ninja\n', "Line 2 of class.toml makes no sense."),
        (b'sound = "of"\ngmaes = "ninja"\nlevel = 9\n', "does not work: gmaes, level, sound."),
        (b'games = "ninja"\nstart = "karate"\n', "does not work: start."),
        (b"number = 7\n", "does not work: number."),
    ],
)
def test_a_file_that_is_no_class_is_told_and_what_was_chosen_stays(content, says, open_page, tmp_path):
    page = open_page("?held")
    form = opened(page)
    form.get_by_role("combobox", name="Sound").select_option("loud")
    (tmp_path / "class.toml").write_bytes(content)
    open_class(page, tmp_path / "class.toml")
    assert (
        says in form.locator(".opener").inner_text() and "Nothing has changed." in form.locator(".opener").inner_text()
    )
    assert form.get_by_role("combobox", name="Sound").input_value() == "loud"


_OPENED = """async texts => {
    const {ask} = await import("./deploy/classroom.js");
    return Promise.all(texts.map(text => ask("opened", text)));
}"""


def test_the_page_reads_a_class_as_python_reads_it(open_page):
    texts = [
        "", "\ufeff", "# only", 'games = "ninja, karate"\r\nlevel = 2 # two', "secret = 'a\"b'", "colour = []",
        'a = "\\u00e9\\t\\"\\\\"', 'colour = ["red", "blue",]', "a = [1, [2, true]]", "sleep = 007", "x = -3",
        "y = +1_0", "a = 1\na = 2", "[a]\nb = 1", 'a."b" = 1', 'a = """b"""', "a = '''b'''", 'a = "b', "a = b", "a",
        "= 1", "a = 1 2", 'a = "\\q"', "a = 1.5", 'a = "\\ud800"', 'a = "\\U00110000"', "a = [1", "a = [1 2]",
        "a\t=\t1\t", 'a = "\x07"', "ä = 1", 'a = "ä"', "a = 1\r",
    ]  # fmt: skip
    for text, found in zip(texts, open_page("?held").evaluate(_OPENED, texts)):
        try:
            values = class_toml.read(text)
        except ValueError as wrong:
            assert found["line"] == wrong.args[0] and found["values"] == {}, text
        else:
            assert found["line"] == 0 and json.dumps(found["values"], sort_keys=True) == json.dumps(
                values, sort_keys=True
            )
