"""Reads the journal of dojo.store, once, when the console is switched on. docs/saving.md has its records.

    read(store, nvm)        # store holds what was found, and knows where it may add
"""

from binascii import crc32

from micropython import const

from dojo.store import ALL, KEYS, LONGEST_POINT, PART

_MAGIC = b"PDJ1"

# The kinds of records, as store.py writes them.
_BEGIN = const(0x10)
_FINISH = const(0x11)
_SEAL = const(0x12)
_POINT = const(0x13)
_MANY = const(0x14)
_ENTRIES = const(0x7F)


def read(store, nvm):
    """Let an empty store take in what was kept, up to the first byte that is not right."""
    size = store._size
    try:
        found = nvm[0:size]
    except (OSError, RuntimeError):  # so an ESP32 tells that a cut has left half a blob
        store.damaged = ALL
        found = b""
    if len(found) and _is_only(found, 0xFF):
        return
    store._used = size
    if _is_only(found, 0):  # an ESP32 shows zeros where it has kept nothing
        store.fresh = not store.damaged
        return
    store.fresh = False
    sealed = False
    at = len(_MAGIC) if found[: len(_MAGIC)] == _MAGIC else size
    while at < size and found[at] != 0xFF:
        kind = found[at]
        if kind > _ENTRIES:
            first = at + 1
            end = first + kind - _ENTRIES
        else:
            first = at + 2
            end = first + found[at + 1] if first <= size else size
        if end + 2 > size or found[end] | found[end + 1] << 8 != crc32(found[at:end]) & 0x7FFF:
            break
        if kind == _SEAL:
            sealed = True
        elif not _take(store, kind, found[first:end]):
            break
        at = end + 2
    if not sealed:
        store._clear()
        store.damaged = ALL
    elif not _is_only(found, 0xFF, at):
        store.damaged = PART
    else:
        store._used = at
        store._whole = True


def _take(store, kind, data):
    """Do again what a record tells; False if it tells nothing that can be."""
    if kind < KEYS:
        store._data[kind] = bytes(data)
    elif kind == _BEGIN:
        store._hold(bytes(data))
    elif kind == _FINISH:
        store._hold(None)
    elif store._header is None:
        return False
    elif kind > _ENTRIES or kind == _MANY:
        store._entries.extend(data)
    elif kind == _POINT and 0 < len(data) <= LONGEST_POINT + 1 and data[0] <= len(store._entries):
        store._forget(bytes(data[1:]), data[0])
    else:
        return False
    return True


def _is_only(data, value, start=0):
    """True if all bytes from `start` on are `value`."""
    same = bytes((value,)) * 64
    for at in range(start, len(data), 64):
        if data[at : at + 64] != same[: len(data) - at]:
            return False
    return True
