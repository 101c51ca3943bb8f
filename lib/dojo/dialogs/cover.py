"""The screen between two players on one device: it hides what the first did, and says whose turn it is."""

from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import plain

_PORTRAIT = const(16)  # dots
_LARGEST = const(5)  # the largest scale of a portrait
_AIR = const(12)  # free dots around words and portrait


def cover(console, seat, face=None):
    """Generator: "Pass to Fox", and wait for OK. It is shown before anything secret is built.

    face: the game's picture and name for that player (`player` in docs/authors/contract.md), None for the animal.
    """
    called = face[1] if face else name(seat)
    screen = Screen(console, "", ((keys.OK, say("console.look")),))
    scale = 2 if screen.rows >= 8 else 1
    pass_to = say("console.pass_to")
    written = 2 * FACE.height * scale
    times = max(min((screen.bottom - written - _AIR) // _PORTRAIT, _LARGEST), 2)
    picture = _PORTRAIT * times
    block = picture + 4 + written
    wide = block > screen.bottom
    if wide:
        x, top = 8, (screen.bottom - picture) // 2
        y = (screen.bottom - 2 * FACE.height) // 2
        screen.append(plain(console, pass_to + "\n" + called, 8 + picture + 8, y, console.theme.ink))
    else:
        y = (screen.bottom - block) // 2
        x, top = (console.width - picture) // 2, y + FACE.height * scale + 2
        screen.append(plain(console, pass_to, screen.middle(pass_to, scale), y, console.theme.ink, scale))
        below = y + FACE.height * scale + picture + 4
        screen.append(plain(console, called, screen.middle(called, scale), below, console.theme.seat(seat), scale))
    screen.append(face[0](x, top, times) if face else portrait(console, seat, x, top, times))
    if not wide:
        behind(screen, console.worn, 0, top, console.width, picture)
    console.show(screen)
    console.forget()
    yield from console.until(keys.OK)
