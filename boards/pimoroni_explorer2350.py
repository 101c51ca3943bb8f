"""Pimoroni Explorer: RP2350, 320 × 240, three keys on either side.

Relies on: board.DISPLAY; keys that pull their pins low; a loudspeaker on AUDIO behind AMP_EN; nvm that can be appended
to. From the top A, B, C are at the left of the display, X, Y, Z at the right: either hand plays.
"""

import board
import keypad
from digitalio import DigitalInOut

from dojo.output.tones import piezo
from dojo.ui.keys import BACK, NEXT, OK

APPENDS = True
MONO = False
BRIGHTNESS = True
SCROLL = 0x37
NAMES = {OK: "A", BACK: "B", NEXT: "C"}


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """X, Y, Z are as A, B, C. The key USER is not used."""
    pins = (board.SW_A, board.SW_B, board.SW_C, board.SW_X, board.SW_Y, board.SW_Z)
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (OK, BACK, NEXT) * 2),)


def speaker():
    """The loudspeaker, whose amplifier stays on."""
    switch = DigitalInOut(board.AMP_EN)
    switch.switch_to_output(True)
    return piezo(board.AUDIO)


def lamp():
    """None known."""
    return None


def links():
    """An infrared LED on GP2 and a receiver on GP3, a cable from GP0 to GP1, as the owner has wired them."""
    return (("infrared", board.GP2, board.GP3), ("cable", board.GP0, board.GP1))
