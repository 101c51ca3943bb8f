"""What a player may do with the next die, and the results.

    plan = Plan(view, 0, 1)             # A, with the second move of that side
    plan.ways                           # [STRAIGHT, 1, 2, 3, 4, 5]; no STRAIGHT if the die is too low
    plan.offer()                        # the index in these of the best as the dice lie
    plan.outcome(2)                     # (5, 6): the blue Place die would be a 5, and a 6 would lie on the move
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.play import fight

BY_CHANCE = const(-1)  # the value of a die about to be rerolled

_WHITE = const(0)  # the colour whose skill rerolls
ATTEMPT = const(64)  # worth of enough dice for an attempt, in pips
_MATCH = const(8)  # worth of each die if they are too few for one, in pips
TOTAL = const(32)  # worth of a pip on the move, in pips of the Place column


class Plan:
    """A seat's dice in a view. place: of the move it is about to declare; -1 for its declared move."""

    def __init__(self, view, seat, place=-1):
        self.view = view
        self.seat = seat
        self.place = place
        self.colour = max(0, seen.colour(view))
        self.dice = seen.dice(view, seat)
        self.is_placing = view[at.PHASE] == at.PLACING
        self.move = at.move(view, seat) if place < 0 else moves.PLACES * at.side(view, seat) + place
        self.ways = [way for way in range(at.WAYS) if way != at.STRAIGHT or self.rolled(self.colour) >= self.need()]

    def need(self, colour=-1):
        """The least value of a die that matches, 1..6."""
        if self.move < 0:
            return 1
        return moves.value(self.move, self.colour if colour < 0 else colour)

    def rolled(self, colour):
        """The die in hand or in the Roll column; 0 once placed."""
        return self.dice[0][colour]

    def held(self, colour):
        """The Place die, 1..6."""
        return self.dice[1][colour]

    def outcome(self, way):
        """(the Place die after the skill, the die that goes onto the move); 0 for none, either may be BY_CHANCE."""
        colour = self.colour
        if way == at.STRAIGHT:
            return 0, self.rolled(colour)
        target = way - at.SWAP
        die = BY_CHANCE if colour == _WHITE else fight.changed(colour, self.held(target))
        own = die if target == colour else self.held(colour)
        return die, own if own == BY_CHANCE or own >= self.need() else 0

    def offer(self):
        """The index in `ways` of the best as the dice lie."""
        worth = [self.worth(way) for way in self.ways]
        return worth.index(max(worth))

    def worth(self, way):
        """The worth of a way. If STR rerolls, all six results count alike."""
        colour = self.colour
        falls = range(1, 7) if colour == _WHITE and way != at.STRAIGHT else (0,)
        total, count = self.total()
        found = 0
        for fall in falls:
            hand, place = self.dice[:2]
            die = hand[colour]
            if way != at.STRAIGHT:
                place = list(place)
                target = way - at.SWAP
                place[target] = fall or fight.changed(colour, place[target])
                die = place[colour]
            is_match = die >= self.need()
            if is_match and way != at.STRAIGHT:
                place[colour] = hand[colour]
            found += self.comes_to(hand, place, colour + 1, total + die * is_match, count + is_match)
        return found * (6 // len(falls))

    def comes_to(self, hand, place, first, total, count):
        """The worth of a total if, from a colour on, the higher matching die is used each time: enough dice before too
        few, then the total, then what stays in the Place column.
        """
        for colour in range(first, moves.DICE):
            most = max(hand[colour], place[colour])
            if most >= self.need(colour):
                total += most
                count += 1
        is_enough = count >= seen.matches(self.move)
        return ((ATTEMPT if is_enough else _MATCH * count) + total) * TOTAL + sum(place)

    def lies(self):
        """The worth of the move as all dice lie."""
        return self.comes_to(*self.dice[:2] + (self.colour,) + self.total())

    def total(self, laid=0):
        """(total, dice on the move) with a die of the next colour on it, bonuses of an attempt included."""
        state = bytearray(self.view)
        seat = self.seat
        state[at.NOW + at.MOVE + seat] = self.move + 1
        if laid:
            state[at.NOW + at.SUM + seat] += laid
            state[at.NOW + at.COUNT + seat] += 1
        return seen.total(state, at.NOW, seat), state[at.NOW + at.COUNT + seat]
