"""What is wired in another way on a Pico of one's own: display and buttons, as its settings.toml says.

    WIRED_DISPLAY = "ST7735 green"
    WIRED_BUTTONS = "up GP2, down GP3, left GP4, right GP5, A GP12, B GP13"

    display, is_mono, buttons, names, taken, wires, asks = wired.up()   # nothing needs this module afterwards

docs/makers/build-one.md has the keys. Where none of them is about the display, it counts what players have answered at
the first start (dojo.loan.asking), a byte:

    bits 0, 1   which of _COLOURS       2, 3   which of _OFFSETS       4   upside down       5   an OLED is an SH1106
 Offsets are those of CircuitPython's drivers, which turn pictures themselves: the first column and row of the glass in
the chip's memory, seen with MADCTL's MX and MY set.
"""

import sys
from os import getenv

import board
import busio
from micropython import const

from dojo.ui.keys import BACK, DOWN, LEFT, NEXT, OK, RIGHT, UP

_FILE = "/settings.toml"
_KEYS = ("WIRED_DISPLAY", "WIRED_ROTATION", "WIRED_COLOURS", "WIRED_OFFSET", "WIRED_BUTTONS")
_ADDRESSES = (0x3C, 0x3D)  # all that an OLED's chip can have
_PINS = (
    "GP0", "GP1", "GP2", "GP3", "GP4", "GP5", "GP6", "GP7", "GP8", "GP9", "GP10", "GP11", "GP12", "GP13", "GP14",
    "GP15", "GP16", "GP17", "GP18", "GP19", "GP20", "GP21", "GP22", "GP26", "GP27", "GP28",
)  # fmt: skip

_I2C = ("GP5", "GP4")  # SCL, SDA
# Clock, data, command, select, backlight, and reset where there is one
_OWN = ("GP18", "GP19", "GP20", "GP17", "GP22", "GP21")
_WAVESHARE = ("GP10", "GP11", "GP8", "GP9", "GP13", "GP12")
_PIMORONI = ("GP18", "GP19", "GP16", "GP17", "GP20")

_PAD = "up GP6, down GP7, left GP8, right GP9, A GP10, B GP11"
_STICK = "up GP2, down GP18, left GP16, right GP20, A GP15, B GP17"
_ABXY = "A GP12, B GP13, Y GP15"  # X, the fourth, is not used

# What is said: (driver, width, height, rotation, first column, first row, bgr as the driver has it, pins, buttons)
_DISPLAYS = {
    "ssd1306": ("ssd1306", 128, 64, 0, 0, 0, None, _I2C, _PAD),
    "sh1106": ("sh1106", 128, 64, 0, 2, 0, None, _I2C, _PAD),
    "st7735": ("st7735", 160, 128, 90, 0, 0, True, _OWN, _PAD),
    "st7735 red": ("st7735", 160, 128, 90, 0, 0, False, _OWN, _PAD),
    "st7735 green": ("st7735", 160, 128, 90, 2, 1, False, _OWN, _PAD),
    "st7735 128x128": ("st7735", 128, 128, 0, 2, 3, False, _OWN, _PAD),
    "st7789 240x240": ("st7789", 240, 240, 180, 0, 80, True, _OWN, _PAD),
    "st7789 320x240": ("st7789", 320, 240, 90, 0, 0, True, _OWN, _PAD),
    "pico-lcd-1.3": ("st7789", 240, 240, 270, 0, 80, True, _WAVESHARE, _STICK),
    "pico-lcd-1.44": ("st7735", 128, 128, 270, 2, 3, True, _WAVESHARE, "A GP15, B GP17, C GP2"),
    "pico display": ("st7789", 240, 135, 270, 53, 40, True, _PIMORONI, _ABXY),
    "pico display 2": ("st7789", 320, 240, 270, 0, 0, True, _PIMORONI, _ABXY),
}
_COLOURS = ("", "swapped", "inverted", "swapped inverted")
_OFFSETS = ("0 0", "2 1", "1 2", "2 3")
_TURNED = const(0x10)
_SH1106 = const(0x20)
_ARROWS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}
_LETTERS = {"a": OK, "b": BACK, "c": NEXT, "y": NEXT}


