"""What a journal holds, as it is in memory."""

from dojo.saving.keys import MATCH_KEY
from dojo.saving.records import EXTRA, KEYS, ROOM


class Content:
    """Data under keys, and one match that waits.

    data     of each of the keys 0..15             above    (key, data) of the others, that put last at the end
    header   of the match, None if there is none   entries  those since `point`
    standing  state, log, held and set (dojo.match) of the waiting match, if known
    point    the last checkpoint of the match, or None
    short    True if what came after the entries is missing: a match cannot simply go on as if there had been nothing
    damaged  0, PART or ALL: what was found could not be read, so something was lost; say so
    lost     what that was: a mask of keys, LOST_MATCH, LOST_SOME and LOST_ABOVE; 0 where only a save was broken off
    fresh    True if there was nothing: a new device, or a power cut just inside an erase; say so too
    """

    def __init__(self):
        self.data = [b""] * KEYS
        self.above = []
        self.fresh = True
        self.damaged = 0
        self.lost = 0
        self.hold(None)

    def hold(self, header):
        """A match with this header begins; None: there is none."""
        self.header = header
        self.entries = bytearray()
        self.point = None
        self.standing = None
        self.short = False
        self.data[MATCH_KEY] = b""

    def forget_before(self, point, stay):
        """A checkpoint: of the entries only the last `stay` are left."""
        self.point = point
        self.entries = self.entries[len(self.entries) - stay :]

    def keep(self, key, data):
        """Put data under a key. Where that leaves too little room for a match, what was put longest ago goes."""
        if key < KEYS:
            self.data[key] = data
        else:
            self.above = [each for each in self.above if each[0] != key]
            if data:
                self.above.append((key, data))
        while self.above and self.length_of_keys() > ROOM:
            self.above.pop(0)

    def length_of_keys(self):
        """Bytes of the records of all keys."""
        length = 0
        for data in self.data:
            if data:
                length += len(data) + EXTRA
        for _, data in self.above:
            length += 2 + len(data) + EXTRA
        return length
