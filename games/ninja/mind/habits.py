"""The top level in a duel against a habit: how far it trusts that its rival has one, and how it answers.

    answer(view, 0)   # (23, b"\\x00\\x00\\x02\\x00\\x01\\x00"): 23 times in 256 by these weights, else by odds

A copier uses next what this seat used last. At first the top level hardly expects that. Copying costs the copier, and
with each copy the trust grows by about that cost; at the first other choice it is gone for the match. Pretending to
copy thus gains no more than docs/players/opponents/ninja.md states.

In a lost duel there is nothing to lose: it answers the habit each time. A rival who has been as careful as level 2 in
all remembered rounds gets the answer to that. Against one who seldom copies it saves its strength: most stop attacking
a player who only waits, and then it is a draw. Anybody else gets the answer to a copy. answers.bin has six bytes for
each own strength 0..14: what to use if this seat used 0, 1 .. 5 last. tools/workshop/tables/ninja_habits.py computes
it, and measures what all of this wins and costs.
"""

from micropython import const

from games.ninja import layout as at
from games.ninja.mind import equilibrium

ALWAYS = const(256)

_NONE = const(-1)  # no last choice: the start, or a round in which nobody used anything
_HIGHEST = const(5)  # choice of the table
_STRENGTH = const(25)
_WATCHED = const(8)  # rounds: as long as all are remembered
_ANSWERED = const(15)  # strengths in answers.bin
_SELDOM = const(-2)  # copies: the least that is counted
_OFTEN = const(2)
_LATE = const(20)  # the sum of both strengths below which a wrong guess costs more

# Times in 256 that a habit is answered, by trust; each step is a factor of the fourth root of 2.
_STAKES = b"\x00\x07\x08\x0a\x0c\x0e\x11\x14\x18\x1c\x21\x28\x2f\x38\x43\x50\x5f\x71\x86\x9f\xbd\xe1\xff\xff"
_PATH = __file__[: __file__.rindex("habits")] + "answers.bin"


def answer(view, seat):
    """(times in 256, weights of the choices 0, 1, 2 ...): for a duel."""
    own = at.strength(view, seat)
    other = at.strength(view, 1 - seat)
    last = _last(view, seat)
    if equilibrium.is_won(other, own):
        careful = at.rounds(view) and is_careful(view, 1 - seat)
        choice = despair(own, last, careful, at.past_extra(view, 0, 1 - seat), copies(view, seat))
        return (ALWAYS, bytes(choice) + b"\x01") if choice >= 0 else (0, b"\x01")
    if at.rounds(view) > _WATCHED or equilibrium.is_won(own, other):
        return 0, b"\x01"
    return stake(trust(view, seat), own, other, last), reply(last, own)


def _last(view, seat):
    """What the seat used in the last round; _NONE at the start and if nobody used anything."""
    used = at.past_choice(view, 0, seat)
    return _NONE if at.quiet(view) or used > _HIGHEST else used


# --- A rival who copies ---------------------------------------------------------------------------


def trust(view, seat):
    """How far the rival is trusted to copy, from 0 (not at all), by all rounds so far."""
    own = other = _STRENGTH
    last = _NONE
    level = 1
    for ago in range(at.rounds(view) - 1, -1, -1):
        used = at.past_choice(view, ago, seat)
        opposed = at.past_choice(view, ago, 1 - seat)
        level = learn(level, own, other, last, opposed)
        own -= used + at.past_extra(view, ago, seat)
        other -= opposed + at.past_extra(view, ago, 1 - seat)
        last = following(used, opposed)
    return level


def following(used, opposed):
    """The last choice as the next round sees it: _NONE if it is too high to be copied, or nobody used anything."""
    return _NONE if used > _HIGHEST or used == opposed == 0 else used


def learn(level, own, other, last, opposed):
    """The trust after a round that began with these strengths, this seat's last choice, and what the rival used."""
    if stake(level, own, other, last) == 0:
        return level
    beside = (opposed - last) % 6  # the choices form a ring: 0 beats 5 almost the way 1 beats 0
    if opposed > _HIGHEST + 1:
        return 0
    if beside == 0:
        level += 4 if own + other < _LATE else max(1, 6 - max(0, own - other))
    elif beside == 1 or beside == 5:
        level += 1
    else:
        return 0
    return min(level, len(_STAKES) - 1)


def stake(level, own, other, last):
    """Times in 256 that a copy is expected and answered: fewer when ahead and later, where more is at risk."""
    if last < 0:
        return 0
    times = _STAKES[level] * (own + other + 16) // (33 * (2 + max(0, own - other)))
    return times * 3 // 4 if own + other < _LATE else times


def reply(last, own):
    """Weights that beat a copy of the last choice: one more twice in three, three more once, from 5 on to 0."""
    weights = bytearray(_HIGHEST + 1)
    weights[min((last + 1) % 6, own)] += 2
    weights[min((last + 3) % 6, own)] += 1
    return weights


# --- Nothing to lose ------------------------------------------------------------------------------


def is_careful(view, rival):
    """Whether the rival used 1 or 2 in all remembered rounds, and 0 after each lost one."""
    for ago in range(min(at.rounds(view), at.REMEMBERED - 1)):
        used = at.past_choice(view, ago, rival)
        if used > 2 or (used == 0) != (at.past_extra(view, ago + 1, rival) > 0):
            return False
    return True


def copies(view, seat):
    """How often the rival copied in the remembered rounds: _SELDOM.._OFTEN, the last ones counting most."""
    found = 0
    for ago in range(min(at.rounds(view), at.REMEMBERED) - 2, -1, -1):
        last = following(at.past_choice(view, ago + 1, seat), at.past_choice(view, ago + 1, 1 - seat))
        found = count_copy(found, last, at.past_choice(view, ago, 1 - seat))
    return found


def count_copy(copied, last, opposed):
    """The copies after a round in which the rival could copy the last choice; _NONE changes nothing."""
    if last < 0:
        return copied
    return min(_OFTEN, copied + 1) if opposed == last else max(_SELDOM, copied - 1)


def despair(own, last, careful, ducks, copied):
    """What to use in a lost duel, -1 without a visible habit; `ducks`: the rival has just lost a round."""
    if careful:
        return min(own, 1 if ducks else 3)
    if copied == _SELDOM:
        return 0
    if last < 0 or own >= _ANSWERED:
        return -1
    with open(_PATH, "rb") as answers:
        answers.seek(own * (_HIGHEST + 1) + last)
        return answers.read(1)[0]
