"""One table of the lobby: who sits there to play what, and the sign that all of them make together.

    sitting = Sitting(host, hello, number, roster, own)
    sitting.step(True)          # once a frame: a little of what has to be worked out
    sitting.frame()             # what the others should hear from here
    sitting.take(place, word, body)
    sitting.sign                # three numbers 0..23, all different, once everybody's half is here; None until then

Each device draws 12 random bytes, its half. It sends a hash of it first, and shows it only when it has the hashes of
all others, or their halves. So nobody who sits between two tables can make their signs the same: by the time they know
what would do, they are bound. All they have is one guess in 12144 for each half they are shown.
"""

from micropython import const

from dojo.dice import entropy
from dojo.link.pairing import frame as frames
from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.crc import crc16
from dojo.link.secrets.hashing import sha256

NOTHING = const(0)  # what `take` gives
NEWS = const(1)
CONTRARY = const(2)

_HALF = const(12)  # bytes
_HASH = const(14)
_STEPS = const(2)  # of a hash in one frame: 6 ms where it is done in Python
_PICTURES = const(24)
_SIGNS = const(12144)  # 24 × 23 × 22


class Sitting:
    """host: its id. hello: the host's. number: the host's count of sittings. roster: ids, ascending, with `own`.

    digest     names it in frames
    confirmed  the number for its sign in a HELLO, 1..65535; 0 while there is none
    key        of the session, four bytes, once there is a sign; `start` is the crc16 of it
    is_over    the same devices need a new sitting: something did not fit, or a player has said no
    begun      mask of the places that know that all have said yes: their beacons were heard, here or elsewhere
    """

    def __init__(self, host, hello, number, roster, own):
        self.host = host
        self.hello = bytes(hello)
        self.number = number
        self.roster = roster
        self.agreed = hellos.agreement(hello, number, roster)
        self.digest = hellos.digest(self.agreed)
        self.me = roster.index(own)
        self.sign = self.key = None
        self.confirmed = self.start = self.begun = 0
        self.is_over = False
        self._half = entropy(_HALF)
        self._bound = [None] * len(roster)
        self._shown = [None] * len(roster)
        self._complete = 0  # mask of the places that have all halves
        self._work = self._work_out()

    def step(self, may_show):
        """Do a little of the work. True if our own half is shown from now on, which takes `may_show`."""
        for _ in range(_STEPS):
            if self.sign is None:
                next(self._work)
        if not may_show or not self.is_held():
            return False
        self._shown[self.me] = self._half
        return True

    def is_held(self):
        """Whether our own half could be shown, but has not been yet."""
        return None not in self._bound and self._shown[self.me] is None

    def is_pending(self):
        """Whether somebody still lacks something."""
        return self.sign is None or self._complete | 1 << self.me != (1 << len(self.roster)) - 1

    def complete(self, place):
        """The device at this place has all halves."""
        self._complete |= 1 << place

    def frame(self):
        """What the others should hear; None while the hash is being worked out."""
        own = self.roster[self.me]
        if self._shown[self.me] is not None:
            return rosters.part(own, rosters.SHOWN if self.sign is None else rosters.ALL, self.digest, self._half)
        if self._bound[self.me] is not None:
            return rosters.part(own, rosters.BOUND, self.digest, self._bound[self.me])
        return None

    def beacon(self):
        """What tells the others that all have said yes, and who is known to know it."""
        missing = (1 << len(self.roster)) - 1 & ~(self.begun | 1 << self.me)
        return frames.beacon(self.start, self.me, frames.NOTHING, 0, missing, 0, frames.NO_BODY, b"")

    def hear(self, device, missing):
        """A beacon of another device. True if it is news."""
        before = self.begun
        self.begun |= (1 << len(self.roster)) - 1 & (1 << device | ~missing) & ~(1 << self.me)
        return self.begun != before

    def has_begun(self):
        """Whether all others are known to know that all have said yes."""
        return self.begun | 1 << self.me == (1 << len(self.roster)) - 1

    def take(self, place, word, body):
        """A hash or a half from another place: NOTHING new, NEWS, or CONTRARY to what was heard before.

        A half that comes before its hash is as good: nothing shown here yet can have influenced it.
        """
        if word == rosters.BOUND:
            if self._bound[place] is None:
                self._bound[place] = body
                return NEWS
            return NOTHING if self._bound[place] in (body, b"") else CONTRARY
        if word == rosters.ALL:
            self.complete(place)
        if self._bound[place] is None:
            self._bound[place] = b""
        if self._shown[place] is None:
            self._shown[place] = body
            return NEWS
        return NOTHING if self._shown[place] == body or self.sign is None else CONTRARY

    def _work_out(self):
        """Endless generator: our own hash; then, when all halves are here, whether they fit, and the sign."""
        self._bound[self.me] = yield from self._hash(self.me, self._half)
        while True:
            if None in self._shown:
                yield
                continue
            for place in range(len(self.roster)):
                bound = yield from self._hash(place, self._shown[place])
                if self._bound[place] == b"":
                    self._bound[place] = bound
                elif self._bound[place] != bound:
                    self._shown[place] = None  # not what it was bound to, or somebody else has sent one of the two
                    self.is_over = True
                    break
            else:
                digest = yield from sha256(b"DOJO1P" + self.agreed + b"".join(self._shown))
                self._show(digest)
                yield

    def _hash(self, place, half):
        digest = yield from sha256(b"DOJO1H" + self.agreed + self.roster[place] + half)
        return digest[:_HASH]

    def _show(self, digest):
        """Key, sign and its number, from different bytes of the hash."""
        self.key = digest[:4]
        self.start = crc16(self.key)
        value = (digest[4] << 16 | digest[5] << 8 | digest[6]) % _SIGNS
        self.confirmed = (digest[7] << 8 | digest[8]) or 1
        left = list(range(_PICTURES))
        sign = []
        for count in (24, 23, 22):
            sign.append(left.pop(value % count))
            value //= count
        self.sign = tuple(sign)
