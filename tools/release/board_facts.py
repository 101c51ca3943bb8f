"""What people call the boards, and how to put CircuitPython on them: for READ-ME-FIRST and `make deploy`.

How a board shows the drive for CircuitPython comes from its maker's guide as far as we know it; each page of a board on
circuitpython.org says it too, and READ-ME-FIRST links to it. Nobody has tried these steps for this project yet.
"""

from typing import NamedTuple

OLDEST, NEWEST = "10.2", "10.3"  # of CircuitPython, that this is made for and checked against (docs/inside/release.md)

_UF2 = ("plug", "reset_twice")
_PICO = ("bootsel",)


class Facts(NamedTuple):
    """title: what people call it; boot: what shows the drive for CircuitPython, by the names of sentences in
    read-me-first/en.txt; drive: what that drive is called; like: the board of the simulator whose pictures show what it
    looks like. A title or drive that is "" has words there.
    """

    title: str
    boot: tuple
    drive: str
    like: str


FACTS = {
    "adafruit_feather_esp32s3_reverse_tft": Facts("Feather ESP32-S3 Reverse TFT", _UF2, "FTHRS3BOOT", "feather"),
    "hack_club_sprig": Facts("Sprig", ("off", *_PICO), "RPI-RP2", "sprig"),
    "pajenicko_picopad": Facts("PicoPad", ("off", *_PICO), "RPI-RP2", "picopad"),
    "pimoroni_picosystem": Facts("PicoSystem", ("plug", "hold_x"), "RPI-RP2", "picosystem"),
    "pybadge": Facts("PyBadge, PyBadge LC, EdgeBadge", _UF2, "PYBADGEBOOT", "pybadge"),
    "deshipu_ugame_s3": Facts("uGame S3", ("plug", "page_says"), "", "picopad"),
    "pygamer": Facts("PyGamer", _UF2, "PYGAMERBOOT", "pybadge"),
    "raspberry_pi_pico2": Facts("Raspberry Pi Pico 2", _PICO, "RP2350", "pico"),
    "raspberry_pi_pico": Facts("Raspberry Pi Pico", _PICO, "RPI-RP2", "pico"),
}
ANY = Facts("", ("plug", "page_says"), "", "pybadge")  # of the zip with sources


def page(board):
    """Where to get CircuitPython for a board."""
    return "https://circuitpython.org/board/%s/" % board if board in FACTS else "https://circuitpython.org/downloads"
