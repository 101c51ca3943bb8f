"""Karenza: the top opponent. It reads where the rival's tokens are and keeps in mind what the rival may still hold.

    pose, action = plan(view, side)

What it weighs is points, in hundredths: what an attack brings times the chance that the rival has no answer, and what a
stance lets through of possible attacks. It knows what everybody sees: cards that are gone, sizes of hands, the table.
"""

from micropython import const

from games.karenza import layout as at
from games.karenza.cards import PLACES, POSES, after, is_attack, is_pose, power
from games.karenza.reach import FAR, reach, stance

_POINT = const(100)
_WIN = const(2000)  # the tenth point
_INITIATIVE = const(130)  # what the next turn is worth
_AHEAD = const(40)  # for each point ahead, how much dearer an attack is: a leader can wait for the end of a deck
_HASTE = const(120)  # how much worse passing is where swords are free: a stance keeps little out there
_LOST = const(150)  # what it costs to lose the initiative to a stronger defence
_TEN = const(10)
_ALL = const(256)  # a chance of 1
_OPEN = b"\x18\x12\x0c\x08"  # how likely an attack after 0 to 3 moves can be made and finds no answer, out of 256


def plan(view, side):
    """(pose, action in PLAYING) for the whole turn of a side."""
    mind = Mind(view, side)
    return mind.answer() if view[at.THREATENED] else mind.lead()


def place(view, side):
    """Where to put the tokens before the first turn. The opener sees no rival yet: it prepares its best attack."""
    mind = Mind(view, side)
    return mind.best_stance(mind.dangers() if mind.rival else ())[0]


