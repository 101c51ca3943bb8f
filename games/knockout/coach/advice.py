"""After a choice: which one was best, by how much, and why.

    yield from page(console, view, seat, 2 - 1)     # the answer to "why?": the sentences, to read
    sentences(view, seat, 2 - 1)   # ["Taking out 6 saves about 2 turns.", ...]

`view` is the one before the choice. Every sentence is true for every tray, roll and choice: a test tries them all.
"""

from micropython import const

from dojo.dialogs.reader import read
from dojo.say import say, say_one
from games.knockout import odds, rules
from games.knockout.coach.lesson import choices, turns_after
from games.knockout.coach.ways import count, every_roll

_QUARTER = const(250)  # thousandths of a turn


def page(console, view, seat, action):
    """Generator: what there is to say about a choice. `view`: the one before it."""
    yield from read(console, say("knockout.coach.coach"), sentences(view, seat, action))


def sentences(view, seat, action):
    """What there is to say about a choice: a list."""
    numbers = choices(view, seat)
    back = rules.is_returning(view)
    chosen = action + 1
    if len(numbers) == 1:
        return [say("knockout.coach.only_back" if back else "knockout.coach.only_out", chosen)]
    turns = turns_after(view, seat, numbers, {})
    least = min(turns)
    if max(turns) == least:
        return [say("knockout.coach.all_equal")]
    lost = turns[numbers.index(chosen)] - least
    if lost:
        best = numbers[turns.index(least)]
        amount = _amount(lost)
        if amount:
            first = say("knockout.coach.better_back" if back else "knockout.coach.better_out", best, amount)
        else:
            first = say("knockout.coach.bit_better_back" if back else "knockout.coach.bit_better_out", best)
        return [first, _reason(view, seat, best, chosen)]
    said = [say("knockout.coach.best_back" if back else "knockout.coach.best_out", chosen)]
    for place, number in enumerate(numbers):
        if turns[place] == least and number != chosen:
            said.append(say("knockout.coach.as_good", number))
    second = min([turn for turn in turns if turn > least])  # the next best teaches most
    other = numbers[turns.index(second)]
    amount = _amount(second - least)
    said.append(say("knockout.coach.longer", other, amount) if amount else say("knockout.coach.bit_longer", other))
    said.append(_reason(view, seat, chosen, other))
    return said


def _reason(view, seat, best, other):
    """Why `best` is better: what the rolls give if that explains it, else the strikes after each."""
    rolls = every_roll(rules.operations(view))
    tray = rules.tray(view, rules.side_of(view, seat))
    back = rules.is_returning(view)
    after = count(odds.after(tray, best), rolls)
    easy, hard = (best, other) if back else (other, best)
    if after[easy] > after[hard]:
        said = say("knockout.coach.easier", easy, hard, after[easy], easy, after[hard], hard)
        return said + say("knockout.coach.easy_back" if back else "knockout.coach.keep_easy", easy)
    many = count(odds.after(tray, other), rolls)[0]
    if after[0] < many:
        return say("knockout.coach.strikes_back" if back else "knockout.coach.strikes_out", best, after[0], other, many)
    return say("knockout.coach.together")


def _amount(lost):
    """Thousandths of a turn in words; "" for less than an eighth of a turn."""
    quarters = (lost + _QUARTER // 2) // _QUARTER
    if quarters < 5:
        return say_one("knockout.coach.turns", quarters)
    halves = (lost + _QUARTER) // (2 * _QUARTER)
    if halves == 2:
        return say_one("knockout.coach.turns", 4)
    return say("knockout.coach.half" if halves & 1 else "knockout.coach.whole", halves // 2)
