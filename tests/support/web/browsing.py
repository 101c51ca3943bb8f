"""What tests of the web page ask of it. Playwright's own waiting evaluates text in the page, which the page forbids."""

import base64
import time

from PIL import Image

from limits import HANG

TAP = 60  # ms
ANSWER = 250  # ms

_PIXELS = """place => {
    const {canvas, pen} = dojo.handhelds[place];
    const {data} = pen.getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
    return btoa(text);
}"""


def until(page, condition, seconds=HANG):
    """Wait for an expression of the page to be true; returns its value. AssertionError with what is shown otherwise."""
    end = time.monotonic() + seconds
    while True:
        found = page.evaluate(condition)
        if found:
            return found
        if time.monotonic() > end:
            shown = page.evaluate("globalThis.dojo?.handhelds.map(one => one.words)")
            raise AssertionError("%s is not true; shown: %s" % (condition, shown))
        page.wait_for_timeout(20)


def words(page, place=0):
    """The words on a handheld's screen, once all handhelds show something."""
    until(page, "globalThis.dojo?.handhelds.length && dojo.handhelds.every(one => one.pictures && one.words.length)")
    return " ".join(page.evaluate("place => dojo.handhelds[place].words", place))


def until_said(page, text, place=0, seconds=HANG):
    """Wait until a handheld's screen says this."""
    until(page, "dojo.handhelds[%d].words.join(' ').includes(%r)" % (place, text), seconds)


def press_until(page, key, text, place=0, times=20):
    """Press a key, again and again, until a handheld's screen says this."""
    for _ in range(times):
        press(page, key, place)
        if text in answer(page, place):
            return
    raise AssertionError("%r was never said; now it says %s" % (text, words(page, place)))


def answer(page, place=0):
    """The words on a handheld's screen once it has had time to answer a press, by its own clock: while the computer is
    busy, another press would act on a screen that was not read.
    """
    words(page, place)
    answered = _clock(page, place) + ANSWER
    while (left := answered - _clock(page, place)) > 0:
        page.wait_for_timeout(left)
    return words(page, place)


def _clock(page, place):
    """The ms since a handheld's power-on, for itself, with all done that it was to do before."""
    return page.evaluate("place => dojo.handhelds[place].weigh().then(({now}) => now)", place)


def press_both(pages, text, times=60):
    """Press ok on the first handhelds of several pages in turn, until all have said this."""
    left = list(pages)
    for _ in range(times):
        for page in left:
            press(page, "ok")
            page.wait_for_timeout(100)
        left = [page for page in left if text not in words(page)]
        if not left:
            return
    raise AssertionError("%r was never said; now they say %s" % (text, [words(page) for page in pages]))


def pixels(page, place=0):
    """The picture of a handheld as it is on the page: red, green, blue of each dot."""
    return base64.b64decode(page.evaluate(_PIXELS, place))


def film(camera, seen):
    """What Chromium shows as its camera from now on: a picture on white. camera: that of the fixture `browser`."""
    picture = Image.new("L", (640, 480), 255)
    picture.paste(seen.convert("L"), (40, 20))
    colours = bytes([128]) * (640 * 480 // 2)
    camera.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n" + (b"FRAME\n" + picture.tobytes() + colours) * 2)


def press(page, key, place=0, ms=TAP):
    """Press a key of a handheld, by what it means ("ok") or its name, on a page whose clock runs."""
    name = name_of(page, key, place)
    page.evaluate("([place, name]) => dojo.handhelds[place].press(name, true)", [place, name])
    page.wait_for_timeout(ms)
    page.evaluate("([place, name]) => dojo.handhelds[place].press(name, false)", [place, name])
    page.wait_for_timeout(ms)


def name_of(page, key, place=0):
    """The name of a key that is printed on the board."""
    keys = page.evaluate("place => dojo.handhelds[place].board.keys", place)
    return next(each["name"] for each in keys if key in (each["logical"], each["name"]))


def run(page, ms):
    """On a page whose clock is held, let time pass for all its handhelds; several take turns, 20 ms each."""
    page.evaluate(
        """async ms => {
            const step = dojo.handhelds.length === 1 ? ms : 20;
            for (let at = 0; at < ms; at += step) await Promise.all(dojo.handhelds.map(one => one.run(step)));
        }""",
        ms,
    )


def tap(page, key, place=0, ms=TAP, gap=100):
    """On such a page: press a key of one handheld."""
    name = name_of(page, key, place)
    for is_down, pause in ((True, ms), (False, gap)):
        page.evaluate("([place, name, isDown]) => dojo.handhelds[place].press(name, isDown)", [place, name, is_down])
        run(page, pause)
