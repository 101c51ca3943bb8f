"""Counts the wrong claims of a match. Only in memory for that moment.

    count_wrong(console.store, kept)      # kept: of memory.claims; one more
    wrong_claims(console.store)           # in the whole match
"""

from micropython import const

from dojo.contract import MATCH_KEY
from games.knockout.memory import TRIES, claims

_MOST = const(65535)


def count_wrong(store, kept):
    """A claim of this turn was wrong. Lasts from the next flush on at the latest."""
    wrong = min((kept[0] << 8 | kept[1]) + 1, _MOST)
    kept[0] = wrong >> 8
    kept[1] = wrong & 255
    kept[TRIES] = min(kept[TRIES] + 1, 255)
    store.note(MATCH_KEY, kept)


def wrong_claims(store):
    """How many claims of the match were wrong."""
    kept = claims(store, 0)
    return kept[0] << 8 | kept[1]
