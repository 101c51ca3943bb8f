"""Who hears us, and what they say besides the exchanges: what counts of a beacon that anybody may have recorded.

    contact = Contact(0, 2, ticks_ms)
    contact.renew()                       # before each beacon, which has contact.stamps
    age = contact.take(1, frame)          # 0: device 1 has our latest stamp
    contact.listen(1, age, word, False)
    contact.heard(1), contact.told(1)     # ms since it heard us, and its word

Every beacon has a stamp of its sender, and gives back the latest one of each other device. Nobody can record beforehand
what gives back a stamp that is new.
"""

from micropython import const

from dojo.dice import entropy
from dojo.link.pairing import frame as frames
from dojo.ticks import ticks_diff

_STAMPS = const(255)  # 1..255; 0 stands for none
_LASTS = const(1000)  # ms for which a stamp is in use at least, so that they come again only after minutes
_LATE = const(5)  # stamps; one that was replaced so many times does not count
_SURE = const(2000)  # ms of saying nothing else
ENDS = const(1)  # the bit shared by ASKS_TO_END and GONE


class Contact:
    """stamps: ours, and the latest of the other devices. words: their latest."""

    def __init__(self, me, count, ticks):
        self.stamps = bytearray(count)
        self.stamps[me] = entropy(1)[0] % _STAMPS + 1
        self.words = bytearray(count)
        self._me = me
        self._ticks = ticks
        self._stamped_at = now = ticks()
        self._heard = [now] * count
        self._ages = bytearray(b"\xff" * count)  # how many stamps ago the one was ours that each gave back last
        self._said = bytearray(count)  # words that have come once
        self._since = [None] * count  # ticks when a device began to say only that it is ending
        self._sure = bytearray(count)  # whether it has for long enough

    def renew(self):
        """Take another stamp, once somebody has given this one back."""
        now = self._ticks()
        if min(self._ages) == 0 and ticks_diff(now, self._stamped_at) >= _LASTS:
            self.stamps[self._me] = self.stamps[self._me] % _STAMPS + 1
            self._stamped_at = now
            for device in range(len(self._ages)):
                self._ages[device] = min(self._ages[device] + 1, 255)

    def take(self, device, frame):
        """Note the stamps of a proven beacon. How many of our stamps ago it gives one back; 0: the latest."""
        self.stamps[device] = frame[frames.HEAD + device]
        given_back = frame[frames.HEAD + self._me]
        return (self.stamps[self._me] - given_back) % _STAMPS if given_back else _LATE

    def listen(self, device, age, word, is_doubtful):
        """A device has said this in a phase where it can be; in doubt a word counts once it has come twice."""
        now = self._ticks()
        if age < min(self._ages[device], _LATE):
            self._ages[device] = age
            self._heard[device] = now
        if age:
            return
        if not is_doubtful or self._said[device] == word:
            self.words[device] = word
        self._said[device] = word
        if not word & ENDS:
            self._since[device] = None
        elif self._since[device] is None:
            self._since[device] = now
        self._sure[device] = word & ENDS and ticks_diff(now, self._since[device]) >= _SURE

    def heard(self, device):
        """ms since a device was last known to hear us, or since this link began."""
        return ticks_diff(self._ticks(), self._heard[device])

    def told(self, device):
        """What a device last said: frame.NOTHING, ASKS_TO_END, STAYS, or GONE once that is certain."""
        word = self.words[device]
        return frames.NOTHING if word == frames.GONE and not self._sure[device] else word

    def is_sure(self, device):
        """Whether a device has asked to end, or said that it is gone, and nothing else, for two seconds."""
        return self._sure[device] == 1

    def is_ending(self, device):
        """Whether a device says so, and it is not certain yet."""
        return self._since[device] is not None and not self._sure[device]
