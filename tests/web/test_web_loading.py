"""While the page loads: the launcher as a picture, a bar, and a key that is kept until the program is up."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

import launcher
from browsing import until, until_said, words
from page_fixtures import PHONE
from sim import boards

SIZE = (40, 32)  # pictures are compared so small: the page shows them in any size
_VALUES = """
    globalThis.values = [];
    const {set} = Object.getOwnPropertyDescriptor(HTMLProgressElement.prototype, "value");
    Object.defineProperty(HTMLProgressElement.prototype, "value", {
        set(value) { values.push(value); set.call(this, value); },
    });
"""


def hold_back(page, name):
    """Let nothing of a file come; returns a list whose items let it: found[0].continue_()."""
    found = []
    page.route("**/" + name, lambda route: found.append(route))
    return found


def until_asked(page, held):
    """Wait until the page has asked for the file that is held back."""
    while not held:
        page.wait_for_timeout(20)
    return held[0]


def nearest(page, selector, board, language):
    """The number of the game whose picture in the simulator is the one that is seen. The bar is left out."""
    seen = Image.open(io.BytesIO(page.locator(selector).screenshot()))
    wanted = launcher.pictures(boards.find(board), language)
    small = [each.convert("RGB").resize(SIZE, Image.Resampling.BOX).crop((0, 0, 40, 30)) for each in (seen, *wanted)]
    far = [sum(ImageStat.Stat(ImageChops.difference(small[0], each)).mean) / 3 for each in small[1:]]
    least, next_least = sorted(far)[:2]
    assert 3 * least < next_least and least < 15, far
    return far.index(least)


@pytest.mark.parametrize(
    "asked, locale, board, place",
    [("", "de", "pybadge", 0), ("#karate/pico", "fr", "pico", 1), ("?DOJO_GAMES=knockout", "es", "pybadge", 2)],
)
def test_the_launcher_of_the_board_stands_there_from_the_first_paint_until_the_program_is_up(
    visitor, site, asked, locale, board, place
):
    page = visitor(**PHONE | {"locale": locale})
    script, pack = hold_back(page, "page.js"), hold_back(page, "handheld.pack")
    page.goto(site.url + asked, wait_until="commit")
    until(page, "performance.getEntriesByName('first-contentful-paint').length")
    assert page.evaluate("document.documentElement.lang") == locale
    assert nearest(page, ".early .launcher", board, locale) == place
    until_asked(page, script)
    for one in script:
        one.continue_()
    until_asked(page, pack)
    until(page, "globalThis.dojo?.handhelds.length")
    assert page.locator(".early").count() == 0
    assert nearest(page, ".handheld .wake", board, locale) == place
    assert page.locator(".handheld progress").get_attribute("aria-label")
    pack[0].continue_()
    words(page)
    until(page, "!document.querySelector('.wake').checkVisibility()")


def test_the_bar_tells_how_much_has_come(visitor, site):
    page = visitor(locale="en")
    page.add_init_script(_VALUES)
    slow = {"offline": False, "latency": 0, "downloadThroughput": 200_000, "uploadThroughput": -1}  # bytes a second
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    page.goto(site.url)
    words(page)
    values = page.evaluate("values")
    assert values == sorted(values) and values[-1] == 1 and len(set(values)) > 2, values


@pytest.mark.parametrize("name", ["page.js", "handheld.pack"])
def test_a_key_that_is_pressed_while_the_page_loads_acts_once_the_program_is_up(visitor, site, name):
    """The last one: who presses again because nothing happens does not want to go so far."""
    page = visitor(locale="en")
    held = hold_back(page, name)
    page.goto(site.url, wait_until="commit")
    until_asked(page, held)
    until(page, "document.readyState !== 'loading' && (globalThis.dojo || %d)" % (name == "page.js"))
    for key in ("Enter", "ArrowLeft", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key, delay=30)
    for one in held:
        one.continue_()
    words(page)
    until_said(page, "Karate")


def test_a_key_that_is_still_held_when_the_program_is_up_is_held_there_too(visitor, site):
    page = visitor(locale="en")
    held = hold_back(page, "handheld.pack")
    page.goto(site.url)
    until(page, "globalThis.dojo?.handhelds.length")
    page.evaluate("dojo.handhelds[0].press('RIGHT', true)")
    until_asked(page, held).continue_()
    until_said(page, "Karate")
    assert page.evaluate("[...dojo.handhelds[0].down.keys()]") == ["RIGHT"]
