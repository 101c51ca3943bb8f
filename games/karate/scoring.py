"""The fights of Karate: what each technique scores, the totals, who has won, and the race between equal sums.

    points(OI_ZUKI, YOKO_GERI)      # 1: a high punch strikes against a side kick
    step_score(state, 0, 2)         # what A scored against all others in step 3 of the last fight
    sum_of(state, 0)                # of all fights so far

rules.py calls it when there is a fight to score. Solo, the opponent is seat 1.
"""

from games.karate import places as at

# A bit for each technique that this one scores against; hesitating loses a point to those in its own mask.
_SCORES = b"\x04\x08\x2a\x25\x2f\x1c"


def points(own, other):
    """What a technique scores against another one: -1, 0 or 1."""
    if not _SCORES[own] >> other & 1:
        return 0
    return -1 if own == at.HESITATE else 1


def step_score(state, seat, step):
    """What a seat scored in a step of the last fight, against all others."""
    score = 0
    first = at.SHOWN + step
    for other in range(max(2, state[at.SEATS])):
        if other != seat:
            score += points(state[first + seat * at.STEPS] - 1, state[first + other * at.STEPS] - 1)
    return score


def sum_of(state, seat):
    """The sum of the totals of all rounds fought."""
    found = 0
    for past in range(state[at.ROUND]):
        found += state[at.TOTALS + past * at.PLACES + seat] - at.ZERO
    return found


def score(state):
    """Score a finished fight; then the next round, or the end."""
    for seat in range(max(2, state[at.SEATS])):
        total = at.ZERO
        for step in range(at.STEPS):
            total += step_score(state, seat, step)
        state[at.TOTALS + state[at.ROUND] * at.PLACES + seat] = total
    state[at.ROUND] += 1
    if state[at.ROUND] < at.ROUNDS:
        state[at.ROLLS] = 0
        state[at.PHASE] = at.ROLLING
    else:
        _compare_sums(state)


def _compare_sums(state):
    """The highest sum wins; if several share it they may race, except in a solo match."""
    best = sum_of(state, 0)
    tied = 0
    for seat in range(max(2, state[at.SEATS])):
        own = sum_of(state, seat)
        if own > best:
            best = own
            tied = 0
        if own == best:
            tied |= 1 << seat
    if tied & tied - 1 == 0:
        _end(state, tied, at.HIGHEST)
    elif state[at.SEATS] == 1:
        _end(state, 0, at.SOLO_EQUAL)
    else:
        state[at.WINNERS] = tied
        state[at.PHASE] = at.RACING
        state[at.WAITING] = tied


def end_race(state):
    """With fewer than two racers, all who are tied share the win; else the most presses win."""
    racers = 0
    most = 0
    first = 0
    for seat in range(state[at.SEATS]):
        raced = state[at.PRESSES + seat]
        if raced:
            racers += 1
        if raced > most:
            most = raced
            first = 0
        if raced == most:
            first |= 1 << seat
    if racers < 2:
        _end(state, state[at.WINNERS], at.SHARED)
    else:
        _end(state, first, at.RACED_EQUAL if first & first - 1 else at.RACED)


def _end(state, winners, why):
    state[at.PHASE] = at.ENDED
    state[at.WINNERS] = winners
    state[at.REASON] = why
