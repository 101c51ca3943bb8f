"""What the page looks like: on every size of screen, to people who see badly or want nothing to move, as an icon."""

import io
import struct

import pytest
from PIL import Image

import build_web
from browsing import until

SIZES = (
    (360, 640), (640, 360), (390, 664), (390, 844), (780, 493), (844, 390), (820, 1180),
    (1366, 625), (1366, 768), (1920, 1080),
)  # fmt: skip
BOARDS = ("pybadge", "sprig", "feather", "picosystem", "pico")  # with a pad and without, wide, square and flat screens

# No handheld has to be switched on to be looked at.
_OFF = "globalThis.Worker = class { postMessage() {} terminate() {} }"
# What is cut off, covers part of a screen or of another key, or is too small for a thumb.
_WRONG = """isPlaying => {
    const found = [];
    const say = (what, one) => found.push([what, one.dataset.key ?? one.id, one.className, one.textContent].join(" "));
    const seen = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
    const screens = seen("canvas").map(one => one.getBoundingClientRect());
    const round = seen(".key.round").map(one => one.getBoundingClientRect());
    for (const one of dojo.handhelds)
        for (const {logical, name} of one.board.keys)
            if (isPlaying && logical && !one.buttons[name].checkVisibility()) say("hidden:", one.buttons[name]);
    for (const one of seen("header button, header a, header p, h1 span, .key, canvas, .line")) {
        const box = one.getBoundingClientRect();
        const isInside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
        if (!box.width && !one.matches(".line") || !isInside) say("cut off:", one);
        if (one.matches("header *") && one.scrollWidth > one.clientWidth + 1 && one.clientWidth) say("too long:", one);
        if (one.matches("button:not(.spare.pill), a") && Math.min(box.width, box.height) < 43.9) say("too small:", one);
        const isOver = ({left, right, top, bottom}) =>
            box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
        if (one.matches(".key") && screens.some(isOver)) say("over a screen:", one);
        if (one.matches(".arrow, .pill") && round.some(isOver)) say("over a key:", one);
        if (one.matches("canvas") && box.width * box.height < 4000) say("too small:", one);
    }
    return found;
}"""
_SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Each text that can be seen: what it says, its place, colour (0 to 255), opacity, and whether it is large.
_TEXTS = """() => {
    const found = [];
    const add = (one, text, box) => {
        if (!one.checkVisibility({visibilityProperty: true}) || one.closest(".reader, noscript") || !box.width) return;
        const style = getComputedStyle(one), size = parseFloat(style.fontSize);
        if (size === 0) return;
        const pen = document.createElement("canvas").getContext("2d");
        pen.fillStyle = style.color;
        pen.fillRect(0, 0, 1, 1);
        let opacity = 1;
        for (let each = one; each; each = each.parentElement) opacity *= parseFloat(getComputedStyle(each).opacity);
        found.push({
            text, opacity, colour: [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3),
            box: [box.left, box.top, box.right, box.bottom],
            large: size >= 24 || size >= 18.6 && parseInt(style.fontWeight) >= 700,
        });
    };
    const top = document.querySelector("dialog[open]") ?? document.body;
    const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, one = node.parentElement;
        if (!node.textContent.trim() || one.closest("option, textarea, script, title")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) add(one, node.textContent.trim(), box);
    }
    for (const one of top.querySelectorAll("select, textarea")) {
        const {left, top, right, bottom, width} = one.getBoundingClientRect();
        add(one, one.id, {left: left + 6, top: top + 6, right: right - 20, bottom: bottom - 6, width});
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { color: transparent !important; caret-color: transparent; }");
    document.adoptedStyleSheets = [sheet];
    return found;
}"""
_ALL_BOARDS = """async () => {
    const {Handheld} = await import("./play/handheld.js");
    const boards = await (await fetch("boards.json")).json();
    const table = document.querySelector("#table");
    table.replaceChildren();
    const all = [];
    for (const [short, board] of Object.entries(boards)) {
        const one = new Handheld(short, board, {number: 1, side: 1}), seat = document.createElement("div");
        const [red, green, blue] = [1, 3, 5].map(at => parseInt(board.look[2].slice(at, at + 2), 16));
        one.element.classList.toggle("light", red + green + blue > 380);
        seat.className = "seat";
        seat.append(one.element);
        table.append(seat);
        all.push(one);
    }
    for (const one of all) one.fit();
}"""


