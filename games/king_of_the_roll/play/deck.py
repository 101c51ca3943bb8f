"""King of the Roll: action cards and the solo deck. Loaded only when a card is played or drawn.

    play(state, 0, 1 + 4)     # A plays the common card 4
    aim(state, 0, 0b00011)    # it changes the white and the blue die

Cards 0..8 are common; card 8 + CHARACTER is a character's own. Three bytes per card: rival's dice (16) and how many,
effect and its number, solo mark (16) and bonus to the total. Three bytes per solo card: move from 1 (16) and the
position with a bonus, total, bonus.
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll.extras import CARDS, SOLO
from games.king_of_the_roll.view import COMMON

_SOLO_DECK = const(24)
_RAISE = const(2)
_TURN = const(3)


def can_hold(state, seat, action):
    """Whether a seat holds the card of an action; if its hand is unknown, whether it could."""
    card = action - at.PLAY
    own = at.PUBLIC + seat * at.PRIVATE
    if not state[at.PILE + card] >> seat & 1:
        return False
    if card == at.OWN_CARD:
        return True
    if state[own]:
        return action in (state[own + 1], state[own + 2])
    return state[at.LEFT + seat] > state[at.PILE + at.OWN_CARD] >> seat & 1


def play(state, seat, action):
    """Play a card. Its bonus counts at once. Returns whether it changes dice."""
    state[at.PHASE] = at.AIMING
    state[at.LEFT + seat] -= 1
    state[at.PLAYED + 3 * seat + state[at.LEFT + seat]] = action
    state[at.PILE + action - at.PLAY] &= ~(1 << seat)
    own = at.PUBLIC + seat * at.PRIVATE
    for place in (own + 1, own + 2):
        if state[place] == action:
            state[place] = 0
    card = action - at.PLAY
    if card == at.OWN_CARD:
        card = COMMON + state[at.CHARACTER + seat] - 1
    state[at.TARGET] = card
    state[at.NOW + at.CARD + seat] = card + 1
    state[at.NOW + at.EXTRA + seat] += CARDS[card * 3 + 2] & 15
    return CARDS[card * 3] > 0


def can_change(state, dice):
    """Whether the card being played can change these dice, one bit each."""
    count = sum([dice >> colour & 1 for colour in range(moves.DICE)])
    return 0 < count <= CARDS[state[at.TARGET] * 3] & 15


def aim(state, seat, dice):
    """Apply the card to these dice: changed now, or marked to reroll. Returns whether any are."""
    card = state[at.TARGET]
    seat ^= CARDS[card * 3] >> 4
    for colour in range(moves.DICE):
        if dice >> colour & 1:
            place = at.HAND + seat * moves.DICE + colour
            state[place] = altered(card, state[place])
            if not state[place]:
                state[at.PENDING + seat] |= 1 << colour
    state[at.PHASE] = at.ROLLING
    return state[at.PENDING + seat] > 0


def altered(card, die):
    """What a card makes of a die: raised (6 at most), turned over or set to a number; 0 if rerolled."""
    effect = CARDS[card * 3 + 1] >> 4
    number = CARDS[card * 3 + 1] & 15
    if effect == _RAISE:
        return min(6, die + number)
    return 7 - die if effect == _TURN else number


def draw_solo(state, outcome):
    """Draw a card from the rest of the solo deck: a move of the rival, with all its matches, and the total."""
    card = [card for card in range(_SOLO_DECK) if not state[at.DECK + card]][outcome]
    state[at.DECK + card] = 1
    if sum(state[at.DECK : at.DONE]) == _SOLO_DECK:
        for place in range(at.DECK, at.DONE):
            state[place] = 0
    state[at.NOW + at.SOLO_CARD] = card + 1
    told = SOLO[card * 3]
    number = moves.PLACES * at.side(state, 1) + (told >> 4)
    state[at.NOW + at.MOVE + 1] = number if moves.kind(number - 1) else number - 1
    state[at.NOW + at.SUM + 1] = SOLO[card * 3 + 1] + (SOLO[card * 3 + 2] if told & 15 == state[at.POSITION] else 0)
    state[at.NOW + at.COUNT + 1] = moves.DICE


def show(state):
    """At the end of the fight, show the rest of both hands."""
    for seat in range((len(state) - at.PUBLIC) // at.PRIVATE):
        for place in (0, 1):
            state[at.SHOWN + 2 * seat + place] = state[at.PUBLIC + seat * at.PRIVATE + 1 + place]
