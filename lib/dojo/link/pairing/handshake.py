"""The handshake of a lobby group: who plays what, the sign that all create together, and their secret.

    half = Half(); half.step()  # repeatedly, until half.public is there, before it is needed
    handshake = Handshake(host, hello, roster, own, half)
    handshake.work()              # whenever there is time: does a little of the computation
    handshake.show(True, False, now)  # once a frame
    handshake.frame()             # what to send to the others
    handshake.take(index, word, body)
    handshake.sign                # three different numbers 0..23, once everybody's half is here; None until then
    handshake.secret              # of the match, some time later

Each device's half is a point of a curve (dojo.link.secrets.curve). It sends a hash of it first, and shows it only when
it has the hashes, or the halves, of all others. That way nobody between two groups can make their signs equal: by the
time they know what would work, they are committed. All they have is one guess in 12144 for each half they are shown. If
the signs match, so do the halves, and the host then shares with each guest a secret that no eavesdropper can compute.
The one shared with the first guest is the match's secret; the host gives it to the others.

Anybody may say a hash in another's name. So several of each are kept, and after a press the next one counts instead:
that is a guess too. Once our half is shown none is added.
"""

from micropython import const

from dojo.dice import entropy
from dojo.link.pairing import frame as frames
from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.secrets.curve import SIZE, multiple
from dojo.link.secrets.hashing import sha256

_HASH = const(14)
_CLAIMS = const(4)  # hashes kept in one name
_ALIKE = const(2)  # times one must be heard
_SECRET = const(16)
_PICTURES = const(24)
_SIGNS = const(12144)  # 24 × 23 × 22


class Half:
    """A secret number and its point `public`, which is None until enough steps have been taken."""

    def __init__(self):
        self.secret = entropy(SIZE)
        self.public = None
        self.is_shown = False
        self._work = multiple(self.secret)

    def step(self):
        """Do a little of the work."""
        if self.public is None:
            try:
                next(self._work)
            except StopIteration as end:
                self.public = end.value


