"""King of the Roll: the outcome of a turn once all dice are placed: who succeeds, where it ends, the score pad.

    settle(state)       # moves the turn to LAST; sets WHAT, WINNER, position, score pad
"""

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll.view import end as end_of
from games.king_of_the_roll.view import is_attempted, total

_ROW = b"\6\0\0\6\2\6\1\6\5"  # row of the score pad per kind of move; ROWS for none
_WORTH = b"\2\2\3\2\4\0"  # points for each row


def settle(state):
    """Compare both totals. The higher one succeeds if its move is attempted; on a tie both fail."""
    margin = total(state, at.NOW, 0) - total(state, at.NOW, 1)
    winner = 0 if margin > 0 else 1
    state[at.LAST : at.LAST + at.LENGTH] = state[at.NOW : at.NOW + at.LENGTH]
    for place in range(at.WHAT, at.SHOWN):
        state[place] = 0
    state[at.WINNER] = winner
    state[at.WHAT] = at.DEFENDED if margin else at.EVEN
    if not margin or not is_attempted(state, at.LAST, winner):
        return
    state[at.WHAT] = at.HELD
    number = at.move(state, winner)
    kind = moves.kind(number)
    end = end_of(number, abs(margin))
    if kind == moves.SUBMISSION:
        state[at.WHAT] = at.SUBMITTED
        state[at.DONE + winner * at.ROWS + at.SUBMISSION] = 1
    elif end and (kind != moves.DEFENCE or moves.kind(at.move(state, winner ^ 1)) == moves.TAKEDOWN):
        state[at.WHAT] = at.REVERSED if kind == moves.DEFENCE else at.MOVED
        state[at.POSITION] = end
        if kind != moves.IMPROVE:
            state[at.TOP] = winner ^ (kind == moves.PULL)
        _book(state, winner, _ROW[kind], at.DONE)
        if state[at.TOP] == winner:
            _book(state, winner, _arrival(state, winner, end), at.DONE)
    _console(state, winner ^ 1)


def _console(state, seat):
    """An advantage for a move that was attempted while the other's succeeded, if it would have scored."""
    kind = moves.kind(at.move(state, seat, at.LAST))
    if is_attempted(state, at.LAST, seat) and kind != moves.DEFENCE:
        row = _ROW[kind]
        if kind == moves.IMPROVE and state[at.LAST + at.UP] == seat:
            row = _arrival(state, seat, end_of(at.move(state, seat, at.LAST), 1))
        _book(state, seat, row, at.NEAR)


def _arrival(state, seat, position):
    """The row for being on top in a position new to the seat; ROWS if it scores nothing."""
    if position < moves.KNEE_ON_BELLY or state[at.LAST + at.UP] == seat and state[at.LAST + at.AT] == position:
        return at.ROWS
    return at.KNEE if position == moves.KNEE_ON_BELLY else at.MOUNT


def _book(state, seat, row, pad):
    """Book a row of the score pad, if any: points if the move was completed, else an advantage."""
    if row < at.ROWS and not state[at.MODE]:
        state[pad + seat * at.ROWS + row] += 1
        worth = _WORTH[row] if pad == at.DONE else 1
        state[(at.POINTS if pad == at.DONE else at.ADVANTAGES) + seat] += worth
        state[(at.SCORED if pad == at.DONE else at.GAINED) + seat] += worth
