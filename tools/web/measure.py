"""What the web page takes, measured in headless Chromium: the figures of docs/web.md. `make web` comes first.

    .venv/bin/python -P tools/web/measure.py [minutes]      of play for the memory, 60 if not said
"""

import shutil
import statistics
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools/web"), str(ROOT / "tests/support")]

from playwright.sync_api import sync_playwright  # noqa: E402

import serve  # noqa: E402  after the path
from browsing import until, words  # noqa: E402

_PRESSES = 40
_SHOWN = """() => new Promise(done => {
    const one = dojo.handhelds[0], show = one.show;
    one.show = picture => { show.call(one, picture); one.show = show; done(performance.now() - start); };
    const start = performance.now();
    one.press("%s", true);
    setTimeout(() => one.press("%s", false), 60);
})"""
_MINUTE = """async () => {
    const one = dojo.handhelds[0];
    for (let second = 0; second < 60; second++)
        for (const name of [one.words.join().includes("how much?") && second % 2 ? "UP" : "A", "A"]) {
            one.press(name, true);
            await one.run(60);
            one.press(name, false);
            await one.run(440);
        }
}"""


def first_picture(page, url):
    """Seconds from asking for the page to the first picture."""
    start = time.monotonic()
    page.goto(url)
    until(page, "globalThis.dojo?.handhelds[0]?.pictures > 0")
    return time.monotonic() - start


def clocks(page):
    """ms that have passed on each handheld, and on the wall."""
    now = page.evaluate("async () => (await Promise.all(dojo.handhelds.map(one => one.weigh()))).map(one => one.now)")
    return now, time.monotonic() * 1000


def main(minutes):
    served = serve.server()
    threading.Thread(target=served.serve_forever, daemon=True).start()
    url = "http://localhost:%d/" % served.server_port
    sizes = sum(path.stat().st_size for path in serve.MADE.iterdir())
    print("bytes of all files: %d" % sizes)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        cold = []
        for _ in range(3):
            context = browser.new_context()
            cold.append(first_picture(context.new_page(), url))
            if len(cold) < 3:
                context.close()
        page = context.new_page()
        warm = [first_picture(page, url) for _ in range(5)]
        print("first picture: cold %.2f s, warm %.2f s" % (statistics.median(cold), statistics.median(warm)))
        words(page)
        page.wait_for_timeout(1000)
        taken = []
        for place in range(_PRESSES):
            key = "RIGHT" if place % 2 else "LEFT"
            taken.append(page.evaluate(_SHOWN % (key, key)))
            page.wait_for_timeout(300)
        print("press to picture: median %.0f ms, slowest %.0f" % (statistics.median(taken), max(taken)))
        page.goto(url + "?handhelds=2")
        page.reload()
        words(page)
        before, start = clocks(page)
        page.wait_for_timeout(10000)
        after, end = clocks(page)
        paces = [100 * (late - early) / (end - start) for early, late in zip(before, after)]
        print("two handhelds run at %s %% of full speed" % " and ".join("%.1f" % pace for pace in paces))
        page.goto(url + "?held&handhelds=1#ninja")
        words(page)
        for minute in range(minutes):
            page.evaluate(_MINUTE)
            if minute in (1, minutes // 2, minutes - 1):
                taken = page.evaluate("dojo.handhelds[0].weigh()")
                print("after %2d min of play: %d bytes in use" % (minute + 1, taken["used"]), flush=True)
        browser.close()


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["60"])[0]))
