"""Pimoroni PicoSystem: RP2040, 240 × 240, eight keys.

Relies on: board.DISPLAY; keys that pull their pins low; a piezo on AUDIO; an RGB light whose PWM is inverted and shares
a slice with the backlight, hence its 50 kHz; nvm that can be appended to.
"""

import board
import keypad
from analogio import AnalogIn
from pwmio import PWMOut

from dojo.output.tones import piezo
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = True
MONO = False
BRIGHTNESS = True
SCROLL = 0x37
NAMES = {OK: "A", BACK: "B"}

_DARK = 65535


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """X and Y are not used."""
    pins = (board.SW_A, board.SW_B, board.SW_UP, board.SW_DOWN, board.SW_LEFT, board.SW_RIGHT)
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (OK, BACK, UP, DOWN, LEFT, RIGHT)),)


def speaker():
    """The piezo."""
    return piezo(board.AUDIO)


def lamp():
    """The RGB light."""
    lights = [PWMOut(pin, frequency=50000, duty_cycle=_DARK) for pin in (board.LED_R, board.LED_G, board.LED_B)]

    def shine(red, green, blue):
        lights[0].duty_cycle = _DARK - red * 257
        lights[1].duty_cycle = _DARK - green * 257
        lights[2].duty_cycle = _DARK - blue * 257

    return shine


def battery():
    """Millivolts; a third of the battery's voltage is on BAT_SENSE (likely)."""
    sense = AnalogIn(board.BAT_SENSE)
    return lambda: sense.value * 9900 // 65535


def links():
    """None: it has no connector."""
    return ()
