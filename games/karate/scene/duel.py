"""Two fighters, a step at a time: each does a technique, then the one who is hit falls back and the points fly up.

    duel = Duel(console, "Step 1 of 5", pairs, (0, 1), ("Fox", "Panda"))     # a screen; seat 0 is on the left
    duel.show()
    yield from duel.read(0, OI_ZUKI)
    yield from duel.read(1, HESITATE)
    yield from duel.score((1, -1), ("+1", "-1"))
    yield from against(console, duel, techniques, faces, points, texts)      # solo: dice roll for the rival

A press ends all movement: everything then jumps to where it ends. The roller loads no rules, so the techniques' numbers
are repeated here.
"""

from micropython import const

from dojo.output.lights import FLASH
from dojo.output.sound import GOOD, HIT, REVEAL, ROLL
from dojo.say import say_one
from dojo.ui import draw
from dojo.ui.dice import Die, fitting
from dojo.ui.layout import FACE
from dojo.ui.place import place as painted
from dojo.ui.screen import Screen
from dojo.ui.strip import Lines, plain
from games.karate.pieces import LARGE, Dice
from games.karate.places import HESITATE
from games.karate.scene.fighter import BEATEN, HEIGHT, READY, WIDTH, Fighter, pose

_READING = const(700)  # ms for each technique
_FLIGHT = const(5)  # steps of a point's flight
_FRAME = const(60)  # ms of each
_LARGEST = const(4)
_LINES = const(3)
_ATTACKS = b"\x02\x03\x04"
_POINTS = const(2)  # scale of the points
_BOARDS = const(2)  # dots of floor in front of the fighters' feet, times the scale
_CLOSE = const(2)  # dots by which each fighter reaches over the middle
_DIE = const(62)  # dots of a rolling die, at most
_LYING = const(240)  # ms the dice lie still before their meaning is shown
_LOOKING = const(260)  # ms to look at both fighters before anybody is hit


