"""Adafruit MacroPad RP2040: a board that nothing else knows of, for tests/house/test_new_board.py.

Relies on: board.DISPLAY, in one colour; keys that pull their pins low, of which six are used; a loudspeaker on SPEAKER
behind an amplifier; twelve NeoPixels; a cable in the STEMMA QT socket; nvm that can be appended to.
"""

import board
import keypad
from digitalio import DigitalInOut
from neopixel_write import neopixel_write

from dojo.output.tones import piezo
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = True
MONO = True
BRIGHTNESS = False
NAMES = {OK: "3", BACK: "1"}


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """The upper three rows, as a direction pad between BACK and OK."""
    pins = (board.KEY1, board.KEY2, board.KEY3, board.KEY4, board.KEY6, board.KEY8)
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (BACK, UP, OK, LEFT, RIGHT, DOWN)),)


def speaker():
    """The loudspeaker, whose amplifier is always on."""
    switch = DigitalInOut(board.SPEAKER_ENABLE)
    switch.switch_to_output(True)
    return piezo(board.SPEAKER)


def lamp():
    """All NeoPixels in one colour."""
    pixels = DigitalInOut(board.NEOPIXEL)
    pixels.switch_to_output()

    def shine(red, green, blue):
        neopixel_write(pixels, bytes((green, red, blue)) * 12)

    return shine


def links():
    """A cable from SDA to SCL."""
    return (("cable", board.SDA, board.SCL),)
