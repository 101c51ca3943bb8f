"""A look at what lies open: both stances and the attack, the cards on the table, both decks as lists.

    yield from pages.show(console, decks.page, view, 0)    # in the turn of side 0
    yield from pages.open(decks.of, console, 2)            # Tove's deck, before a fight

Decks are printed, so everybody may know them. A list says for each technique how many cards nobody has seen yet, in
hand and deck together, and how many there are: 1/2. That reveals the pile, and nothing secret.
"""

import displayio
from micropython import const

from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import plain
from games.karenza import cards, names
from games.karenza import layout as at
from games.karenza import view as look
from games.karenza.drawn import pieces, stances

_ROWS = const(2)  # rows of the display that are not list: title and hints
_STANCES = const(-1)  # the leaf of the stances
_TABLE = const(-2)


def page(console, view, side):
    """Generator: the table during a side's turn, leaf by leaf."""
    leaves = [(_STANCES, False, 0)]
    if view[at.ON_TABLE]:
        room = _room(console) - 1  # below the names
        leaves += [(_TABLE, False, first) for first in range(0, len(_lying(view, side)), room)]
    for one in (side ^ 1, side):
        leaves += _leaves(console, view[at.WARRIOR + one], one)
    yield from _leaf_through(console, view, side, leaves)


def of(console, warrior):
    """Generator: the deck of a warrior, 0..3, leaf by leaf."""
    yield from _leaf_through(console, None, warrior, _leaves(console, warrior, warrior))


def _leaf_through(console, view, side, leaves):
    """Generator: until the player leaves."""
    place = 0
    while True:
        is_last = place == len(leaves) - 1
        pairs = ((keys.OK, say("console.ok" if is_last else "console.more")), (keys.BACK, say("console.back")))
        which, of_attacks, first = leaves[place]
        if which == _STANCES:
            _stances(console, view, side, pairs)
        elif which == _TABLE:
            lines = _lying(view, side)[first : first + _room(console) - 1]
            both = name(look.fighter(view, side)) + "\t" + name(look.fighter(view, side ^ 1))
            _list(console, say("karenza.table.on_table"), [both] + lines, pairs)
        else:
            lines = _techniques(view, which, of_attacks)[first : first + _room(console)]
            _list(console, _title(view, which, of_attacks), lines, pairs)
        key = yield from console.key()
        if key == keys.BACK or key == keys.OK and is_last:
            return
        if key in keys.BACKWARD:
            place = max(0, place - 1)
        else:
            place = (place + 1) % len(leaves)


def _room(console):
    """Techniques on a leaf."""
    return console.height // FACE.height - _ROWS


def _leaves(console, warrior, which):
    """The leaves of a deck: attacks, then shields."""
    found = []
    for of_attacks in (True, False):
        count = len([1 for number in range(cards.PLACES) if _is_kind(cards.technique(warrior, number), of_attacks)])
        found += [(which, of_attacks, first) for first in range(0, count, _room(console))]
    return found


def _is_kind(card, of_attacks):
    return card and cards.is_attack(card) == of_attacks


def _title(view, which, of_attacks):
    """Whose cards, and of which kind."""
    if view is None:
        warrior = say_one("karenza.warriors", which)
        return say("karenza.table.list_attacks" if of_attacks else "karenza.table.list_shields", warrior)
    who = name(look.fighter(view, which))
    return say("karenza.table.unseen_attacks" if of_attacks else "karenza.table.unseen_shields", who)


def _techniques(view, which, of_attacks):
    """The lines of a deck. Without a view, `which` is a warrior, and all cards are there."""
    warrior = which if view is None else view[at.WARRIOR + which]
    found = []
    for number in range(cards.PLACES):
        card = cards.technique(warrior, number)
        if _is_kind(card, of_attacks):
            count = cards.copies(card)
            told = "x%d" % count if view is None else "%d/%d" % (at.unseen(view, which, number), count)
            found.append("%d %s\t%s" % (cards.power(card), names.card(warrior, number), told))
    return found


def _lying(view, near):
    """The cards on the table in order: one side's on the left, the other's on the right."""
    found = []
    for attacker, attack, _, _, defence in look.table(view):
        for side, number in ((attacker, attack), (attacker ^ 1, defence)):
            if number >= 0:
                power = cards.power(at.card(view, side, number))
                told = "%d %s" % (power, names.card(view[at.WARRIOR + side], number))
                found.append(told if side == near else "\t" + told)
    return found


def _list(console, title, lines, pairs):
    screen = Screen(console, title, pairs)
    screen.lines(lines, screen.top)
    console.show(screen)


def _stances(console, view, side, pairs):
    """The player's stance on the left, the rival's on the right, the unanswered attack between them."""
    threat = at.threat(view)
    screen = Screen(console, "", pairs)
    cell = min((screen.bottom - FACE.height - 2) // 4, (console.width // 3 - 2) // 2)
    size = stances.side(cell)
    y = FACE.height
    colours = pieces.palette(console, console.theme.dim)
    for one, x in ((side, 0), (side ^ 1, console.width - size)):
        words = name(look.fighter(view, one))
        left = x if one == side else console.width - FACE.width(words)
        screen.append(plain(console, words, left, 0, console.theme.seat(look.fighter(view, one))))
        if look.pose(view, one):
            bitmap = displayio.Bitmap(size, 2 * size, pieces.COLOURS)
            stances.boards(bitmap, cell, look.pose(view, one), one != side)
            screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y))
    if threat:
        _attack(console, screen, at.card(view, side ^ 1, threat[0]), y, console.width // 3)
    console.show(screen)


def _attack(console, screen, card, y, x):
    """The attack: its power, and below it what it asked for and the sword's way."""
    wide = console.width // 3
    cell = min((screen.bottom - y - 2 * pieces.capital() - 4) // 4, (wide - 2) // 3)
    size = stances.side(cell)
    tall = 2 * pieces.capital()
    bitmap = displayio.Bitmap(wide, tall + 2 + 2 * size, pieces.COLOURS)
    words = str(cards.power(card))
    sign = tall * 2 // 3
    left = (wide - sign - 2 - 2 * FACE.width(words)) // 2
    pieces.mark(bitmap, left, (tall - sign) // 2, sign, True)
    pieces.number(bitmap, words, left + sign + 3, 0, 2)
    stances.cut(bitmap, (wide - size) // 2, tall + 2, cell, card)
    stances.squares(bitmap, (wide - size) // 2, tall + 2 + size, cell, *look.feet(card))
    colours = pieces.palette(console, console.theme.bad)
    screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y))
