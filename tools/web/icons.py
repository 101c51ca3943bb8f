"""Draws the icons of the page as PNG from sim/web/icons/icon.svg, as phones accept nothing else. Chromium draws them.

    .venv/bin/python -P tools/web/icons.py

icon-192, icon-512    as it is                icon-180    for iOS, which rounds the corners itself
icon-full             for Android, which cuts any shape: what matters is within a circle of 80 % of the width
"""

import io
import re
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).resolve().parents[2] / "sim/web/icons"
ICONS = {"icon-192": (192, False), "icon-512": (512, False), "icon-180": (180, True), "icon-full": (512, True)}
_SAFE = 0.78  # of its size: what an icon without edges shows of the picture
_COLOURS = 64


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


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, is_full) in ICONS.items():
            picture = draw(browser, size, is_full)
            few = picture.convert("RGB").quantize(_COLOURS) if is_full else picture.quantize(_COLOURS)
            few.save(FOLDER / (name + ".png"), optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
