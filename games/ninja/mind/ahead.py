"""The top level where no equilibrium is known: a forbidden number, tag teams, three players.

    weights(view, seat)        # [0, 9000, 211, 8800, 190, 9100]: against one rival, how often it uses 0, 1, 2 ...
    among(view, seat, 12345)   # the same against two, by rounds drawn by lot

It plays the round in mind many times, for all sides. Each comes to use more often what would have done better so far
(regret matching); what this seat used in all of them is a mix that nobody gains much by knowing. The more of a habit a
rival has shown, the more of these rounds it is expected to keep to it, so the mix leans towards what beats the habit.
"""

from micropython import const

from games.ninja import layout as at
from games.ninja.mind import equilibrium

_HIGHEST = const(7)  # more is never worth it
_LIFE = const(4)  # worth of a resting fighter to a team, besides strength
_SURE = const(255)  # a won match
_TURNS = const(60)  # rounds played in mind against one rival
_TURNS_OF_THREE = const(50)
_WHOLE = const(256)  # a mix adds up to about this
_WATCHED = const(6)  # rounds
_PARTS = const(16)  # trust is in parts of this
_TRUST = const(15)  # at most
_HIGHEST_OF_THREE = const(9)
_WON = const(16384)  # a chance of 1
_STEEP = const(26624)  # how much a lead counts among three
_WORD = const(0x7FFF)
_MULTIPLIER = const(32595)  # as in dojo.dice; one word and its carry suffice here and stay below 2^30

# How good a lead is, by 12.5 times the lead through the root of all strength: many small steps scatter by that root.
_LEADS = b"\x00\x23\x45\x65\x83\x9d\xb3\xc6\xd5\xe1\xea\xf1\xf5\xf9\xfb\xfd\xfe\xfe\xff"

# Among three each chance to win is in proportion to this, halved for each four steps behind the best.
_FALLS = (16384, 13777, 11585, 9742)


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


def _root(strength):
    """64 times its root, at least 1."""
    squared = strength << 12
    root = 1024
    while root * root > squared:
        root = (root + squared // root) >> 1
    return max(1, root)


def _lead(own, other):
    """How good it is to have so much strength against so much: -255 (lost) to 255 (won)."""
    steps = abs(own - other) * 25600 // _root(own + other)
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
    """_learn from how good each choice is on average against the mix of the other side."""
    gains = []
    for line in worths:
        gain = 0
        for share, worth in zip(against, line):
            gain += share * worth
        gains.append(sign * gain >> 6)
    _learn(mix, regrets, gains)


def _learn(mix, regrets, gains):
    """Add to the regrets what each choice would have gained on the mix, and make the mix anew from them."""
    average = 0
    for gain, share in zip(gains, mix):
        average += gain * share
    average //= sum(mix)
    whole = 0
    for place, gain in enumerate(gains):
        regrets[place] = max(0, regrets[place] + gain - average)
        whole += regrets[place]
    if whole:
        for place, regret in enumerate(regrets):
            mix[place] = regret * _WHOLE // whole


# --- Two rivals -----------------------------------------------------------------------------------


def among(view, seat, lot):
    """Weights of the choices 0, 1, 2 ... against two rivals; their sum is 1..32768.

    lot: any number up to 32767, another mix for each; who does not know it cannot know how the mix is off.
    """
    fighters = [seat] + [other for other in at.fighters(view) if other != seat]
    has = [at.strength(view, fighter) for fighter in fighters]
    steep = _STEEP // _root(sum(has))
    sides = []
    for fighter, strength in zip(fighters, has):
        count = min(strength, _HIGHEST_OF_THREE) + 1
        habit = _habit(view, seat, fighter, count) if sides else (b"\x01", 0)
        sides.append(([_WHOLE // count] * count, [0] * count) + habit)
    chance = _chance(lot)
    used = [0] * len(sides[0][0])
    for turn in range(1, _TURNS_OF_THREE + 1):
        picks = [_drawn(mix, next(chance)) for mix, _, _, _ in sides]
        seen = []
        for pick, (_, _, habit, trust) in zip(picks, sides):
            seen.append(_drawn(habit, next(chance)) if next(chance) & (_PARTS - 1) < trust else pick)
        for place, (mix, regrets, _, _) in enumerate(sides):
            met = picks if place else seen
            one = (place + 1) % 3
            other = (place + 2) % 3
            if met[one] < met[other]:
                one, other = other, one
            _learn(mix, regrets, _wins(len(mix), has[place], met[one], has[one], met[other], has[other], steep))
        for place, share in enumerate(sides[0][0]):
            used[place] += share * turn >> 4
    return used


def _chance(state):
    """Generator: 15 random bits each time."""
    state |= 1
    while True:
        state = (state & _WORD) * _MULTIPLIER + (state >> 15)
        yield state & _WORD


def _drawn(mix, bits):
    """A choice by these weights and 15 random bits."""
    rest = bits * sum(mix) >> 15
    for choice, weight in enumerate(mix):
        rest -= weight
        if rest < 0:
            return choice


def _wins(count, own, high, high_has, low, low_has, steep):
    """The chances to win of so many choices against two others, as far as what is left then tells.

    So much behind the best lowers them as in the game solved backwards, whose chances these are within 2 %.
    """
    found = []
    for choice in range(count):
        own_extra, high_extra, low_extra = _extra_losses(choice, high, low)
        left = own - choice - own_extra, high_has - high - high_extra, low_has - low - low_extra
        most = max(left)
        whole = 1
        worth = 0
        for each in reversed(left):
            steps = (most - each) * steep >> 4
            worth = 0 if each < 0 else _FALLS[steps & 3] >> (steps >> 2)
            whole += worth
        found.append(_WON * worth // whole)
    return found


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
