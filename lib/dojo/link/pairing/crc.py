"""The check at the end of every frame: CRC-16/IBM-3740 (polynomial 0x1021, initial value 0xFFFF), four bits at a time.

crc16(b"123456789")                   # 0x29B1
crc16(frame, crc16(key))              # over the key, which is never sent, and then the frame
"""

from array import array

from micropython import const

_WORD = const(0xFFFF)
START = const(0xFFFF)

_TABLE = array(
    "H",
    (  # the change for each four bits; written out, so that a page with this module loads at once
        0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
        0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
    ),
)


def crc16(data, crc=START):
    """The check value, 0..65535, of bytes, continuing from `crc`; 0 for bytes that end in theirs, high byte first."""
    table = _TABLE
    for byte in data:
        crc = crc << 4 & _WORD ^ table[crc >> 12 ^ byte >> 4]
        crc = crc << 4 & _WORD ^ table[crc >> 12 ^ byte & 15]
    return crc
