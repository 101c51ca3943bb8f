"""Guided matches: the first one of a game, played with hints over the real screens, one at a time.

    table = begin(console, "ninja")             # from then on console.guide is there, and console.key() asks it
    console.guide.chooses(view, seat)           # what to say when the screen that comes waits for a press

What is said when is the game's own, in its guide.py (docs/contract.md). The match is one like others, against the
easiest opponent, but that its dice are the same for everybody and that nobody counts it. OK takes a hint away, and so
does a direction, which goes on to the screen below; BACK takes it away too, and there are no more in this match.
"""

import bitmaptools
import displayio
from micropython import const

from dojo import pages
from dojo.launcher import games
from dojo.menus.lately import ALONE
from dojo.say import say
from dojo.table import GUIDED, Table, load
from dojo.ui import keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE, wrap

_EDGE = const(3)  # dots from the edge of the box to its words


def begin(console, game):
    """The table of a guided match, saved from its first action on. The store forgets any other match."""
    own = load(game, "guide")
    rules = load(game, "rules")
    setup = pages.borrow("dojo.menus.setup")
    options, seating = setup.usually(game, rules, ALONE)
    options = getattr(own, "OPTIONS", options)
    seating = setup.usual(rules, options, ALONE)
    table = Table(game, options, seating, GUIDED + bytes((getattr(own, "SEED", 0),)), console.store)
    table.begin()
    if game in games():
        console.settings.was_guided(games().index(game))
    console.guide = Guide(console, own)
    return table


class Guide:
    """What is said in one match. `own` is the game's guide.py."""

    def __init__(self, console, own):
        self._console = console
        self._own = own
        self._said = []  # numbers of texts: each is said once
        self._next = 0  # the number of the text to be said; 0 for none

    def chooses(self, view, seat):
        """A seat is about to choose."""
        self._choose(self._own.chooses(self._console, view, seat))

    def reveals(self, before, after):
        """It is about to be shown what came of it; both are views of nobody."""
        self._choose(self._own.reveals(self._console, before, after))

    def _choose(self, numbers):
        """The first of these texts that was not said yet is next."""
        self.hush()
        for number in numbers:
            if number not in self._said:
                self._next = number
                return

    def hush(self):
        """Nothing is to be said any more."""
        self._next = 0

    def key(self):
        """Generator: say what is to be said, and wait for the press with which it goes. Gives that if it is for the
        screen below, else 0.
        """
        if not self._next:
            return 0
        self._said.append(self._next)
        box = _Box(self._console, say(self._next))
        self.hush()
        root = self._console.display.root_group
        root.append(box)
        self._console.forget()
        key = yield from self._console.key()
        box.pop()
        self._console.refresh()  # the answer to the press: all at once takes a large display too long
        root.remove(box)
        if key == keys.BACK:
            self._console.guide = None
        return 0 if key in (keys.OK, keys.BACK) else key


class _Box(displayio.Group):
    """A hint at the lower end of the display, over what stands there, with what the keys do meanwhile."""

    def __init__(self, console, text):
        words = _Words(console, wrap(text, console.columns))
        line = hints(console, ((keys.OK, say("console.ok")), (keys.BACK, say("console.skip"))))
        super().__init__(y=line.y - words.height)
        line.y = words.height
        self.append(words)
        self.append(line)


class _Words(displayio.Group):
    """Lines in the middle, between two rules. `text` says what they say, `height` is in dots."""

    def __init__(self, console, lines):
        super().__init__()
        self.text = "\n".join(lines)
        self.height = len(lines) * FACE.height + 2 * _EDGE
        bitmap = displayio.Bitmap(console.width, self.height, 2)
        for y in (0, self.height - 1):
            bitmaptools.fill_region(bitmap, 0, y, console.width, y + 1, 1)
        for row, words in enumerate(lines):
            x = (console.width - FACE.width(words)) // 2
            FACE.write(bitmap, words, x, _EDGE + row * FACE.height)
        palette = displayio.Palette(2)
        palette[0] = console.theme.paper
        palette[1] = console.theme.accent
        self.append(displayio.TileGrid(bitmap, pixel_shader=palette))
