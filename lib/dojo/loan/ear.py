"""A medium that also hears the teacher: whatever it links, what the teacher says to all in the room counts at once.

    medium = Ear(console, medium)      # what dojo.link.media.choose opens on a handheld of a class
    console.called.what                 # lesson.PAUSE, GO_ON or QUIET: the last word, kept by the Ear that heard it
"""

from dojo.loan import lesson
from dojo.loan.lent import CALLS


class Ear:
    """Stands in for a medium (dojo.link.media), and has all that it has."""

    def __init__(self, console, medium):
        self._console = console
        self._medium = medium
        self.what = -1
        self.BODY = medium.BODY
        self.LONGEST = medium.LONGEST
        self.PROOF = medium.PROOF
        self.HALF_DUPLEX = medium.HALF_DUPLEX
        self.PAUSE = medium.PAUSE
        self.CONTACT = medium.CONTACT
        self.MOST = medium.MOST
        self.send = medium.send
        self.is_busy = medium.is_busy
        self.close = medium.close

    def receive(self):
        """The next frame, or None. If it is one of a lesson, the console is told instead, where it counts."""
        frame = self._medium.receive()
        if frame is None or lesson.kind(frame) < 0:
            return frame
        what = self._console.lent[CALLS].hear(frame)
        if what >= 0:
            self.what = what
            self._console.called = self
        return None
