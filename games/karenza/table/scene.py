"""Two warriors of Karenza face to face, the powers of their cards, and a line below.

    scene = Scene(console, view, 0)      # A is on the left, seen from behind
    scene.stand(0, pose)
    scene.count(0, True, 6)              # with an attack of 6
    scene.say("Fox attacks!")
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.say import say
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import Strip
from games.karenza import layout as at
from games.karenza.table import pieces
from games.karenza.table.figure import HEIGHT, WIDTH, Figure
from games.karenza.view import fighter

_ROOMY = const(100)  # dots of height from which there is a title
_APART = const(8)  # dots between the warriors, where powers are shown above them
_AIR = const(3)
_LARGEST = const(4)  # times the digits of a text


class Scene:
    """The view gives warriors and points; the seat `near` is seen from behind."""

    def __init__(self, console, view, near):
        self._console = console
        self._near = near
        title = self._points(view) if console.height >= _ROOMY else ""
        self._screen = screen = Screen(console, title)
        screen.bottom = console.height - FACE.height
        theme = console.theme
        top = FACE.height if title else 0
        room = screen.bottom - top - FACE.height
        scale = min((console.width - _APART) // (2 * WIDTH), room // HEIGHT)
        self._is_above = room - HEIGHT * scale >= 2 * pieces.capital() + _AIR
        middle = 2 * pieces.capital() * 2 // 3 + _AIR + 2 * FACE.width("8")
        if not self._is_above:
            scale = min(scale, (console.width - middle) // (2 * WIDTH))
        wide = WIDTH * scale
        spare = room - HEIGHT * scale
        y = top + spare if self._is_above else top + spare // 2
        edge = (console.width - 2 * wide) // 8
        places = (edge, console.width - edge - wide)
        self._homes = places
        self._scale = scale
        self._figures = tuple(
            [_figure(console, view, near ^ far, far > 0, places[far], y, scale) for far in range(2)]
        )
        self._digit = max(2, min(_LARGEST, (spare - _AIR) // pieces.capital())) if self._is_above else 2
        self._size = self._digit * pieces.capital()
        self._counts = []
        self._empty = []  # of these, what is not on the screen: with nothing in it yet it would still cost time
        self._colours = []
        for row in range(2):
            colours = pieces.palette(console, theme.dim)
            self._colours.append(colours)
            across = wide if self._is_above else middle
            bitmap = displayio.Bitmap(across, self._size, pieces.COLOURS)
            if self._is_above:
                x = places[row]
                y = top + (spare - self._size) // 2
            else:
                x = (console.width - middle) // 2
                y = top + room // 2 + (2 if row else -2 - self._size)
            self._counts.append(bitmap)
            self._empty.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y))
        for figure in self._figures:
            screen.append(figure)
        self._line = Strip(console.width, theme.paper, theme.ink, 0, screen.bottom - FACE.height)
        screen.append(self._line)

    def _points(self, view):
        """How it stands, in words."""
        near = self._near
        far = near ^ 1
        points = view[at.SCORE + near], view[at.SCORE + far]
        names = name(fighter(view, near)), name(fighter(view, far))
        return say("karenza.table.points", names[0], *points, names[1])

    def score(self, view):
        """Write the points of a view where they stand; where there is no title, in the line."""
        words = self._points(view)
        if self._console.height < _ROOMY:
            self.say(words)
        else:
            bar = self._screen.bar
            bar.clear()
            bar.write(words, self._screen.middle(words))

    def lean(self, seat, dots):
        """A seat's warrior goes so many dots of its own towards the other one, or back where that is below 0."""
        far = seat != self._near
        self._figures[far].x = self._homes[far] + (-dots if far else dots) * self._scale

    def fall(self, seat):
        """A seat's warrior goes down."""
        self._figures[seat != self._near].fall()

    def show(self):
        """Show it."""
        self._console.show(self._screen, self)

    def stand(self, seat, pose):
        """A seat's warrior takes a stance."""
        self._figures[seat != self._near].stand(pose)

    def swing(self, seat, pose, end, step):
        """A seat's warrior has swung the sword this far (Figure.swing)."""
        self._figures[seat != self._near].swing(pose, end, step)

    def count(self, seat, of_attack, strength):
        """Show the power of a seat's card: above its warrior; where there is no room, attack above defence."""
        row = int(seat != self._near if self._is_above else not of_attack)
        bitmap = self._counts[row]
        if self._empty[row] is not None:
            self._screen.append(self._empty[row])
            self._empty[row] = None
        self._colours[row][pieces.LINE] = pieces.colour(self._console, of_attack)
        size = self._size
        words = str(strength)
        sign = size * 2 // 3
        wide = sign + _AIR + self._digit * FACE.width(words)
        x = max(0, (bitmap.width - wide) // 2)
        fill_region(bitmap, 0, 0, bitmap.width, size, 0)
        pieces.mark(bitmap, x, (size - sign) // 2, sign, of_attack)
        pieces.number(bitmap, words, x + sign + _AIR, 0, self._digit)

    def say(self, words):
        """Write the line, unless it says that already."""
        if self._line.text != words:
            self._line.clear()
            self._line.write(words, max(0, (self._line.bitmap.width - FACE.width(words)) // 2))

    def hint(self, pairs):
        """Say what the keys do, from now on."""
        self._screen.append(hints(self._console, pairs))


def _figure(console, view, side, is_far, x, y, scale):
    """The warrior of a side, in the colour of its seat."""
    ink = console.theme.seat(fighter(view, side))
    return Figure(console, view[at.WARRIOR + side], is_far, x, y, scale, ink)
