"""A medium that also hears the teacher: calls to everyone in the room take effect at once, whatever it links.

    medium = Ear(console, medium)      # made by dojo.link.media.choose on a handheld of a class
    console.called.what                 # lesson.PAUSE, GO_ON or QUIET: the latest word, kept by the Ear that heard it
"""

from dojo.loan.lessons import lesson


class Ear:
    """Stands in for a medium (dojo.link.media), with all its members."""

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

    @property
    def is_hindered(self):
        return getattr(self._medium, "is_hindered", False)

    def receive(self):
        """The next frame, or None. A lesson's frame goes to the console instead, if it counts."""
        frame = self._medium.receive()
        if frame is None or lesson.kind(frame) < 0:
            return frame
        what = self._console.lent.calls.hear(frame)
        if what >= 0:
            self.what = what
            self._console.called = self
        return None
