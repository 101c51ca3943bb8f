"""Two Karenza warriors face to face, the powers of their cards, and a line below.

    scene = Scene(console, view, 0)      # A is on the left, seen from behind
    scene.figure(0).stand(pose)
    scene.count(0, True, 6)              # with an attack of 6
    scene.say("Fox attacks!")
"""

import displayio
from micropython import const

from dojo import pages
from dojo.ui import place as painting
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.karenza import layout as at
from games.karenza import names
from games.karenza.drawn import pieces, sides
from games.karenza.drawn.figure import HEIGHT, WIDTH, Figure
from games.karenza.view import fighter

_GAME = "karenza"
_ROOMY = const(100)  # dots of height for a title
_TALL = const(200)  # dots of height for painting the place after the warriors, as in a guided match
_APART = const(8)  # dots between the warriors if powers are above them
_AIR = const(3)
_LARGEST = const(4)  # scale of a warrior over paint: boards draw larger ones too slowly
_DIGITS = const(3)  # scale of the digits
_SKY = const(12)  # most dots of painted place above the warriors, times their scale
_BOARDS = const(1)  # dots of the bridge in front of the warriors' feet, times their scale
_CREST = const(16)  # dots of an animal
_FOOT = const(5)  # dots of the animal beside a warrior, where it is at the foot
_ARM = const(15)  # dots from the middle of a figure to one that its sword hits
_BODY = const(3)  # dots from the middle of a figure to where it is hit
_CHEST = const(11)  # dots from the top of a figure to where it is hit
_STAR = const(3)  # most times that a star is enlarged: boards draw larger ones too slowly


class Scene:
    """Warriors and points come from the view; the seat `near` is seen from behind."""

    def __init__(self, console, view, near):
        self._console = console
        self._near = near
        self.screen = screen = Screen(console)
        screen.bottom = console.height - FACE.height
        theme = console.theme
        self._title = None
        top = 0
        if console.height >= _ROOMY:
            self._title = sides.Title(console, view, near)
            screen.append(self._title)
            top = FACE.height
        room = screen.bottom - top - FACE.height
        is_painted = not console.mono and pages.load(painting).is_there(console, _GAME)
        scale = min((console.width - _APART) // (2 * WIDTH), room // HEIGHT)
        if is_painted:
            scale = min(scale, _LARGEST)
        digits = 2 * pieces.capital()
        self._is_above = room - HEIGHT * scale >= digits + _AIR
        middle = digits * 2 // 3 + _AIR + 2 * FACE.width("8")
        if not self._is_above:
            scale = min(scale, (console.width - middle) // (2 * WIDTH))
        self._scale = scale
        wide = WIDTH * scale
        tall = min(room, (HEIGHT + _SKY) * scale) if is_painted else room
        spare = tall - HEIGHT * scale
        feet = top + tall - min(spare // 2, _BOARDS * scale) if is_painted else top + room
        y = feet - HEIGHT * scale if is_painted or self._is_above else top + spare // 2
        self._y = y
        edge = (console.width - 2 * wide) // 8
        self._homes = edge, console.width - edge - wide
        self._wide = wide
        figures = []
        other = None
        for far in range(2):
            side = near ^ far
            warrior = view[at.WARRIOR + side]
            ink = theme.seat(fighter(view, side))
            other = Figure(console, warrior, far > 0, self._homes[far], y, scale, ink, is_painted, other)
            figures.append(other)
        self._figures = figures
        self._digit = max(2, min(_DIGITS, (spare - _AIR) // pieces.capital())) if self._is_above else 2
        size = self._digit * pieces.capital()
        self._level = top + (spare - size) // 2 if self._is_above else top + room // 2
        self._counts = [None, None]
        self._ground = None
        if is_painted:
            self._ground = pages.load(painting).place(console, _GAME, 0, top, console.width, tall)
        self._is_late = console.height >= _TALL or console.guide is not None
        if self._ground is not None and not self._is_late:
            screen.append(self._ground)
        for figure in figures:
            screen.append(figure)
        self._seats = [fighter(view, near ^ far) for far in range(2)]
        below = screen.bottom - FACE.height
        self._line = Strip(console.width, theme.paper, theme.ink, 0, below - (room - tall) // 2)
        screen.append(self._line)

    def _name(self):
        """Each side's animal: above its warrior, at the outside of the power of its card; else at its inner foot."""
        size = self._digit * pieces.capital() // _CREST * _CREST or _CREST
        for far, seat in enumerate(self._seats):
            left = self._homes[far]
            if self._is_above:
                x = left + self._wide - size - _AIR if far else left + _AIR
                y = self._level
            else:
                x = left + _FOOT - size if far else left + self._wide - _FOOT
                y = self._y + HEIGHT * self._scale - size
            self.screen.append(sides.crest(self._console, seat, x, y, size))

    def score(self, view):
        """Show a view's points in their place; without a title, in the line."""
        if self._title is None:
            self.say(names.score(view, self._near))
        else:
            self._title.light(view)

    def reach(self):
        """How many of its own dots a warrior has to go until its sword is at the other."""
        return (self._homes[1] - self._homes[0]) // self._scale - _ARM

    def chest(self, side):
        """Where a blow lands on a side's warrior: (x, y), and how many times the star is enlarged."""
        far = side != self._near
        x = self._homes[far] + self._wide // 2 - (_BODY if far else -_BODY) * self._scale
        return x, self._y + _CHEST * self._scale, min(self._scale, _STAR)

    def figure(self, seat):
        """A seat's warrior."""
        return self._figures[seat != self._near]

    def show(self):
        """Show it."""
        console = self._console
        console.show(self.screen, self)
        if self._ground is not None and self._is_late:  # all at once takes too long
            self.screen.insert(0, self._ground)
        self._name()
        if console.guide is None or not console.guide.has_more():
            console.refresh()
        for figure in self._figures:
            figure.is_seen = True

    def count(self, seat, of_attack, strength):
        """Show the power of a seat's card above its warrior; with no room, attack above defence."""
        row = int(seat != self._near if self._is_above else not of_attack)
        if self._counts[row] is not None:
            self.screen.remove(self._counts[row])
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
        colours[0] = sides.shade(console)
        if self._is_above:  # beside the animal
            x = self._homes[row] + (0 if row else self._wide - wide)
            y = self._level - 1
        else:
            x = (console.width - wide) // 2
            y = self._level + (1 if row else -3 - size)
        layer = displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y)
        self._counts[row] = layer  # type: ignore[call-overload]  # None before there is one
        self.screen.append(layer)

    def say(self, words):
        """Write the line."""
        self._line.show(words)

    def hint(self, pairs):
        """Show what the keys do from now on."""
        self.screen.append(hints(self._console, pairs))
