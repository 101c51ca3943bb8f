"""uGame22 by deshipu: RP2040, 320 × 240, seven keys.

Relies on: board.DISPLAY, whose light nothing switches; keys that pull their pins low; an I2S amplifier on I2S_*, whose
gain is left alone; nvm that can be appended to. SDA and SCL, the only pins that lead out, are no UART's.
"""

import board
import keypad
from audiobusio import I2SOut

from dojo.output.tones import sampled
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, START, UP

APPENDS = True
MONO = False
BRIGHTNESS = False
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
    return sampled(I2SOut(board.I2S_BCLK, board.I2S_LRCLK, board.I2S_DIN))


def lamp():
    """There is none."""
    return None


def links():
    """None: nothing that leads out of it can be a link."""
    return ()
