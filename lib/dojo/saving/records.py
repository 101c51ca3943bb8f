"""The records of which the journal of dojo.saving.store consists: kinds, sizes, and what can be wrong with them.

docs/inside/saving.md has them byte by byte.
"""

from binascii import crc32

from micropython import const

KEYS = const(16)  # the keys 0..15 have kinds of records of their own; those above share one (dojo.saving.keys)
LONGEST_DATA = const(64)  # bytes under one key
LONGEST_HEADER = const(128)  # bytes that describe a match
LONGEST_POINT = const(220)  # bytes from which a match can go on
LONGEST_MATCH = const(2600)  # entries; with all of the above full this always fits

# The first byte of the header of a match: of which kind it is.
HERE_FORMAT = const(1)
LINKED_FORMAT = const(3)  # 2 was before beacons were proven
LOST_FORMAT = const(4)  # nothing but who is waiting for this device (dojo.link.bygone)

# What `damaged` says.
PART = const(1)  # something was unreadable: what was being saved last, or what `lost` says
ALL = const(2)  # nothing was readable: settings, records and match are gone

# What `lost` says besides the keys.
LOST_MATCH = const(0x10000)  # steps of the match, or all of it
LOST_SOME = const(0x20000)  # nobody can tell what
LOST_ABOVE = const(0x40000)  # something under a key above 15

SIZE = const(4096)  # bytes of a journal: what every chip has
MAGIC = b"PDJ2"

# A record is its head, the length of its data, the data and a check. The head is the kind, and two bits so that no
# wrong bit makes it another kind or length; kinds below KEYS hold the data of that key.
BEGIN = const(0x10)
FINISH = const(0x11)
SEAL = const(0x12)  # instead of a length the number of the journal, 0..255: of two the newer counts
POINT = const(0x13)  # its first byte: how many of the entries before it stay
MANY = const(0x14)  # entries
ABOVE = const(0x15)  # the data of a key above 15, which its first two bytes say
EXTRA = const(4)  # bytes of a record besides its data
LONGEST = const(255)  # data of a record
# Entries come one by one, so a few take one byte less: how many is in the head.
ENTRIES = const(0x20)
FEW = const(63)
ROOM = const(KEYS * (LONGEST_DATA + EXTRA))  # bytes of the records of all keys


def is_odd(byte):
    """1 if an odd number of its bits is set, else 0."""
    byte ^= byte >> 4
    byte ^= byte >> 2
    return (byte ^ byte >> 1) & 1


def check(data):
    """15 bits of a CRC-32: the last byte of a record has a cleared bit, so one that was not written never counts."""
    return crc32(data) & 0x7FFF
