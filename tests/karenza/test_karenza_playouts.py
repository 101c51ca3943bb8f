"""Karenza: what holds in every fight, whatever is played, with the real decks."""

import random

import pytest

from dojo.contract import CHANCE, OPENING
from dojo.match import Match
from games.karenza import cards, rules
from games.karenza import layout as at
from games.karenza.view import table
from karenza_fight import HANDS


def lively(match, lot):
    """A random action, but mostly a pose in which some card of the hand can be played."""
    seat = match.turn() - 1
    state = match.state
    legal = match.legal(seat)
    if state[at.PHASE] == at.PLAYING:
        return lot.choice(legal[1:]) if len(legal) > 1 and lot.random() < 0.9 else legal[0]
    held = [at.card(state, seat, number) for number in at.hand(state, seat)]
    fitting = [pose for pose in legal if any(cards.fits(card, pose) for card in held)]
    if state[at.POSE + seat] and lot.random() < 0.8:
        near = [pose for pose in fitting if cards.moves(pose, state[at.POSE + seat]) < 2]
        fitting = near or fitting
    return lot.choice(fitting or legal) if lot.random() < 0.9 else lot.choice(legal)


def fight(seed):
    """(match, step) after every step of a random fight."""
    lot = random.Random(seed)
    match = Match(rules, bytes((seed % 2, seed // 2 % 5, lot.randrange(cards.WARRIORS), lot.randrange(cards.WARRIORS))))
    while match.turn():
        if match.turn() == CHANCE:
            match.chance(lot.randrange(rules.chance(match.state)[0]))
        elif match.turn() == OPENING:
            match.open()
        else:
            assert match.act(match.turn() - 1, lively(match, lot)) == 0
        yield match


def check_cards(match, seat):
    """No card is lost, none is there too often."""
    state = match.state
    held = at.hand(state, seat)
    gone = [state[at.GONE + seat * cards.PLACES + number] for number in range(cards.PLACES)]
    assert held == sorted(held) and len(held) == state[at.HELD + seat] <= state[at.HAND]
    assert sum(gone) + len(held) + state[at.LEFT + seat] == cards.DECK
    for number in range(cards.PLACES):
        assert gone[number] + held.count(number) <= cards.copies(at.card(state, seat, number))


@pytest.mark.parametrize("seed", range(60))
def test_what_holds_in_every_fight(seed):
    scored = [0, 0]
    threat = None
    for match in fight(seed):
        state = match.state
        for seat in (0, 1):
            if match.turn():  # afterwards hands have been shown, and nobody holds anything
                check_cards(match, seat)
            pose = state[at.POSE + seat]
            assert pose == 0 or cards.is_pose(pose)
        open_attacks = table(state)
        assert len(open_attacks) <= 14 and state[at.QUIET] <= 10 and state[at.MOVED] <= 3
        if match.turn() > 0 and state[at.PHASE] == at.MOVING:
            if threat and not state[at.THREATENED] and (not open_attacks or open_attacks[-1][4] < 0):
                scored[threat[0]] += threat[1]
            assert scored == [state[at.SCORE], state[at.SCORE + 1]]
            threat = None
            if state[at.THREATENED]:
                attacker, number, moved, pose, answer = open_attacks[-1]
                threat = attacker, cards.power(at.card(state, attacker, number))
                assert (attacker, answer) == (state[at.ACTIVE] ^ 1, -1) and at.threat(state) == (number, moved)
                assert moved <= 3 - state[at.LOCK] and pose == state[at.POSE + (attacker ^ 1)]
    results = rules.results(match.state)
    assert sum(results) == 0 and rules.reason(match.state) in range(1, 6)
    ahead = match.state[at.SCORE] - match.state[at.SCORE + 1]
    assert results[0] == (ahead > 0) - (ahead < 0), "more points win, in every way a fight can end"
    assert len(match.log) <= rules.longest(match.options)


def test_fights_by_lot_end_in_every_way_and_with_every_hand():
    ended, hands, defences = set(), set(), 0
    for seed in range(150):
        *_, match = fight(seed)
        ended.add(rules.reason(match.state))
        hands.add(match.state[at.HAND])
        defences += match.state[at.DEFENCES]
    assert {1, 2} <= ended and hands == set(HANDS) and defences > 100


def test_a_fight_that_lasts_as_long_as_it_can_stays_within_the_bound():
    """Nine quiet turns before each discard: the slowest way to the end of a deck."""
    for number, size in enumerate(HANDS):
        match = Match(rules, bytes((0, number, 0, 0)))
        while match.turn() != OPENING:
            if match.turn() == CHANCE:
                match.chance(0)
                continue
            seat = match.turn() - 1
            legal = match.legal(seat)
            is_due = match.state[at.PHASE] == at.PLAYING and match.state[at.QUIET] == 9
            assert match.act(seat, legal[-1] if is_due else legal[0]) == 0
        assert at.turns(match.state) >= 10 * (60 - 2 * size) // 2
        assert len(match.log) <= rules.longest(match.options) <= 1300
