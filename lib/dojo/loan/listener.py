"""What hears the teacher while nobody is linked."""

from dojo.link.media.choose import open_medium


class Listener:
    """In place of a link, on a handheld that nobody is linked with: it hears the teacher, and says nothing."""

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
        """Stay open: it survives the start of a game; stop() is for good."""
        return self

    def stop(self):
        """Let go of the pins."""
        for medium in self._media:
            medium.close()
