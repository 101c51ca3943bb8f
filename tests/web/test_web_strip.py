"""The strip above the handhelds; keys reach them whatever was used before, by keyboard and by a thumb that slides."""

import re

from browsing import run, until, until_said, words
from page_fixtures import PHONE

ENDS = ("You win!", "You lose!", "A draw")
_HERE = "document.querySelector('dialog[open]') === null && document.activeElement === dojo.handhelds[0].element"
_AZERTY = """
    navigator.keyboard.getLayoutMap = async () => new Map([["KeyW", "z"], ["KeyA", "q"], ["KeyS", "s"], ["KeyD", "d"]]);
"""


def push(page, key):
    """Press a key of the keyboard, and let what it does be seen."""
    for act, ms in ((page.keyboard.down, 60), (page.keyboard.up, 340)):
        act(key)
        run(page, ms)


def check_keys(page, what):
    """An arrow of the keyboard moves on in the handheld's menu, and back."""
    until(page, _HERE)
    for key in ("ArrowRight", "ArrowLeft"):
        before = words(page)
        push(page, key)
        assert words(page) != before, (what, key)


def test_keys_reach_the_handheld_after_every_control_was_used_and_a_match_is_played(open_page):
    page = open_page("?held")
    run(page, 600)
    done = 0
    for _ in range(30):
        page.evaluate("document.querySelector('#home').click()")
        controls = page.locator("header :is(button, a)").all()
        if done == len(controls):
            break
        control = controls[done]
        done += 1
        if not control.is_visible():
            page.evaluate("document.querySelector('#play').click()")
        name = control.get_attribute("aria-label") or control.inner_text()
        control.click()
        until(page, "dojo.handhelds.length && dojo.handhelds[0].isOn")
        run(page, 600)
        dialog = page.locator("dialog[open]")
        if dialog.count():
            for one in dialog.locator("input[type=checkbox]").all():
                if one.is_visible():
                    one.click()
                    one.click()
            page.keyboard.press("Escape" if done % 2 else "Tab")
            if dialog.count():
                dialog.locator(".shut").click()
        if page.evaluate("document.fullscreenElement !== null"):
            check_keys(page, "full screen")
            page.evaluate("document.exitFullscreen()")
        check_keys(page, name)
    assert done >= 13, "a home, five doors, four ways, four tools"
    use_the_rest(page)
    page.evaluate("location.hash = '#ninja/duel'")
    until(page, "dojo.handhelds[0]?.wish === '' && dojo.handhelds[0].isOn")
    run(page, 800)
    assert "Ninja" in words(page)
    for _ in range(400):
        said = words(page)
        if any(each in said for each in ENDS):
            break
        if " use" in said:
            push(page, "ArrowUp")
        push(page, "Enter")
    assert any(each in words(page) for each in ENDS), words(page)


def use_the_rest(page):
    """What is behind More: chosen by the keyboard, then closed; the sound, by its letter's place in the row of Tab."""
    for name, keys in (("board", ("ArrowDown", "ArrowUp")), ("count", ("ArrowDown", "ArrowUp"))):
        page.get_by_role("button", name="More").click()
        page.locator("#" + name).focus()
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Escape")
        until(page, "dojo.handhelds.length === 1 && dojo.handhelds[0].short === 'pybadge' && dojo.handhelds[0].isOn")
        run(page, 600)
        check_keys(page, name)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Off and on again").click()
    until(page, "dojo.handhelds[0].isOn")
    run(page, 600)
    check_keys(page, "off and on")
    before = page.locator("#sound").get_attribute("aria-pressed")
    page.locator("#sound").focus()
    page.keyboard.press("Enter")
    assert page.locator("#sound").get_attribute("aria-pressed") != before
    check_keys(page, "sound, by the keyboard")
    page.locator("#sound").focus()
    page.locator('[data-key="RIGHT"]').click()
    until(page, _HERE)


def test_a_door_opens_its_game_and_the_first_press_makes_room(open_page):
    page = open_page()
    names = page.locator("#doors a").all_inner_texts()
    assert names == ["Ninja", "Karate", "Knock Yourself Out", "Karenza", "King of the Roll"]
    page.get_by_role("link", name="King of the Roll").click()
    until_said(page, "King of the Roll")
    assert page.url.endswith("#king_of_the_roll") and not page.locator("#doors").is_visible()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("link", name="Karenza").click()
    until_said(page, "Karenza")
    page.get_by_role("button", name="To the start").click()
    assert page.locator("#doors").is_visible()
    page.keyboard.press("ArrowRight", delay=60)
    until_said(page, "King of the Roll")
    assert not page.locator("#doors").is_visible(), "who plays has seen them"


