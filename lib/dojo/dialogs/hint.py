"""A hint over the screen that is shown, in a box at its lower end."""

import bitmaptools
import displayio
from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.hints import hints
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
        words = _Words(console, wrap(text, console.columns))
        line = hints(console, ((keys.OK, say("console.ok")), (keys.BACK, say("console.skip"))))
        super().__init__(y=line.y - words.height)
        line.y = words.height
        self.append(words)
        self.append(line)


class _Words(displayio.Group):
    """Lines in the middle, between two rules. `text` says what they say, `height` is in dots."""

    def __init__(self, console, lines):
        super().__init__()
        self.text = "\n".join(lines)
        self.height = len(lines) * FACE.height + 2 * _EDGE
        bitmap = displayio.Bitmap(console.width, self.height, 2)
        for y in (0, self.height - 1):
            bitmaptools.fill_region(bitmap, 0, y, console.width, y + 1, 1)
        for row, words in enumerate(lines):
            x = (console.width - FACE.width(words)) // 2
            FACE.write(bitmap, words, x, _EDGE + row * FACE.height)
        palette = displayio.Palette(2)
        palette[0] = console.theme.paper
        palette[1] = console.theme.accent
        self.append(displayio.TileGrid(bitmap, pixel_shader=palette))
