"""King of the Roll: what a turn's dice can still reach. Exact: all ways to place them are tried.

    reachable(view, 0)           # (29, True): the best total A can still reach, and whether enough dice can match
    reachable(view, 0, 2, 1)     # for the third move, if the next die is swapped and mends the white Place die

Five colours with a swap each give thousands of ways. But a skill only matters to its own or a later die, so it waits
until that die is placed, which leaves a few dozen. Only the best sum per number of matches is kept.
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view
from games.king_of_the_roll.mended import BEST, MENDED
from games.king_of_the_roll.moves import DICE, PLACES, kind, value
from games.king_of_the_roll.play.fight import changed

NONE = const(-1)
_PIP = const(257)  # a pip on the move: 1 in the sum, 256 for weighing against the Place column
_SUM = const(63)
_BLACK = const(4)  # the last one
KEPT = const(64)  # a pip left in the Place column is worth a quarter of one on the move


def pips(worth):
    """The sum on the move in a worth from best()."""
    return worth & _SUM


def stays(worth):
    """The pips in the Place column in a worth with KEPT."""
    return (worth >> 6) - 4 * pips(worth)


def best(values, hand, place, colour, kept, waiting=0, known=None):
    """The best from this colour on: for each number of matches a worth (see pips), or NONE.

    values, hand, place: five numbers each. colour: 1..5. kept: KEPT or 0. waiting: unused skills of earlier dice, one
    bit each.
    """
    if colour == DICE:
        return (0,)
    if known is None:
        known = {}
    found = known.get(colour << 5 | waiting)
    if found is not None:
        return found
    own = hand[colour]
    need = values[colour]
    if colour == _BLACK:
        die = BEST[place[colour] * 16 - 16 + ((waiting | 1 << colour) >> 1)]
        worth = die * _PIP + own * kept if die >= need else NONE
        if own >= need:
            worth = max(worth, own * _PIP + place[colour] * kept)
        return (place[colour] * kept, worth)
    found = [NONE] * (DICE - colour + 1)
    if own >= need:
        _add(found, best(values, hand, place, colour + 1, kept, waiting, known), 1, own * _PIP + place[colour] * kept)
    skills = waiting | 1 << colour
    row = place[colour] * 16 - 16
    used = skills
    while used >= 0:
        die = MENDED[row + (used >> 1)]
        if die >= need:
            _add(found, best(values, hand, place, colour + 1, kept, skills & ~used, known), 1, die * _PIP + own * kept)
        elif not used:
            _add(found, best(values, hand, place, colour + 1, kept, skills, known), 0, die * kept)
        used = (used - 1) & skills if used else NONE
    known[colour << 5 | waiting] = found
    return found


def _add(found, later, matches, worth):
    """Merge the better sums of this way for this colour."""
    for each in later:
        if each >= 0 and each + worth > found[matches]:
            found[matches] = each + worth
        matches += 1


def after(values, hand, place, colour, way, kept, falls=0):
    """The list of best() if the die of `colour` is placed this way; () if it may not be.

    The worth counts all five Place dice, those of earlier colours too: the skill may have been used on one of them.
    way: 0 straight, 1 + the Place die that the skill changes; falls: what STR rolls, for the white die.
    """
    if way == at.STRAIGHT and hand[colour] < values[colour]:
        return ()
    found = [NONE] * (DICE - colour + 1)
    place = list(place)
    if way != at.STRAIGHT:
        place[way - 1] = changed(colour, place[way - 1]) if colour else falls
    own = hand[colour]
    die = own if way == at.STRAIGHT else place[colour]
    is_match = die >= values[colour]
    if way != at.STRAIGHT and is_match:
        place[colour] = own
    worth = die * is_match * _PIP + sum(place[: colour + 1]) * kept
    _add(found, best(values, hand, place, colour + 1, kept), is_match, worth)
    return found


def next_colour(state, seat):
    """The colour of the next die a seat places in this turn, 0..4; 5 once all are placed."""
    is_second = not state[at.ALONE] and state[at.NOW + at.INITIATIVE] != seat
    return max(0, (state[at.STEP] - 1 - is_second) // 2)


def reachable(state, seat, move_place=NONE, way=NONE):
    """(the best total a seat can still reach, whether it can reach its move's matches).

    A die that STR rerolls counts as 6, so this is an upper bound. move_place: the place of the
    move on its side if it is not declared yet; way: how the next die is placed, as an action; NONE: the best way.
    """
    number = at.move(state, seat)
    if number < 0:
        number = PLACES * at.side(state, seat) + move_place
    hand, place, _ = view.dice(state, seat)
    colour = next_colour(state, seat)
    values = [value(number, each) for each in range(DICE)]
    sums = [NONE] * (DICE + 1)
    if colour == DICE:
        sums[0] = 0
    for each in range(at.WAYS) if colour < DICE else ():
        if way in (NONE, each):
            for count, worth in enumerate(after(values, hand, place, colour, each, 0, 6)):
                sums[count] = max(sums[count], pips(worth) if worth >= 0 else NONE)
    return _result(state, seat, number, sums)


def _result(state, seat, number, sums):
    """The totals of the best sums, including what is already on the move."""
    base = at.NOW
    total = there = state[base + at.SUM + seat] + state[base + at.EXTRA + seat]
    missing = view.matches(number) - state[base + at.COUNT + seat]
    bonus = view.favour(state, base, seat)
    other = at.move(state, seat ^ 1)
    if other >= 0:
        bonus += view.bonus(number, kind(other))
    can_match = False
    for count, found in enumerate(sums):
        if found >= 0:
            is_attempt = count >= missing
            can_match = can_match or is_attempt
            total = max(total, there + found + (bonus if is_attempt else 0))
    return total, can_match
