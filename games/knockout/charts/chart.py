"""Before a choice: the outcomes chart of all 36 rolls, and after it the chances in words.

The dice on the left and at the top say which roll a cell is. A number still in the tray is dark on a light chip, one
that is out is plain; a roll without a chip is a strike and has a cross. The current roll's cell has a frame.

Until the answers are shown, the current roll's cell and the one with the dice swapped are empty and both framed, and
the strikes are not counted: they would give away whether this roll is one.
"""

import displayio
from bitmaptools import blit
from micropython import const

from dojo.contract import OVER
from dojo.dialogs.reader import read
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.hints import Hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from games.knockout import rules
from games.knockout.charts.digits import DIE, LOOSE, SMALL_DIE, VALUES, draw_digits, lay_out
from games.knockout.coach.ways import count, every_roll

_ROOMY = const(100)  # dots of height for a title and hints
_DOUBLE = const(170)  # dots of height for all that at scale 2, on a wide display
_KEY_ROOM = const(17)  # dots on the right for a key without hints
_ON = ">"  # the label of a key whose name is a single letter

# Dots.
_DIGITS = ((5, 8, 1), (5, 8, 0), (3, 7, 1), (3, 7, 0), (3, 5, 1), (3, 5, 0))  # width, height, gap between two chips
_SMALL_HEIGHT = const(5)
_APART = const(2)  # least extra gap between the numbers of two cells
_LEAST_CROSS = const(3)


def page(console, view, seat, is_shown):
    """Generator: show a seat's chart; forward to the chances, back out. is_shown: the answers are marked."""
    tray = rules.tray(view, rules.side_of(view, seat))
    rolls = every_roll(rules.operations(view))
    counts = count(tray, rolls)
    if not is_shown:
        counts[0] = -1
        rolls = without(rolls, rules.dice(view))
    screen, plan = prepare(console, view, counts[0])
    fill(plan, tray, rolls)
    console.show(screen)
    key = yield from console.key()
    if key != keys.BACK:
        yield from _read_chances(console, view, tray, counts)


def without(rolls, dice):
    """The rolls, with None for these dice in either order."""
    first, second = dice
    rolls[6 * first + second - 7] = rolls[6 * second + first - 7] = None
    return rolls


def _read_chances(console, view, tray, counts):
    """Generator: let the player read them. counts: from ways.count, with -1 for strikes that are not told."""
    signs = say("knockout.chart.signs")
    if rules.turn(view) > OVER:
        signs += say("knockout.chart.frame" if counts[0] >= 0 else "knockout.chart.frame_asks")
    yield from read(console, say("knockout.chart.chances"), (_chances(tray, counts), signs))


def _chances(tray, counts):
    """The chance of a strike, and of each number still in, one line each."""
    lines = [say("knockout.chart.strike_chance", counts[0])] if counts[0] >= 0 else []
    for number in range(1, 7):
        if tray >> number - 1 & 1:
            lines.append(say("knockout.chart.chance", number, counts[number]))
    return "\n".join(lines)


# --- Where everything is ------------------------------------------------------------------------------


