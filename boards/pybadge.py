"""Adafruit PyBadge, PyBadge LC and EdgeBadge: SAMD51, 160 × 128, eight keys.

Relies on: board.DISPLAY; the keys in a shift register (0 B, 1 A, 2 START, 3 SELECT, 4 RIGHT, 5 DOWN, 6 UP, 7 LEFT); the
speaker on A0, which has a DAC and no PWM, behind SPEAKER_ENABLE; five NeoPixels; a LIS3DH on I2C; nvm erased at every
write.
"""

import board
import keypad
from analogio import AnalogIn
from audioio import AudioOut
from busio import I2C
from digitalio import DigitalInOut
from neopixel_write import neopixel_write

from dojo.output.tones import sampled
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, START, UP

APPENDS = False
MONO = False
BRIGHTNESS = True
SCROLL = 0x37
NAMES = {OK: "A", BACK: "B", START: "START"}


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """One scanner for all keys; SELECT is not used."""
    scanner = keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=8,
        value_when_pressed=True,
        interval=0.005,
        debounce_threshold=2,
    )
    return ((scanner, (BACK, OK, START, 0, RIGHT, DOWN, UP, LEFT)),)


def speaker():
    """The loudspeaker, switched off while it is silent."""
    switch = DigitalInOut(board.SPEAKER_ENABLE)
    switch.switch_to_output(False)
    return sampled(AudioOut(board.SPEAKER), switch)


def lamp():
    """All five NeoPixels in one colour."""
    pixels = DigitalInOut(board.NEOPIXEL)
    pixels.switch_to_output()

    def shine(red, green, blue):
        neopixel_write(pixels, bytes((green, red, blue)) * 5)

    return shine


def battery():
    """Millivolts; half of the battery's voltage is on A6."""
    sense = AnalogIn(board.A6)
    return lambda: sense.value * 6600 // 65535


def accelerometer():
    """The wires and the address of a LIS3DH, which a PyBadge LC lacks."""
    return I2C(board.SCL, board.SDA, frequency=400000), 0x19


def links():
    """An infrared LED on D3 and a receiver on D2, a cable from TX to RX, as the owner has wired them."""
    return (("infrared", board.D3, board.D2), ("cable", board.TX, board.RX))
