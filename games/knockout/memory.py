"""What Knock Yourself Out remembers of its players' wishes: which sums, and whether answers are marked.

    operations, has_help = wishes(console.store)
    remember(console.store, bytearray((ALL, 1)))
"""

from micropython import const

_KEY = const(3)  # of the store: two bytes, operations and help


def wishes(store):
    """A bytearray: the operations BASIC or ALL, and 1 if answers are marked."""
    kept = store.get(_KEY)
    if kept is None or len(kept) != 2 or max(kept) > 1:
        kept = (0, 0)
    return bytearray(kept)


def remember(store, values):
    """Keep them, from the next flush on. Costs nothing if nothing has changed."""
    store.note(_KEY, values)


def has_help(console):
    """Whether the possible answers are marked."""
    return wishes(console.store)[1] == 1
