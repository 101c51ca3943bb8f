"""What the console still knows after it was switched off: settings, records and one suspended match.

All of it is one journal in `microcontroller.nvm`. Its first part, up to SEAL, was written in one go and counts
only as a whole; after it every step is added into erased bytes. Where every write erases, two journals take turns if
there is room: the older stays whole until the newer is. A record torn by a power cut is recognised, whatever is there,
and everything before it counts. docs/inside/saving.md tells what each chip does, and at what cost.

    store = Store(microcontroller.nvm, appends=True)
    store.put(0, b"\\x02")                # settings: key 0 now holds one byte
    store.begin(b"ninja, a duel")        # a match, described by its header
    store.append(bytes((3,)))            # one more action
    store.flush()                        # the turn is complete: where each write costs an erase, the only one
    store.match()                        # (b"ninja, a duel", bytearray(b"\\x03"))
    store.checkpoint(b"all there is")    # it can go on from these bytes alone: the actions before are forgotten
"""

from micropython import const

from dojo import pages
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
_PIECE = const(254)  # entries in a record when everything is rewritten: an even number, as tables save two at a time


class Store(Content):
    """The journal. `nvm` is microcontroller.nvm or None; `appends` says that this chip can write into erased bytes.
    What it holds is its Content.

    works    False if nothing can be kept: no nvm, too little of it, or it refuses to be written
    erases   how often this session has erased flash (which endures some ten thousand)
    """

    def __init__(self, nvm, appends):
        super().__init__()
        self._nvm = nvm
        self._appends = appends
        self._size = 0 if nvm is None else min(len(nvm), SIZE)
        self._copies = 1 if appends or nvm is None else max(1, min(len(nvm) // SIZE, 2))
        self._copy = self._copies - 1  # the journal that counts; the next one to be written is the other
        self._number = -1  # of that journal
        self.works = self._size > 0
        self.erases = 0
        self._waiting = False
        self._used = 0  # bytes from the start that may not be in an erased state
        self._whole = False  # True while more can be added after _used
        if self.works:
            found = pages.keep(journal).read(self, nvm, self._size, self._copies, appends)
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
        self.keep(key, data)
        if key < KEYS:
            self._add(key, data)
        else:
            self._add(ABOVE, bytes((key >> 8, key & 0xFF)) + data)

    def keys(self):
        """The keys that have data."""
        return [key for key in range(KEYS) if self.data[key]] + [key for key, _ in self.above]

    # --- The match ----------------------------------------------------------------------------------------

    def match(self):
        """(header, entries since `point`) of the suspended match, or None. Both are the caller's own."""
        if self.header is None:
            return None
        return self.header, bytearray(self.entries)

    def has_match(self):
        """Whether there is one: what match() tells, without taking any memory."""
        return self.header is not None

    def is_match_of(self, game):
        """Whether there is a match of the game of this name: the header has the name, and its length (dojo.table)."""
        header = self.header
        return header is not None and len(header) > 2 and header[2] == len(game) and game.encode() in header

    def begin(self, header):
        """Keep a match from here on; `header`, at most 128 bytes, describes it. One that was kept before is gone."""
        if len(header) > LONGEST_HEADER:
            raise ValueError("too long for a header: %d bytes" % len(header))
        self.hold(bytes(header))
        if self._size - self._used < self._size // 2:
            self._whole = False  # make room now, while no match can be lost
        self._add(BEGIN, self.header)
        return self.works

    def append(self, entries):
        """Add bytes to the match; they are saved now if the chip can, else with flush(). False if they are not.

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
        """From now on these tell the match, or what came of it since `point`: fewer, which mean the same. At most 2600.

        It lasts as what is appended does. This writes everything anew.
        """
        if self.header is None or len(entries) > len(self.entries):
            raise ValueError("not shorter: %d entries" % len(entries))
        self.forget_before(self.point, 0)
        self.entries.extend(entries)
        self._waiting = True
        if self._appends:
            self._rewrite()
        return self.works

    def room(self):
        """How many more bytes the match may have."""
        return LONGEST_MATCH - len(self.entries)

    def checkpoint(self, point, stay=0):
        """The match can go on from `point`, at most 220 bytes: all entries but the last `stay` are forgotten."""
        if self.header is None:
            raise ValueError("no match was begun")
        if len(point) > LONGEST_POINT or not 0 <= stay <= min(len(self.entries), LONGEST):
            raise ValueError("no checkpoint: %d bytes, %d entries stay" % (len(point), stay))
        self.forget_before(bytes(point), stay)
        self._add(POINT, bytes((stay,)) + self.point)
        return self.works

    def finish(self):
        """The match is over or given up: from now on there is none to go on with. False if that is not saved."""
        if self.header is not None:
            self.hold(None)
            self._add(FINISH, b"")
        return self.flush()

    def flush(self):
        """The turn is complete: its entries are saved by now. False if they are not.

        Where nothing can be added without an erase, this writes once for all that was added since the last time.
        """
        if self._waiting:
            self._rewrite()
        return self.works

    def proves(self):
        """For the self-test: write everything again, one erase per journal. True if the same is read back."""
        for _ in range(self._copies):
            image = self._rewrite()
            first = self._copy * self._size
            if not self.works or self._nvm[first : first + len(image)] != image:
                return False
        return True

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
        image[: len(MAGIC)] = MAGIC
        at = len(MAGIC)
        if self.header is not None:
            at = _lay(image, at, BEGIN, self.header)
            if self.point is not None:
                at = _lay(image, at, POINT, b"\0" + self.point)
            for first in range(0, len(self.entries), _PIECE):
                some = self.entries[first : first + _PIECE]
                at = _lay(image, at, _kind_of(some), some)
        for key in range(KEYS):  # after the match: its beginning forgets what was kept beside the previous one
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
        copy = self._copies - 1 - self._copy
        self._write(copy * SIZE, image)
        self._copy = copy
        self._number = number
        self._used = length
        self._whole = True
        self._waiting = False
        return image

    def _length(self):
        """Bytes of everything, for a rewrite."""
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
    """The bytes of a record. second: instead of the length of the data."""
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
    """Put a record into a bytearray. Gives where the next one goes."""
    record = _record(kind, data, second)
    journal[at : at + len(record)] = record
    return at + len(record)
