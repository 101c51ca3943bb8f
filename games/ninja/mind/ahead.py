"""The top level where no equilibrium is known: a forbidden number, tag teams, three players.

    weights(view, seat)        # [0, 9000, 211, 8800, 190, 9100]: against one rival, how often it uses 0, 1, 2 ...
    choose(view, seat, dice)   # 0..7, against two: the best choice against a few guesses

Against one rival it plays the round in mind many times, for both sides. Each comes to use more often what would have
done better so far (regret matching); what this seat used in all of them is a mix that nobody gains much by knowing.
The more of a habit the rival has shown, the more of these rounds it is expected to keep to it, so the mix leans towards
what beats the habit. Among three it only guesses, mostly from habits.
"""

from micropython import const

from games.ninja import layout as at
from games.ninja.mind import equilibrium

_HIGHEST = const(7)  # more is never worth it
_LIFE = const(4)  # worth of a resting fighter to a team, besides strength
_SURE = const(255)  # a won match
_TURNS = const(60)  # rounds played in mind
_WHOLE = const(256)  # a mix adds up to about this
_WATCHED = const(6)  # rounds
_PARTS = const(16)  # trust is in parts of this
_TRUST = const(15)  # at most
_GUESSES_AT_TWO = const(3)  # about two rivals
_WATCHED_AT_TWO = const(3)
_OUT = const(1000)  # one of two rivals, or this seat

# How good a lead is, by 12.5 times the lead through the root of all strength: many small steps scatter by that root.
_LEADS = b"\x00\x23\x45\x65\x83\x9d\xb3\xc6\xd5\xe1\xea\xf1\xf5\xf9\xfb\xfd\xfe\xfe\xff"


# --- What was used -------------------------------------------------------------------------------


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


# --- Watching the only rival ----------------------------------------------------------------------


