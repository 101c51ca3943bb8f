"""uGame S3 by deshipu: ESP32-S3, 320 × 240, seven keys.

Relies on: board.DISPLAY; keys that pull their pins low (likely: X is the chip's boot pin, which does); an I2S amplifier
on AUDIO_*, whose gain is left alone; nvm written as a whole at every write. What LIGHT drives is not known.
"""

import board
import keypad
from audiobusio import I2SOut

from dojo.output.tones import sampled
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, START, UP

APPENDS = False
MONO = False
BRIGHTNESS = True
NAMES = {OK: "O", BACK: "X", START: "Z"}


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """All seven."""
    pins = (
        board.BUTTON_O, board.BUTTON_X, board.BUTTON_Z,
        board.BUTTON_UP, board.BUTTON_DOWN, board.BUTTON_LEFT, board.BUTTON_RIGHT,
    )  # fmt: skip
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (OK, BACK, START, UP, DOWN, LEFT, RIGHT)),)


def speaker():
    """The loudspeaker behind the I2S amplifier."""
    return sampled(I2SOut(board.AUDIO_BCLK, board.AUDIO_LRCLK, board.AUDIO_DATA))


def lamp():
    """None known."""
    return None


def links():
    """ESP-NOW."""
    return (("radio",),)
