"""Hack Club Sprig: RP2040, 160 × 128, two pads of four keys.

Relies on: board.DISPLAY; keys that pull their pins low; an I2S amplifier on AUDIO_*; a white and a blue LED; nvm that
can be appended to. The left pad, W A S D, moves; on the right one L (its right key) is ok, and J (its left) is back.
"""

import board
import keypad
from audiobusio import I2SOut
from digitalio import DigitalInOut

from dojo.output.tones import sampled
from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, UP

APPENDS = True
MONO = False
BRIGHTNESS = True
SCROLL = 0x37
NAMES = {OK: "L", BACK: "J"}


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """I and K are not used."""
    pins = (
        board.BUTTON_W, board.BUTTON_S, board.BUTTON_A, board.BUTTON_D, board.BUTTON_L, board.BUTTON_J,
    )  # fmt: skip
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (UP, DOWN, LEFT, RIGHT, OK, BACK)),)


def speaker():
    """The loudspeaker behind the I2S amplifier."""
    return sampled(I2SOut(board.AUDIO_BCLK, board.AUDIO_LRCLK, board.AUDIO_DIN))


def lamp():
    """The white LED for anything bright, the blue one where there is more blue than red."""
    white = DigitalInOut(board.WHITE_LED)
    blue = DigitalInOut(board.BLUE_LED)
    white.switch_to_output()
    blue.switch_to_output()

    def shine(red_part, green_part, blue_part):
        white.value = red_part + green_part > 0
        blue.value = blue_part > red_part

    return shine


def links():
    """An infrared LED on GP2 and a receiver on GP3, a cable from GP0 to GP1, as the owner has wired them."""
    return (("infrared", board.GP2, board.GP3), ("cable", board.GP0, board.GP1))
