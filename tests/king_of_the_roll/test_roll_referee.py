"""King of the Roll against a second referee, who knows only the rule book's page, docs/players/rules and `data`.

It follows fights of random actions step by step: what may happen next, what it does, who scores, how it ends.
"""

import random

import pytest

from dojo.contract import NOBODY
from dojo.playing.match import Match
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import rules, view
from referee import follow
from sim.unattended.data import of

DATA = of("king_of_the_roll")
COLOURS = ("white", "blue", "purple", "brown", "black")
POSITIONS = ("standing", "open guard", "closed guard", "half guard", "turtle", "side mount", "knee on belly", "mount")
POSITIONS += ("rear mount",)
TAPPED, BY_POINTS, BY_ADVANTAGES, ALL_EQUAL, NO_SUBMISSION = range(1, 6)  # why it is over
ROWS = {"takedown": 2, "sweep": 2, "pass": 3, "knee": 2, "mount": 4}


def sides(position, is_top):
    """The moves of a side on the ground."""
    return next(each["moves"] for each in DATA["sides"] if (each["position"], each.get("top")) == (position, is_top))


def end_of(move, margin, other):
    """Where a move that succeeded ends; "" if nothing changes."""
    if move["kind"] == "takedown":
        return POSITIONS[min(8, margin // 2 + 1)]
    ends = [end for end in move["ends"] if margin >= end["margin"]]
    if move["kind"] != "takedown defence":
        return ends[-1]["position"] if ends else ""
    if other["kind"] != "takedown":
        return ""
    return ends[-1]["position"] if ends else "half guard" if margin >= 6 and not move["ends"] else ""


def arrival(position, top, before, seat):
    """The row for being on top there now."""
    if top != seat or before == (position, seat):
        return ""
    return {"knee on belly": "knee", "mount": "mount", "rear mount": "mount"}.get(position, "")


class Fight:
    """A fight as the page has it. run() is a second referee."""

    def __init__(self, form, mode, younger, cards):
        self.alone, self.submission, self.younger, self.own = form == 1, mode == 1, younger - 1, cards == 1
        self.position, self.top = "standing", 0
        self.points, self.advantages = [0, 0], [0, 0]
        self.turns = 0
        self.result = None

    def run(self):
        yield from self.setup()
        while self.result is None:
            self.turns += 1
            yield from self.turn()

    def setup(self):
        self.animals, self.boards, self.place, self.hands = [None, None], [None, None], [None, None], [[], []]
        first = 0
        if not self.alone:
            pairs = [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]
            one, other = pairs[(yield NOBODY, range(30))]
            first = int(other > one)
        dealt = yield NOBODY, range(2)
        for seat in (first, 1 - first):
            taken = self.animals[1 - seat]
            free = [n for n in range(8) if n // 2 != taken]
            if self.alone and seat:
                action = yield 0, [*free, 8]
                if action == 8:
                    action = free[(yield NOBODY, range(6))]
            else:
                action = yield seat, free
            self.animals[seat] = action // 2
            self.boards[seat] = DATA["sides"][2 * (dealt ^ seat) + action % 2]["moves"]
            self.place[seat] = list(DATA["characters"][action // 2]["place"].values())
        piles = [list(range(9)), list(range(9))]
        if self.alone:
            piles = [[n for n in range(9) if DATA["cards"][n]["solo"]]]
        elif not self.own:
            left, mine = list(range(9)), []
            for _ in range(4):
                mine.append(left.pop((yield NOBODY, range(len(left)))))
            piles = [sorted(mine), left]
        for seat, pile in enumerate(piles):
            for _ in range(2):
                self.hands[seat].append(pile.pop((yield NOBODY, range(len(pile)))))
            if not self.alone:
                self.hands[seat].append(9)
        self.deck = list(range(24))

    def rolled(self, count):
        """That many dice, up to three at a time."""
        dice = []
        while count:
            some = min(3, count)
            outcome = yield NOBODY, range(6**some)
            dice += [outcome // 6**place % 6 + 1 for place in reversed(range(some))]
            count -= some
        return dice

    def turn(self):
        first_dice = yield from self.rolled(5)
        self.dice = [first_dice, [] if self.alone else (yield from self.rolled(5))]
        self.field, self.extra, self.moves = [[], []], [0, 0], [None, None]
        standing = self.position == "standing"
        first = 0 if self.alone else self.top
        if standing and not self.alone:
            sums = [sum(dice) for dice in self.dice]
            if sums[0] == sums[1] and self.younger < 0:
                self.younger = yield NOBODY, range(2)
            first = self.younger if sums[0] == sums[1] else int(sums[1] > sums[0])
            for seat in (0, 1):
                self.moves[seat] = self.boards[seat][(yield seat, range(3))]
        order = (0,) if self.alone else (first, 1 - first)
        for seat in order:
            if self.hands[seat]:
                yield from self.card(seat)
        if self.alone and not standing and self.top == 1:
            yield from self.solo_card()
        for colour in range(5):
            for seat in order:
                yield from self.die(seat, colour)
        if self.alone and (standing or self.top == 0):
            yield from self.solo_card()
        self.settle()

    def card(self, seat):
        action = yield seat, [0, *sorted(1 + n for n in self.hands[seat])]
        if not action:
            return
        self.hands[seat].remove(action - 1)
        card = DATA["cards"][action - 1 if action < 10 else 9 + self.animals[seat]]
        self.extra[seat] += card["added"]
        dice = card.get("dice")
        if not dice:
            return
        masks = [mask for mask in range(32) if 0 < bin(mask).count("1") <= dice["most"]]
        mask = yield seat, masks
        whose = self.dice[seat if dice["whose"] == "own" else 1 - seat]
        chosen = [colour for colour in range(5) if mask >> colour & 1]
        new = (yield from self.rolled(len(chosen))) if dice["effect"] == "reroll" else []
        for colour in chosen:
            die, number = whose[colour], dice.get("number", 0)
            made = {"raise": min(6, die + number), "turn": 7 - die, "set": number, "reroll": 0}[dice["effect"]]
            whose[colour] = made or new.pop(0)

    def own_side(self, seat):
        return self.boards[seat] if self.position == "standing" else sides(self.position, self.top == seat)

    def die(self, seat, colour):
        die, place = self.dice[seat][colour], self.place[seat]
        options = [self.moves[seat]] if self.moves[seat] else self.own_side(seat)
        needs = [move["values"][COLOURS[colour]] for move in options]
        allowed = [6 * n + way for n, need in enumerate(needs) for way in range(6) if way or die >= need]
        action = yield seat, allowed
        self.moves[seat] = options[action // 6]
        need, way = needs[action // 6], action % 6
        if way == 0:
            self.field[seat].append(die)
            return
        old = place[way - 1]
        if colour == 0:
            place[way - 1] = 1 + (yield NOBODY, range(6))
        else:
            down, up, over, two = (old + 4) % 6 + 1, old % 6 + 1, 7 - old, (old + 1) % 6 + 1
            place[way - 1] = (down, up, over, two)[colour - 1]
        if place[colour] >= need:
            self.field[seat].append(place[colour])
            place[colour] = die

    def solo_card(self):
        number = self.deck.pop((yield NOBODY, range(len(self.deck))))
        self.deck = self.deck or list(range(24))
        self.shown = DATA["solo"][number]
        side = self.own_side(1)
        self.moves[1] = side[min(self.shown["move"], len(side)) - 1]

    def totals(self):
        found = []
        for seat in (0, 1):
            move, other = self.moves[seat], self.moves[1 - seat]
            total, tried = sum(self.field[seat]) + self.extra[seat], len(self.field[seat]) >= move["matches"]
            if self.alone and seat:
                total, tried = self.shown["total"], True
                total += self.shown["bonus"] if self.shown["position"] == self.position else 0
            if tried:
                total += 3 if DATA["characters"][self.animals[seat]]["favoured"] == self.position else 0
                total += move["bonus"]["added"] if move["bonus"] and move["bonus"]["against"] == other["kind"] else 0
            found.append((total, tried))
        return found

    def settle(self):
        (one, _), (other, _) = totals = self.totals()
        winner = int(other > one)
        if one != other and totals[winner][1]:
            self.succeed(winner, abs(one - other), totals[1 - winner][1])
        if self.result is None and self.submission and self.turns == 60:
            self.result, self.why = 0, NO_SUBMISSION
        if self.result is None and not self.submission and self.turns == 8:
            mine, his = [(self.points[seat], self.advantages[seat]) for seat in (0, 1)]
            self.result = (mine > his) - (mine < his)
            self.why = BY_POINTS if mine[0] != his[0] else BY_ADVANTAGES if mine != his else ALL_EQUAL

    def succeed(self, seat, margin, other_tried):
        move, other, before = self.moves[seat], self.moves[1 - seat], (self.position, self.top)
        before = before if self.position != "standing" else None
        kind = move["kind"]
        if kind == "submission":
            self.result, self.why = 1 - 2 * seat, TAPPED
        end = end_of(move, margin, other)
        if end:
            self.position = end
            self.top = {"improve": self.top, "guard pull": 1 - seat}.get(kind, seat)
            self.score(seat, {"takedown defence": "takedown"}.get(kind, kind), arrival(end, self.top, before, seat))
        if other_tried and not self.submission:
            nearly = other["kind"] in ("takedown", "sweep", "pass", "submission")
            if other["kind"] == "improve" and before[1] == 1 - seat:
                nearly = bool(arrival(other["ends"][0]["position"], 1 - seat, before, 1 - seat))
            self.advantages[1 - seat] += nearly

    def score(self, seat, *rows):
        if not self.submission:
            self.points[seat] += sum(ROWS.get(row, 0) for row in rows)


def check(state, fight):
    """Fighters, position, score and dice are as the second referee has them."""
    points, advantages, _, position = rules.counts(state)
    assert (list(points), list(advantages)) == (fight.points, fight.advantages)
    assert (POSITIONS[position], state[at.TOP]) == (fight.position, fight.top)
    if not at.PICKING <= state[at.PHASE] < at.SHOWING:
        return
    for seat in (0, 1):
        assert view.character(state, seat) == fight.animals[seat]
        assert DATA["sides"][state[at.SIDE + seat]]["moves"] == fight.boards[seat]
    for seat in range(2 - fight.alone):
        rolled, place, field = view.dice(state, seat)
        assert list(place) == fight.place[seat] and [die for die in field if die] == fight.field[seat]
        assert all(die in (0, own) for die, own in zip(rolled, fight.dice[seat]))


OPTIONS = [(form, mode, *rest) for form in (0, 1) for mode in (0, 1) for rest in ((0, 0), (1, 1), (2, 0))]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_second_referee_sees_the_same_fights(options):
    lot = random.Random(repr(options))
    for number in range(20):
        match, fight = Match(rules, bytes((*options, 0, 0))), Fight(*options)

        def choose(seat, allowed, is_random=number % 3 == 0):
            action = lot.choice(allowed)
            if seat >= 0 and len(allowed) > 6 and not is_random:  # a move that can be tried, or nobody gets anywhere
                return max(lot.choice(allowed), action, key=lambda each: each % 6 == 0)
            return action

        follow(match, fight.run(), choose, lambda state, fight=fight: check(state, fight))
        assert match.state[at.TURN] == fight.turns
        assert (rules.results(match.state)[0], rules.reason(match.state)) == (fight.result, fight.why)
