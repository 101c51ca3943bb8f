"""TinyCircuits Thumby Color: RP2350, 128 × 128, nine keys.

Relies on: board.DISPLAY; keys that pull their pins low; a loudspeaker behind SPEAKER_ENABLE, whose pin GP23 has the PWM
of the backlight's GP7, so that a PIO makes its sound; an RGB light that is dark at full duty; half of the battery's
voltage on VOLTAGE_MONITOR; nvm that can be appended to; a motor that runs while RUMBLE is high.
"""

from array import array

import board
import keypad
from analogio import AnalogIn
from digitalio import DigitalInOut
from micropython import const
from pwmio import PWMOut
from rp2pio import StateMachine

from dojo.ui.keys import BACK, DOWN, LEFT, OK, RIGHT, START, UP

APPENDS = True
MONO = False
BRIGHTNESS = True
NAMES = {OK: "A", BACK: "B", START: "MENU"}

_DARK = const(65535)
_STRONG = const(100)  # how bright each colour is in a flash (dojo.output.lights.FLASH)
_PERIOD = const(128)  # cycles of the PIO in one of a tone
_HIGH = (3, 10, 64)  # cycles of a period with the pin high, by volume: half is loudest (dojo.output.tones)
_SET = const(0xE000)  # the PIO's SET PINS, and what follows it
_LONGEST = const(32)  # cycles that an instruction can last


def display():
    """The built-in display."""
    return board.DISPLAY


def buttons():
    """The bumpers are not used."""
    pins = (
        board.BUTTON_A, board.BUTTON_B, board.BUTTON_MENU,
        board.BUTTON_UP, board.BUTTON_DOWN, board.BUTTON_LEFT, board.BUTTON_RIGHT,
    )  # fmt: skip
    scanner = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.005, debounce_threshold=2)
    return ((scanner, (OK, BACK, START, UP, DOWN, LEFT, RIGHT)),)


def speaker():
    """The loudspeaker, switched off while it is silent."""
    switch = DigitalInOut(board.SPEAKER_ENABLE)
    switch.switch_to_output(False)
    sounding = []

    def tone(frequency, volume):
        while sounding:
            sounding.pop().deinit()
        switch.value = frequency > 0
        if frequency:
            wave = _wave(_HIGH[volume - 1])
            sounding.append(StateMachine(wave, frequency * _PERIOD, first_set_pin=board.SPEAKER))

    return tone


def _wave(high):
    """Instructions of a PIO that last _PERIOD, for so much of it with the pin high."""
    program = array("H")
    for level, cycles in ((1, high), (0, _PERIOD - high)):
        while cycles:
            lasts = min(cycles, _LONGEST)
            program.append(_SET | lasts - 1 << 8 | level)
            cycles -= lasts
    return program


def lamp():
    """The RGB light; with it the motor runs while it flashes white, as it does when a blow lands."""
    motor = DigitalInOut(board.RUMBLE)
    motor.switch_to_output(False)
    lights = [PWMOut(pin, frequency=50000, duty_cycle=_DARK) for pin in (board.LED_R, board.LED_G, board.LED_B)]

    def shine(red, green, blue):
        lights[0].duty_cycle = _DARK - red * 257
        lights[1].duty_cycle = _DARK - green * 257
        lights[2].duty_cycle = _DARK - blue * 257
        motor.value = min(red, green, blue) >= _STRONG

    return shine


def battery():
    """Millivolts; half of the battery's voltage is on VOLTAGE_MONITOR."""
    sense = AnalogIn(board.VOLTAGE_MONITOR)
    return lambda: sense.value * 6600 // 65535


def links():
    """None: it has no connector."""
    return ()
