"""A medium that also hears the teacher: whatever is linked by it, what she says to all in the room counts at once.

    medium = Ear(console, medium)      # what dojo.link.media.choose opens on a handheld of a class
    console.aside.what                 # lesson.PAUSE, GO_ON or QUIET: the last she said, of the Ear that heard it
"""

from dojo.link.media.choose import open_medium
from dojo.loan import lesson


class Ear:
    """All that a medium has (dojo.link.media), of the one that is given."""

    def __init__(self, console, medium):
        self._console = console
        self._medium = medium
        self.what = -1
        self.BODY = medium.BODY
        self.LONGEST = medium.LONGEST
        self.HALF_DUPLEX = medium.HALF_DUPLEX
        self.PAUSE = medium.PAUSE
        self.CONTACT = medium.CONTACT
        self.MOST = medium.MOST
        self.send = medium.send
        self.is_busy = medium.is_busy
        self.close = medium.close

    def receive(self):
        """The next frame, or None. Of one of the teacher's the console is told instead."""
        frame = self._medium.receive()
        what = lesson.what(frame) if frame is not None else -1
        if what <= lesson.THANKS:
            return frame
        self.what = what
        self._console.aside = self
        return None


class Listener:
    """In the place of the link of a handheld that nobody is linked with: it hears the teacher, and says nothing."""

    def __init__(self, console):
        opened = [open_medium(link, console) for link in console.links]
        self._media = [medium for medium in opened if medium is not None]

    def step(self):
        """Once a frame."""
        for medium in self._media:
            medium.receive()

    def is_busy(self):
        """Never with a frame that a sound would spoil."""
        return False

    def close(self):
        """It stays when a game begins; stop() is for good."""
        return self

    def stop(self):
        """Let go of the pins."""
        for medium in self._media:
            medium.close()
