"""A rival for Karate's opponents, written from the rule sheet alone: each number goes where it helps most at once.

    choose(view, 1, dice)       # what it does on seat 1

A technique is worth as many points as there are others that it scores against in the sheet's table. A begun technique
counts by the square of its progress: half the boxes for a quarter of the points. It shouts when it has learned
something for every step, as the sheet says, and shows the best of it. It ignores the others and all chances. dice: has
below(n).
"""

from games.karate import bots, rules
from games.karate import layout as at

_WORTH = (1, 1, 3, 3, 5)  # Kake Uke, Hiza Uke, Oi Zuki, Yoko Geri, Yoko Tobi Geri
_STAYS_OUT = 0  # what it presses in the race: nothing


def choose(view, seat, dice):
    """A legal action for a seat that has to act."""
    due = at.due(view, seat)
    if at.phase(view) == at.RACING:
        return _STAYS_OUT
    if at.phase(view) == at.SETTLING:
        return max(at.techniques(view, seat, due))
    if at.is_solo(view) and at.rolls(view) > bots.rolls_alone(view):
        return rules.TIME_UP
    numbers = at.numbers(view, seat)
    box = _box(numbers, at.dice(view)[due], at.first_box(view, seat), dice)
    numbers[box] = at.dice(view)[due]
    is_last = due + 1 == 2 * at.batch(view) and not at.is_solo(view)
    is_ready = all(any(map(_is_learned, _rows(numbers, step))) for step in range(at.STEPS))
    return box + rules.KIAI if is_last and is_ready else box


def _box(numbers, number, taken, dice):
    """The box where a number adds most points; of equals an empty one, then any. Never the taken one."""
    ways = []
    for step in range(at.STEPS):
        rows = _rows(numbers, step)
        learned = [worth * _is_learned(row) for worth, row in zip(_WORTH, rows)]
        for technique, row in enumerate(rows):
            first = step * at.ROW + at.FIRST[technique]
            more = max(0, _WORTH[technique] - max(learned[:technique] + learned[technique + 1 :]))
            for place in {there: place for place, there in enumerate(row) if first + place != taken}.values():
                changed = row[:place] + [number] + row[place + 1 :]
                gain = more * (_most(changed) ** 2 - _most(row) ** 2) / len(row) ** 2
                ways.append((gain, row[place] == 0, dice.below(100), first + place))
    return max(ways)[-1]


def _rows(numbers, step):
    """What is written for each technique of a step."""
    row = numbers[step * at.ROW : (step + 1) * at.ROW]
    return [row[at.FIRST[each] : at.FIRST[each + 1]] for each in range(at.HESITATE)]


def _is_learned(row):
    return _most(row) == len(row)


def _most(row):
    """How many equal numbers there are."""
    return max(row.count(each) for each in set(row) | {1} if each)
