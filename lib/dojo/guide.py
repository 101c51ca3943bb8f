"""Guided matches: the first one of a game, played with hints over the real screens, one at a time.

    console.guide = begin(console, own)         # from then on console.key() asks it; own is games/<game>/guide.py
    console.guide.choose(view, seat)           # what to say when the screen that comes waits for a press

dojo.menus.guided begins such a match. What is said, and when, is up to the game (docs/authors/extras.md). OK takes a
hint away, and so does a direction, which goes on to the screen below; BACK takes it away too, and there are no more in
this match.
"""

from dojo.dialogs.hint import hint
from dojo.say import say
from dojo.ui import keys


def begin(console, own):
    """What is said in one match; `own` is the game's guide.py."""
    return _Guide(console, own)


class _Guide:
    """What is said in one match. `own` is the game's guide.py."""

    def __init__(self, console, own):
        self._console = console
        self._own = own
        self._said = []  # numbers of texts: each is said once
        self._next = 0  # the number of the text to be said; 0 for none

    def choose(self, view, seat):
        """A seat is about to choose."""
        self.offer(self._own.choose(self._console, view, seat))

    def reveal(self, before, after):
        """What came of it is about to be shown; both are views of nobody."""
        self.offer(self._own.reveal(self._console, before, after))

    def offer(self, numbers):
        """The first of these texts that has not been said yet is next; for a screen on which more than one thing is
        worth a hint.
        """
        self.stop()
        for number in numbers:
            if number not in self._said:
                self._next = number
                return

    def has_more(self):
        """Whether something is to be said once the screen waits for a press."""
        return self._next > 0

    def stop(self):
        """Nothing is to be said now."""
        self._next = 0

    def key(self):
        """Generator: say what is to be said, and wait for the press that takes it away. Gives that press if it is for
        the screen below, else 0.
        """
        if not self._next:
            return 0
        self._said.append(self._next)
        text = say(self._next)
        self.stop()
        key = yield from hint(self._console, text)
        if key == keys.BACK:
            self._console.guide = None
        return 0 if key in (keys.OK, keys.BACK) else key
