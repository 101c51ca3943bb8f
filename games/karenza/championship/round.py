"""A round of a Karenza championship: who fights whom, the results, who rests."""

from micropython import const

from dojo.dialogs.menu import step
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait
from games.karenza import layout as at
from games.karenza.championship import league

_ACROSS = const(2)  # fights side by side
_PICTURE = const(16)  # dots
_MOST = const(3)  # scale of a portrait
_AIR = const(2)
_LONG = "18-9"  # the longest text between two pictures


def choose(console, state, fight):
    """Generator: a fight, or -1. fight: where the frame starts. Each round is a screen; they wrap around."""
    each = state[at.SEATS] // 2
    while True:
        first = fight - fight % each
        screen, places, width, height = _show(console, state, first)
        frame = draw.frame(0, 0, width - 2, height - 2, console.theme.accent)
        screen.append(frame)
        console.show(screen)
        while first <= fight < first + each:
            frame.x, frame.y = places[fight - first]
            key = yield from console.key()
            if key in (keys.OK, keys.BACK):
                return fight if key == keys.OK else -1
            fight = step(fight, key, state[at.FIGHTS])


def _show(console, state, first):
    """Show a round: who fights whom, the results, who rests. Returns screen, places and their size."""
    seats = state[at.SEATS]
    each = seats // 2
    pairs = league.pairs(seats)
    title = say("karenza.league.round", first // each + 1, state[at.FIGHTS] // each)
    moves = (keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, say("console.back"))
    screen = Screen(console, title, moves)
    drawn = [(pairs[fight], fight) for fight in range(first, first + each)]
    resting = set(range(seats))
    for pair, _ in drawn:
        resting.difference_update(pair)
    drawn += [((seat,), -1) for seat in resting]
    width = console.width // _ACROSS
    height = (screen.bottom - FACE.height) // -(-len(drawn) // _ACROSS)
    scale = min(_MOST, (width - 3 * _AIR) // (2 * _PICTURE), (height - FACE.height - _AIR) // _PICTURE)
    beside = min((width - FACE.width(_LONG) - 4 * _AIR) // (2 * _PICTURE), (height - _AIR) // _PICTURE)
    is_low = beside > scale  # the result goes between the pictures, not below them
    size = _PICTURE * max(beside if is_low else scale, 1)
    places = []
    for place, (who, fight) in enumerate(drawn):
        words = say("karenza.league.rests") if fight < 0 else score(state, fight)
        x = place % _ACROSS * width
        y = FACE.height + place // _ACROSS * height
        places.append((x + 1, y + 1))  # the frame keeps off the title and the edge
        between = FACE.width(words) + 2 * _AIR if is_low else _AIR
        top = y + (height - size - (0 if is_low else FACE.height)) // 2
        left = x + (width - len(who) * size - (between if is_low else (len(who) - 1) * between)) // 2
        for one, seat in enumerate(who):
            screen.append(portrait(console, seat, left + one * (size + between), top, size // _PICTURE))
        ink = console.theme.dim if fight < 0 or league.is_fought(state, fight) else console.theme.ink
        if is_low:
            screen.column((words,), left + size + _AIR, y + (height - FACE.height) // 2, ink)
        else:
            screen.column((words,), x + (width - FACE.width(words)) // 2, top + size, ink)
    return screen, places, width, height


def score(state, fight):
    """Write a fight's result, "10-4", or "-" before it: below two pictures or between them."""
    if not league.is_fought(state, fight):
        return "-"
    return "%d-%d" % (state[at.POINTS + 2 * fight], state[at.POINTS + 2 * fight + 1])
