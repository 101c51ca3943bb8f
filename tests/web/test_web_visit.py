"""What else a visitor can do: come back without a network, follow a link, touch, link two phones.

*long:* each visitor is a browser of its own.
"""

import base64
import io
import os
import re
import shutil
import time

import pytest
from PIL import Image

import front
from browsing import film, press, press_both, press_until, run, tap, until, until_said, words
from page_fixtures import PHONE, serving

# What a visitor presses until a hint stands there: most games begin with a sentence of their own.
ALONE = {
    "ninja": "ok ok",
    "ninja/tag": "ok ok",
    "karate": "ok ok ok",
    "knockout": "ok ok ok",
    "karenza": "ok ok ok",
    "king_of_the_roll": "ok ok ok ok ok",
}
_CODE = "document.querySelector('#friends-body textarea[readonly]')?.value"
_WELL = "navigator.serviceWorker.getRegistration().then(one => one?.active?.state === 'activated')"

_OPEN = """
    const {createDataChannel} = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (...asked) {
        return globalThis.channel = createDataChannel.apply(this, asked);
    };
"""
_LISTEN = """() => {
    globalThis.heard = [];
    globalThis.listening = new BroadcastChannel("pocket-dojo-air");
    listening.onmessage = ({data}) => heard.push(data.length);
    performance.now = () => 5000;  // one and the same second
}"""
_FLOOD = """() => {
    for (const wrong of ["text", new Uint8Array(73), new Uint8Array(1000)]) channel.send(wrong);
    for (let at = 0; at < 900; at++) channel.send(crypto.getRandomValues(new Uint8Array(20)));
}"""
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
    for dialog in ("friends", "class", "results", "put", "more"):  # each is a file of its own, and has files of its own
        page.evaluate("name => location.hash = name", dialog)
        until(page, "document.querySelector('#%s-body').childElementCount" % dialog)
        assert front.words()["en"]["note_part"] not in page.inner_text("dialog[open]")
        page.keyboard.press("Escape")


def later(path, seconds):
    """A file is so much newer: browsers ask for what has changed since a certain second."""
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


def test_a_link_opens_the_menu_with_the_game_it_names(open_page):
    page = open_page("#%3Cb%3E/no/such")
    until_said(page, "Ninja")
    page.evaluate("location.hash = '#ninja/tag'")
    until(page, "dojo.handhelds[0]?.wish === '' && dojo.handhelds[0].isOn && dojo.handhelds[0].words.length")
    press_until(page, "ok", "1 player: Tag team")


@pytest.mark.parametrize("wish, presses", ALONE.items())
def test_a_visitor_is_guided_through_the_first_match_alone_of_each_game(open_page, wish, presses):
    page = open_page("?held#" + wish)
    for key in presses.split():
        assert "skip" not in words(page)
        tap(page, key)
        run(page, 2000)
    assert "skip" in words(page), "a hint stands there"


def test_all_can_be_reached_by_keyboard_and_the_dialog_says_which_keys_play(open_page):
    page = open_page("?handhelds=2#knockout/sprig")
    assert "Knock" in words(page, 0) and "Knock" in words(page, 1), "a link is for all handhelds of the page"
    reached = set()
    for way in ("#home", "#play"):
        page.evaluate("way => document.querySelector(way).click()", way)
        for _ in range(30):
            page.keyboard.press("Tab")
            named = "(({id, hash, dataset}) => id || hash || dataset.opens || dataset.key)(document.activeElement)"
            reached.add(page.evaluate(named))
    strip = {"home", "#ninja", "#king_of_the_roll", "play", "friends", "for-my-class", "put", "sound", "full", "more"}
    assert reached >= strip | {"W", "L"}
    page.locator('[data-opens="more"]').focus()
    page.keyboard.press("Enter")
    rows = page.locator("#keys tr").all_inner_texts()
    assert ["left", "F", "OK"] in [row.split("\t") for row in rows] and len(rows) == 6
    page.keyboard.press("Escape")
    page.locator('.seat:nth-child(2) [data-key="L"]').focus()
    page.keyboard.press("Enter", delay=60)
    until_said(page, "How to play", place=1)
    assert "How to play" not in words(page, 0)


