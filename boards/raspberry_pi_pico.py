"""The DIY Pico: a Raspberry Pi Pico with six buttons and an SSD1306 (128 × 64, one colour) or an ST7735 (160 × 128).

Wiring: SSD1306 SDA GP4, SCL GP5; or ST7735 SCK GP18, MOSI GP19, CS GP17, DC GP20, RST GP21, backlight GP22. Buttons to
ground on GP6 up, GP7 down, GP8 left, GP9 right, GP10 A, GP11 B; buzzer GP16. settings.toml can name other displays and
pins, and hats with buttons (boards/wired.py). Relies on: an OLED that pulls its two wires up, and no pull-ups without
it (RuntimeError of busio.I2C), which tells the displays apart; the displays' libraries; nvm that can be appended to;
the Pico's own LED.
"""

import sys

import board
import displayio
import keypad
from digitalio import DigitalInOut

from dojo.output.tones import piezo
from dojo.ui.keys import BACK, OK

APPENDS = True
MONO = True  # for the OLED; display() sets MONO and SCROLL by what it finds
BRIGHTNESS = True
SCROLL = 0x40  # the command that scrolls an OLED (dojo.ui.impact)
NAMES = {OK: "A", BACK: "B"}
ASKS = True  # whether players are asked what kind of display it is; display() finds out

_buttons = ()
_taken = ()
_wires = None


def display(answered=0):
    """The display that is wired, as players have answered (dojo.loan.asking); one from before is released first."""
    global MONO, SCROLL, ASKS, _buttons, _taken, _wires
    displayio.release_displays()
    if _wires:
        _wires.deinit()
    from boards import wired

    shown, MONO, _buttons, names, _taken, _wires, ASKS = wired.up(answered)
    SCROLL = 0x40 if MONO else 0x37
    NAMES.update(names)
    del sys.modules["boards.wired"], sys.modules["boards"].wired  # which has done its work
    return shown


def buttons():
    """All that are wired, to ground."""
    pins = [pin for pin, _ in _buttons]
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, tuple([key for _, key in _buttons])),)


def speaker():
    """The buzzer, unless its pin is used otherwise."""
    return None if "GP16" in _taken else piezo(board.GP16)


def lamp():
    """The Pico's LED, on for any colour."""
    led = DigitalInOut(board.LED)
    led.switch_to_output()

    def shine(red, green, blue):
        led.value = red + green + blue > 0

    return shine


def links():
    """An infrared LED on GP14 and a receiver on GP15, a cable from GP0 to GP1, as the owner has wired them, and as far
    as these pins are free.
    """
    found = [] if "GP14" in _taken or "GP15" in _taken else [("infrared", board.GP14, board.GP15)]
    if "GP0" not in _taken and "GP1" not in _taken:
        found.append(("cable", board.GP0, board.GP1))
    return tuple(found)
