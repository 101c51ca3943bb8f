"""Karate: what a box is worth to an opponent that plans, and when it shouts. bots.py says who plans.

    write(3, view, 1, dice)             # the box for the number due, plus KIAI if it is time
    settle(3, view, 1, (0, 3), dice)    # which of Kake Uke and Yoko Geri, both learned for this step

Each technique, and hesitating, is worth what it scores on average against the techniques the others probably show, less
what they score against it. A step is worth its best learned technique plus, for each better one, the difference times
the chance that its missing numbers come in time. A number goes where it adds most to the worth of its step, but a step
that lacks fewer of that number comes first.

What the others probably show: at first a guess by the number of rolls (guesses.bin, by
tools/workshop/tables/karate_guesses.py); from the second round on, mostly what they showed in the last fight, as
far as there was time to learn it again; solo, what the opponent's dice give. Among three and more a black belt has a
favourite in the first round: with the same dice all would learn the same, and one who learns something else would beat
them all.
"""

from micropython import const

from games.karate import layout as at
from games.karate.places import HESITATE, KAKE_UKE, KIAI, OI_ZUKI

_BROWN = const(2)
_LAST_ROUND = const(2)
_TECHNIQUES = const(5)
_ROWS = const(25)  # five techniques for each of five steps
_FAVOURITE = const(9)  # sixteenths of a point that a black belt's favourite is worth more to it
_POINT = const(16384)  # the unit: worth is in 1/16384 point, a chance out of 16384
_PATH = __file__[: __file__.rindex("plan")] + "guesses.bin"  # the device and a desktop start in different folders

# A guess: the last roll it applies to; how many of 255 techniques are which, hesitating last; how many dice are still
# to come; and the bar for a shout in sixteenths of a point, + _BELOW.
_GUESS = const(9)
_SHARES = const(1)
_LEFT = const(7)
_BAR = const(8)
_BELOW = const(64)

_TAKES = b"\x00\x01\x01\x02\x03\x00"  # how late in a round each technique is learned: the greater, the later
_HABIT = const(49)  # weight of the last fight, in 64ths; the guess has the rest
_LEAVES = const(3)  # tenths of a point of lead that a shout in the last round has to leave
_CLOSE = const(8)  # techniques within 1/8 point of each other are equally good

# A bit for each technique that this one scores against, as in scoring.py, which is not loaded during writing.
_SCORES = b"\x04\x08\x2a\x25\x2f\x1c"

_ALONE = b"\x03\x05\x07\x09\x0b\x01"  # what the solo opponent shows, out of 36

# A brown belt: what techniques are worth to it in points, the dice it counts on, how many strong ones make it shout.
_BROWN_WORTH = b"\x01\x01\x03\x03\x04\x00"
_BROWN_LEFT = const(10)
_STRONG = const(3)


def write(level, view, seat, dice, more=0):
    """The box for the number due, plus KIAI if it is time. Solo, the clock allows `more` rolls."""
    due = at.due(view, seat)
    rolled = at.dice(view)
    number = rolled[due]
    numbers = at.numbers(view, seat)
    taken = at.first_box(view, seat)
    missing, same = _read(numbers, number)
    closed = _ROWS
    if taken >= 0 and numbers[taken] != number:
        closed = at.step_of(taken) * _TECHNIQUES + at.technique_of(taken)
    guess = _guess(at.rolls(view))
    left = guess[_LEFT]
    if level == _BROWN:
        left = _BROWN_LEFT
    elif at.is_solo(view):
        left = more * 4 // 3  # not every die is useful
    left += 2 * at.batch(view) - 2 - due // 2 * 2  # numbers of this batch that are still to come
    worth = _worths(level, view, seat, guess)
    is_double = due & 1 == 0 and rolled[due + 1] == number
    row = _best_row(worth, chances(left), missing, same, is_double, closed, dice.below(at.STEPS))
    box = _box(numbers, row, number, taken)
    if due + 1 < 2 * at.batch(view) or at.is_solo(view):
        return box
    missing[row] = min(missing[row], max(0, at.BOXES[row % _TECHNIQUES] - same[row] - 1))
    return box + KIAI if _is_time(level, view, seat, worth, missing, guess[_BAR] - _BELOW) else box


