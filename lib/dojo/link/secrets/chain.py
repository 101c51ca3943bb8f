"""Hash chains, and dice that several devices roll with them.

    own = Chain(key, me, secret, 0)
    yield from own.make()               # half a second in Python on an RP2040: best done while people read
    # send own.tip, wait for everybody's tips; for the i-th roll send own.value(i), wait for everybody's values
    is_right = yield from follows(key, sender, value, before)     # before: its previous value, at first its tip
    outcome = yield from roll(key, number, values, 6)             # 0..5, the same everywhere

Every value hashes to the one shown before it, so a device that has shown its tip has no choice left, and only the
sender knows its next value. Nobody can foresee or steer a roll.
"""

from micropython import const

from dojo.link.secrets import hashing
from dojo.link.secrets.commit import KEY, SECRET, SHOWN, exactly, one, two

VALUES = const(32)  # per chain
_SHORTEST = const(8)  # leading bytes of a value that suffice to identify it
_ATTEMPTS = const(256)
_AT_ONCE = const(7)  # mask: a pause after every 8 values


class Chain:
    """32 values and the tip they hash to. `number`, 0..65535, tells apart the chains of one secret.

    tip     16 bytes, or None until computed
    """

    def __init__(self, key, sender, secret, number, made=None):
        exactly(key, KEY)
        exactly(secret, SECRET)
        self.key = key
        self.sender = sender
        self.number = number
        self.tip = None
        self._secret = secret
        self._values = bytearray(VALUES * SHOWN)  # each hashes to the next
        self._made = 0
        if made is not None:
            _, self.tip, self._values = made

    def make(self):
        """Generator: compute all values. It may be dropped at any time; another one continues from there."""
        values = self._values
        while self.tip is None:
            made = self._made
            if made:
                value = yield from _next(self.key, self.sender, values[made * SHOWN - SHOWN : made * SHOWN])
            else:
                value = yield from self._first()
            if made == VALUES:
                self.tip = value
            elif made == self._made:  # no other generator has been at work meanwhile
                values[made * SHOWN : made * SHOWN + SHOWN] = value
                self._made += 1
            if not made & _AT_ONCE:
                yield  # hashing on the chip does not pause

    def _first(self):
        return (yield from hashing.sha256(b"DOJO1D" + self._secret + two(self.number)))[:SHOWN]

    def made(self):
        """What another chain of the same number can start from: number, tip, values. None before they are computed."""
        return (self.number, self.tip, self._values) if self.tip is not None else None

    def value(self, index):
        """The value to show of the index-th roll, 0..31: 16 bytes. ValueError beyond, or before it is computed."""
        if self.tip is None or not 0 <= index < VALUES:
            raise ValueError("no value %d" % index)
        at = (VALUES - 1 - index) * SHOWN
        return bytes(self._values[at : at + SHOWN])


def _next(key, sender, value):
    """Generator: the value that another one hashes to."""
    return (yield from hashing.sha256(b"DOJO1C" + key + one(sender) + value))[:SHOWN]


def follows(key, sender, value, before):
    """Generator: whether a value a device shows hashes to its previous one; 8 bytes of that are enough."""
    exactly(key, KEY)
    if not _SHORTEST <= len(before) <= SHOWN:
        raise ValueError("%d bytes of the value before" % len(before))
    if len(value) != SHOWN:
        return False
    hashed = yield from _next(key, sender, value)
    return hashed[: len(before)] == before


def roll(key, number, values, outcomes):
    """Generator: 0..outcomes-1, each exactly equally likely, from the values of all devices in order.

    number 0..65535: of the roll. outcomes 1..65536.
    """
    exactly(key, KEY)
    return (yield from pick(b"DOJO1R" + key + two(number), joined(values), outcomes))


def joined(values):
    """Concatenate the values of several devices."""
    together = b""
    for value in values:
        exactly(value, SHOWN)
        together += value
    return together


def pick(head, tail, outcomes):
    """Generator: 0..outcomes-1 from the hash of head, attempt number and tail: from its first fair 16-bit word."""
    if not 1 <= outcomes <= 0x10000:
        raise ValueError("a roll of %d" % outcomes)
    for attempt in range(_ATTEMPTS):
        digest = yield from hashing.sha256(head + one(attempt) + tail)
        outcome = fair(digest, outcomes)
        if outcome >= 0:
            return outcome
    raise ValueError("no roll of %d" % outcomes)  # the probability is below 2^-4096


def fair(digest, outcomes):
    """The remainder of the first of a hash's 16 words that keeps all outcomes equally likely, or -1 for none."""
    limit = 0x10000 - 0x10000 % outcomes
    for at in range(0, len(digest), 2):
        word = digest[at] << 8 | digest[at + 1]
        if word < limit:
            return word % outcomes
    return -1
