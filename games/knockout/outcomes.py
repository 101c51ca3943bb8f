"""The picture of the outcomes chart: what each of the 36 rolls gives, what of it helps now, and which are strikes.

    console.show(picture(console, view, tray, strikes))

The dice at the left and at the top say which roll a cell is. A number that is still in the tray stands dark on a light
chip, one that is out stands plain; a roll without a chip is a strike and has a cross. The cell of the roll that lies
on the table has a frame.
"""

import displayio
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
from games.knockout.ways import results

_ROOMY = const(100)  # dots of height from which there are title and hints
_KEY_ROOM = const(15)  # dots at the right for the name of a key where there are not

# The values of the picture.
_PLAIN = const(1)
_CHIP = const(2)
_STRIKE = const(3)

# The small digits 1..6, 3 x 5 dots, row by row, the first dot highest.
_SMALL = (
    0b010110010010111,
    0b111001111100111,
    0b111001111001111,
    0b101101111001001,
    0b111100111001111,
    0b111100111101111,
)
_SMALL_WIDTH = const(3)
_SMALL_HEIGHT = const(5)
_LARGE_TOP = const(2)  # empty rows of the font above a digit
_STRETCHED = (0, 1, 1, 2, 3, 3, 4)  # the rows of a small digit that is 7 dots high
_DIGITS = ((5, 8, 1), (5, 8, 0), (3, 7, 1), (3, 7, 0), (3, 5, 1), (3, 5, 0))  # width, height, gap between two chips
_DIE = const(10)  # dots
_SMALL_DIE = const(7)
_LEAST_CROSS = const(3)
_THIN_CROSS = const(5)  # dots of the largest whose lines are thin
_LOOSE = const(10)  # dots between two cells, at most

# Where the pips of a die are, on a field of 3 x 3: bit 3 * row + column.
_PIPS = (0b000010000, 0b100000001, 0b100010001, 0b101000101, 0b101010101, 0b101101101)


def picture(console, view, tray, strikes):
    """The screen with the chart."""
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
    palette = displayio.Palette(4)
    theme = console.theme
    for value, colour in enumerate((theme.paper, theme.dim, theme.good, theme.bad)):
        palette[value] = colour
    group.x = (width - plan.width * scale) // 2
    group.y = top + (height - plan.height * scale) // 2
    _draw(group, plan, rules.operations(view), tray, palette)
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

    digit, tall: dots of a digit; gap: between two chips; die, cross: dots of a die and of the sign of a strike;
    across, down: from one cell to the next; left, top: of the first; width, height: of all.
    """

    def __init__(self, width, height, numbers):
        for self.digit, self.tall, self.gap in _DIGITS:
            self.die = _SMALL_DIE if self.tall == _SMALL_HEIGHT else _DIE
            self.left = self.die + 2
            self.top = self.die + 1
            self.pitch = self.digit + 2 + self.gap  # from one chip to the next
            self.across = (width - self.left) // 6
            self.down = (height - self.top - 2) // 6
            if self.across > numbers * self.pitch and self.down > self.tall + 2:
                break
        self.across = min(self.across, numbers * self.pitch + _LOOSE)
        self.down = min(self.down, self.tall + _LOOSE)
        self.cross = self.digit + 2
        self.width = self.left + 6 * self.across
        self.height = self.top + 6 * self.down


def _draw(group, plan, operations, tray, palette):
    """Draw the chart, each row for itself: small pieces of memory are found where a large one is not."""
    heading = _row(group, plan, 0, plan.die, palette)
    for face in range(6):
        _die(heading, plan.left + face * plan.across + (plan.across - plan.die) // 2, 0, face, plan.die)
    digits = _digits(plan)
    for face in range(6):
        bitmap = _row(group, plan, plan.top + face * plan.down, plan.down, palette)
        _die(bitmap, 0, (plan.down - plan.die) // 2, face, plan.die)
        for column in range(6):
            x = plan.left + column * plan.across
            _cell(bitmap, plan, digits, results(6 * face + column, operations), tray, x)


def _row(group, plan, y, height, palette):
    """The bitmap of an empty row at y."""
    bitmap = displayio.Bitmap(plan.width, height, 4)
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette, y=y))
    return bitmap


def _cell(bitmap, plan, digits, numbers, tray, x):
    """The numbers of one roll, in a cell whose left edge is x."""
    y = (plan.down - plan.tall - 2) // 2
    chip = plan.digit + 2
    helps = [number for number in numbers if tray >> number - 1 & 1]
    if not helps:
        _strike(bitmap, plan, digits, numbers, x, y)
        return
    x += (plan.across - len(numbers) * plan.pitch + plan.gap) // 2
    for number in numbers:
        left = (number - 1) * chip
        row = plan.tall + 2 if number in helps else 0
        blit(bitmap, digits, x, y, x1=left, y1=row, x2=left + chip, y2=row + plan.tall + 2)
        x += plan.pitch


def _strike(bitmap, plan, digits, numbers, x, y):
    """A cell without a number that helps: what the roll gives, close together, and a cross."""
    pitch = plan.digit + 1
    wide = len(numbers) * pitch
    size = plan.cross if wide + plan.cross <= plan.across else _LEAST_CROSS
    space = 1 if numbers and wide + size + 2 < plan.across else 0
    x += (plan.across - wide - space - size) // 2
    for number in numbers:
        left = (number - 1) * (plan.digit + 2) + 1
        blit(bitmap, digits, x, y, x1=left, y1=0, x2=left + plan.digit, y2=plan.tall + 2)
        x += pitch
    x += space
    y += (plan.tall + 2 - size) // 2
    for down in range(size):
        inside = min(down, size - 1 - down)
        for across in range(inside, inside + (2 if size > _THIN_CROSS else 1)):
            bitmap[x + across, y + down] = _STRIKE
            bitmap[x + size - 1 - across, y + down] = _STRIKE


def _digits(plan):
    """A sheet of the digits: above plain, below on chips."""
    chip = plan.digit + 2
    tall = plan.tall + 2
    sheet = displayio.Bitmap(6 * chip, 2 * tall, 4)
    fill_region(sheet, 0, tall, 6 * chip, 2 * tall, _CHIP)
    for number in range(1, 7):
        for y in range(plan.tall):
            for x in range(plan.digit):
                if _is_dot(plan, number, x, y):
                    sheet[(number - 1) * chip + 1 + x, 1 + y] = _PLAIN
                    sheet[(number - 1) * chip + 1 + x, tall + 1 + y] = 0
    return sheet


def _is_dot(plan, number, x, y):
    """Whether a digit has a dot there."""
    if plan.digit == _SMALL_WIDTH:
        row = y if plan.tall == _SMALL_HEIGHT else _STRETCHED[y]
        return _SMALL[number - 1] >> (_SMALL_WIDTH * (_SMALL_HEIGHT - row) - 1 - x) & 1
    import terminalio

    left = terminalio.FONT.get_glyph(ord("0") + number).tile_index * CELL_WIDTH
    return terminalio.FONT.bitmap[left + x, _LARGE_TOP + y]


def _die(bitmap, x, y, face, size):
    """A die with its pips."""
    pip = size // 4
    fill_region(bitmap, x, y, x + size, y + size, _PLAIN)
    for place in range(9):
        if _PIPS[face] >> place & 1:
            across = x + 1 + place % 3 * (pip + 1)
            down = y + 1 + place // 3 * (pip + 1)
            fill_region(bitmap, across, down, across + pip, down + pip, 0)
