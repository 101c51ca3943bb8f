"""Guided matches: a game's first match, played with hints over the real screens, one at a time.

    console.guide = begin(console, own)         # from then on console.key() asks it; own is games/<game>/guide.py
    console.guide.choose(view, seat)           # picks what to say when the next screen waits for a press

dojo.menus.guided starts such a match. The game decides what is said, and when (docs/authors/extras.md). OK dismisses a
hint, and so does a direction, which also goes to the screen below; BACK dismisses it and all further hints of this
match, which only the first hint and a held BACK say.
"""

from dojo.playing.hint import hint
from dojo.say import say
from dojo.ui import keys


def begin(console, own):
    """The guide for one match; `own` is the game's guide.py."""
    return _Guide(console, own)


class _Guide:
    """What is said in one match. `own` is the game's guide.py."""

    def __init__(self, console, own):
        self._console = console
        self._own = own
        self._said = []  # numbers of texts: each is said once
        self._next = 0  # number of the next text; 0 for none

    def choose(self, view, seat):
        """A seat is about to choose."""
        self.offer(self._own.choose(self._console, view, seat))

    def reveal(self, before, after):
        """The outcome is about to be shown; both are views of nobody."""
        self.offer(self._own.reveal(self._console, before, after))

    def offer(self, numbers):
        """Pick the first of these texts that has not been said yet, for a screen with more than one thing worth a hint.
        """
        self.stop()
        for number in numbers:
            if number not in self._said:
                self._next = number
                return

    def has_more(self):
        """Whether there is a hint for when the screen waits for a press."""
        return self._next > 0

    def stop(self):
        """Say nothing now."""
        self._next = 0

    def key(self):
        """Generator: show the hint until a press. Returns it if it is for the screen below, otherwise 0."""
        if not self._next:
            return 0
        is_first = not self._said
        self._said.append(self._next)
        text = say(self._next)
        self.stop()
        key = yield from hint(self._console, text, True, is_first)
        if key == keys.BACK:
            self._console.guide = None
        return 0 if key in (keys.OK, keys.BACK) else key
