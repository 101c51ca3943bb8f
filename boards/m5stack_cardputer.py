"""M5Stack Cardputer, not the ADV, whose keyboard is another: ESP32-S3, 240 × 135, a keyboard.

Relies on: board.DISPLAY; cardputer_keyboard, which CircuitPython has for this board alone, and scans by itself; arrows
on ; , . / and what is printed on OK and DEL (likely); an I2S amplifier; a NeoPixel; half of the battery's voltage
on BAT_ADC; nvm written as a whole at every write; enough heap, although there is no memory but the chip's own (likely).
"""

import board
from analogio import AnalogIn
from audiobusio import I2SOut
from cardputer_keyboard import KEYBOARD, detach_serial  # type: ignore[import-not-found]  # it has no stub
from digitalio import DigitalInOut
from micropython import const
from neopixel_write import neopixel_write

from dojo.output.tones import sampled
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = False
MONO = False
BRIGHTNESS = True
SCROLL = 0x37
NAMES = {OK: "OK", BACK: "DEL"}

_COUNT = const(56)  # keys
_USED = {
    13: OK, 27: BACK,
    12: UP, 5: DOWN, 33: LEFT, 34: RIGHT,
    43: UP, 8: DOWN, 36: LEFT, 37: RIGHT,
}  # fmt: skip  by their numbers; the last ones are W, S, A and D


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """The arrows and W, A, S, D, OK and DEL; until now what was typed went to the serial console."""
    detach_serial()
    return ((KEYBOARD, tuple([_USED.get(number, 0) for number in range(_COUNT)])),)


def speaker():
    """The loudspeaker behind the I2S amplifier."""
    return sampled(I2SOut(board.I2S_BIT_CLOCK, board.I2S_WORD_SELECT, board.I2S_DATA))


def lamp():
    """The NeoPixel, whose power goes out with the backlight."""
    pixel = DigitalInOut(board.NEOPIXEL)
    pixel.switch_to_output()
    return lambda red, green, blue: neopixel_write(pixel, bytes((green, red, blue)))


def battery():
    """Millivolts; half of the battery's voltage is on BAT_ADC."""
    sense = AnalogIn(board.BAT_ADC)
    return lambda: sense.value * 6600 // 65535


def links():
    """ESP-NOW, and a cable from G1 to G2 of its socket, as the owner has wired it."""
    return (("radio",), ("cable", board.G1, board.G2))
