"""How a match ended: who has won, and why."""

from micropython import const

from dojo.output.lights import GLOW
from dojo.output.sound import DRAW, LOSE, WIN
from dojo.say import LETTERS, say
from dojo.ui import keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait

_PICTURE = const(16)  # dots
_GAP = const(4)


def result(console, winners, why, lines, seal="", here=(), seats=0, score=""):
    """Generator: show the end of a match. True if the players want the same once more.

    winners: the seats that have won, none for a draw. why: a sentence. lines: more of them. seal: a line above the
    reason. here: the seats that people at this handheld play, of so many seats: who plays alone here is told so ("You
    win!"); where there are several, who has won goes by name. score: of a series, stands below the seal.
    """
    title, sound = _verdict(winners, here, seats)
    if sound == LOSE and seats > 2:  # by whom is plain where there are two
        lines = [_names(winners)] + list(lines)
    above = [line for line in (seal, score) if line]
    text = wrap("\n".join(above + [why] + list(lines)), console.columns)
    rows = console.rows - 2
    pairs = ((keys.OK, say("console.again")), (keys.BACK, say("console.menu")))
    if len(text) > rows:
        pairs = ((keys.UP_DOWN, say("console.more")),) + pairs
    console.sound.play(sound)
    console.lights.play(GLOW)
    first = 0
    while True:
        _show(console, title, winners, text[first : first + rows], pairs)
        key = 0
        while key not in (keys.OK, keys.BACK) and (not key or len(text) <= rows):
            key = yield from console.key()
        if key in (keys.OK, keys.BACK):
            return key == keys.OK
        first = 0 if first + rows >= len(text) else first + rows


def _show(console, title, winners, lines, pairs):
    """One screen: as many lines as fit, below the winners if there is room for them."""
    screen = Screen(console, title, pairs)
    tall = len(lines) * FACE.height
    scale = _picture_scale(screen, len(winners), screen.bottom - screen.top - tall - _GAP)
    picture = _PICTURE * scale + _GAP if scale else 0
    y = screen.top + (screen.bottom - screen.top - picture - tall) // 2
    if scale:
        _portraits(console, screen, winners, scale, y)
    y += picture
    screen.lines(lines, y, True)
    console.show(screen)


def _verdict(winners, here, seats):
    """(one line that says how it ended, the sound for it)."""
    if seats == 1:
        return (say("console.done"), WIN) if winners else (say("console.not_done"), LOSE)
    if not winners:
        return say("console.nobody_wins"), DRAW
    won = [seat for seat in here if seat in winners]
    if len(here) == 1 or won and len(won) == len(here) < seats:
        return (say("console.you_win"), WIN) if won else (say("console.you_lose"), LOSE)
    return _names(winners), WIN


def _names(winners):
    """Who has won, in one line."""
    if len(winners) == 1:
        return say("console.one_wins", name(winners[0]))
    between = say("console.and") if len(winners) == 2 else " "
    return say("console.some_win", between.join([LETTERS[seat] for seat in winners]))


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
