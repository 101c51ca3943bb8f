"""A Karenza championship: the table, and who fights next."""

from micropython import const

from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait, scores
from dojo.ui.strip import Lines
from games.karenza import layout as at
from games.karenza.championship import league
from games.karenza.view import fighter

_PICTURE = const(16)  # dots
_MOST = const(3)  # scale of a portrait
_AIR = const(4)
_DIGITS = const(3)  # columns for a number below its heading


def page(console, view):
    """Generator: the table, if there was a fight, and the next fight, if any."""
    if view[at.FIGHTS]:
        yield from table(console, view)
    if view[at.PHASE] != at.ENDED:
        _next(console, view)
        console.forget()
        yield from console.key()


def places(view):
    """(place, seat) of all, the best first; equals share a place."""
    numbers = league.standing(view)
    order = sorted(range(len(numbers)), key=lambda seat: (-numbers[seat], seat))
    return [(1 + len([1 for other in numbers if other > numbers[seat]]), seat) for seat in order]


def table(console, view):
    """Generator: stars and points of all, the best first, on as many screens as it takes."""
    heads = say("karenza.league.stars") + " ", say("karenza.league.points")
    wide = _DIGITS * FACE.column
    right = console.width - FACE.margin
    middle = right - FACE.width(heads[1]) - FACE.column  # where the first heading ends
    stars = league.stars(view)
    points = league.points(view)
    rest = places(view)
    while rest:
        screen = Screen(console, say("karenza.league.title"), ((keys.OK, say("console.more")),))
        some = rest[: screen.rows - 1]
        rest = rest[len(some) :]
        theme = console.theme
        words = heads[0] + heads[1]
        screen.column((words,), right - FACE.width(words), screen.top, theme.dim)
        y = screen.top + FACE.height
        screen.column(["%d %s" % (place, name(seat)) for place, seat in some], FACE.margin, y, theme.ink)
        for numbers, x, ink in ((stars, middle, theme.accent), (points, right, theme.dim)):
            told = [str(numbers[seat]) for _, seat in some]
            screen.append(Lines(told, theme.paper, ink, x - wide, y, wide))
        console.show(screen)
        console.forget()
        yield from console.key()


def _next(console, view):
    """Who fights, with their warriors."""
    count = len(league.pairs(view[at.SEATS]))
    title = say("karenza.league.fight", view[at.FIGHTS] + 1, count)
    screen = Screen(console, title, ((keys.OK, say("console.more")),))
    half = console.width // 2
    room = screen.bottom - screen.top - 2 * FACE.height
    words = say("karenza.league.against")
    each = half - FACE.width(words) - _AIR  # dots the word in the middle leaves for each picture
    scale = max(1, min(_MOST, (room - _AIR) // _PICTURE, each // _PICTURE))
    spare = room - _PICTURE * scale
    y = screen.top + (spare // 2 if console.mono else max(spare // 2, spare - 2 * _AIR))  # on the bridge
    middle = y + (_PICTURE * scale - FACE.height) // 2
    for side in range(2):
        seat = fighter(view, side)
        x = side * half + (half - _PICTURE * scale) // 2
        screen.append(portrait(console, seat, x, y, scale))
        lines = name(seat), say_one("karenza.warriors", view[at.WARRIOR + side])
        for row, line in enumerate(lines):
            x = side * half + max(0, (half - FACE.width(line)) // 2)
            below = screen.bottom - (2 - row) * FACE.height
            screen.column((line,), x, below, console.theme.dim if row else console.theme.seat(seat))
    screen.column((words,), screen.middle(words), middle, console.theme.ink)
    tall = screen.bottom - 3 * FACE.height
    behind(screen, "karenza", 0, FACE.height, console.width, tall)
    console.show(screen)


def best(view):
    """Names and stars of all, the best first: "Crane 4, Fox 2, Panda 0"."""
    stars = league.stars(view)
    order = [seat for _, seat in places(view)]
    return scores([name(seat) for seat in order], [stars[seat] for seat in order])
