"""A belt just won is tied on; all five black ones make a master of the dojo.

    yield from pages.open(tied.page, console, "ninja", belt, seat)    # that seat's animal ties it
"""

import displayio
from micropython import const

from dojo.belts.earned import BLACK, MASTER, asks, dye, is_master
from dojo.dialogs.around import Sheet, bar
from dojo.output.lights import GLOW
from dojo.output.sound import WIN
from dojo.say import say, say_one
from dojo.ui import draw, keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.place import behind, paper
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait

_BODIES = "lib/dojo/art/belts.bmp"
_WIDE = const(24)  # dots across an animal tying a belt, below the head
_TALL = const(20)
_HEAD = const(16)
_OVER = const(1)  # rows of the body behind the head
_LARGEST = const(3)  # scale: a board draws a larger one too slowly
_PULLS = const(3)  # before it is tied
_BEAT = const(16)  # frames
_PICTURE = const(48)  # dots of the master
_GROUND = const(4)  # dots of the game's place below the feet


def page(console, game, belt, seat):
    """Generator: until a press; then the master's picture, if it was the last belt of all."""
    console.clear()
    screen = Screen(console, say_one("console.belts", belt - 1), ((keys.OK, say("console.ok")),))
    text = say("console.belt_next", asks(game, belt + 1)) if belt < BLACK else say("console.belt_highest")
    body, palette = draw.load(_BODIES)
    dye(console, palette, belt)
    palette[1] = console.theme.seat(seat)
    figure, high = _place(screen, _WIDE, _HEAD + _TALL - _OVER, text, game)
    wearer = draw.tiles((body, palette), _WIDE, _TALL, 0, _HEAD - _OVER)
    figure.append(wearer)
    figure.append(portrait(console, seat, (_WIDE - _HEAD) // 2, 0))
    if high:
        behind(screen, game, 0, bar(screen), console.width, high)
    console.show(screen)
    console.sound.play(WIN)
    if console.link is None:
        console.sound.tune()
    console.lights.play(GLOW)
    console.refresh()
    console.forget()
    yield from _tie(console, wearer)
    if is_master(console):
        yield from master(console)


def master(console):
    """Generator: the picture of the master, until a press."""
    console.clear()
    screen = Screen(console, "", ((keys.OK, say("console.ok")),))
    figure, _ = _place(screen, _PICTURE, _PICTURE, say("console.master_long"))
    figure.append(draw.tiles(draw.load(MASTER), _PICTURE, _PICTURE, 0, 0))
    console.show(screen)
    yield from console.key()


def _place(screen, wide, tall, text, game=""):
    """A group for a picture beside or above its text, wherever it can be larger, with both added; and how many dots are
    free for the game's place behind a picture that is above.
    """
    console = screen.console
    room = screen.bottom - screen.top
    lines = wrap(text, screen.columns)
    scale = max(0, min(_LARGEST, (room - len(lines) * FACE.height) // tall))
    beside = max(1, min(_LARGEST, room // tall))
    left = beside * wide + 2 * FACE.margin
    narrow = wrap(text, (console.width - left) // FACE.column)
    high = 0
    if scale > 1 or scale == beside or scale and len(narrow) * FACE.height > room:
        ground = -1 if console.mono else paper(console, game)
        free = room - scale * tall - len(lines) * FACE.height
        if ground < 0 or free < _GROUND:
            y = screen.top + free // 2
            screen.lines(lines, y + scale * tall, True)
        else:
            y = screen.top + min(free // 2, free - _GROUND)
            top = y + scale * tall + _GROUND
            high = top - bar(screen)
            below = screen.bottom - top
            air = (below - len(lines) * FACE.height) // 2
            screen.append(Sheet(lines, ground, console.theme.ink, 0, top, console.width, below, -1, air))
        group = displayio.Group(x=(console.width - scale * wide) // 2, y=y, scale=scale)
    else:
        group = displayio.Group(x=FACE.margin, y=screen.top + (room - beside * tall) // 2, scale=beside)
        screen.column(narrow, left, screen.top + (room - len(narrow) * FACE.height) // 2, console.theme.ink)
    screen.append(group)
    return group, high


def _tie(console, wearer):
    """Generator: the ends are pulled, the belt is tied; until a press."""
    for _ in range(_PULLS):
        for tile in (0, 1):
            wearer[0] = tile
            if (yield from console.key(0, _BEAT)):
                wearer[0] = 1
                return
    yield from console.key()
