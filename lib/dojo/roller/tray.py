"""The pocket roller's dice: what lies there, the last rolls, and how often each number has come up.

    tray = Tray(console.store)      # as it was left, or two dice of six sides
    tray.choose(D20, 1)
    tray.roll(dice.below)           # 1: a mask of the dice that were rolled
    tray.total()                    # 1..20
    tray.take_back()                # nobody meant to roll; the list of rolls says so

All of it is one key of the store, written as it is held: 63 bytes. Anything else found there is ignored.

    0           kind of the dice, 0..7, + 8 × (how many - 1), + 64 if the last roll can be taken back
    1..6        the dice: 0 not rolled, else a number, + 128 if it is kept
    7..12       the same before the last roll
    13..52      twenty rolls, the latest first, two bytes each, 0 for none:
                1 + ((6 × kind + how many - 1) × 601 + sum) × 2, + 1 if it was taken back
    53..62      how often numbers of this kind have come up, in up to ten groups
"""

from micropython import const

from dojo.saving.keys import ROLLER_KEY

SIDES = b"\x02\x04\x06\x08\x0a\x0c\x14\x64"
D2, D4, D6, D8, D10, D12, D20, D100 = range(8)
MOST = const(6)  # dice
ROLLS = const(20)  # listed

_GROUPS = b"\x02\x04\x06\x08\x0a\x06\x0a\x0a"  # in which the numbers of each kind are counted
_MANY = const(8)  # the place of the number of dice in the first byte
_AGAIN = const(64)  # the last roll can be taken back
_DICE = const(1)
_BEFORE = const(7)
_LIST = const(13)
_COUNTS = const(53)
_LENGTH = const(63)
_KEPT = const(0x80)
_SUMS = const(601)
_FULL = const(255)  # once a group has that many, nothing more is counted


