"""Private draws: nobody looks ahead, nobody steers, nobody learns what another drew, and all come out again."""

import itertools

import pytest

import link_vectors
from dojo.link.secrets.deck import Audit, outcome_of, share_of
from test_link_hashing import run, value

KEY = b"\x13\x57\x9b\xdf"
SECRETS = (bytes(range(16)), bytes(range(50, 66)), b"\xaa" * 16)
CARDS = 52


def pseudo(*parts):
    """16 bytes that follow from anything."""
    return link_vectors.sha256(repr(parts).encode())[:16]


def drawn(own, share, outcomes=CARDS, seat=0, event=0, index=0):
    """What one of two draws."""
    return value(outcome_of(KEY, seat, event, index, own, (share,), outcomes))


# --- Chance


@pytest.mark.parametrize("at_once", [True, False])
def test_every_order_of_a_deck_is_as_likely(at_once):
    """2,400 decks of 4 cards: each of the 24 orders about 100 times (23 degrees of freedom, 1 % at 41.6)."""
    counts = dict.fromkeys(itertools.permutations(range(4)), 0)
    for number in range(2400):
        left, order = list(range(4)), []
        for place in range(4):
            event, index = (0, place) if at_once else (place, 0)
            shares = pseudo("own", number), pseudo("given", number, event)
            order.append(left.pop(drawn(*shares, outcomes=len(left), event=event, index=index)))
        counts[tuple(order)] += 1
    assert sum((count - 100) ** 2 for count in counts.values()) / 100 < 41.6, counts


# --- The audit


def test_all_draws_come_out_again_when_the_secrets_are_known():
    owners = (0, 0, 1, 2)
    audit = Audit(KEY, owners, SECRETS)
    for event in (0, 1, 5):
        shares = [value(share_of(secret, event)) for secret in SECRETS]
        for index, seat in enumerate((0, 2, 1, 3, 3)):
            others = [share for device, share in enumerate(shares) if device != owners[seat]]
            wanted = value(outcome_of(KEY, seat, event, index, SECRETS[owners[seat]], others, 30))
            assert value(audit.draw(seat, event, index, 30)) == wanted


@pytest.mark.parametrize(
    "secret, shares, outcomes", [(bytes(15), (bytes(16),), 5), (bytes(16), (b"",), 5), (bytes(16), (bytes(16),), 0)]
)
def test_what_is_not_whole_is_refused(secret, shares, outcomes):
    with pytest.raises(ValueError):
        run(outcome_of(KEY, 0, 0, 0, secret, shares, outcomes))
