"""A QR code in one small bitmap: bytes in one block with the least correction, versions 3 to 5, always mask 0.

    bitmap = draw.bitmap(qr.squares(3), qr.squares(3), 3)
    qr.draw(bitmap, 3, b"PD1R1/1")              # 1 is dark

ISO/IEC 18004. A general encoder takes a board five times as long.
"""

from bitmaptools import fill_region
from micropython import const

SMALLEST = const(3)  # version: 29 squares, of which 2 dots each still fit a display of 64
LARGEST = const(5)
BYTES = bytes((53, 78, 106))  # bytes of text that a code of each version holds
_AROUND = const(2)  # bytes of a code besides its text: they say what that is and how long
_FREE = const(2)  # a square that nothing is in yet
_TYPE = const(0x77C4)  # fifteen squares that say: the least correction and mask 0
_FIELD = const(0x11D)  # x^8 + x^4 + x^3 + x^2 + 1
# For each version the logarithms of what words are multiplied by for their checks.
_FACTORS = (
    b"\x08\xb7\x3d\x5b\xca\x25\x33\x3a\x3a\xed\x8c\x7c\x05\x63\x69",
    b"\x11\x3c\x4f\x32\x3d\xa3\x1a\xbb\xca\xb4\xdd\xe1\x53\xef\x9c\xa4\xd4\xd4\xbc\xbe",
    b"\xad\x7d\x9e\x02\x67\xb6\x76\x11\x91\xc9\x6f\x1c\xa5\x35\xa1\x15\xf5\x8e\x0d\x66\x30\xe3\x99\x91\xda\x46",
)  # fmt: skip


def squares(version):
    """Squares across a code."""
    return 17 + 4 * version


def draw(bitmap, version, text):
    """Draw a text of at most BYTES[version - SMALLEST] bytes into a bitmap of that many squares, of three values."""
    last = squares(version) - 1
    bitmap.fill(_FREE)
    for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
        _rings(bitmap, x, y, 4, 1)
    _rings(bitmap, last - 6, last - 6, 2, 0)
    for place in range(8, last - 7):
        bitmap[place, 6] = bitmap[6, place] = 1 - place % 2
    for place in range(15):
        is_dark = _TYPE >> place & 1
        bitmap[8, place + (place > 5) if place < 8 else last - 14 + place] = is_dark
        bitmap[last - place if place < 8 else 14 - place + (place == 8), 8] = is_dark
    bitmap[8, last - 7] = 1
    words = _words(text, BYTES[version - SMALLEST] + _AROUND)
    words += _checks(words, _FACTORS[version - SMALLEST])
    words.append(0)  # some squares are left over
    _fill(bitmap, last, words)


def _rings(bitmap, x, y, most, least):
    """Squares within each other around (x, y), those with the parity of the least one dark."""
    for far in range(most, least - 1, -1):
        left, top = max(0, x - far), max(0, y - far)
        right, bottom = min(bitmap.width, x + far + 1), min(bitmap.height, y + far + 1)
        fill_region(bitmap, left, top, right, bottom, (far - least) % 2 ^ 1)


def _words(text, count):
    """What the text is and how long, the text, and what fills it up."""
    told = bytes((len(text),)) + text
    wide = 8 * len(told)
    words = bytearray((4 << wide + 4 | int.from_bytes(told, "big") << 4).to_bytes(len(told) + 1, "big"))
    return words + (b"\xec\x11" * count)[: count - len(words)]


def _checks(words, factors):
    """The rest of the words' polynomial, by the one that the factors are of."""
    powers, logs = bytearray(255), bytearray(256)
    value = 1
    for exponent in range(255):
        powers[exponent] = value
        logs[value] = exponent
        value = value << 1 ^ (value >> 7) * _FIELD
    count = len(factors)
    rest = bytearray(count)
    for word in words:
        word ^= rest[0]
        rest = rest[1:] + b"\0"
        if word:
            first = logs[word]
            for index in range(count):
                rest[index] ^= powers[(first + factors[index]) % 255]
    return rest


def _fill(bitmap, last, words):
    """Put the words into the free squares: two columns up, two down, from the right on; every other one inverted."""
    place = 0
    rows = range(last, -1, -1), range(last + 1)
    for column in range(last, 0, -2):
        right = column - (column < 7)  # no word is in the column of the dashes
        for y in rows[(last - column) // 2 % 2]:
            for x in (right, right - 1):
                if bitmap[x, y] == _FREE:
                    bitmap[x, y] = words[place >> 3] >> 7 - place % 8 & 1 ^ (x + y + 1) % 2
                    place += 1
