"""A Karenza card as large as the display allows: power and type, the player's stance, and the one it asks for."""

import displayio
from micropython import const

from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import plain
from games.karenza import layout as at
from games.karenza import names
from games.karenza.cards import is_attack, power
from games.karenza.drawn import pieces, stances
from games.karenza.table.turn import BACK, DROP, FITS, NEAR, PLAY
from games.karenza.view import feet

_AIR = const(8)  # dots beside a stance
_ROOMY = const(100)  # dots of height for a label above each stance
_LARGE = const(24)  # dots of a square from which on stances are drawn half as large, and doubled: a fourth of the bytes
_ROWS = const(9)  # rows of text from which on all lines are below the stances


def page(console, plan, place, told, has_hints):
    """Generator: BACK, PLAY or DROP. has_hints: tokens will move for it.

    told: what to say about it, if anything, and how many moves are left.
    """
    one = plan.card(place)
    found = plan.verdict(one)
    can_play = found == FITS or found == NEAR and (has_hints or plan.is_placing)
    can_drop = not plan.is_placing and not plan.hit
    _show(console, plan, place, told, _pairs(plan, can_play, can_drop))
    console.buttons.ask()
    while True:
        key = yield from console.key()
        if key == keys.BACK:
            return BACK
        if key == keys.OK:
            return PLAY if can_play else BACK
        if can_drop:
            return DROP


def _pairs(plan, can_play, can_drop):
    """What the keys do."""
    does = say("karenza.table.stand") if plan.is_placing else say("karenza.table.play")
    pairs = ((keys.OK, does),) if can_play else ((keys.OK, say("console.ok")),)
    if can_drop:
        pairs += ((keys.UP_DOWN, say("karenza.table.drop")),)
    return pairs + ((keys.BACK, say("console.back")),) if can_play else pairs


def _show(console, plan, place, told, pairs):
    """Power and type on the left, then the player's stance, an arrow, and the stance it needs.

    Each stance is drawn in halves.
    """
    console.clear()
    one = plan.card(place)
    is_roomy = console.height >= _ROOMY
    kind = say("karenza.table.attack" if is_attack(one) else "karenza.table.defence", power(one))
    line, left = told
    is_tall = console.height >= _ROWS * FACE.height
    lines = [kind, line, left] if is_tall else [line or kind]
    labels = (say("karenza.table.mine"), say("karenza.table.asked")) if is_roomy else ()  # above each stance
    label = FACE.height if labels else 0
    between = console.height - 2 * FACE.height  # title and hints
    room = between - between % FACE.height // 2 - len(lines) * FACE.height - label
    cell = min((room - 2) // 4, (console.width * 2 // 3 - 3 * _AIR) // 4)
    twice = 2 if cell >= _LARGE else 1
    cell = (2 * cell - twice + 1) // (2 * twice)
    size = stances.side(cell) * twice
    column = max([size] + [FACE.width(words) for words in labels])
    moves = []  # below the power
    if not is_tall:
        moves = FACE.wrap(left, console.width - 2 * column - 3 * _AIR) if labels else [left]
    beside = len(moves) * FACE.height
    across = max([FACE.width(words) for words in moves] + [0])
    screen = Screen(console, names.card(plan.view[at.WARRIOR + plan.seat], plan.hand[place]), pairs)
    halves = [displayio.Bitmap(stances.side(cell), stances.side(cell), pieces.COLOURS) for _ in range(4)]
    pose = plan.pose
    stances.cross(halves[0], 0, 0, cell)
    stances.sword(halves[0], 0, 0, cell, pose & 3, False)
    stances.squares(halves[1], 0, 0, cell, pose >> 4, pose >> 2 & 3)
    stances.cut(halves[2], 0, 0, cell, one)
    stances.squares(halves[3], 0, 0, cell, *feet(one))
    screen.lines(lines, screen.bottom - len(lines) * FACE.height, True)
    top = screen.top
    third = max(console.width // 3, FACE.margin + across)
    words = str(power(one))
    free = size if is_tall else 2 * size - beside - 2
    scale = min(free // pieces.capital(), third * 3 // 5 // FACE.width(words))
    tall = scale * pieces.capital()
    sign = min(tall * 2 // 3, third // 3)
    wide = FACE.width(words) * scale + sign
    colours = pieces.palette(console, pieces.colour(console, is_attack(one)))
    middle = top + label + (room - tall - beside) // 2
    left = max(0, (third - wide) // 2)
    bitmap = displayio.Bitmap(FACE.width(words), FACE.above, pieces.COLOURS)
    FACE.write(bitmap, words, 0)
    group = displayio.Group(scale=scale, x=left, y=middle - (FACE.above - pieces.capital()) * scale)
    group.append(displayio.TileGrid(bitmap, pixel_shader=colours))
    screen.append(group)
    bitmap = displayio.Bitmap(sign | 1, sign, pieces.COLOURS)
    pieces.mark(bitmap, 0, 0, sign, is_attack(one))
    left += wide - sign
    screen.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=left, y=middle + (tall - sign) // 2))
    if moves:
        screen.column(moves, (third - across) // 2, middle + tall, console.theme.ink)
    free = (console.width - third - 2 * column) // 3
    own_x = third + free + (column - size) // 2
    far_x = own_x + column + free
    y = top + label + (room - 2 * size) // 2
    for words, x in zip(labels, (own_x, far_x)):
        middle = x + (size - FACE.width(words)) // 2
        screen.append(plain(console, words, middle, y - label, console.theme.dim))
    colours = pieces.palette(console, console.theme.dim)
    for number, half in enumerate(halves):
        x = own_x if number < 2 else far_x
        group = displayio.Group(scale=twice, x=x, y=y + (number & 1) * size)
        group.append(displayio.TileGrid(half, pixel_shader=colours))
        screen.append(group)
    deep = max(3, free // 3)
    screen.append(draw.arrow((own_x + size + far_x - deep) // 2, y + size - deep, deep, console.theme.dim, keys.RIGHT))
    console.show(screen)
