"""Before a fight of Karenza: the rules, and who fights for whom."""

from micropython import const

from dojo import pages
from dojo.dialogs.form import form
from dojo.say import say, say_all
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from games.karenza import names
from games.karenza.cards import WARRIORS
from games.karenza.table.figure import HEIGHT, WIDTH, Figure

_SEATS = const(2)
_HANDS = const(5)  # the choices of the option begin with 7, then go up from 3; here they go down from 7
_GAP = const(6)  # dots beside a figure
_POSE = const(0x25)  # left foot on C, right foot on B, sword at 2


def ask(console, options):
    """Generator: the options of a fight, or None if the player went back: the rules, then a warrior for each."""
    values = bytearray((options[0], -options[1] % _HANDS))
    warriors = bytearray(options[2:])
    while True:
        choices = (say_all("karenza.locks"), [str(number) for number in range(7, 2, -1)])
        title = say("karenza.other_rules")
        if not (yield from form(console, title, say_all("karenza.rules"), choices, values, done=say("karenza.on"))):
            return None
        seat = 0
        while 0 <= seat < _SEATS:
            chosen = yield from _warrior(console, seat, warriors[seat])
            if chosen < 0:
                seat -= 1
            else:
                warriors[seat] = chosen
                seat += 1
        if seat == _SEATS:
            return bytes((values[0], -values[1] % _HANDS)) + warriors


def _warrior(console, seat, number):
    """Generator: the warrior of a seat, 0..3, or -1 if the player went back."""
    while True:
        _show(console, seat, number)
        console.ahead = pages.ahead(console, "karenza")
        key = yield from console.key()
        console.ahead = None
        if key == keys.OK:
            return number
        if key == keys.BACK:
            return -1
        number = (number + (-1 if key in keys.BACKWARD else 1)) % WARRIORS


def _show(console, seat, number):
    """A warrior, his name, and how he fights."""
    pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, say("console.back")))
    screen = Screen(console, say("karenza.fights_as", name(seat), names.warrior(number)), pairs)
    top = FACE.height
    room = screen.bottom - top
    scale = min(console.width * 2 // 5 // WIDTH, room // HEIGHT)
    wide = WIDTH * scale
    figure = Figure(console, number, True, _GAP, top + (room - HEIGHT * scale) // 2, scale)
    figure.stand(_POSE)
    screen.append(figure)
    left = wide + 2 * _GAP
    lines = FACE.wrap(names.style(number), console.width - left)
    screen.column(lines, left, top + (room - len(lines) * FACE.height) // 2, console.theme.ink)
    console.show(screen)
