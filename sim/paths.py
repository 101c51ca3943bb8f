"""Where the product, its libraries and the fakes are, and how they get onto sys.path."""

import os
import sys

from sim import texts

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FAKES = os.path.join(ROOT, "sim", "fakes")
LIBRARIES = os.path.join(ROOT, "build", "lib")
DOJO = os.path.join(ROOT, "lib")
GAMES = os.path.join(ROOT, "games")
DEVICE = [os.path.join(FAKES, room) for room in ("chip", "display", "drawing", "pins")] + [LIBRARIES, DOJO]


def extend():
    """Make the product importable: `dojo`, `games`, the device's libraries and the fakes.

    They go at the end of the path, and so does the project's root, so nothing of ours shadows the standard library
    (which has a code.py).
    """
    sys.path[:] = [place for place in sys.path if place and os.path.abspath(place) != ROOT]
    for place in [ROOT, *reversed(DEVICE)]:
        if place not in sys.path:
            sys.path.append(place)
    texts.make()


def missing():
    """The missing libraries, as in requirements-device.txt; none when set up."""
    displays = ("adafruit_displayio_sh1106", "adafruit_displayio_ssd1306", "adafruit_st7735r", "adafruit_st7789")
    wanted = ("adafruit_display_text", *displays, "adafruit_ticks", "button_handler")
    there = os.listdir(LIBRARIES) if os.path.isdir(LIBRARIES) else ()
    return [name for name in wanted if name not in there and name + ".py" not in there]
