"""What a visitor can do besides: come back without a network, follow a link, touch, link two phones."""

import os
import shutil
import time

import pytest

from browsing import press, press_both, until, until_said, words
from page_fixtures import serving

_CODE = "document.querySelector('#phones-body textarea[readonly]')?.value"
_WELL = "navigator.serviceWorker.getRegistration().then(one => one?.active?.state === 'activated')"

_SCANNED = """() => new Promise(done => {
    const script = document.createElement("script"), drawn = document.querySelector("img.code");
    script.src = "jsqr.js";
    script.onload = () => {
        const canvas = document.createElement("canvas");
        Object.assign(canvas, {width: drawn.naturalWidth, height: drawn.naturalHeight});
        const pen = canvas.getContext("2d");
        pen.drawImage(drawn, 0, 0);
        done(jsQR(pen.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height)?.data);
    };
    document.head.append(script);
})"""
_UPDATE = """async () => {
    const registered = await navigator.serviceWorker.getRegistration();
    await registered.update().catch(() => {});
    while (registered.installing) await new Promise(done => setTimeout(done, 50));
}"""


def test_after_the_first_visit_the_page_starts_without_a_network(open_page, context):
    page = open_page()
    until(page, _WELL)
    page.close()
    context.set_offline(True)
    page = open_page("#karate")
    until_said(page, "Karate")


def later(path, seconds):
    """A file is so much newer: browsers ask for what has changed since a second."""
    os.utime(path, (time.time() + seconds,) * 2)


def test_an_update_replaces_the_page_whole_or_not_at_all(context, site, tmp_path):
    folder = tmp_path / "page"
    shutil.copytree(site.folder, folder)
    with serving(folder) as made:
        page = context.new_page()
        page.goto(made.url)
        until(page, _WELL)
        worker = folder / "sw.js"
        worker.write_text(worker.read_text().replace('const VERSION = "', 'const VERSION = "next-'))
        style = folder / "style.css"
        style.write_text("/* half a file")
        later(style, 10)
        page.evaluate(_UPDATE)
        assert [name for name in page.evaluate("caches.keys()") if "next" in name] == []
        shutil.copy(site.folder / "style.css", style)
        later(style, 20)
        page.evaluate(_UPDATE)
        until(page, "caches.keys().then(names => names.some(name => name.includes('next')))")
        page.close()
        page = context.new_page()
        page.goto(made.url)
        until(page, "caches.keys().then(names => names.length === 1 && names[0].includes('next'))")


@pytest.mark.parametrize(
    "address, said",
    [("#ninja/tag", "Ninja"), ("#%3Cb%3E/no/such", "Ninja")],
)
def test_a_link_opens_the_menu_with_the_game_it_names(address, said, open_page):
    page = open_page(address)
    until_said(page, said)
    if "tag" in address:
        press(page, "ok")
        until_said(page, "1 player: Tag team")


def test_the_handheld_speaks_the_language_of_the_browser(browser, site):
    context = browser.new_context(locale="de-AT")
    page = context.new_page()
    page.goto(site.url)
    assert "Spieler" in words(page)
    context.close()


def test_all_can_be_reached_by_keyboard_and_the_dialog_says_which_keys_play(open_page):
    page = open_page("?handhelds=2#knockout/sprig")
    assert "Knock" in words(page, 0) and "Knock" in words(page, 1), "a link is for all handhelds of the page"
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.key"))
    assert reached >= {"count", "board", "sound", "open-friends", "open-board", "open-help", "W", "L"}
    page.locator("#open-help").focus()
    page.keyboard.press("Enter")
    rows = page.locator("#keys tr").all_inner_texts()
    assert ["left", "F", "ok"] in [row.split("\t") for row in rows] and len(rows) == 6
    page.keyboard.press("Escape")
    page.locator('.seat:nth-child(2) [data-key="L"]').focus()
    page.keyboard.press("Enter", delay=60)
    until_said(page, "How to play", place=1)
    assert "How to play" not in words(page, 0)


def test_a_session_of_karates_dice_roller_by_touch_alone(browser, site):
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True, locale="en")
    page = context.new_page()
    page.goto(site.url + "#karate")
    assert "Karate" in words(page)
    screen = page.locator("canvas").bounding_box()
    for key in page.locator(".key").all():
        box = key.bounding_box()
        assert box["y"] >= screen["y"] + screen["height"], "a thumb would lie over the screen"
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 780

    def touch(key, text):
        """Tap a key until the screen says this."""
        for _ in range(30):
            page.locator(f'[data-key="{key}"]').tap()
            page.wait_for_timeout(600)
            if text in words(page):
                return
        raise AssertionError(f"{text!r} was never said; now it says {words(page)}")

    touch("A", "Write both!#")
    touch("UP", "Training is over!")
    touch("A", "Start the fight?")
    touch("A", "Step 5")
    context.close()


def test_two_pages_are_linked_by_the_texts_of_their_codes(browser, site, open_page):
    """Each is a visitor of his own: they share no storage and no channel of the browser."""
    other = browser.new_context(viewport={"width": 800, "height": 700}, locale="en")
    one, two = open_page("#ninja/pico"), open_page("#ninja/pico", inside=other)
    for page in (one, two):
        page.get_by_role("button", name="Play together").click()
    one.get_by_role("button", name="Show a code").click()
    offer = until(one, _CODE)
    assert one.evaluate(_SCANNED) == offer, "what is drawn says the same"
    two.get_by_role("button", name="Take a code").click()
    two.get_by_label("The other one's code").fill(offer[:-9])
    two.get_by_role("button", name="Take the text").click()
    two.get_by_text("The code is damaged").wait_for()
    two.get_by_label("The other one's code").fill(offer)
    two.get_by_role("button", name="Take the text").click()
    one.get_by_label("The other one's code").fill(until(two, _CODE))
    one.get_by_role("button", name="Take the text").click()
    for page in (one, two):
        page.get_by_text("You are linked").wait_for()
        page.locator("#friends .shut").click()
    for page in (one, two):
        press(page, "back")
    press_both((one, two), "A more")  # the first round is over
    other.close()
