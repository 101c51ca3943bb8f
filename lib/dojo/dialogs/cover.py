"""The screen between two players on one device: it covers what the first did, and says whose turn it is."""

from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import plain


def cover(console, seat):
    """Generator: "Pass to A Fox", and wait until OK is pressed. It is shown before anything secret is built."""
    screen = Screen(console, "", ((keys.OK, say("console.look")),))
    scale = 2 if screen.rows >= 8 else 1
    pass_to = say("console.pass_to")
    picture = 16 * 2
    block = picture + 4 + 2 * FACE.height * scale
    wide = block > screen.bottom
    if wide:
        screen.append(portrait(console, seat, 8, (screen.bottom - picture) // 2, 2))
        y = (screen.bottom - 2 * FACE.height) // 2
        screen.append(plain(console, pass_to + "\n" + name(seat), 8 + picture + 8, y, console.theme.ink))
    else:
        y = (screen.bottom - block) // 2
        screen.append(portrait(console, seat, (console.width - picture) // 2, y + FACE.height * scale + 2, 2))
        screen.append(plain(console, pass_to, screen.middle(pass_to, scale), y, console.theme.ink, scale))
        below = y + FACE.height * scale + picture + 4
        x = screen.middle(name(seat), scale)
        screen.append(plain(console, name(seat), x, below, console.theme.seat(seat), scale))
    console.show(screen)
    console.forget()
    key = 0
    while key != keys.OK:
        key = yield from console.key()
