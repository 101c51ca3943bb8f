"""Adafruit PyGamer: SAMD51, 160 × 128, a stick and four keys; all else as on a PyBadge, headphones for the loudspeaker.

Relies on: what boards/pybadge.py does, but for the arrows in its shift register; the stick on JOYSTICK_X and
JOYSTICK_Y, low to the left and up.
"""

import board
import keypad
from analogio import AnalogIn

from boards.pybadge import (  # noqa: F401  its own
    BRIGHTNESS,
    MONO,
    NAMES,
    SCROLL,
    accelerometer,
    battery,
    display,
    lamp,
    links,
    speaker,
)
from dojo.input.stick import MEANINGS, Stick
from dojo.ui.keys import BACK, OK, START

APPENDS = False


def buttons():
    """One scanner for the keys, of which SELECT is not used; the stick moves."""
    scanner = keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=4,
        value_when_pressed=True,
        interval=0.005,
        debounce_threshold=2,
    )
    stick = Stick(AnalogIn(board.JOYSTICK_X), AnalogIn(board.JOYSTICK_Y))
    return ((scanner, (BACK, OK, START, 0)), (stick, MEANINGS))
