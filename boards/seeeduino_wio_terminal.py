"""Seeed Wio Terminal: SAMD51, 320 × 240, a stick that clicks, three keys along the top.

Relies on: board.DISPLAY, whose light has no timer and is only on or off; the stick's switches and the keys, which pull
their pins low, from the right A, B, C (nothing is printed on them); a buzzer, which has a timer of its own; the
blue LED; a LIS3DH on I2C; nvm erased at every write. The infrared LED inside is not used.
"""

import board
import keypad
from busio import I2C
from digitalio import DigitalInOut

from dojo.output.tones import piezo
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, START, UP

APPENDS = False
MONO = False
BRIGHTNESS = False
SCROLL = 0x37
NAMES = {OK: "A", BACK: "B", START: "C"}


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """A click of the stick does what A does."""
    pins = (
        board.BUTTON_1, board.BUTTON_2, board.BUTTON_3, board.SWITCH_PRESS,
        board.SWITCH_UP, board.SWITCH_DOWN, board.SWITCH_LEFT, board.SWITCH_RIGHT,
    )  # fmt: skip
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (OK, BACK, START, OK, UP, DOWN, LEFT, RIGHT)),)


def speaker():
    """The buzzer."""
    return piezo(board.BUZZER)


def lamp():
    """The blue LED at the lower edge, on for any colour."""
    led = DigitalInOut(board.LED)
    led.switch_to_output()

    def shine(red, green, blue):
        led.value = red + green + blue > 0

    return shine


def accelerometer():
    """The wires and the address of a LIS3DH."""
    return I2C(board.GYROSCOPE_SCL, board.GYROSCOPE_SDA, frequency=400000), 0x18


def links():
    """None: linked play takes 149 KB on a display as large as this, and the chip has about 150."""
    return ()
