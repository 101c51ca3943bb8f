"""Adafruit Feather ESP32-S3 Reverse TFT: 240 × 135, three keys.

Relies on: board.DISPLAY; D0, which is pulled low when pressed, D1 and D2, which are pulled high (likely), hence two
scanners; a NeoPixel with NEOPIXEL_POWER; no speaker; nvm written as a whole at every write; the battery's gauge, a
MAX17048 at 0x36 on SCL and SDA (the first boards had another one, which does not answer there).
"""

import board
import busio
import keypad
from digitalio import DigitalInOut
from neopixel_write import neopixel_write

from dojo.ui.keys import BACK, NEXT, OK

APPENDS = False
MONO = False
BRIGHTNESS = True
SCROLL = 0x37
NAMES = {NEXT: "D2", OK: "D1", BACK: "D0"}

_GAUGE = 0x36
_VOLTAGE = b"\x02"  # the register: 16 bits, in steps of 78.125 µV


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """From the top: D0 back, D1 ok, D2 next."""
    low = keypad.Keys((board.D0,), value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    high = keypad.Keys((board.D1, board.D2), value_when_pressed=True, pull=True, interval=0.005, debounce_threshold=2)
    return ((low, (BACK,)), (high, (OK, NEXT)))


def speaker():
    """There is none."""
    return None


def lamp():
    """The NeoPixel."""
    power = DigitalInOut(board.NEOPIXEL_POWER)
    power.switch_to_output()
    pixel = DigitalInOut(board.NEOPIXEL)
    pixel.switch_to_output()

    def shine(red, green, blue):
        power.value = True
        neopixel_write(pixel, bytes((green, red, blue)))

    return shine


def battery():
    """Millivolts from the gauge, 0 if none answers. Its library would bring two others along for one register."""
    try:
        wires = busio.I2C(board.SCL, board.SDA)
    except RuntimeError:  # nothing pulls them up
        return lambda: 0
    found = bytearray(2)

    def millivolts():
        if not wires.try_lock():
            return 0
        try:
            wires.writeto_then_readfrom(_GAUGE, _VOLTAGE, found)
        except OSError:
            return 0
        finally:
            wires.unlock()
        return (found[0] << 8 | found[1]) * 5 // 64

    return millivolts


def links():
    """ESP-NOW."""
    return (("radio",),)
