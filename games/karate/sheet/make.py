"""Makes the screen with a sheet, as large as fits.

    sheet = yield from page(console, kept, at.numbers(view, seat), at.dice(view))

The five techniques are pictures above their boxes. A width of 160 dots takes the font's digits, 120 narrow ones; from
240 everything is doubled. If there is room, two lines of text go above; else one, with low pictures and digits.
"""

import bitmaptools
import displayio
import terminalio
from micropython import const

from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from dojo.ui.theme import CONTRAST
from games.karate import layout as at
from games.karate.pieces import Dice
from games.karate.sheet.grid import DIM, FRESH, INK, Grid
from games.karate.sheet.sheet import CORNER, LETTERS, Sheet

_BOXES = const(76)  # height in dots of the boxes and the pictures above them
_DIE = const(26)  # dots of the largest die
_FEW = const(10)  # dots of a die beside a batch of rolls
_FONT_FROM = const(150)  # dots of width for the font's digits
_LARGE = const(230)  # dots of width for doubling everything
_ROW = const(12)  # dots of a row of boxes if there is room
_PICTURE = 16, 16  # dots of a technique's picture if there is that room
_LOW_PICTURE = 12, 8  # dots of the picture if there is not
_FOLDER = "games/karate/scene/"
_MOST_GAP = const(6)  # dots between two techniques
_ROLLS_APART = const(4)  # dots between two rolls of a batch, at most
_PAIR = const(2)
_APART = const(3)  # from this gap on, pictures do not touch
_LABEL = const(3)  # dots beside a row's number: a line with space around it

_PAPER = (0xF4EBD6, 0x14181C, 0xA89878, 0xE8552E)  # the colours of a sheet: paper, ink, lines, new or learned
_CURSOR = const(0x1F4FC8)
_ABOVE = const(2)  # empty rows of the font above a digit
_NARROW = (
    b"\x02\x06\x02\x02\x02\x02\x07", b"\x06\x09\x01\x02\x04\x08\x0f", b"\x06\x09\x01\x06\x01\x09\x06",
    b"\x01\x03\x05\x09\x0f\x01\x01", b"\x0f\x08\x0e\x01\x01\x09\x06", b"\x06\x08\x0e\x09\x09\x09\x06",
)  # fmt: skip
_LOW = (
    b"\x02\x06\x02\x02\x07", b"\x0e\x01\x06\x08\x0f", b"\x0e\x01\x06\x01\x0e",
    b"\x09\x09\x0f\x01\x01", b"\x0f\x08\x0e\x01\x0e", b"\x06\x08\x0e\x09\x06",
)  # fmt: skip


def page(console, kept, values=bytes(at.SHEET), numbers=(), has_clock=False):
    """Generator: a sheet, not yet shown. Its bitmap is kept for all later sheets."""
    yield from ()  # takes no frame: nothing is shown yet, and saving waits until something is
    sheet = make_sheet(console, values, numbers, has_clock, kept.bitmap)
    kept.bitmap = sheet.grid.bitmap
    return sheet