class Refused(Exception):
    """What is said cannot be wired; the text is a sentence for whoever built it."""

    is_refusal = True


def up(answered=0):
    """(display, whether it has one colour, (pin, key) of each button, {key: letter} of those with one, names of all
    their pins, the display's bus, whether players are to answer).

    answered: what they have.
    Raises Refused with the first thing that is wrong, once there is a display that shows it, if one can be told.
    """
    wrong = []
    said = _said(wrong)
    kind = _kind(said, wrong)
    asks = len(said) == ("WIRED_BUTTONS" in said)
    if asks:
        kind = _answered(kind, answered, said)
    buttons = _buttons(said.get("WIRED_BUTTONS") or kind[-1], kind[-2], wrong)
    display, wires = _display(kind, said, wrong)
    if wrong:
        raise Refused(wrong[0])
    taken = [leg for leg, _ in buttons] + list(kind[-2])
    pairs = [(_pin(leg), _key(name)) for leg, name in buttons]
    names = {_key(name): name.upper() for _, name in buttons if name in _LETTERS}
    return display, kind[6] is None, pairs, names, taken, wires, asks


def _pin(leg):
    """The pin called so, one of _PINS."""
    return getattr(board, leg)


def _key(name):
    return _ARROWS.get(name) or _LETTERS.get(name)


def _refuse(wrong, key, said, known):
    wrong.append('settings.toml: %s cannot be "%s". It can be: %s.' % (key, said, known))


def _said(wrong):
    """{key: what settings.toml says, words with one blank between}."""
    found = {}
    try:
        with open(_FILE, "rb") as file:
            for line in file:
                name = line.split(b"=")[0].strip()
                if name.startswith(b"WIRED"):
                    key = "".join([chr(byte) if byte < 128 else "?" for byte in name])
                    try:
                        value = getenv(key)
                    except (OSError, ValueError):
                        value = None
                    if key not in _KEYS:
                        wrong.append("settings.toml: there is no %s. There are: %s." % (key, ", ".join(_KEYS)))
                    elif value is None:
                        wrong.append('settings.toml: %s cannot be read. It is to look like this: %s = "…"' % (key, key))
                    else:
                        found[key] = " ".join(str(value).split())
    except OSError:  # there is none
        pass
    return found


def _kind(said, wrong):
    """Which of _DISPLAYS it is. Where nothing is said an OLED's module is known by what pulls its wires up."""
    name = said.get("WIRED_DISPLAY", "")
    if name.lower() in _DISPLAYS:
        return _DISPLAYS[name.lower()]
    if name:
        _refuse(wrong, "WIRED_DISPLAY", name, ", ".join(sorted(_DISPLAYS)))
    wires = _wires()
    if wires is None:
        return _DISPLAYS["st7735"]
    wires.deinit()
    return _DISPLAYS["ssd1306"]


def _answered(kind, answer, said):
    """Which of _DISPLAYS it is with what players have answered, which is put into said."""
    if answer & _TURNED:
        said["WIRED_ROTATION"] = "180"
    if kind[6] is None:
        return _DISPLAYS["sh1106"] if answer & _SH1106 else kind
    said["WIRED_COLOURS"] = _COLOURS[answer & 3]
    said["WIRED_OFFSET"] = _OFFSETS[answer >> 2 & 3]
    return kind


def _wires():
    """The wires of an OLED, or None if nothing pulls them up."""
    try:
        return busio.I2C(_pin(_I2C[0]), _pin(_I2C[1]), frequency=400000)
    except RuntimeError:
        return None


