"""What is done about memory while nobody waits, and what screens leave behind until then.

On a board a page has OPENS: what is opened after it, the most frequent first (tools/device/order.py). That of a match
has none: there it is OPENS of its game's screens. `*` in these names is the game that the console shows.
"""

import sys

from micropython import const

from dojo.memory import room

_LEFT = const(14000)  # bytes that a screen leaves behind, at most
_LINK = "dojo.link."
_GAMES = "games."
MATCHES = ("dojo.play", "dojo.link.matches")


class Idle:
    """The spare time of one console. It knows how much garbage there may be without asking, which takes 2 ms."""

    def __init__(self):
        self._free = room.free()  # bytes: when last asked, less what has been left behind since
        self.forget_next()

    def forget_next(self):
        """There is another screen: something else comes next."""
        self._spare = room.SPARE  # bytes to be free for the next page, 0 once they are: what comes next may take them
        self._next = None  # names of what comes next, once they are known
        self._place = 0  # in them

    def forget_screen(self):
        """A screen has gone. Several pile up as long as there is room: collecting takes a board 5 to 14 ms."""
        self.forget_next()
        self._free -= _LEFT
        if self._free < room.KEPT:
            self._free = room.free()
            if self._free < room.KEPT:
                self._free = room.sweep(room.SCREEN)

    def begin(self):
        """Somebody has begun to read."""
        if self._free < room.PLENTY:
            self._free = room.sweep(self._spare)
            self._spare = 0

    def step(self, game, is_linked):
        """They go on reading: load one module that they are likely to ask for next, if there is room.

        game: the one that is shown, "" for none.
        """
        if self._next is None:
            self._next = _after_open()
        while self._place < len(self._next):
            name = self._next[self._place]
            self._place += 1
            name = name.replace("*", game)
            is_other = name.startswith(_GAMES) and not name.startswith(_GAMES + game + ".")
            if name in sys.modules or is_other or not is_linked and name.startswith(_LINK):
                continue
            if not room.is_free(room.NEXT if self._place == 1 else room.AHEAD):
                self._place = len(self._next)
                return
            try:
                room.load(name)
            except ImportError:
                pass  # not every game has all that others have; and what is missing is told where somebody opens it
            return

    def is_done(self):
        """Whether nothing more is loaded before there is another screen."""
        return self._next is not None and self._place >= len(self._next)


def _after_open():
    """What comes after the page that is open, or after the innermost for which it is known."""
    for needs in reversed(room.opened):
        page = needs[0]
        if page in MATCHES:
            page = shown_in(needs)
        found = getattr(sys.modules.get(page), "OPENS", None)
        if found:
            return found
    return ()


def shown_in(needs):
    """The screens among what a match needs; the page of the match where they are not loaded yet."""
    for name in needs:
        if name.startswith(_GAMES) and name.endswith(".screens"):
            return name
    return needs[0]
