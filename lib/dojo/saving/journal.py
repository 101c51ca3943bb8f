"""Reads the journal of dojo.saving.store, once, when the console is switched on. docs/saving.md has its records.

    read(store, nvm)        # store holds what was found, and knows where it may add

A wrong record costs what is in it and nothing else. Its first two bytes tell what it was and where the next begins,
even if any one of their bits is wrong. Where steps of a match are missing, what came before them is left.
"""

from binascii import crc32

from micropython import const

from dojo.saving.keys import BOUND_KEY, MATCH_KEY
from dojo.saving.store import (
    ALL,
    KEYS,
    LONGEST_DATA,
    LONGEST_HEADER,
    LONGEST_MATCH,
    LONGEST_POINT,
    LOST_ABOVE,
    LOST_MATCH,
    LOST_SOME,
    PART,
    is_odd,
)

_MAGIC = b"PDJ2"

# The kinds of records, as store.py writes them.
_BEGIN = const(0x10)
_FINISH = const(0x11)
_SEAL = const(0x12)
_POINT = const(0x13)
_MANY = const(0x14)
_ABOVE = const(0x15)
_ENTRIES = const(0x20)

_WRONG = const(-1)  # instead of where the data of a record begins
_UNKNOWN = const(-1)  # instead of a kind


def read(store, nvm):
    """Let an empty store take in what was kept."""
    size = store._size
    copy = number = -1  # of the journal that counts
    torn = blank = 0  # journals without a SEAL, and those of them where nothing was ever written
    for other in range(store._copies):
        found = _content(store, nvm, other)
        its_own = _number(found)
        if its_own < 0:
            torn += 1
            blank += _is_only(found, 0xFF) or _is_only(found, 0)  # an ESP32 shows zeros where it has kept nothing
        elif number < 0 or its_own == number + 1 & 0xFF:
            copy, number = other, its_own
        found = None  # never two in memory
    if number >= 0:
        store.fresh = False
        store._copy = copy
        store._number = number
        found = _content(store, nvm, copy)
        end = _take_in(store, found)
        torn = not _is_only(found, 0xFF, end) if store._appends else torn and number
        store.damaged = PART if torn or store.lost else 0
    elif store.damaged or torn > blank:
        store.fresh = False
        store.damaged = ALL
    if store.damaged or store.fresh:
        store._waiting = True  # the first flush puts things right
        store._used = size
        if store.fresh and _is_only(_content(store, nvm, 0), 0xFF):
            store._used = 0
    else:
        store._used = end
        store._whole = True


def _content(store, nvm, copy):
    """The bytes of a journal, 0 or 1."""
    start = copy * store._size
    try:
        return bytearray(nvm[start : start + store._size])
    except (OSError, RuntimeError):  # how an ESP32 says that a power cut has left half a blob
        store.damaged = ALL
        return bytearray()


def _number(found):
    """The number of a journal; -1 if it is none, or was not written to its SEAL. One bit of the mark may be wrong."""
    wrong = 0
    for place in range(len(_MAGIC)):
        wrong = wrong << 8 | (found[place] ^ _MAGIC[place] if place < len(found) else 0xFF)
    if wrong & wrong - 1:
        return -1
    for kind, first, end in _records(found):
        if kind == _SEAL and first != _WRONG:
            return found[end - 3]
    return -1


def _take_in(store, found):
    """Do what the records say, again. Gives the place after the last one."""
    gap = -1  # place among the entries where some are missing
    end = 0
    for kind, first, end in _records(found):
        if kind == _SEAL:
            if first != _WRONG and not store._appends:
                break  # what comes after it is left from a longer one
        elif first == _WRONG or not _is_possible(kind, end - 2 - first):
            gap = _miss(store, kind, gap)
        elif kind < KEYS:
            if kind != MATCH_KEY or store._header is not None:
                store._keep(kind, bytes(found[first : end - 2]))
                store.lost &= ~(1 << kind)
        elif kind == _ABOVE:
            key = found[first] << 8 | found[first + 1]
            if key < KEYS:
                gap = _miss(store, kind, gap)
            else:
                store._keep(key, bytes(found[first + 2 : end - 2]))
        elif kind == _BEGIN or kind == _FINISH:
            store._hold(bytes(found[first : end - 2]) if kind == _BEGIN else None)
            store.lost &= ~(LOST_MATCH | 1 << MATCH_KEY)
            gap = -1
        elif store._header is None:
            store.lost |= LOST_MATCH  # it has no beginning
        elif kind == _POINT:
            gap = _forget(store, found[first : end - 2], gap)
        elif len(store._entries) + end - 2 - first > LONGEST_MATCH:
            gap = _miss(store, kind, gap)
        else:
            store._entries.extend(found[first : end - 2])
    if gap >= 0:
        store._entries = store._entries[: gap & ~1]  # tables save two at a time
        store.short = True
    return end


def _is_possible(kind, length):
    """Whether store.py ever writes that much data into such a record."""
    if kind < KEYS:
        return length <= LONGEST_DATA
    if kind == _ABOVE:
        return 2 <= length <= 2 + LONGEST_DATA
    if kind == _BEGIN:
        return length <= LONGEST_HEADER
    if kind == _POINT:
        return 0 < length <= LONGEST_POINT + 1
    return kind != _FINISH or not length


