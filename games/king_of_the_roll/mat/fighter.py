"""Before a fight: choose a fighter and a side of the takedown board; in solo also the rival."""

from micropython import const

from dojo.say import say, say_one
from dojo.ui import dice, keys
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import die
from games.king_of_the_roll.mat.loose import Dice
from games.king_of_the_roll.scenes.pair import face

_HEAD = const(12)  # dots
_LARGEST = const(6)  # the largest scale of a head above words
_GAP = const(4)
_BETWEEN = const(2)  # dots between two dice
_SKY = const(8)  # least dots of the park above head and words
_LOW = const(100)  # dots of height; below, not one is to spare
_SIDES = const(2)
_CHARACTERS = const(4)


def page(console, view, seat):
    """Generator: 2 x character + side, or -1 for back; for the solo rival also BY_LOT."""
    of_rival = view[at.PHASE] == at.RIVAL
    whose = 1 if of_rival else seat
    taken = seen.character(view, 0 if of_rival else seat ^ 1)
    choices = [number for number in range(_CHARACTERS) if number != taken]
    if of_rival:
        choices.append(_CHARACTERS)
    place = 0
    while True:
        place, key = yield from _pick(console, place, len(choices), _show_fighter, choices, whose, of_rival)
        if key == keys.BACK:
            return -1
        if choices[place] == _CHARACTERS:
            return at.BY_LOT
        if console.guide:  # a guided player does not choose a side
            return 2 * choices[place]
        side, key = yield from _pick(console, 0, _SIDES, _show_side, view[at.BOARD] ^ whose, whose, choices[place])
        if key == keys.OK:
            return 2 * choices[place] + side


def _pick(console, place, count, show, *told):
    """Generator: (which one, OK or BACK); `show` draws it."""
    while True:
        show(console, place, *told)
        key = yield from console.key()
        if key == keys.OK or key == keys.BACK:
            return place, key
        place = (place + (-1 if key in keys.BACKWARD else 1)) % count


def _pairs(back):
    return (keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, back)


def _show_fighter(console, place, choices, whose, of_rival):
    """An animal, where it is strong, and its first Place dice."""
    number = choices[place]
    title = say("king_of_the_roll.mat.rival_is") if of_rival else say("king_of_the_roll.mat.who", name(whose))
    screen = Screen(console, title, _pairs(say("console.menu")))
    if number == _CHARACTERS:
        screen.lines((say("king_of_the_roll.mat.by_lot"),), (screen.top + screen.bottom - FACE.height) // 2, True)
        console.show(screen)
        return
    room = screen.bottom - screen.top
    free = room
    if console.guide and console.height >= _LOW:  # a hint keeps off the head
        free -= 2 * FACE.height
    scale = min(free // _HEAD, console.width // 3 // _HEAD)
    left = _HEAD * scale + 2 * _GAP
    y = screen.top + min((room - _HEAD * scale) // 2, free - _HEAD * scale)
    screen.append(face(console, number, _GAP, y, scale))
    lines = (
        say("king_of_the_roll.mat.strong", say_one("king_of_the_roll.characters", number)),
        say_one("king_of_the_roll.positions", seen.favoured(number)),
    )
    written = (len(lines) + 1) * FACE.height
    shape = dice.shape(min((console.width - left) // moves.DICE - _BETWEEN, room - written))
    high = written + shape[0]
    top = y
    y = screen.top + (room - high) // 2
    screen.column(lines, left, y, console.theme.ink)
    sky = min(top, y) - _GAP - FACE.height  # above all this
    if sky >= _SKY:
        behind(screen, "king_of_the_roll", 0, FACE.height, console.width, sky)
    y += len(lines) * FACE.height
    skills, widths = die.skills()
    cell = min(max(shape[0], max(widths) + _GAP) + _BETWEEN, (console.width - left) // moves.DICE)
    screen.append(die.heads(console, left - (cell - shape[0]) // 2, y, cell, skills, widths))
    y += FACE.height - (console.height < _LOW)  # no letter of a skill goes lower; keeps the dice off the keys
    screen.append(Dice(console, left, y, shape, seen.first_dice(number), cell - shape[0]))
    console.show(screen)


def _show_side(console, place, board, whose, number):
    """The three moves of a side: a takedown, a defence, a guard pull."""
    title = say("king_of_the_roll.mat.standing_moves", say_one("king_of_the_roll.characters", number), place + 1)
    screen = Screen(console, title, _pairs(say("console.back")))
    first = moves.PLACES * (_SIDES * board + place)
    lines = [say_one("king_of_the_roll.moves", first + offset) for offset in range(moves.PLACES)]
    room = screen.bottom - screen.top
    tall = len(lines) * FACE.height
    scale = min(room // _HEAD, console.width * 3 // 16 // _HEAD)
    above = min((room - tall - 3 * _GAP) // _HEAD, _LARGEST)
    if above > scale:  # the names are below it
        free = (room - tall - _HEAD * above) // 3
        screen.append(face(console, number, (console.width - _HEAD * above) // 2, screen.top + free, above))
        screen.lines(lines, screen.top + 2 * free + _HEAD * above, True)
        behind(screen, "king_of_the_roll", 0, screen.top + free, console.width, _HEAD * above)
    else:
        screen.append(face(console, number, _GAP, screen.top + (room - _HEAD * scale) // 2, scale))
        screen.column(lines, _HEAD * scale + 2 * _GAP, screen.top + (room - tall) // 2, console.theme.ink)
    console.show(screen)
