"""The handshake of a lobby group: who plays what, the sign that all create together, and their secret.

    half = Half(); half.step()  # repeatedly, until half.public is there, before it is needed
    handshake = Handshake(host, hello, number, roster, own, half)
    handshake.work()              # whenever there is time: does a little of the computation
    handshake.show(True)          # once a frame
    handshake.frame()             # what to send to the others
    handshake.take(place, word, body)
    handshake.sign                # three different numbers 0..23, once everybody's half is here; None until then
    handshake.secret              # of the match, some time later

Each device's half is a point of a curve (dojo.link.secrets.curve). It sends a hash of it first, and shows it only when
it has the hashes, or the halves, of all others. That way nobody between two groups can make their signs equal: by the
time they know what would work, they are committed. All they have is one guess in 12144 for each half they are shown. If
the signs match, so do the halves, and the host then shares with each guest a secret that no eavesdropper can compute.
The one shared with the first guest is the match's secret; the host gives it to the others.
"""

from micropython import const

from dojo.dice import entropy
from dojo.link.pairing import frame as frames
from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.secrets.curve import SIZE, multiple
from dojo.link.secrets.hashing import sha256

NOTHING = const(0)  # results of `take`
NEWS = const(1)
CONTRARY = const(2)

_HASH = const(14)
_SECRET = const(16)
_PICTURES = const(24)
_SIGNS = const(12144)  # 24 × 23 × 22


class Half:
    """A secret number and its point `public`, which is None until enough steps have been taken."""

    def __init__(self):
        self.secret = entropy(SIZE)
        self.public = None
        self._work = multiple(self.secret)

    def step(self):
        """Do a little of the work."""
        if self.public is None:
            try:
                next(self._work)
            except StopIteration as end:
                self.public = end.value