def _habit(view, seat, rival, columns):
    """(what the rival may use next, as a mix of so many choices; how much to trust that, 0.._TRUST).

    Guesses are its last choices, a copy of what was used against it, and the answer to all that the fighter before it
    used. Whichever has been right in the last rounds counts.
    """
    side = side_of(view, rival)
    guesses = [0] * columns
    used = []
    met = []
    answers = []  # what the rival uses now and used in past rounds, if it answers
    for ago in range(-1, min(_WATCHED, at.rounds(view))):
        fighter = seat
        for other in range(at.PLACES):
            if ago >= 0 and not side >> other & 1 and at.past_choice(view, ago, other) >= 0:
                fighter = other
        answers.append(_answer([at.past_choice(view, before, fighter) for before in range(ago + 1, at.REMEMBERED)]))
        used.append(blow(view, ago + 1, side))
        met.append(blow(view, ago + 1, ~side))
    watched = len(used) - 1
    if not watched:
        return guesses, 0
    copied = answered = repeated = 0
    for ago in range(watched):
        copied += used[ago] == met[ago + 1]
        answered += used[ago] == answers[ago + 1]
        repeated += used[ago] == used[ago + 1]
    guesses[min(met[0], columns - 1)] += copied * copied * copied
    guesses[min(answers[0], columns - 1)] += answered * answered * answered
    for guess in used[:watched]:
        guesses[min(guess, columns - 1)] += 1
    whole = sum(guesses)
    trust = max(0, min(_TRUST, max(6 * copied, 3 * answered, 3 * repeated) - watched))
    return [guess * _WHOLE // whole for guess in guesses], trust


def _answer(met):
    """The choice that gains most strength on what was met in the last rounds, and on 0 to 5 once each."""
    best = gained = -_SURE
    for choice in range(_HIGHEST + 1):
        gain = 0
        for other in met + [0, 1, 2, 3, 4, 5]:
            if other < 0 or other == at.PASS:
                continue
            gain += other - choice + (at.ROLL_AWAY if choice > other else -at.ROLL_AWAY if choice < other else 0)
        if gain > gained:
            best, gained = choice, gain
    return best


# --- How good strengths are -----------------------------------------------------------------------


def _lead(own, other):
    """How good it is to have so much strength against so much: -255 (lost) to 255 (won)."""
    squared = (own + other) << 12
    root = 1024
    while root * root > squared:
        root = (root + squared // root) >> 1
    steps = abs(own - other) * 25600 // max(1, root)
    place = min(steps >> 5, len(_LEADS) - 2)
    found = _LEADS[place] + ((_LEADS[place + 1] - _LEADS[place]) * (steps & 31) >> 5)
    return found if own > other else -found


# --- One rival, or a team of two ------------------------------------------------------------------


def weights(view, seat):
    """Weights of the choices 0, 1, 2 ... against the only rival in the ring; their sum is 1..32768."""
    own = at.strength(view, seat)
    allowed = [choice for choice in range(min(own, _HIGHEST) + 1) if choice != at.own_pick(view, seat)]
    if not allowed:
        return b"\x01"  # a pass
    inside = at.fighters(view)
    rival = inside[0] + inside[1] - seat
    other = at.strength(view, rival)
    own_rest = _resting(view, seat)
    other_rest = _resting(view, rival)
    least = equilibrium.undecided() if at.form(view) == at.FORBIDDEN else b""
    columns = min(other, _HIGHEST) + 1
    rows = []
    for choice in allowed:
        row = []
        for opposed in range(columns):
            left = _left(own - choice - (at.ROLL_AWAY if choice < opposed else 0), own_rest)
            against = _left(other - opposed - (at.ROLL_AWAY if opposed < choice else 0), other_rest)
            if against < 0 or least and left > 0 and against < least[left]:
                row.append(_SURE)
            elif left < 0 or least and against > 0 and left < least[against]:
                row.append(-_SURE)
            else:
                row.append(_lead(left, against))
        rows.append(row)
    habit, trust = _habit(view, seat, rival, columns)
    found = [0] * (allowed[-1] + 1)
    for place, times in enumerate(_mix(rows, habit, trust)):
        found[allowed[place]] = times
    return found


def _resting(view, seat):
    """Strength of the resting partner after the round; 0 without one."""
    partner = at.partner(seat)
    if at.form(view) != at.TAG or at.status(view, partner) != at.RESTING:
        return 0
    return min(at.strength(view, partner) + 1, at.TAG_STRENGTH)


def _left(fighter, resting):
    """Strength of a side with so much left in the ring, below 0 for nobody; -1 if the side has lost."""
    if fighter < 0:
        return resting or -1
    return fighter + resting + _LIFE if resting else fighter


def _mix(rows, habit, trust):
    """How often to use each row; rows: how good each is against each column. The rival wants them low."""
    columns = tuple(zip(*rows))
    own = [_WHOLE // len(rows)] * len(rows)
    other = [_WHOLE // len(columns)] * len(columns)
    own_regrets = [0] * len(own)
    other_regrets = [0] * len(other)
    used = [0] * len(own)
    for turn in range(1, _TURNS + 1):
        seen = [(share * (_PARTS - trust) + guess * trust) // _PARTS for share, guess in zip(other, habit)]
        _regret(own, own_regrets, rows, seen, 1)
        for place, share in enumerate(own):
            used[place] += share * turn >> 4
        _regret(other, other_regrets, columns, own, -1)
    return used


def _regret(mix, regrets, worths, against, sign):
    """Add to the regrets what each choice would have gained on the mix, and make the mix anew from them."""
    gains = []
    average = 0
    for place, line in enumerate(worths):
        gain = 0
        for share, worth in zip(against, line):
            gain += share * worth
        gain = sign * gain >> 6
        gains.append(gain)
        average += gain * mix[place]
    average >>= 8
    whole = 0
    for place, gain in enumerate(gains):
        regrets[place] = max(0, regrets[place] + gain - average)
        whole += regrets[place]
    if whole:
        for place, regret in enumerate(regrets):
            mix[place] = regret * _WHOLE // whole


# --- Looking ahead: two rivals --------------------------------------------------------------------


def choose(view, seat, dice):
    """The best of the choices 0..7 against guesses about two rivals; the stronger one is the one to beat."""
    own = at.strength(view, seat)
    rivals = [other for other in at.fighters(view) if other != seat]
    scores = [0] * (min(own, _HIGHEST) + 1)
    habits = [_habit_of_two(view, rival) for rival in rivals]
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
                scores[choice] -= _OUT
            elif rival_left < 0:
                scores[choice] += _OUT
            else:
                scores[choice] += _OUT * (own_left - rival_left) // (own_left + rival_left + _LIFE)
    return scores.index(max(scores))


def _habit_of_two(view, rival):
    """What one of two rivals may do next: one blow to copy, or all choices remembered; [] at the start."""
    side = side_of(view, rival)
    used = []
    copied = 0
    for ago in range(_WATCHED_AT_TWO):
        own = blow(view, ago, side)
        if own < 0:
            break
        used.append(own)
        if own == blow(view, ago + 1, ~side):
            copied += 1
    if len(used) > 2 and copied * 2 >= len(used) - 1:
        return [blow(view, 0, ~side)]
    return used


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
