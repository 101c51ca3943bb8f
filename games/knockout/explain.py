"""Why a claim is wrong, in words for age 8.

    reasons(view, 5 - 1)    # "6-1 is 5, but 5 is already out."
    reasons(view, 4 - 1)    # "4 doesn't fit! What is 6+1, 6-1?"

They ask for the sums and never give the answer; after a wrong number they do not say whether the roll is a strike.
"""

from dojo.playing.hint import hint
from dojo.say import say
from games.knockout import rules
from games.knockout.board import STRIKE


def page(console, view, place):
    """Generator: say below the dice why `place` (a number minus one, or STRIKE) is wrong."""
    yield from hint(console, reasons(view, place), False)


def reasons(view, place):
    """A few sentences that name the sums, short enough to be said below the dice."""
    sums = _sums(view)
    if place == STRIKE:
        right = rules.answers(view)
        text = [text for text, result in sums if result in right][0]
        return say("knockout.wrong.no_strike", text)
    first, second = rules.dice(view)
    if place + 1 in rules.results_of(first, second, rules.operations(view)):
        text = [text for text, result in sums if result == place + 1][0]
        return say("knockout.wrong.already_out", text, place + 1, place + 1)
    asked = say("knockout.wrong.what_is", ", ".join([text for text, _ in sums]))
    said = say("knockout.wrong.not_there", place + 1) + " " + asked
    return said + " " + say("knockout.wrong.doubles") if first == second else said


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
