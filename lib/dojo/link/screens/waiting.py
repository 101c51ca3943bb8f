"""Waiting for others: who is choosing, ready or out of contact, with one picture per device.

    waiting = Waiting(session, pairs)       # of dojo.link.play
    waiting.update("Waiting for Panda")     # once a frame
"""

import displayio
from micropython import const

from dojo.link.pairing.beacons import CHOOSING
from dojo.say import say, say_one
from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name, others, portrait
from dojo.ui.strip import Strip, plain

_ICONS = "lib/dojo/art/icons.bmp"
_SIGNS = bytes((29, 10, 28))  # tiles for AWAY, CHOOSING, CHOSEN: a cross, an hourglass, a tick
_SIZE = const(16)  # dots across a portrait or a sign
_LETTERS = const(6)  # letters of the word for a state
_GAP = const(2)
_LARGEST = const(6)  # enlargement of a portrait
_TURN = const(50)  # frames between turns of the hourglasses
_UNKNOWN = const(255)


class Waiting:
    """The screen, shown at once. `pairs` are its hints; `state(device)` returns a device's state; None: link.state."""

    def __init__(self, session, pairs, state=None):
        self._console = console = session.console
        self._state = state or session.link.state
        faces = session.others
        self._frames = 0
        screen = Screen(console, "", pairs)
        self._middle = screen.middle
        self._title = Strip(console.width, console.theme.accent, console.theme.on_accent)
        screen.append(self._title)
        picture = displayio.OnDiskBitmap(_ICONS)  # most of it is unused, and little is drawn
        picture.pixel_shader.make_transparent(0)
        sheet = picture, picture.pixel_shader
        self._others = []
        for index, (device, seat) in enumerate(faces if console.width >= len(faces) * _SIZE else ()):
            self._others.append(_Other(screen, sheet, device, seat, session.face(seat), index, len(faces)))
        self._show(say("link.waiting", others([seat for _, seat in faces], session.called)))
        self._look()
        console.show(screen)

    def update(self, title):
        """Show what has changed since the last frame."""
        changed = False
        if title != self._title.text:
            self._show(title)
            changed = True
        self._frames += 1
        if self._frames == _TURN:
            self._frames = 0
            for other in self._others:
                changed = other.turn() or changed
        if self._look() or changed:
            self._console.refresh()

    def _show(self, title):
        self._title.clear()
        self._title.write(title, self._middle(title))

    def _look(self):
        """Redraw changed states; whether there were any."""
        changed = False
        for other in self._others:
            changed = other.show(self._state(other.device)) or changed
        return changed


class _Other:
    """One other device: its portrait, a sign and, if there is space, a word.

    face: see dojo.dialogs.cover.
    """

    def __init__(self, screen, sheet, device, seat, face, index, count):
        console = screen.console
        self.device = device
        self._state = _UNKNOWN
        width = console.width // count
        room = screen.bottom - FACE.height
        scale = min((room - FACE.height) // _SIZE, (width - _SIZE - _GAP) // _SIZE, _LARGEST)
        is_wide = count == 1 and scale < 2  # a single one on a low screen: the words go to the right
        is_narrow = width < max(_LETTERS * FACE.column, 2 * _SIZE + _GAP)
        if is_wide:
            scale = 2
        elif is_narrow:
            scale = min((room - _SIZE) // _SIZE, width // _SIZE, _LARGEST)
        side = _SIZE * scale
        if is_wide:
            x = _SIZE
            y = FACE.height + (room - side) // 2
            left = x + side + _SIZE
            screen.append(plain(console, face[1] if face else name(seat), left, y, console.theme.ink))
            sign = left, y + FACE.height + _GAP
            word = left + _SIZE + 2 * _GAP, y + FACE.height + 2 * _GAP
        elif is_narrow:
            x = index * width + (width - side) // 2
            y = FACE.height + (room - side - _SIZE) // 2
            sign = index * width + (width - _SIZE) // 2, y + side
            word = None
        else:
            x = index * width + (width - side - _GAP - _SIZE) // 2
            y = FACE.height + (room - side - FACE.height) // 2
            sign = x + side + _GAP, y + (side - _SIZE) // 2
            word = index * width + (width - _LETTERS * FACE.column) // 2, y + side
        screen.append(face[0](x, y, scale) if face else portrait(console, seat, x, y, scale))
        self._sign = draw.tiles(sheet, _SIZE, _SIZE, sign[0], sign[1])
        screen.append(self._sign)
        self._word = None
        self._centred = not is_wide
        if word is not None:
            self._word = Strip(_LETTERS * FACE.column, console.theme.paper, console.theme.ink, word[0], word[1])
            screen.append(self._word)

    def show(self, state):
        """Show AWAY, CHOOSING or CHOSEN. Whether it changed."""
        if state == self._state:
            return False
        self._state = state
        self._sign[0] = _SIGNS[state]
        self._sign.flip_y = False
        if self._word is not None:
            self._word.clear()
            text = say_one("link.states", state)
            free = self._word.bitmap.width - FACE.width(text)
            self._word.write(text, free // 2 if self._centred else 0)
        return True

    def turn(self):
        """Turn the hourglass, if there is one; returns whether there is."""
        if self._state != CHOOSING:
            return False
        self._sign.flip_y = not self._sign.flip_y
        return True
