"""What the dice roller for paper sheets knows, kept while the device is off.

    book = Book(console.store)      # as it was left, or a new match without names
    book.add(5 * 6 + 5)             # a double 6
    book.keep()                     # noted; saved where the chip can, else with the next flush

Two keys of the store. The first has the settings, the round, the clock, the round's rolls, three in two bytes, and
which of them were taken back; it is noted after every roll. The second has the fight, the totals and how often each
number has come up; it changes only when a fight moves on or a round ends. Anything else found under them is ignored.
"""

from struct import pack, unpack_from

from micropython import const

from games.karate import ROLLER_FIGHT_KEY, ROLLER_KEY
from games.karate.places import BELL, ROUNDS, STEPS, WIDEST, ZERO
from games.karate.scoring import points

# Players: without names, solo, or up to 8.
NO_NAMES = const(0)
ALONE = const(1)
MOST = const(8)

# Phases of a round.
TRAINING = const(0)
FIGHT = const(1)
DONE = const(2)

NOTHING = const(6)  # in place of a technique: not told yet
UNKNOWN = const(-99)  # in place of a total
MOST_SEEN = const(999)  # rolls counted at most
LEVELS = const(6)

_VERSION = const(1)
_WHOLE = const(1200)  # tenths of a second for a solo training
_LEVEL = const(200)  # less for each level
_TAKEN_BACK = const(8)  # rolls of a round, at most
_HEAD = ">7BHB"  # the first key begins with _VERSION and what Book._training says
_HEAD_LENGTH = const(10)
_SEEN = ">7H"  # at the end of the second key
_FIGHT_LENGTH = const(61)
_TECHNIQUES = const(3)
_TOTALS = const(23)
_COUNTS = const(47)


def whole(level):
    """Tenths of a second on the clock for a level 0..5."""
    return _WHOLE - _LEVEL * level


