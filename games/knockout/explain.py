"""Why a claim is wrong, in words for age 8.

    reasons(view, 5 - 1)    # "6-1 is 5, and 5 is already out."
"""

from dojo.dialogs.message import message
from games.knockout import rarewords as words
from games.knockout import rules
from games.knockout.board import STRIKE


def page(console, view, place, is_shown):
    """Generator: a screen that says why `place` (a number less one, or STRIKE) is wrong; is_shown: answers now are."""
    text = reasons(view, place)
    if is_shown:
        text += " " + words.NOW_SHOWN
    yield from message(console, words.LOOK_AGAIN, text)


def reasons(view, place):
    """One or two sentences that name the sums."""
    sums = _sums(view)
    right = rules.answers(view)
    if place == STRIKE:
        text = [text for text, result in sums if result in right][0]
        return words.NO_STRIKE % text
    dice = rules.dice(view)
    if not rules.results_of(dice[0], dice[1], rules.operations(view)):
        return words.ALWAYS_STRIKE % dice[0]
    for text, result in sums:
        if result == place + 1:
            return words.ALREADY_OUT % (text, result, result)
    said = ", ".join([words.IS % pair for pair in sums])
    return words.NOT_THERE % (said, place + 1)


def _sums(view):
    """Pairs of a sum as it is written and its result, the larger die first."""
    first, second = rules.dice(view)
    high = max(first, second)
    low = min(first, second)
    sums = [(words.PLUS % (high, low), high + low), (words.MINUS % (high, low), high - low)]
    if rules.operations(view) == rules.ALL:
        sums.append((words.TIMES % (high, low), high * low))
        if high % low == 0:
            sums.append((words.DIVIDED % (high, low), high // low))
    return sums
