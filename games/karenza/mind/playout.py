"""Karenza: a fight played on for some turns with a quick rule of thumb for both sides.

    played = Playout(view, 0, deal)
    played.begin()                      # from the view, with the cards of the deal
    played.take(pose, action)           # a turn of side 0
    played.play_on(8)                     # its worth to side 0 after 8 more turns

The rule of thumb: attack with the greatest power less moves; else wait in the stance of the strongest shield. When
threatened, play the weakest shield that is stronger; else the weakest of all.
"""

from micropython import const

from games.karenza import layout as at
from games.karenza.cards import PLACES, moves, power

_WON = const(1000)
_POINT = const(100)
_INITIATIVE = const(50)  # worth of having the next turn
_TEN = const(10)
_FEET = const(0x3C)  # the bits of the feet in a pose
_POSES = const(64)  # bytes of reach.bin for a technique
_WEAK = const(50)  # penalty of a shield that is not stronger
_PATH = __file__[: __file__.rindex("playout")] + "reach.bin"  # the device and a desktop start in different folders


class Playout:
    """An imagined fight, for the side `own` of a view."""

    def __init__(self, view, own, deal):
        self._view = view
        self._own = own
        self._deal = deal
        self._lock = 3 if view[at.LOCK] else 0
        self._reach = []  # for each side and technique: pose -> 64 x moves + pose then (mind/reach.bin)
        self._power = []
        self._end = []  # where the sword ends up
        for side in range(2):
            with open(_PATH, "rb") as table:
                table.seek(PLACES * _POSES * view[at.WARRIOR + side])
                self._reach.append([table.read(_POSES) for _ in range(PLACES)])  # a full heap has no 1280 at once
            own_cards = [at.card(view, side, number) for number in range(PLACES)]
            self._power.append(bytes([power(card) for card in own_cards]))
            self._end.append(bytes([card & 3 for card in own_cards]))
        self._attacks = [[], []]
        self._shields = [[], []]
        self._drawn = bytearray(2)
        self._pose = bytearray(2)
        self._score = bytearray(2)
        self._side = self._threat = self._allowed = 0
        self._is_over = False

    # --- The beginning --------------------------------------------------------------------------

    def begin(self):
        """Go back to the view, at the start of `own`'s turn."""
        view = self._view
        deal = self._deal
        own = self._own
        for side in range(2):
            self._attacks[side][:] = deal.attacks[side]
            self._shields[side][:] = deal.shields[side]
            self._drawn[side] = 0
            self._pose[side] = view[at.POSE + side]
            self._score[side] = view[at.SCORE + side]
        self._pose[own] = start(view, own)
        self._side = own
        self._is_over = False
        threat = at.threat(view)
        self._threat = self._power[own ^ 1][threat[0]] if threat else 0
        self._allowed = threat[1] if threat else 0

    def take(self, pose, action):
        """Take a whole turn of `own`: the pose after moving, then an action of PLAYING."""
        own = self._own
        moved = moves(self._pose[own], pose)
        self._pose[own] = pose
        if at.PLAY <= action < at.DISCARD:
            number = action - at.PLAY
            if self._threat:
                self._defend(number, pose)
            else:
                self._attack(number, pose, moved)
        elif self._threat:
            self._hit()
        else:
            if action != at.NO_CARD:
                self._drop(action - at.DISCARD)
            self._pass()

    def kinds(self):
        """The attacks and the shields in `own`'s hand, the strongest first."""
        return sorted(self._attacks[self._own]), sorted(self._shields[self._own])

    def stance(self, number):
        """The nearest pose from which a technique can be played."""
        return self._far(number) & 63

    def can_play(self, number):
        """Whether a technique can be played in this turn."""
        far = self._far(number)
        is_locked = (far ^ self._pose[self._own]) & self._lock
        return not is_locked and (not self._threat or far >> 6 <= self._allowed)

    def rank(self, number):
        """How good an attack is by the rule of thumb; ties go to the first, so boards sort alike."""
        return PLACES * (self._power[self._own][number] - (self._far(number) >> 6)) - number

    def _far(self, number):
        return self._reach[self._own][number][self._pose[self._own]]

    # --- What can happen in a turn --------------------------------------------------------------

    def _attack(self, number, pose, moved):
        side = self._side
        self._attacks[side].remove(number)
        self._pose[side] = pose & _FEET | self._end[side][number]
        self._threat = self._power[side][number]
        self._allowed = moved
        self._side = side ^ 1

    def _defend(self, number, pose):
        side = self._side
        self._shields[side].remove(number)
        self._pose[side] = pose & _FEET | self._end[side][number]
        if self._power[side][number] <= self._threat:
            self._side = side ^ 1
        self._threat = 0

    def _hit(self):
        self._side ^= 1
        self._score[self._side] += self._threat
        self._threat = 0
        self._is_over = self._score[self._side] >= _TEN

    def _drop(self, number):
        held = self._attacks if number < self._deal.split[self._side] else self._shields
        held[self._side].remove(number)

    def _pass(self):
        """Both draw, or the fight is over."""
        hand = self._view[at.HAND]
        for side in range(2):
            count = hand - len(self._attacks[side]) - len(self._shields[side])
            if self._drawn[side] + count > len(self._deal.decks[side]):
                self._is_over = True
                return
        for side in range(2):
            attacks = self._attacks[side]
            shields = self._shields[side]
            deck = self._deal.decks[side]
            split = self._deal.split[side]
            drawn = self._drawn[side]
            while len(attacks) + len(shields) < hand:
                number = deck[drawn]
                drawn += 1
                (attacks if number < split else shields).append(number)
            self._drawn[side] = drawn
        self._side ^= 1

    # --- The rule of thumb ----------------------------------------------------------------------

    def play_on(self, turns):
        """Play this many more turns; returns the worth to `own` in hundredths of a point."""
        while turns and not self._is_over:
            turns -= 1
            if self._threat:
                found = self.shield(self._side)
                if found:
                    self._defend(found >> 8, found & 63)
                else:
                    self._hit()
                    self._wait(self._side ^ 1)
            else:
                found = self.attack(self._side)
                if found:
                    self._attack(found >> 8, found & 63, found >> 6 & 3)
                else:
                    self._wait(self._side)
                    self._pass()
        return self._worth()

    def attack(self, side):
        """256 x technique + reach of the rule of thumb's attack; 0 for none."""
        reached = self._reach[side]
        strength = self._power[side]
        pose = self._pose[side]
        lock = self._lock
        found = 0
        best = -_TEN
        for number in self._attacks[side]:
            far = reached[number][pose]
            if not (far ^ pose) & lock and strength[number] - (far >> 6) > best:
                best = strength[number] - (far >> 6)
                found = number << 8 | far
        return found

    def shield(self, side):
        """256 x technique + reach of the rule of thumb's defence; 0 for none."""
        reached = self._reach[side]
        strength = self._power[side]
        pose = self._pose[side]
        lock = self._lock
        allowed = self._allowed
        threat = self._threat
        found = 0
        best = _WON
        for number in self._shields[side]:
            far = reached[number][pose]
            if far >> 6 <= allowed and not (far ^ pose) & lock:
                worth = strength[number] + _WEAK * (strength[number] <= threat)
                if worth < best:
                    best = worth
                    found = number << 8 | far
        return found

    def _wait(self, side):
        """Take the stance of the strongest shield."""
        shields = self._shields[side]
        if shields:
            self._pose[side] = self._reach[side][min(shields)][self._pose[side]] & 63

    def _worth(self):
        own = self._own
        mine = self._score[own]
        rivals = self._score[own ^ 1]
        if self._is_over or mine >= _TEN or rivals >= _TEN:
            return _WON if mine > rivals else -_WON if mine < rivals else 0
        worth = (mine - rivals) * _POINT
        if not self._threat:
            worth += _INITIATIVE if self._side == own else -_INITIATIVE
        return worth


def start(view, side):
    """The pose in which a side's turn began."""
    return view[at.BEFORE] if view[at.PHASE] == at.PLAYING else view[at.POSE + side]