def prepare(console, view, strikes):
    """The screen with the chart, and its plan. strikes: how many rolls are strikes; -1 to hide that."""
    roomy = console.height >= _ROOMY
    numbers = 3 if rules.operations(view) == rules.ALL else 2
    if roomy:
        screen = Screen(
            console,
            say("knockout.chart.chart", strikes) if strikes >= 0 else say("knockout.chart.rolls"),
            ((keys.OK, say("console.more")), (keys.BACK, say("console.back"))),
        )
        top, width, height = FACE.height, console.width, console.height - 2 * FACE.height
    else:
        screen = Screen(console)
        top, width, height = 0, console.width - _KEY_ROOM, console.height
        screen.append(_key(console))
    scale = 2 if width >= 230 and height >= _DOUBLE else 1
    group = displayio.Group(scale=scale)
    plan = Plan(width // scale, height // scale, numbers)
    plan.make(group, console.theme)
    group.x = (width - plan.width * scale) // 2
    group.y = top + (height - plan.height * scale) // 2
    if rules.turn(view) > OVER:
        first, second = rules.dice(view)
        cells = ((first, second), (second, first))
        for row, column in cells if strikes < 0 and first != second else cells[:1]:
            x = plan.left + (column - 1) * plan.across
            y = plan.top + (row - 1) * plan.down
            group.append(draw.frame(x - 1, y - 1, plan.across + 1, plan.down + 1, console.theme.accent))
    screen.append(group)
    return screen, plan


def _key(console):
    """The key that leads on, at the lower right, if there is no room for a line of hints."""
    line = Hints(console, _KEY_ROOM)
    name = console.names[keys.OK]
    line.change(((keys.OK, _ON if len(name) == 1 else ""),))
    line.text = name
    line.x = console.width - _KEY_ROOM
    if console.link_badge is not None:
        line.y -= FACE.height
    return line


class Plan:
    """The layout of the largest chart that fits width × height dots with up to `numbers` in a cell.

    digit, tall: dots of a digit; gap: between two chips; pitch: from one to the next; die, cross: dots of a die and of
    a strike's sign, the same in all cells; across, down: from one cell to the next; row: drawn height of a row; left,
    top: of the first cell; width, height: of all.
    """

    def __init__(self, width, height, numbers):
        apart = _APART if numbers < 3 else 0  # three leave no room for it
        for self.digit, self.tall, self.gap in _DIGITS:
            self.die = SMALL_DIE if self.tall == _SMALL_HEIGHT else DIE
            self.left = self.die + 2
            self.top = self.die + 1
            self.pitch = self.digit + 2 + self.gap
            self.across = (width - self.left) // 6
            self.down = (height - self.top - 2) // 6
            if self.across > numbers * self.pitch + apart and self.down > self.tall + 2:
                break
        self.across = min(self.across, numbers * self.pitch + LOOSE)
        self.down = min(self.down, self.tall + LOOSE)
        self.cross = min(self.digit + 2, max(_LEAST_CROSS, self.across - numbers * (self.digit + 1) - 2))
        self.row = max(self.die, self.tall + 2)
        self.width = self.left + 6 * self.across
        self.height = self.top + 6 * self.down

    def make(self, group, theme):
        """Make the pictures: six rows; digits, chips: sheets of the digits, and how they look on chips."""
        chip = self.digit + 2
        tall = self.tall + 2
        colours = theme.paper, theme.dim, theme.good, theme.bad
        self.rows = lay_out(group, colours, self.across, self.down, self.left, self.top, self.die, self.row)
        self.digits = displayio.Bitmap(6 * chip + self.cross, 2 * tall, VALUES)
        self.chips = displayio.Bitmap(6 * chip, tall, VALUES)


# --- The cells ----------------------------------------------------------------------------------------


def fill(plan, tray, rolls):
    """Draw the whole chart. rolls: from ways.every_roll, with None for a cell that stays empty."""
    draw_digits(plan)
    rows = plan.rows
    for face in range(6):
        left = plan.left + face * plan.across
        for column in range(face, 6):
            x = plan.left + column * plan.across
            numbers = rolls[6 * face + column]
            if numbers is None:
                continue
            _cell(rows[face], plan, numbers, tray, x)
            if column > face:  # the same roll with the dice swapped
                blit(rows[column], rows[face], left, 0, x1=x, y1=0, x2=x + plan.across, y2=plan.row)


def _cell(bitmap, plan, numbers, tray, x):
    """The numbers of one roll, in a cell whose left edge is x."""
    y = (plan.row - plan.tall - 2) // 2
    chip = plan.digit + 2
    bottom = plan.tall + 2
    helps = False
    for number in numbers:
        helps = helps or tray >> number - 1 & 1
    if not helps:
        _strike(bitmap, plan, numbers, x, y)
        return
    x += (plan.across - len(numbers) * plan.pitch + plan.gap) // 2
    for number in numbers:
        left = (number - 1) * chip
        row = bottom if tray >> number - 1 & 1 else 0
        blit(bitmap, plan.digits, x, y, x1=left, y1=row, x2=left + chip, y2=row + bottom)
        x += plan.pitch


def _strike(bitmap, plan, numbers, x, y):
    """A cell in which nothing helps: what the roll gives, close together, and a cross."""
    chip = plan.digit + 2
    pitch = plan.digit + 1
    wide = len(numbers) * pitch
    size = plan.cross
    space = 1 if numbers and wide + size < plan.across else 0
    x += (plan.across - wide - space - size) // 2
    for number in numbers:
        left = (number - 1) * chip + 1
        blit(bitmap, plan.digits, x, y, x1=left, y1=0, x2=left + plan.digit, y2=plan.tall + 2)
        x += pitch
    left = 6 * chip
    y += (plan.tall + 2 - size) // 2
    blit(bitmap, plan.digits, x + space, y, x1=left, y1=0, x2=left + size, y2=size)
