"""Karate: what is said in a guided match: a match for two against a white belt, so nobody has to watch a clock."""

from dojo.say import number_of
from games.karate import layout as at

OPTIONS = bytes((1, 0, 0, 0))


def choose(console, view, seat):
    """The numbers of the hints that fit before a choice; the first one not given yet is shown."""
    phase = at.phase(view)
    if phase == at.SETTLING:
        return (number_of("karate.guide.settle"),)
    if phase != at.WRITING:
        return ()
    hints = [number_of("karate.guide.write")]
    if _has_learned(at.numbers(view, seat)):
        hints.append(number_of("karate.guide.kiai"))
    return hints + [number_of("karate.guide.learn"), number_of("karate.guide.small"), number_of("karate.guide.over")]


def reveal(console, before, after):
    """The same for what is shown; only a fight has a hint."""
    return (number_of("karate.guide.fight"),) if at.phase(before) == at.SHOWING else ()


def _has_learned(numbers):
    """Whether a technique of some step has the same number in all its boxes."""
    for step in range(at.STEPS):
        for technique in range(at.STEPS):
            first = step * at.ROW + at.FIRST[technique]
            boxes = numbers[first : step * at.ROW + at.FIRST[technique + 1]]
            if boxes[0] and min(boxes) == max(boxes):
                return True
    return False
