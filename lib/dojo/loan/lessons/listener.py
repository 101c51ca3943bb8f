"""Hears the teacher while nobody is linked."""

from dojo.link.media.choose import open_medium


class Listener:
    """Stands in for a link on an unlinked handheld: it hears the teacher, and says nothing."""

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
        """Stay open: it outlasts the start of a game; stop() is final."""
        return self

    def stop(self):
        """Release the pins."""
        for medium in self._media:
            medium.close()
