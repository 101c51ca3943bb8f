"""Pajenicko PicoPad: RP2040, 320 × 240, eight keys.

Relies on: board.DISPLAY; keys that pull their pins low; a piezo on AUDIO, which is GP15 and shares a PWM slice with the
infrared LED on GP14; the yellow LED on GP22; nvm that can be appended to.
"""

import board
import keypad
from analogio import AnalogIn
from digitalio import DigitalInOut
from pwmio import PWMOut

from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = True
MONO = False
BRIGHTNESS = True
SCROLL = 0x37
NAMES = {OK: "A", BACK: "B"}

_LOUDEST = 32768


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """X and Y are not used."""
    pins = (board.SW_A, board.SW_B, board.SW_UP, board.SW_DOWN, board.SW_LEFT, board.SW_RIGHT)
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (OK, BACK, UP, DOWN, LEFT, RIGHT)),)


def speaker():
    """The piezo. It holds its PWM only while it sounds: in silence the infrared LED may have it."""
    sounding = []

    def tone(frequency, volume):
        while sounding:
            sounding.pop().deinit()
        if frequency:
            sounding.append(PWMOut(board.AUDIO, frequency=frequency, duty_cycle=_LOUDEST >> 2 * (3 - volume)))

    return tone


def lamp():
    """The yellow LED, on for any colour."""
    led = DigitalInOut(board.LED)
    led.switch_to_output()

    def shine(red, green, blue):
        led.value = red + green + blue > 0

    return shine


def battery():
    """Millivolts; a third of the battery's voltage is on BAT_SENSE (likely)."""
    sense = AnalogIn(board.BAT_SENSE)
    return lambda: sense.value * 9900 // 65535


def links():
    """An infrared LED on GP14 and a receiver on GP26, a cable from GP0 to GP1, as the owner has wired them."""
    return (("infrared", board.GP14, board.GP26), ("cable", board.GP0, board.GP1))
