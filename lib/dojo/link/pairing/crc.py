"""The check at the end of every frame: CRC-16/IBM-3740 (polynomial 0x1021, begun with 0xFFFF), four bits at a time.

crc16(b"123456789")                   # 0x29B1
crc16(frame, crc16(key))              # over the key, which is never sent, and then the frame
"""

from array import array

from micropython import const

_POLYNOMIAL = const(0x1021)
_WORD = const(0xFFFF)
START = const(0xFFFF)


def _table():
    """What four bits change."""
    table = array("H", bytes(32))
    for bits in range(16):
        crc = bits << 12
        for _ in range(4):
            crc = (crc << 1 ^ _POLYNOMIAL if crc & 0x8000 else crc << 1) & _WORD
        table[bits] = crc
    return table


_TABLE = _table()


def crc16(data, crc=START, length=-1):
    """The check value, 0..65535, of the first `length` bytes of `data` (all of them if not given), after `crc`."""
    table = _TABLE
    for place in range(len(data) if length < 0 else length):
        byte = data[place]
        crc = crc << 4 & _WORD ^ table[crc >> 12 ^ byte >> 4]
        crc = crc << 4 & _WORD ^ table[crc >> 12 ^ byte & 15]
    return crc
