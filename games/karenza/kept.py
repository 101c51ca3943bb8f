"""Karenza: whether a match can resume from a saved state: one just after a fight, or before a fight that restarts.

    is_possible(state, options)     # False: unreachable, so do not play on from it
    standing(view)                  # this fight's hands are lost: it restarts at the score it had

Loaded when a match is resumed.
"""

from micropython import const

from dojo.contract import NOBODY
from dojo.say import number_of
from games.karenza import cards, rules
from games.karenza import layout as at
from games.karenza.championship import league

LOST = number_of("karenza.lost")  # shown when handhelds relink

_LAST_REASON = const(5)
_TEN = const(10)  # points end a fight


def is_possible(state, options):
    """Whether a match of these options can have come to this state by an opening."""
    fights = len(league.pairs(rules.seats(options)))
    done = state[at.FIGHTS]
    if done > fights or not _has_warriors(state, options):
        return False
    for place in range(at.POINTS, at.POINTS + 2 * done, 2):
        if not league.can_end(state[place], state[place + 1]):
            return False
    for place in range(at.SHOWN, at.SEATS):
        if state[place] > cards.PLACES:
            return False
    return _is_over(state) if done == fights else _begins(state, options)


def standing(view):
    """The state from which a match resumes after its fight's hands are lost; None while warriors are being chosen.

    The points stay; decks and hands are new. A finished fight stays finished.
    """
    if view[at.PHASE] == at.CHOOSING:
        return None
    again = bytearray(view)
    if again[at.PHASE] == at.SHOWING:
        rules.apply(again, NOBODY, 0)
    elif again[at.PHASE] != at.ENDED:
        league.begin(again)
        again[at.SCORE : at.HELD] = view[at.SCORE : at.HELD]
    return again


def _has_warriors(state, options):
    """Whether each seat has a warrior, the one in the options if they name one."""
    for seat in range(at.MOST_SEATS):
        warrior = state[at.CHOSEN + seat]
        if not (1 <= warrior <= cards.WARRIORS if seat < rules.seats(options) else warrior == 0):
            return False
        if seat < 2 and options[2 + seat] < cards.WARRIORS and warrior != options[2 + seat] + 1:
            return False
    return True


def _begins(state, options):
    """Whether everything else is as the rules set it up before a fight."""
    again = rules.start(options)
    again[at.FIGHTS] = state[at.FIGHTS]
    again[at.SHOWN : at.SEATS] = state[at.SHOWN : at.SEATS]
    again[at.CHOSEN : at.PUBLIC] = state[at.CHOSEN : at.PUBLIC]
    league.begin(again)
    if max(state[at.SCORE : at.HELD]) < _TEN:
        again[at.SCORE : at.HELD] = state[at.SCORE : at.HELD]  # a fight that restarts keeps its score
    done = at.POINTS + 2 * state[at.FIGHTS]
    return again[: at.PUBLIC] == state[: at.PUBLIC] and not any(state[done : at.PUBLIC])


def _is_over(state):
    """Whether all fights are over, and what is left to show is possible."""
    for side in range(2):
        if state[at.WARRIOR + side] >= cards.WARRIORS or state[at.FIGHTER + side] >= state[at.SEATS]:
            return False
    is_told = 1 <= state[at.REASON] <= _LAST_REASON and state[at.OPENER] < 2
    return state[at.PHASE] == at.ENDED and 2 <= state[at.SEATS] <= at.MOST_SEATS and is_told
