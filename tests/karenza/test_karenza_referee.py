"""Karenza against a second referee, who knows only the rule sheet's page, docs/players/rules and `data`.

It follows fights of random actions step by step: what may be drawn, stood and played next, what it does, how it ends.
"""

import itertools
import random

import pytest

from dojo.contract import NOBODY
from dojo.playing.match import Match
from games.karenza import layout as at
from games.karenza import rules
from games.karenza.view import table
from referee import follow
from sim.unattended.data import of

DECKS = [warrior["cards"] for warrior in of("karenza")["warriors"]]
POSES = list(itertools.product("ABCD", "ABCD", (1, 2, 3, 4)))
STANCES = [number for number, (left, right, _) in enumerate(POSES) if left != right]
TEN_POINTS, NO_CARDS, TOO_QUIET = 1, 2, 4  # why it is over; with equal points one more


def fits(card, pose):
    """Whether a card can be played in a pose; a foot that it does not name may stand anywhere."""
    return all(asked in (None, stands) for asked, stands in zip(card["pose"].values(), pose))


def differ(one, other):
    """How many tokens have another place."""
    return sum(here != there for here, there in zip(one, other))


class Second:
    """A fight as the page has it. run() is a second referee."""

    def __init__(self, lock, size, *warriors):
        self.is_locked, self.size = lock == 0, (7, 3, 4, 5, 6)[size]
        self.cards = [DECKS[number] for number in warriors]
        self.left = [[number for number, card in enumerate(own) for _ in range(card["copies"])] for own in self.cards]
        self.hands, self.poses, self.scores = [[], []], [None, None], [0, 0]
        self.attack, self.moved = None, 0  # the card to answer, the tokens moved for it
        self.table = []  # the seat that attacked, its technique, tokens moved, the other's pose, the defence or -1
        self.turns = self.quiet = self.why = 0

    def run(self):
        yield from self.draw()
        self.seat = yield NOBODY, range(2)
        for seat in (self.seat, 1 - self.seat):
            self.poses[seat] = POSES[(yield seat, STANCES)]
        while not self.why:
            yield from self.turn(self.seat)

    def draw(self):
        for seat in (0, 1):
            while len(self.hands[seat]) < self.size:
                self.hands[seat].append(self.left[seat].pop((yield NOBODY, range(len(self.left[seat])))))
            self.hands[seat].sort()

    def turn(self, seat):
        before = self.poses[seat]
        self.poses[seat] = after = POSES[(yield seat, STANCES)]
        moved = differ(before, after)
        held = sorted(set(self.hands[seat]))
        can_play = moved <= self.moved if self.attack else True
        can_play = can_play and not (self.is_locked and before[2] != after[2])
        plays = [at.PLAY + number for number in held if can_play and self.fits(seat, number)]
        drops = [] if self.attack else [at.DISCARD + number for number in held]
        action = yield seat, [at.NO_CARD, *plays, *drops]
        self.turns += 1
        attack, self.attack = self.attack, None
        if action:
            number = action - (at.PLAY if action in plays else at.DISCARD)
            self.hands[seat].remove(number)
        if action in plays:
            card = self.cards[seat][number]
            self.quiet = 0
            self.poses[seat] = (*after[:2], card["trajectory"][1])
            self.seat = 1 - seat
            if attack:
                self.table[-1][-1] = number
                self.seat = seat if card["power"] > attack["power"] else 1 - seat
            else:
                self.attack, self.moved = card, moved
                self.table.append([seat, number, moved, POSES.index(self.poses[1 - seat]), -1])
        elif attack:
            self.seat = 1 - seat
            self.scores[self.seat] += attack["power"]
            self.quiet += 1
            self.why = TEN_POINTS if self.scores[self.seat] >= 10 else 0
        else:
            yield from self.pass_on(seat)

    def fits(self, seat, number):
        """Whether a card is of the right type, and its pose the one in which the seat stands."""
        card = self.cards[seat][number]
        return card["type"] == ("defence" if self.attack else "attack") and fits(card, self.poses[seat])

    def pass_on(self, seat):
        self.seat, self.table = 1 - seat, []
        missing = [self.size - len(hand) for hand in self.hands]
        if any(count > len(left) for count, left in zip(missing, self.left)):
            self.why = NO_CARDS
        elif any(missing):
            self.quiet = 0
            yield from self.draw()
        else:
            self.quiet += 1
            self.why = TOO_QUIET if self.quiet == 10 else 0

    def check(self, state):
        """All that the rules keep is as the second referee has it."""
        assert [state[at.SCORE], state[at.SCORE + 1]] == self.scores
        assert (at.turns(state), state[at.QUIET]) == (self.turns, self.quiet)
        assert [list(entry) for entry in table(state)] == self.table
        for seat in (0, 1):
            assert not self.poses[seat] or state[at.POSE + seat] == POSES.index(self.poses[seat])
            assert at.hand(state, seat) == sorted(self.hands[seat]) and state[at.LEFT + seat] == len(self.left[seat])
            for number in range(len(self.cards[seat])):
                unseen = self.hands[seat].count(number) + self.left[seat].count(number)
                assert at.unseen(state, seat, number) == unseen


def chooser(match, second, lot, is_quiet):
    """Mostly stances in which a card of the hand can be played, and cards; or, in a quiet fight, mostly no card."""

    def choose(seat, allowed):
        if seat == NOBODY or lot.random() < 0.1:
            return lot.choice(allowed)
        if match.state[at.PHASE] == at.PLAYING:
            return allowed[0] if is_quiet or len(allowed) == 1 else lot.choice(allowed[1:])
        held = [second.cards[seat][number] for number in second.hands[seat]]
        fitting = [pose for pose in allowed if any(fits(card, POSES[pose]) for card in held)]
        near = [pose for pose in fitting if second.poses[seat] and differ(POSES[pose], second.poses[seat]) < 2]
        return lot.choice(near or fitting or allowed)

    return choose


@pytest.mark.parametrize("lock", [0, 1])
@pytest.mark.parametrize("size", range(5))
def test_a_second_referee_sees_the_same_fights(lock, size):
    lot = random.Random(10 * lock + size)
    reasons = set()
    for number in range(16):
        options = lock, size, lot.randrange(4), lot.randrange(4)
        match, second = Match(rules, bytes(options)), Second(*options)
        follow(match, second.run(), chooser(match, second, lot, number % 8 == 7), second.check)
        mine, his = second.scores
        assert rules.results(match.state) == ((mine > his) - (mine < his), (his > mine) - (his < mine))
        assert rules.reason(match.state) == second.why + (mine == his)
        assert len(match.log) <= rules.longest(match.options)
        reasons.add(second.why)
    assert reasons >= {TEN_POINTS, TOO_QUIET} and (NO_CARDS in reasons or size)