def test_in_five_seconds_a_child_on_a_phone_plays(visitor, site):
    page = visitor(**PHONE)
    for way in ("text=Play", "canvas"):
        page.goto(site.url)
        words(page)
        assert not page.locator(".key").first.is_visible(), "first the screen alone, below the strip"
        page.locator(way).first.tap()
        page.get_by_role("button", name="A, OK").tap()
        until_said(page, "1 player")
        page.goto("about:blank")


def test_two_play_here_by_one_press_and_what_a_link_asks_for_is_opened(open_page):
    page = open_page()
    page.get_by_role("button", name="With a friend").click()
    page.get_by_role("button", name="Two here").click()
    until(page, "dojo.handhelds.length === 2 && dojo.handhelds.every(one => one.isOn)")
    assert page.locator("dialog[open]").count() == 0
    for count in (1, 2, 1):
        page.evaluate("count => dojo.arrange(count, 'pybadge')", count)
        assert page.evaluate("dojo.handhelds.map(one => one.number)") == [1, 2][:count], "each finds what it saved"
    assert page.inner_text("#note") == "", "no other tab has them"
    page.close()
    page = open_page("#put")
    until(page, "document.querySelector('#put').open && document.querySelector('#put-body select')")
    page.keyboard.press("Escape")
    until(page, "location.hash === '' && !document.querySelector('#put').open")
    page.evaluate("location.hash = '#friends'")
    until(page, "document.querySelector('#friends').open")


def test_letters_are_pressed_by_their_place_and_named_as_the_keyboard_has_them(open_page, context):
    """On a French keyboard the keys of W A S D say Z Q S D."""
    context.add_init_script(_AZERTY)
    page = open_page("?handhelds=2#sprig")
    session = context.new_cdp_session(page)
    for code, letter, text in (("KeyD", "d", "Karate"), ("KeyA", "q", "Ninja")):
        key = {"code": code, "key": letter, "windowsVirtualKeyCode": ord(letter.upper())}
        session.send("Input.dispatchKeyEvent", {"type": "keyDown"} | key)
        page.wait_for_timeout(60)
        session.send("Input.dispatchKeyEvent", {"type": "keyUp"} | key)
        until_said(page, text)
    until(page, "document.querySelector('.caps').textContent.startsWith('Z Q S D')")
    page.locator('[data-opens="more"]').click()
    assert re.split("\t", page.locator("#keys tr").first.inner_text())[1] == "Z Q S D"


def touch(session, kind, *points):
    """Fingers on the screen: touchStart, touchMove or touchEnd."""
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_a_thumb_that_slides_changes_the_key_and_two_thumbs_hold_two(visitor, site):
    page = visitor(**PHONE)
    page.goto(site.url + "?held#ninja")
    words(page)
    session = page.context.new_cdp_session(page)
    middle = {}
    for key in page.locator(".key").all():
        box = key.bounding_box()
        middle[key.get_attribute("data-key")] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    held = lambda keys: until(page, "[...dojo.handhelds[0].down.keys()].sort().join() === '%s'" % keys)  # noqa: E731
    touch(session, "touchStart", middle["LEFT"])
    held("LEFT")
    for name in ("UP", "RIGHT", "DOWN"):
        touch(session, "touchMove", middle[name])
        held(name)
    touch(session, "touchStart", middle["DOWN"], middle["A"])
    held("A,DOWN")
    touch(session, "touchMove", middle["DOWN"], middle["B"])
    held("B,DOWN")
    touch(session, "touchMove", (195, 200), middle["B"])
    held("B")  # a thumb on the picture holds nothing
    touch(session, "touchEnd")
    held("")


def test_the_disc_of_a_key_is_its_own_to_the_edge(open_page):
    for board in ("pybadge", "picosystem", "sprig", "pico"):
        page = open_page("?held#ninja/" + board)
        wrong = page.evaluate("""() => {
            const one = dojo.handhelds[0], found = [];
            for (const [name, button] of Object.entries(one.buttons).filter(([, each]) => each.matches(".round"))) {
                const disc = button.firstChild.getBoundingClientRect(), far = disc.width / 2 - 1;
                for (let turn = 0; turn < 32; turn++) {
                    const x = disc.left + disc.width / 2 + far * Math.cos(turn * Math.PI / 16);
                    const y = disc.top + disc.height / 2 + far * Math.sin(turn * Math.PI / 16);
                    const under = document.elementFromPoint(x, y).closest(".key");
                    if (one.keyAt(x, y) !== name || under !== button) found.push([name, turn]);
                }
            }
            return found;
        }""")
        assert wrong == [], board
        page.close()