@pytest.fixture
def at_rest(visitor, site):
    """at_rest(locale="de"): the page of a visitor, with handhelds that are not switched on."""

    def opened(**settings):
        page = visitor(**settings)
        page.add_init_script(_OFF)
        page.goto(site.url)
        until(page, "globalThis.dojo?.handhelds.length")
        return page

    return opened


@pytest.fixture
def still(at_rest):
    return at_rest(viewport={"width": 1000, "height": 700}, locale="en")


def sized(page, width, height, is_playing=True):
    """The page in a window of this size, with its strip or without it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("id => document.querySelector(id).click()", "#play" if is_playing else "#home")
    page.evaluate(_SETTLED)


def test_on_screens_of_all_sizes_nothing_is_cut_off_and_no_thumb_lies_over_the_picture(still):
    for count, board in [(1, board) for board in BOARDS] + [(2, board) for board in BOARDS] + [(4, "pybadge")]:
        still.evaluate("([count, board]) => dojo.arrange(count, board)", [count, board])
        for width, height in SIZES:
            if count == 4 and min(width, height) < 600:
                continue  # four do not fit onto a phone: there each has its own
            sized(still, width, height)
            assert still.evaluate(_WRONG, True) == [], (count, board, width, height)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_strip_is_seen_whole_on_screens_of_all_sizes_in_every_language(at_rest, language):
    page = at_rest(locale=language)
    for width, height in SIZES:
        for is_playing in (False, True):
            sized(page, width, height, is_playing)
            assert page.evaluate(_WRONG, is_playing) == [], (width, height, is_playing)
            doors = page.locator("#doors a").all()
            assert len(doors) == 5 and all(door.is_visible() != is_playing for door in doors)


def test_the_picture_fills_the_room(still):
    """CSS pixels that a picture of 160 dots is wide, at least; 160 was what two had on a Chromebook."""
    for count, width, height, least in (
        (1, 390, 664, 340), (1, 780, 493, 480), (1, 1366, 625, 640), (1, 1920, 1080, 1120),
        (2, 390, 664, 150), (2, 780, 493, 300), (2, 1366, 625, 440), (2, 1366, 657, 480), (2, 1920, 1080, 800),
    ):  # fmt: skip
        still.evaluate("count => dojo.arrange(count, 'pybadge')", count)
        sized(still, width, height)
        found = still.evaluate("dojo.handhelds.map(one => one.canvas.getBoundingClientRect().width)")
        assert min(found) >= least and max(found) == min(found), (count, width, height, found)
        assert least < 480 or found[0] % 160 == 0, "from three times on each dot is a square"
    still.locator("#bare").evaluate("one => one.click()")
    sized(still, 1366, 625)
    assert still.evaluate("dojo.handhelds[0].canvas.getBoundingClientRect().width") == 640, "the screen alone is larger"
    assert not still.locator(".key").first.is_visible() and "Enter" in still.locator(".caps").last.inner_text()


@pytest.mark.parametrize("fine", [1.25, 2, 2.625, 3])
def test_each_dot_is_sharp_by_the_pixels_of_the_device(at_rest, fine):
    page = at_rest(viewport={"width": 1280, "height": 800}, device_scale_factor=fine)
    for width, height in SIZES:
        sized(page, width, height)
        dots = page.evaluate("parseFloat(dojo.handhelds[0].canvas.style.width) * devicePixelRatio / 160")
        assert dots < 3 * fine or abs(dots - round(dots)) < 0.001, (width, height, dots)
        assert abs(160 * dots - round(160 * dots)) < 0.1, "whole pixels of the device"


def test_on_a_small_phone_dialogs_are_no_wider_than_the_screen_and_a_code_is_seen_whole(still):
    for width, height in ((360, 640), (640, 360)):
        still.set_viewport_size({"width": width, "height": height})
        still.evaluate("document.querySelector('#home').click()")
        for button in ("Put it on a board", "More", "With a friend"):
            still.get_by_role("button", name=button).click()
            until(still, "document.querySelector('dialog[open] :is(#put-body select, #keys td, #friends-body .row)')")
            assert still.evaluate("document.querySelector('dialog[open]').scrollWidth") <= width * 0.94
            if button != "With a friend":
                still.keyboard.press("Escape")
        if still.get_by_role("button", name="Show a code").count():
            still.get_by_role("button", name="Show a code").click()
        until(still, "document.querySelector('img.code')?.complete")
        still.evaluate("document.querySelector('img.code').scrollIntoView({block: 'center'})")
        code, dialog = (still.locator(each).bounding_box() for each in ("img.code", "#friends"))
        assert code["y"] >= dialog["y"] and code["y"] + code["height"] <= dialog["y"] + dialog["height"]
        still.keyboard.press("Escape")


def contrast(one, other):
    """1 to 21, as WCAG 2.2 has it. Colours: (red, green, blue), 0 to 255."""
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour):
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def too_pale(page):
    """The texts that stand out too little from what is behind them."""
    texts = page.evaluate(_TEXTS)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate("document.adoptedStyleSheets = []")
    assert len(texts) > 5
    found = set()
    for one in texts:
        left, top, right, bottom = (round(edge) for edge in one["box"])
        if left < 0 or top < 0 or right > picture.width or bottom > picture.height or right <= left or bottom <= top:
            continue  # to be scrolled to
        behind = picture.crop((left, top, right, bottom)).quantize(8).convert("RGB").getcolors()
        for count, colour in behind:
            if 20 * count < (right - left) * (bottom - top):
                continue  # an edge
            share = one["opacity"]
            shown = [share * ink + (1 - share) * paper for ink, paper in zip(one["colour"], colour)]
            if contrast(shown, colour) < (3 if one["large"] else 4.5):
                found.add((one["text"], tuple(round(part) for part in shown), colour))
    return found


def test_all_texts_of_the_page_stand_out_whatever_colours_and_contrast_the_system_asks_for(still):
    for asked in ({"color_scheme": "dark"}, {"color_scheme": "light"}, {"contrast": "more"}):
        still.emulate_media(**asked)
        assert too_pale(still) == set(), asked
    for button, ready in (
        ("With a friend", "#friends-body button"),
        ("Put it on a board", "#put-body select"),
        ("More", "#keys td"),
    ):
        still.get_by_role("button", name=button).click()
        until(still, "document.querySelector('%s')" % ready)
        still.evaluate("document.querySelector('dialog[open] details')?.setAttribute('open', '')")
        assert too_pale(still) == set(), button
        still.keyboard.press("Escape")
    still.evaluate("dojo.handhelds[0].stop('test')")
    assert too_pale(still) == set()
    still.set_viewport_size({"width": 1000, "height": 4500})
    still.evaluate(_ALL_BOARDS)
    assert too_pale(still) == set()


def moving(page):
    """Names of what moves by itself or when it changes."""
    return page.evaluate("""() => {
        const found = document.getAnimations().map(one => one.animationName);
        for (const one of document.querySelectorAll("*"))
            for (const part of ["", "::before", "::after"]) {
                const {animationName, transitionDuration} = getComputedStyle(one, part);
                if (animationName !== "none" || parseFloat(transitionDuration) > 0) found.push(one.className + part);
            }
        return found;
    }""")


def test_nothing_of_the_page_moves_where_the_system_asks_for_that(still):
    assert moving(still) != [], "else this test would see nothing"
    still.emulate_media(reduced_motion="reduce")
    assert moving(still) == []


def test_the_icons_are_what_the_manifest_says_and_the_page_can_be_installed(still):
    session = still.context.new_cdp_session(still)
    assert session.send("Page.getAppManifest")["errors"] == []
    wrong = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(wrong) <= {"in-incognito"}, "a context of a test is one"
    manifest = still.evaluate("fetch('pocket-dojo.webmanifest').then(answer => answer.json())")
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    sizes |= {"icon-180.png": "180x180", "share.png": "1200x630"}
    assert [icon["src"] for icon in manifest["icons"] if icon.get("purpose") == "maskable"] == ["icon-full.png"]
    assert still.evaluate("document.querySelector('[rel=apple-touch-icon]').getAttribute('href')") == "icon-180.png"
    for path in build_web.shown():
        if path.suffix == ".png":
            assert "%dx%d" % struct.unpack(">II", path.read_bytes()[16:24]) == sizes[path.name]


def test_the_icons_are_the_drawing(browser):
    import icons  # and with it Playwright, which may be missing

    for name, (size, is_full) in icons.ICONS.items():
        kept = Image.open(icons.FOLDER / (name + ".png")).convert("RGBA").resize((48, 48))
        drawn = icons.draw(browser, size, is_full).convert("RGBA").resize((48, 48))
        worst = max(abs(one - other) for one, other in zip(kept.tobytes(), drawn.tobytes()))
        assert worst < 48, name
    pictures = Image.open(icons.FOLDER / "share.png"), icons.share(browser)
    kept, drawn = (picture.convert("RGB").resize((48, 25)).tobytes() for picture in pictures)
    assert max(abs(one - other) for one, other in zip(kept, drawn)) < 48