class Mind:
    """What a side knows and weighs in one turn."""

    def __init__(self, view, side):
        rival = side ^ 1
        self.view = view
        self.side = side
        self.lock = view[at.LOCK]
        self.pose = view[at.BEFORE] if view[at.PHASE] == at.PLAYING else view[at.POSE + side]
        self.rival = view[at.POSE + rival]
        self.hand = at.hand(view, side)
        self.cards = [at.card(view, side, number) for number in self.hand]
        self._read(view, rival)

    def _read(self, view, rival):
        """What the rival may hold: cards with how many of them are unseen, except those that would have been played."""
        self.attacks = []
        self.answers = []
        self.unseen = 0
        denied = self._denied(view, rival)
        for number in range(PLACES):
            count = at.unseen(view, rival, number)
            if count and number not in denied:
                card = at.card(view, rival, number)
                (self.attacks if is_attack(card) else self.answers).append((card, count))
                self.unseen += count
        self.held = min(view[at.HELD + rival], self.unseen)

    def _denied(self, view, rival):
        """Defences that the rival could have played against an attack on the table, and did not."""
        found = []
        for entry in range(at.TABLE, at.TABLE + at.ENTRY * view[at.ON_TABLE], at.ENTRY):
            if view[entry] >> 5 == rival or view[entry + 2]:
                continue
            told = view[entry + 1]
            for number in range(PLACES):
                card = at.card(view, rival, number)
                if card and not is_attack(card) and reach(card, told & 63, self.lock) >> 6 <= told >> 6:
                    found.append(number)
        return found

    # --- Chances ------------------------------------------------------------------------------

    def none_of(self, count):
        """The chance, out of 256, that the rival holds none of `count` of the unseen cards."""
        chance = _ALL
        rest = self.unseen
        for _ in range(self.held):
            if rest <= count:
                return 0
            chance = chance * (rest - count) // rest
            rest -= 1
        return chance

    def answered(self, strength, moved):
        """(chance that the rival has any answer to an attack, chance of a stronger one), out of 256."""
        weak = 0
        strong = 0
        for card, count in self.answers:
            if reach(card, self.rival, self.lock) >> 6 <= moved:
                if power(card) > strength:
                    strong += count
                else:
                    weak += count
        return _ALL - self.none_of(weak + strong), _ALL - self.none_of(strong)

    # --- What a stance is worth ------------------------------------------------------------------

    def dangers(self):
        """What the rival may attack with from the present stance: (tokens to move, power, expected number x 256)."""
        found = []
        view = self.view
        held = max(view[at.HAND], self.held)
        for card, count in self.attacks:
            far = reach(card, self.rival, self.lock)
            if far < FAR:
                found.append((far >> 6, power(card), count * held * _ALL // max(1, self.unseen)))
        return found

    def worth(self, pose, hand, dangers):
        """What it is worth to stand in a pose with these cards when the rival has the next turn, hundredths of points.

        What the best attack promises for the turn after, less what the dangers cost.
        """
        best = [0, 0, 0, 0]  # the strongest defence, by how many tokens may be moved for it
        promise = 0
        for card in hand:
            far = reach(card, pose, self.lock) >> 6
            if far < 4:
                strength = power(card)
                if is_attack(card):
                    promise = max(promise, strength * _OPEN[far])
                else:
                    while far < 4 and best[far] < strength:
                        best[far] = strength
                        far += 1
        loss = 0
        for moved, strength, weight in dangers:
            defence = best[moved]
            if not defence:
                loss += strength * _POINT * weight
            elif defence > strength:
                loss -= _INITIATIVE * weight // 2
        return (promise * _POINT >> 8) - (loss >> 8)

    def best_stance(self, dangers):
        """(pose, its worth) to wait in, whatever tokens have to be moved."""
        chosen = best = 0
        for pose in range(POSES):
            if is_pose(pose):
                worth = self.worth(pose, self.cards, dangers)
                if not chosen or worth > best:
                    best = worth
                    chosen = pose
        return chosen, best

    def without(self, card):
        """The cards in hand once one has been played."""
        rest = self.cards[:]
        rest.remove(card)
        return rest

    # --- A turn ---------------------------------------------------------------------------------

    def lead(self):
        """With the initiative: the attack that promises most, or passing in the best stance."""
        pose, waiting = self.best_stance(self.dangers())
        best = waiting + (self.lead_in_points() * _AHEAD if self.lock else -_HASTE)
        action = self.discard()
        for number in self.hand:
            card = at.card(self.view, self.side, number)
            far = reach(card, self.pose, self.lock)
            if is_attack(card) and far < FAR:
                worth = self.attack(card, far, waiting)
                if worth > best:
                    best = worth
                    pose = stance(far)
                    action = at.PLAY + number
        return pose, action

    def attack(self, card, far, waiting):
        """What an attack is worth; `waiting`: what passing is worth, which is still possible afterwards."""
        any_answer, stronger = self.answered(power(card), far >> 6)
        hit = power(card) * _POINT
        if self.view[at.SCORE + self.side] + power(card) >= _TEN:
            hit += _WIN
        go_on = max(waiting, self.worth(after(card, stance(far)), self.without(card), ()))
        worth = (_ALL - any_answer) * (hit + go_on)
        worth += (any_answer - stronger) * waiting
        worth -= stronger * _LOST
        return worth >> 8

    def discard(self):
        """With a full hand: drop the weakest card of the kind that it holds more of, so that another one comes."""
        if len(self.hand) < self.view[at.HAND]:
            return at.NO_CARD
        attacks = len([card for card in self.cards if is_attack(card)])
        return at.DISCARD + self.hand[attacks - 1 if 2 * attacks > len(self.hand) else -1]

    def answer(self):
        """Threatened: the defence that brings most. If there is none: a stance for the next attack."""
        number, allowed = at.threat(self.view)
        strength = power(at.card(self.view, self.side ^ 1, number))
        dangers = self.dangers()
        action = at.NO_CARD
        pose = best = 0
        for number in self.hand:
            card = at.card(self.view, self.side, number)
            far = reach(card, self.pose, self.lock)
            if not is_attack(card) and far >> 6 <= allowed:
                is_stronger = power(card) > strength
                worth = self.worth(after(card, stance(far)), self.without(card), () if is_stronger else dangers)
                worth += 2 * _INITIATIVE * is_stronger - power(card)
                if action == at.NO_CARD or worth > best:
                    best = worth
                    pose = stance(far)
                    action = at.PLAY + number
        return (pose or self.best_stance(dangers)[0]), action

    def lead_in_points(self):
        """Points more than the rival has."""
        return self.view[at.SCORE + self.side] - self.view[at.SCORE + (self.side ^ 1)]
