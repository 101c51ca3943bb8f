"""The picture of the outcomes chart: what each of the 36 rolls gives, what of it helps now, and which are strikes.

    console.show(picture(console, view, tray, rolls, strikes))

The dice at the left and at the top say which roll a cell is. A number that is still in the tray stands dark on a light
chip, one that is out stands plain; a roll without a chip is a strike and has a cross. The cell of the roll that lies
on the table has a frame.
"""

import displayio
import terminalio
from bitmaptools import blit, fill_region
from micropython import const

from dojo.contract import OVER
from dojo.ui import draw, keys
from dojo.ui.hints import Hints
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.ui.screen import Screen
from dojo.words import BACK, MORE
from games.knockout import chartwords as words
from games.knockout import rules

_ROOMY = const(100)  # dots of height from which there are title and hints
_KEY_ROOM = const(15)  # dots at the right for the name of a key where there are not

# The values of the picture.
_PLAIN = const(1)
_CHIP = const(2)
_STRIKE = const(3)

# Dots.
_DIGITS = ((5, 8, 1), (5, 8, 0), (3, 7, 1), (3, 7, 0), (3, 5, 1), (3, 5, 0))  # width, height, gap between two chips
_SMALL_WIDTH = const(3)  # of digits that are not those of the font
_SMALL_HEIGHT = const(5)
_FONT_TOP = const(2)  # empty rows of the font above a digit
_DIE = const(10)
_SMALL_DIE = const(7)
_LEAST_CROSS = const(3)
_THIN_CROSS = const(5)  # the largest whose lines are thin
_LOOSE = const(10)  # between two cells, at most

# The strokes of the small digits 1..6, a bit each the first lowest, in the order of _small.
_STROKES = (0b110001000, 0b001011011, 0b001001111, 0b001100110, 0b001101101, 0b001111101)

# Where the pips of a die are, on a field of 3 x 3: bit 3 * row + column.
_PIPS = (0b000010000, 0b100000001, 0b100010001, 0b101000101, 0b101010101, 0b101101101)


def picture(console, view, tray, rolls, strikes):
    """The screen with the chart. rolls: of ways.every_roll; strikes: how many of them."""
    roomy = console.height >= _ROOMY
    if roomy:
        screen = Screen(console, words.CHART % strikes, ((keys.OK, MORE), (keys.BACK, BACK)))
        top, width, height = CELL_HEIGHT, console.width, console.height - 2 * CELL_HEIGHT
    else:
        screen = Screen(console)
        top, width, height = 0, console.width - _KEY_ROOM, console.height
        screen.append(_key(console))
    scale = 2 if width >= 240 and height >= 200 else 1
    group = displayio.Group(scale=scale)
    plan = Plan(width // scale, height // scale, 3 if rules.operations(view) == rules.ALL else 2)
    group.x = (width - plan.width * scale) // 2
    group.y = top + (height - plan.height * scale) // 2
    palette = displayio.Palette(4)
    theme = console.theme
    for value, colour in enumerate((theme.paper, theme.dim, theme.good, theme.bad)):
        palette[value] = colour
    _draw(group, plan, palette, tray, rolls)
    if rules.turn(view) > OVER:
        first, second = rules.dice(view)
        x = plan.left + (second - 1) * plan.across
        y = plan.top + (first - 1) * plan.down
        group.append(draw.frame(x - 1, y - 1, plan.across + 1, plan.down + 1, theme.accent))
    screen.append(group)
    return screen


def _key(console):
    """The name of the key that leads on, at the lower right, where there is no room for a line of hints."""
    line = Hints(console, _KEY_ROOM)
    line.change(((keys.OK, ""),))
    line.text = console.names[keys.OK]
    line.x = console.width - _KEY_ROOM
    if console.badge is not None:
        line.y -= CELL_HEIGHT
    return line


class Plan:
    """Where everything is in a chart of at most so many dots, with so many numbers in a cell: the largest that fits.

    digit, tall: dots of a digit; gap: between two chips; pitch: from one to the next; die, cross: dots of a die and of
    the sign of a strike; across, down: from one cell to the next; row: how high a row is drawn, `above` dots below the
    top of its cells; left, top: of the first cell; width, height: of all.
    """

    def __init__(self, width, height, numbers):
        for self.digit, self.tall, self.gap in _DIGITS:
            self.die = _SMALL_DIE if self.tall == _SMALL_HEIGHT else _DIE
            self.left = self.die + 2
            self.top = self.die + 1
            self.pitch = self.digit + 2 + self.gap
            self.across = (width - self.left) // 6
            self.down = (height - self.top - 2) // 6
            if self.across > numbers * self.pitch and self.down > self.tall + 2:
                break
        self.across = min(self.across, numbers * self.pitch + _LOOSE)
        self.down = min(self.down, self.tall + _LOOSE)
        self.cross = self.digit + 2
        self.row = max(self.die, self.tall + 2)
        self.above = (self.down - self.row) // 2
        self.width = self.left + 6 * self.across
        self.height = self.top + 6 * self.down


# --- The rows -------------------------------------------------------------------------------------


def _draw(group, plan, palette, tray, rolls):
    """Draw every row for itself: a heap that was played in has small pieces, and gaps between rows cost nothing."""
    digits = _digits(plan)
    heading = _row(group, plan, palette, 0, plan.die)
    rows = [_row(group, plan, palette, plan.top + face * plan.down + plan.above, plan.row) for face in range(6)]
    die = plan.die
    for face in range(6):
        x = plan.left + face * plan.across + (plan.across - die) // 2
        _die(heading, x, face, die)
        blit(rows[face], heading, 0, (plan.row - die) // 2, x1=x, y1=0, x2=x + die, y2=die)
        left = plan.left + face * plan.across
        for column in range(face, 6):
            x = plan.left + column * plan.across
            _cell(rows[face], plan, digits, rolls[6 * face + column], tray, x)
            if column > face:  # the same roll with the dice changed about
                blit(rows[column], rows[face], left, 0, x1=x, y1=0, x2=x + plan.across, y2=plan.row)


def _row(group, plan, palette, y, height):
    """The bitmap of an empty row at y."""
    bitmap = displayio.Bitmap(plan.width, height, 4)
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette, y=y))
    return bitmap


