"""The two animals on their mat, two lines below, and a title unless it makes them smaller.

    scene = Scene(console, view)
    scene.show(STANDING, 0)
    scene.say("Uchi Mata!", "")
    scene.open()
"""

from micropython import const

from dojo.say import say, say_one
from dojo.ui import draw, impact, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.place import is_there, place
from dojo.ui.screen import Screen
from dojo.ui.strip import Lines
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.scenes.pair import HEIGHT, WIDTH, Pair

_GAME = "king_of_the_roll"
_LINE = const(2)  # thickness in dots without a painted mat
_MOST = const(4)  # the largest scale without a painted mat
_LARGEST = const(3)  # the largest scale over paint, with _AIR dots of it above heads and _GROUND below feet
_AIR = const(11)
_GROUND = const(4)


class Scene:
    """Characters come from the view, and the score as well unless there is another title."""

    def __init__(self, console, view, title=""):
        self._console = console
        row = FACE.height
        lines = console.height - 3 * row  # where the lines begin, at most
        is_painted = not console.mono and is_there(console, _GAME)
        scale = min(_LARGEST if is_painted else _MOST, (lines - _LINE) // HEIGHT, console.width // WIDTH)
        has_score = not title and called.has_head(console)
        title = (title or told_score(view, has_score)) if lines - row >= scale * HEIGHT else ""
        self._screen = screen = Screen(console, title)
        top = row if title else 0
        tall = min(lines - top, (HEIGHT + _AIR) * scale) if is_painted else lines - top
        x = (console.width - WIDTH * scale) // 2
        spare = tall - HEIGHT * scale
        y = top + (spare - min(spare, _GROUND) if is_painted else max(0, spare - _LINE) // 2)
        self.pair = Pair(console, view, x, y, scale)
        mat = place(console, _GAME, 0, top, console.width, tall)
        if mat is not None:
            screen.append(mat)
        if not is_painted:  # in one colour the place goes on both sides of them
            wide = min(WIDTH * scale * 5 // 4, console.width)
            left = (console.width - wide) // 2
            screen.append(draw.block(left, top, wide, tall, console.theme.paper))
            screen.append(draw.block(left, y + HEIGHT * scale, wide, _LINE, console.theme.good))
        screen.append(self.pair)
        if title and has_score and not view[at.MODE]:
            x = screen.middle(title) - called.BESIDE
            for seat in range(2):
                screen.append(self._head(seat, console.width - called.HEAD - x if seat else x))
        self._below = top + tall + (lines - top - tall) // 2
        self._lines = [None, None]  # until something is said
        self._is_open = False

    def show(self, picture, top):
        """A picture of pair.py, with the seat that is on top in it."""
        self.pair.show(picture, top)

    def _head(self, seat, x):
        """Another layer of a seat's head, at this x of a line."""
        head = self.pair[seat]  # its first two layers
        shown = head.bitmap, head.pixel_shader  # type: ignore[union-attr]  # of tiles
        return draw.tiles(shown, called.HEAD, called.HEAD, x, (FACE.height - called.HEAD) // 2)

    def say(self, first, second, whose=(-1, -1)):
        """Write the two lines; once shown, one after the other to respond faster. whose: the seats whose heads are
        before them, where there is room for one (called.has_head).
        """
        console = self._console
        for number, words in enumerate((first, second)):
            before = self._lines[number]
            if words == (before.text if before else ""):
                continue
            if before:
                self._screen.remove(before)
            ink = console.theme.accent if number else console.theme.ink
            line = Lines((words,), console.theme.paper, ink, 0, self._below + number * FACE.height, console.width)
            self._lines[number] = line  # type: ignore[call-overload]  # no wider than its words: dots take time
            if whose[number] >= 0 and called.has_head(console):
                line.append(self._head(whose[number], self._screen.middle(words) - called.BESIDE))
            self._screen.append(line)
            if self._is_open:
                console.refresh()

    def open(self, pairs=()):
        """Show it with these hints (dojo.ui.hints). Earlier presses do not count."""
        if pairs:
            self._screen.append(hints(self._console, pairs))
        self._console.show(self._screen, self)
        self._is_open = True
        self._console.forget()

    def land(self, seat, is_cut):
        """Generator: this seat's animal, below in the picture, lands on the mat, and both nod (dojo.ui.impact)."""
        pair = self.pair

        def thrown(step):
            if 0 < step < impact.STEPS:
                pair.nod(1 if step == 1 else -1)

        yield from impact.land(self._console, self._screen, (pair.ground(seat),), pair.scale, thrown, is_cut)

    def wait(self, has_why=False, then=""):
        """Generator: until a press; `then` is shown while the next thing loads. True: somebody asks why."""
        pairs = ((keys.OK, say("console.more")),)
        if has_why:
            pairs += ((keys.UP_DOWN, say("king_of_the_roll.mat.why")),)
        self._screen.append(hints(self._console, pairs))
        self._console.refresh()
        self._console.forget()
        key = yield from self._console.key()
        if then:
            self.say(then, "")
            self._console.refresh()
        return has_why and key != keys.OK and key != keys.BACK


def told_score(view, has_heads):
    """The points, or both animals where none count; with both animals where their heads are not beside them."""
    if has_heads and not view[at.MODE]:
        return "%d:%d" % tuple(view[at.POINTS : at.POINTS + 2])
    both = [say_one("king_of_the_roll.characters", seen.character(view, seat)) for seat in range(2)]
    if view[at.MODE]:
        return say("king_of_the_roll.mat.against", *both)
    return say("king_of_the_roll.mat.points", both[0], view[at.POINTS], view[at.POINTS + 1], both[1])
