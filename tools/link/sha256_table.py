"""Write the constants of SHA-256 into lib/dojo/link/secrets/sha256.bin, from what FIPS 180-4 says about them.

    python tools/link/sha256_table.py

The start is the first 32 bits of the fractions of the square roots of the first 8 primes, the constants of the rounds
those of the cube roots of the first 64.
"""

import struct
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "lib/dojo/link/secrets/sha256.bin"


def primes(count):
    """The first prime numbers."""
    found = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def root(number, power):
    """The largest integer whose power does not exceed the number."""
    low, high = 0, number + 1
    while high - low > 1:
        middle = (low + high) // 2
        if middle**power <= number:
            low = middle
        else:
            high = middle
    return low


def fraction(number, power):
    """The first 32 bits of the fraction of a root."""
    return root(number << 32 * power, power) & 0xFFFFFFFF


def table():
    """The bytes of the file: all high halves, then all low ones."""
    words = [fraction(prime, 2) for prime in primes(8)] + [fraction(prime, 3) for prime in primes(64)]
    return struct.pack("<144H", *(word >> 16 for word in words), *(word & 0xFFFF for word in words))


if __name__ == "__main__":
    TABLE.write_bytes(table())