class Tray:
    """All that the pocket roller knows."""

    def __init__(self, store):
        self._store = store
        saved = store.get(ROLLER_KEY) or b""
        self._state = bytearray(saved if _is_sound(saved) else _LENGTH)
        if not _is_sound(saved):
            self._set(D6, 2)

    def keep(self):
        """Note what has changed: saved where the chip can, else with the next flush."""
        self._store.note(ROLLER_KEY, self._state)

    # --- How things are -----------------------------------------------------------------------

    def kind(self):
        """The kind of the dice: D2 to D100."""
        return self._state[0] % _MANY

    def count(self):
        """How many dice there are, 1..6."""
        return (self._state[0] % _AGAIN) // _MANY + 1

    def sides(self):
        """The highest number of a die."""
        return SIDES[self.kind()]

    def number(self, index):
        """What a die shows, 0 if it has not been rolled."""
        return self._state[_DICE + index] % _KEPT

    def is_kept(self, index):
        """Whether a die stays when the others are rolled."""
        return self._state[_DICE + index] >= _KEPT

    def is_rolled(self):
        """Whether the dice have been rolled since they were chosen."""
        return self.number(0) > 0

    def any_kept(self):
        """Whether any die stays."""
        return max(self._state[_DICE:_BEFORE]) >= _KEPT

    def can_take_back(self):
        """Whether there is a roll that can be taken back."""
        return self._state[0] >= _AGAIN

    def total(self):
        """The sum of all dice."""
        return sum([self.number(index) for index in range(self.count())])

    def is_top(self):
        """Whether every die shows its highest number."""
        return self.total() == self.count() * self.sides()

    def rolls(self):
        """The last rolls, the latest first: (kind, how many dice, sum, whether it was taken back)."""
        return [_told(self._roll(index)) for index in range(ROLLS) if self._roll(index)]

    def counts(self):
        """How often the numbers of this kind have come up, in groups of `group` numbers that follow each other."""
        return list(self._state[_COUNTS : _COUNTS + _GROUPS[self.kind()]])

    def group(self):
        """How many numbers are counted together."""
        return self.sides() // _GROUPS[self.kind()]

    # --- What happens -------------------------------------------------------------------------

    def choose(self, kind, count):
        """Take other dice. What was counted of another kind is forgotten."""
        if kind != self.kind():
            self.forget_counts()
        if (kind, count) != (self.kind(), self.count()):
            self._set(kind, count)

    def turn(self, index):
        """Keep a die that is rolled, or no longer."""
        self._state[_DICE + index] ^= _KEPT

    def let_go(self):
        """Keep no die."""
        for offset in range(_DICE, _BEFORE):
            self._state[offset] %= _KEPT

    def roll(self, below):
        """Roll all dice that are not kept, all of them if every one is. below(n): 0..n-1, each as likely. Returns a
        mask of those rolled.
        """
        state = self._state
        state[_BEFORE:_LIST] = state[_DICE:_BEFORE]
        indices = [index for index in range(self.count()) if not self.is_kept(index)]
        if not indices:
            self.let_go()
            indices = range(self.count())
        mask = 0
        for index in indices:
            number = below(self.sides())
            state[_DICE + index] = number + 1
            self._add(number)
            mask |= 1 << index
        state[0] |= _AGAIN
        state[_LIST + 2 : _COUNTS] = state[_LIST : _COUNTS - 2]
        self._list(1 + (state[0] % _AGAIN % _MANY * MOST + self.count() - 1) * 2 * _SUMS + 2 * self.total())
        return mask

    def take_back(self):
        """Put the dice back as they were before the last roll, which stays listed as taken back. What came up stays
        counted: counts without what nobody liked would tell nothing.
        """
        state = self._state
        state[_DICE:_BEFORE] = state[_BEFORE:_LIST]
        state[0] %= _AGAIN
        self._list(self._roll(0) + 1)

    def forget_counts(self):
        """Count anew."""
        for offset in range(_COUNTS, _LENGTH):
            self._state[offset] = 0

    # --- Inside -------------------------------------------------------------------------------

    def _set(self, kind, count):
        self._state[0] = kind + _MANY * (count - 1)
        for offset in range(_DICE, _LIST):
            self._state[offset] = 0

    def _add(self, number):
        """Count a number, 0..sides-1, while there is room."""
        if max(self._state[_COUNTS:]) < _FULL:
            self._state[_COUNTS + number // self.group()] += 1

    def _roll(self, index):
        at = _LIST + 2 * index
        return self._state[at] << 8 | self._state[at + 1]

    def _list(self, code):
        """Write the latest roll."""
        self._state[_LIST] = code >> 8
        self._state[_LIST + 1] = code & 0xFF


def _told(code):
    """(kind, how many dice, sum, whether it was taken back) of a listed roll."""
    dice = (code - 1) // (2 * _SUMS)
    return dice // MOST, dice % MOST + 1, (code - 1) // 2 % _SUMS, (code - 1) % 2


def _is_sound(kept):
    """Whether these bytes are what a tray can hold."""
    if len(kept) != _LENGTH or kept[0] >= 2 * _AGAIN or kept[0] % _AGAIN // _MANY >= MOST:
        return False
    sides = SIDES[kept[0] % _MANY]
    count = kept[0] % _AGAIN // _MANY + 1
    for first in (_DICE, _BEFORE):
        dice = kept[first : first + MOST]
        if max([die % _KEPT for die in dice]) > sides or _KEPT in dice or sum(dice[count:]):
            return False
        if 0 in dice[:count] and sum(dice):  # some are rolled
            return False
    if kept[0] >= _AGAIN and not (kept[_DICE] and kept[_LIST] | kept[_LIST + 1]):
        return False  # nothing was rolled that could be taken back
    is_end = False
    for at in range(_LIST, _COUNTS, 2):
        code = kept[at] << 8 | kept[at + 1]
        if code and not is_end:
            kind, number, total, _ = _told(code)
            if kind > D100 or not number <= total <= number * SIDES[kind]:
                return False
        elif code:
            return False
        is_end = not code
    return not sum(kept[_COUNTS + _GROUPS[kept[0] % _MANY] :])
