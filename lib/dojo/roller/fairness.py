"""How often each number has come up, how often fair dice would show it, and what that tells: often nothing.

    yield from of_tray(console, tray)
    verdict([40, 31, 30, 38, 29, 32])       # AS_LUCK

Karate's dice roller has its own counts (games/karate/roller/fairness.py), shown the same way.
"""

from micropython import const

from dojo import pages
from dojo.dialogs import menu, reader
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

_ENOUGH = const(10)  # times that each number is expected; with fewer, nothing can be told
_GAP = const(2)
_PIPS = const(6)
_MOST = const(10000)  # larger values count as this

# Chi-square, in hundredths, of 2, 4, 6, 8 and 10 numbers: fair dice exceed these once in ten, and once in 1000 times.
_ODD = (271, 625, 924, 1202, 1468)
_VERY_ODD = (1083, 1627, 2052, 2432, 2788)


def verdict(counts):
    """What the counts of 2, 4, 6, 8 or 10 numbers tell, each as likely as the others: NO_ROLLS to VERY_ODD."""
    count = len(counts)
    if not sum(counts):
        return NO_ROLLS
    if sum(counts) < _ENOUGH * count:
        return TOO_FEW
    return told(squares(counts), count, _ODD[count // 2 - 1], _VERY_ODD[count // 2 - 1])


def squares(counts):
    """The chi-square of numbers that are equally likely, as many times as there are numbers."""
    dice = sum(counts)
    return sum([square(len(counts) * count - dice) // dice for count in counts])


def told(found, times, odd, very_odd):
    """What a chi-square tells, of which `found` is that many `times`: AS_LUCK to VERY_ODD. Limits are in hundredths."""
    if found * 100 > times * very_odd:
        return VERY_ODD
    return ODD if found * 100 > times * odd else AS_LUCK


def square(number):
    """A square that stays small."""
    return min(abs(number), _MOST) ** 2


def of_tray(console, tray):
    """Generator: the counts of a tray."""
    counts = tray.counts()
    group = tray.group()
    usual = (sum(counts) * 2 // len(counts) + 1) // 2
    words = [str(index * group + 1) for index in range(len(counts))]
    lines = []
    for index, count in enumerate(counts):
        name = words[index] if group == 1 else "%s-%d" % (words[index], (index + 1) * group)
        lines.append(say("console.fairness.line", name, count, usual))
    texts = (say("console.fairness.came", sum(counts)), "\n".join(lines))
    is_many = sum(counts) >= 2 * _ENOUGH * len(counts)
    if len(counts) == group * _PIPS:
        words = [""] * _PIPS
    if (yield from page(console, counts, [usual] * len(counts), words, verdict(counts), texts, is_many)):
        tray.forget_counts()
        tray.keep()


def page(console, counts, usual, words, found, texts, is_many):
    """Generator: a picture, then the verdict `found` and the numbers in `texts`. True if the players want to start
    over, which they are asked once there are many.

    usual: how often fair dice would show each. words: what stands below its bar, "" for a die with as many pips.
    """
    if sum(counts):
        _draw(console, counts, usual, words)
        if (yield from console.until(keys.OK, keys.BACK, *keys.FORWARD)) == keys.BACK:
            return False
    console.clear()
    said = say_one("console.fairness.verdicts", found)
    pages_of_text = (said,) + texts if sum(counts) else (said,)
    yield from pages.open(reader.read, console, say("console.fairness.title"), pages_of_text)
    if not is_many:
        return False
    choices = say("console.fairness.keep"), say("console.fairness.anew")
    return (yield from pages.open(menu.menu, console, say("console.fairness.is_anew"), choices)) == 1


def _draw(console, counts, usual, words):
    """Show a bar for each number, with a mark where fair dice would be."""
    pairs = ((keys.OK, say("console.more")), (keys.BACK, say("console.back")))
    screen = Screen(console, say("console.fairness.title"), pairs)
    cell = console.width // len(counts)
    size = fitting(min(cell - _GAP, (screen.bottom - screen.top) // 4))
    if words[0]:
        size = FACE.height
    foot = screen.bottom - size - 2 * _GAP
    tall = foot - screen.top - _GAP
    most = max(counts + usual + [1])
    left = (console.width - len(counts) * cell) // 2
    for index, count in enumerate(counts):
        x = left + index * cell
        high = count * tall // most
        screen.append(draw.block(x, foot - usual[index] * tall // most, cell - 1, 1, console.theme.ink))
        if high:
            screen.append(draw.block(x + cell // 4, foot - high, cell // 2, high, console.theme.accent))
        if not words[index] and index < _PIPS:
            die = Die(console, size, x + (cell - size) // 2, foot + _GAP)
            die.show(index + 1)
            screen.append(die.tiles)
        else:
            x = max(0, x + (cell - FACE.width(words[index])) // 2)
            screen.append(plain(console, words[index], x, foot + (size - FACE.above) // 2, console.theme.ink))
    console.show(screen)