class Book:
    """All that the roller knows. `rolls`: this round's, each (first die - 1) * 6 + second die - 1."""

    def __init__(self, store):
        self._store = store
        self.players = NO_NAMES
        self.is_real = 0  # 1 if players roll their own dice
        self.level = 0
        self.seen = [0] * 7  # counts of 1 to 6, then of doubles, over earlier rounds
        self.rolls = bytearray()
        self.first = 0
        self.begin_match()
        kept = store.get(ROLLER_KEY)
        if kept is not None and self._read(kept):
            kept = store.get(ROLLER_FIGHT_KEY)
            if kept is None or not self._read_fight(kept):
                self._clear_fight()

    def keep(self):
        """Note what has changed."""
        self._store.note(ROLLER_FIGHT_KEY, self._fight())
        self._store.note(ROLLER_KEY, self._training())

    # --- What happens -------------------------------------------------------------------------

    def begin_match(self):
        """Start the first round, without points. Settings and counts stay."""
        self.totals = bytearray(ROUNDS * MOST)
        self.begin_round(0)
        self.first = 0

    def begin_round(self, number):
        """Start a training, 0..2. The seat after the last roller begins."""
        if self.players > ALONE:
            self.first = self.roller()
        self._count()
        self.round = number
        self.phase = TRAINING
        self.rolls = bytearray()
        self.taken_back = []  # which of them, from 0: nobody meant to roll
        self.tenths = whole(self.level)  # left on the clock
        self._clear_fight()

    def follow(self, number):
        """Join a training that others have begun; any points from that round on are dropped."""
        self.begin_round(number)
        for at in range(number * MOST, ROUNDS * MOST):
            self.totals[at] = 0

    def add(self, outcome):
        """A roll."""
        self.rolls.append(outcome)

    def can_take_back(self):
        """Whether the last roll can be taken back: not solo, where the clock runs."""
        last = len(self.rolls) - 1
        is_open = self.phase == TRAINING and self.players != ALONE and len(self.taken_back) < _TAKEN_BACK
        return is_open and last >= 0 and last not in self.taken_back

    def take_back(self):
        """Nobody meant the last roll: it stays listed and counted, and the same seat rolls again."""
        self.taken_back.append(len(self.rolls) - 1)
        self.choose_roller(self.roller() - 1)

    def begin_fight(self, caller):
        """End the training; `caller` is the seat that reads first."""
        self._clear_fight()
        self.caller = caller
        self.phase = FIGHT

    def end_fight(self):
        """All five steps have been read: keep the totals, unless points are counted on paper."""
        told = [self.is_told(step) for step in range(STEPS)]
        for place in range(self.fighters()):
            if False not in told or self.players == NO_NAMES and True in told and not place:
                self.totals[self.round * MOST + place] = ZERO + self._scored(place)
        self.phase = DONE

    def choose_players(self, players):
        """Change the number of players; their points are dropped. Fox rolls next."""
        if players != self.players:
            self.players = players
            self.totals = bytearray(ROUNDS * MOST)
            self.choose_roller(0)
            self.tenths = whole(self.level)

    def choose_roller(self, seat):
        """Choose who rolls next."""
        self.first = (seat - len(self.rolls)) % max(self.players, 1)

    def choose_level(self, level):
        """Change the level; a running clock is not affected."""
        if not self.is_started():
            self.tenths = whole(level)
        self.level = level

    # --- How things are -----------------------------------------------------------------------

    def roller(self):
        """The seat that rolls next; 0 without names."""
        return (self.first + len(self.rolls)) % max(self.players, 1)

    def is_started(self):
        """Whether the clock of a solo training has started."""
        return self.players == ALONE and self.tenths < whole(self.level)

    def can_shout(self):
        """Solo, only the clock ends a training; otherwise there has to be a roll first, unless players roll their own
        dice.
        """
        return self.players != ALONE and (self.is_real or len(self.rolls) > 0)

    def fighters(self):
        """Places in a fight: the players; solo, player and rival; without names, oneself and up to seven others."""
        return self.players if self.players > ALONE else 2 if self.players else MOST

    def technique(self, step, place):
        """What was told, 0..5, or NOTHING."""
        return self.techniques[step * MOST + place]

    def tell(self, step, place, technique):
        """Note what somebody reads."""
        self.techniques[step * MOST + place] = technique

    def is_told(self, step):
        """Whether a step's points can be counted: all have told; without names, oneself and one other."""
        first = step * MOST
        return max(self.techniques[first : first + max(self.players, 2)]) < NOTHING

    def score(self, step, place):
        """Points of a place in a step, against all others who have told."""
        own = self.technique(step, place)
        others = [self.technique(step, other) for other in range(self.fighters()) if other != place]
        return sum([points(own, other) for other in others if NOTHING not in (own, other)])

    def total(self, number, place):
        """Points in a finished round, or UNKNOWN."""
        kept = self.totals[number * MOST + place]
        return kept - ZERO if kept else UNKNOWN

    def sum_of(self, place):
        """Points in all known rounds and in the steps of this one."""
        totals = [self.total(number, place) for number in range(ROUNDS)]
        now = self._scored(place) if self.phase == FIGHT else 0
        return now + sum([total for total in totals if total != UNKNOWN])

    def is_known(self, number):
        """Whether all totals of a round are known."""
        count = 1 if self.players == NO_NAMES else self.fighters()
        return UNKNOWN not in [self.total(number, place) for place in range(count)]

    def has_points(self):
        """Whether the points of any finished round are known."""
        return max([UNKNOWN] + [self.total(number, 0) for number in range(self.round)]) > UNKNOWN

    def counts(self):
        """How often 1 to 6, and doubles, have come up: a list of seven."""
        found = self.seen[:]
        for outcome in self.rolls:
            found[outcome // 6] += 1
            found[outcome % 6] += 1
            found[6] += outcome % 7 == 0
        return found

    def forget_counts(self):
        """Start counting anew from this round's rolls."""
        self.seen = [0] * 7

    # --- Inside -------------------------------------------------------------------------------

    def _count(self):
        """Add the ending round's rolls to the counts while there is room."""
        counts = self.counts()
        if sum(counts[:6]) <= 2 * MOST_SEEN:
            self.seen = counts

    def _scored(self, place):
        """Points of a place in all steps of this fight."""
        return sum([self.score(step, place) for step in range(STEPS)])

    def _clear_fight(self):
        self.caller = 0
        self.step = 0
        self.place = 0  # how many have read in this step
        self.techniques = bytearray((NOTHING,) * (STEPS * MOST))

    def _training(self):
        rolls = self.rolls
        head = (self.players, self.is_real, self.level, self.round, self.phase, self.first, self.tenths, len(rolls))
        kept = pack(_HEAD, _VERSION, *head)
        padded = rolls + bytes(2)
        for at in range(0, len(rolls), 3):
            kept += pack(">H", (padded[at] * 36 + padded[at + 1]) * 36 + padded[at + 2])
        return kept + bytes(self.taken_back)

    def _read(self, kept):
        """Read the first key; False if it makes no sense."""
        if len(kept) < _HEAD_LENGTH:
            return False
        version, players, is_real, level, number, phase, first, tenths, count = unpack_from(_HEAD, kept)
        if version != _VERSION or players > MOST or is_real > 1 or level >= LEVELS or number >= ROUNDS or phase > DONE:
            return False
        end = _HEAD_LENGTH + (count + 2) // 3 * 2
        if first >= max(players, 1) or tenths > whole(level) or count > BELL or not 0 <= len(kept) - end <= _TAKEN_BACK:
            return False
        rolls = bytearray()
        for at in range(_HEAD_LENGTH, end, 2):
            three = kept[at] << 8 | kept[at + 1]
            if three >= 46656:
                return False
            rolls.extend(bytes((three // 1296, three // 36 % 36, three % 36)))
        self.rolls = rolls[:count]
        self.taken_back = [place for place in kept[end:] if place < count]
        self.players, self.is_real, self.level = players, is_real, level
        self.round, self.phase, self.first, self.tenths = number, phase, first, tenths
        return True

    def _fight(self):
        told = self.techniques
        both = bytes([told[at] << 4 | told[at + 1] for at in range(0, len(told), 2)])
        return bytes((self.caller, self.step, self.place)) + both + self.totals + pack(_SEEN, *self.seen)

    def _read_fight(self, kept):
        """Read the second key; False if it makes no sense."""
        if len(kept) != _FIGHT_LENGTH or kept[0] >= max(self.players, 1) or kept[1] > STEPS or kept[2] > MOST:
            return False
        techniques = bytearray()
        for both in kept[_TECHNIQUES:_TOTALS]:
            techniques.extend(bytes((both >> 4, both & 15)))
        totals = bytearray(kept[_TOTALS:_COUNTS])
        for total in totals:
            if total and not -WIDEST <= total - ZERO <= WIDEST:
                return False
        seen = list(unpack_from(_SEEN, kept, _COUNTS))
        if max(techniques) > NOTHING or max(seen) > 2 * MOST_SEEN:
            return False
        self.caller, self.step, self.place = kept[:_TECHNIQUES]
        self.techniques, self.totals, self.seen = techniques, totals, seen
        return True
