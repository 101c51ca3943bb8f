"""What the console still knows after it was switched off: settings, records and one suspended match.

All of it is one journal in `microcontroller.nvm`. Its first part, up to SEAL, was written in one go and counts
only as a whole; after it every step is added into erased bytes. Where every write erases, two journals take turns if
there is room: the older stays whole until the newer is. A record torn by a power cut is recognised, whatever is there,
and everything before it counts. docs/saving.md tells what each chip does, and at what cost.

    store = Store(microcontroller.nvm, appends=True)
    store.put(0, b"\\x02")                # settings: key 0 now holds one byte
    store.begin(b"ninja, a duel")        # a match, described by its header
    store.append(bytes((3,)))            # one more action
    store.flush()                        # the turn is complete: where each write costs an erase, the only one
    store.match()                        # (b"ninja, a duel", bytearray(b"\\x03"))
    store.checkpoint(b"all there is")    # it can go on from these bytes alone: the actions before are forgotten
"""

from binascii import crc32

from micropython import const

from dojo import pages
from dojo.saving import journal
from dojo.saving.keys import MATCH_KEY

KEYS = const(16)  # the keys 0..15 have kinds of records of their own; those above share one (dojo.saving.keys)
LONGEST_DATA = const(64)  # bytes under one key
LONGEST_HEADER = const(128)  # bytes that describe a match
LONGEST_POINT = const(220)  # bytes from which a match can go on
LONGEST_MATCH = const(2600)  # entries; with all of the above full this always fits

# What `damaged` says.
PART = const(1)  # something was unreadable: what was being saved last, or what `lost` says
ALL = const(2)  # nothing was readable: settings, records and match are gone

# What `lost` says besides the keys.
LOST_MATCH = const(0x10000)  # steps of the match, or all of it
LOST_SOME = const(0x20000)  # nobody can tell what
LOST_ABOVE = const(0x40000)  # something under a key above 15

_SIZE = const(4096)  # bytes of a journal: what every chip has
_MAGIC = b"PDJ2"

# A record is its head, the length of its data, the data and a check. The head is the kind, and two bits so that no
# wrong bit makes it another kind or length; kinds below KEYS hold the data of that key.
_BEGIN = const(0x10)
_FINISH = const(0x11)
_SEAL = const(0x12)  # instead of a length the number of the journal, 0..255: of two the newer counts
_POINT = const(0x13)  # its first byte: how many of the entries before it stay
_MANY = const(0x14)  # entries
_ABOVE = const(0x15)  # the data of a key above 15, which its first two bytes say
_EXTRA = const(4)  # bytes of a record besides its data
_LONGEST = const(255)  # data of a record
# Entries come one by one, so a few take one byte less: how many is in the head.
_ENTRIES = const(0x20)
_FEW = const(63)
_ROOM = const(KEYS * (LONGEST_DATA + _EXTRA))  # bytes of the records of all keys
_HIGHEST = const(0xFFFF)  # key
_PIECE = const(254)  # entries in a record when everything is rewritten: an even number, as tables save two at a time


