"""A pupil uses a finished outcomes chart: counts cells in it and sees which ones count.

    yield from pages.open(counting.page, console, SUMS)      # three questions
"""

from micropython import const

from dojo.dialogs.message import message
from dojo.dice import entropy
from dojo.output.sound import CHOOSE, WIN
from dojo.say import number_of, say, say_all, say_one
from dojo.ui import keys
from games.knockout.charts.kinds import CELLS, NONE, counts
from games.knockout.charts.slate import Slate

_MOST_WAYS = const(10)  # the differences of 1


def page(console, kind):
    """Generator: how many ways there are to get two numbers, and which number has the most."""
    any_two = entropy(2)
    ways = counts(kind)[:NONE]
    choices = [number for number, count in enumerate(ways) if count]
    first = any_two[0] % len(choices)
    second = (first + 1 + any_two[1] % (len(choices) - 1)) % len(choices)
    texts = [str(count) for count in range(_MOST_WAYS + 1)]
    for number in (choices[first], choices[second]):
        question = (say(number_of("knockout.making.how_many")), say_one("knockout.making.how_many", 1, number))
        if not (yield from _asked(console, kind, texts, question, (ways[number],), number, ways[number])):
            return
    texts = [str(number) for number in choices]
    largest = max(ways)
    places = [place for place, number in enumerate(choices) if ways[number] == largest]
    if (yield from _asked(console, kind, texts, say_all("knockout.making.most"), places, -1, largest)):
        console.sound.play(WIN)
        yield from message(console, say("knockout.making.well"), say("knockout.making.end"))


def _asked(console, kind, choices, question, right, number, ways):
    """Generator: a question about the full chart; True once it is answered, False if the player goes back.

    number: the number counted; -1 if that is the question.
    """
    slate = Slate(console, kind, CELLS, choices, 0, question)
    console.show(slate.screen, slate)
    told = say("knockout.making.ways", ways) if ways > 1 else say("knockout.making.one_way")
    if (yield from slate.asked(right, told)) < 0:
        return False
    slate.say(told)
    console.refresh()  # respond to the press at once
    console.sound.play(CHOOSE)
    slate.light(int(choices[slate.wheel.value]) if number < 0 else number)
    return (yield from console.until(keys.OK, keys.BACK)) == keys.OK
