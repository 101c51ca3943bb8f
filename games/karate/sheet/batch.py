"""All rolls of a batch in one line if there is no room for dice: each pair of digits underlined.

    batch = Batch(console, (2, 6, 4, 2, 1, 1), digits, 60)      # digits: as make.py draws them; 60 dots at most
    batch.due(3)                    # the 2 is written next: dark on light, its roll on a thick line

Rolls already written disappear.
"""

import bitmaptools
import displayio
from micropython import const

from dojo.ui import draw

_MOST_GAP = const(4)  # dots between two rolls
_PAIR = const(2)


class Batch(displayio.Group):
    """In the upper left corner of the screen. `width`: its dots; `text`: what it says, like a label's."""

    _tools = bitmaptools  # its sheet outlives the page that made it and the module's globals

    def __init__(self, console, numbers, digits, room):
        super().__init__()
        self._numbers = numbers
        self.text = ""
        self._digits = digits
        self._wide = digits.width // 6
        self._tall = digits.height // 2
        pair = 2 * self._wide + 1
        rolls = len(numbers) // _PAIR
        self._pitch = pair + min(_MOST_GAP, (room - 1 - rolls * pair) // (rolls - 1))
        self.width = (rolls - 1) * self._pitch + pair + 2
        self._bitmap = displayio.Bitmap(self.width, self._tall + 4, 4)  # two colours, but the digits' depth
        colours = draw.colours(console.theme.paper, console.theme.ink)
        self.append(displayio.TileGrid(self._bitmap, pixel_shader=colours))

    def due(self, place):
        """Show which number is written next; the count of numbers means all are written."""
        self._bitmap.fill(0)
        self.text = ""
        x = 1
        line = self._tall + 2
        for first in range(place // _PAIR * _PAIR, len(self._numbers), _PAIR):
            for number in (first, first + 1):
                self._digit(number, x + (number - first) * (self._wide + 1), number == place)
            thick = 2 if place >= first else 1
            self._tools.fill_region(self._bitmap, x, line, x + 2 * self._wide + 1, line + thick, 1)
            x += self._pitch
            self.text += "%d%d " % (self._numbers[first], self._numbers[first + 1])

    def _digit(self, number, x, is_due):
        tall = self._tall
        left = (self._numbers[number] - 1) * self._wide
        top = tall if is_due else 0
        if is_due:
            self._tools.fill_region(self._bitmap, x - 1, 0, x + self._wide + 1, tall + 2, 1)
        self._tools.blit(self._bitmap, self._digits, x, 1, x1=left, y1=top, x2=left + self._wide, y2=top + tall)
