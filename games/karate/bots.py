"""Karate: three opponents. Each sees only the view of its seat and draws from its seat's own generator.

    choose(3, view, 1, dice)    # what the third level, sitting on seat 1, writes or settles next

A white belt writes where it happens to look. A brown belt collects strong techniques, whatever the others do. A black
belt weighs what each box adds to the chances of its techniques against what the others probably show, and shouts when
its own sheet is ahead; plan.py weighs for both. None of them races. How strong they are: docs/karate-opponents.md.
"""

from micropython import const

from games.karate import layout as at

LEVELS = 3

_WHITE = const(1)

_KIAI = const(105)  # added to the last box of a batch
_TIME_UP = const(105)
_STAYS_OUT = const(0)  # of the race

_SHOUTS = const(8)  # a white belt that has learned something shouts after one batch in so many
_ROLL = const(6)  # seconds that a quick person takes for a roll, alone against the clock


def choose(level, view, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    phase = at.phase(view)
    if phase == at.RACING:
        return _STAYS_OUT
    if phase == at.SETTLING:
        return _settle(level, view, seat, dice)
    if at.is_solo(view) and at.rolls(view) > rolls_alone(view):
        return _TIME_UP
    if level == _WHITE:
        return _wander(view, seat, dice)
    from games.karate import plan

    return plan.write(level, view, seat, dice, rolls_alone(view) - at.rolls(view))


def rolls_alone(view):
    """For how many rolls the clock leaves time: 120 seconds, 20 fewer for each of its levels."""
    return (120 - 20 * at.level(view)) // _ROLL


def _settle(level, view, seat, dice):
    """The technique for the step that is due."""
    known = at.techniques(view, seat, at.due(view, seat))
    if len(known) == 1:
        return known[0]
    if level == _WHITE:
        return known[dice.below(len(known))]
    from games.karate import plan

    return plan.settle(level, view, seat, known, dice)


# --- The white belt -------------------------------------------------------------------------------


def _wander(view, seat, dice):
    """Looks at one step only: next to equal numbers if there are any with a free box, else into some free box."""
    due = at.due(view, seat)
    number = at.dice(view)[due]
    numbers = at.numbers(view, seat)
    found = dice.below(at.SHEET)
    if found == at.first_box(view, seat):
        found = (found + 1) % at.SHEET
    step = dice.below(at.STEPS) * at.ROW
    most = 0
    for technique in range(at.HESITATE):
        first = step + at.FIRST[technique]
        row = numbers[first : first + at.BOXES[technique]]
        equal = row.count(number)
        if equal >= most and 0 in row:
            found = first + row.index(0)
            most = equal + 1
    if due + 1 == 2 * at.batch(view) and not at.is_solo(view) and dice.below(_SHOUTS) == 0 and _has_learned(view, seat):
        found += _KIAI
    return found


def _has_learned(view, seat):
    """Whether a technique is learned for any step."""
    for step in range(at.STEPS):
        if at.techniques(view, seat, step)[0] != at.HESITATE:
            return True
    return False