def test_a_whole_session_of_karates_dice_roller_by_touch_alone(visitor, site):
    page = visitor(**PHONE | {"viewport": {"width": 390, "height": 780}})
    page.add_init_script("globalThis.shaken = 0; navigator.vibrate = () => ++shaken")
    page.goto(site.url + "?held#karate")
    assert "Karate" in words(page)
    run(page, 600)
    session = page.context.new_cdp_session(page)
    boxes = {key.get_attribute("data-key"): key.bounding_box() for key in page.locator(".key").all()}
    taps = 0

    def touch(key):
        """Hold a finger on a key for a moment; returns what the screen says then."""
        nonlocal taps
        taps += 1
        box = boxes[key]
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind, points, ms in (("touchStart", [point], 60), ("touchEnd", [], 140)):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            run(page, ms)
        return words(page)

    way = "A Dice roller, DOWN move, A Round 1, A Write both!#1, B Players and dice, DOWN move, DOWN move, DOWN move"
    for step in (way + ", A no names, A alone, A 2 on, B Go on, B A roll").split(", "):
        key, _, text = step.partition(" ")
        touch(key)
        for _ in range(20):
            if text in words(page):
                break
            run(page, 100)
        assert text in words(page)
    said, told = "", set()
    for _ in range(250):
        if "wins!" in said or "win!" in said:
            break
        step = re.search("Round . Step .|Step .|After round .", said)
        told.add(step and step[0])
        if "Write both!#1" in said or "Next:" in said:
            said = touch("UP")  # a shout
        elif "Step 1" in said and "???" in said:  # the other steps count on paper
            said = touch("DOWN")
        else:
            said = touch("A")
    assert "wins!" in said or "win!" in said, said
    assert told >= {"After round 1", "After round 2", "After round 3"}
    assert page.evaluate("shaken") == taps, "the phone trembles under each touch"


def test_the_page_fills_the_screen_when_asked(open_page):
    page = open_page("?held")
    page.set_viewport_size({"width": 1366, "height": 600})
    picture = "document.querySelector('canvas').getBoundingClientRect().width"
    page.get_by_role("button", name="Play", exact=True).click()
    before = page.evaluate(picture)
    page.get_by_role("button", name="Full screen").click()
    until(page, "document.fullscreenElement && !document.querySelector('header').checkVisibility()")
    page.wait_for_timeout(300)
    assert page.evaluate(picture) > before, "the picture takes the room of the strip"
    page.evaluate("document.exitFullscreen()")
    until(page, "!document.fullscreenElement && document.querySelector('header').checkVisibility()")


def test_two_pages_are_linked_by_the_codes_that_they_show_by_camera_and_by_text(browser, visitor, open_page):
    """Each is a visitor of its own: they share no storage and no channel of the browser."""
    other = visitor(viewport={"width": 800, "height": 700}, locale="en").context
    other.add_init_script(_OPEN)
    one, two = open_page("#ninja/pico"), open_page("#ninja/pico", inside=other)
    for page in (one, two):
        page.get_by_role("button", name="With a friend").click()
    one.get_by_role("button", name="Show a code").click()
    offer = until(one, _CODE)
    two.get_by_role("button", name="Enter a code").click()
    two.get_by_label("The other one's code").fill(offer[:-9])
    two.get_by_role("button", name="Use this text").click()
    two.get_by_text("The code is damaged").wait_for()
    drawn = one.locator("img.code").get_attribute("src").split(",")[1]
    film(browser.camera, Image.open(io.BytesIO(base64.b64decode(drawn))))
    two.get_by_role("button", name="Use the camera").click()
    answer = until(two, _CODE)
    assert two.evaluate("document.querySelector('video')") is None, "the camera is off again"
    one.evaluate("() => { navigator.mediaDevices.getUserMedia = async () => { throw new Error('none'); }; }")
    one.get_by_role("button", name="Use the camera").click()
    one.get_by_text("There is no camera").wait_for()
    one.get_by_label("The other one's code").fill(answer)
    one.get_by_role("button", name="Use this text").click()
    for page in (one, two):
        page.get_by_text("You are linked").wait_for()
        page.locator("#friends .shut").click()
    one.evaluate(_LISTEN)
    two.evaluate(_FLOOD)
    until(one, "heard.length > 100")
    one.wait_for_timeout(500)
    heard = one.evaluate("heard")
    assert set(heard) == {20} and len(heard) <= 400, "no text, nothing too long, and not too many of the rest"
    one.evaluate("delete performance.now")
    one.wait_for_timeout(1100)  # the flood is over
    for page in (one, two):
        press(page, "back")
    press_both((one, two), "A go on")  # the first round is over


def test_a_browser_that_cannot_link_or_write_onto_drives_says_so(open_page):
    page = open_page("?held")
    page.evaluate("() => { RTCPeerConnection = undefined; showDirectoryPicker = undefined; }")
    page.get_by_role("button", name="With a friend").click()
    page.get_by_text("This browser cannot do that").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Put it on a board").click()
    page.get_by_role("button", name="Download the zip").wait_for()
    assert page.get_by_role("button", name="Choose the drive").count() == 0
