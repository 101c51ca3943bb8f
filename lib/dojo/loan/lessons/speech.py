"""How handhelds talk in a lesson: on all media of the board at once.

    speech = Speech(console)
    frame = speech.step(mine)         # once a frame: sends what is due, returns a received frame or None
    speech.close()
"""

from micropython import const

from dojo.dice import entropy
from dojo.link.media.choose import hang_up, open_medium

_FAST = const(15)  # frames of 20 ms between two of ours, plus up to as many again
_SLOW = const(60)  # frames between two of ours where only one device can send at a time


class Speech:
    """All media of this board, opened; if it has none, or they are in use, nothing is heard."""

    def __init__(self, console):
        hang_up(console)
        self._media = [medium for medium in map(open_medium, console.links) if medium is not None]
        self._due = [0] * len(self._media)

    def step(self, mine):
        """Run for one frame. mine: a frame to repeat, or None. Returns one received, or None."""
        found = None
        for index, medium in enumerate(self._media):
            self._due[index] -= 1
            if found is None:
                found = medium.receive()
                if found is not None:
                    found = bytes(found)
            if mine is not None and self._due[index] < 0 and not medium.is_busy():
                self.say(mine, index)
        return found

    def say(self, frame, index=-1):
        """Send something now, on one medium or on all."""
        for number, medium in enumerate(self._media):
            if index in (-1, number):
                medium.send(frame)
                wait = _SLOW if medium.HALF_DUPLEX else _FAST
                self._due[number] = wait + entropy(1)[0] % wait

    def close(self):
        """Release the pins."""
        for medium in self._media:
            medium.close()
