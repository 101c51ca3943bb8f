"""Pajenicko PicoPad: RP2040, 320 × 240, eight keys.

Relies on: board.DISPLAY; keys that pull their pins low; a piezo on AUDIO; the yellow LED on GP22; nvm that can be
appended to.
"""

import board
import keypad
from digitalio import DigitalInOut

from dojo.tones import piezo
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = True
MONO = False
BRIGHTNESS = True
NAMES = {OK: "A", BACK: "B"}


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """X and Y have no use."""
    pins = (board.SW_A, board.SW_B, board.SW_UP, board.SW_DOWN, board.SW_LEFT, board.SW_RIGHT)
    return ((keypad.Keys(pins, value_when_pressed=False, pull=True), (OK, BACK, UP, DOWN, LEFT, RIGHT)),)


def speaker():
    """The piezo."""
    return piezo(board.AUDIO)


def lamp():
    """The yellow LED, on for any colour."""
    led = DigitalInOut(board.LED)
    led.switch_to_output()

    def shine(red, green, blue):
        led.value = red + green + blue > 0

    return shine


def links():
    """An infrared LED on GP14 and a receiver on GP26, a cable from GP0 to GP1, as the owner has wired them."""
    return (("infrared", board.GP14, board.GP26), ("cable", board.GP0, board.GP1))
