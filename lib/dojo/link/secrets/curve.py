"""A secret shared by two handhelds though everybody hears what they say: Diffie-Hellman on an elliptic curve.

    mine = entropy(SIZE)
    public = yield from multiple(mine)              # SIZE bytes, public
    shared = yield from multiple(mine, theirs)      # the same for both, and known to nobody else

The curve is secp128r1 (SEC 2, version 1, 2.4.1): y² = x³ − 3x + b modulo p, of prime order. A point is given by its x
alone, which is all that the formulas of Brier and Joye (PKC 2002) need to go from P to kP: a pair of points that differ
by P, doubled or added for each bit of k, as fractions X / Z. The best known attack finds k in some 2⁶⁴ such steps; a
match lasts minutes.

An x that is on no point of the curve is on its twist; the result is as good as noise. A device that sends one spoils
only the secret of this very exchange.
"""

from micropython import const

SIZE = const(16)  # bytes of a secret number, a point and the shared secret

_P = 0xFFFFFFFDFFFFFFFFFFFFFFFFFFFFFFFF  # 2^128 - 2^97 - 1
_B = 0xE87579C11079F43DD824993C2CEE5ED3
_X = 0x161FF7528B899B2D0C28607CA52C5B86  # the first coordinate of the base point
_BITS = const(128)


def multiple(secret, point=None):
    """Generator: the x of `secret` times the point with that x (SIZE bytes each, high byte first), or the curve's own.

    Yields after each of 128 bits; one takes some 4 ms on an RP2040. Any bytes are valid as a secret or a point.
    """
    p = _P
    b4 = 4 * _B
    k = int.from_bytes(secret, "big")
    x = _X if point is None else int.from_bytes(point, "big") % p
    ax, az = 1, 0  # the point at infinity
    bx, bz = x, 1  # the point itself
    for bit in range(_BITS - 1, -1, -1):
        is_one = k >> bit & 1
        if is_one:
            ax, az, bx, bz = bx, bz, ax, az
        # b becomes a + b, which differ by the point
        m = ax * bz % p
        n = bx * az % p
        zz = az * bz % p
        t = (ax * bx + 3 * zz) % p
        bx = (t * t - b4 * zz * (m + n)) % p
        m -= n
        bz = x * m * m % p
        # a becomes twice a
        xx = ax * ax % p
        zz = az * az % p
        m = 2 * ax * az
        t = b4 * zz % p
        n = 3 * zz
        az = (2 * m * (xx - n) + t * zz) % p
        n += xx
        ax = (n * n - m * t) % p
        if is_one:
            ax, az, bx, bz = bx, bz, ax, az
        yield
    return (ax * _inverse(az) % p).to_bytes(SIZE, "big")


def _inverse(z):
    """1 / z modulo p, by Euclid; 0 for 0."""
    a, b = _P, z
    u, v = 0, 1
    while b:
        q = a // b
        a, b, u, v = b, a - q * b, v, u - q * v
    return u % _P
