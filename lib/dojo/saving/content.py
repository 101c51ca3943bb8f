"""The content of a journal, as held in memory."""

from dojo.saving.keys import MATCH_KEY
from dojo.saving.records import EXTRA, KEYS, ROOM


class Content:
    """Data under keys, and one suspended match.

    data     for each of the keys 0..15            above    (key, data) of the others, most recent last
    header   of the match, None if there is none   entries  those since `point`
    standing  state, log, held and set (dojo.playing.match) of the waiting match, if known
    point    the last checkpoint of the match, or None
    short    True if entries at the end are missing: the match cannot resume as if they had never been
    damaged  0, PART or ALL: something unreadable was found, so data was lost; tell the players
    lost     what that was: a mask of keys, LOST_MATCH, LOST_SOME and LOST_ABOVE; 0 if only a save was interrupted
    fresh    True if the nvm was empty: a new device, or a power cut during an erase; tell the players
    """

    def __init__(self):
        self.data = [b""] * KEYS
        self.above = []
        self.fresh = True
        self.damaged = 0
        self.lost = 0
        self.hold(None)

    def hold(self, header):
        """Begin a match with this header; None: there is no match."""
        self.header = header
        self.entries = bytearray()
        self.point = None
        self.standing = None
        self.short = False
        self.data[MATCH_KEY] = b""

    def forget_before(self, point, stay):
        """A checkpoint: keep only the last `stay` entries."""
        self.point = point
        self.entries = self.entries[len(self.entries) - stay :]

    def keep(self, key, data):
        """Put data under a key. If that leaves too little space for a match, the oldest data is dropped."""
        if key < KEYS:
            self.data[key] = data
        else:
            self.above = [each for each in self.above if each[0] != key]
            if data:
                self.above.append((key, data))
        while self.above and self.length_of_keys() > ROOM:
            self.above.pop(0)

    def length_of_keys(self):
        """Bytes of all keys' records."""
        length = 0
        for data in self.data:
            if data:
                length += len(data) + EXTRA
        for _, data in self.above:
            length += 2 + len(data) + EXTRA
        return length
