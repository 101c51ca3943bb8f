"""King of the Roll: three opponents. Each sees only the view of its seat and draws from its seat's own generator.

    choose(3, view, 1, dice)   # what the third level, sitting on seat 1, does next

A thoughtless choice places what fits and swaps where it must, whatever comes of it; an easy one takes a move that the
dice can match, and mends the worst die; a planned one reckons with all five dice and the rival's (mind/master.py).
Level 1 chooses easily, but one time in five without a thought; 2 easily, but one time in three by plan; 3 by plan.
How strong they are: docs/king_of_the_roll-opponents.md.
"""

from micropython import const

from dojo.pages import borrow
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, view
from games.king_of_the_roll.play.fight import changed

LEVELS = 3

_THOUGHTLESS = const(1)
_EASY = const(2)
_PLANNED = const(3)
_SLIPS = const(5)  # the first level slips once in so many choices
_PLANS = const(3)  # the second plans once in so many
_LOW = const(16)  # a sum of five dice that calls for a card


def choose(level, state, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    phase = state[at.PHASE]
    if phase in (at.CHOOSING, at.RIVAL):
        return _animal(state, seat, dice)
    how = level
    if level == 1:
        how = _EASY if dice.below(_SLIPS) else _THOUGHTLESS
    elif level == 2:
        how = _EASY if dice.below(_PLANS) else _PLANNED
    if how == _PLANNED:
        return borrow("games.king_of_the_roll.mind.master").choose(state, seat, dice)
    if phase == at.PICKING:
        return dice.below(moves.PLACES)
    if phase == at.PLAYING:
        return _card(how, state, seat, dice)
    if phase == at.AIMING:
        return _aim(state, seat)
    return _place(how, state, seat, dice)


def _animal(state, seat, dice):
    """A character that is free, and any side."""
    while True:
        action = dice.below(8)
        if action // 2 + 1 not in (state[at.CHARACTER], state[at.CHARACTER + 1]):
            return action


def _card(how, state, seat, dice):
    """The first card of the hand after a bad roll; without a thought any card, now and then."""
    held = view.hand(state, seat)
    if how == _THOUGHTLESS:
        number = dice.below(6 * len(held))
        return at.PLAY + held[number] if number < len(held) else at.NO_CARD
    return at.PLAY + held[0] if sum(view.dice(state, seat)[0]) < _LOW else at.NO_CARD


def _aim(state, seat):
    """The lowest own dice, the highest of the rival's."""
    of_rival, most, _ = view.changes(state[at.TARGET])
    hand = view.dice(state, seat ^ of_rival)[0]
    order = [hand[colour] * 8 + colour for colour in range(moves.DICE)]
    order.sort(reverse=of_rival)
    mask = 0
    for entry in order[:most]:
        if not mask or entry < 32 or of_rival:
            mask |= 1 << (entry & 7)
    return mask


def _place(how, state, seat, dice):
    """Straight where it fits, or the higher die; the skill for a die that gains by it."""
    first = 0
    if at.move(state, seat) < 0:
        place = dice.below(moves.PLACES)
        if not moves.kind(moves.PLACES * at.side(state, seat) + place):
            place -= 1
        if how > _THOUGHTLESS:
            place = _likely(state, seat)
        first = place * at.WAYS
        need = view.needs(state, seat, place)
    else:
        need = view.needs(state, seat)
    hand, kept, _ = view.dice(state, seat)
    colour = view.colour(state)
    target = dice.below(moves.DICE)
    if how > _THOUGHTLESS:
        target = _worst(kept, colour)
        if hand[colour] < kept[colour] >= need and target != colour:
            return first + at.SWAP + target
    return first + (at.STRAIGHT if hand[colour] >= need else at.SWAP + target)


def _likely(state, seat):
    """The place of the move that most dice match as they lie; of equal ones the first."""
    hand, kept, _ = view.dice(state, seat)
    first = moves.PLACES * at.side(state, seat)
    found = most = 0
    for place in range(moves.PLACES):
        if moves.kind(first + place):
            count = 0
            for colour in range(moves.DICE):
                count += max(hand[colour], kept[colour]) >= moves.value(first + place, colour)
            count = 2 * (count >= view.matches(first + place)) + (moves.kind(first + place) == moves.SUBMISSION)
            if count > most:
                most = count
                found = place
    return found


def _worst(kept, colour):
    """The Place die that gains most by a skill."""
    if not colour:
        return min(range(moves.DICE), key=lambda each: kept[each])
    return max(range(moves.DICE), key=lambda each: changed(colour, kept[each]) - kept[each])
