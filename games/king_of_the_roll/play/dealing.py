"""King of the Roll before the first turn: who chooses first, characters, takedown boards, cards.

    choose(state, 1, 3)     # B takes the second character, and the other side of that seat's board
    happen(state, 0)        # later: a seat draws the first card it can
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll.extras import CHARACTERS
from games.king_of_the_roll.view import COMMON

_SOLO_HAND = const(5)  # cards of the solo hand
_A = const(1)  # who may hold a card
_BOTH = const(3)
_SHARE = const(4)  # how many of the nine cards A can draw if both share them


def happen(state, outcome):
    """An outcome of chance; HIDDEN for a card that another seat draws."""
    phase = state[at.PHASE]
    if phase == at.LOT:
        _roll_for_choice(state, outcome)
    elif phase == at.DEALING:
        state[at.BOARD] = outcome
        state[at.PHASE] = at.CHOOSING
    elif phase == at.RIVAL_LOT:
        _take_character(state, 1, outcome + (2 if outcome // 2 + 1 >= state[at.CHARACTER] else 0))
    elif phase == at.SHARING:
        _share(state, outcome)
    else:
        _draw(state, outcome)


def choose(state, seat, action):
    """A character and a side: 2 x character + side. In solo the player chooses the rival's too, or BY_LOT."""
    if state[at.PHASE] == at.RIVAL and action == at.BY_LOT:
        state[at.PHASE] = at.RIVAL_LOT
    else:
        _take_character(state, seat + state[at.PHASE] - at.CHOOSING, action)


def drawable(state):
    """How many cards can be shared out or drawn; the same whether or not the hand is known here."""
    if state[at.PHASE] == at.SHARING:
        return len(_drawable(state))
    seat = state[at.ACTIVE]
    return sum([state[at.PILE + card] >> seat & 1 for card in range(COMMON)]) - state[at.LEFT + seat]


def _roll_for_choice(state, outcome):
    """A die each, ties rerolled: the higher one chooses first. They are stored as white dice in hand."""
    state[at.HAND] = outcome // 5 + 1
    state[at.HAND + moves.DICE] = outcome % 5 + (1 if outcome % 5 < outcome // 5 else 2)
    state[at.ACTIVE] = 0 if state[at.HAND] > state[at.HAND + moves.DICE] else 1
    state[at.PHASE] = at.DEALING


def _take_character(state, seat, action):
    """A character with its Place dice, and a side of the dealt board; once both have one, cards are dealt."""
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
    for card in range(COMMON + 1):
        state[at.PILE + card] = card < _SOLO_HAND if alone else _BOTH
    state[at.PILE + at.OWN_CARD] = 0 if alone else _BOTH


def _drawable(state):
    """The cards, 0..8, that can be drawn next; if a hand is unknown here, also those it may hold."""
    seat = state[at.ACTIVE]
    own = state[at.PUBLIC + seat * at.PRIVATE + 1] - 1
    flag = _BOTH if state[at.PHASE] == at.SHARING else 1 << seat
    return [card for card in range(COMMON) if state[at.PILE + card] & flag == flag and card != own]


def _share(state, outcome):
    """The nine common cards are shared out, four for A and five for B to draw from.

    No card can come to both, and each device knows what its own player draws. Nobody is shown who got which.
    """
    state[at.PILE + _drawable(state)[outcome]] = _A
    left = _drawable(state)
    if len(left) == COMMON - _SHARE:
        state[at.PHASE] = at.DRAWING
        for card in left:
            state[at.PILE + card] = _BOTH - _A


def _draw(state, outcome):
    """Draw a common card into a hand; two each."""
    seat = state[at.ACTIVE]
    own = at.PUBLIC + seat * at.PRIVATE
    if outcome >= 0 and state[own]:
        state[own + 1 + state[at.LEFT + seat]] = _drawable(state)[outcome] + 1
    state[at.LEFT + seat] += 1
    if state[at.LEFT + seat] == 2:
        state[at.LEFT + seat] = 3 - state[at.ALONE]
        if seat == 1 or state[at.ALONE]:
            state[at.PHASE] = at.BETWEEN
        else:
            state[at.ACTIVE] = 1