def settle(level, view, seat, known, dice):
    """One of the techniques in `known`: the one worth most, or any that is nearly as good."""
    worth = _worths(level, view, seat, _guess(at.rolls(view)))
    most = max([worth[technique] for technique in known])
    good = [technique for technique in known if most - worth[technique] < _POINT // _CLOSE]
    return good[dice.below(len(good))]


def chances(left):
    """The chances, out of 16384, that a number comes up at least 0..7 times in `left` dice."""
    exactly = 1 << 24
    for _ in range(left):
        exactly = exactly * 5 // 6
    found = [_POINT]
    rest = 1 << 24
    for times in range(7):
        rest = max(0, rest - exactly)
        found.append(rest >> 10)
        exactly = exactly * max(0, left - times) // (5 * (times + 1))
    return found


# --- What techniques are worth --------------------------------------------------------------------


def _guess(rolls):
    """The record of guesses.bin for this roll of the round."""
    with open(_PATH, "rb") as file:
        guess = file.read(_GUESS)
        while guess[0] < rolls:
            guess = file.read(_GUESS)
    return guess


def _worths(level, view, seat, guess):
    """What each technique, and hesitating, is worth: points scored less points conceded, on average."""
    if level == _BROWN:
        return [points * _POINT for points in _BROWN_WORTH]
    rivals = at.fighters(view) - 1
    shares = _ALONE if at.is_solo(view) else _shares(view, _shown(view, seat), guess)
    unit = _POINT // rivals
    whole = sum(shares)
    worth = [0] * (HESITATE + 1)
    for other in range(HESITATE + 1):
        share = shares[other]
        if share:
            for own in range(HESITATE + 1):
                score = 0
                if _SCORES[own] >> other & 1:
                    score = -rivals if own == HESITATE else rivals
                if _SCORES[other] >> own & 1:
                    score += 1 if other == HESITATE else -1
                worth[own] += share * score
    worth = [total * unit // whole for total in worth]
    if rivals > 1 and at.rolls_before(view) == 0:
        worth[OI_ZUKI if seat & 1 else KAKE_UKE] += _FAVOURITE * _POINT // 16
    return worth


def _shares(view, shown, guess):
    """How often the others show each technique, in any unit.

    They cannot show again from the first roll what they showed in the last fight: the longer a technique takes to
    learn, the later in a round of the usual length it counts.
    """
    guessed = guess[_SHARES:_LEFT]
    before = at.rolls_before(view)
    if before == 0:
        return guessed
    rivals = at.fighters(view) - 1
    now = min(before, at.rolls(view) * at.round_of(view))  # equals `before` when a round usually ends
    shares = []
    later = 0
    for which in range(HESITATE + 1):
        habit = all_of_it = shown[which] * 255 * _HABIT // (at.STEPS * rivals)
        for _ in range(_TAKES[which]):
            habit = habit * now // before
        later += all_of_it - habit
        shares.append(habit + guessed[which] * (64 - _HABIT))
    shares[HESITATE] += later
    return shares


def _shown(view, seat):
    """How often the others showed each technique in the last fight; never before the first."""
    shown = [0] * (HESITATE + 1)
    if at.rolls_before(view):
        for other in range(at.fighters(view)):
            if other != seat:
                for step in range(at.STEPS):
                    shown[at.technique_shown(view, other, step)] += 1
    return shown


# --- Where a number goes --------------------------------------------------------------------------


def _read(numbers, number):
    """For each row of the sheet: how many equal numbers it lacks, and how often `number` is in it."""
    missing = bytearray(_ROWS)
    same = bytearray(_ROWS)
    first = 0
    for row in range(_ROWS):
        boxes = at.BOXES[row % _TECHNIQUES]
        counts = bytearray(7)
        for found in numbers[first : first + boxes]:
            counts[found] += 1
        first += boxes
        counts[0] = 0
        missing[row] = boxes - max(counts)
        same[row] = counts[number]
    return missing, same


def _best_row(worth, odds, missing, same, is_double, closed, start):
    """The row, step * 5 + technique, to which the number adds most; of equals, the first from step `start` on."""
    rising = sorted(range(_TECHNIQUES), key=lambda technique: worth[technique])
    below = [0] * _ROWS  # from the weakest technique up: a step's worth without this and all better ones
    first_step = -1  # the first step that needs the number: it lacks the fewest
    fewest = 0
    for row in range(0, _ROWS, _TECHNIQUES):
        value = worth[HESITATE]
        for technique in rising:
            index = row + technique
            below[index] = value
            short = missing[index]
            if short == 0:
                value = worth[technique]
            elif worth[technique] > value:
                value += odds[short] * (worth[technique] - value) // _POINT
                if same[index] and same[index] + short == at.BOXES[technique] and (first_step < 0 or short < fewest):
                    first_step = row
                    fewest = short
    best = -1
    most = -2
    for turn in range(at.STEPS):
        step = (start + turn) % at.STEPS * _TECHNIQUES
        wait = 0 if step == first_step else fewest
        alone = _POINT  # from the best technique down: the chance that no better one comes
        for technique in reversed(rising):
            row = step + technique
            short = missing[row]
            after = at.BOXES[technique] - same[row] - 1
            rise = worth[technique] - below[row]
            gain = same[row]
            if row == closed or short == 0:
                gain = 0 if after < 0 and row != closed else -1
            elif rise > 0 and after < short:
                before = odds[min(short + wait, 7)]
                better = odds[min(after + wait, 7)] - before
                if is_double and after:
                    better = max(better, (odds[min(after - 1 + wait, 7)] - before) // 2)
                gain += (rise * alone // _POINT) * better // _POINT
            if gain > most:
                most = gain
                best = row
            if short == 0:
                alone = 0
            elif rise > 0:
                alone = alone * (_POINT - odds[short]) // _POINT
    return best


def _box(numbers, row, number, taken):
    """The box in the row: a free one, else over the number that is there least often."""
    first = row // _TECHNIQUES * at.ROW + at.FIRST[row % _TECHNIQUES]
    there = numbers[first : first + at.BOXES[row % _TECHNIQUES]]
    best = -1
    least = 99
    for place in range(len(there)):
        found = there[place]
        count = 0 if found == 0 else 9 if found == number else there.count(found)
        if first + place != taken and count < least:
            least = count
            best = first + place
    return best


# --- When to shout --------------------------------------------------------------------------------


def _is_time(level, view, seat, worth, missing, bar):
    """Whether what is learned is enough to shout; `bar` in sixteenths of a point.

    A brown belt wants strong techniques. A black belt wants to be ahead: if it leads the match it shouts as soon as it
    may; in the last round otherwise not before the shout would make it lead.
    """
    now = 0
    strong = 0
    trained = 0
    for first in range(0, _ROWS, _TECHNIQUES):
        learned = [worth[technique] for technique in range(_TECHNIQUES) if missing[first + technique] == 0]
        now += max(learned) if learned else worth[HESITATE]
        strong += 1 if learned and max(learned) > _POINT else 0
        trained += 1 if learned else 0
    if trained < at.needed(view):
        return False
    if level == _BROWN:
        return strong >= _STRONG
    others = [sum(at.totals(view, other)) for other in range(at.fighters(view)) if other != seat]
    lead = sum(at.totals(view, seat)) - max(others)
    if lead > 0:
        return True
    if at.round_of(view) == _LAST_ROUND and now + lead * _POINT < _LEAVES * _POINT // 10:
        return False
    return now >= bar * _POINT // 16
