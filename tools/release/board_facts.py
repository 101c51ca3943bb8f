"""What people call the boards, and how to put CircuitPython on them: for READ-ME-FIRST and `make deploy`.

How a board shows the drive for CircuitPython comes from its maker's guide as far as we know it; each page of a board on
circuitpython.org says it too, and READ-ME-FIRST links to it. Nobody has tried these steps for this project yet.
"""

from typing import NamedTuple

_PLUG = "Plug the cable into the computer. "
_UF2 = _PLUG + "Then press the board's reset button twice, as quickly as a double click"
_PICO = "Hold the board's button BOOTSEL down while you plug the cable into the computer"


class Facts(NamedTuple):
    """title: what people call it; boot: sentences on what shows the drive for CircuitPython; drive: what that drive is
    called; like: the board of the simulator whose pictures show what it looks like.
    """

    title: str
    boot: str
    drive: str
    like: str


FACTS = {
    "adafruit_feather_esp32s3_reverse_tft": Facts(
        "Feather ESP32-S3 Reverse TFT", _UF2, "FTHRS3BOOT", "feather"
    ),
    "hack_club_sprig": Facts("Sprig", "Switch the board off. " + _PICO, "RPI-RP2", "sprig"),
    "pajenicko_picopad": Facts("PicoPad", "Switch the board off. " + _PICO, "RPI-RP2", "picopad"),
    "pimoroni_picosystem": Facts(
        "PicoSystem", _PLUG + "Switch the board off, and on again with its X held down", "RPI-RP2", "picosystem"
    ),
    "pybadge": Facts("PyBadge, PyBadge LC or EdgeBadge", _UF2, "PYBADGEBOOT", "pybadge"),
    "deshipu_ugame_s3": Facts(
        "uGame S3", _PLUG + "Then do what that page says under Bootloader", "named there", "picopad"
    ),
    "pygamer": Facts("PyGamer", _UF2, "PYGAMERBOOT", "pybadge"),
    "raspberry_pi_pico2": Facts("Raspberry Pi Pico 2", _PICO, "RP2350", "pico"),
    "raspberry_pi_pico": Facts("Raspberry Pi Pico", _PICO, "RPI-RP2", "pico"),
}
ANY = Facts(
    "any board with a file in boards", _PLUG + "Then do what the board's page says", "named there", "pybadge"
)  # of the zip with sources


def page(board):
    """Where to get CircuitPython for a board."""
    return "https://circuitpython.org/board/%s/" % board if board in FACTS else "https://circuitpython.org/downloads"
