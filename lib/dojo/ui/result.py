"""How a match ended: who has won, and why."""

from micropython import const

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
    text = "\n".join([why] + list(lines))
    console.sound.play(WIN if winners else DRAW)
    page = 0
    while True:
        pages = _show(console, winners, text, page)
        key = yield from console.key()
        if key == keys.OK:
            return True
        if key == keys.BACK:
            return False
        page = (page - 1 if key in keys.BACKWARD else page + 1) % pages


def _show(console, winners, text, page):
    """Show one part of the text. Returns how many there are."""
    lines = wrap(text, console.columns)
    rows = console.rows - 2
    pages = (len(lines) + rows - 1) // rows
    pairs = ((keys.OK, AGAIN), (keys.BACK, MENU))
    if pages > 1:
        pairs = ((keys.UP_DOWN, MORE),) + pairs
    screen = Screen(console, _title(winners), pairs)
    lines = lines[page * rows : (page + 1) * rows]
    row = 0
    scale = _picture_scale(screen, len(winners), len(lines))
    if scale:
        _portraits(console, screen, winners, scale)
        row = (_PICTURE * scale + _GAP + CELL_HEIGHT - 1) // CELL_HEIGHT
    for place, line in enumerate(lines):
        screen.line(line, row + place)
    console.show(screen)
    return pages


def _title(winners):
    """Who has won, in one line."""
    if not winners:
        return NOBODY_WINS
    if len(winners) == 1:
        return ONE_WINS % name(winners[0])
    return SOME_WIN % AND.join([LETTERS[seat] for seat in winners])


def _picture_scale(screen, pictures, rows):
    """How large the winners can be drawn above so many rows of text; 0 for not at all."""
    room = screen.bottom - screen.top - rows * CELL_HEIGHT - _GAP
    across = screen.console.width // max(pictures, 1) - _GAP
    return min(3, room // _PICTURE, across // _PICTURE) if pictures else 0


def _portraits(console, screen, winners, scale):
    """The winners side by side, in the middle, below the title."""
    size = _PICTURE * scale
    x = (console.width - len(winners) * (size + _GAP) + _GAP) // 2
    for seat in winners:
        screen.append(portrait(console, seat, x, screen.top + _GAP // 2, scale))
        x += size + _GAP
