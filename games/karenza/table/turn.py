"""A player's plan before anything is final: where the tokens would be, and what could be played from there.

    plan = Turn(view, 0)
    plan.step(LEFT)                     # the left foot goes to the next square
    plan.moved(), plan.allowed          # tokens moved, and how many may move
    plan.verdict(card)                  # FITS, NEAR, ...
"""

from micropython import const

from games.karenza import layout as at
from games.karenza.cards import fits, is_attack, moves, power
from games.karenza.reach import reach, stance

LEFT = const(0)  # tokens
RIGHT = const(1)
SWORD = const(2)

# What can be said of a card.
FITS = const(0)  # playable with the tokens as planned
NEAR = const(1)  # playable after some allowed moves
FAR_OFF = const(2)  # it takes too many moves
SWORD_AWAY = const(3)  # the sword is elsewhere, and moving it would mean no card
NOT_NOW = const(4)  # an attack while threatened, or a defence with the initiative

# What a player does with a card.
BACK = const(0)
PLAY = const(1)
DROP = const(2)

_NEXT = b"\x01\x03\x00\x02"  # clockwise: A B D C, and the ends 1 2 4 3
_SHIFT = b"\x04\x02\x00"  # the lowest bit of each token in a pose
_FIRST = const(0x25)  # left foot on C, right foot on B, sword at 2
_ALL = const(3)  # tokens


class Turn:
    """A seat's turn, in its view. `pose` is where the tokens would be, `before` where they were."""

    def __init__(self, view, seat):
        self.view = view
        self.seat = seat
        phase = view[at.PHASE]
        self.is_placing = phase == at.PLACING
        self.can_move = phase != at.PLAYING
        self.hand = at.hand(view, seat)
        self.pose = view[at.POSE + seat] or _FIRST
        self.before = view[at.BEFORE] if phase == at.PLAYING else self.pose
        self.lock = 0 if self.is_placing else view[at.LOCK]
        threat = at.threat(view)
        self.allowed = threat[1] if threat else _ALL
        self.hit = power(at.card(view, seat ^ 1, threat[0])) if threat else 0

    def card(self, place):
        """The card at a place in the hand."""
        return at.card(self.view, self.seat, self.hand[place])

    def moved(self):
        """How many tokens have moved."""
        return 0 if self.is_placing else moves(self.before, self.pose)

    def is_locked(self):
        """Whether the sword was moved, which rules out a card."""
        return self.lock and (self.before ^ self.pose) & 3 > 0

    def step(self, token):
        """Move a token to the next free place, clockwise."""
        shift = _SHIFT[token]
        place = self.pose >> shift & 3
        other = self.pose >> _SHIFT[1 - token] & 3 if token != SWORD else -1
        place = _NEXT[place]
        if place == other:
            place = _NEXT[place]
        self.pose = self.pose & ~(3 << shift) | place << shift

    def place(self, token):
        """Where a token would be, 0..3."""
        return self.pose >> _SHIFT[token] & 3

    def far(self, card):
        """reach() of a card from where the turn began (games.karenza.reach)."""
        return reach(card, self.before, self.lock)

    def needs(self, card):
        """How many tokens have to move for a card in all, 0..3, allowed or not."""
        return reach(card, self.before, 0) >> 6

    def take(self, card):
        """Put the tokens where a card asks for them, with the fewest moves."""
        self.pose = self.goal(card)

    def goal(self, card):
        """The stance a card asks for, nearest to the one at the start of the turn."""
        return stance(reach(card, self.before, 0))

    def verdict(self, card):
        """FITS, NEAR, FAR_OFF, SWORD_AWAY or NOT_NOW."""
        if self.is_placing:
            return FITS if fits(card, self.pose) else NEAR
        if is_attack(card) == (self.hit > 0):
            return NOT_NOW
        if fits(card, self.pose) and self.moved() <= self.allowed and not self.is_locked():
            return FITS
        if self.can_move and self.far(card) >> 6 <= self.allowed:
            return NEAR
        return SWORD_AWAY if self.lock and (self.before ^ card >> 2) & 3 else FAR_OFF


def defence(view, seat):
    """(technique, pose to play it from) of the strongest defence against the current attack; None without one.

    view: the seat is threatened, at the start of its turn.
    """
    plan = Turn(view, seat)
    found = None
    best = 0
    for number in plan.hand:
        card = at.card(view, seat, number)
        far = plan.far(card)
        if not is_attack(card) and far >> 6 <= plan.allowed and power(card) > best:
            best = power(card)
            found = number, stance(far)
    return found
