"""Where it makes sense to put a number: the boxes that matter, the most sensible first.

    for box in ring(values, 3, -1): ...         # for a 3

A number's place within a technique does not matter, so the boxes that do are the first empty one, and for each number
in the technique the first that has it. `taken` is the box of the roll's other number.
"""

from micropython import const

from games.karate import layout as at

_BOX = const(128)  # a key is rank * 128 + box

# Ranks, the best first.
_GOES_ON = const(0)  # plus how many boxes are missing
_BEGINS = const(10)  # plus the place in the order, plus the step
_BEGINS_ANOTHER = const(40)  # in a step already begun
_REPAIRS = const(70)  # plus how many other numbers are there
_HARMLESS = const(80)
_MIXES = const(90)
_HURTS = const(100)
_UNLEARNS = const(110)

_ORDER = b"\x14\x0f\x00\x05\x0a"  # order of beginning: punch, side kick, jump kick, low block, high block


def ring(values, number, taken):
    """All boxes that matter, the most sensible one first."""
    found = keys(values, number, taken, range(at.STEPS))
    found.sort()
    return [key % _BOX for key in found]


def row(values, number, taken, step):
    """The boxes that matter in one step, left to right."""
    found = [key % _BOX for key in keys(values, number, taken, (step,))]
    found.sort()
    return found


def of_technique(values, number, taken, step, technique):
    """The most sensible box of a technique in a step, or of the whole step if it has none."""
    found = []
    _add(values, number, taken, step, technique, _best_learned(values, step), found)
    return min(found or keys(values, number, taken, (step,))) % _BOX


def keys(values, number, taken, steps):
    """A key for each box that matters in these steps; the smallest is the best."""
    found = []
    for step in steps:
        known = _best_learned(values, step)
        for technique in range(at.HESITATE):
            _add(values, number, taken, step, technique, known, found)
    return found


def _best_learned(values, step):
    """The strongest technique learned for a step; -1 for none."""
    for technique in range(at.HESITATE - 1, -1, -1):
        if at.learned(values, step, technique):
            return technique
    return -1


def _add(values, number, taken, step, technique, known, found):
    """Add one technique's keys. known: the strongest learned for the step."""
    box = step * at.ROW + at.FIRST[technique]
    boxes = at.BOXES[technique]
    seen = list(values[box : box + boxes])
    empty = seen.count(0)
    same = seen.count(number)
    others = boxes - same - empty
    if empty:
        place = seen.index(0)
        found.append(_rank_of_empty(values, step, technique, known, same, empty, others) * _BOX + box + place)
        if empty == boxes:
            return
    offered = [0]
    for place, there in enumerate(seen):
        if there not in offered and box + place != taken:
            offered.append(there)
            if there == number:
                rank = _HARMLESS
            elif seen.count(there) == boxes:
                rank = _UNLEARNS
            else:
                rank = _REPAIRS + others if same >= others else _HURTS
            found.append(rank * _BOX + box + place)


def _rank_of_empty(values, step, technique, known, same, empty, others):
    """How sensible the first empty box of a technique is."""
    if others:
        return _REPAIRS + others if same >= others else _MIXES
    if known > technique:
        return _HARMLESS - 1
    if same:
        return _GOES_ON + empty
    first = step * at.ROW
    begun = max(values[first : first + at.ROW]) > 0
    return (_BEGINS_ANOTHER if begun else _BEGINS) + _ORDER[technique] + step
