"""What the web page costs, measured in headless Chromium: the figures of docs/inside/web.md. `make web` comes first.

    .venv/bin/python -P tools/web/measure.py [minutes]      of play for the memory, 60 if not said
    .venv/bin/python -P tools/web/measure.py --memory [minutes]     only those

The minutes are the handheld's: its clock is held, and runs as fast as this machine can.
"""

import json
import shutil
import statistics
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / place) for place in ("tools/web", "tests/support", "tests/support/web")]

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
_SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}  # bytes a second
_HIDDEN = """() => {
    Object.defineProperty(document, "hidden", {value: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
_SLICE = 5  # minutes of play between two lines about memory
_PLAY = """async seconds => {
    const one = dojo.handhelds[0];
    for (let second = 0; second < seconds; second++)
        for (const name of [one.words.join().includes("how much?") && second % 2 ? "UP" : "A", "A"]) {
            one.press(name, true);
            await one.run(60);
            one.press(name, false);
            await one.run(440);
        }
    return one.weigh();
}"""


def first_picture(page, url):
    """Seconds from asking for the page to the first picture."""
    start = time.monotonic()
    page.goto(url)
    until(page, "globalThis.dojo?.handhelds[0]?.pictures > 0")
    return time.monotonic() - start


def first_on_a_slow_line(browser, url):
    """(ms until the first paint, seconds until the program is up) at 1.6 Mbit/s and 150 ms there and back."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", _SLOW)
    taken = first_picture(page, url)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    context.close()
    return paint, taken


def share(browser, page, seconds=10):
    """Percent of a core that Chromium's renderers and its sound take, while nobody does anything."""
    before, start = busy(browser), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    return 100 * (busy(browser) - before) / (time.monotonic() - start)


def busy(browser):
    """Seconds for which those processes have kept a core busy."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(each["cpuTime"] for each in found if each["type"] == "renderer" or each["type"].startswith("audio"))


def clocks(page):
    """ms that have passed on each handheld, and on the wall clock."""
    now = page.evaluate("async () => (await Promise.all(dojo.handhelds.map(one => one.weigh()))).map(one => one.now)")
    return now, time.monotonic() * 1000


def private(browser):
    """KB of memory private to Chromium's renderer processes."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    whole = 0
    for process in found:
        if process["type"] == "renderer":
            told = Path("/proc/%d/smaps_rollup" % process["id"]).read_text()
            whole += sum(int(line.split()[1]) for line in told.splitlines() if line.startswith("Private"))
    return whole


class Collector:
    """Collects the garbage of a page and of its Workers, each of which has a heap of its own."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.workers = []
        self.sent = 0
        self.session.on("Target.attachedToTarget", lambda found: self.workers.append(found["sessionId"]))
        self.session.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False})
        self.session.send("Performance.enable")

    def collect(self):
        """Returns (bytes of the page's heap in use, its nodes)."""
        for worker in self.workers:
            self.sent += 1
            message = json.dumps({"id": self.sent, "method": "HeapProfiler.collectGarbage"})
            self.session.send("Target.sendMessageToTarget", {"sessionId": worker, "message": message})
        self.session.send("HeapProfiler.collectGarbage")
        figures = {each["name"]: each["value"] for each in self.session.send("Performance.getMetrics")["metrics"]}
        return figures["JSHeapUsedSize"], figures["Nodes"]


def weigh(browser, url, minutes):
    """Play against an opponent; print the memory in use: the least in every few minutes, as screens differ."""
    page = browser.new_context(locale="en").new_page()
    page.goto(url + "?held&handhelds=1#ninja/pybadge")
    words(page)
    collector = Collector(page)
    for minute in range(0, minutes, _SLICE):
        used = min(page.evaluate(_PLAY, 15)["used"] for _ in range(4 * min(_SLICE, minutes - minute)))
        heap, nodes = collector.collect()
        page.wait_for_timeout(2000)  # free memory goes back to the system a little later
        told = (min(minutes, minute + _SLICE), used, heap, nodes, private(browser))
        form = "after %2d min: handheld %d bytes, page %d bytes, %d nodes, processes %d KB"
        print(form % told, flush=True)


def main(minutes, is_memory_only):
    served = serve.server()
    threading.Thread(target=served.serve_forever, daemon=True).start()
    url = "http://localhost:%d/" % served.server_port
    sizes = sum(path.stat().st_size for path in serve.MADE.rglob("*") if path.is_file())
    print("bytes of all files: %d" % sizes)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        if not is_memory_only:
            speed(browser, url)
        weigh(browser, url, minutes)
        browser.close()


def speed(browser, url):
    """First picture, press to picture, share of a core, pace of two handhelds."""
    cold = []
    for _ in range(3):
        context = browser.new_context(locale="en")
        cold.append(first_picture(context.new_page(), url))
        if len(cold) < 3:
            context.close()
    page = context.new_page()
    warm = [first_picture(page, url) for _ in range(5)]
    print("first picture: cold %.2f s, warm %.2f s" % (statistics.median(cold), statistics.median(warm)))
    slow = [first_on_a_slow_line(browser, url) for _ in range(3)]
    paint, up = (statistics.median(each) for each in zip(*slow))
    print("at 1.6 Mbit/s: first paint, with the launcher's picture, %.1f s; program up %.1f s" % (paint / 1000, up))
    words(page)
    page.wait_for_timeout(1000)
    taken = []
    for place in range(_PRESSES):
        key = "RIGHT" if place % 2 else "LEFT"
        taken.append(page.evaluate(_SHOWN % (key, key)))
        page.wait_for_timeout(300)
    print("press to picture: median %.0f ms, slowest %.0f" % (statistics.median(taken), max(taken)))
    page.wait_for_timeout(5000)
    print("share of a core: idle launcher %.1f %%" % share(browser, page), end=", ", flush=True)
    page.evaluate(_HIDDEN)
    page.wait_for_timeout(1000)
    print("hidden tab %.1f %%" % share(browser, page))
    page.goto(url + "?handhelds=2")
    page.reload()
    words(page)
    before, start = clocks(page)
    page.wait_for_timeout(10000)
    after, end = clocks(page)
    paces = [100 * (late - early) / (end - start) for early, late in zip(before, after)]
    context.close()
    print("two handhelds run at %s %% of full speed" % " and ".join("%.1f" % pace for pace in paces))


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main((numbers or [60])[0], "--memory" in sys.argv)
