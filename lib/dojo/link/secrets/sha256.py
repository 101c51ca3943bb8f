"""SHA-256 (FIPS 180-4) in small integers, a part at a time, for chips that cannot do it themselves.

    digest = yield from sha256(b"abc")      # 32 bytes: ba 78 16 bf ...

The standard's words have 32 bits, which a board would have to allocate, so each is held in 16-bit halves: `ah` and `al`
are its a. Rotations never join the halves: with p = x >> s, and q the same of x with its halves exchanged, the low half
of x rotated by s + n is that of p >> n and its high half is the low half of q >> n; rotating by 16 more exchanges the
two. Nothing here reaches 2^30. docs/inside/link/hashing.md has the cost of a block.

sha256.bin holds the constants, 16 bits each, low byte first: all high halves (start, 64 rounds), then the low halves.
"""

from array import array

from micropython import const

_BLOCK = const(64)  # bytes
_STEP = const(16)  # rounds per step: 3 ms on an RP2040
_WORDS = const(8)  # words of the state
_HALVES = const(144)  # bytes of all high or all low halves

with open(__file__[: __file__.rindex("sha256")] + "sha256.bin", "rb") as _table:
    _HIGH = array("H", _table.read(_HALVES))
    _LOW = array("H", _table.read(_HALVES))


def sha256(data):
    """Generator: the 32-byte hash of `data` (bytes or similar). Yields every 16 rounds, four times per block.

    A block is 64 bytes; 9 bytes are added at the end, so up to 55 bytes take one block.
    """
    size = len(data)
    padded = bytearray(size + 72 & -_BLOCK)
    padded[:size] = data
    padded[size] = 0x80
    padded[-4] = size >> 21 & 0xFF
    padded[-3] = size >> 13 & 0xFF
    padded[-2] = size >> 5 & 0xFF
    padded[-1] = size << 3 & 0xFF
    high = _HIGH[:_WORDS]
    low = _LOW[:_WORDS]
    words_high = array("H", padded[:32])
    words_low = words_high[:]
    for start in range(0, len(padded), _BLOCK):
        for word in range(16):
            at = start + 4 * word
            words_high[word] = padded[at] << 8 | padded[at + 1]
            words_low[word] = padded[at + 2] << 8 | padded[at + 3]
        yield from _block(high, low, words_high, words_low)
    digest = bytearray(32)
    for word in range(_WORDS):
        at = 4 * word
        digest[at] = high[word] >> 8
        digest[at + 1] = high[word] & 0xFF
        digest[at + 2] = low[word] >> 8
        digest[at + 3] = low[word] & 0xFF
    return bytes(digest)


def _block(high, low, words_high, words_low):
    """Generator: apply one block to the state. `words` are its 16 words; they are overwritten."""
    constants_high = _HIGH
    constants_low = _LOW
    ah, bh, ch, dh, eh, fh, gh, hh = high
    al, bl, cl, dl, el, fl, gl, hl = low
    differ_high = bh ^ ch
    differ_low = bl ^ cl
    for end in range(_WORDS + _STEP, _WORDS + _BLOCK + 1, _STEP):
        if end > _WORDS + _STEP:
            _extend(words_high, words_low)
        for index in range(end - _STEP, end):
            # h + Ch(e, f, g) + Sum1(e) + the round's constant and word
            p = eh << 10 | el >> 6
            q = el << 10 | eh >> 6
            sum_low = hl + (gl ^ el & (fl ^ gl)) + ((p ^ p >> 5 ^ q >> 3) & 0xFFFF)
            sum_low += constants_low[index] + words_low[index - end]
            sum_high = hh + (gh ^ eh & (fh ^ gh)) + (q ^ q >> 5 ^ p >> 3)
            sum_high += constants_high[index] + words_high[index - end]
            hl = gl
            hh = gh
            gl = fl
            gh = fh
            fl = el
            fh = eh
            p = dl + sum_low
            el = p & 0xFFFF
            eh = dh + sum_high + (p >> 16) & 0xFFFF
            dl = cl
            dh = ch
            # and Sum0(a) + Maj(a, b, c), which is b except where it differs from both a and c
            p = ah << 14 | al >> 2
            q = al << 14 | ah >> 2
            cl = al ^ bl
            sum_low += ((p ^ p >> 11 ^ q >> 4) & 0xFFFF) + (bl ^ cl & differ_low)
            differ_low = cl
            ch = ah ^ bh
            sum_high += ((q ^ q >> 11 ^ p >> 4) & 0xFFFF) + (bh ^ ch & differ_high) + (sum_low >> 16)
            differ_high = ch
            cl = bl
            ch = bh
            bl = al
            bh = ah
            al = sum_low & 0xFFFF
            ah = sum_high & 0xFFFF
        yield
    _add(high, low, 0, ah, al)
    _add(high, low, 1, bh, bl)
    _add(high, low, 2, ch, cl)
    _add(high, low, 3, dh, dl)
    _add(high, low, 4, eh, el)
    _add(high, low, 5, fh, fl)
    _add(high, low, 6, gh, gl)
    _add(high, low, 7, hh, hl)


def _add(high, low, word, more_high, more_low):
    more_low += low[word]
    low[word] = more_low & 0xFFFF
    high[word] = high[word] + more_high + (more_low >> 16) & 0xFFFF


def _extend(high, low):
    """Replace the 16 words of the message schedule by the next 16. Negative indices wrap round the end."""
    old_high = high[0]
    old_low = low[0]
    for word in range(16):
        # sigma1 of the word 2 back, with the words 7 and 16 back
        xh = high[word - 2]
        xl = low[word - 2]
        p = (xh & 7) << 15 | xl >> 1
        q = (xl & 7) << 15 | xh >> 1
        sum_low = old_low + low[word - 7] + ((q ^ q >> 2 ^ xh << 6 ^ xl >> 10) & 0xFFFF)
        sum_high = old_high + high[word - 7] + (p ^ p >> 2 ^ xh >> 10)
        # sigma0 of the word 15 back
        old_high = high[word - 15]
        old_low = low[word - 15]
        p = old_high << 14 | old_low >> 2
        q = old_low << 14 | old_high >> 2
        sum_low += (p >> 5 ^ p >> 1 ^ q) & 0xFFFF
        sum_high += (q >> 5 ^ p ^ old_high >> 3) & 0xFFFF
        low[word] = sum_low & 0xFFFF
        high[word] = sum_high + (sum_low >> 16) & 0xFFFF
