"""The pocket roller's menu, behind BACK: other dice, the last roll taken back, what was rolled, how fair it is.

    goes_on = yield from page(console, tray)    # False if the players leave
"""

from micropython import const

from dojo import pages
from dojo.dialogs import form
from dojo.dialogs.menu import menu
from dojo.roller import fairness, history
from dojo.roller.board import named
from dojo.roller.tray import MOST, SIDES
from dojo.say import number_of, say, say_all

_DIE = const(20)  # a sign: the tile of the icons


def page(console, tray):
    """Generator: the menu, until players go on or leave."""
    chosen = 0
    while True:
        items = [number_of("console.go_on"), number_of("console.dice.other")]
        if tray.can_take_back():
            items.append(number_of("console.dice.take_back"))
        if tray.any_kept():
            items.append(number_of("console.dice.let_go"))
        if tray.rolls():
            items += [number_of("console.dice.rolls"), number_of("console.dice.fair")]
        items.append(number_of("console.dice.leave"))
        chosen = yield from menu(console, say("console.dice.title"), [say(item) for item in items], chosen)
        item = items[chosen] if chosen >= 0 else number_of("console.go_on")
        if item == number_of("console.dice.leave"):
            return False
        if item == number_of("console.dice.rolls"):
            yield from pages.open(history.page, console, say(item), _lines(tray))
            continue
        if item == number_of("console.dice.fair"):
            yield from pages.open(fairness.of_tray, console, tray)
            continue
        if item == number_of("console.dice.other"):
            yield from _choose(console, tray)
        elif item == number_of("console.dice.take_back"):
            tray.take_back()
        elif item == number_of("console.dice.let_go"):
            tray.let_go()
        tray.keep()
        return True


def _choose(console, tray):
    """Generator: how many dice, and of which kind."""
    values = bytearray((tray.count() - 1, tray.kind()))
    counts = [str(count) for count in range(1, MOST + 1)]
    sides = [str(number) for number in SIDES]
    title, names = say("console.dice.other"), say_all("console.dice.names")
    yield from pages.open(form.form, console, title, names, (counts, sides), values, None, "", 0, _DIE)
    tray.choose(values[1], values[0] + 1)


def _lines(tray):
    """The last rolls, the latest first, and which were taken back."""
    lines = []
    for kind, count, total, is_back in tray.rolls():
        back = " " + say("console.dice.back") if is_back else ""
        lines.append("%s%s\t%d" % (named(kind, count), back, total))
    return lines
