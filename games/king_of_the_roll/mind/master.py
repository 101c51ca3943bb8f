"""King of the Roll: the top opponent. It plans all five dice of a turn, knows what the rival can do, and mixes its
takedown tokens by the theory of that 3 x 3 game.

    choose(view, 0, dice)     # an action that is allowed

All dice are open, so both totals can be worked out except for STR rolls (reach.py); the seat with the initiative has to
guess the rival's move.
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, view
from games.king_of_the_roll.extras import CARDS
from games.king_of_the_roll.mind.worth import LAST, near_miss, worth
from games.king_of_the_roll.play.deck import altered
from games.king_of_the_roll.reach import KEPT, NONE, after, best, next_colour, pips, stays

_DICE = const(5)
_ROUNDS = const(48)  # rounds in which each side learns the other's picks
_LUCK = const(4)  # STR's roll, roughly
_GAIN = const(110)  # gain that justifies a card, in hundredths of a point
_HASTE = const(12)  # less per finished turn
_LITTLE = const(2)  # pips not worth a card
_REROLL = const(1)
_STAYS = const(20)  # worth of a pip in the Place column, in hundredths of a point
_NOTHING = const(-99999)  # less than anything is worth
_ALL = const(32)  # parts of a chance
_AIR = ((0, 32), (0, 0), (0, 0)), ((-1, 6), (0, 20), (1, 6)), ((-3, 8), (0, 16), (3, 8))  # errors of a guess, in _ALL


def choose(state, seat, dice):
    """A legal action for the seat in picking, playing, aiming or placing."""
    phase = state[at.PHASE]
    mind = Mind(state, seat)
    if phase == at.PICKING:
        return mind.pick(dice)
    if phase == at.PLAYING:
        return mind.card()
    if phase == at.AIMING:
        return mind.aim(state[at.TARGET])
    return mind.place()


class Mind:
    """What a seat knows and weighs."""

    def __init__(self, state, seat):
        self.state = state
        self.seat = seat
        self.rival = seat ^ 1
        self.hand, self.dice, _ = view.dice(state, seat)
        self.rivals_hand, self.rivals_dice, _ = view.dice(state, self.rival)
        self.left = self.options(self.rival)
        self.theirs = None
        self.known = {}  # what chances() has found

    # --- Moves and totals -----------------------------------------------------------------------

    def options(self, seat):
        """The moves a seat can still make: the declared one, or all of its side."""
        number = at.move(self.state, seat)
        if number >= 0:
            return (number,)
        first = moves.PLACES * at.side(self.state, seat)
        return [move for move in range(first, first + moves.PLACES) if moves.kind(move)]

    def totals(self, seat, move, sums):
        """(total attempted or NONE, total without, what stays with either) of lists from best() or after().

        Totals exclude the move's bonus; what stays in the Place column is in pips.
        """
        state = self.state
        there = state[at.NOW + at.SUM + seat] + state[at.NOW + at.EXTRA + seat]
        missing = view.matches(move) - state[at.NOW + at.COUNT + seat]
        with_it = without = worth_with = worth_without = NONE
        for count, found in enumerate(sums):
            if found >= 0 and count >= missing and found > worth_with:
                worth_with = found
                with_it = there + pips(found) + view.favour(state, at.NOW, seat)
            elif found >= 0 and count < missing and found > worth_without:
                worth_without = found
                without = there + pips(found)
        return with_it, without, stays(worth_with), stays(worth_without)

    def rough(self, seat, move, hand, place):
        """totals() of the best placement from the next die on, with STR rolling its average."""
        colour = next_colour(self.state, seat)
        values = [moves.value(move, each) for each in range(_DICE)]
        if colour:
            return self.totals(seat, move, best(values, hand, place, colour, KEPT))
        sums = list(after(values, hand, place, 0, at.STRAIGHT, KEPT)) or [NONE] * 6
        way = 1 + min(range(_DICE), key=lambda each: place[each])
        for count, found in enumerate(after(values, hand, place, 0, way, KEPT, max(place[way - 1], _LUCK))):
            sums[count] = max(sums[count], found)
        return self.totals(seat, move, sums)

    def expected(self):
        """[(move, total attempted, total without)] of the rival; the solo rival may do anything."""
        if self.theirs is None:
            state, rival = self.state, self.rival
            if state[at.ALONE]:
                there = state[at.NOW + at.SUM + 1] or 19
                self.theirs = [(move, there + view.favour(state, at.NOW, 1), NONE) for move in self.left]
            else:
                self.theirs = [
                    (move,) + self.rough(rival, move, self.rivals_hand, self.rivals_dice)[:2] for move in self.left
                ]
        return self.theirs

    # --- What it is worth ------------------------------------------------------------------------

    def duel(self, move, mine, other, theirs, air):
        """The worth if both reach these (total attempted, total without), each using the better one."""
        mine = mine[0] + self.edge(move, other) if mine[0] >= 0 else -mine[1]
        theirs = theirs[0] + self.edge(other, move) if theirs[0] >= 0 else -theirs[1]
        found = 0
        for off, part in _AIR[air]:
            margin = abs(mine) - abs(theirs) + off
            if margin > 0 and mine > 0:
                found += part * worth(self.state, self.seat, move, other, margin)
                if theirs > 0:
                    found -= part * near_miss(self.state, moves.kind(other))
            elif margin < 0 and theirs > 0:
                found -= part * worth(self.state, self.rival, other, move, -margin)
                if mine > 0:
                    found += part * near_miss(self.state, moves.kind(move))
        return found // _ALL

    def edge(self, move, other):
        """The bonus of a move against another."""
        return view.bonus(move, moves.kind(other))

    def chances(self, move, total, is_attempt):
        """The worth of a move with this total against all the rival may do; the rival's best counts most."""
        key = (move << 6 | total) << 1 | is_attempt
        if key not in self.known:
            mine = (total, NONE) if is_attempt else (NONE, total)
            air = self.air()
            found = [self.duel(move, mine, other, (total_, rest), air) for other, total_, rest in self.expected()]
            self.known[key] = (2 * min(found) + sum(found)) // (2 + len(found)) if len(found) > 1 else found[0]
        return self.known[key]

    def air(self):
        """How uncertain the rival's total is: 0 once all dice are placed, 2 before the white one."""
        colour = next_colour(self.state, self.rival)
        return 0 if self.state[at.ALONE] and self.state[at.NOW + at.SUM + 1] or colour == _DICE else 1 if colour else 2

    # --- Choices -----------------------------------------------------------------------------------

    def place(self):
        """The action whose plan for the rest of the dice is worth most, on average where STR rolls.

        STR rolls at most a 6: ways that lose even then are skipped.
        """
        state, seat = self.state, self.seat
        first = moves.PLACES * at.side(state, seat) if at.move(state, seat) < 0 else at.move(state, seat)
        colour = next_colour(state, seat)
        ways = []
        for move in self.options(seat):
            for way in range(at.WAYS):
                lucky = self.way(move, colour, way, 6)
                if lucky != _NOTHING:
                    ways.append((lucky, (move - first) * at.WAYS + way))
        ways.sort(reverse=True)
        most = _NOTHING * 6
        chosen = at.SWAP
        for lucky, action in ways:
            if lucky * 6 <= most:
                break
            found = lucky * 6
            if colour == 0 and action % at.WAYS != at.STRAIGHT:
                for falls in range(1, 6):
                    found += self.way(first + action // at.WAYS, 0, action % at.WAYS, falls) - lucky
                    if found <= most:
                        break
            if found > most:
                most = found
                chosen = action
        return chosen

    def way(self, move, colour, way, falls):
        """The worth of placing the next die this way, if STR rolls `falls`; _NOTHING if not allowed."""
        values = [moves.value(move, each) for each in range(_DICE)]
        sums = after(values, self.hand, self.dice, colour, way, KEPT, falls)
        return self.plan(move, sums) if sums else _NOTHING

    def plan(self, move, sums):
        """The worth of the better of attempting and just defending, plus the dice that stay for later turns."""
        with_it, without, stays_with, stays_without = self.totals(self.seat, move, sums)
        is_last = not self.state[at.MODE] and self.state[at.TURN] == LAST
        pip = 0 if is_last else _STAYS
        found = _NOTHING
        if with_it >= 0:
            found = self.chances(move, with_it, 1) + pip * stays_with
        if without >= 0:
            found = max(found, self.chances(move, without, 0) + pip * stays_without)
        return found

    def pick(self, dice):
        """A takedown token from a mix: each side keeps trying what would have paid best against all the other tried."""
        seat = self.seat
        mine = [(move,) + self.rough(seat, move, self.hand, self.dice)[:2] for move in self.options(seat)]
        theirs = self.expected()
        table = [
            [self.duel(move, (a, b), other, (c, d), 2) for other, c, d in theirs] for move, a, b in mine
        ]
        rows = [0, 0, 0]
        columns = [0, 0, 0]
        played = [0, 0, 0]
        row = column = 0
        for _ in range(_ROUNDS):
            played[row] += 1
            for each in range(moves.PLACES):
                rows[each] += table[each][column]
                columns[each] += table[row][each]
            row = rows.index(max(rows))
            column = columns.index(min(columns))
        lot = dice.below(_ROUNDS)
        for token in range(moves.PLACES):
            lot -= played[token]
            if lot < 0:
                return token
        return 0

    def value(self, move, hand, rivals_hand):
        """The worth of a move with these dice in both hands."""
        if rivals_hand is not self.rivals_hand:
            self.rivals_hand = rivals_hand
            self.theirs = None
            self.known = {}
        with_it, without = self.rough(self.seat, move, hand, self.dice)[:2]
        found = self.chances(move, with_it, 1) if with_it >= 0 else _NOTHING
        return max(found, self.chances(move, without, 0)) if without >= 0 else found

    def card(self):
        """The card that gains most, if enough, with either of the two moves worth most without it."""
        state, seat = self.state, self.seat
        rivals_hand = self.rivals_hand
        moves_now = [(self.value(move, self.hand, rivals_hand), move) for move in self.options(seat)]
        moves_now.sort(reverse=True)
        enough = moves_now[0][0] + max(30, _GAIN - _HASTE * state[at.TURN])
        chosen = at.NO_CARD
        for number in view.hand(state, seat):
            card = view.card_of(state, seat, number)
            of_rival, most, added = view.changes(card)
            hands = [self.hand, rivals_hand]
            if most:
                hands[of_rival] = self.changed(card, self.aim(card, rivals_hand), hands[of_rival])
            if abs(sum(hands[0]) - sum(self.hand)) + abs(sum(hands[1]) - sum(rivals_hand)) + added < _LITTLE:
                continue
            state[at.NOW + at.EXTRA + seat] += added
            for _, move in moves_now[:2]:
                found = self.value(move, hands[0], hands[1])
                if found > enough:
                    enough = found
                    chosen = at.PLAY + number
            state[at.NOW + at.EXTRA + seat] -= added
        return chosen

    def aim(self, card, rivals_hand=None):
        """The dice a card changes most: the rival's best, or its own worst."""
        of_rival, most, _ = view.changes(card)
        hand = (rivals_hand or self.rivals_hand) if of_rival else self.hand
        gains = []
        for colour in range(_DICE):
            gain = self.changed(card, 1 << colour, hand)[colour] - hand[colour]
            gains.append((-gain if of_rival else gain) * 8 + colour)
        gains.sort(reverse=True)
        mask = 1 << (gains[0] & 7)
        for gain in gains[1:most]:
            if gain >= 8:
                mask |= 1 << (gain & 7)
        return mask

    def changed(self, card, mask, hand):
        """A hand changed by a card; rerolled dice count as 3 or 4."""
        is_reroll = CARDS[3 * card + 1] >> 4 == _REROLL
        made = list(hand)
        for colour in range(_DICE):
            if mask >> colour & 1:
                high = view.changes(card)[0] or made[colour] > 3
                made[colour] = (3 if high else 4) if is_reroll else altered(card, made[colour])
        return made