class Handshake:
    """host: its id. hello: the host's. roster: ids, ascending, including `own`.

    half       this device's, for the first handshake that shows it
    digest     names it in frames
    confirmed  the number for its sign in a HELLO, 1..65535; 0 if none
    key        of the session, four bytes, once there is a sign
    secret     16 bytes known only in this group, once computed or received
    is_over    the same devices need a new handshake: something did not fit, or a player said no
    doubted    since when (ticks) nothing of them has fitted, while the same that does not came twice; None if not
    begun      mask of the devices known to know that all have agreed: their beacons were heard, here or elsewhere
    """

    def __init__(self, host, hello, roster, own, half):
        self.host = host
        self.hello = bytes(hello)
        self.roster = roster
        self.agreed = hellos.agreement(hello, roster)
        self.digest = hellos.digest(self.agreed)
        self.me = roster.index(own)
        self._host = roster.index(host)
        self._first = 0 if self._host else 1  # the guest whose secret with the host becomes everybody's
        self.is_over = False
        self.doubted = None
        self._half = half
        self._bound = [[] for _ in roster]  # [times heard, hash or half] of each, most often and latest first
        self._turn = 0  # which of them counts
        # Hashes and halves of the handshake before: who still says one has not begun again, or is somebody else.
        self.stale = ()
        self._begin()

    def _begin(self):
        """Nobody has shown anything."""
        self.sign = self.key = self.secret = None
        self.confirmed = self.begun = 0
        self.is_stuck = False  # what is said in somebody's name may be right if this is not, which needs a press
        self._gifts = []  # on a host: (index, GIVEN) of the guests who are given the secret
        self._pad = None  # on such a guest: what hides and proves it
        self._heard = [None] * len(self.roster)  # (word, half) to look at
        self._fitted = 0  # ticks when something last did, or our own half was shown
        self._shown = [None] * len(self.roster)
        self._misfits = []  # hashes and halves that do not fit, the latest last
        self._complete = self._have = 0  # masks of the devices that have all halves, and the secret
        self._work = self._work_out()

    def work(self):
        """Do a little of the computation. False if there is none left."""
        return next(self._work)

    def show(self, may_show, is_disturbed, now):
        """True if our own half is shown from `now` on, or to others who claim to be these; which needs `may_show`."""
        if not may_show or not self.is_held(is_disturbed):
            return False
        if self.is_stuck:
            self._turn += 1
            self._begin()
        self._shown[self.me] = self._half.public
        self._half.is_shown = True
        self._fitted = now
        self.doubted = None
        return True

    def is_held(self, is_disturbed):
        """Whether that could be, but has not been yet. Where anything contradicts, each must have come twice alike."""
        if self._shown[self.me] is not None:
            return self.is_stuck
        for claims in self._bound:
            sizes = [len(claim[1]) for claim in claims]  # a hash and a half may be of one device
            is_doubtful = is_disturbed or len(set(sizes)) < len(sizes)
            if not claims or claims[0][0] < (_ALIKE if is_doubtful else 1):
                return False
        return True

    def is_spent(self):
        """Whether our half was shown elsewhere."""
        return self._half.is_shown and self._shown[self.me] is None

    def fail(self):
        """Nothing has fitted for long, or the signs differ: others may be bound to what else was said in their names.

        Whether they may.
        """
        following = [claims[self._turn + 1 :] for claims in self._bound]
        self.is_stuck = max([claims[0][0] if claims else 0 for claims in following]) >= _ALIKE
        self.is_over = not self.is_stuck
        return self.is_stuck

    def bygone(self):
        """Halves that were shown in vain, and what others seemed to be bound to."""
        right = [claims[min(self._turn, len(claims) - 1)][1] for claims in self._bound if claims]
        return [body for body in self._misfits if len(body) == SIZE] + self._shown + right

    def silent(self):
        """The ids of those who have given neither hash nor half."""
        return [one for one, claims in zip(self.roster, self._bound) if not claims]

    def is_pending(self):
        """Whether any device still lacks something."""
        is_complete = self._complete | 1 << self.me == (1 << len(self.roster)) - 1
        return self.sign is None or not is_complete or self.doubted is not None

    def complete(self, index):
        """The device at this index of the roster has all halves."""
        self._complete |= 1 << index

    def confirm(self, index):
        """Its player has said yes, so it has the secret too."""
        self.complete(index)
        self._have |= 1 << index

    def frame(self):
        """The frame to send; None while the hash is being computed."""
        own = self.roster[self.me]
        if self._shown[self.me] is not None:
            word = rosters.SHOWN if self.sign is None or self.doubted is not None else rosters.ALL
            return rosters.part(own, word, self.digest, self._half.public)
        if self._bound[self.me]:
            return rosters.part(own, rosters.BOUND, self.digest, self._bound[self.me][0][1])
        return None

    def gifts(self):
        """The frames that give the secret to guests not known to have it; empty if all have it."""
        return [gift for index, gift in self._gifts if not self._have >> index & 1]

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
        fields = (bytes(len(self.roster)), frames.NOTHING, 0, missing, 0, frames.NO_BODY, b"")
        return frames.beacon(self.secret, self.me, *fields, size=size)

    def hear(self, device, missing):
        """Take a beacon of another device. True if it is new."""
        before = self.begun
        self.begun |= (1 << len(self.roster)) - 1 & (1 << device | ~missing) & ~(1 << self.me)
        return self.begun != before

    def has_begun(self):
        """Whether all others are known to know that all have agreed."""
        return self.begun | 1 << self.me == (1 << len(self.roster)) - 1

    def take(self, index, word, body, now):
        """A hash or a half in the name of another device, at `now` ticks. Whether it is new.

        A half that comes before its hash is just as good: nothing shown here yet can have influenced it.
        """
        if body in self.stale:
            return False
        if self._shown[self.me] is None:
            if word != rosters.BOUND:
                self._heard[index] = word, body
            return self._claim(index, body)
        if word == rosters.BOUND:
            if self._shown[index] is not None and body not in [claim[1] for claim in self._bound[index]]:
                self._doubt(body)
        elif self._shown[index] == body:
            self._fitted = now
            self._fits(index, word)
        elif self._shown[index] is not None or body in self._misfits:
            self._doubt(body)
        elif self._heard[index] is None:
            self._heard[index] = word, body
            return True
        return False

    def _claim(self, index, body):
        """Keep what somebody may be bound to, most often and latest first: what comes once displaces no other."""
        times = 1 + sum([claim[0] for claim in self._bound[index] if claim[1] == body])
        claims = [claim for claim in self._bound[index] if claim[1] != body][: _CLAIMS - 1]
        self._bound[index] = claims
        rank = 0
        while rank < len(claims) and claims[rank][0] > times:
            rank += 1
        claims.insert(rank, [times, body])
        return times == 1

    def _doubt(self, body):
        """Something does not fit, which counts when it has come twice alike."""
        if body not in self._misfits:
            self._misfits = self._misfits[1 - _CLAIMS :] + [body]
        elif self.doubted is None:
            self.doubted = self._fitted

    def _fits(self, index, word):
        self.doubted = None
        self.is_stuck = False
        if word == rosters.ALL:
            self.complete(index)
        else:
            self._complete &= ~(1 << index)

    def _work_out(self):
        """Endless generator: compute our own hash; check all halves once here; then the sign and the secret.

        It yields whether there is work left.
        """
        while self._half.public is None:
            self._half.step()
            yield True
        if not self._bound[self.me]:
            self._bound[self.me].append([_ALIKE, (yield from self._hash(self.me, self._half.public))])
        while None in self._shown:
            for index, heard in enumerate(self._heard):
                if heard is not None and self._shown[self.me] is not None:
                    word, half = heard
                    bound = yield from self._hash(index, half)
                    claims = self._bound[index]
                    right = claims[min(self._turn, len(claims) - 1)]
                    if right[1] in (half, bound):
                        self._shown[index] = half
                        self._bound[index] = [one for one in claims if one is right or one[1] not in (half, bound)]
                        right[1] = bound
                        self._fits(index, word)
                    else:
                        self._doubt(half)
                    self._heard[index] = None
            yield False
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
        for index in range(len(self.roster)):
            if index != host:
                pad = yield from self._pad_with(index)
                if index == first:
                    self.secret = pad[:_SECRET]
                else:
                    hidden = _exclusive_or(self.secret, pad)
                    self._gifts.append((index, rosters.given(self.host, self.digest, index, hidden, pad[_SECRET:])))

    def _pad_with(self, index):
        """Generator: 32 bytes known only to this device and another one."""
        shared = yield from _busy(multiple(self._half.secret, self._shown[index]))
        return (yield from _busy(sha256(b"DOJO1X" + self.agreed + shared)))

    def _hash(self, index, half):
        digest = yield from _busy(sha256(b"DOJO1H" + self.roster[index] + half))
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
    return bytes([one[index] ^ other[index] for index in range(len(one))])
