"""How often each number has come up, how often fair dice would show it, and what that tells: often nothing.

    yield from page(console, book)
    verdict([40, 31, 30, 38, 29, 32, 20])       # AS_LUCK
"""

from micropython import const

from dojo.dialogs.menu import menu
from dojo.dialogs.reader import read
from dojo.say import say, say_one
from dojo.ui import draw, keys
from dojo.ui.dice import Die, fitting
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import plain

# What counts tell.
NO_ROLLS = const(0)
TOO_FEW = const(1)
AS_LUCK = const(2)
ODD = const(3)
VERY_ODD = const(4)

FEW = const(30)  # rolls; with fewer, each number is expected less than ten times
_VALUES = const(6)
_DOUBLES = const(6)
_FIELDS = const(7)
_GAP = const(2)

# Chi-square of six values, 5 degrees of freedom: fair dice exceed these 5 times in 100, and once in 1000.
_ODD = const(1107)  # hundredths
_VERY_ODD = const(2052)
# Likewise for doubles, 1 degree of freedom.
_ODD_DOUBLES = const(384)
_VERY_ODD_DOUBLES = const(1083)
_MOST = const(10000)  # larger values count as this


def expected(counts):
    """(each number, doubles): how often fair dice show them in this many rolls, rounded."""
    rolls = sum(counts[:_VALUES]) // 2
    return (2 * rolls + 3) // 6, (rolls + 3) // 6


def verdict(counts):
    """What the counts of 1 to 6 and of doubles tell: NO_ROLLS to VERY_ODD."""
    dice = sum(counts[:_VALUES])
    rolls = dice // 2
    if not rolls:
        return NO_ROLLS
    if rolls < FEW:
        return TOO_FEW
    squares = 0
    for count in counts[:_VALUES]:
        squares += _square(6 * count - dice) // dice  # six times what it adds to chi-square
    doubles = _square(6 * counts[_DOUBLES] - rolls) // rolls  # five times chi-square
    if squares * 100 > 6 * _VERY_ODD or doubles * 100 > 5 * _VERY_ODD_DOUBLES:
        return VERY_ODD
    if squares * 100 > 6 * _ODD or doubles * 100 > 5 * _ODD_DOUBLES:
        return ODD
    return AS_LUCK


def _square(number):
    return min(abs(number), _MOST) ** 2


def page(console, book):
    """Generator: a picture, then the numbers and what they tell; once there are many, players may start over."""
    counts = book.counts()
    if sum(counts):
        _draw(console, counts)
        if (yield from console.until(keys.OK, keys.BACK, *keys.FORWARD)) == keys.BACK:
            return
    console.clear()
    yield from read(console, say("karate.fairness.title"), texts(counts))
    if sum(counts) >= 2 * FEW:
        choices = say("karate.fairness.keep"), say("karate.fairness.anew")
        if (yield from menu(console, say("karate.fairness.is_anew"), choices)) == 1:
            book.forget_counts()
            book.keep()


def texts(counts):
    """The counts in words."""
    told = say_one("karate.fairness.verdicts", verdict(counts))
    if not sum(counts):
        return (told,)
    each, doubles = expected(counts)
    dice = sum(counts[:_VALUES])
    lines = [say("karate.fairness.line", place + 1, counts[place], each) for place in range(_VALUES)]
    lines.append(say("karate.fairness.line_of_doubles", counts[_DOUBLES], doubles))
    return (told, say("karate.fairness.seen", dice // 2, dice), "\n".join(lines))


def _draw(console, counts):
    """Show a bar for each number and for doubles, with a mark where fair dice would be."""
    pairs = ((keys.OK, say("console.more")), (keys.BACK, say("console.back")))
    screen = Screen(console, say("karate.fairness.title"), pairs)
    cell = console.width // _FIELDS
    size = fitting(min(cell - _GAP, (screen.bottom - screen.top) // 4))
    foot = screen.bottom - size - 2 * _GAP
    tall = foot - screen.top - _GAP
    each, doubles = expected(counts)
    most = max(counts + [each, doubles, 1])
    left = (console.width - _FIELDS * cell) // 2
    for place, count in enumerate(counts):
        x = left + place * cell
        high = count * tall // most
        if high:
            screen.append(draw.block(x + cell // 4, foot - high, cell // 2, high, console.theme.accent))
        y = foot - (doubles if place == _DOUBLES else each) * tall // most
        screen.append(draw.block(x, y, cell // 4 - 1, 1, console.theme.ink))
        screen.append(draw.block(x + cell // 4 + cell // 2 + 1, y, cell // 4 - 1, 1, console.theme.ink))
        if place < _VALUES:
            die = Die(console, size, x + (cell - size) // 2, foot + _GAP)
            die.show(place + 1)
            screen.append(die.tiles)
        else:
            x += (cell - 2 * FACE.column) // 2
            screen.append(plain(console, say("karate.fairness.doubles"), x, foot + (size - 10) // 2, console.theme.ink))
    console.show(screen)
