"""Before a fight of Karenza: the rules, how many play, and who fights for whom."""

from micropython import const

from dojo import pages
from dojo.dialogs.form import form
from dojo.say import say, say_all
from games.karenza.table import warrior

_SEATS = const(2)
_MOST = const(8)
_HANDS = const(5)  # choices: the option has 7, then 3 up; here they go down from 7
_CHOOSES = const(4)  # each seat chooses, in the match; above it, that many more play and choose
_A = const(2)  # the first option with a warrior
_B = const(3)


def ask(console, options):
    """Generator: the options of a match, or None if the player went back: the rules, then a warrior for each of two.

    In a championship, and on linked handhelds, all choose in the match.
    """
    values = bytearray((options[0], -options[1] % _HANDS, max(0, options[_B] - _CHOOSES)))
    warriors = bytearray(options[_A:])
    hands = [str(number) for number in range(7, 2, -1)]
    seats = [str(number) for number in range(_SEATS, _MOST + 1)]
    while True:
        choices = (say_all("karenza.locks"), hands, seats)
        title = say("karenza.other_rules")
        if not (yield from form(console, title, say_all("karenza.rules"), choices, values, done=say("karenza.on"))):
            return None
        head = bytes((values[0], -values[1] % _HANDS))
        if values[2]:
            return head + bytes((_CHOOSES, _CHOOSES + values[2]))
        if warriors[1] >= _CHOOSES:
            return head + bytes((_CHOOSES, _CHOOSES))
        seat = 0
        while 0 <= seat < _SEATS:
            first = warriors[seat]
            if seat and first == warriors[0]:
                first = (first + 1) % _CHOOSES  # another one than the player has, unless two alike are wished for
            chosen = yield from pages.open(warrior.page, console, seat, first)
            if chosen < 0:
                seat -= 1
            else:
                warriors[seat] = chosen
                seat += 1
        if seat == _SEATS:
            return head + warriors
