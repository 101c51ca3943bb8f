"""Karenza: how cards are drawn, how a fight begins and ends, who fights whom, and the table. Two players have one
fight; more play a championship. The rules load it on demand.

    pairs(3)                # [(1, 2), (0, 2), (0, 1)]: each against each, once
    begin(state)            # the next fight
    happen(state, 12)       # a card is drawn, a lot is cast, hands are shown
    stars(state)            # [2, 0, 4]: two for a fight that was won, one for a draw
    standing(state)         # a number for each seat; the highest leads
"""

from micropython import const

from dojo.contract import DRAWN, LOST, WON
from games.karenza import layout as at
from games.karenza.cards import DECK, PLACES, copies, technique

MOST_POINTS = const(18)  # in one fight: nine, plus the last attack
NOT_FOUGHT = const(255)  # instead of points, where handhelds report their fights (handhelds.py)

_SIDES = const(2)
ALL_FOUGHT = const(6)  # a reason in words/en.txt
_WIN = const(2)  # stars
_DRAW = const(1)
_STAR = const(256)  # more than the points of seven fights
_TIED = const(16)  # more than the stars of seven fights
_TEN = const(10)  # points end a fight


def pairs(seats):
    """The fights of `seats`, 2..8, in order: in each round everybody fights once or rests."""
    last = seats - 1 | 1
    found = []
    for turn in range(last):
        for step in range(last // 2 + 1):
            one = (turn + step) % last
            other = (turn - step) % last if step else last
            if max(one, other) < seats:
                found.append((min(one, other), max(one, other)))
    return found


def begin(state):
    """Set up the next fight; the hands shown at the end of the last one stay."""
    state[at.PHASE : at.SHOWN] = bytes(at.SHOWN - at.PHASE)
    pair = pairs(state[at.SEATS])[state[at.FIGHTS]]
    for side in range(_SIDES):
        state[at.FIGHTER + side] = pair[side]
        state[at.WARRIOR + side] = state[at.CHOSEN + pair[side]] - 1
        state[at.LEFT + side] = DECK


def happen(state, outcome):
    """Draw a card, apply the lot for who opens, or show hands; ValueError if none of these is due."""
    phase = state[at.PHASE]
    if phase == at.DRAWING:
        _draw(state, outcome)
    elif phase == at.LOT:
        state[at.OPENER] = state[at.ACTIVE] = outcome
        state[at.PHASE] = at.PLACING
    elif phase == at.SHOWING:
        _end(state)
    else:
        raise ValueError(phase)


def place(state, pose):
    """The opener places tokens, then the other, who sees them."""
    side = state[at.ACTIVE]
    state[at.POSE + side] = pose
    state[at.ACTIVE] = side ^ 1
    if state[at.POSE + (side ^ 1)]:
        state[at.PHASE] = at.MOVING


def _draw(state, outcome):
    """Draw a card into a hand, until both are full. The outcome is its place among the cards left in the deck, by
    technique; HIDDEN if it is another's secret.
    """
    side = 0 if at.to_draw(state, 0) else 1
    if outcome >= 0 and at.is_known(state, side):
        held = at.hand(state, side)
        held.append(_left(state, side, held, outcome))
        held.sort()
        place = at.slice_of(state, side)
        state[place : place + len(held)] = bytes([number + 1 for number in held])
    state[at.HELD + side] += 1
    state[at.LEFT + side] -= 1
    if not at.to_draw(state, side) and not at.to_draw(state, 1):
        state[at.PHASE] = at.MOVING if state[at.POSE] else at.LOT


def _left(state, side, held, index):
    """The technique of the index-th card of the deck: cards nobody has seen and the side does not hold, in order."""
    warrior = state[at.WARRIOR + side]
    gone = at.GONE + side * PLACES
    for number in range(PLACES):
        index -= copies(technique(warrior, number)) - state[gone + number]
        if number in held:
            index += held.count(number)
        if index < 0:
            return number
    raise ValueError(index)


def _end(state):
    """Show what was left in both hands and record the score. Then the next fight begins, if any."""
    place = at.POINTS + 2 * state[at.FIGHTS]
    for side in range(_SIDES):
        shown = at.SHOWN + side * at.MOST_HELD
        own = at.slice_of(state, side)
        state[shown : shown + at.MOST_HELD] = state[own : own + at.MOST_HELD]
        for index in range(at.MOST_HELD):
            state[own + index] = 0
        state[place + side] = state[at.SCORE + side]
    state[at.FIGHTS] += 1
    if state[at.FIGHTS] < len(pairs(state[at.SEATS])):
        begin(state)
    else:
        state[at.PHASE] = at.ENDED


def results(state):
    """WON, DRAWN or LOST for each seat; all who share first place have WON, unless everybody does."""
    found = standing(state)
    best = max(found)
    if min(found) == best:
        return (DRAWN,) * len(found)
    return tuple([WON if number == best else LOST for number in found])


def reason(state):
    """Why the match is over: the fight's reason, or ALL_FOUGHT; 0 while it goes on."""
    if state[at.SEATS] == _SIDES:
        return state[at.REASON]
    return ALL_FOUGHT if state[at.PHASE] == at.ENDED else 0


def counts(state):
    """What the rules count: points and stars of all seats; the last fight's turns, opener, attacks and defences."""
    fight = at.turns(state), state[at.FIGHTER + state[at.OPENER]], state[at.ATTACKS], state[at.DEFENCES]
    return (tuple(points(state)), tuple(stars(state))) + fight


def is_fought(state, fight):
    """Whether a fight, counted from 0, is over."""
    return state[at.POINTS + 2 * fight] != NOT_FOUGHT


def fought(state):
    """Each fight that is over: (seat, seat, points, points)."""
    found = []
    for number, (one, other) in enumerate(pairs(state[at.SEATS])[: state[at.FIGHTS]]):
        if is_fought(state, number):
            place = at.POINTS + 2 * number
            found.append((one, other, state[place], state[place + 1]))
    return found


def can_end(points, against):
    """Whether a fight can end with these two scores: ten points end it."""
    return max(points, against) <= MOST_POINTS and min(points, against) < _TEN


def stars(state):
    """The stars of each seat."""
    found = [0] * state[at.SEATS]
    for one, other, points, against in fought(state):
        found[one] += _stars(points, against)
        found[other] += _stars(against, points)
    return found


def points(state):
    """The points of each seat in all its fights, including the current one."""
    found = [0] * state[at.SEATS]
    for one, other, won, lost in fought(state):
        found[one] += won
        found[other] += lost
    if state[at.PHASE] != at.ENDED:
        for side in range(_SIDES):
            found[state[at.FIGHTER + side]] += state[at.SCORE + side]
    return found


def standing(state):
    """A number for each seat, the higher the better: by stars, then points of all fights, then stars of the fights
    among equals. Seats with the same number share a place.
    """
    first = [_STAR * count for count in stars(state)]
    fights = fought(state)
    for one, other, won, lost in fights:
        first[one] += won
        first[other] += lost
    found = [_TIED * number for number in first]
    for one, other, won, lost in fights:
        if first[one] == first[other]:
            found[one] += _stars(won, lost)
            found[other] += _stars(lost, won)
    return found


def _stars(points, against):
    return _WIN if points > against else _DRAW if points == against else 0
