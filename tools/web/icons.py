"""Draws the icons of the page as PNG from sim/web/icons/icon.svg, as phones accept nothing else. Chromium draws them.

    .venv/bin/python -P tools/web/icons.py

icon-192, icon-512    as it is                icon-180    for iOS, which rounds the corners itself
icon-full             for Android, which cuts any shape: what matters is within a circle of 80 % of the width
share                 the preview of a link to the page: its name, in a handheld's letters, and its games
"""

import base64
import io
import re
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path[:0] = [str(Path(__file__).resolve().parents[0]), str(Path(__file__).resolve().parents[2])]

import front  # noqa: E402  after the path
from sim import paths  # noqa: E402

paths.extend()

import displayio  # noqa: E402  a fake one

from dojo.ui.face import Face  # noqa: E402

FOLDER = front.PAGE / "icons"
ICONS = {"icon-192": (192, False), "icon-512": (512, False), "icon-180": (180, True), "icon-full": (512, True)}
_SAFE = 0.78  # the share of an icon without edges that shows the picture
_COLOURS = 64
_SHARE = """<style>
body { margin: 0; height: 630px; padding: 0 30px; box-sizing: border-box;
  display: grid; grid-template: 300px 330px / repeat(5, 1fr); place-items: center;
  background: linear-gradient(#1d1930 50%, #4a2f4f) }
img { width: 192px; height: 192px; padding: 6px; border-radius: 28px; background: #141c30; image-rendering: pixelated }
img:first-of-type { grid-area: 1 / 1; background: none }
img:nth-of-type(2) { grid-area: 1 / 2 / 2 / 6; justify-self: start; width: auto; height: 152px; background: none }
</style>"""
_CREAM = 0xF6, 0xEF, 0xE0


def svg(is_full):
    """The icon's text; is_full: its background reaches every edge, and the rest is smaller."""
    text = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    if not is_full:
        return text
    text = re.sub(r' rx="14"', "", text, count=1)
    edge = 32 * (1 - _SAFE)
    inner = '<g transform="translate(%g %g) scale(%g)">' % (edge, edge, _SAFE)
    return re.sub("(<circle.*)</svg>", inner + r"\1</g></svg>", text)


def draw(browser, size, is_full):
    """A picture of it, `size` dots wide and high."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content("<style>body{margin:0}svg{display:block}</style>" + svg(is_full))
    data = page.screenshot(omit_background=True)
    page.close()
    return Image.open(io.BytesIO(data))


def name():
    """The name as PNG, as a handheld writes it: a font of this computer's would look different on the next."""
    face = Face("large")
    bitmap = displayio.Bitmap(face.width("Pocket Dojo"), face.height, 2)
    face.write(bitmap, "Pocket Dojo", 0)
    picture = Image.new("RGBA", (bitmap.width, bitmap.height))
    picture.putdata([(*_CREAM, 255 * bitmap[at]) for at in range(bitmap.width * bitmap.height)])
    made = io.BytesIO()
    picture.save(made, "PNG")
    return made.getvalue()


def share(browser):
    """The picture that goes with a link: 1200 by 630, as messengers want it."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    shown = [("svg+xml", svg(False).encode()), ("png", name())]
    shown += [("png", front.picture(game)) for game in front.GAMES]
    shown = ['<img src="data:image/%s;base64,%s">' % (kind, base64.b64encode(data).decode()) for kind, data in shown]
    page.set_content(_SHARE + "".join(shown))
    data = page.screenshot()
    page.close()
    return Image.open(io.BytesIO(data)).convert("RGB")


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, is_full) in ICONS.items():
            picture = draw(browser, size, is_full)
            few = picture.convert("RGB").quantize(_COLOURS) if is_full else picture.quantize(_COLOURS)
            few.save(FOLDER / (name + ".png"), optimize=True)
        share(browser).quantize(4 * _COLOURS - 1, dither=Image.Dither.NONE).save(FOLDER / "share.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
