"""The top level where no equilibrium is known: three players, a forbidden number, tag teams.

    choose(view, seat, dice)   # 0..7, the best choice against a few guesses

It guesses what each rival will use from habits: a copy of what was used against it, if it has been copying, else one of
its own last choices. Some guesses are a good player's, so it cannot be led by the nose. It takes the choice that leaves
it best off over all guesses.
"""

from micropython import const

from games.ninja import layout as at
from games.ninja.mind import equilibrium

_GUESSES = const(12)  # about one rival
_GUESSES_AT_TWO = const(3)
_WATCHED = const(3)  # rounds
_HIGHEST = const(7)  # more is never worth it
_LIFE = const(4)  # worth of a living fighter to a team, besides strength
_SURE = const(1000)  # a won match


def choose(view, seat, dice):
    """The best of the choices 0..7 that the seat may take against the guesses."""
    rivals = [other for other in at.fighters(view) if other != seat]
    scores = [0] * (min(at.strength(view, seat), _HIGHEST) + 1)
    if len(rivals) == 2:
        _look_at_two(scores, view, seat, rivals, dice)
    else:
        _look_at_one(scores, view, seat, rivals[0], dice)
    forbidden = at.own_pick(view, seat)
    best = -1
    for choice, score in enumerate(scores):
        if choice != forbidden and (best < 0 or score > scores[best]):
            best = choice
    return max(best, 0)


# --- Watching -------------------------------------------------------------------------------------


def blow(view, ago, side):
    """The most a side used `ago` rounds back, 0 being the last; -1 if unknown.

    `side` is a mask of seats, or the complement of one: the others.
    """
    most = -1
    for seat in range(at.PLACES):
        if side >> seat & 1:
            used = at.past_choice(view, ago, seat)
            if used == at.PASS:
                used = 0
            if used > most:
                most = used
    return most


def side_of(view, seat):
    """Mask of the seats that fight on the side of this one, itself included."""
    return 0b11 << (seat & 2) if at.form(view) == at.TAG else 1 << seat


def _habit(view, rival):
    """What the rival may do next: one blow to copy, or all choices remembered; [] at the start."""
    side = side_of(view, rival)
    used = []
    copied = 0
    for ago in range(_WATCHED):
        own = blow(view, ago, side)
        if own < 0:
            break
        used.append(own)
        if own == blow(view, ago + 1, ~side):
            copied += 1
    if len(used) > 2 and copied * 2 >= len(used) - 1:
        return [blow(view, 0, ~side)]
    return used


# --- Looking ahead: one rival, or a team of two ---------------------------------------------------


def _look_at_one(scores, view, seat, rival, dice):
    """Add up each choice's worth. Half the guesses are habits, half a duel with both sides' full strength."""
    own = at.strength(view, seat)
    other = at.strength(view, rival)
    own_rest = _worth_of_resting(view, seat)
    other_rest = _worth_of_resting(view, rival)
    habit = _habit(view, rival)
    weights = equilibrium.weights(other + max(0, other_rest - _LIFE), own + max(0, own_rest - _LIFE))
    times = {}  # each guess was made
    for _ in range(_GUESSES):
        if habit and dice.below(2):
            guess = habit[dice.below(len(habit))]
        else:
            guess = equilibrium.draw(weights, dice)
        guess = min(guess, other)
        times[guess] = times.get(guess, 0) + 1
    standing = [_worth(own - choice, own_rest) for choice in range(len(scores))]
    rolling = [_worth(own - choice - at.ROLL_AWAY, own_rest) for choice in range(len(scores))]
    for guess, count in times.items():
        stands = _worth(other - guess, other_rest)
        rolls = _worth(other - guess - at.ROLL_AWAY, other_rest)
        for choice in range(len(scores)):
            left = rolling[choice] if choice < guess else standing[choice]
            scores[choice] += count * _share(left, rolls if choice > guess else stands)


def _worth_of_resting(view, seat):
    """Worth of the resting partner after the round; 0 without one."""
    partner = at.partner(seat)
    if at.form(view) != at.TAG or at.status(view, partner) != at.RESTING:
        return 0
    return min(at.strength(view, partner) + 1, at.TAG_STRENGTH) + _LIFE


def _worth(fighter, resting):
    """Worth of a side with `fighter` strength left in the ring, below 0 for nobody; 0 if it has lost."""
    if fighter > 0 or fighter == 0 and resting:
        return fighter + _LIFE + resting
    return resting


def _share(own, other):
    """-1000 lost, 0 even, 1000 won."""
    if own == 0 or other == 0:
        return _SURE * ((own > 0) - (other > 0))
    return _SURE * (own - other) // (own + other)


# --- Looking ahead: two rivals --------------------------------------------------------------------


def _look_at_two(scores, view, seat, rivals, dice):
    """Add up each choice's worth; the stronger rival is the one to beat."""
    own = at.strength(view, seat)
    habits = [_habit(view, rival) for rival in rivals]
    for _ in range(_GUESSES_AT_TWO):
        high_has = at.strength(view, rivals[0])
        low_has = at.strength(view, rivals[1])
        high = min(high_has, _guess(habits[0], dice))
        low = min(low_has, _guess(habits[1], dice))
        if high < low:
            high, low, high_has, low_has = low, high, low_has, high_has
        for choice in range(len(scores)):
            own_extra, high_extra, low_extra = _extra_losses(choice, high, low)
            own_left = own - choice - own_extra
            rival_left = max(high_has - high - high_extra, low_has - low - low_extra)
            if own_left < 0:
                scores[choice] -= _SURE
            elif rival_left < 0:
                scores[choice] += _SURE
            else:
                scores[choice] += _SURE * (own_left - rival_left) // (own_left + rival_left + _LIFE)


def _guess(habit, dice):
    """Three times in four a habit, else anything up to 5."""
    return habit[dice.below(len(habit))] if habit and dice.below(4) else dice.below(6)


def _extra_losses(own, high, low):
    """What three lose on top of what they used: this seat, the rival who used more, the one who used less."""
    if own > high:
        return (0, 4, 4) if high == low else (0, 3, 5)
    if own < low:
        return (6, 0, 0) if high == low else (5, 0, 3)
    if high == low:
        return (0, 0, 0)
    if own == high:
        return (0, 0, 6)
    return (4, 0, 4) if own == low else (3, 0, 5)
