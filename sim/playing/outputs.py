"""What a board's pins mean to a person: the tone one hears, and the colours of the lights.

`output` is a function from the board's name of a pin to what the product does with it (sim.fakes._host, on_output).
"""

import math

_FULL = 12000  # the height of a sample, of 32767, that is as loud as a buzzer gets
_DARK = (0, 0, 0)


def tone(board, output):
    """(hertz, volume 0..1), or None for silence."""
    state = output(board.speaker) if board.speaker else ("off",)
    if state[0] == "pwm":
        _, hertz, duty = state
        loudness = math.sin(math.pi * duty / 65536)  # of the tone in a pulse; its harmonics are hardly heard
        return (hertz, round(loudness, 4)) if duty and hertz < 20000 else None
    if state[0] == "sample":
        _, rate, buffer, loops = state
        height = max(abs(value) for value in buffer)
        return (rate // len(buffer), min(1.0, height / _FULL)) if loops and height else None
    return None


def lights(board, output):
    """(red, green, blue) of 0..255 for each light of the board; dark is (0, 0, 0)."""
    pixels, window, leds = board.lights
    found = (_pixels(output) + [_DARK] * pixels)[:pixels] if pixels else []
    if window:
        found.append(_inverted_rgb(output, window))
    for name, colour in leds:
        is_on = output(name) == ("digital", True)
        found.append((colour >> 16, colour >> 8 & 255, colour & 255) if is_on else _DARK)
    return tuple(found)


def _pixels(output):
    """Chained lights send green first."""
    state = output("NEOPIXEL")
    data = state[1] if state[0] == "pixels" else b""
    return [_bright(data[place + 1], data[place], data[place + 2]) for place in range(0, len(data), 3)]


def _inverted_rgb(output, names):
    """Three lights behind one window, dark at full duty."""
    parts = []
    for name in names:
        state = output(name)
        parts.append((65535 - state[2]) // 257 if state[0] == "pwm" else 0)
    return _bright(*parts)


def _bright(red, green, blue):
    """Lights are driven dim, as they dazzle; on a screen the same numbers would be barely visible."""
    return tuple(min(255, 3 * part) for part in (red, green, blue))
