"""The DIY Pico: a Raspberry Pi Pico with six buttons and an SSD1306 (128 × 64, one colour) or an ST7735 (160 × 128).

Wiring: SSD1306 SDA GP4, SCL GP5 (address 0x3C); or ST7735 SCK GP18, MOSI GP19, CS GP17, DC GP20, RST GP21, backlight
GP22. Buttons to ground on GP6 up, GP7 down, GP8 left, GP9 right, GP10 A, GP11 B; buzzer GP16. Relies on: an SSD1306
that pulls its two wires up, and no pull-ups without it (RuntimeError of busio.I2C), which tells the displays apart;
the libraries adafruit_displayio_ssd1306 and adafruit_st7735r; nvm that can be appended to; the Pico's own LED.
"""

import board
import busio
import displayio
import keypad
from digitalio import DigitalInOut

from dojo.output.tones import piezo
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = True
MONO = True  # of the OLED; display() finds out
BRIGHTNESS = True
NAMES = {OK: "A", BACK: "B"}


def display():
    """The OLED, or if none is wired the colour display; one left over from an earlier run is released first."""
    global MONO
    displayio.release_displays()
    try:
        wires = busio.I2C(scl=board.GP5, sda=board.GP4, frequency=400000)
    except RuntimeError:  # nothing pulls them up
        MONO = False
        return _in_colours()
    from adafruit_displayio_ssd1306 import SSD1306  # a board has only one of the two, and need not load both
    from i2cdisplaybus import I2CDisplayBus

    return SSD1306(I2CDisplayBus(wires, device_address=0x3C), width=128, height=64)


def _in_colours():
    """The ST7735, lying on its side. Most are sold with red and blue exchanged, hence `bgr`."""
    from adafruit_st7735r import ST7735R
    from fourwire import FourWire

    wires = busio.SPI(clock=board.GP18, MOSI=board.GP19)
    bus = FourWire(wires, command=board.GP20, chip_select=board.GP17, reset=board.GP21, baudrate=24000000)
    return ST7735R(bus, width=160, height=128, rotation=90, bgr=True, backlight_pin=board.GP22)


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
