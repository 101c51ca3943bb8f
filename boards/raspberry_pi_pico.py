"""The DIY Pico: a Raspberry Pi Pico with an SSD1306 of 128 × 64, one colour, and six buttons.

Wiring: display SDA GP4, SCL GP5 (address 0x3C); buttons to ground on GP6 up, GP7 down, GP8 left, GP9 right, GP10 A,
GP11 B; buzzer GP16. Relies on: I2CDisplayBus with the library adafruit_displayio_ssd1306; nvm that can be appended to;
the Pico's own LED.
"""

import board
import busio
import displayio
import keypad
from adafruit_displayio_ssd1306 import SSD1306
from digitalio import DigitalInOut
from i2cdisplaybus import I2CDisplayBus

from dojo.output.tones import piezo
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = True
SMALL = False
MONO = True
BRIGHTNESS = True
NAMES = {OK: "A", BACK: "B"}


def display():
    """The OLED; one left over from an earlier run is released first."""
    displayio.release_displays()
    bus = I2CDisplayBus(busio.I2C(scl=board.GP5, sda=board.GP4, frequency=400000), device_address=0x3C)
    return SSD1306(bus, width=128, height=64)


def buttons():
    """Six buttons."""
    pins = (board.GP6, board.GP7, board.GP8, board.GP9, board.GP10, board.GP11)
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (UP, DOWN, LEFT, RIGHT, OK, BACK)),)


def speaker():
    """The buzzer."""
    return piezo(board.GP16)


def lamp():
    """The Pico's LED, on for any colour."""
    led = DigitalInOut(board.LED)
    led.switch_to_output()

    def shine(red, green, blue):
        led.value = red + green + blue > 0

    return shine


def links():
    """An infrared LED on GP14 and a receiver on GP15, a cable from GP0 to GP1, as the owner has wired them."""
    return (("infrared", board.GP14, board.GP15), ("cable", board.GP0, board.GP1))
