"""Why a claim is wrong, in words for age 8.

    reasons(view, 5 - 1)    # "6-1 is 5, and 5 is already out."
"""

from dojo.dialogs.message import message
from dojo.say import say
from games.knockout import rules
from games.knockout.board import STRIKE


def page(console, view, place, is_shown):
    """Generator: a screen that says why `place` (a number minus one, or STRIKE) is wrong; is_shown: answers now are."""
    text = reasons(view, place)
    if is_shown:
        text += "\n" + say("knockout.wrong.now_shown")
    yield from message(console, say("knockout.wrong.look_again"), text)


def reasons(view, place):
    """One or two sentences that name the sums."""
    sums = _sums(view)
    right = rules.answers(view)
    if place == STRIKE:
        text = [text for text, result in sums if result in right][0]
        return say("knockout.wrong.no_strike", text)
    dice = rules.dice(view)
    if not rules.results_of(dice[0], dice[1], rules.operations(view)):
        return say("knockout.wrong.always_strike", dice[0])
    for text, result in sums:
        if result == place + 1:
            return say("knockout.wrong.already_out", text, result, result)
    said = ", ".join([say("knockout.wrong.is", *pair) for pair in sums])
    return say("knockout.wrong.not_there", said, place + 1)


def _sums(view):
    """Pairs of a sum as it is written and its result, the larger die first."""
    first, second = rules.dice(view)
    high = max(first, second)
    low = min(first, second)
    sums = [("%d+%d" % (high, low), high + low), ("%d-%d" % (high, low), high - low)]
    if rules.operations(view) == rules.ALL:
        sums.append(("%dx%d" % (high, low), high * low))
        if high % low == 0:
            sums.append(("%d/%d" % (high, low), high // low))
    return sums
