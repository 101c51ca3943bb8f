"""What a visitor reads where something is missing: a sentence each that helps, in the visitor's language."""

import json
import shutil

import pytest

import front
from browsing import press_until, until, until_said, words
from page_fixtures import PHONE, serving
from shared import BROWSERS

FRENCH = front.words()["fr"]
_REGISTER = """
    const {register} = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...asked) {
        globalThis.seen = document.querySelector("canvas")?.getContext("2d").getImageData(0, 0, 160, 128)
            .data.some((part, at) => at % 4 < 3 && part);
        return register.apply(this, asked);
    };
"""


@pytest.fixture
def french(visitor):
    """An empty tab of somebody who speaks French."""
    return visitor(locale="fr-FR")


def test_without_site_data_it_plays_and_says_that_nothing_is_kept(browser, site, tmp_path):
    """As for somebody who has blocked it: Chromium's own setting."""
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default/Preferences").write_text(json.dumps(settings))
    found = next(filter(None, map(shutil.which, BROWSERS)))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=found, args=["--no-sandbox"], locale="fr-FR"
    )
    page = context.new_page()
    page.goto(site.url)
    assert "Ninja" in words(page)
    assert page.evaluate("() => { try { return !localStorage; } catch { return true; } }"), "else it is not blocked"
    until(page, "document.querySelector('#note').textContent === %s" % json.dumps(FRENCH["note_unkept"]))
    press_until(page, "ok", "combien")
    context.close()


@pytest.mark.parametrize("name", ["page.js", "handheld.js", "words.js", "words/fr.json", "boards.json", "style.css"])
def test_a_file_that_does_not_come_is_said(french, site, name):
    french.route("**/" + name, lambda route: route.fulfill(status=404))
    french.goto(site.url)
    french.get_by_text(FRENCH["fault_missing"]).wait_for()


@pytest.mark.parametrize("name", ["play/worker.js", "handheld.pack", "micropython.mjs"])
def test_a_file_of_the_handheld_that_does_not_come_is_said_and_can_be_tried_again(french, site, tmp_path, name):
    """Workers are not asked what a test would answer for them: here the file is gone from the server."""
    folder = tmp_path / "page"
    shutil.copytree(site.folder, folder)
    (folder / name).rename(tmp_path / "gone")
    with serving(folder) as made:
        french.goto(made.url)
        french.get_by_text(FRENCH["gone_loading"]).wait_for()
        (tmp_path / "gone").rename(folder / name)
        french.get_by_role("button", name=FRENCH["gone_again"]).click()
        until_said(french, "Ninja")
        assert french.evaluate("document.activeElement === dojo.handhelds[0].element")


def test_a_part_that_does_not_come_is_said_in_its_dialog(french, site):
    french.route("**/phones.js", lambda route: route.abort())
    french.goto(site.url)
    words(french)
    french.get_by_role("button", name=FRENCH["friend"]).click()
    french.get_by_text(FRENCH["note_part"]).wait_for()


@pytest.mark.parametrize("name", ["WebAssembly", "BroadcastChannel", "DecompressionStream", "Worker"])
def test_a_browser_that_is_too_old_is_told(french, site, name):
    french.add_init_script("delete globalThis." + name)
    french.goto(site.url)
    french.get_by_text(FRENCH["fault_old"]).wait_for()


def test_a_browser_that_lacks_what_is_not_needed_plays(open_page, context):
    context.add_init_script("""
        for (const name of ["locks", "serviceWorker", "getGamepads", "keyboard", "vibrate"])
            Object.defineProperty(Navigator.prototype, name, {value: undefined});
        delete globalThis.AudioContext;
    """)
    page = open_page()
    press_until(page, "ok", "how much?")
    page.get_by_role("button", name="Sound").click()
    page.keyboard.press("Enter", delay=60)


def test_without_javascript_all_languages_say_so(visitor, site):
    page = visitor(java_script_enabled=False)
    page.goto(site.url)
    shown = [one.text_content() for one in page.locator("noscript p").all() if one.is_visible()]
    assert sorted(shown) == sorted(said["no_script"] for said in front.words().values())


