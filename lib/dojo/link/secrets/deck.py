"""Draws that only one seat may see, cards above all: nobody foresees their own, nobody steers or learns another's.

    mine = yield from promise(key, 0, secret)           # given before the first draw: it binds this device
    share = yield from share_of(secret, k)              # what this device gives for the k-th exchange of draws
    outcome = yield from outcome_of(key, seat, k, i, secret, shares_of_the_others, 30)    # 0..29: the i-th of its draws

A deck is never shuffled: each outcome is made when it is wanted, from the secret of the device that draws and from what
the others give only then. So it cannot look ahead, and they learn nothing of it. When all is opened every device shows
its secret: it must be the one promised, all shares must have come from it, and every draw is worked out again.

    audit = Audit(key, owners, secrets)                 # the device of each seat, the secret of each device
    outcome = yield from audit.draw(seat, k, i, 30)
"""

from dojo.link.secrets import hashing
from dojo.link.secrets.chain import joined, pick
from dojo.link.secrets.commit import KEY, SECRET, SHOWN, exactly, one, two


def promise(key, device, secret):
    """Generator: 16 bytes that bind a device to the secret of all its draws and shares until the next opening."""
    exactly(key, KEY)
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1B" + key + one(device) + secret))[:SHOWN]


def share_of(secret, event):
    """Generator: 16 bytes that a device gives for the draws of the others.

    event 0..65535: the number of the exchange, from 0 after each opening.
    """
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1G" + secret + two(event)))[:SHOWN]


def outcome_of(key, seat, event, index, secret, shares, outcomes):
    """Generator: 0..outcomes - 1, each exactly equally likely, for the index-th draw of an exchange, by any seat.

    secret: of the seat's device. shares: of all other devices, in their order.
    """
    exactly(key, KEY)
    exactly(secret, SECRET)
    head = b"DOJO1W" + key + one(seat) + two(event) + two(index)
    return (yield from pick(head, secret + joined(shares), outcomes))


class Audit:
    """All draws again, when the secrets of all devices are known."""

    def __init__(self, key, owners, secrets):
        self._key = key
        self._owners = owners
        self._secrets = secrets
        self._event = -1
        self._shares = []

    def draw(self, seat, event, index, outcomes):
        """Generator: what a seat drew as the index-th of an exchange."""
        if event != self._event:
            self._shares = []
            for secret in self._secrets:
                self._shares.append((yield from share_of(secret, event)))
            self._event = event
        drawer = self._owners[seat]
        shares = [share for device, share in enumerate(self._shares) if device != drawer]
        return (yield from outcome_of(self._key, seat, event, index, self._secrets[drawer], shares, outcomes))