class Handshake:
    """host: its id. hello: the host's. number: the host's count of handshakes. roster: ids, ascending, including `own`.

    half       this device's, for this handshake only
    digest     names it in frames
    confirmed  the number for its sign in a HELLO, 1..65535; 0 if none
    key        of the session, four bytes, once there is a sign
    secret     16 bytes known only in this group, once computed or received
    is_over    the same devices need a new handshake: something did not fit, or a player said no
    begun      mask of the places known to know that all have agreed: their beacons were heard, here or elsewhere
    """

    def __init__(self, host, hello, number, roster, own, half):
        self.host = host
        self.hello = bytes(hello)
        self.number = number
        self.roster = roster
        self.agreed = hellos.agreement(hello, number, roster)
        self.digest = hellos.digest(self.agreed)
        self.me = roster.index(own)
        self._host = roster.index(host)
        self._first = 0 if self._host else 1  # the guest whose secret with the host becomes everybody's
        self.sign = self.key = self.secret = None
        self.confirmed = self.begun = 0
        self.is_over = False
        self._half = half
        self._gifts = []  # on a host: (place, GIVEN) of the guests who are given the secret
        self._pad = None  # on such a guest: what hides and proves it
        self._bound = [None] * len(roster)
        self._shown = [None] * len(roster)
        self._complete = self._have = 0  # masks of the places that have all halves, and the secret
        self._work = self._work_out()

    def work(self):
        """Do a little of the computation. False if there is none left."""
        return next(self._work)

    def show(self, may_show):
        """True if our own half is shown from now on, which needs `may_show`."""
        if not may_show or not self.is_held():
            return False
        self._shown[self.me] = self._half.public
        return True

    def is_held(self):
        """Whether our own half could be shown, but has not been yet."""
        return None not in self._bound and self._shown[self.me] is None

    def is_pending(self):
        """Whether any device still lacks something."""
        return self.sign is None or self._complete | 1 << self.me != (1 << len(self.roster)) - 1

    def complete(self, place):
        """The device at this place has all halves."""
        self._complete |= 1 << place

    def confirm(self, place):
        """Its player has said yes, so it has the secret too."""
        self.complete(place)
        self._have |= 1 << place

    def frame(self):
        """The frame to send; None while the hash is being computed."""
        own = self.roster[self.me]
        if self._shown[self.me] is not None:
            word = rosters.SHOWN if self.sign is None else rosters.ALL
            return rosters.part(own, word, self.digest, self._half.public)
        if self._bound[self.me] is not None:
            return rosters.part(own, rosters.BOUND, self.digest, self._bound[self.me])
        return None

    def gifts(self):
        """The frames that give the secret to guests not known to have it; empty if all have it."""
        return [gift for place, gift in self._gifts if not self._have >> place & 1]

    def waits_for_gift(self):
        """Whether the host has to give this device the secret: its player's yes says that it has arrived."""
        return self.secret is None and self.me not in (self._host, self._first)

    def accept(self, frame):
        """Take a GIVEN of the host. True if it contained the secret."""
        if self._pad is None or self.secret is not None:
            return False
        hidden = rosters.taken(frame, self.digest, self.me, self._pad[_SECRET:])
        if hidden is not None:
            self.secret = _exclusive_or(hidden, self._pad)
        return hidden is not None

    def beacon(self, size):
        """A beacon that says all have agreed, and who is known to know that. size: bytes of its proof."""
        missing = (1 << len(self.roster)) - 1 & ~(self.begun | 1 << self.me)
        told = (bytes(len(self.roster)), frames.NOTHING, 0, missing, 0, frames.NO_BODY, b"")
        return frames.beacon(self.secret, self.me, *told, size=size)

    def hear(self, device, missing):
        """Take a beacon of another device. True if it is new."""
        before = self.begun
        self.begun |= (1 << len(self.roster)) - 1 & (1 << device | ~missing) & ~(1 << self.me)
        return self.begun != before

    def has_begun(self):
        """Whether all others are known to know that all have agreed."""
        return self.begun | 1 << self.me == (1 << len(self.roster)) - 1

    def take(self, place, word, body):
        """A hash or a half from another place: NOTHING new, NEWS, or CONTRARY to what was heard before.

        A half that comes before its hash is just as good: nothing shown here yet can have influenced it.
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
        """Endless generator: compute our own hash; check all halves once here; then the sign and the secret.

        It yields whether there is work left.
        """
        while self._half.public is None:
            self._half.step()
            yield True
        self._bound[self.me] = yield from self._hash(self.me, self._half.public)
        while self.sign is None:
            if None in self._shown:
                yield False
                continue
            for place in range(len(self.roster)):
                bound = yield from self._hash(place, self._shown[place])
                if self._bound[place] == b"":
                    self._bound[place] = bound
                elif self._bound[place] != bound:
                    self._shown[place] = None  # not what it was bound to, or one of the two came from another device
                    self.is_over = True
                    break
            else:
                self._show((yield from _busy(sha256(b"DOJO1P" + self.agreed + b"".join(self._shown)))))
        yield from self._share()
        while True:
            yield False

    def _share(self):
        """Generator: what the host shares with each guest, and from it everybody's secret."""
        host, first = self._host, self._first
        if self.me != host:
            pad = yield from self._pad_with(host)
            if self.me == first:
                self.secret = pad[:_SECRET]
            else:
                self._pad = pad
            return
        for place in range(len(self.roster)):
            if place != host:
                pad = yield from self._pad_with(place)
                if place == first:
                    self.secret = pad[:_SECRET]
                else:
                    hidden = _exclusive_or(self.secret, pad)
                    self._gifts.append((place, rosters.given(self.host, self.digest, place, hidden, pad[_SECRET:])))

    def _pad_with(self, place):
        """Generator: 32 bytes known only to this device and the one at a place."""
        shared = yield from _busy(multiple(self._half.secret, self._shown[place]))
        return (yield from _busy(sha256(b"DOJO1X" + self.agreed + shared)))

    def _hash(self, place, half):
        digest = yield from _busy(sha256(b"DOJO1H" + self.agreed + self.roster[place] + half))
        return digest[:_HASH]

    def _show(self, digest):
        """Set key, sign and its number, from different bytes of the hash."""
        self.key = digest[:4]
        value = (digest[4] << 16 | digest[5] << 8 | digest[6]) % _SIGNS
        self.confirmed = (digest[7] << 8 | digest[8]) or 1
        left = list(range(_PICTURES))
        sign = []
        for count in (24, 23, 22):
            sign.append(left.pop(value % count))
            value //= count
        self.sign = tuple(sign)


def _busy(work):
    """Generator: run some work, yielding True for each part."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        yield True


def _exclusive_or(one, other):
    """`one` XOR `other`, as long as `one`."""
    return bytes([one[place] ^ other[place] for place in range(len(one))])
