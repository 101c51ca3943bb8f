"""A rival for King of the Roll's opponents, written from the rule sheet alone: it plans by the margin, greedily.

    choose(view, 1, dice)       # what it does on seat 1

For each way to place the next die it takes the margin if both sides' later dice stay as they are, the higher matching
one each, and picks the way worth most against the other's best reply. It ignores its own later skills and the number of
turns left. dice: has below(n).
"""

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, view
from games.king_of_the_roll.play.fight import changed

_TAP = 9, 10  # a submission, in points, when points count and when only that wins
_ON_TOP = (0, 0, 0.1, 0.8, 1.3, 1.8, 2.2, 3, 3.8)  # a position, in points
_SCORES = {moves.TAKEDOWN: 2, moves.DEFENCE: 2, moves.SWEEP: 2, moves.PASS: 3}
_LOW = 17  # a sum of five dice that calls for a card
_KEPT = 0.01  # a pip that stays in the Place column


def choose(state, seat, dice):
    """A legal action for a seat that has to act and knows its fighter."""
    phase = state[at.PHASE]
    if phase == at.PICKING:
        return max(range(moves.PLACES), key=lambda token: _against(state, seat, _moves(state, seat)[token], sum))
    if phase == at.PLAYING:
        held = view.hand(state, seat)
        is_low = sum(view.dice(state, seat)[0]) < _LOW or not dice.below(8)
        return at.PLAY + held[0] if is_low else at.NO_CARD
    if phase == at.AIMING:
        of_rival, most, _ = view.changes(state[at.TARGET])
        hand = view.dice(state, seat ^ of_rival)[0]
        order = sorted(range(moves.DICE), key=lambda colour: hand[colour], reverse=of_rival)[:most]
        return sum(1 << colour for place, colour in enumerate(order) if not place or of_rival or hand[colour] < 4)
    return _place(state, seat)


def _place(state, seat):
    """The way worth most, averaged over STR's rolls."""
    first = moves.PLACES * at.side(state, seat)
    ways = []
    for move in _moves(state, seat):
        action = 0 if at.move(state, seat) >= 0 else at.WAYS * (move - first)
        for way in range(at.WAYS):
            falls = range(1, 7) if way and not view.colour(state) else (0,)
            worth = [_worth(state, seat, move, way, fall) for fall in falls]
            if None not in worth:
                ways.append((sum(worth) / len(worth), action + way))
    return max(ways)[1]


def _worth(state, seat, move, way, fall):
    """A way to place the next die; None where it is not allowed."""
    hand, place, _ = map(list, view.dice(state, seat))
    colour = view.colour(state)
    if way == at.STRAIGHT and hand[colour] < moves.value(move, colour):
        return None
    if way:
        place[way - 1] = fall or changed(colour, place[way - 1])
    die = place[colour] if way else hand[colour]
    is_match = die >= moves.value(move, colour)
    if way and is_match:
        place[colour] = hand[colour]
    laid = state[at.NOW + at.SUM + seat] + die * is_match, state[at.NOW + at.COUNT + seat] + is_match
    own = _total(state, seat, move, hand, place, colour + 1, laid)
    return _against(state, seat, move, min, own) + _KEPT * sum(place)


def _moves(state, seat):
    """The moves that a seat can still make."""
    number = at.move(state, seat)
    first = moves.PLACES * at.side(state, seat)
    return [move for move in range(first, first + moves.PLACES) if moves.kind(move)] if number < 0 else [number]


def _total(state, seat, move, hand, place, colour, laid):
    """(the total as the dice lie from a colour on, whether there are enough dice for an attempt)."""
    total, count = laid
    for later in range(colour, moves.DICE):
        most = max(hand[later], place[later])
        if most >= moves.value(move, later):
            total += most
            count += 1
    is_attempt = count >= view.matches(move)
    return total + state[at.NOW + at.EXTRA + seat] + is_attempt * view.favour(state, at.NOW, seat), is_attempt


def _as_it_is(state, seat, move):
    """_total() from the next die on."""
    hand, place, field = view.dice(state, seat)
    is_first = state[at.NOW + at.INITIATIVE] == seat
    colour = max(0, (state[at.STEP] - (1 if is_first else 2)) // 2)
    laid = state[at.NOW + at.SUM + seat], state[at.NOW + at.COUNT + seat]
    return _total(state, seat, move, hand, place, colour, laid)


def _against(state, seat, move, count, own=None):
    """A total's worth against the rival's best move (count=min), or against all of them (count=sum)."""
    own = own or _as_it_is(state, seat, move)
    found = []
    for other in _moves(state, seat ^ 1):
        if state[at.ALONE]:
            theirs = (state[at.NOW + at.SUM + 1] or 20) + view.favour(state, at.NOW, 1), True
        else:
            theirs = _as_it_is(state, seat ^ 1, other)
        margin = own[0] + own[1] * view.bonus(move, moves.kind(other))
        margin -= theirs[0] + theirs[1] * view.bonus(other, moves.kind(move))
        spread = 3 if state[at.STEP] < 6 else 2 if state[at.STEP] < 11 else 0
        weighed = whole = 0
        for off in range(-spread, spread + 1):
            part = spread + 1 - abs(off)
            whole += part
            if margin + off > 0 and own[1]:
                weighed += part * _outcome(state, seat, move, other, margin + off)
            elif margin + off < 0 and theirs[1]:
                weighed -= part * _outcome(state, seat ^ 1, other, move, -margin - off)
        found.append(weighed / whole)
    return count(found)


def _outcome(state, seat, move, other, margin):
    """A seat's gain, in points, if its move works by a margin."""
    kind = moves.kind(move)
    if kind == moves.SUBMISSION:
        return _TAP[state[at.MODE]]
    end = view.end(move, margin) if kind != moves.DEFENCE or moves.kind(other) == moves.TAKEDOWN else 0
    if not end:
        return 0
    was = state[at.POSITION]
    was_top = state[at.TOP] == seat
    is_top = was_top if kind == moves.IMPROVE else kind != moves.PULL
    found = (_ON_TOP[end] if is_top else -_ON_TOP[end]) - (_ON_TOP[was] if was_top else -_ON_TOP[was])
    if not state[at.MODE]:
        found += _SCORES.get(kind, 0)
        if is_top and end >= moves.KNEE_ON_BELLY and not (was_top and was == end):
            found += 2 if end == moves.KNEE_ON_BELLY else 4
    return found
