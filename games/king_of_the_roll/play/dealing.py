"""King of the Roll: what comes before the first turn: who chooses first, characters, takedown boards, cards.

    take_character(state, 1, 3)     # B takes the second character, and the other side of his board
    draw(state, 0)                  # a seat draws the first of the cards that it can draw
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll.extras import CHARACTERS

_COMMON = const(9)
_SOLO_HAND = const(5)  # of them
_A = const(1)  # who may hold a card
_BOTH = const(3)
_SHARE = const(4)  # of the nine cards that A can draw where both draw from the same


def roll_for_choice(state, outcome):
    """A die each, equal ones again: the higher one chooses first. They lie as white dice in hand."""
    state[at.HAND] = outcome // 5 + 1
    state[at.HAND + moves.DICE] = outcome % 5 + (1 if outcome % 5 < outcome // 5 else 2)
    state[at.ACTIVE] = 0 if state[at.HAND] > state[at.HAND + moves.DICE] else 1
    state[at.PHASE] = at.DEALING


def take_character(state, seat, action):
    """A character with its Place dice, and a side of the board that was dealt; when both have one, cards are dealt."""
    state[at.CHARACTER + seat] = action // 2 + 1
    state[at.SIDE + seat] = 2 * (state[at.BOARD] ^ seat) + action % 2
    alone = state[at.ALONE]
    if seat < 2 - alone:
        for colour in range(moves.DICE):
            state[at.PLACE + seat * moves.DICE + colour] = CHARACTERS[action // 2 * 6 + colour]
    if not state[at.CHARACTER + (seat ^ 1)]:
        state[at.PHASE] = at.RIVAL if alone else at.CHOOSING
        state[at.ACTIVE] = 0 if alone else seat ^ 1
        return
    state[at.ACTIVE] = 0
    state[at.PHASE] = at.DRAWING if alone or state[at.OWN] else at.SHARING
    for card in range(_COMMON + 1):
        state[at.PILE + card] = card < _SOLO_HAND if alone else _BOTH
    state[at.PILE + at.OWN_CARD] = 0 if alone else _BOTH


def drawable(state):
    """The cards, 0..8, that can be drawn next; where a hand is not known here, those that it may have too."""
    seat = state[at.ACTIVE]
    own = state[at.PUBLIC + seat * at.PRIVATE + 1] - 1
    flag = _BOTH if state[at.PHASE] == at.SHARING else 1 << seat
    return [card for card in range(_COMMON) if state[at.PILE + card] & flag == flag and card != own]


def share(state, outcome):
    """The nine common cards are parted, four for A and five for B: from these they draw.

    So no card comes to both, and each device can tell what its own player draws. Nobody is shown how they were parted.
    """
    state[at.PILE + drawable(state)[outcome]] = _A
    left = drawable(state)
    if len(left) == _COMMON - _SHARE:
        state[at.PHASE] = at.DRAWING
        for card in left:
            state[at.PILE + card] = _BOTH - _A


def draw(state, outcome):
    """A common card comes into a hand; two each."""
    seat = state[at.ACTIVE]
    own = at.PUBLIC + seat * at.PRIVATE
    if outcome >= 0 and state[own]:
        state[own + 1 + state[at.LEFT + seat]] = drawable(state)[outcome] + 1
    state[at.LEFT + seat] += 1
    if state[at.LEFT + seat] == 2:
        state[at.LEFT + seat] = 3 - state[at.ALONE]
        if seat == 1 or state[at.ALONE]:
            state[at.PHASE] = at.BETWEEN
        else:
            state[at.ACTIVE] = 1
