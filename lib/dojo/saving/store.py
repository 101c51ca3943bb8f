"""What the console remembers while it is off: settings, records and one suspended match.

All of it is one journal in `microcontroller.nvm`. Its first part, up to SEAL, is written in one go and counts only as a
whole; every later step is appended into erased bytes. If every write erases, two journals alternate where there is
space: the older stays whole until the newer is complete. A record torn by a power cut is always recognised, and
everything before it counts. docs/inside/saving.md describes each chip, and the cost.

    store = Store(microcontroller.nvm, appends=True)
    store.put(0, b"\\x02")                # settings: key 0 now holds one byte
    store.begin(b"ninja, a duel")        # a match, described by its header
    store.append(bytes((3,)))            # one more action
    store.flush()                        # the turn is complete: the only write on chips where each write erases
    store.match()                        # (b"ninja, a duel", bytearray(b"\\x03"))
    store.checkpoint(b"all there is")    # it can resume from these bytes alone: earlier actions are forgotten
"""

from micropython import const

from dojo import pages
from dojo.memory.room import insist, spare
from dojo.saving import journal
from dojo.saving.content import Content
from dojo.saving.records import (
    ABOVE,
    BEGIN,
    ENTRIES,
    EXTRA,
    FEW,
    FINISH,
    KEYS,
    LONGEST,
    LONGEST_DATA,
    LONGEST_HEADER,
    LONGEST_MATCH,
    LONGEST_POINT,
    MAGIC,
    MANY,
    POINT,
    SEAL,
    SIZE,
    check,
    is_odd,
)

_HIGHEST = const(0xFFFF)  # key
_BLANK = const(1024)  # bytes erased at a time where memory is short
_PIECE = const(254)  # entries per record in a rewrite: an even number, as tables save two at a time


