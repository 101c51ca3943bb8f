"""Reads the journal into dojo.saving.content once, at power-on. docs/inside/saving.md specifies its records.

    found = read(content, nvm, 4096, 1, True)   # content holds what was found; `found` says where to append

A corrupt record costs only its own content. Its first two bytes give its kind and the start of the next one, even with
any single bit of them wrong. If steps of a match are missing, those before them are kept.
"""

from micropython import const

from dojo.saving.keys import BOUND_KEY, MATCH_KEY
from dojo.saving.records import (
    ABOVE,
    ALL,
    BEGIN,
    ENTRIES,
    FINISH,
    KEYS,
    LONGEST_DATA,
    LONGEST_HEADER,
    LONGEST_MATCH,
    LONGEST_POINT,
    LOST_ABOVE,
    LOST_MATCH,
    LOST_SOME,
    MAGIC,
    MANY,
    PART,
    POINT,
    SEAL,
    check,
    is_odd,
)

_WRONG = const(-1)  # in place of the start of a record's data
_UNKNOWN = const(-1)  # in place of a kind


def read(content, nvm, size, copies, appends):
    """Fill an empty dojo.saving.content.Content from journals of `size` bytes, one or two `copies`.

    Returns (copy, number) of the valid journal; how many of its bytes may not be erased; whether more can be
    appended; and whether everything must be rewritten.
    """
    copy = number = -1
    torn = blank = 0  # journals without a SEAL, and how many of them were never written
    for other in range(copies):
        found = _journal(content, nvm, other * size, size)
        its_own = _number(found)
        if its_own < 0:
            torn += 1
            blank += _is_only(found, 0xFF) or _is_only(found, 0)  # an ESP32 shows zeros where nothing was kept
        elif number < 0 or its_own == number + 1 & 0xFF:
            copy, number = other, its_own
        found = None  # never two in memory
    used = size
    if number >= 0:
        content.fresh = False
        found = _journal(content, nvm, copy * size, size)
        used = _take_in(content, found, appends)
        torn = not _is_only(found, 0xFF, used) if appends else torn and number
        content.damaged = PART if torn or content.lost else 0
    elif content.damaged or torn > blank:
        content.fresh = False
        content.damaged = ALL
    if not content.damaged and not content.fresh:
        return copy, number, used, True, False
    used = size
    if content.fresh and _is_only(_journal(content, nvm, 0, size), 0xFF):
        used = 0
    return max(copy, 0) if number >= 0 else copies - 1, number, used, False, True  # the first flush repairs it


def _journal(content, nvm, start, size):
    """The bytes of a journal."""
    try:
        return bytearray(nvm[start : start + size])
    except (OSError, RuntimeError):  # how an ESP32 reports a blob cut in half by a power cut
        content.damaged = ALL
        return bytearray()


def _number(found):
    """The number of a journal; -1 if it is none, or lacks its SEAL. One bit of the mark may be wrong."""
    wrong = 0
    for index in range(len(MAGIC)):
        wrong = wrong << 8 | (found[index] ^ MAGIC[index] if index < len(found) else 0xFF)
    if wrong & wrong - 1:
        return -1
    for kind, first, end in _records(found):
        if kind == SEAL and first != _WRONG:
            return found[end - 3]
    return -1


def _take_in(content, found, appends):
    """Replay the records. Returns the place after the last one."""
    gap = -1  # index of the entries where some are missing
    end = 0
    for kind, first, end in _records(found):
        if kind == SEAL:
            if first != _WRONG and not appends:
                break  # what follows is left over from a longer one
        elif first == _WRONG or not _is_possible(kind, end - 2 - first):
            gap = _miss(content, kind, gap)
        elif kind < KEYS:
            if kind != MATCH_KEY or content.header is not None:
                content.keep(kind, bytes(found[first : end - 2]))
                content.lost &= ~(1 << kind)
        elif kind == ABOVE:
            key = found[first] << 8 | found[first + 1]
            if key < KEYS:
                gap = _miss(content, kind, gap)
            else:
                content.keep(key, bytes(found[first + 2 : end - 2]))
        elif kind == BEGIN or kind == FINISH:
            content.hold(bytes(found[first : end - 2]) if kind == BEGIN else None)
            content.lost &= ~(LOST_MATCH | 1 << MATCH_KEY)
            gap = -1
        elif content.header is None:
            content.lost |= LOST_MATCH  # its beginning is missing
        elif kind == POINT:
            gap = _forget(content, found[first : end - 2], gap)
        elif len(content.entries) + end - 2 - first > LONGEST_MATCH:
            gap = _miss(content, kind, gap)
        else:
            content.entries.extend(found[first : end - 2])
    if gap >= 0:
        content.entries = content.entries[: gap & ~1]  # tables save two at a time
        content.short = True
    return end