def test_no_room_to_save_is_said_and_it_plays_on(open_page, context, site):
    session = context.new_cdp_session(context.new_page())
    session.send("Storage.overrideQuotaForOrigin", {"origin": site.url.split("/games")[0], "quotaSize": 1})
    page = open_page()
    press_until(page, "ok", "Round 1")
    press_until(page, "ok", "how much?")
    until(page, "document.querySelector('#note').textContent === %s" % json.dumps(front.words()["en"]["note_full"]))
    page.locator("#note").click()
    assert not page.locator("#note").is_visible()
    press_until(page, "ok", "Round 2")


def test_a_second_tab_says_where_the_match_is(open_page):
    one = open_page()
    assert one.inner_text("#note") == ""
    other = open_page()
    until(other, "document.querySelector('#note').textContent.includes('another tab')")
    other.get_by_role("button", name="With a friend").click()
    other.get_by_role("button", name="Two here").click()
    until(other, "dojo.handhelds.length === 2")
    assert other.evaluate("dojo.handhelds.map(one => one.number)") == [2, 3]


def test_what_plays_offline_is_fetched_after_the_first_picture(open_page, context):
    context.add_init_script(_REGISTER)
    page = open_page()
    assert until(page, "globalThis.seen !== undefined") and page.evaluate("globalThis.seen")


@pytest.mark.parametrize("address", ["#%", "?%&%=%ff#%c3%28/__proto__"])
def test_an_address_that_makes_no_sense_shows_the_menu(open_page, address):
    page = open_page(address)
    until_said(page, "Ninja")
    page.evaluate("location.hash = '#%'")
    page.evaluate("location.hash = '#karate'")
    until(page, "dojo.handhelds[0]?.words.join(' ').includes('Karate')")


@pytest.mark.parametrize("asked", ["2.5", "0", "5", "two"])
def test_a_number_of_handhelds_that_cannot_be_is_said_and_there_is_one(french, site, asked):
    french.goto(site.url + "?held&handhelds=" + asked)
    words(french)
    assert french.evaluate("dojo.handhelds.length") == 1
    assert french.inner_text("#note") == FRENCH["note_count"].format(most=4)


def test_a_sign_that_no_setting_has_is_named_too(open_page):
    for asked in ("DOJO_LEVEL=1%25", "DOJO_GAMES=ninja;karate", "DOJO_SOUND=%22%0aDOJO_SOUND=1"):
        page = open_page("?" + asked)
        until_said(page, asked.split("=")[0])


_EARS = """
    globalThis.woken = 0;
    globalThis.AudioContext = class extends AudioContext {
        get state() { return globalThis.isCalled ? "interrupted" : super.state; }
        resume() { globalThis.isCalled = false; woken++; return super.resume(); }
    };
"""


def test_after_a_call_a_phone_sounds_again(visitor, site):
    """Safari calls the sound that a call or the lock has stopped "interrupted"."""
    page = visitor(**PHONE)
    page.add_init_script(_EARS)
    page.goto(site.url)
    words(page)
    page.locator("canvas").tap()
    for event in ("visibilitychange", "pointerdown", "pointerup"):  # a finger counts for a browser once it is lifted
        page.evaluate("() => { isCalled = true; woken = 0; }")
        page.wait_for_timeout(100)
        assert page.evaluate("woken") == 0
        page.evaluate("event => document.dispatchEvent(new Event(event, {bubbles: true}))", event)
        until(page, "woken > 0 && !isCalled")


def test_a_copy_asked_for_while_it_stops_is_what_was_kept_last(open_page):
    page = open_page()
    press_until(page, "ok", "Round 1")
    press_until(page, "ok", "how much?")
    asks = """async () => {
        const [one] = dojo.handhelds, {length} = await one.saved();
        one.worker.postMessage = () => {};
        const asked = one.saved();
        one.stop("it does not answer");
        return [length, (await Promise.race([asked, new Promise(done => setTimeout(done, 5000))])).length];
    }"""
    length, kept = page.evaluate(asks)
    assert length == kept > 0
