"""The fights of Karate: what each technique scores, the totals, who has won, and the race between equal sums.

    points(OI_ZUKI, YOKO_GERI)      # 1: a high punch strikes against a side kick
    step_score(state, 0, 2)         # what A scored against all others in step 3 of the last fight
    sum_of(state, 0)                # of all fights so far

rules.py calls it when there is a fight to score. Alone, the opponent is seat 1.
"""

from micropython import const

_HESITATE = const(5)
_STEPS = const(5)
_ROUNDS = const(3)

# Whom a technique scores against, bit by bit; whoever hesitates loses a point to those in its own.
_SCORES = b"\x04\x08\x2a\x25\x2f\x1c"

# Phases.
_ROLLING = const(0)
_RACING = const(5)
_ENDED = const(6)

# The public part.
_SEATS = const(0)
_PHASE = const(4)
_ROUND = const(5)  # rounds fought
_ROLLS = const(6)  # in this round
_REASON = const(12)
_WINNERS = const(13)  # a mask; those who may race while it is open
_WAITING = const(14)  # mask of the seats that still have to act
_SHOWN = const(33)  # five techniques + 1 per seat, as they were read out last
_TOTALS = const(73)  # eight per round: _ZERO + total
_PRESSES = const(97)  # per seat: presses in the race + 1
_PLACES = const(8)
_ZERO = const(64)

# Why the match is over.
_HIGHEST = const(1)
_SHARED = const(2)
_RACED = const(3)
_RACED_EQUAL = const(4)
_SOLO_EQUAL = const(5)


def points(own, other):
    """What a technique scores against another one: -1, 0 or 1."""
    if not _SCORES[own] >> other & 1:
        return 0
    return -1 if own == _HESITATE else 1


def step_score(state, seat, step):
    """What a seat scored in a step of the last fight, against all others."""
    score = 0
    first = _SHOWN + step
    for other in range(max(2, state[_SEATS])):
        if other != seat:
            score += points(state[first + seat * _STEPS] - 1, state[first + other * _STEPS] - 1)
    return score


def sum_of(state, seat):
    """The sum of the totals of all rounds that were fought."""
    found = 0
    for past in range(state[_ROUND]):
        found += state[_TOTALS + past * _PLACES + seat] - _ZERO
    return found


def score(state):
    """A fight is over: its totals, and then the next round, or the end."""
    for seat in range(max(2, state[_SEATS])):
        total = _ZERO
        for step in range(_STEPS):
            total += step_score(state, seat, step)
        state[_TOTALS + state[_ROUND] * _PLACES + seat] = total
    state[_ROUND] += 1
    if state[_ROUND] < _ROUNDS:
        state[_ROLLS] = 0
        state[_PHASE] = _ROLLING
    else:
        _compare_sums(state)


def _compare_sums(state):
    """The highest sum wins; if several have it, they are asked to race, except alone."""
    best = sum_of(state, 0)
    tied = 0
    for seat in range(max(2, state[_SEATS])):
        own = sum_of(state, seat)
        if own > best:
            best = own
            tied = 0
        if own == best:
            tied |= 1 << seat
    if tied & tied - 1 == 0:
        _end(state, tied, _HIGHEST)
    elif state[_SEATS] == 1:
        _end(state, 0, _SOLO_EQUAL)
    else:
        state[_WINNERS] = tied
        state[_PHASE] = _RACING
        state[_WAITING] = tied


def end_race(state):
    """With fewer than two racers, all who are tied share the win; else most presses win."""
    racers = 0
    most = 0
    first = 0
    for seat in range(state[_SEATS]):
        raced = state[_PRESSES + seat]
        if raced:
            racers += 1
        if raced > most:
            most = raced
            first = 0
        if raced == most:
            first |= 1 << seat
    if racers < 2:
        _end(state, state[_WINNERS], _SHARED)
    else:
        _end(state, first, _RACED_EQUAL if first & first - 1 else _RACED)


def _end(state, winners, why):
    state[_PHASE] = _ENDED
    state[_WINNERS] = winners
    state[_REASON] = why
