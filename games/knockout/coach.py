"""The coach of Knock Yourself Out: which choice was the best one, by how much and why; and what was counted.

    better(view, seat, 3 - 1)      # (5, 412): taking out 6 would have been 0.412 turns quicker than 3
    luck(match, 0)                 # (28, 32201, 9, 7): 28 turns, 32.2 expected, 7 of 9 choices were best ones

A choice is a turn with two numbers or more to choose from. What a tray is worth comes from odds.py, what a roll gives
from rules.py; the sentences are in coachwords.py.
"""

from micropython import const

from dojo.contract import CHANCE, seats_in
from dojo.modules import release
from games.knockout import coachwords as words
from games.knockout import odds, rules

TURNS = const(0)  # the places of what is counted for a seat
STRIKES = const(1)
CHOICES = const(2)
BEST = const(3)

_ROLLS = const(36)
_EVERY = const(63)
_QUARTER = const(250)  # thousandths of a turn


# --- After a choice -------------------------------------------------------------------------------


def better(view, seat, action):
    """(best action, thousandths of a turn that `action` loses against it) for the view before the choice.

    Of equally good ones the action itself is the best, and nothing is lost.
    """
    tray = rules.tray(view, rules.side_of(view, seat))
    operations = rules.operations(view)
    numbers = _choices(view, seat)
    best = odds.best(tray, numbers, operations)
    own = odds.turns_left(odds.after(tray, action + 1), operations)
    lost = own - odds.turns_left(odds.after(tray, best), operations)
    return (best - 1 if lost else action), lost


def advice(console, view, seat, action):
    """Generator: a screen that says which choice was the best one, and why. `view`: before the choice."""
    from dojo.ui.pages import pages

    yield from pages(console, words.COACH, sentences(view, seat, action))
    release(("dojo.ui.pages",))


def sentences(view, seat, action):
    """What there is to say about a choice."""
    numbers = _choices(view, seat)
    back = rules.is_returning(view)
    chosen = action + 1
    if len(numbers) == 1:
        return ((words.ONLY_BACK if back else words.ONLY_OUT) % chosen,)
    best, lost = better(view, seat, action)
    if lost:
        said = [(words.BETTER_BACK if back else words.BETTER_OUT) % (best + 1, chosen)]
        said += _reason(view, seat, best + 1, chosen)
        said.append(words.QUICKER % _amount(lost) if _amount(lost) else words.NEARLY_SAME)
        return said
    other, lost = _next_best(view, seat, chosen, numbers)
    if not lost:
        return (words.ALL_EQUAL,)
    said = [(words.BEST_BACK if back else words.BEST_OUT) % chosen]
    said += _reason(view, seat, chosen, other)
    said.append(words.LONGER % (other, _amount(lost)) if _amount(lost) else words.NEARLY_SAME)
    return said


def _choices(view, seat):
    """The numbers the seat can choose from, ascending."""
    return [action + 1 for action in range(6) if rules.refuse(view, seat, action) == 0]


def _next_best(view, seat, chosen, numbers):
    """(number, what it loses) of the least loss there is besides none; (0, 0) if all are equally good."""
    found = (0, 0)
    for number in numbers:
        lost = better(view, seat, number - 1)[1]
        if lost and (not found[1] or lost < found[1]):
            found = (number, lost)
    return found


def _reason(view, seat, best, other):
    """Why `best` is the better choice: what the rolls give if that tells it, else the strikes that come of both."""
    operations = rules.operations(view)
    back = rules.is_returning(view)
    easy, hard = (best, other) if back else (other, best)
    often, seldom = ways(easy, operations), ways(hard, operations)
    if often > seldom:
        said = words.EASIER % (easy, hard, often, easy, seldom, hard)
        return [said, (words.EASY_BACK if back else words.KEEP_EASY) % easy]
    tray = rules.tray(view, rules.side_of(view, seat))
    few = strikes(odds.after(tray, best), operations)
    many = strikes(odds.after(tray, other), operations)
    if few < many:
        return [(words.STRIKES_BACK if back else words.STRIKES_OUT) % (best, few, other, many)]
    return [words.TOGETHER]


