"""A rival for Karate's opponents who wants one hit and a short match: it shouts with its first, then whenever it leads.

    punch = Leader((OI_ZUKI,), 1)       # collects high punches, one number per step, and wants one of them
    punch(view, 1, dice)                # what it does on seat 1

Written from the rule sheet: one who leads wins if the others have no time to learn anything. Until it leads, it needs
so many hits before it shouts. Where a kiai needs training, it then learns high blocks, which have the fewest boxes, for
the steps that have nothing. It settles the best it has learned, and races like a quick child. It has no chance of its
own against a match that lasts. dice: has below(n).
"""

from games.karate import bots, rules
from games.karate import layout as at
from games.karate.layout import KAKE_UKE, OI_ZUKI, YOKO_GERI  # noqa: F401  what it may collect

_PRESSES = (25, 11)  # a child's presses: at least so many, and how many numbers there are
_QUICK = (KAKE_UKE,)


class Leader:
    """attacks: the techniques it collects; hits: the steps that have to have one of them."""

    def __init__(self, attacks, hits):
        self.attacks = attacks
        self.hits = hits

    def __call__(self, view, seat, dice):
        due = at.due(view, seat)
        if at.phase(view) == at.RACING:
            return _PRESSES[0] + dice.below(_PRESSES[1]) + 1
        if at.phase(view) == at.SETTLING:
            return at.techniques(view, seat, due)[-1]
        if at.is_solo(view) and at.rolls(view) > bots.rolls_alone(view):
            return rules.TIME_UP
        numbers = at.numbers(view, seat)
        number = at.dice(view)[due]
        box = self._box(numbers, number, at.first_box(view, seat), self._has_enough(view, seat, numbers), dice)
        numbers[box] = number
        if due + 1 < 2 * at.batch(view) or at.is_solo(view) or not self._has_enough(view, seat, numbers):
            return box
        return box + rules.KIAI if at.steps_learned(numbers) >= at.needed(view) else box

    def _has_enough(self, view, seat, numbers):
        """Whether it leads the match, or has learned its hits."""
        sums = [sum(at.totals(view, each)) for each in range(at.fighters(view))]
        if sums.pop(seat) > max(sums):
            return True
        return sum(_is_learned(numbers, step, self.attacks) for step in range(at.STEPS)) >= self.hits

    def _box(self, numbers, number, taken, is_enough, dice):
        """Where a row that it wants has most of this number; else where one is empty; else anywhere."""
        wanted = _QUICK if is_enough else self.attacks
        ways = []
        for step in range(at.STEPS):
            if _is_learned(numbers, step, range(at.HESITATE) if is_enough else wanted):
                continue
            for technique in wanted:
                first = step * at.ROW + at.FIRST[technique]
                row = numbers[first : first + at.BOXES[technique]]
                most = max(row.count(each) for each in range(1, 7))
                own = row.count(number)
                use = own / len(row) if own == most else -1  # of a row with another number: none
                over = [place for place, there in enumerate(row) if there != number and first + place != taken]
                if use >= 0 and over:
                    place = min(over, key=row.__getitem__)  # an empty one, if there is one
                    ways.append((own + 1 == len(row), use, dice.below(100), first + place))
        if ways:
            return max(ways)[-1]
        box = dice.below(at.SHEET)
        while box == taken:
            box = dice.below(at.SHEET)
        return box


def _is_learned(numbers, step, techniques):
    """Whether one of these techniques is learned for the step."""
    return any(at.learned(numbers, step, technique) for technique in techniques)
