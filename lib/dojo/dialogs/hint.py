"""A hint over the screen that is shown, in a box at its lower end."""

import bitmaptools
import displayio
from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.hints import Hints
from dojo.ui.layout import FACE, wrap

_EDGE = const(3)  # dots from the edge of the box to its words


def hint(console, text):
    """Generator: show a hint until a press; gives the key. The screen below stays as it is."""
    root = console.display.root_group
    box = _Box(console, text)
    root.append(box)
    console.forget()
    key = yield from console.key()
    box.pop()
    console.refresh()  # the answer to the press: all at once takes a large display too long
    root.remove(box)
    return key


class _Box(displayio.Group):
    """A hint at the lower end of the display, over what stands there, with what the keys do meanwhile."""

    def __init__(self, console, text):
        line = Hints(console, console.width)  # over those of the screen below; there is no badge: nobody is linked
        line.change(((keys.OK, say("console.ok")), (keys.BACK, say("console.skip"))))
        lines = wrap(text, console.columns)
        height = len(lines) * FACE.height + 2 * _EDGE
        y = line.y - height
        for _ in range(2):  # beside a line another may stand a little higher
            y = _clear_of_words(console.display.root_group, 0, y)
        words = _Words(console, lines, line.y - y)
        super().__init__(y=y)
        line.y = words.height
        self.append(words)
        self.append(line)


class _Words(displayio.Group):
    """Lines in the middle, between two rules. `text` says what they say, `height` is in dots."""

    def __init__(self, console, lines, height):
        super().__init__()
        self.text = "\n".join(lines)
        self.height = height
        bitmap = displayio.Bitmap(console.width, self.height, 2)
        for y in (0, self.height - 1):
            bitmaptools.fill_region(bitmap, 0, y, console.width, y + 1, 1)
        for row, words in enumerate(lines):
            x = (console.width - FACE.width(words)) // 2
            FACE.write(bitmap, words, x, (height - len(lines) * FACE.height) // 2 + row * FACE.height)
        palette = displayio.Palette(2)
        palette[0] = console.theme.paper
        palette[1] = console.theme.accent
        self.append(displayio.TileGrid(bitmap, pixel_shader=palette))


def _clear_of_words(group, y, edge):
    """The dot from which a box has to begin, `edge` or a little above it: no line of words is covered by half.

    group: what stands there, from the dot y on. Large numbers are pictures here, which may be.
    """
    is_text = getattr(group, "text", "")
    for layer in group:
        top = y + layer.y
        if hasattr(layer, "scale"):
            if not layer.hidden and layer.scale == 1:
                edge = _clear_of_words(layer, top, edge)
        elif is_text or FACE.height - layer.bitmap.height in (0, FACE.free("")):
            bitmap = layer.bitmap
            middle = edge - top
            row = max(0, middle) // FACE.height * FACE.height  # the first of the line at the edge
            end = min(row + FACE.height, bitmap.height)
            if row < middle < end and _is_lit(bitmap, row, middle) and _is_lit(bitmap, middle, end):
                edge = top + row
    return edge


def _is_lit(bitmap, first, end):
    """Whether something is written in these rows."""
    for y in range(first, end):
        for x in range(bitmap.width):
            if bitmap[x, y]:
                return True
    return False
