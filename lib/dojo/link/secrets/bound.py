"""What the others are committed to, kept in the store: a device that was off still holds them to it.

    note(table, SEALS_KEY, 7, values)        # what each device gave in phase 7; dojo.link.resume reads it
"""

from micropython import const

_WHOLE = const(16)  # bytes kept of each device's hash: all of it
_PREFIX = const(14)  # bytes kept of each hash where one key of the store has to hold four
_FEW = const(4)  # with up to this many devices, one key holds whole hashes
MOST = const(4)  # other devices in one key
REST = const(3)


def length(table):
    """How many bytes of each device's hash are kept: 16, or 14 if there are many devices."""
    return _WHOLE if table.count <= _FEW else _PREFIX


def note(table, key, number, values):
    """Keep what the others are committed to; `number` is the phase."""
    if not table.store:
        return
    each = length(table)
    head = table.key + bytes((number >> 8 & 255, number & 255))
    joined = b""
    for device in range(table.count):
        if device != table.me:
            joined += (values[device] + bytes(_WHOLE))[:each]
    for offset in range(0, len(joined), MOST * each):
        table.store.note(key, head + joined[offset : offset + MOST * each])
        key -= REST