def _buttons(text, others, wrong):
    """(name of its pin, its own) of each button in "up GP2, A GP15, …". others: pins of the display."""
    found = []
    taken = list(others)
    for part in text.split(","):
        name, _, pin = part.strip().lower().partition(" ")
        legs = [leg for leg in _PINS if leg.lower() == pin.strip()]
        if not _key(name) or not legs:
            _refuse(wrong, "WIRED_BUTTONS", part.strip(), _PAD)
        elif legs[0] in taken or _key(name) in [_key(other) for _, other in found]:
            wrong.append('settings.toml: WIRED_BUTTONS has "%s", but that button or pin is taken.' % part.strip())
        else:
            taken += legs
            found.append((legs[0], name))
    keys = [_key(name) for _, name in found]
    if not wrong and not (OK in keys and BACK in keys and (NEXT in keys or len(keys) == 6)):
        wrong.append("settings.toml: WIRED_BUTTONS needs A, B, and either C or all of up, down, left, right.")
    return found


def _display(kind, said, wrong):
    """(the display, made as far as possible, None if it does not answer; its bus)."""
    driver, width, height, rotation, column, row, is_bgr, pins, _ = kind
    turned = said.get("WIRED_ROTATION", "0")
    angles = ("0", "90", "180", "270") if width == height else ("0", "180")
    if turned in angles:
        rotation = (rotation + int(turned)) % 360
    else:
        _refuse(wrong, "WIRED_ROTATION", turned, ", ".join(angles))
    colours = said.get("WIRED_COLOURS", "")
    kinds = () if is_bgr is None else ("swapped", "inverted")
    if [word for word in colours.lower().split() if word not in kinds]:
        _refuse(wrong, "WIRED_COLOURS", colours, ", ".join(kinds) or "nothing, on a display with one")
    offset = said.get("WIRED_OFFSET", "%d %d" % (column, row))
    numbers = [int(word) for word in offset.split() if word.isdigit()]
    if len(numbers) == len(offset.split()) == 2 and max(numbers) <= 320 and driver != "ssd1306":
        column, row = numbers
    elif "WIRED_OFFSET" in said:
        _refuse(wrong, "WIRED_OFFSET", offset, "two numbers such as 2 1" if driver != "ssd1306" else "nothing")
    told = {"width": width, "height": height, "rotation": rotation}
    if driver != "ssd1306":  # whose library knows its own
        told["colstart"] = column
        told["rowstart"] = row
    if is_bgr is None:
        return _oled(driver, told, wrong)
    if "swapped" in colours.lower():
        is_bgr = not is_bgr
    return _in_colours(driver, pins, is_bgr, "inverted" in colours.lower(), told)


def _oled(driver, told, wrong):
    from i2cdisplaybus import I2CDisplayBus

    wires = _wires()
    if wires is None:
        wrong.append("No OLED is there: nothing pulls up GP4 and GP5. Look at its four wires.")
        return None, None
    for address in _ADDRESSES:
        try:
            bus = I2CDisplayBus(wires, device_address=address)
        except ValueError:  # nothing answers there
            continue
        if driver == "ssd1306":  # a board has only one display, and need not load the libraries of all
            from adafruit_displayio_ssd1306 import SSD1306 as Oled
        else:
            from adafruit_displayio_sh1106 import SH1106 as Oled
        return Oled(bus, **told), wires
    wrong.append("The OLED does not answer: SDA belongs to GP4, SCL to GP5.")
    return None, wires


def _in_colours(driver, pins, is_bgr, is_inverted, told):
    from fourwire import FourWire

    clock, data, command, select, light = [_pin(leg) for leg in pins[:5]]
    reset = _pin(pins[5]) if pins[5:] else None
    wires = busio.SPI(clock=clock, MOSI=data)
    bus = FourWire(wires, command=command, chip_select=select, reset=reset, baudrate=24000000)
    told["bgr"] = is_bgr
    told["backlight_pin"] = light
    if driver == "st7735":
        sys.modules.pop("adafruit_st7735r", None)  # each display would add its commands to those of the one before
        from adafruit_st7735r import ST7735R as Colours

        told["invert"] = is_inverted
    else:
        from adafruit_st7789 import ST7789 as Colours  # whose glass is inverted already

        told["invert"] = not is_inverted
    return Colours(bus, **told), wires
