"""How a training ends: somebody shouts, the bell rings, or time is up. Loud, and over the whole screen.

    yield from page(console, BY_KIAI, 0)    # A shouted
    yield from page(console, BY_KIAI)       # somebody shouted: the roller does not know who yet

A press cuts the flashing short; another goes on.
"""

from micropython import const

from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import plain
from games.karate.places import BY_BELL, BY_CLOCK

_KIAI_SOUND = bytes((60, 2, 67, 2, 72, 2, 79, 3, 84, 4, 91, 12, 84, 2, 72, 4))
_BELL_SOUND = bytes((88, 4, 84, 8, 0, 2, 88, 4, 84, 8, 0, 2, 88, 4, 84, 16))
_LIGHT = bytes((255, 40, 0, 3, 0, 0, 0, 2, 255, 255, 255, 3, 0, 0, 0, 2, 255, 40, 0, 6, 60, 10, 0, 6))

_FLASHES = const(8)  # times that either bar flashes
_FLASH = const(120)  # ms
_LARGEST = const(5)


def page(console, why, caller=-1):
    """Generator: BY_KIAI, BY_BELL or BY_CLOCK; caller: the seat that shouted, -1 if unknown."""
    accent = console.theme.accent
    if why == BY_BELL:
        shown = _shout(console, say("karate.shout.bell"), say("karate.shout.rings"), accent, _BELL_SOUND)
    elif why == BY_CLOCK:
        shown = _shout(console, say("karate.shout.late"), say("karate.shout.is_late"), accent, _BELL_SOUND)
    elif caller < 0:
        shown = _shout(console, say("karate.shout.kiai"), say("karate.roller.trained"), accent, _KIAI_SOUND)
    else:
        shown = _shout(
            console,
            say("karate.shout.kiai"),
            say("karate.shout.shouts", name(caller)),
            console.theme.seat(caller),
            _KIAI_SOUND,
        )
    yield from shown


def _shout(console, large, below, colour, sound):
    """Generator: a large word between two bars that flash, a line below it; then wait for a press."""
    screen = Screen(console, "", ((keys.OK, say("console.more")),))
    room = screen.bottom - FACE.height
    scale = min(_LARGEST, console.width // FACE.width(large), (room - FACE.height // 2) // FACE.height)
    tall = FACE.height * scale
    edge = (room - tall) // 2
    bars = [draw.block(0, y, console.width, edge, colour) for y in (0, edge + tall)]
    for bar in bars:
        screen.append(bar)
    screen.append(plain(console, large, screen.middle(large, scale), edge, colour, scale))
    screen.append(plain(console, below, screen.middle(below), screen.bottom - FACE.height, console.theme.ink))
    console.show(screen)
    console.sound.play(sound)
    is_calm = console.settings.calm
    if not is_calm:
        console.lights.play(_LIGHT)
    console.forget()
    for flash in range(0 if is_calm else _FLASHES):
        if (yield from console.pause(_FLASH)):
            break
        bars[flash & 1].hidden = not bars[flash & 1].hidden  # one at a time: both take too long
    for bar in bars:
        if bar.hidden:
            bar.hidden = False
    yield from console.until(keys.OK)
