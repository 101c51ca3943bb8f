"""A page that nobody sees stands still, and one on which nothing happens does little: frames and runs are counted.

*long:* it watches for seconds that nothing happens.
"""

import pytest

from browsing import until, until_said

_SEEN = """isSeen => {
    const now = isSeen ? "visible" : "hidden";
    Object.defineProperty(Document.prototype, "visibilityState", {get: () => now, configurable: true});
    Object.defineProperty(Document.prototype, "hidden", {get: () => !isSeen, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
_NOTES = """() => {
    globalThis.sent = [];
    const {worker} = dojo.handhelds[0], post = worker.postMessage;
    worker.postMessage = message => (sent.push(...Object.keys(message)), post.call(worker, message));
}"""
# What became of the browser's sound: it rests after two seconds, which a busy computer may miss.
_HEARD = """
    globalThis.heard = [];
    globalThis.AudioContext = class extends AudioContext {
        constructor(...how) {
            super(...how);
            this.addEventListener("statechange", () => heard.push(this.state));
        }
    };
"""
_NOW = "dojo.handhelds[0].weigh().then(({now}) => now)"
# How often it runs in a second of its own time, counted over three.
_PACE = """async () => {
    const one = dojo.handhelds[0], before = await one.weigh();
    let after = before;
    while (after.now < before.now + 3000) {
        await new Promise(done => setTimeout(done, 500));
        after = await one.weigh();
    }
    return (after.runs - before.runs) * 1000 / (after.now - before.now);
}"""


@pytest.fixture
def open_page(open_page, context):
    context.add_init_script(_HEARD)
    return open_page


def see(page, is_seen):
    """As if the visitor had turned to this tab, or away from it."""
    page.evaluate(_SEEN, is_seen)


def test_in_a_tab_that_nobody_sees_time_stands_still_and_goes_on_when_it_is_seen(open_page):
    page = open_page()
    page.keyboard.press("ArrowRight", delay=60)
    until_said(page, "Karate")
    until(page, "heard.includes('running')")
    page.evaluate("dojo.handhelds[0].constructor.beat = 900")
    page.evaluate(_NOTES)
    see(page, False)
    before, pictures = page.evaluate(_NOW), page.evaluate("dojo.handhelds[0].pictures")
    until(page, "dojo.handhelds[0].constructor.ears.state === 'suspended'")
    page.wait_for_timeout(1000)
    assert page.evaluate("sent.filter(each => each !== 'weigh')") == ["sleep"], "nor is it asked whether it is alive"
    assert page.evaluate(_NOW) == before and page.evaluate("dojo.handhelds[0].pictures") == pictures
    page.evaluate("heard.length = 0")
    see(page, True)
    until(page, _NOW + ".then(now => now > %d)" % (before + 500))
    page.keyboard.press("ArrowLeft", delay=60)
    until_said(page, "Ninja")
    until(page, "sent.includes('beat') && heard.includes('running')")


def test_what_is_switched_on_in_a_tab_that_nobody_sees_waits_there(open_page, context):
    context.add_init_script("(%s)(false)" % _SEEN)
    page = open_page()
    before = page.evaluate(_NOW)
    page.wait_for_timeout(500)
    assert page.evaluate(_NOW) == before
    see(page, True)
    until(page, _NOW + ".then(now => now > %d)" % (before + 500))


def test_a_menu_on_which_nothing_happens_runs_less_than_half_as_often(open_page):
    """Every 8 ms, as while somebody plays, would be 125 times a second."""
    page = open_page()
    assert page.evaluate(_PACE) < 60


def test_the_sound_of_the_browser_is_off_until_there_is_something_to_hear(open_page):
    page = open_page("?handhelds=2")
    page.keyboard.press("ArrowRight", delay=60)
    for state in ("running", "suspended"):
        until(page, "heard.includes('%s')" % state)
    page.evaluate("() => { dojo.handhelds[0].sound([440, 1]); dojo.handhelds[1].sound(null); }")
    until(page, "dojo.handhelds[0].constructor.ears.state === 'running'")
    page.wait_for_timeout(2500)
    assert page.evaluate("dojo.handhelds[0].constructor.ears.state") == "running", "the other one still sounds"
