"""Results: what handhelds show as codes comes to the page by camera or as text, and leaves it as a table."""

from PIL import Image

from browsing import film, pixels, tap, until, words
from dojo.link.pairing.crc import crc16
from page_fixtures import PHONE

ROWS = ["7c5 19/5 9/12", "8-0", "12a3"]
TABLE = [
    "Number,Game,Matches,Right,Wrong,Best choices,Choices",
    "7,Knock Yourself Out,5,19,5,9,12",
    "8,,0,0,0,0,0",
    "12,Ninja,3,0,0,0,0",
]
_CELLS = "[...document.querySelectorAll('#results tr')].map(row => [...row.cells].map(cell => cell.textContent).join())"


def parts(rows):
    """The texts of two codes of this collection."""
    check = "3f2abc%04x" % crc16("\n".join(rows).encode())
    return ["PD1R1/2 %s\n" % check + "\n".join(rows[:2]), "PD1R2/2 %s\n" % check + "\n".join(rows[2:])]


def table(page):
    """What stands in the table, without the key at the end of each line."""
    return [line.removesuffix(",×").removesuffix(",") for line in page.evaluate(_CELLS)]


def saved(page):
    """The file that is offered."""
    with page.expect_download() as offered:
        page.get_by_role("button", name="Save as CSV").click()
    assert offered.value.suggested_filename == "pocket-dojo.csv"
    return offered.value.path().read_bytes().decode("utf-8")


def test_what_a_teachers_handheld_has_collected_becomes_a_table_and_a_file(open_page):
    page = open_page("?held")
    page.locator("#for-my-class").click()
    page.get_by_role("button", name="Results").click()
    text, take = page.get_by_label("The text of the code"), page.get_by_role("button", name="Use this text")
    first, second = parts(ROWS)
    text.fill(first)
    take.click()
    page.get_by_text("Read: 1 of 2.").wait_for()
    assert table(page) == []
    text.fill(second[:-1])
    take.click()
    page.get_by_text("That is not a code with results").wait_for()
    text.fill(first + second)
    take.click()
    page.get_by_text("Handhelds in the table: 3.").wait_for()
    assert table(page) == TABLE
    assert saved(page) == "\ufeff" + "".join(line + "\r\n" for line in TABLE)
    page.get_by_role("button", name="Take out number 8").click()
    assert table(page) == TABLE[:2] + TABLE[3:]


def test_where_a_comma_is_for_tenths_the_file_has_semicolons(visitor, site):
    page = visitor(locale="de")
    page.goto(site.url + "?held#results")
    page.get_by_label("Der Text vom Code").fill("".join(parts(ROWS)))
    page.get_by_role("button", name="Text nehmen").click()
    page.get_by_text("Geräte in der Tabelle: 3.").wait_for()
    with page.expect_download() as offered:
        page.get_by_role("button", name="Als CSV speichern").click()
    lines = offered.value.path().read_bytes().decode("utf-8").splitlines()
    assert lines[0] == "\ufeffNummer;Spiel;Partien;Richtig;Falsch;Beste Wahl;Entscheidungen"
    assert lines[1] == "7;Knock Yourself Out;5;19;5;9;12"


def test_a_childs_phone_shows_its_code_and_the_teachers_camera_reads_it(browser, open_page, visitor):
    child = open_page("?DOJO_GAMES=ninja&held", inside=visitor(**PHONE).context)
    tap(child, "right", gap=600)
    assert "Show the teacher" in words(child)
    for key in "ok", "up", "up", "ok":
        tap(child, key, gap=600)
    assert "Showing what you did." in words(child)
    tap(child, "ok", gap=600)
    size = child.evaluate("[dojo.handhelds[0].canvas.width, dojo.handhelds[0].canvas.height]")
    drawn = Image.frombytes("RGB", size, pixels(child))
    film(browser.camera, drawn.resize((3 * drawn.width, 3 * drawn.height), Image.Resampling.NEAREST))
    page = open_page("?held#results")
    page.get_by_role("button", name="Use the camera").click()
    page.get_by_text("Handhelds in the table: 1.").wait_for()
    assert table(page)[1:] == ["3,,0,0,0,0,0"]
    page.get_by_role("button", name="Stop the camera").click()
    until(page, "!document.querySelector('video')")
    page.get_by_role("button", name="Use the camera").click()
    until(page, "document.querySelector('video')")
    page.locator("#results .shut").click()
    until(page, "!document.querySelector('video')")
