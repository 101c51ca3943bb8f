"""Karenza: what one side cannot see, dealt at random but consistent with everything in the open.

    deal = Deal(view, 0, 12345)
    deal.again()                    # another hand for the rival, another order for both decks
    deal.attacks[1], deal.shields[1], deal.decks[1]

A defence the rival could have played against an attack on the table but did not is in the deck, not in the hand. If the
rival has just passed, or taken a hit, it stands as it likes: often ready for a defence that it holds.
Techniques are numbers; attacks come first.
"""

from micropython import const

from games.karenza import layout as at
from games.karenza.cards import PLACES, is_attack
from games.karenza.reach import reach

_READY = const(0x2000)  # out of 0x8000: how often a rival that stands as it likes holds a defence for that stance
_AHEAD = const(12)  # cards of a deck that are shuffled: no playout draws more
_WORD = const(0x7FFF)
_MULTIPLIER = const(32595)  # as in dojo.dice; one word and its carry suffice here and stay below 2^30


class Deal:
    """Hands and decks of both sides as side `own` can imagine them. seed: any number from 0 up to 2^29.

    ready: defences for the rival's stance, if it chose that
    """

    def __init__(self, view, own, seed):
        self._random = seed | 1
        self._own = own
        self._held = view[at.HELD + (own ^ 1)]
        self.split = bytearray(2)  # how many techniques are attacks
        self.attacks = [[], []]
        self.shields = [[], []]
        self.decks = [bytearray(), bytearray()]
        held = at.hand(view, own)
        denied = _denied(view, own ^ 1)
        for side in range(2):
            allowed = []
            others = []
            for number in range(PLACES):
                count = at.unseen(view, side, number)
                if is_attack(at.card(view, side, number)):
                    self.split[side] += 1
                if side == own:
                    count -= held.count(number)
                for _ in range(count):
                    (others if side != own and number in denied else allowed).append(number)
            if side != own and len(allowed) < self._held:
                allowed += others
                others = []
            self.decks[side] = bytearray(allowed + others)
            if side != own:
                self._allowed = len(allowed)
        for number in held:
            (self.attacks if number < self.split[own] else self.shields)[own].append(number)
        self._rest = self.decks[own ^ 1]
        self.decks[own ^ 1] = bytearray(len(self._rest) - self._held)
        self.ready = _ready(view, own ^ 1)

    def again(self):
        """Deal the rival's hand and both decks anew."""
        rival = self._own ^ 1
        rest = self._rest
        held = self._held
        self._shuffle(rest, held, 0, self._allowed)
        if self.ready and self._next() < _READY:
            self._hold_one(rest, held)
        attacks = self.attacks[rival]
        shields = self.shields[rival]
        attacks.clear()
        shields.clear()
        split = self.split[rival]
        for place in range(held):
            number = rest[place]
            (attacks if number < split else shields).append(number)
        deck = self.decks[rival]
        for place in range(len(deck)):
            deck[place] = rest[held + place]
        self._shuffle(deck, _AHEAD, 0, len(deck))
        deck = self.decks[self._own]
        self._shuffle(deck, _AHEAD, 0, len(deck))

    def _hold_one(self, rest, held):
        """Let the rival hold a defence for its stance, if there is one left."""
        for place in range(self._allowed):
            if rest[place] in self.ready:
                if place >= held:
                    other = self._next() * held >> 15
                    rest[place], rest[other] = rest[other], rest[place]
                return

    def _next(self):
        """15 random bits."""
        self._random = (self._random & _WORD) * _MULTIPLIER + (self._random >> 15)
        return self._random & _WORD

    def _shuffle(self, cards, count, place, end):
        """Draw the first `count` cards at random from those before `end`."""
        state = self._random
        last = min(count, end - 1)
        while place < last:
            state = (state & _WORD) * _MULTIPLIER + (state >> 15)
            other = place + ((state & _WORD) * (end - place) >> 15)
            number = cards[place]
            cards[place] = cards[other]
            cards[other] = number
            place += 1
        self._random = state


def _denied(view, rival):
    """Defences the rival could have played against an attack on the table but did not."""
    found = []
    for entry in range(at.TABLE, at.TABLE + at.ENTRY * view[at.ON_TABLE], at.ENTRY):
        if view[entry] >> 5 == rival or view[entry + 2]:
            continue
        told = view[entry + 1]
        for number in range(PLACES):
            card = at.card(view, rival, number)
            if card and not is_attack(card) and reach(card, told & 63, view[at.LOCK]) >> 6 <= told >> 6:
                found.append(number)
    return found


def _ready(view, rival):
    """Defences for the stance in which the rival stands, if it could choose that; else empty."""
    last = at.TABLE + at.ENTRY * (view[at.ON_TABLE] - 1)
    if view[at.ON_TABLE] and (view[last] >> 5 == rival or view[last + 2]):
        return []
    found = []
    for number in range(PLACES):
        card = at.card(view, rival, number)
        if card and not is_attack(card) and not reach(card, view[at.POSE + rival], 0) >> 6:
            found.append(number)
    return found
