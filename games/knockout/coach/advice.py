"""After a choice: which one was best, by how much, and why.

    better(view, seat, 2 - 1)      # (5, 2019): taking out 6 would have been 2.019 turns quicker than 2
    sentences(view, seat, 2 - 1)   # ["Better take out 6: about 2 turns quicker.", ...]

`view` is that before the choice. Every sentence is true for every tray, roll and choice: a test tries them all.
"""

from micropython import const

from games.knockout import odds, rules
from games.knockout.coach import coachwords as words
from games.knockout.coach.lesson import choices, turns_after
from games.knockout.coach.ways import count, every_roll

_QUARTER = const(250)  # thousandths of a turn


def better(view, seat, action):
    """(best action, thousandths of a turn that `action` loses against it) for the view before the choice.

    Of equally good ones the action itself is the best, and nothing is lost.
    """
    numbers = choices(view, seat)
    turns = turns_after(view, seat, numbers, {})
    least = min(turns)
    lost = turns[numbers.index(action + 1)] - least
    return (numbers[turns.index(least)] - 1 if lost else action), lost


def sentences(view, seat, action):
    """What there is to say about a choice, a list."""
    numbers = choices(view, seat)
    back = rules.is_returning(view)
    chosen = action + 1
    if len(numbers) == 1:
        return [(words.ONLY_BACK if back else words.ONLY_OUT) % chosen]
    turns = turns_after(view, seat, numbers, {})
    least = min(turns)
    if max(turns) == least:
        return [words.ALL_EQUAL]
    lost = turns[numbers.index(chosen)] - least
    if lost:
        best = numbers[turns.index(least)]
        amount = _amount(lost)
        if amount:
            first = (words.BETTER_BACK if back else words.BETTER_OUT) % (best, amount)
        else:
            first = (words.BIT_BETTER_BACK if back else words.BIT_BETTER_OUT) % best
        return [first, _reason(view, seat, best, chosen)]
    said = [(words.BEST_BACK if back else words.BEST_OUT) % chosen]
    for place, number in enumerate(numbers):
        if turns[place] == least and number != chosen:
            said.append(words.AS_GOOD % number)
    second = min([turn for turn in turns if turn > least])  # the next best is what there is to learn from
    other = numbers[turns.index(second)]
    amount = _amount(second - least)
    said.append(words.LONGER % (other, amount) if amount else words.BIT_LONGER % other)
    said.append(_reason(view, seat, chosen, other))
    return said


def _reason(view, seat, best, other):
    """Why `best` is the better choice: what the rolls give if that tells it, else the strikes that come of both."""
    rolls = every_roll(rules.operations(view))
    tray = rules.tray(view, rules.side_of(view, seat))
    back = rules.is_returning(view)
    after = count(odds.after(tray, best), rolls)
    easy, hard = (best, other) if back else (other, best)
    if after[easy] > after[hard]:
        said = words.EASIER % (easy, hard, after[easy], easy, after[hard], hard)
        return said + (words.EASY_BACK if back else words.KEEP_EASY) % easy
    many = count(odds.after(tray, other), rolls)[0]
    if after[0] < many:
        return (words.STRIKES_BACK if back else words.STRIKES_OUT) % (best, after[0], other, many)
    return words.TOGETHER


def _amount(lost):
    """Thousandths of a turn in words; "" for less than an eighth of a turn."""
    quarters = (lost + _QUARTER // 2) // _QUARTER
    if quarters < len(words.TURNS):
        return words.TURNS[quarters]
    halves = (lost + _QUARTER) // (2 * _QUARTER)
    if halves == 2:
        return words.TURNS[4]
    return (words.HALF if halves & 1 else words.WHOLE) % (halves // 2)