def _cell(bitmap, plan, digits, numbers, tray, x):
    """The numbers of one roll, in a cell whose left edge is x."""
    y = (plan.row - plan.tall - 2) // 2
    chip = plan.digit + 2
    bottom = plan.tall + 2
    helps = False
    for number in numbers:
        helps = helps or tray >> number - 1 & 1
    if not helps:
        _strike(bitmap, plan, digits, numbers, x, y)
        return
    x += (plan.across - len(numbers) * plan.pitch + plan.gap) // 2
    for number in numbers:
        left = (number - 1) * chip
        row = bottom if tray >> number - 1 & 1 else 0
        blit(bitmap, digits, x, y, x1=left, y1=row, x2=left + chip, y2=row + bottom)
        x += plan.pitch


def _strike(bitmap, plan, digits, numbers, x, y):
    """A cell without a number that helps: what the roll gives, close together, and a cross."""
    chip = plan.digit + 2
    pitch = plan.digit + 1
    wide = len(numbers) * pitch
    size = plan.cross if wide + plan.cross <= plan.across else _LEAST_CROSS
    space = 1 if numbers and wide + size + 2 < plan.across else 0
    x += (plan.across - wide - space - size) // 2
    for number in numbers:
        left = (number - 1) * chip + 1
        blit(bitmap, digits, x, y, x1=left, y1=0, x2=left + plan.digit, y2=plan.tall + 2)
        x += pitch
    left = 6 * chip
    top = 0 if size == plan.cross else plan.cross
    y += (plan.tall + 2 - size) // 2
    blit(bitmap, digits, x + space, y, x1=left, y1=top, x2=left + size, y2=top + size)


# --- The pieces -----------------------------------------------------------------------------------


def _digits(plan):
    """A sheet of the digits: above plain, below on chips; and at the right a cross and the smallest one."""
    chip = plan.digit + 2
    tall = plan.tall + 2
    light = displayio.Bitmap(6 * chip, tall, 4)
    light.fill(_CHIP)
    for number in range(1, 7):
        x = (number - 1) * chip + 1
        if plan.digit == _SMALL_WIDTH:
            _small(light, number, x, plan.tall)
        else:
            left = terminalio.FONT.get_glyph(ord("0") + number).tile_index * CELL_WIDTH
            right = left + plan.digit
            bottom = _FONT_TOP + plan.tall
            font = terminalio.FONT.bitmap
            blit(light, font, x, 1, x1=left, y1=_FONT_TOP, x2=right, y2=bottom, skip_source_index=0)
    sheet = displayio.Bitmap(6 * chip + plan.cross, 2 * tall, 4)
    blit(sheet, light, 0, 0, skip_source_index=_CHIP)
    blit(sheet, light, 0, tall, skip_source_index=_PLAIN)
    _cross(sheet, 6 * chip, 0, plan.cross)
    _cross(sheet, 6 * chip, plan.cross, _LEAST_CROSS)
    return sheet


def _small(bitmap, number, x, tall):
    """A digit three dots wide, at x and 1."""
    middle = tall // 2 + 1
    strokes = (  # x and y of the first dot, and of the first after it
        (0, 1, 3, 2),
        (2, 1, 3, middle),
        (2, middle + 1, 3, tall + 1),
        (0, tall, 3, tall + 1),
        (0, middle, 1, tall),
        (0, 1, 1, middle),
        (0, middle, 3, middle + 1),
        (1, 1, 2, tall),
        (0, 2, 1, middle),
    )
    for place, (left, top, right, bottom) in enumerate(strokes):
        if _STROKES[number - 1] >> place & 1:
            fill_region(bitmap, x + left, top, x + right, bottom, _PLAIN)


def _cross(bitmap, x, y, size):
    """The sign of a strike."""
    thick = 2 if size > _THIN_CROSS else 1
    for down in range(size):
        left = min(down, size - 1 - down)
        right = size - left - thick
        for across in range(thick):
            bitmap[x + left + across, y + down] = _STRIKE
            bitmap[x + right + across, y + down] = _STRIKE


def _die(bitmap, x, face, size):
    """A die with its pips, at the top."""
    pip = size // 4
    fill_region(bitmap, x, 0, x + size, size, _PLAIN)
    for place in range(9):
        if _PIPS[face] >> place & 1:
            across = x + 1 + place % 3 * (pip + 1)
            down = 1 + place // 3 * (pip + 1)
            fill_region(bitmap, across, down, across + pip, down + pip, 0)