class Store(Content):
    """The journal. `nvm` is microcontroller.nvm or None; `appends`: whether this chip can write into erased bytes. Its
    Content holds the data.

    copies   how many journals alternate: 1 or 2
    works    False if nothing can be kept: nvm missing, too small, or refusing writes
    erases   how often flash was erased in this session (it endures some ten thousand)
    """

    def __init__(self, nvm, appends):
        super().__init__()
        self._nvm = nvm
        self._appends = appends
        self._size = 0 if nvm is None else min(len(nvm), SIZE)
        self.copies = 1 if appends or nvm is None else max(1, min(len(nvm) // SIZE, 2))
        self._copy = self.copies - 1  # index of the valid journal; the next one to be written is the other
        self._number = -1  # number of that journal
        self.works = self._size > 0
        self.erases = 0
        self._waiting = False
        self._used = 0  # bytes from the start that may not be in an erased state
        self._whole = False  # True while more can be appended after _used
        self._sure = -1  # the end of what has something behind it
        if self.works:
            found = pages.keep(journal).read(self, nvm, self._size, self.copies, appends)
            self._copy, self._number, self._used, self._whole, self._waiting = found

    # --- Settings and records -----------------------------------------------------------------------------

    def get(self, key):
        """The bytes last put under `key` (dojo.saving.keys), or None."""
        if _checked(key) < KEYS:
            return self.data[key] or None
        for other, data in self.above:
            if other == key:
                return data
        return None

    def put(self, key, data):
        """Keep `data`, at most 64 bytes, under `key` from now on; empty data deletes the key. False if not saved.

        Costs nothing if the data is unchanged.
        """
        self.note(key, data)
        return self.flush()

    def note(self, key, data):
        """Like put, but saved at once only if the chip can, otherwise with the next flush()."""
        if len(data) > LONGEST_DATA:
            raise ValueError("too long for a key: %d bytes" % len(data))
        data = bytes(data)
        if data == (self.get(key) or b""):
            return
        self.keep(key, data)
        if key < KEYS:
            self._add(key, data)
        else:
            self._add(ABOVE, bytes((key >> 8, key & 0xFF)) + data)

    # --- The match ----------------------------------------------------------------------------------------

    def match(self):
        """(header, entries since `point`) of the suspended match, or None. The caller owns both."""
        if self.header is None:
            return None
        return self.header, bytearray(self.entries)

    def has_match(self):
        """Whether there is a match, like match() but without taking memory."""
        return self.header is not None

    def is_match_of(self, game):
        """Whether there is a match of this game: the header has its name, with the length (dojo.playing.table)."""
        header = self.header
        return header is not None and len(header) > 2 and header[2] == len(game) and game.encode() in header

    def begin(self, header):
        """Keep a match from now on, replacing any other; `header`, at most 128 bytes, describes it."""
        if len(header) > LONGEST_HEADER:
            raise ValueError("too long for a header: %d bytes" % len(header))
        self.hold(bytes(header))
        if self._size - self._used < self._size // 2:
            self._whole = False  # make space now, while no match can be lost
        self._add(BEGIN, self.header)
        return self.works

    def append(self, entries):
        """Add bytes to the match; saved at once if the chip can, otherwise with flush(). False if not saved.

        A power cut leaves all or none of up to 255 of them.
        """
        if self.header is None:
            raise ValueError("no match was begun")
        if len(entries) > self.room():
            raise ValueError("too long for a match: %d entries" % (len(self.entries) + len(entries)))
        for at in range(0, len(entries), LONGEST):
            some = entries[at : at + LONGEST]
            self.entries.extend(some)
            self._add(_kind_of(some), some)
        return self.works

    def shorten(self, entries):
        """Replace the match's entries since `point` by fewer, equivalent ones, at most 2600.

        It is as durable as append(). This rewrites everything.
        """
        if self.header is None or len(entries) > len(self.entries):
            raise ValueError("not shorter: %d entries" % len(entries))
        self.forget_before(self.point, 0)
        self.entries.extend(entries)
        self._waiting = True
        if self._appends:
            self.rewrite()
        return self.works

    def room(self):
        """How many more bytes fit into the match."""
        return LONGEST_MATCH - len(self.entries)

    def checkpoint(self, point, stay=0):
        """The match can resume from `point`, at most 220 bytes: all entries but the last `stay` are forgotten."""
        if self.header is None:
            raise ValueError("no match was begun")
        if len(point) > LONGEST_POINT or not 0 <= stay <= min(len(self.entries), LONGEST):
            raise ValueError("no checkpoint: %d bytes, %d entries stay" % (len(point), stay))
        self.forget_before(bytes(point), stay)
        self._add(POINT, bytes((stay,)) + self.point)
        return self.works

    def finish(self):
        """The match is over or abandoned: there is none to resume. False if not saved."""
        if self.header is not None:
            self.hold(None)
            self._add(FINISH, b"")
        return self.flush()

    def flush(self):
        """The turn is complete: its entries are now saved. False if not.

        If nothing can be appended without an erase, this is one write for everything since the last flush.
        """
        if self._waiting:
            self.rewrite()
        return self.works

    def conclude(self):
        """Flush, and put a record of nothing behind: if what was saved last is damaged, it does not count as torn.

        For what others rely on. False if not saved.
        """
        if self._appends and self._sure != self._used and self.header is not None:
            self._add(MANY, b"")
            self._sure = self._used
        return self.flush()

    # --- Writing ------------------------------------------------------------------------------------------

    def _add(self, kind, data):
        """Append a record, if possible; anything not written, for whatever reason, waits."""
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
        self.rewrite()

    def rewrite(self):
        """Write everything from the start of a journal, erased first if need be. Returns where, and the bytes."""
        length = self._length()
        if length > self._size:
            self.works = False
            return 0, b""
        size = max(length, self._used) if self._appends else length
        image = spare(insist, bytearray, size)  # up to 4 KB in one piece
        if image is None:
            image = bytearray(length)
            if size > length:
                self._erase_from(length)
        image[: len(MAGIC)] = MAGIC
        at = len(MAGIC)
        if self.header is not None:
            at = _lay(image, at, BEGIN, self.header)
            if self.point is not None:
                at = _lay(image, at, POINT, b"\0" + self.point)
            for first in range(0, len(self.entries), _PIECE):
                some = self.entries[first : first + _PIECE]
                at = _lay(image, at, _kind_of(some), some)
        for key in range(KEYS):  # after the match: its start clears what was kept beside the previous one
            if self.data[key]:
                at = _lay(image, at, key, self.data[key])
        for key, data in self.above:
            at = _lay(image, at, ABOVE, bytes((key >> 8, key & 0xFF)) + data)
        number = self._number + 1 & 0xFF
        _lay(image, at, SEAL, b"", number)
        for at in range(length, len(image)):
            image[at] = 0xFF
        if self._used or not self._appends:
            self.erases += 1
        self._copy = self.copies - 1 - self._copy
        start = self._copy * SIZE
        self._write(start, image)
        self._number = number
        self._used = length
        self._whole = True
        self._waiting = False
        return start, image

    def _erase_from(self, start):
        """Erase what lies behind, from its end and in pieces, where memory has no room for it in one. A power cut
        between two of them costs what was saved last.
        """
        while self._used > start:
            first = max(start, self._used - _BLANK)
            self._write(first, b"\xff" * (self._used - first))
            self._used = first
            self.erases += 1

    def _length(self):
        """Bytes of a complete rewrite."""
        length = len(MAGIC) + EXTRA + self.length_of_keys()
        if self.header is not None:
            length += len(self.header) + EXTRA + len(self.entries)
            length += len(self.entries) // _PIECE * EXTRA
            rest = len(self.entries) % _PIECE
            if rest:
                length += EXTRA if rest > FEW else EXTRA - 1
            if self.point is not None:
                length += 1 + len(self.point) + EXTRA
        return length

    def _write(self, at, data):
        if not self.works:
            return
        try:
            self._nvm[at : at + len(data)] = data
        except (OSError, RuntimeError):
            self.works = False


def _checked(key):
    if not 0 <= key <= _HIGHEST:
        raise ValueError("no such key: %d" % key)
    return key


def _kind_of(entries):
    return ENTRIES if len(entries) <= FEW else MANY


def _record(kind, data, second=None):
    """The bytes of a record. second: in place of the length of the data."""
    if kind == ENTRIES:
        head = 0x80 | len(data) - 1 << 1
        record = bytearray((head | is_odd(head),))
    else:
        second = len(data) if second is None else second
        head = kind << 2 | is_odd(second) << 1
        record = bytearray((head | is_odd(head), second))
    record.extend(data)
    total = check(record)
    record.append(total & 0xFF)
    record.append(total >> 8)
    return record


def _lay(journal, at, kind, data, second=None):
    """Put a record into a bytearray. Returns the position after it."""
    record = _record(kind, data, second)
    journal[at : at + len(record)] = record
    return at + len(record)
