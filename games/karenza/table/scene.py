"""Two Karenza warriors face to face, the powers of their cards, and a line below.

    scene = Scene(console, view, 0)      # A is on the left, seen from behind
    scene.figure(0).stand(pose)
    scene.count(0, True, 6)              # with an attack of 6
    scene.say("Fox attacks!")
"""

import displayio
from micropython import const

from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.place import is_there
from dojo.ui.place import place as painted
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.karenza import layout as at
from games.karenza import names
from games.karenza.table import pieces
from games.karenza.table.figure import HEIGHT, WIDTH, Figure
from games.karenza.view import fighter

_GAME = "karenza"
_ROOMY = const(100)  # dots of height for a title,
_TALL = const(200)  # and for painting the place after the warriors, as in a guided match
_APART = const(8)  # dots between the warriors if powers are above them
_AIR = const(3)
_LARGEST = const(4)  # scale of a warrior over paint: boards draw larger ones too slowly
_DIGITS = const(3)  # scale of the digits
_SKY = const(12)  # most dots of painted place above the warriors, times their scale
_BOARDS = const(1)  # and of the bridge in front of their feet


class Scene:
    """Warriors and points come from the view; the seat `near` is seen from behind."""

    def __init__(self, console, view, near):
        self._console = console
        self._near = near
        title = names.score(view, near) if console.height >= _ROOMY else ""
        self._screen = screen = Screen(console, title)
        screen.bottom = console.height - FACE.height
        theme = console.theme
        top = FACE.height if title else 0
        room = screen.bottom - top - FACE.height
        is_painted = not console.mono and is_there(console, _GAME)
        scale = min((console.width - _APART) // (2 * WIDTH), room // HEIGHT)
        if is_painted:
            scale = min(scale, _LARGEST)
        digits = 2 * pieces.capital()
        self._is_above = room - HEIGHT * scale >= digits + _AIR
        middle = digits * 2 // 3 + _AIR + 2 * FACE.width("8")
        if not self._is_above:
            scale = min(scale, (console.width - middle) // (2 * WIDTH))
        wide = WIDTH * scale
        tall = min(room, (HEIGHT + _SKY) * scale) if is_painted else room
        spare = tall - HEIGHT * scale
        feet = top + tall - min(spare // 2, _BOARDS * scale) if is_painted else top + room
        y = feet - HEIGHT * scale if is_painted or self._is_above else top + spare // 2
        edge = (console.width - 2 * wide) // 8
        self._homes = edge, console.width - edge - wide
        self._wide = wide
        figures = []
        for far in range(2):
            side = near ^ far
            ink = theme.seat(fighter(view, side))
            figures.append(
                Figure(console, view[at.WARRIOR + side], far > 0, self._homes[far], y, scale, ink, is_painted)
            )
        self._figures = figures
        self._digit = max(2, min(_DIGITS, (spare - _AIR) // pieces.capital())) if self._is_above else 2
        size = self._digit * pieces.capital()
        self._level = top + (spare - size) // 2 if self._is_above else top + room // 2
        self._counts = [None, None]
        self._ground = painted(console, _GAME, 0, top, console.width, tall) if is_painted else None
        self._is_late = console.height >= _TALL or console.guide is not None
        if self._ground is not None and not self._is_late:
            screen.append(self._ground)
        for figure in figures:
            screen.append(figure)
        below = screen.bottom - FACE.height
        self._line = Strip(console.width, theme.paper, theme.ink, 0, below - (room - tall) // 2)
        screen.append(self._line)

    def score(self, view):
        """Write a view's score in its place; without a title, in the line."""
        words = names.score(view, self._near)
        if self._console.height < _ROOMY:
            self.say(words)
        else:
            self._screen.bar.show(words)

    def figure(self, seat):
        """A seat's warrior."""
        return self._figures[seat != self._near]

    def show(self):
        """Show it."""
        console = self._console
        console.show(self._screen, self)
        if self._ground is not None and self._is_late:  # all at once takes too long
            self._screen.insert(0, self._ground)
            console.refresh()
        for figure in self._figures:
            figure.is_seen = True

    def count(self, seat, of_attack, strength):
        """Show the power of a seat's card above its warrior; with no room, attack above defence."""
        row = int(seat != self._near if self._is_above else not of_attack)
        if self._counts[row] is not None:
            self._screen.remove(self._counts[row])
        console = self._console
        size = self._digit * pieces.capital()
        words = str(strength)
        sign = size * 2 // 3
        wide = sign + _AIR + self._digit * FACE.width(words) + _AIR
        bitmap = displayio.Bitmap(wide, size + 2, pieces.COLOURS)
        pieces.mark(bitmap, _AIR - 1, 1 + (size - sign) // 2, sign, of_attack)
        pieces.number(bitmap, words, sign + 2 * _AIR - 1, 1, self._digit)
        colours = pieces.palette(console, pieces.colour(console, of_attack))
        colours.make_opaque(0)
        colours[0] = console.theme.paper
        if self._is_above:
            x = self._homes[row] + (self._wide - wide) // 2
            y = self._level - 1
        else:
            x = (console.width - wide) // 2
            y = self._level + (1 if row else -3 - size)
        layer = displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y)
        self._counts[row] = layer  # type: ignore[call-overload]  # None before there is one
        self._screen.append(layer)

    def say(self, words):
        """Write the line."""
        self._line.show(words)

    def hint(self, pairs):
        """Show what the keys do from now on."""
        self._screen.append(hints(self._console, pairs))
