"""Random numbers in small integers: dice, shuffles, and sources for their seeds.

    dice = Dice(b"any bytes")       # the same bytes give the same numbers, on a board as on a desktop
    dice.below(6) + 1               # 1..6, each equally likely
    dice.seed(entropy(16))          # nobody knows what comes next
    shuffle(cards, dice)

The generator combines two multiply-with-carry generators of lag 3 and base 2^15 by exclusive or. Nothing in it reaches
2^30, and a draw allocates nothing. Each multiplier a makes p = a 2^45 - 1 and (p - 1)/2 prime; each generator therefore
runs through (p - 1)/2 states, whatever the seed, and both together through 2^117.98 before anything repeats.
docs/inside/link/dice.md has the argument, the statistical tests, and the cost of a draw.
"""

from os import urandom

from micropython import const

_FIRST = const(32595)  # multipliers
_SECOND = const(32457)
_WORD = const(0x7FFF)  # 15 bits

# Layout of a state: three words of each generator, their carries, the index of the oldest words.
_OTHER = const(3)
_CARRY = const(6)
_OTHER_CARRY = const(7)
_OLDEST = const(8)

_START = (0x121F, 0x5AA2, 0x10B4, 0x308D, 0x1898, 0x6628, 0x5C06, 0x7073)  # the fraction of pi, 8 words of 15 bits


class Dice:
    """An independent generator. Without a seed it starts as if from b""."""

    def __init__(self, seed=b""):
        self._state = list(_START) + [0]
        self.seed(seed)

    def seed(self, seed):
        """Start from `seed`, bytes of any length; all of them count. Changing one bit gives unrelated numbers."""
        self.seed_on(_START, seed)

    def begin(self, seed):
        """Take in the first bytes of a seed. Returns a starting point for `seed_on`, usable any number of times."""
        self._absorb(_START, seed)
        return self._state[: len(_START)]

    def seed_on(self, begun, more):
        """Start as if from a seed whose first bytes gave `begun` (see `begin`) and whose last are `more`."""
        self._absorb(begun, more)
        self.stir(0x4000)

    def _absorb(self, begun, seed):
        state = self._state
        for index in range(len(_START)):
            state[index] = begun[index]
        for byte in seed:
            state[0] ^= byte
            self._mix()

    def stir(self, number):
        """Let 15 bits of `number` affect all numbers from now on."""
        self._state[0] ^= number & _WORD
        for _ in range(4):
            self._mix()
        state = self._state
        # A carry below the multiplier, but neither 0 nor the maximum, so that the state is in the one long cycle.
        state[_CARRY] = 1 + state[_CARRY] % (_FIRST - 2)
        state[_OTHER_CARRY] = 1 + state[_OTHER_CARRY] % (_SECOND - 2)

    def _mix(self):
        """Let every bit of the eight words affect all of them. It is reversible, so no two states become one."""
        state = self._state
        mixed = state[_OTHER_CARRY]
        for index in range(_OLDEST):
            mixed = (state[index] ^ mixed) * 0x6A6D + 0x2C1B & _WORD
            state[index] = mixed = mixed ^ mixed >> 7
        state[_OLDEST] = 0

    def word(self):
        """15 random bits: 0..32767."""
        state = self._state
        oldest = state[_OLDEST]
        product = state[oldest] * _FIRST + state[_CARRY]
        other = state[oldest + _OTHER] * _SECOND + state[_OTHER_CARRY]
        state[oldest] = product & _WORD
        state[_CARRY] = product >> 15
        state[oldest + _OTHER] = other & _WORD
        state[_OTHER_CARRY] = other >> 15
        state[_OLDEST] = oldest + 1 if oldest < 2 else 0
        return (product ^ other) & _WORD

    def below(self, count):
        """0..count-1, each exactly equally likely, for a count of 1..32768: rejects words that would cause bias."""
        if not 1 <= count <= 0x8000:
            raise ValueError("no dice with so many sides: %d" % count)
        fair = 0x8000 - 0x8000 % count
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % count


def shuffle(items, dice):
    """Shuffle a list (or bytearray) of at most 32768 items; every order is equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = dice.below(last + 1)
        items[last], items[other] = items[other], items[last]


_NONE = const(-1)

_timing = Dice()
_late = [_NONE]  # the moment of the last press, if not mixed in yet


def stir(ticks):
    """Mix the moment of a button press, in milliseconds, into all entropy from now on.

    It is mixed in by `settle`, or when entropy is needed: at a press the player is waiting for a picture.
    """
    settle()
    _late[0] = ticks


def settle():
    """Mix in the last press now, which takes a board 3 ms."""
    if _late[0] != _NONE:
        _timing.stir(_late[0])
        _late[0] = _NONE


def entropy(length):
    """`length` bytes nobody can foresee: the chip's, mixed with the moments of button presses."""
    settle()
    noise = bytearray(urandom(length))
    for index in range(length):
        noise[index] ^= _timing.word() & 0xFF
    return bytes(noise)