def _is_possible(kind, length):
    """Whether store.py ever writes this much data into such a record."""
    if kind < KEYS:
        return length <= LONGEST_DATA
    if kind == ABOVE:
        return 2 <= length <= 2 + LONGEST_DATA
    if kind == BEGIN:
        return length <= LONGEST_HEADER
    if kind == POINT:
        return 0 < length <= LONGEST_POINT + 1
    return kind != FINISH or not length


def _miss(content, kind, gap):
    """A record is unreadable. Returns the index of the gap now among the entries, or -1."""
    if kind == FINISH:
        content.hold(None)  # that is all it said
    elif kind == BEGIN:
        content.hold(None)
        content.lost |= LOST_MATCH
    elif kind == _UNKNOWN:
        content.hold(None)
        content.lost |= LOST_MATCH | LOST_SOME
        for key in range(BOUND_KEY, KEYS):
            content.data[key] = b""
    elif kind < KEYS:
        content.lost |= 1 << kind
        if kind >= BOUND_KEY or kind == MATCH_KEY:
            content.data[kind] = b""
    elif kind == ABOVE:
        content.lost |= LOST_ABOVE
    elif kind != POINT and content.header is not None:  # without a checkpoint all entries are still there
        content.lost |= LOST_MATCH
        if gap < 0:
            return len(content.entries)
        content.entries = content.entries[:gap]
    return gap if content.header is not None else -1


def _forget(content, data, gap):
    """A checkpoint. Returns the index of the remaining gap, or -1: what came before no longer matters."""
    stay = data[0]
    gone = len(content.entries) - stay
    if gone < max(gap, 0):  # some of those that stay are missing
        stay = gap = 0
        content.lost |= LOST_MATCH
    elif gap >= 0:
        gap = -1
        content.lost &= ~LOST_MATCH
    content.forget_before(bytes(data[1:]), stay)
    return gap


# --- Records --------------------------------------------------------------------------------------------------


def _records(found):
    """Generator: (kind, start of its data, start of the next record) for each; the second is _WRONG if corrupt."""
    at = len(MAGIC)
    while at < len(found) and (found[at] != 0xFF or not _is_only(found, 0xFF, at)):
        record = _right(found, at) or _mended_seal(found, at) or _wrong(found, at)
        if record is None:
            return  # torn by a power cut; nothing follows
        yield record
        at = record[2]


def _framed(found, at):
    """(kind, first, end) according to the first two bytes, whether or not the check is right; None if impossible."""
    head = found[at]
    if is_odd(head) or head == 0xFF:
        return None
    if head & 0x80:
        return _fitting(found, ENTRIES, at + 1, (head >> 1 & 0x3F) + 1)
    kind = head >> 2
    length = found[at + 1] if at + 1 < len(found) else 0
    if kind > ABOVE or is_odd(length) != head >> 1 & 1:
        return None
    return _fitting(found, kind, at + 2, 0 if kind == SEAL else length)


def _fitting(found, kind, first, length):
    end = first + length + 2
    return (kind, first, end) if end <= len(found) else None


def _right(found, at):
    """The record at `at` if it is intact, otherwise None."""
    if at >= len(found):
        return None
    record = _framed(found, at)
    if record is None:
        return None
    end = record[2]
    if found[end - 2] | found[end - 1] << 8 != check(found[at : end - 2]):
        return None
    return record


def _mended_seal(found, at):
    """The SEAL at `at`, repaired, if exactly one of its bits is wrong; otherwise None. Only its number counts."""
    for offset in range(at, min(at + 4, len(found))):
        for bit in range(8):
            found[offset] ^= 1 << bit
            record = _right(found, at)
            if record is not None and record[0] == SEAL:
                return record
            found[offset] ^= 1 << bit
    return None


def _wrong(found, at):
    """A corrupt record's kind and the start of the next, as `_records` yields them; None if no intact one follows."""
    record = _framed(found, at)
    if record is not None:
        sure = record[0] in (MANY, ENTRIES) or _mended(found, at, at + 2, record[2])
    else:
        record = sure = _mended(found, at, at, min(at + 2, len(found)))
    if sure and _right(found, record[2]):
        return record[0], _WRONG, record[2]
    for later in range(at + 1, len(found) - 2):  # more than one bit is wrong
        record = _right(found, later)
        if record is not None and (_right(found, record[2]) or _is_only(found, 0xFF, record[2])):
            return _UNKNOWN, _WRONG, later
    return None


def _mended(found, at, start, end):
    """The record at `at` with one bit between two places flipped; None if that never makes it right.

    Its data is not used: it only shows that no more than one bit is wrong, and therefore its kind.
    """
    for offset in range(start, end):
        for bit in range(8):
            found[offset] ^= 1 << bit
            record = _right(found, at)
            found[offset] ^= 1 << bit
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
