"""Draws that only one seat may see, above all cards: nobody foresees their own, nobody steers or learns another's.

    mine = yield from promise(key, 0, secret)           # sent before the first draw: it commits this device
    share = yield from share_of(secret, k)              # this device's part in the k-th exchange of draws
    outcome = yield from outcome_of(key, seat, k, i, secret, shares_of_the_others, 30)    # 0..29: the i-th of its draws

A deck is never shuffled: each outcome is made on demand, from the secret of the device that draws and from shares that
the others send only then. It therefore cannot look ahead, and they learn nothing. At an opening every device shows its
secret: it must be the one promised, all shares must come from it, and every draw is computed again.

    audit = Audit(key, owners, secrets)                 # the device of each seat, the secret of each device
    outcome = yield from audit.draw(seat, k, i, 30)
"""

from dojo.link.secrets import hashing
from dojo.link.secrets.chain import joined, pick
from dojo.link.secrets.commit import KEY, SECRET, SHOWN, exactly, one, two


def promise(key, device, secret):
    """Generator: 16 bytes that commit a device to the secret of all its draws and shares until the next opening."""
    exactly(key, KEY)
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1B" + key + one(device) + secret))[:SHOWN]


def share_of(secret, event):
    """Generator: 16 bytes that a device contributes to the others' draws.

    event 0..65535: the number of the exchange, restarting at 0 after each opening.
    """
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1G" + secret + two(event)))[:SHOWN]


def outcome_of(key, seat, event, index, secret, shares, outcomes):
    """Generator: 0..outcomes - 1, each exactly equally likely, for the index-th draw of an exchange, by any seat.

    secret: of the seat's device. shares: of all other devices, in order.
    """
    exactly(key, KEY)
    exactly(secret, SECRET)
    head = b"DOJO1W" + key + one(seat) + two(event) + two(index)
    return (yield from pick(head, secret + joined(shares), outcomes))


class Audit:
    """Repeats all draws once the secrets of all devices are known."""

    def __init__(self, key, owners, secrets):
        self._key = key
        self._owners = owners
        self._secrets = secrets
        self._event = -1
        self._shares = []

    def draw(self, seat, event, index, outcomes):
        """Generator: what a seat drew as the index-th draw of an exchange."""
        if event != self._event:
            self._shares = []
            for secret in self._secrets:
                self._shares.append((yield from share_of(secret, event)))
            self._event = event
        drawer = self._owners[seat]
        shares = [share for device, share in enumerate(self._shares) if device != drawer]
        return (yield from outcome_of(self._key, seat, event, index, self._secrets[drawer], shares, outcomes))
