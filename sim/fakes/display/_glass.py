"""What is seen on the glass of a display on a bus: the memory of its chip, in which a picture may lie in a wrong place.

    GLASSES["Pico-LCD-1.3"].seen(device)    # its dots as a person sees them, row by row, 0xRRGGBB in RGB565

A glass is told as its maker's own program addresses it, so that it says nothing of CircuitPython's drivers. Where a
picture does not reach there is what the memory held at power-on: noise. Not for MicroPython.
"""

from collections import namedtuple

_MY, _MX, _MV, _BGR = 0x80, 0x40, 0x20, 0x08  # bits of MADCTL
_MADCTL, _INVON = 0x36, 0x21
_DELAY = 0x80

# chip; columns and rows of its memory; MADCTL; column and row address of the first dot; size; whether colours are
# inverted (INVON)
_Glass = namedtuple("_Glass", "chip columns rows madctl x y width height is_inverted")


class Glass(_Glass):
    """One that is being looked at. `seen` returns what is on it."""

    __slots__ = ()

    def seen(self, device):
        """The dots of a device's display, if this is the glass that is wired."""
        display = device.display
        memory = {}
        madctl, is_inverted = _told(display.sequence_)
        wide, tall, frame = display.width, display.height, device.frame
        is_understood = (self.chip == "SH1106") == display.by_page_ and (self.chip in ("SH1106", "SSD1306")) == (
            display.screen_.depth == 1
        )
        for place in range(wide * tall if is_understood else 0):
            x, y = _turned(place % wide, place // wide, wide, tall, display.rotation)
            column, row = self._cell(madctl, x + display.start_[0], y + display.start_[1])
            if 0 <= column < self.columns and 0 <= row < self.rows:
                colour = frame[2 * place] | frame[2 * place + 1] << 8
                if (madctl ^ self.madctl) & _BGR:
                    colour = colour >> 11 | colour & 0x07E0 | (colour & 31) << 11
                memory[column, row] = colour ^ (0xFFFF if is_inverted != self.is_inverted else 0)
        return [
            memory.get(self._cell(self.madctl, self.x + x, self.y + y), _noise(x, y))
            for y in range(self.height)
            for x in range(self.width)
        ]

    def _cell(self, madctl, x, y):
        """(column, row) of the memory that a column and a row address mean."""
        column, row = (y, x) if madctl & _MV else (x, y)
        return self.columns - 1 - column if madctl & _MX else column, self.rows - 1 - row if madctl & _MY else row


def _noise(x, y):
    return (x * 40503 + y * 30011 + 12345) * 2654435761 >> 13 & 0xFFFF


def _turned(x, y, wide, tall, rotation):
    """Where displayio draws a dot before it adds colstart and rowstart (shared-module/displayio/display_core.c)."""
    if rotation == 0:
        return x, y
    if rotation == 90:
        return tall - 1 - y, x
    if rotation == 180:
        return wide - 1 - x, tall - 1 - y
    return y, wide - 1 - x


def _told(sequence):
    """(MADCTL, whether INVON was sent) after an init sequence of an ST77xx; (0, False) after those of OLEDs."""
    madctl, is_inverted, at = 0, False, 0
    while at < len(sequence):
        command, size = sequence[at], sequence[at + 1]
        if command == _MADCTL:
            madctl = sequence[at + 2]
        is_inverted = is_inverted or command == _INVON
        at += 2 + (size & ~_DELAY) + (size & _DELAY > 0)
    return madctl, is_inverted


# Hats after Waveshare's and Pimoroni's own programs, the others after Adafruit_ST7735 and Adafruit_ST7789 for Arduino
GLASSES = {
    "SSD1306": Glass("SSD1306", 128, 64, 0, 0, 0, 128, 64, False),
    "SH1106": Glass("SH1106", 132, 64, 0, 2, 0, 128, 64, False),
    "black tab": Glass("ST7735", 128, 160, _MY | _MV, 0, 0, 160, 128, False),
    "red tab": Glass("ST7735", 128, 160, _MY | _MV | _BGR, 0, 0, 160, 128, False),
    "green tab": Glass("ST7735", 132, 162, _MY | _MV | _BGR, 1, 2, 160, 128, False),
    "green tab 1.44": Glass("ST7735", 132, 132, _MX | _MY | _BGR, 2, 3, 128, 128, False),
    "ST7789 1.3": Glass("ST7789", 240, 320, 0, 0, 0, 240, 240, True),
    "ST7789 2.0": Glass("ST7789", 240, 320, _MY | _MV, 0, 0, 320, 240, True),
    "Pico-LCD-1.3": Glass("ST7789", 240, 320, _MX | _MV, 0, 0, 240, 240, True),
    "Pico-LCD-1.44": Glass("ST7735", 132, 132, _MX | _MV, 1, 2, 128, 128, False),
    "Pico Display": Glass("ST7789", 240, 320, _MX | _MV, 40, 53, 240, 135, True),
    "Pico Display 2": Glass("ST7789", 240, 320, _MX | _MV, 0, 0, 320, 240, True),
}
