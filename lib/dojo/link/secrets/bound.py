"""What the others are bound to, kept in the store: who was switched off still holds them to it. Loaded for an exchange.

    note(table, SEALS_KEY, 7, values)        # what each device gave in phase 7; dojo.link.resume reads it
"""

from micropython import const

# Keys of the store. Of more than four devices the rest is under the key three below.
BOUND_KEY = const(13)
SEALS_KEY = const(14)
DICE_KEY = const(15)

_WHOLE = const(16)  # bytes kept of it for each device: all,
_PREFIX = const(14)  # or as much as lets a key of the store hold four, where it has to
_FEW = const(4)  # devices of which one key holds all that is kept of the others
MOST = const(4)  # others in one key
REST = const(3)


def length(table):
    """How many bytes of a hash are kept of each device: 16, or 14 where there are many."""
    return _WHOLE if table.count <= _FEW else _PREFIX


def note(table, key, number, values):
    """Keep what the others are bound to; `number` says in which phase."""
    if not table.store:
        return
    each = length(table)
    head = table.key + bytes((number >> 8 & 255, number & 255))
    kept = b""
    for device in range(table.count):
        if device != table.me:
            kept += (values[device] + bytes(_WHOLE))[:each]
    for place in range(0, len(kept), MOST * each):
        table.store.note(key, head + kept[place : place + MOST * each])
        key -= REST