class Duel:
    """The screen of a step. `lines`: how many are below each fighter; `wide`, `tall`: their dots."""

    def __init__(self, console, title, pairs, seats, names):
        self._console = console
        self._seats = seats
        self._names = names
        self.screen = screen = Screen(console, title, pairs)
        room = screen.bottom - screen.top
        across = console.width // 2 - FACE.width("+1") * _POINTS
        scale = max(1, min(_LARGEST, across // (WIDTH - _CLOSE), (room - FACE.height) // HEIGHT))
        self.lines = min(_LINES, (room - HEIGHT * scale) // FACE.height)
        self.wide = console.width // 2
        self.tall = self.lines * FACE.height
        self._scale = scale
        spare = room - HEIGHT * scale - self.tall
        self._floor = min(_BOARDS * scale, max(0, spare))
        above = max(0, spare - self._floor) // 2
        self._top = screen.top + above
        mat = self._top + HEIGHT * scale
        self._mat = draw.block(0, mat - scale, console.width, scale, console.theme.bad)
        screen.append(self._mat)
        self._techniques = [-1, -1]
        self.is_short = False
        self.fighters = []
        for side, seat in enumerate(seats):
            x = self.wide - (_CLOSE if side else WIDTH - _CLOSE) * scale
            self.fighters.append(Fighter(console, seat, x, self._top, scale, side == 1))
            screen.append(self.fighters[side])

    def ready(self):
        """Put those who have done nothing yet on guard."""
        for fighter in self.fighters:
            if fighter.pose < 0:
                fighter.take(READY)

    def show(self):
        """Show all that is there from the start; then the dojo they are in."""
        console = self._console
        self.ready()
        console.show(self.screen, self)
        if not console.mono:  # in one colour, outlines in front of outlines would be hard to tell apart
            tall = self.below(0)[1] - FACE.height
            layer = painted(console, "karate", 0, FACE.height, console.width, tall)
            if layer is not None:  # drawn with the rest it would take too long on a large display
                self.screen.insert(self.screen.index(self._mat) + 1, layer)
                console.refresh()

    def below(self, place):
        """(x, y) of the room for one fighter's lines."""
        return place * self.wide, self._top + HEIGHT * self._scale + self._floor

    def take(self, place, technique):
        """One fighter does a technique, and the words below name it: as many of its names as fit."""
        self._techniques[place] = technique
        self.fighters[place].take(pose(technique))
        lines = [say_one("karate.kinds", technique)]
        name = say_one("karate.names", technique)
        if self.lines > 1 and technique != HESITATE and FACE.width(name) <= self.wide:
            lines.insert(0, name)
        if self.lines > 2:
            lines.insert(0, self._names[place])
        x, y = self.below(place)
        theme = self._console.theme
        self.screen.append(Lines(lines, theme.paper, theme.seat(self._seats[place]), x, y, self.wide))

    def read(self, place, technique):
        """Generator: take(), with time to read it aloud."""
        self._console.sound.play(REVEAL)
        self.take(place, technique)
        yield from self.rest(_READING)

    def rest(self, milliseconds):
        """Generator: a while, unless somebody has pressed a key."""
        if not self.is_short:
            self.is_short = bool((yield from self._console.pause(milliseconds)))

    def score(self, points, texts):
        """Generator: a fighter who is hit falls back, and both points fly up, written as `texts`."""
        console = self._console
        hit = [points[1 - place] > 0 and self._techniques[1 - place] in _ATTACKS for place in range(2)]
        if max(points) > 0:
            console.sound.play(HIT if True in hit else GOOD)
            if not console.settings.calm:
                console.lights.play(FLASH)
        for place in range(2):
            if hit[place]:
                self.fighters[place].take(BEATEN)
        flying = [self._behind(place, text, self._top, _POINTS) for place, text in enumerate(texts)]
        way = (HEIGHT * self._scale - FACE.height * _POINTS) // _FLIGHT
        for step in range(_FLIGHT):
            for place, layer in enumerate(flying):
                if points[place]:
                    layer.y = self._top + way * (_FLIGHT - 1 - step)
            yield from self.rest(_FRAME)

    def add_up(self, place, text):
        """Write one fighter's sum below the points."""
        self._behind(place, text, self._top + FACE.height * _POINTS, 1)

    def show_die(self, place, face):
        """Show the die that decided a technique behind its fighter."""
        size = fitting(self._free() * 2 // 3)
        y = self._top + FACE.height * _POINTS
        mat = self._top + HEIGHT * self._scale - self._scale
        die = Die(self._console, min(size, fitting(mat - y)), 0, y)
        die.show(face)
        size = die.tiles.tile_width
        die.tiles.x = self._x(place, size)
        die.tiles.y = min(y, mat - size - 1)
        self.screen.append(die.tiles)

    def _behind(self, place, text, y, scale):
        """A few letters behind one fighter."""
        layer = plain(self._console, text, self._x(place, FACE.width(text) * scale), y, self._console.theme.ink, scale)
        before = self.screen.index(self.fighters[0])  # it is taller than its letters: a die stands over its foot
        self.screen.insert(before, layer)
        return layer

    def _free(self):
        """Dots between the edge of the display and one fighter."""
        return self.wide - (WIDTH - _CLOSE) * self._scale

    def _x(self, place, wide):
        """The x of something `wide` dots wide, behind one fighter."""
        x = max(0, (self._free() - wide) // 2)
        return x if place == 0 else self._console.width - x - wide


def against(console, duel, techniques, faces, points, texts):
    """Generator: a solo step on a new Duel: the player's technique, dice below the rival, its technique, the points.

    The rival does what the higher die says, which stays behind it. techniques: -1 if the player's was not told; then
    nobody scores.
    """
    if techniques[0] >= 0:
        duel.take(0, techniques[0])
    duel.ready()  # the fighters come before the dice
    dice = None if duel.is_short else _dice(console, duel)
    duel.show()
    if dice is not None:
        console.sound.play(ROLL)
        duel.is_short = yield from dice.tumble(faces)
        yield from duel.rest(_LYING)
        duel.screen.remove(dice.tiles)
    duel.show_die(1, max(faces))
    duel.take(1, techniques[1])
    if techniques[0] >= 0:
        yield from duel.rest(_LOOKING)
        yield from duel.score(points, texts)


def _dice(console, duel):
    """Two dice in place of the words for what the rival does."""
    scale = LARGE if duel.lines > 1 else 1
    dice = Dice(console, min(duel.tall, duel.wide // 2 - 2, _DIE), 0, 0, scale)
    x, y = duel.below(1)
    dice.tiles.x = x + (duel.wide - dice.width) // 2
    dice.tiles.y = y + (duel.tall - dice.size) // 2
    dice.show((0, 0))
    duel.screen.append(dice.tiles)
    return dice
