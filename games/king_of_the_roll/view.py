"""King of the Roll: reads moves, states and views for the outcome of a turn, for screens and opponents.

    matches(move), end(move, 3)          # how many dice it needs, where it ends with a margin of 3
    total(view, NOW, 0)                  # what A has in this turn so far
    hand(view, 0), played(view, 1)       # the cards that A still holds; those that B has played
    colour(view), needs(view, 0, 2)      # the die to place, and what the third move of the side asks of it
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll.extras import CARDS, CHARACTERS
from games.king_of_the_roll.pieces import MOVES

COMMON = const(9)  # cards
_MOVE = const(7)  # bytes
_REVERSAL = const(6)  # the margin for a defence to take the other down, unless its line gives another
_FAVOUR = const(3)  # for any move attempted in the favoured position


# --- A move -----------------------------------------------------------------------------------------


def matches(move):
    """How many dice have to match for an attempt, 1..5."""
    return MOVES[move * _MOVE] & 15


def bonus(move, against):
    """The bonus to the total if the other's move is of that kind."""
    told = MOVES[move * _MOVE + 1]
    return told & 15 if told >> 4 == against else 0


def end(move, margin):
    """The position after a move that succeeded by a margin of 1 or more; 0 if unchanged.

    Its player is on top after a takedown, a pass or a sweep. A defence only changes position against a takedown.
    """
    if moves.kind(move) == moves.TAKEDOWN:
        return min(margin // 2 + 1, moves.REAR_MOUNT)
    place = move * _MOVE + 4
    found = moves.STANDING
    if moves.kind(move) == moves.DEFENCE and not MOVES[place] and margin >= _REVERSAL:
        found = moves.HALF_GUARD
    for step in MOVES[place : place + 3]:
        if step and margin >= step >> 4:
            found = step & 15
    return found


def against(move):
    """(kind, bonus): the move's bonus against a kind of move; (0, 0) for none."""
    told = MOVES[move * _MOVE + 1]
    return told >> 4, told & 15


def ends(move):
    """[(least margin, position)] of a move as its line gives it; empty if its kind decides."""
    place = move * _MOVE + 4
    return [(step >> 4, step & 15) for step in MOVES[place : place + 3] if step]


# --- A turn, as it is (at.NOW) or as the last one was (at.LAST) -----------------------------------------


def is_attempted(state, base, seat):
    """Whether a seat has the matches its move asks for. base: at.NOW or at.LAST."""
    number = at.move(state, seat, base)
    return number >= 0 and state[base + at.COUNT + seat] >= matches(number)


def favour(state, base, seat):
    """What a seat's character adds to a move attempted in this position."""
    is_there = CHARACTERS[6 * state[at.CHARACTER + seat] - 1] == state[base + at.AT]
    return _FAVOUR if is_there else 0


def edge(state, base, seat):
    """What a seat's declared move adds, if attempted, against the kind of the other's."""
    other = at.move(state, seat ^ 1, base)
    return bonus(at.move(state, seat, base), moves.kind(other)) if other >= 0 else 0


def total(state, base, seat):
    """The total of a seat: dice and cards; if its move is attempted, also the bonuses of character and move."""
    found = state[base + at.SUM + seat] + state[base + at.EXTRA + seat]
    if is_attempted(state, base, seat):
        found += favour(state, base, seat) + edge(state, base, seat)
    return found


# --- What there is to see ---------------------------------------------------------------------------


def character(state, seat):
    """0..3; -1 before it is chosen."""
    return state[at.CHARACTER + seat] - 1


def favoured(number):
    """The position, 1..8, in which a character has +3 on any attempted move."""
    return CHARACTERS[6 * number + 5]


def first_dice(number):
    """The five Place dice of a character at the beginning."""
    return CHARACTERS[6 * number : 6 * number + 5]


def colour(state):
    """The colour of the dice that are placed now, 0 white to 4 black."""
    return state[at.STEP] // 2 - 1


def dice(state, seat):
    """(five dice in hand, five Place dice, five dice on the move) of a seat; 0 for none.

    A die still in hand although its colour has been placed is waiting in the Roll column.
    """
    place = seat * moves.DICE
    starts = (at.HAND + place, at.PLACE + place, at.NOW + at.FIELD + place)
    return tuple([state[start : start + moves.DICE] for start in starts])


def needs(state, seat, place=-1):
    """The least value of the die being placed, for the seat's move or the one at that place, 0..2, of its side."""
    number = at.move(state, seat) if place < 0 else moves.PLACES * at.side(state, seat) + place
    return moves.value(number, colour(state))


def hand(state, seat):
    """The cards a seat can still play, if its secrets are known: common ones 0..8, then OWN_CARD."""
    place = at.PUBLIC + seat * at.PRIVATE
    found = [state[index] - 1 for index in (place + 1, place + 2) if state[index]]
    if state[at.PILE + at.OWN_CARD] >> seat & 1:
        found.append(at.OWN_CARD)
    return found


def card_of(state, seat, number):
    """The card (deck.py), 0..12, for what a seat holds: 0..8 unchanged, OWN_CARD its character's."""
    return number if number < COMMON else COMMON + character(state, seat)


def played(state, seat):
    """What a seat has played, in order: 0..8, or OWN_CARD."""
    place = at.PLAYED + 3 * seat
    return [number - 1 for number in reversed(state[place : place + 3]) if number]


def changes(card):
    """(whether it changes the rival's dice, how many at most, bonus to the total) of a card, 0..12."""
    return CARDS[card * 3] > 15, CARDS[card * 3] & 15, CARDS[card * 3 + 2] & 15


def row(state, seat, number):
    """(completed, attempted) of a row of the score pad, 0..5."""
    place = seat * at.ROWS + number
    return state[at.DONE + place], state[at.NEAR + place]
