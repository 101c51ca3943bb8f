"""The cells of the outcomes chart: what each of the 36 rolls gives, what of it helps now, and which are strikes.

    screen, plan = prepare(console, view, strikes)     # plan.py
    draw_digits(plan)                                  # digits.py
    fill(plan, tray, rolls)

The dice at the left and at the top say which roll a cell is. A number that is still in the tray stands dark on a light
chip, one that is out stands plain; a roll without a chip is a strike and has a cross. The cell of the roll that lies
on the table has a frame.
"""

from bitmaptools import blit
from micropython import const

_LEAST_CROSS = const(3)  # dots


def fill(plan, tray, rolls):
    """Draw all of the chart. rolls: of ways.every_roll."""
    heading = plan.heading
    rows = plan.rows
    die = plan.die
    for face in range(6):
        x = plan.left + face * plan.across + (plan.across - die) // 2
        blit(rows[face], heading, 0, (plan.row - die) // 2, x1=x, y1=0, x2=x + die, y2=die)
        left = plan.left + face * plan.across
        for column in range(face, 6):
            x = plan.left + column * plan.across
            _cell(rows[face], plan, rolls[6 * face + column], tray, x)
            if column > face:  # the same roll with the dice changed about
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
    """A cell without a number that helps: what the roll gives, close together, and a cross."""
    chip = plan.digit + 2
    pitch = plan.digit + 1
    wide = len(numbers) * pitch
    size = plan.cross if wide + plan.cross <= plan.across else _LEAST_CROSS
    space = 1 if numbers and wide + size + 2 < plan.across else 0
    x += (plan.across - wide - space - size) // 2
    for number in numbers:
        left = (number - 1) * chip + 1
        blit(bitmap, plan.digits, x, y, x1=left, y1=0, x2=left + plan.digit, y2=plan.tall + 2)
        x += pitch
    left = 6 * chip
    top = 0 if size == plan.cross else plan.cross
    y += (plan.tall + 2 - size) // 2
    blit(bitmap, plan.digits, x + space, y, x1=left, y1=top, x2=left + size, y2=top + size)