class Store:
    """The journal. `nvm` is microcontroller.nvm or None; `appends` says that this chip can write into erased bytes.

    point    the last checkpoint of the match, or None
    short    True if what came after the entries is missing: a match cannot simply go on as if there had been nothing
    damaged  0, PART or ALL: what was found could not be read, so something was lost; say so
    lost     what that was: a mask of keys, LOST_MATCH, LOST_SOME and LOST_ABOVE; 0 where only a save was broken off
    fresh    True if there was nothing: a new device, or a power cut just inside an erase; say so too
    works    False if nothing can be kept: no nvm, too little of it, or it refuses to be written
    erases   how often this session has erased flash (which endures some ten thousand)
    """

    def __init__(self, nvm, appends):
        self._nvm = nvm
        self._appends = appends
        self._size = 0 if nvm is None else min(len(nvm), _SIZE)
        self._copies = 1 if appends or nvm is None else max(1, min(len(nvm) // _SIZE, 2))
        self._copy = self._copies - 1  # the journal that counts; the next one to be written is the other
        self._number = -1  # of that journal
        self._above = []  # (key, data) of the keys above 15, that put last at the end
        self.works = self._size > 0
        self.erases = 0
        self._waiting = False
        self._clear()
        self.fresh = True
        self.damaged = 0
        self.lost = 0
        self._used = 0  # bytes from the start that may not be in an erased state
        self._whole = False  # True while more can be added after _used
        if self.works:
            pages.load(journal).read(self, nvm)

    # --- Settings and records -----------------------------------------------------------------------------

    def get(self, key):
        """The bytes last put under `key` (dojo.saving.keys), or None."""
        if _checked(key) < KEYS:
            return self._data[key] or None
        for other, data in self._above:
            if other == key:
                return data
        return None

    def put(self, key, data):
        """Keep `data`, at most 64 bytes, under `key`, from now on; empty data forgets it. False if not saved.

        Costs nothing if that is what is there already.
        """
        self.note(key, data)
        return self.flush()

    def note(self, key, data):
        """Like put; it is saved now if the chip can, else with the next flush()."""
        if len(data) > LONGEST_DATA:
            raise ValueError("too long for a key: %d bytes" % len(data))
        data = bytes(data)
        if data == (self.get(key) or b""):
            return
        self._keep(key, data)
        if key < KEYS:
            self._add(key, data)
        else:
            self._add(_ABOVE, bytes((key >> 8, key & 0xFF)) + data)

    def keys(self):
        """The keys that have data."""
        return [key for key in range(KEYS) if self._data[key]] + [key for key, _ in self._above]

    # --- The match ----------------------------------------------------------------------------------------

    def match(self):
        """(header, entries since `point`) of the suspended match, or None. Both are the caller's own."""
        if self._header is None:
            return None
        return self._header, bytearray(self._entries)

    def has_match(self):
        """Whether there is one: what match() tells, without taking any memory."""
        return self._header is not None

    def is_match_of(self, game):
        """Whether there is a match of the game of this name: the header has the name, and its length (dojo.table)."""
        header = self._header
        return header is not None and len(header) > 2 and header[2] == len(game) and game.encode() in header

    def begin(self, header):
        """Keep a match from here on; `header`, at most 128 bytes, describes it. One that was kept before is gone."""
        if len(header) > LONGEST_HEADER:
            raise ValueError("too long for a header: %d bytes" % len(header))
        self._hold(bytes(header))
        if self._size - self._used < self._size // 2:
            self._whole = False  # make room now, while no match can be lost
        self._add(_BEGIN, self._header)
        return self.works

    def append(self, entries):
        """Add bytes to the match; they are saved now if the chip can, else with flush(). False if they are not.

        A power cut leaves all or none of up to 255 of them.
        """
        if self._header is None:
            raise ValueError("no match was begun")
        if len(entries) > self.room():
            raise ValueError("too long for a match: %d entries" % (len(self._entries) + len(entries)))
        for at in range(0, len(entries), _LONGEST):
            some = entries[at : at + _LONGEST]
            self._entries.extend(some)
            self._add(_kind_of(some), some)
        return self.works

    def shorten(self, entries):
        """From now on these tell the match, or what came of it since `point`: fewer, which mean the same. At most 2600.

        It lasts as what is appended does. This writes everything anew.
        """
        if self._header is None or len(entries) > len(self._entries):
            raise ValueError("not shorter: %d entries" % len(entries))
        self._forget(self.point, 0)
        self._entries.extend(entries)
        self._waiting = True
        if self._appends:
            self._rewrite()
        return self.works

    def room(self):
        """How many more bytes the match may have."""
        return LONGEST_MATCH - len(self._entries)

    def checkpoint(self, point, stay=0):
        """The match can go on from `point`, at most 220 bytes: all entries but the last `stay` are forgotten."""
        if self._header is None:
            raise ValueError("no match was begun")
        if len(point) > LONGEST_POINT or not 0 <= stay <= min(len(self._entries), _LONGEST):
            raise ValueError("no checkpoint: %d bytes, %d entries stay" % (len(point), stay))
        self._forget(bytes(point), stay)
        self._add(_POINT, bytes((stay,)) + self.point)
        return self.works

    def finish(self):
        """The match is over or given up: from now on there is none to go on with. False if that is not saved."""
        if self._header is not None:
            self._hold(None)
            self._add(_FINISH, b"")
        return self.flush()

    def flush(self):
        """The turn is complete: its entries are saved by now. False if they are not.

        Where nothing can be added without an erase, this writes once for all that was added since the last time.
        """
        if self._waiting:
            self._rewrite()
        return self.works

    # --- Writing ------------------------------------------------------------------------------------------

    def _add(self, kind, data):
        """Add a record, if it can be added; whatever is not written, for any reason, waits."""
        behind = self._waiting
        self._waiting = True
        if not self._appends:
            return
        if self._whole and not behind:
            record = _record(kind, data)
            if self._used + len(record) <= self._size:
                self._write(self._used, record)
                self._used += len(record)
                self._waiting = False
                return
        self._rewrite()

    def _rewrite(self):
        """Write everything from the start of a journal, which is erased first if need be. Gives the bytes."""
        length = self._length()
        if length > self._size:
            self.works = False
            return b""
        image = bytearray(max(length, self._used) if self._appends else length)
        image[: len(_MAGIC)] = _MAGIC
        at = len(_MAGIC)
        if self._header is not None:
            at = _lay(image, at, _BEGIN, self._header)
            if self.point is not None:
                at = _lay(image, at, _POINT, b"\0" + self.point)
            for first in range(0, len(self._entries), _PIECE):
                some = self._entries[first : first + _PIECE]
                at = _lay(image, at, _kind_of(some), some)
        for key in range(KEYS):  # after the match: its beginning forgets what was kept beside the previous one
            if self._data[key]:
                at = _lay(image, at, key, self._data[key])
        for key, data in self._above:
            at = _lay(image, at, _ABOVE, bytes((key >> 8, key & 0xFF)) + data)
        number = self._number + 1 & 0xFF
        _lay(image, at, _SEAL, b"", number)
        for at in range(length, len(image)):
            image[at] = 0xFF
        if self._used or not self._appends:
            self.erases += 1
        copy = self._copies - 1 - self._copy
        self._write(copy * _SIZE, image)
        self._copy = copy
        self._number = number
        self._used = length
        self._whole = True
        self._waiting = False
        return image

    def _length(self):
        """Bytes of everything, for a rewrite."""
        length = len(_MAGIC) + _EXTRA + self._length_of_keys()
        if self._header is not None:
            length += len(self._header) + _EXTRA + len(self._entries)
            length += len(self._entries) // _PIECE * _EXTRA
            rest = len(self._entries) % _PIECE
            if rest:
                length += _EXTRA if rest > _FEW else _EXTRA - 1
            if self.point is not None:
                length += 1 + len(self.point) + _EXTRA
        return length

    def _length_of_keys(self):
        """Bytes of the records of all keys."""
        length = 0
        for data in self._data:
            if data:
                length += len(data) + _EXTRA
        for _, data in self._above:
            length += 2 + len(data) + _EXTRA
        return length

    def _keep(self, key, data):
        """Put data under a key. Where that leaves too little room for a match, what was put longest ago goes."""
        if key < KEYS:
            self._data[key] = data
        else:
            self._above = [each for each in self._above if each[0] != key]
            if data:
                self._above.append((key, data))
        while self._above and self._length_of_keys() > _ROOM:
            self._above.pop(0)

    def _write(self, at, data):
        if not self.works:
            return
        try:
            self._nvm[at : at + len(data)] = data
        except (OSError, RuntimeError):
            self.works = False

    def _clear(self):
        self._data = [b""] * KEYS
        self._hold(None)

    def _hold(self, header):
        self._header = header
        self._entries = bytearray()
        self.point = None
        self.standing = None  # state, log, held and set (dojo.match) of the waiting match, if known
        self.short = False
        self._data[MATCH_KEY] = b""

    def _forget(self, point, stay):
        self.point = point
        self._entries = self._entries[len(self._entries) - stay :]


def _checked(key):
    if not 0 <= key <= _HIGHEST:
        raise ValueError("no such key: %d" % key)
    return key


def _kind_of(entries):
    return _ENTRIES if len(entries) <= _FEW else _MANY


def _record(kind, data, second=None):
    """The bytes of a record. second: instead of the length of the data."""
    if kind == _ENTRIES:
        head = 0x80 | len(data) - 1 << 1
        record = bytearray((head | is_odd(head),))
    else:
        second = len(data) if second is None else second
        head = kind << 2 | is_odd(second) << 1
        record = bytearray((head | is_odd(head), second))
    record.extend(data)
    check = _check(record)
    record.append(check & 0xFF)
    record.append(check >> 8)
    return record


def _lay(journal, at, kind, data, second=None):
    """Put a record into a bytearray. Gives where the next one goes."""
    record = _record(kind, data, second)
    journal[at : at + len(record)] = record
    return at + len(record)


def is_odd(byte):
    """1 if an odd number of its bits is set, else 0."""
    byte ^= byte >> 4
    byte ^= byte >> 2
    return (byte ^ byte >> 1) & 1


def _check(data):
    """15 bits of a CRC-32: the last byte of a record has a cleared bit, so one that was not written never counts."""
    return crc32(data) & 0x7FFF  # journal.py does the same sum
