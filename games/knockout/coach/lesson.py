"""What a match teaches: its choices, their worth, and how many were best.

    choices(view, seat)            # [2, 6]: what the seat can now choose from
    yield from counting(match)     # [[28, 11, 9, 7]]: 28 turns, 11 strikes, 9 choices, 7 of them best ones

A choice is a turn with two or more numbers to choose from. What a tray is worth comes from odds.py.
"""

from micropython import const

from dojo.contract import CHANCE, NOBODY
from games.knockout import odds, rules
from games.knockout.rules import EVERY

TURNS = const(0)  # indices of a seat's counts
STRIKES = const(1)
CHOICES = const(2)
BEST = const(3)

_STEP = const(8)  # actions counted per frame


def choices(view, seat):
    """The numbers the seat can choose from, ascending."""
    if not rules.is_returning(view):
        return list(rules.answers(view))
    tray = rules.tray(view, rules.side_of(view, seat))
    return [number for number in range(1, 7) if not tray >> number - 1 & 1]


def turns_after(view, seat, numbers, known):
    """Turns a perfect player still needs after each number, in thousandths. known: {tray: turns}."""
    tray = rules.tray(view, rules.side_of(view, seat))
    found = []
    for number in numbers:
        left = odds.after(tray, number)
        if left not in known:  # a look-up reads a file
            known[left] = odds.turns_left(left, rules.operations(view))
        found.append(known[left])
    return found


def counting(match):
    """Generator, one step per frame. For each seat a list: turns, strikes, choices and best choices (TURNS … BEST)."""
    counts = [[0, 0, 0, 0] for _ in range(match.seats)]
    known = {}
    state = rules.start(match.options)
    for place, action in enumerate(match.log):
        if place % _STEP == 0:
            yield
        seat = rules.seat_to_play(state)
        own = counts[seat]
        if rules.turn(state) == CHANCE:
            side = rules.side_of(state, seat)
            own[TURNS] -= rules.turns(state)  # a missed turn ends with its roll
            own[STRIKES] -= rules.strikes(state, side)
            rules.apply(state, NOBODY, action)
            own[TURNS] += rules.turns(state)
            own[STRIKES] += rules.strikes(state, side)
            continue
        own[TURNS] += 1
        numbers = choices(state, seat)
        if len(numbers) > 1:
            own[CHOICES] += 1
            turns = turns_after(state, seat, numbers, known)
            if turns[numbers.index(action + 1)] == min(turns):
                own[BEST] += 1
        rules.apply(state, seat, action)
    return counts


def perfect(match):
    """Turns a perfect player needs on average for such a game, in thousandths."""
    return odds.turns_left(EVERY, rules.operations(match.state))
