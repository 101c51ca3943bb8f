"""A handheld on the web page: what it shows, its keys, and what is kept."""

import _nvm
import pytest

from browsing import answer, pixels, press, press_until, run, tap, until, until_said, words
from dojo.saving.settings import Settings
from dojo.saving.store import Store
from sim import boards
from sim.handheld import Handheld
from sim.linking.room import offer_air
from sim.pictures.picture import image
from sim.unattended.run import shelf

HELD = 60  # ms a key is held
REST = 440  # ms after it

# All of the launcher, three rounds of a guided match of Ninja, how it is played: 38 screens.
ROUND = len(shelf()) + 2
WALK = ["right"] * ROUND + (
    "ok ok ok right ok ok ok ok ok ok ok up ok ok ok ok ok right ok ok ok ok ok ok back "
    "right ok right ok right ok"
).split()


_SAVE = """() => new Promise((done, failed) => {
    const asked = indexedDB.open("pocket-dojo", 1);
    asked.onsuccess = () => {
        const work = asked.result.transaction("nvm", "readwrite");
        work.objectStore("nvm").put(%s, "pybadge-1");
        work.oncomplete = done;
        work.onerror = failed;
    };
})"""


class Counter:
    """Random bytes that the page has too while its clock is held (sim/web/inside/host.py)."""

    def __init__(self):
        self.given = 0

    def randbytes(self, length):
        self.given += length
        return bytes([(self.given + index) & 255 for index in range(length)])


class Counted(Handheld):
    """A handheld of the simulator with the page's random bytes, and its link."""

    def _power_on(self, nvm):
        self._random = Counter()
        super()._power_on(nvm)

    def _program(self):
        offer_air(self.device.board_id)
        return super()._program()


def as_seen(handheld):
    """Its picture, red, green and blue of each dot."""
    return image(handheld.pixels(), handheld.size).convert("RGB").tobytes()


def begun(board):
    """What the chip of a new handheld keeps once it has been switched on."""
    store = Store(_nvm.of_chip(board.chip), board.chip == "rp2040")
    Settings(store).forget()
    store.flush()
    return bytes(store._nvm._flash.memory)


def test_the_picture_is_the_simulators_dot_by_dot_for_a_walk_of_thirty_screens(open_page):
    page = open_page("?held#pybadge")
    seen = set()
    board = boards.find("pybadge")
    with Counted(board, nvm=begun(board)) as handheld:
        handheld.run(50)
        run(page, 1000)
        for key in WALK:
            handheld.tap(key, HELD, REST)
            tap(page, key, ms=HELD, gap=REST)
            assert pixels(page) == as_seen(handheld), (key, len(seen))
            seen.add(handheld.check())
    assert len(seen) >= 30


def test_every_board_starts_with_the_picture_of_the_simulator(open_page):
    page = open_page("?held#pybadge")
    for name in boards.names():
        page.evaluate("name => dojo.arrange(1, name)", name)
        until(page, "dojo.handhelds.length === 1 && dojo.handhelds[0].isOn && dojo.handhelds[0].short === %r" % name)
        run(page, 1000)
        with Counted(boards.find(name)) as handheld:
            handheld.run(50)
            assert pixels(page) == as_seen(handheld), name


def test_keys_of_the_keyboard_and_the_pictures_of_keys_press_the_handhelds(open_page):
    page = open_page()
    until_said(page, "Ninja")
    page.keyboard.press("ArrowRight", delay=60)
    until_said(page, "Karate")
    answer(page)
    page.locator('[data-key="LEFT"]').click(delay=60)
    until_said(page, "Ninja")
    answer(page)
    page.keyboard.press("Enter", delay=60)
    until_said(page, "1 player")
    until(page, "document.querySelector('[role=log]').textContent.includes('How to play')")
    assert page.evaluate("dojo.handhelds[0].voice.frequency.value") > 100, "keys were heard"


@pytest.mark.parametrize("late", [0, 3000])
def test_a_short_press_counts_however_busy_the_computer_is(open_page, late):
    page = open_page()
    words(page)
    page.evaluate("""late => {
        const {worker} = dojo.handhelds[0], pressed = performance.timeOrigin + performance.now() - late;
        if (!late) worker.postMessage({run: 20000}); // the messages below arrive while it works
        worker.postMessage({press: ["RIGHT", true, pressed]});
        worker.postMessage({press: ["RIGHT", false, pressed + 60]});
    }""", late)
    until_said(page, "Karate")


def test_a_gamepad_presses_the_handhelds(open_page):
    page = open_page()
    page.evaluate("""() => {
        globalThis.pad = {index: 0, axes: [0, 0], buttons: Array.from({length: 16}, () => ({pressed: false}))};
        navigator.getGamepads = () => [pad];
        dispatchEvent(new Event("gamepadconnected"));
    }""")
    page.evaluate("pad.axes[0] = 1")
    until(page, "dojo.handhelds[0].down.size")
    page.evaluate("pad.axes[0] = 0")
    until_said(page, "Karate")
    answer(page)
    page.evaluate("pad.buttons[0].pressed = true")
    until_said(page, "Dice roller")


def test_a_match_goes_on_after_the_page_was_closed(open_page):
    page = open_page()
    press_until(page, "ok", "how much?")
    press(page, "up")
    press_until(page, "ok", "Round 1")
    press_until(page, "ok", "how much?")
    while answer(page).split()[-1] in ("ok", "skip"):  # a hint
        press(page, "ok")
    before = words(page)
    page.close()
    page = open_page()
    until_said(page, "Go on")
    press_until(page, "ok", "how much?")
    assert words(page).split()[-2:] == before.split()[-2:]


def test_a_damaged_save_is_said_and_the_handheld_plays(open_page):
    page = open_page()
    for saved in ("new Uint8Array(7)", "'no bytes'", "new Uint8Array(8192).fill(90)"):
        page.evaluate("dojo.handhelds[0].end(); document.querySelector('#note').textContent = ''")
        page.evaluate(_SAVE % saved)
        page.evaluate("dojo.handhelds[0].words = []; dojo.handhelds[0].begin()")
        until(page, "/lost|Sorry/.test(dojo.handhelds[0].words + document.querySelector('#note').textContent)")
        press_until(page, "ok", "how much?")


def test_a_worker_that_dies_is_said_and_the_match_is_kept(open_page):
    page = open_page()
    press_until(page, "ok", "how much?")
    press_until(page, "ok", "Round 1")
    press_until(page, "ok", "how much?")
    page.evaluate("dojo.handhelds[0].worker.postMessage({press: ['no such key', true]})")
    until(page, "document.querySelector('.stopped .again')?.checkVisibility()")
    assert "Your match is safe" in page.inner_text("#note")
    page.get_by_role("button", name="Start it again").click()
    until_said(page, "Go on")


def test_a_worker_that_answers_no_more_is_said(open_page):
    page = open_page()
    page.evaluate("dojo.handhelds[0].constructor.beat = 50; dojo.handhelds[0].listen()")
    page.wait_for_timeout(600)
    assert not page.locator(".stopped").count(), "it answers"
    page.evaluate("dojo.handhelds[0].worker.onmessage = null")
    until(page, "document.querySelector('.stopped .again')?.checkVisibility()")
