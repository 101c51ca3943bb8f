"""King of the Roll: the choices of the easier opponents, with little thought or none.

    choose(False, view, 1, dice)   # a move that the dice can match as they lie, a skill for the worst die
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, view
from games.king_of_the_roll.play.fight import changed

_LOW = const(16)  # a sum of five dice that calls for a card


def choose(is_thoughtless, state, seat, dice):
    """A legal action for a seat that has to act and knows its fighter; `dice` has below(n).

    Thoughtless, it places what fits and swaps where it must, regardless of the result.
    """
    phase = state[at.PHASE]
    if phase == at.PICKING:
        return dice.below(moves.PLACES)
    if phase == at.PLAYING:
        return _card(is_thoughtless, state, seat, dice)
    if phase == at.AIMING:
        return _aim(state, seat)
    return _place(is_thoughtless, state, seat, dice)


def _card(is_thoughtless, state, seat, dice):
    """The first card of the hand after a bad roll; thoughtless: any card, now and then."""
    held = view.hand(state, seat)
    if is_thoughtless:
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


def _place(is_thoughtless, state, seat, dice):
    """Straight if it fits, or the higher die; the skill for a die that gains by it."""
    first = 0
    if at.move(state, seat) < 0:
        place = dice.below(moves.PLACES)
        if not moves.kind(moves.PLACES * at.side(state, seat) + place):
            place -= 1
        if not is_thoughtless:
            place = _likely(state, seat)
        first = place * at.WAYS
        need = view.needs(state, seat, place)
    else:
        need = view.needs(state, seat)
    hand, kept, _ = view.dice(state, seat)
    colour = view.colour(state)
    target = dice.below(moves.DICE)
    if not is_thoughtless:
        target = _worst(kept, colour)
        if hand[colour] < kept[colour] >= need and target != colour:
            return first + at.SWAP + target
    return first + (at.STRAIGHT if hand[colour] >= need else at.SWAP + target)


def _likely(state, seat):
    """The place of the move that most dice match as they lie; the first of equals."""
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
