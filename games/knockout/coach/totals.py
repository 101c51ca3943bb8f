"""The coach of Knock Yourself Out: what screens ask of it. What it needs is in memory only while it is needed.

    better(view, seat, 2 - 1)      # (5, 2019): taking out 6 would have been 2.019 turns quicker than 2
    luck(match, 0)                 # (28, 32201, 9, 7): 28 turns, 32.2 expected, 7 of 9 choices were best ones

The chart before a choice is chart.py, what is kept of a match records.py. docs/knockout-coach.md tells it all.
"""

from dojo.modules import release

_ADVICE = (
    "games.knockout.coach.advice", "games.knockout.coach.lesson", "games.knockout.coach.ways",
    "games.knockout.coach.coachwords",
)  # fmt: skip
_LESSON = ("games.knockout.coach.lesson", "games.knockout.coach.lessonwords")
_PAGES = ("dojo.dialogs.reader",)
_PAGE = ("games.knockout.coach.records", "games.knockout.coach.progress", "games.knockout.coach.lessonwords")


# --- After a choice -------------------------------------------------------------------------------


def better(view, seat, action):
    """(best action, thousandths of a turn that `action` loses against it) for the view before the choice.

    Of equally good ones the action itself is the best, and nothing is lost.
    """
    from games.knockout.coach import advice

    found = advice.better(view, seat, action)
    release(_ADVICE)
    return found


def advice(console, view, seat, action):
    """Generator: a screen that says which choice was the best one, and why. `view`: before the choice."""
    console.clear()
    from games.knockout.coach.advice import sentences
    from games.knockout.coach.coachwords import COACH

    said = sentences(view, seat, action)
    sentences = None
    release(_ADVICE)
    from dojo.dialogs.reader import read

    yield from read(console, COACH, said)
    release(_PAGES)


# --- What is counted ------------------------------------------------------------------------------


class _Counted:
    """What came of counting a match when its log was so long: the end of a match asks for it often."""

    def __init__(self, match, length, counts):
        self.match = match
        self.length = length
        self.counts = counts


_last = [_Counted(None, 0, [])]


def counting(match):
    """Generator: count a match, a few turns in a frame; `counted` then has it at once."""
    last = _last[0]
    if last.match is not match or last.length != len(match.log):
        from games.knockout.coach import lesson

        _last[0] = _Counted(match, len(match.log), (yield from lesson.counting(match)))
        lesson = None
        release(_LESSON)


def counted(match):
    """For each seat a list: its turns, strikes, choices, and best choices, from the log of a match."""
    for _ in counting(match):
        pass
    return _last[0].counts


def luck(match, seat):
    """(turns needed, thousandths a perfect player needs on average, choices, best choices) of a game alone."""
    from games.knockout.coach.lesson import perfect

    turns, _, choices, best = counted(match)[seat]
    expected = perfect(match)
    release(_LESSON)
    return turns, expected, choices, best


def luck_lines(match, seat):
    """The same as lines for the result."""
    from games.knockout.coach import lessonwords as words

    turns, expected, choices, best = luck(match, seat)
    tenths = (expected + 50) // 100
    release(_LESSON)
    return [words.NEEDED % turns, words.PERFECT % (tenths // 10, tenths % 10), words.CHOSEN % (best, choices)]


# --- The teacher's page ---------------------------------------------------------------------------


def teacher(console):
    """Generator: the totals since they were last cleared; OK clears them, and asks first."""
    from dojo.ui import keys
    from dojo.ui.layout import CELL_HEIGHT
    from dojo.ui.screen import Screen
    from dojo.words import BACK, MORE, OK
    from games.knockout.coach import lessonwords as words
    from games.knockout.coach import progress, records

    first = 0
    while True:
        totals = records.totals(console.store) + [progress.count(console.store)]
        lines = [words.TOTALS[place] % totals[place] for place in range(len(totals))]
        has_some = max(totals) > 0
        if not has_some:
            lines = [words.NOTHING]
        rows = console.rows - 2
        pairs = ((keys.OK, words.CLEAR), (keys.BACK, BACK)) if has_some else ((keys.OK, OK),)
        if len(lines) > rows:
            pairs = ((keys.UP_DOWN, MORE),) + pairs
        shown = lines[first : first + rows]
        screen = None  # never two screens in memory
        screen = Screen(console, words.TEACHER, pairs)
        screen.lines(shown, screen.top + (screen.rows - len(shown)) * CELL_HEIGHT // 2)
        console.show(screen)
        key = yield from console.key()
        if key == keys.BACK or key == keys.OK and not has_some:
            release(_PAGE)
            return
        if key == keys.OK:
            screen = None
            from dojo.dialogs.confirm import confirm

            if (yield from confirm(console, words.SURE)):
                progress.clear(console.store)
                records.clear(console.store)
            first = 0
        elif len(lines) > rows:
            first = 0 if first + rows >= len(lines) else first + rows