def make_sheet(console, values, numbers, has_clock, bitmap=None):
    """A sheet with these values (at.numbers) for a batch's `numbers`, not yet shown.

    bitmap: an earlier sheet's, or None.
    """
    screen = Screen(console)
    theme = console.theme
    room = console.height - 2 * FACE.height
    boxes = (2 if console.width >= _LARGE else 1) * _BOXES
    sheet = Sheet(console, screen, room >= boxes + 2 * FACE.height)
    top = FACE.height + room - boxes if sheet.is_roomy else FACE.height
    tall = console.height - FACE.height - top
    sheet.grid = _grid(console, bytearray(values[: at.SHEET]), top, tall, tall >= boxes, bitmap)
    screen.append(sheet.grid)
    if sheet.is_roomy:
        middle = FACE.height + (room - boxes) // 2
        beside = (console.width - LETTERS * FACE.column - FACE.column) // 2
        sheet.dice = _dice(console, min(room - boxes - 2, beside - FACE.margin, _DIE), middle)
        sheet.dice.tiles.x = FACE.margin
        x = min(FACE.margin + sheet.dice.width + FACE.column, console.width - LETTERS * FACE.column)
        lines = Strip(console.width - x, theme.paper, theme.ink, x, middle - FACE.height, 2)
        sheet.strips[1] = Strip(console.width, theme.accent, theme.on_accent)
        screen.append(sheet.strips[1])
    else:
        if len(numbers) > 2:
            _add_batch(console, sheet, numbers)
            sheet.letters = min(sheet.letters, (console.width - sheet.batch.width) // FACE.column)
            x = console.width - sheet.letters * FACE.column
        else:
            sheet.dice = _dice(console, FACE.height - 2, FACE.height // 2)
            x = sheet.dice.width + FACE.margin
        lines = Strip(console.width - x, theme.paper, theme.ink, x, 0)
    sheet.strips[0] = lines
    lines.hidden = True
    if sheet.dice is not None:
        screen.append(sheet.dice.tiles)
    screen.append(lines)
    if has_clock or sheet.batch is None and not sheet.is_roomy:
        x = console.width - CORNER * FACE.column - FACE.margin * sheet.is_roomy
        colours = (theme.accent, theme.on_accent) if sheet.is_roomy else (theme.paper, theme.dim)
        sheet.strips[2] = Strip(CORNER * FACE.column, colours[0], colours[1], x, 0)
        screen.append(sheet.strips[2])
    sheet.hints = hints(console, ((keys.OK, say("console.ok")),))
    sheet.hints.hidden = True
    screen.append(sheet.hints)
    return sheet


def _dice(console, room, middle):
    dice = Dice(console, room, 0, 0)
    dice.tiles.y = middle - dice.size // 2
    return dice


def _add_batch(console, sheet, numbers):
    """Show all rolls in one line instead of dice."""
    room = console.width - _FEW * FACE.column
    sheet.batch = _Batch(console, numbers, _digits(console, False), room)
    sheet.screen.append(sheet.batch)


def _grid(console, values, top, room, is_roomy, bitmap):
    """The boxes and the techniques above them, at the bottom of the `room` dots below `top`."""
    scale = 2 if console.width >= _LARGE else 1
    width = console.width // scale
    is_paper = not console.mono and console.settings.theme != CONTRAST
    digits = _digits(console, is_roomy, is_paper)
    pitch = digits.width // 6 + 1
    above = (_PICTURE if is_roomy else _LOW_PICTURE)[1]
    row = _ROW if is_roomy else (room // scale - above) // at.STEPS
    label = pitch - 1 + _LABEL
    gap = min(_MOST_GAP, (width - label - at.ROW * pitch) // 4)
    theme = console.theme
    cursor = _CURSOR if is_paper else theme.accent
    grid = Grid(values, scale, (above, row, label, gap), digits, is_paper, cursor)
    wide = label + at.ROW * pitch + 4 * gap
    tall = above + at.STEPS * row
    palette = draw.colours(*(_PAPER if is_paper else (theme.paper, theme.ink, theme.dim, theme.accent)))
    if bitmap is None:
        grid.bitmap = draw.bitmap(wide, tall, 4)
        _draw_techniques(grid, is_roomy, gap)
    else:
        grid.bitmap = bitmap
        bitmaptools.fill_region(bitmap, 0, above, wide, tall, 0)
    grid.append(displayio.TileGrid(grid.bitmap, pixel_shader=palette))
    grid.x = (width - wide) // 2 * scale
    grid.y = top + room - scale * tall
    _draw(grid, label, gap, is_paper)
    return grid


def _draw_techniques(grid, is_roomy, gap):
    """Draw their pictures above the boxes; they stay when another sheet uses the bitmap."""
    wide, tall = _PICTURE if is_roomy else _LOW_PICTURE
    picture, _ = draw.load(_FOLDER + ("techniques.bmp" if is_roomy else "small.bmp"))
    for technique in range(at.HESITATE):
        middle = grid.left(at.FIRST[technique]) + at.BOXES[technique] * (grid.wide + 1) // 2
        middle -= 2 * (technique == at.KAKE_UKE and gap < _APART)  # its two boxes are narrower than the picture
        x = max(0, min(middle - wide // 2, grid.bitmap.width - wide))
        top = technique * tall
        bitmaptools.blit(grid.bitmap, picture, x, 0, x1=0, y1=top, x2=wide, y2=top + tall)


def _draw(grid, label, gap, is_paper):
    """Draw all boxes, and on paper the lines between techniques. An empty row is drawn once and copied."""
    bitmap = grid.bitmap
    top = grid.row(0)
    tall = grid.row(1) - top
    line = top + grid.tall + 1
    short = int(grid.is_low)
    x = label
    for boxes in at.BOXES:
        for _ in range(boxes):
            bitmaptools.fill_region(bitmap, x + short, line, x + grid.wide - short, line + 1, DIM)
            x += grid.wide + 1
        if is_paper and x < bitmap.width:
            middle = x + (gap - 1) // 2
            bitmaptools.fill_region(bitmap, middle, top + 1, middle + 1, top + tall, INK)
        x += gap
    for step in range(1, at.STEPS):
        bitmaptools.blit(bitmap, bitmap, 0, grid.row(step), x1=0, y1=top, x2=bitmap.width, y2=top + tall)
    for step in range(at.STEPS):
        y = grid.row(step) + 1
        if not is_paper:
            for dot in (1, grid.tall - 2):  # with a line a 1 looks like an 11
                bitmap[label - 2, y + dot] = DIM
        grid.label(step, False)
        if max(grid.values[step * at.ROW : (step + 1) * at.ROW]):
            for technique in range(at.HESITATE):
                box = step * at.ROW + at.FIRST[technique]
                if max(grid.values[box : box + at.BOXES[technique]]):
                    grid.draw(step, technique)


# --- Digits 1 to 6, and below them the same on a bar ----------------------------------------------


def _digits(console, is_roomy, is_paper=False):
    """Their picture, made once."""
    name = "paper" if is_paper else "karate"
    if name not in console.pictures:
        width = console.width if console.width < _LARGE else console.width // 2
        if is_roomy and width >= _FONT_FROM:
            picture = _wide()
        else:
            picture = _narrow(_NARROW if is_roomy else _LOW)
        console.pictures[name] = _on_bar(picture) if is_paper else _darkened(picture)
    return console.pictures[name]


def _wide():
    """The font's digits, 5 × 8 dots each."""
    picture = displayio.Bitmap(30, 16, 4)
    for digit in range(6):
        left = terminalio.FONT.get_glyph(ord("1") + digit).tile_index * 6
        for y in (0, 8):
            x = digit * 5
            bitmaptools.blit(picture, terminalio.FONT.bitmap, x, y, x1=left, y1=_ABOVE, x2=left + 5, y2=_ABOVE + 8)
    return picture


def _narrow(shapes):
    """Narrow digits, 4 dots wide each."""
    tall = len(shapes[0])
    picture = displayio.Bitmap(24, 2 * tall, 4)
    for digit, rows in enumerate(shapes):
        for y, row in enumerate(rows):
            for x in range(4):
                if row >> 3 - x & 1:
                    picture[digit * 4 + x, y] = picture[digit * 4 + x, y + tall] = 1
    return picture


def _darkened(picture):
    """Invert the lower half without visiting every dot."""
    tall = picture.height // 2
    plain = displayio.Bitmap(picture.width, tall, 4)
    for colour, but in (2, 1), (0, 2), (1, 0):
        plain.fill(colour)
        bitmaptools.blit(picture, plain, 0, tall, skip_dest_index=but)
    return picture


def _on_bar(picture):
    """Copy the digits onto a bar in the lower half."""
    tall = picture.height // 2
    plain = displayio.Bitmap(picture.width, tall, 4)
    plain.fill(FRESH)
    bitmaptools.blit(picture, plain, 0, tall, skip_dest_index=INK)
    return picture


class _Batch(displayio.Group):
    """All rolls of a batch in one line, at the upper left if there is no room for dice: each pair of digits underlined.
    Rolls already written disappear. digits: as _digits() draws them; room: dots at most.

    `width`: its dots; `text`: what it says, like a label's.
    """

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
        self._pitch = pair + min(_ROLLS_APART, (room - 1 - rolls * pair) // (rolls - 1))
        self.width = (rolls - 1) * self._pitch + pair + 2
        self._bitmap = displayio.Bitmap(self.width, self._tall + 4, 4)  # two colours, but the digits' depth
        colours = draw.colours(console.theme.paper, console.theme.ink)
        self.append(displayio.TileGrid(self._bitmap, pixel_shader=colours))

    def due(self, place):
        """Show which number is written next: dark on light, its roll on a thick line. Their count: all are written."""
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
