"""The legal actions of Karate as a list, quicker than asking about each: for the simulator, tests and the workshop.

    legal(state, seat, slice_of(state, seat), range(actions(state, seat)), refuse)      # [0, 1, 2, …]
"""

from games.karate import places as at
from games.karate.places import KIAI


def legal(state, seat, own, several, refuse):
    """Those of several actions that are not refused, ascending. own: the place of the seat's slice in the state.

    A kiai is asked about only where one box more may decide.
    """
    if state[at.PHASE] != at.WRITING:
        return [action for action in several if not refuse(state, seat, action)]
    alone = state[at.SEATS] == 1
    found = list(several if alone else several[: at.SHEET])
    if state[own + at.BEFORE]:
        del found[state[own + at.BEFORE] - 1]
    if not alone and state[at.DONE + seat] + 1 == 2 * state[at.BATCH]:
        needed = state[at.LEVEL] if state[at.OPEN_SHEET] or state[own] else 0
        for step in range(at.STEPS):
            if state[own + at.LEARNED + step]:
                needed -= 1
        if needed < 2:
            is_enough = needed < 0 or not state[at.LEVEL]  # whatever one box takes away
            found += [box + KIAI for box in found if is_enough or not refuse(state, seat, box + KIAI)]
    return found
