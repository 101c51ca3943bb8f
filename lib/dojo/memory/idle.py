"""Memory work done while nobody waits, and the garbage that screens leave until then.

On a board a page has OPENS: the pages opened after it, most frequent first (tools/device/order.py). The page of a match
has none, and uses OPENS of its game's screens. `*` in these names is the game that the console shows, and "" comes
before each name of the link: in bundles a name no longer says so.
"""

import sys

from micropython import const

from dojo.memory import room

_LEFT = const(14000)  # bytes that a screen leaves behind, at most
_GAMES = "games."
MATCHES = ("dojo.playing.play", "dojo.link.matches")


class Idle:
    """The spare time of one console. It estimates the garbage, as measuring takes 2 ms."""

    def __init__(self):
        self._free = room.free()  # bytes: as last measured, less what has been left behind since
        self.forget_next()

    def forget_next(self):
        """There is another screen: something else comes next."""
        self._spare = room.SPARE  # bytes to be free for the next page, 0 once they are: likely next pages may use them
        self._next = None  # names of likely next pages, once known
        self._place = 0  # position among them
        self._is_first = True  # none of them was loaded on this screen

    def forget_screen(self):
        """A screen has gone. Several pile up while there is space: collecting takes a board 5 to 14 ms."""
        self.forget_next()
        self._free -= _LEFT
        if self._free < room.KEPT:
            self._free = room.free()
            if self._free < room.KEPT:
                self._free = room.sweep(room.SCREEN)

    def begin(self):
        """A player has started to read."""
        if self._free < room.PLENTY:
            self._free = room.sweep(self._spare)
            self._spare = 0

    def step(self, game, is_linked):
        """The player reads on: load one module that is likely to be needed next, if there is space.

        game: the one shown, "" for none.
        """
        if self._next is None:
            self._next = _after_open()
        while self._place < len(self._next):
            name = self._next[self._place]
            self._place += 1
            if not name:  # the next one is of the link
                self._place += not is_linked
                continue
            name = name.replace("*", game)
            is_other = name.startswith(_GAMES) and not name.startswith(_GAMES + game + ".")
            if name in sys.modules or is_other:
                continue
            if not self._has_room(is_linked):
                self._place = len(self._next)
                return
            try:
                room.load(name)
                self._is_first = False
            except ImportError:
                pass  # not every game has every module; one that is missing is reported when it is opened
            except MemoryError:
                self._place = len(self._next)  # nobody has opened it yet
            return

    def _has_room(self, is_linked):
        """Whether there is space for one more. The first may take that of modules used long ago, as when opened; not
        while linked, as an exchange under way still needs space, and cannot begin anew.
        """
        if is_linked or not self._is_first:
            return room.is_free(room.AHEAD)
        return room.is_free(room.NEXT) or room.make_room(room.NEXT) >= room.NEXT

    def is_done(self):
        """Whether nothing more will be loaded before there is another screen."""
        return self._next is not None and self._place >= len(self._next)


def _after_open():
    """What follows the open page, or the innermost one for which that is known."""
    for needs in reversed(room.opened):
        page = needs[0]
        if page in MATCHES:
            page = shown_in(needs)
        opens = getattr(sys.modules.get(page), "OPENS", None)
        if opens:
            return opens
    return ()


def shown_in(needs):
    """The screens among what a match needs; the match's own page if they are not loaded yet."""
    for name in needs:
        if name.startswith(_GAMES) and name.endswith(".screens"):
            return name
    return needs[0]
