"""What the page keeps, and copies of it: files that another browser opens, and nothing is lost by a wrong one."""

import hashlib

import pytest

import front
from browsing import press, press_until, until, until_said, words

SAID = front.words()["en"]
_ASKED = "globalThis.asked = 0; StorageManager.prototype.persist = async () => Boolean(++asked);"
_KEPT = """() => new Promise((done, failed) => {
    const opened = indexedDB.open("pocket-dojo", 1);
    opened.onsuccess = () => {
        const asked = opened.result.transaction("nvm").objectStore("nvm").get("pybadge-1");
        asked.onsuccess = () => done([...asked.result]);
        asked.onerror = failed;
    };
})"""


def copied(page, path):
    """The bytes of the file that the page gives, which are then in `path`."""
    page.locator('header [data-opens="more"]').click()
    with page.expect_download() as taken:
        page.get_by_role("button", name=SAID["copy_save"]).click()
    assert taken.value.suggested_filename == "pocket-dojo-pybadge-1.dojo"
    page.get_by_text("Look for pocket-dojo-pybadge-1.dojo").wait_for()
    taken.value.save_as(path)
    return path.read_bytes()


def choose(page, name, data):
    """Choose a file with this in it, once the dialog is open."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=SAID["copy_open"]).click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def a_copy(data, board="pybadge", version="1", sum_of=None, length=None):
    """A file as the page makes it."""
    sum_of = sum_of or hashlib.sha256(data).hexdigest()
    length = len(data) if length is None else length
    return ("pocket-dojo-copy %s %s %s %s\n" % (version, board, length, sum_of)).encode() + data


def test_belts_and_match_come_along_in_a_file_to_another_browser(open_page, visitor, tmp_path):
    page = open_page()
    press_until(page, "ok", "how much?")
    press(page, "up")
    press_until(page, "ok", "Round 1")
    press_until(page, "ok", "how much?")
    data = copied(page, tmp_path / "it.dojo")
    assert data == a_copy(data[data.index(b"\n") + 1 :]) and len(data) > 8192
    other = open_page(inside=visitor(locale="en").context)
    press_until(other, "right", "Karate")
    other.locator('header [data-opens="more"]').click()
    choose(other, "it.dojo", data)
    other.get_by_role("button", name=SAID["copy_leave"]).click()
    assert other.get_by_role("button", name=SAID["copy_take"]).count() == 0
    choose(other, "it.dojo", data)
    other.get_by_text(SAID["copy_ask"].format(handheld="Handheld 1, PyBadge")).wait_for()
    other.get_by_role("button", name=SAID["copy_take"]).click()
    until_said(other, "Go on")
    assert not other.locator("#more").is_visible()
    press_until(other, "ok", "how much?")
    assert "◷" in words(other) and words(page).startswith(words(other)), "all but the hint of a first match"
    other.reload()
    assert "Go on" in words(other)
    page.evaluate("() => { document.querySelector('#more').close(); dojo.handhelds[0].stop('test'); }")
    assert copied(page, tmp_path / "again.dojo") == data, "of one that has stopped too"


def test_a_copy_that_does_not_fit_is_refused_and_what_is_there_stays(open_page):
    page = open_page("?held")
    page.evaluate("globalThis.before = dojo.handhelds[0].worker")
    before = page.evaluate(_KEPT)
    page.locator('header [data-opens="more"]').click()
    good = bytes(8192)
    for data, says in (
        (b"", "copy_none"),
        (b"\x89PNG\r\n\x1a\n" + bytes(9000), "copy_none"),
        (a_copy(good).replace(b"\n", b"\r\n", 1), "copy_none"),
        (a_copy(good) + bytes(200_000), "copy_none"),
        (a_copy(good, version="2"), "copy_newer"),
        (a_copy(good, board="sprig"), "copy_other"),
        (a_copy(good, board="constructor"), "copy_other"),
        (a_copy(good)[:-1], "copy_damaged"),
        (a_copy(good, sum_of="0" * 64), "copy_damaged"),
        (a_copy(good, length=4096), "copy_damaged"),
        (a_copy(bytes(4096)), "copy_damaged"),
    ):
        choose(page, "it.dojo", data)
        page.get_by_text(SAID[says].split(": {board}")[0], exact=says != "copy_other").wait_for()
        assert page.get_by_role("button", name=SAID["copy_take"]).count() == 0
        page.evaluate("document.querySelector('#more-body [role=status]').replaceChildren()")
    choose(page, "it.dojo", a_copy(good, board="sprig"))
    page.get_by_text("another board: Sprig").wait_for()
    choose(page, "it.dojo", a_copy(good))
    page.get_by_role("button", name=SAID["copy_take"]).wait_for()
    assert page.evaluate(_KEPT) == before and page.evaluate("before === dojo.handhelds[0].worker")


def test_where_the_browser_keeps_nothing_a_copy_has_all_the_same_what_was_played(open_page, context, tmp_path):
    context.add_init_script("IDBFactory.prototype.open = () => { throw new Error('blocked'); };")
    page = open_page()
    press_until(page, "ok", "how much?")
    assert len(copied(page, tmp_path / "it.dojo")) > 8192


@pytest.mark.parametrize("is_there", [True, False])
def test_the_browser_is_asked_not_to_forget_once_there_is_something_to_lose(open_page, context, is_there):
    context.add_init_script(_ASKED if is_there else "delete StorageManager.prototype.persist; globalThis.asked = 1")
    page = open_page()
    page.wait_for_timeout(500)
    assert page.evaluate("asked") == (not is_there), "nobody has done anything yet"
    press_until(page, "ok", "how much?")
    press_until(page, "ok", "Round 1")
    until(page, "asked === 1")
    press_until(page, "ok", "how much?")
    page.evaluate("dojo.arrange(2, 'pybadge')")
    assert page.evaluate("asked") == 1
