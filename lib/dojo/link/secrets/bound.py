"""What the others are bound to, kept in the store: a device that was off still holds them to it.

    note(table, SEALS_KEY, 7, values)        # what each device gave in phase 7; dojo.link.resume reads it
"""

from micropython import const

_WHOLE = const(16)  # bytes of a hash kept for each device: all,
_PREFIX = const(14)  # or as many as let one key of the store hold four
_FEW = const(4)  # up to this many devices one key holds whole hashes
MOST = const(4)  # others in one key
REST = const(3)


def length(table):
    """How many bytes of a hash are kept for each device: 16, or 14 where there are many."""
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
