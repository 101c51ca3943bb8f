"""The two animals as large as there is room for, two lines below, and a title if that does not make them smaller.

    scene = Scene(console, view)
    scene.show(STANDING, 0)
    scene.say("Uchi Mata!", "")
    scene.open()
"""

from micropython import const

from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Lines
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import names
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.scenes.pair import HEIGHT, WIDTH, Pair

MOVING = const(2)  # the largest scale of what moves in steps: a board draws that in 60 ms
_MAT = const(2)  # dots thick
_MOST = const(4)  # the largest scale of what does not move


class Scene:
    """Characters are those of the view, and so is the score, if there is no other title. is_far: both are small enough
    to move; `is_close`: they are not.
    """

    def __init__(self, console, view, is_far=False, title=""):
        self._console = console
        theme = console.theme
        row = FACE.height
        lines = console.height - 3 * row  # where the lines begin
        scale = min(MOVING if is_far else _MOST, (lines - _MAT) // HEIGHT)
        self.is_close = scale > MOVING
        title = (title or told_score(view)) if lines - row >= scale * HEIGHT else ""
        self._screen = screen = Screen(console, title)
        top = row if title else 0
        x = (console.width - WIDTH * scale) // 2
        y = top + (lines - top - HEIGHT * scale - _MAT) // 2
        self._pair = Pair(console, [seen.character(view, seat) for seat in range(2)], x, y, scale)
        screen.append(self._pair)
        wide = min(WIDTH * scale * 5 // 4, console.width)
        self._mat = draw.block((console.width - wide) // 2, y + HEIGHT * scale, wide, _MAT, theme.good)
        screen.append(self._mat)
        self._below = lines
        self._lines = [None, None]  # until something is said

    def show(self, picture, top):
        """A picture of pair.py, with the seat that is on top in it."""
        self._pair.show(picture, top)

    def shift(self, dots):
        """Move them down by this many dots: the mat shakes. It does so alone where they are too large to move."""
        (self._mat if self.is_close else self._pair).y += dots

    def say(self, first, second):
        """Write the two lines."""
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
            self._screen.append(line)

    def open(self, pairs=()):
        """Show it, with these hints (dojo.ui.hints). Presses made before that do not count."""
        if pairs:
            self._screen.append(hints(self._console, pairs))
        self._console.show(self._screen, self)
        self._console.forget()

    def wait(self, has_why=False, then=""):
        """Generator: until a press; `then` is said while what is next takes time. True: somebody asks why."""
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


def told_score(view):
    """Both animals, and the points where they count."""
    both = [names.character(seen.character(view, seat)) for seat in range(2)]
    if view[at.MODE]:
        return say("king_of_the_roll.mat.against", *both)
    return say("king_of_the_roll.mat.points", both[0], view[at.POINTS], view[at.POINTS + 1], both[1])
