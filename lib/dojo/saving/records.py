"""The records of the journal of dojo.saving.store: kinds, sizes, and possible faults.

docs/inside/saving.md specifies them byte by byte.
"""

from binascii import crc32

from micropython import const

KEYS = const(16)  # keys 0..15 have their own kinds of records; higher ones share one (dojo.saving.keys)
LONGEST_DATA = const(64)  # bytes under one key
LONGEST_HEADER = const(128)  # bytes that describe a match
LONGEST_POINT = const(220)  # bytes from which a match can resume
LONGEST_MATCH = const(2600)  # entries; this always fits, even with all of the above full

# First byte of a match's header: its kind.
HERE_FORMAT = const(1)
LINKED_FORMAT = const(5)  # 2 was before beacons were authenticated, 3 before they had stamps
LOST_FORMAT = const(4)  # only who is waiting for this device (dojo.link.bygone)

# Values of `damaged`.
PART = const(1)  # something was unreadable: the latest save, or what `lost` says
ALL = const(2)  # nothing was readable: settings, records and match are gone

# Bits of `lost` above the keys.
LOST_MATCH = const(0x10000)  # steps of the match, or all of it
LOST_SOME = const(0x20000)  # unknown data
LOST_ABOVE = const(0x40000)  # something under a key above 15

SIZE = const(4096)  # bytes of a journal: available on every chip
MAGIC = b"PDJ2"

# A record is its head, the length of its data, the data and a check. The head is the kind plus two bits, chosen so that
# one wrong bit never yields another kind or length; kinds below KEYS hold the data of that key.
BEGIN = const(0x10)
FINISH = const(0x11)
SEAL = const(0x12)  # has the journal's number, 0..255, in place of a length: of two journals the newer counts
POINT = const(0x13)  # its first byte: how many of the entries before it stay
MANY = const(0x14)  # entries
ABOVE = const(0x15)  # the data of a key above 15, which is in its first two bytes
EXTRA = const(4)  # bytes of a record besides its data
LONGEST = const(255)  # data of a record
# Entries come one by one, so a few save a byte by having their count in the head.
ENTRIES = const(0x20)
FEW = const(63)
ROOM = const(KEYS * (LONGEST_DATA + EXTRA))  # bytes of the records of all keys


def is_odd(byte):
    """1 if an odd number of its bits is set, else 0."""
    byte ^= byte >> 4
    byte ^= byte >> 2
    return (byte ^ byte >> 1) & 1


def check(data):
    """15 bits of a CRC-32: the last byte of a record has a cleared bit, so an unwritten record is never valid."""
    return crc32(data) & 0x7FFF
