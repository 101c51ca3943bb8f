"""A medium that also hears the teacher: what she says to all in the room is put into console.aside.

    table.connect(Ear(console, medium))
"""

from dojo.loan import lesson


class Ear:
    """All that a medium has (dojo.link.media), of the one that is given."""

    def __init__(self, console, medium):
        self._console = console
        self._medium = medium
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
        """The next frame, or None. One of the teacher's is put aside."""
        frame = self._medium.receive()
        if frame is not None and lesson.what(frame) > lesson.THANKS:
            self._console.aside = bytes(frame)
            return None
        return frame
