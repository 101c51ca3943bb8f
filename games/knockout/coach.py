"""The coach of Knock Yourself Out: which choice was the best one, by how much and why; and what was counted.

    better(view, seat, 3 - 1)      # (5, 412): taking out 6 would have been 0.412 turns quicker than 3
    luck(match, 0)                 # (28, 32201, 9, 7): 28 turns, 32.2 expected, 7 of 9 choices were best ones

A choice is a turn with two numbers or more to choose from. What a tray is worth comes from odds.py, what a roll gives
from rules.py; the sentences are in coachwords.py.
"""

from micropython import const

from dojo.contract import CHANCE, NOBODY
from dojo.modules import release
from games.knockout import coachwords as words
from games.knockout import odds, rules
from games.knockout.ways import count

TURNS = const(0)  # the places of what is counted for a seat
STRIKES = const(1)
CHOICES = const(2)
BEST = const(3)

_EVERY = const(63)
_QUARTER = const(250)  # thousandths of a turn
_HELPERS = ("games.knockout.ways",)
_PAGES = ("dojo.ui.pages",)

_counted = [None, 0, None]  # the match that was counted last, how long it was, and what came of it


# --- After a choice -------------------------------------------------------------------------------


def better(view, seat, action):
    """(best action, thousandths of a turn that `action` loses against it) for the view before the choice.

    Of equally good ones the action itself is the best, and nothing is lost.
    """
    numbers = _choices(view, seat)
    turns = _turns_after(view, seat, numbers, {})
    least = min(turns)
    lost = turns[numbers.index(action + 1)] - least
    return (numbers[turns.index(least)] - 1 if lost else action), lost


def advice(console, view, seat, action):
    """Generator: a screen that says which choice was the best one, and why. `view`: before the choice."""
    said = sentences(view, seat, action)
    release(_HELPERS)
    from dojo.ui.pages import pages

    yield from pages(console, words.COACH, said)
    release(_PAGES)


def sentences(view, seat, action):
    """What there is to say about a choice, a list."""
    numbers = _choices(view, seat)
    back = rules.is_returning(view)
    chosen = action + 1
    if len(numbers) == 1:
        return [(words.ONLY_BACK if back else words.ONLY_OUT) % chosen]
    turns = _turns_after(view, seat, numbers, {})
    least = min(turns)
    if max(turns) == least:
        return [words.ALL_EQUAL]
    lost = turns[numbers.index(chosen)] - least
    if lost:
        best = numbers[turns.index(least)]
        amount = _amount(lost)
        if amount:
            said = (words.BETTER_BACK if back else words.BETTER_OUT) % (best, amount)
        else:
            said = (words.BIT_BETTER_BACK if back else words.BIT_BETTER_OUT) % best
        return [said, _reason(view, seat, best, chosen)]
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


def _choices(view, seat):
    """The numbers the seat can choose from, ascending."""
    if not rules.is_returning(view):
        return list(rules.answers(view))
    tray = rules.tray(view, rules.side_of(view, seat))
    return [number for number in range(1, 7) if not tray >> number - 1 & 1]


def _turns_after(view, seat, numbers, known):
    """What a perfect player still needs after each of the numbers, thousandths. known: {tray: what it takes}, grows."""
    tray = rules.tray(view, rules.side_of(view, seat))
    found = []
    for number in numbers:
        left = odds.after(tray, number)
        if left not in known:  # a look-up reads a file
            known[left] = odds.turns_left(left, rules.operations(view))
        found.append(known[left])
    return found


def _reason(view, seat, best, other):
    """Why `best` is the better choice: what the rolls give if that tells it, else the strikes that come of both."""
    operations = rules.operations(view)
    tray = rules.tray(view, rules.side_of(view, seat))
    back = rules.is_returning(view)
    after = count(odds.after(tray, best), operations)
    easy, hard = (best, other) if back else (other, best)
    if after[easy] > after[hard]:
        said = words.EASIER % (easy, hard, after[easy], easy, after[hard], hard)
        return said + (words.EASY_BACK if back else words.KEEP_EASY) % easy
    many = count(odds.after(tray, other), operations)[0]
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
    if _counted[0] is match and _counted[1] == len(match.log):
        return _counted[2]
    counts = [[0, 0, 0, 0] for _ in range(match.seats)]
    known = {}
    state = rules.start(match.options)
    for action in match.log:
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
        numbers = _choices(state, seat)
        if len(numbers) > 1:
            own[CHOICES] += 1
            turns = _turns_after(state, seat, numbers, known)
            if turns[numbers.index(action + 1)] == min(turns):
                own[BEST] += 1
        rules.apply(state, seat, action)
    _counted[:] = match, len(match.log), counts
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
