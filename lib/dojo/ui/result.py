"""How a match ended: who has won, and why."""

from micropython import const

from dojo.lights import GLOW
from dojo.sound import DRAW, WIN
from dojo.ui import keys
from dojo.ui.layout import CELL_HEIGHT, wrap
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.words import AGAIN, AND, LETTERS, MENU, MORE, NOBODY_WINS, ONE_WINS, SOME_WIN

_PICTURE = const(16)  # dots
_GAP = const(4)


def result(console, winners, why, lines):
    """Generator: show the end of a match. True if the players want the same once more.

    winners: the seats that have won, none for a draw. why: a sentence. lines: more of them.
    """
    text = wrap("\n".join([why] + list(lines)), console.columns)
    rows = console.rows - 2
    pairs = ((keys.OK, AGAIN), (keys.BACK, MENU))
    if len(text) > rows:
        pairs = ((keys.UP_DOWN, MORE),) + pairs
    console.sound.play(WIN if winners else DRAW)
    console.lights.play(GLOW)
    first = 0
    while True:
        _show(console, winners, text[first : first + rows], pairs)
        key = 0
        while key not in (keys.OK, keys.BACK) and (not key or len(text) <= rows):
            key = yield from console.key()
        if key in (keys.OK, keys.BACK):
            return key == keys.OK
        first = 0 if first + rows >= len(text) else first + rows


def _show(console, winners, lines, pairs):
    """One screen: as many lines as fit, below the winners if there is room for them."""
    screen = Screen(console, _title(winners), pairs)
    tall = len(lines) * CELL_HEIGHT
    scale = _picture_scale(screen, len(winners), screen.bottom - screen.top - tall - _GAP)
    picture = _PICTURE * scale + _GAP if scale else 0
    y = screen.top + (screen.bottom - screen.top - picture - tall) // 2
    if scale:
        _portraits(console, screen, winners, scale, y)
    screen.lines(lines, y + picture, True)
    console.show(screen)


def _title(winners):
    """Who has won, in one line."""
    if not winners:
        return NOBODY_WINS
    if len(winners) == 1:
        return ONE_WINS % name(winners[0])
    between = AND if len(winners) == 2 else " "
    return SOME_WIN % between.join([LETTERS[seat] for seat in winners])


def _picture_scale(screen, pictures, room):
    """How large the winners can be drawn in so many dots of height; 0 for not at all."""
    if not pictures:
        return 0
    across = screen.console.width // pictures - _GAP
    return max(0, min(3, room // _PICTURE, across // _PICTURE))


def _portraits(console, screen, winners, scale, y):
    """The winners side by side, in the middle."""
    size = _PICTURE * scale
    x = (console.width - len(winners) * (size + _GAP) + _GAP) // 2
    for seat in winners:
        screen.append(portrait(console, seat, x, y, scale))
        x += size + _GAP
