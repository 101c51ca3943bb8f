"""What Knock Yourself Out remembers besides matches and records: players' wishes and claims.

    operations, has_help = wishes(console.store)
    options = wished(console, options)      # those of a game with these operations
    remember(console.store, bytearray((ALL, 1)))
    kept = claims(console.store, 12)        # kept[TRIES] claims were wrong in turn 12 so far
    kept[STRUCK] = 1                        # now its strike is claimed
    console.store.note(MATCH_KEY, kept)     # saved with the next flush at the latest
    count_wrong(console.store, kept)        # one more claim of this turn was wrong
    wrong_claims(console.store)             # in the whole match
"""

from micropython import const

from dojo.saving.keys import MATCH_KEY
from games.knockout import WISHES_KEY

# The record of claims, which are not actions of the match: wrong ones in the match and the turn, two bytes each.
TRIES = const(4)  # wrong ones in that turn
STRUCK = const(5)  # 1 once its strike has been claimed

_WISHES = const(2)  # bytes: operations and help
_LENGTH = const(6)
_MOST = const(65535)


def wishes(store):
    """A bytearray: the operations BASIC or ALL, and 1 if answers are marked."""
    kept = bytearray((store.get(WISHES_KEY) or b"")[:_WISHES])  # more in an older save
    return kept if len(kept) == _WISHES and max(kept) <= 1 else bytearray(_WISHES)


def wished(console, options):
    """The options with these operations, and a lot for who begins."""
    return options[:1] + bytes((wishes(console.store)[0], 0))


def remember(store, values):
    """Keep them; saved with the next flush. Free if nothing has changed."""
    store.note(WISHES_KEY, values)


def has_help(console):
    """Whether the possible answers are marked."""
    return wishes(console.store)[1] == 1


def claims(store, turn):
    """The record of the current match, a bytearray with the tries of this turn."""
    kept = store.get(MATCH_KEY)
    kept = bytearray(kept if kept is not None and len(kept) == _LENGTH else _LENGTH)
    if int.from_bytes(kept[2:4], "big") != turn:
        kept[2:] = turn.to_bytes(2, "big") + bytes(2)
    return kept


def count_wrong(store, kept):
    """Count a wrong claim of this turn. Saved with the next flush at the latest."""
    kept[:2] = min(int.from_bytes(kept[:2], "big") + 1, _MOST).to_bytes(2, "big")
    kept[TRIES] = min(kept[TRIES] + 1, 255)
    store.note(MATCH_KEY, kept)


def wrong_claims(store):
    """How many claims in the match were wrong."""
    return int.from_bytes(claims(store, 0)[:2], "big")