def _miss(store, kind, gap):
    """A record cannot be read. Gives the place of the gap that is now among the entries, or -1."""
    if kind == _FINISH:
        store._hold(None)  # that is all it told
    elif kind == _BEGIN:
        store._hold(None)
        store.lost |= LOST_MATCH
    elif kind == _UNKNOWN:
        store._hold(None)
        store.lost |= LOST_MATCH | LOST_SOME
        for key in range(BOUND_KEY, KEYS):
            store._data[key] = b""
    elif kind < KEYS:
        store.lost |= 1 << kind
        if kind >= BOUND_KEY or kind == MATCH_KEY:
            store._data[kind] = b""
    elif kind == _ABOVE:
        store.lost |= LOST_ABOVE
    elif kind != _POINT and store._header is not None:  # without a checkpoint all entries are still there
        store.lost |= LOST_MATCH
        if gap < 0:
            return len(store._entries)
        store._entries = store._entries[:gap]
    return gap if store._header is not None else -1


def _forget(store, data, gap):
    """A checkpoint. Gives the place of the gap that is left, or -1: what came before no longer matters."""
    stay = data[0]
    gone = len(store._entries) - stay
    if gone < max(gap, 0):  # some of those that stay are missing
        stay = gap = 0
        store.lost |= LOST_MATCH
    elif gap >= 0:
        gap = -1
        store.lost &= ~LOST_MATCH
    store._forget(bytes(data[1:]), stay)
    return gap


# --- Records --------------------------------------------------------------------------------------------------


def _records(found):
    """Generator: (kind, where its data begins, where the next one does) of each; the second is _WRONG if it is."""
    at = len(_MAGIC)
    while at < len(found) and (found[at] != 0xFF or not _is_only(found, 0xFF, at)):
        record = _right(found, at) or _mended_seal(found, at) or _wrong(found, at)
        if record is None:
            return  # a power cut tore it, and nothing follows
        yield record
        at = record[2]


def _framed(found, at):
    """(kind, first, end) as the first two bytes tell, whether or not the check is right; None if these cannot be."""
    head = found[at]
    if is_odd(head) or head == 0xFF:
        return None
    if head & 0x80:
        return _fitting(found, _ENTRIES, at + 1, (head >> 1 & 0x3F) + 1)
    kind = head >> 2
    length = found[at + 1] if at + 1 < len(found) else 0
    if kind > _ABOVE or is_odd(length) != head >> 1 & 1:
        return None
    return _fitting(found, kind, at + 2, 0 if kind == _SEAL else length)


def _fitting(found, kind, first, length):
    end = first + length + 2
    return (kind, first, end) if end <= len(found) else None


def _right(found, at):
    """The record at `at` if nothing is wrong with it, else None."""
    if at >= len(found):
        return None
    record = _framed(found, at)
    if record is None:
        return None
    end = record[2]
    if found[end - 2] | found[end - 1] << 8 != crc32(found[at : end - 2]) & 0x7FFF:
        return None
    return record


def _mended_seal(found, at):
    """The SEAL at `at` if exactly one of its bits is wrong, which is put right; else None. It tells only its number."""
    for place in range(at, min(at + 4, len(found))):
        for bit in range(8):
            found[place] ^= 1 << bit
            record = _right(found, at)
            if record is not None and record[0] == _SEAL:
                return record
            found[place] ^= 1 << bit
    return None


def _wrong(found, at):
    """What a wrong record was and where the next one begins, as `_records` gives it; None if no right one follows."""
    record = _framed(found, at)
    if record is not None:
        sure = record[0] in (_MANY, _ENTRIES) or _mended(found, at, at + 2, record[2])
    else:
        record = sure = _mended(found, at, at, min(at + 2, len(found)))
    if sure and _right(found, record[2]):
        return record[0], _WRONG, record[2]
    for later in range(at + 1, len(found) - 2):  # more than one bit
        record = _right(found, later)
        if record is not None and (_right(found, record[2]) or _is_only(found, 0xFF, record[2])):
            return _UNKNOWN, _WRONG, later
    return None


def _mended(found, at, start, end):
    """The record at `at` with one bit between two places flipped; None if that never makes it right.

    Its data is not used: it only shows that no more than one bit is wrong, and so what kind it is.
    """
    for place in range(start, end):
        for bit in range(8):
            found[place] ^= 1 << bit
            record = _right(found, at)
            found[place] ^= 1 << bit
            if record is not None:
                return record
    return None


def _is_only(data, value, start=0):
    """True if all bytes from `start` on are `value`."""
    same = bytes((value,)) * 64
    for at in range(start, len(data), 64):
        if data[at : at + 64] != same[: len(data) - at]:
            return False
    return True


def keeps(store):
    """Write everything again, one erase per journal, and read it back, for the self-test. True if it is the same."""
    for _ in range(store._copies):
        image = store._rewrite()
        first = store._copy * store._size
        if not store.works or store._nvm[first : first + len(image)] != image:
            return False
    return True