def _amount(lost):
    """Thousandths of a turn in words; "" for less than an eighth of a turn."""
    quarters = (lost + _QUARTER // 2) // _QUARTER
    if quarters < len(words.TURNS):
        return words.TURNS[quarters]
    halves = (lost + _QUARTER) // (2 * _QUARTER)
    if halves == 2:
        return words.TURNS[4]
    return (words.HALF if halves & 1 else words.WHOLE) % (halves // 2)


# --- What the rolls give --------------------------------------------------------------------------


def ways(number, operations):
    """How many of the 36 rolls give a number."""
    found = 0
    for roll in range(_ROLLS):
        if number in rules.results_of(roll // 6 + 1, roll % 6 + 1, operations):
            found += 1
    return found


def strikes(tray, operations):
    """How many of the 36 rolls are a strike for a tray."""
    found = _ROLLS
    for roll in range(_ROLLS):
        for number in rules.results_of(roll // 6 + 1, roll % 6 + 1, operations):
            if tray >> number - 1 & 1:
                found -= 1
                break
    return found


# --- What is counted ------------------------------------------------------------------------------


class Lesson:
    """What players claimed in one match on this device. It is nowhere saved: a power cut forgets it."""

    def __init__(self):
        self.claims = 0
        self.wrong = 0

    def claimed(self, is_right):
        """A player has named a number, or a strike."""
        self.claims += 1
        if not is_right:
            self.wrong += 1


def counted(match):
    """For each seat a list: its turns, strikes, choices, and best choices, from the log of a match (TURNS … BEST)."""
    counts = [[0, 0, 0, 0] for _ in range(match.seats)]
    state = rules.start(match.options)
    for action in match.log:
        turn = rules.turn(state)
        if turn == CHANCE:
            seat = rules.seat_to_play(state)
            before = rules.turns(state), rules.strikes(state, rules.side_of(state, seat))
            rules.apply(state, -1, action)
            counts[seat][TURNS] += rules.turns(state) - before[0]
            counts[seat][STRIKES] += rules.strikes(state, rules.side_of(state, seat)) - before[1]
        elif turn > 0:
            seat = seats_in(turn)[0]
            counts[seat][TURNS] += 1
            if len(_choices(state, seat)) > 1:
                counts[seat][CHOICES] += 1
                if not better(state, seat, action)[1]:
                    counts[seat][BEST] += 1
            rules.apply(state, seat, action)
    return counts


def luck(match, seat):
    """(turns needed, thousandths a perfect player needs on average, choices, best choices) of a game alone."""
    counts = counted(match)[seat]
    expected = odds.turns_left(_EVERY, rules.operations(match.state))
    return counts[TURNS], expected, counts[CHOICES], counts[BEST]


def luck_lines(match, seat):
    """The same as lines for the result."""
    turns, expected, choices, best = luck(match, seat)
    tenths = (expected + 50) // 100
    return [words.NEEDED % turns, words.PERFECT % (tenths // 10, tenths % 10), words.CHOSEN % (best, choices)]


# --- The teacher's page ---------------------------------------------------------------------------


def teacher(console):
    """Generator: the totals since they were last cleared; OK clears them, and asks first."""
    from dojo.ui import keys
    from dojo.ui.confirm import confirm
    from dojo.ui.screen import Screen
    from dojo.words import BACK, MORE, OK
    from games.knockout import records

    first = 0
    while True:
        totals = records.totals(console.store)
        lines = [words.TOTALS[place] % totals[place] for place in range(len(totals))]
        if not totals[0]:
            lines = [words.NOTHING]
        rows = console.rows - 2
        pairs = ((keys.OK, words.CLEAR), (keys.BACK, BACK)) if totals[0] else ((keys.OK, OK),)
        if len(lines) > rows:
            pairs = ((keys.UP_DOWN, MORE),) + pairs
        shown = lines[first : first + rows]
        screen = None  # never two screens in memory
        screen = Screen(console, words.TEACHER, pairs)
        screen.lines(shown, screen.top + (screen.rows - len(shown)) * 6)
        console.show(screen)
        key = yield from console.key()
        if key == keys.BACK or key == keys.OK and not totals[0]:
            release(("dojo.ui.confirm", "games.knockout.records"))
            return
        if key == keys.OK:
            if (yield from confirm(console, words.SURE)):
                records.clear(console.store)
            first = 0
        elif len(lines) > rows:
            first = 0 if first + rows >= len(lines) else first + rows
