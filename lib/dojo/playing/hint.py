"""A hint over the current screen, in a box at the bottom, or at the top if the screen asks for that area to stay free.

    screen.keep = 27, 60        # preferably nothing below dot 27 is covered, and nothing at all below 60
"""

import displayio
from micropython import const

from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.even import even
from dojo.ui.hints import Hints
from dojo.ui.layout import FACE

_EDGE = const(3)  # dots from the edge of the box to its text
_FRAME = const(2)  # dots of a frame that are not left over above the box
_ANSWER = const(3)  # fifths of a display above an answer, which takes the place of the question
_FEW = const(4)  # colours: a bitmap with no more may hold rows of several things; one with more is a single picture


def hint(console, text, is_guide=True, is_first=True):
    """Generator: show a hint until a press. Returns the key. The screen stays below it, without pictures cut in half.
    Without memory for it there is no hint, and nobody has to press anything.

    is_guide: more may follow, which BACK skips; otherwise it lies at the bottom, whatever the screen keeps free.
    is_first: that BACK skips them is shown; later only by a held BACK.
    """
    root = console.display.root_group
    box = yield from draw.made(_Box, console, text, is_guide, is_first)
    if box is None:
        return keys.OK
    for layer in box.cut:
        layer.hidden = True
    root.append(box)
    console.forget()
    key = yield from console.key()
    for layer in box.cut:
        layer.hidden = False
    if is_guide:
        box.pop()
        console.refresh()  # feedback for the press: drawing both changes together takes a large display too long
    root.remove(box)
    return key


class _Box(displayio.Group):
    """A hint at the bottom of the display, over whatever is there, and what the keys do meanwhile."""

    def __init__(self, console, text, is_guide, is_first):
        # over the screen's own hints; no badge, as nobody is linked
        line = Hints(console, console.width, console.width)
        pairs = ((keys.OK, say("console.ok")), (keys.BACK, say("console.skip")))
        line.change(pairs if is_guide and is_first else pairs[:1])
        if is_guide:
            line.pairs = pairs
        lines = even(text, console.columns)
        height = len(lines) * FACE.height + _EDGE
        root = console.display.root_group
        most = console.width // 2
        free = [edge for edge in getattr(root[0], "keep", ()) if edge >= height and is_guide]
        y = 0
        if free:
            height = free[0]
            self.cut = _cut(root, 0, 0, most, height)
        else:
            y = line.y - height - _EDGE
            if not is_guide:
                y = min(y, console.height * _ANSWER // 5)
            for _ in range(2):  # another line may begin a little higher beside the first
                y = _clear(root, y, most)
            height = line.y - y
            self.cut = _cut(root, 0, y, most)
        words = _Words(console, lines, height, y)
        super().__init__(y=y)
        line.y -= y
        self.append(words)
        self.append(line)


class _Words(displayio.Group):
    """Centred lines between two rules, or over one at the upper edge. `text` is what they say, `height` is in dots.

    Each line is a bitmap no larger than its words: a full heap has no room for all of them in one piece.
    """

    def __init__(self, console, lines, height, top):
        super().__init__()
        self.text = "\n".join(lines)
        self.height = height
        theme = console.theme
        wide = console.width
        self.append(draw.block(0, 0, wide, height, theme.paper))
        for rule in (0, height - 1)[not top :]:
            self.append(draw.block(0, rule, wide, 1, theme.accent))
        colours = draw.colours(None, theme.accent)
        y = (height - len(lines) * FACE.height - (not top)) // 2
        for words in lines:
            free = FACE.free(words)
            bitmap = draw.bitmap(FACE.width(words), FACE.height - free, 2)
            FACE.write(bitmap, words, 0, -free)
            place = (wide - bitmap.width) // 2
            self.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=place, y=y + free))
            y += FACE.height


def _clear(group, edge, most):
    """The dot where a box must begin, `edge` or a little above, so that it cuts no line and no row of pictures in two.

    edge: in the group's own dots. Enlarged layers up to `most` dots wide are too large for that: see _cut.
    """
    is_text = getattr(group, "text", "")
    for layer in group:
        top = layer.y
        middle = edge - top
        if hasattr(layer, "scale"):
            scale = layer.scale
            if not layer.hidden and (scale == 1 or _wide(layer) >= most):
                edge = top + scale * _clear(layer, middle // scale, most)
        elif layer.transpose_xy:  # the side of a frame, whose top line is one dot higher
            edge = top - 1 if 0 <= middle <= _FRAME else edge
        elif layer.hidden or len(layer.pixel_shader) == 1 or not 0 < middle < _tall(layer):
            pass  # a block has nothing to read
        elif layer.bitmap.height != _tall(layer) or len(layer.pixel_shader) > _FEW:  # its foot may be behind the box
            edge = top if 3 * middle <= 2 * _tall(layer) and middle <= _higher() else edge
        elif is_text or FACE.height - layer.bitmap.height in (0, FACE.free("")):
            row = middle // FACE.height * FACE.height  # top row of the line at the edge
            end = min(row + FACE.height, layer.bitmap.height)
            if _is_lit(layer.bitmap, row, middle) and _is_lit(layer.bitmap, middle, end):
                edge = top + row
        else:
            row = middle
            while row > max(0, middle - _higher()) and _is_lit(layer.bitmap, row - 1, row):
                row -= 1
            if row == 0 or not _is_lit(layer.bitmap, row - 1, row):
                edge = top + row
    return edge


def _higher():
    """How many dots higher than its text needs a box may begin, to spare a picture."""
    return FACE.height * 5 // 4


def _cut(group, y, edge, most, end=9999):
    """The enlarged pictures of which a box from `edge` to `end` covers a third or more but not all: better hidden.

    Anything wider than `most` dots is a background.
    """
    found = []
    for layer in group:
        if not hasattr(layer, "scale") or layer.hidden:
            continue
        top = y + layer.y
        if layer.scale == 1:
            found += _cut(layer, top, edge, most, end)
            continue
        inside = [inner for inner in layer if hasattr(inner, "tile_height")]
        tall = max([inner.y + _tall(inner) for inner in inside] + [FACE.height * hasattr(layer, "text")]) * layer.scale
        hidden = min(top + tall, end) - max(top, edge)
        if _wide(layer) < most and hidden < tall <= 3 * hidden:
            found.append(layer)
    return found


def _wide(group):
    """The width of the widest picture in an enlarged group, or of its text, in dots of the display."""
    if hasattr(group, "text"):
        return FACE.width(group.text) * group.scale
    inside = [inner for inner in group if hasattr(inner, "tile_height")]
    return max([inner.width * inner.tile_width for inner in inside] + [0]) * group.scale


def _tall(layer):
    """The height of a layer of tiles, in its own dots."""
    return layer.height * layer.tile_height


def _is_lit(bitmap, first, end):
    """Whether anything is drawn in these rows."""
    for y in range(first, end):
        for x in range(bitmap.width):
            if bitmap[x, y]:
                return True
    return False
