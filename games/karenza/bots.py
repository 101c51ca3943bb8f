"""Karenza: three opponents. Each sees only the view of its seat and draws from its seat's generator.

    choose(3, view, 1, dice)   # what the third level, sitting on seat 1, does next
    think(3, view, 1, kept)    # a generator: does the slow part beforehand, into the list `kept`

1 is hasty: it attacks with the strongest card it can, and guards only until it leads. 2 answers what it can and waits
behind its best defence, but does not wait for ever: while it does not lead, a full hand makes it get ready to attack.
3 imagines what the rival may hold and tries each turn against that (mind/master.py). How strong they are:
docs/players/opponents/karenza.md.
"""

from micropython import const

from dojo import pages
from games.karenza import layout as at
from games.karenza.cards import WARRIORS, is_attack, power
from games.karenza.mind import master
from games.karenza.reach import FAR, reach, stance

LEVELS = 3

_HASTY = const(1)
_GUARD = const(2)
_TEN = const(10)
_ANYWHERE = const(0x18)  # left foot on B, right foot on C, sword at 1


def think(level, view, seat, kept):
    """Generator: yields frames while the top level thinks, and leaves the result in `kept` for `choose`."""
    if level > _GUARD and view[at.PHASE] in (at.MOVING, at.PLAYING):
        yield from pages.load(master).think(view, view[at.ACTIVE], kept)


def choose(level, view, seat, dice, kept=None):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n): for the warrior.

    kept: the list `think` was given; without it the top level thinks anew.
    """
    if view[at.PHASE] == at.CHOOSING:
        return _free(view, dice.below(WARRIORS))
    side = view[at.ACTIVE]
    if view[at.PHASE] == at.PLACING:
        return _ready(view, side, level == _HASTY)
    pose, action = plan(level, view, side, kept)
    if view[at.PHASE] == at.MOVING:
        return pose
    return action if pose == view[at.POSE + side] else at.NO_CARD


def _free(view, warrior):
    """This warrior or, if somebody has it, the next that nobody has; if all are taken, any but the first seat's."""
    taken = [view[at.CHOSEN + seat] - 1 for seat in range(at.MOST_SEATS)]
    ring = [(warrior + step) % WARRIORS for step in range(WARRIORS)]
    free = [each for each in ring if each not in taken] or [each for each in ring if each != taken[0]]
    return free[0]


def plan(level, view, side, kept=None):
    """(pose, action in PLAYING) for a side's whole turn; asking mid-turn does not change it."""
    if level > _GUARD:
        return pages.load(master).plan(view, side, kept)
    is_hasty = level == _HASTY
    before = view[at.BEFORE] if view[at.PHASE] == at.PLAYING else view[at.POSE + side]
    leads = view[at.SCORE + side] > view[at.SCORE + (side ^ 1)]
    number = -1
    if not view[at.THREATENED]:
        number, far = _strongest(view, side, True, 3, before)
    elif not (is_hasty and leads):
        number, far = _strongest(view, side, False, at.threat(view)[1], before)
    if number >= 0:
        return stance(far), at.PLAY + number
    if view[at.THREATENED]:
        return _ready(view, side, is_hasty), at.NO_CARD
    is_full = view[at.HELD + side] == view[at.HAND]
    return _ready(view, side, is_hasty or is_full and not leads), _discard(view, side, is_hasty)


def _strongest(view, side, of_attacks, allowed, pose, lock=1):
    """(technique, reach()) of the strongest card playable from a pose; -1 for none."""
    found = -1
    best = 0
    way = FAR
    for number in at.hand(view, side):
        card = at.card(view, side, number)
        if is_attack(card) == of_attacks and power(card) > best:
            far = reach(card, pose, lock and view[at.LOCK])
            if far >> 6 <= allowed:
                found = number
                best = power(card)
                way = far
    return found, way


def _ready(view, side, to_attack):
    """The pose for the strongest attack, or for the strongest defence; without one, the current pose."""
    before = view[at.BEFORE] if view[at.PHASE] == at.PLAYING else view[at.POSE + side]
    number, far = _strongest(view, side, to_attack, 3, before or _ANYWHERE, 0)
    return stance(far) if number >= 0 else before or _ANYWHERE


def _discard(view, side, is_hasty):
    """With a full hand, drop the weakest card of the kind it is not waiting for, to draw another.

    A guard without an attack drops a defence, or it would wait for ever.
    """
    if view[at.HELD + side] < view[at.HAND]:
        return at.NO_CARD
    number = _weakest(view, side, not is_hasty)
    if number < 0 and not is_hasty:
        number = _weakest(view, side, False)
    return at.DISCARD + number if number >= 0 else at.NO_CARD


def _weakest(view, side, of_attacks):
    """The weakest technique of a kind in hand; -1 for none."""
    found = -1
    weakest = _TEN
    for number in at.hand(view, side):
        card = at.card(view, side, number)
        if is_attack(card) == of_attacks and power(card) < weakest:
            weakest = power(card)
            found = number
    return found
