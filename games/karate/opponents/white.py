"""Karate: the white belt, who wants to hit and cannot wait. bots.py says when it is asked.

    write(view, 1, dice)        # the box for the number due, plus KIAI once it may and two steps have an attack

It looks at only three of the five steps. There it puts a number beside equal ones, or begins one it fancies, mostly a
punch. Otherwise the number goes anywhere, even over one it needs.
"""

from micropython import const

from games.karate import layout as at
from games.karate.places import KIAI

_LOOKS = const(3)  # steps it sees
_ATTACKS = const(2)  # steps with an attack that make it shout
_WISHES = b"\x02\x02\x02\x03\x01\x00"  # techniques it would like to begin: one of these, at random


def write(view, seat, dice):
    """The box for the number due, plus KIAI if it is time."""
    due = at.due(view, seat)
    number = at.dice(view)[due]
    numbers = at.numbers(view, seat)
    wish = _WISHES[dice.below(len(_WISHES))]
    box = dice.below(at.SHEET)
    if box == at.first_box(view, seat):
        box = (box + 1) % at.SHEET
    most = -1
    start = dice.below(at.STEPS)
    for look in range(_LOOKS):
        step = (start + look) % at.STEPS
        for technique in range(at.HESITATE):
            first = step * at.ROW + at.FIRST[technique]
            row = numbers[first : first + at.BOXES[technique]]
            liked = _liked(row, number, technique == wish)
            if liked > most:
                most = liked
                box = first + row.index(0)
    if due + 1 == 2 * at.batch(view) and not at.is_solo(view):
        numbers[box] = number
        if _attacks(numbers) >= _ATTACKS and at.steps_learned(numbers) >= at.needed(view):
            box += KIAI
    return box


def _liked(row, number, is_wish):
    """How much it would like the number in a technique: the more equal ones the better; -1: not at all."""
    if 0 not in row:
        return -1
    equal = row.count(number)
    if equal:
        return 2 * equal + is_wish
    if is_wish:
        return 0 if any(row) else 1
    return -1


def _attacks(numbers):
    """How many steps have an attack learned."""
    attacks = at.OI_ZUKI, at.YOKO_GERI, at.YOKO_TOBI_GERI
    return len([1 for step in range(at.STEPS) if any([at.learned(numbers, step, attack) for attack in attacks])])
