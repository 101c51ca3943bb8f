"""The teacher's handheld in a lesson: collects children's reports, shown as a list, bars or QR codes; pauses or
silences all.

A report is answered with thanks each time it comes, as thanks may be lost; one without this lesson's number is answered
with that number, so that a replayed report does not count. Nothing is kept once the page is left.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo import pages
from dojo.dialogs.around import LOCK
from dojo.dialogs.menu import menu
from dojo.dialogs.message import message
from dojo.dice import entropy
from dojo.loan.lessons import codes, lesson
from dojo.loan.lessons.lesson import PAUSE
from dojo.loan.lessons.speech import Speech
from dojo.say import say, say_all
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games import GAMES

_BARS = const(1)  # indices into loan.lesson.ways
_QUIET = const(3)
_FIVE_SECONDS = const(250)  # frames
_TWICE = const(4)  # index after the ways, if two handhelds have the same number
_MOST = const(120)  # handhelds collected
_SHOWN = const(6)  # numbers named
_LESSON = const(3)  # bytes that identify a lesson
_COLUMNS = bytes((0, 10, 38, 58, 79))  # columns of the list, in percent of the width
_LETTERS = const(6)  # letters of a game's name
_WIDEST = const(10)  # dots of a bar, including the gap


def page(console):
    """Generator: until the teacher goes back. Children may hand in while the list or the bars are shown."""
    speech = Speech(console)
    seen = {}
    number = entropy(_LESSON)
    which = 0
    try:
        while which >= 0:
            items = say_all("loan.lesson.ways")
            twice = _twice(seen)
            if twice:
                items += (say("loan.lesson.doubles", twice),)
            which = yield from menu(console, say("loan.lesson.collect"), items, max(which, 0))
            if which in (0, _BARS):
                yield from _listen(console, speech, seen, number, _bars if which else _lines)
            elif which == _TWICE:
                yield from message(console, say("loan.lesson.collect"), say("loan.lesson.twice", twice))
            elif which == PAUSE:
                yield from _call(console, speech, lesson.PAUSE, lesson.GO_ON, say("loan.lesson.paused"))
            elif which == _QUIET:
                yield from _call(console, speech, lesson.QUIET, lesson.QUIET, say("loan.lesson.quiet"))
    finally:
        speech.close()


def _twice(seen):
    """The first six numbers used by more than one handheld: "5, 8"; "" for none."""
    numbers = [number for number, _ in seen]
    twice = sorted(set([number for number in numbers if numbers.count(number) > 1]))
    return ", ".join(["%d" % number for number in twice[:_SHOWN]])


def _listen(console, speech, seen, number, show):
    """Generator: collect, and display by show(screen, reports, first), which returns how many it has shown.

    number: the lesson's.
    """
    first = 0
    key_of_class = console.lent.calls.key if console.lent else b""
    key = 0
    while key != keys.BACK:
        reports = [seen[who] for who in sorted(seen)]
        pairs = ((keys.UP_DOWN, say("console.further")), (keys.BACK, say("console.back")))
        if reports:
            pairs = pairs[:1] + ((keys.OK, say("loan.lesson.code")),) + pairs[1:]
        screen = Screen(console, say("loan.lesson.from", len(reports)), pairs)
        if first >= len(reports):
            first = 0
        shown = show(screen, reports, first)
        console.show(screen)
        key = 0
        is_new = False
        while not key and not is_new:
            frame = speech.step(None)
            report = lesson.about(frame) if frame is not None else None
            if report is not None and lesson.is_proved(frame, key_of_class):
                who = report[lesson.WHO], report[lesson.CHIP]
                is_asked = lesson.lesson_of(frame) != number
                if is_asked or who in seen or len(seen) < _MOST:
                    kind = lesson.ASK if is_asked else lesson.THANKS
                    speech.say(lesson.prove(lesson.answer(kind, frame, number), key_of_class))
                    if not is_asked:
                        is_new = seen.get(who) != report
                        seen[who] = report
            key = yield from console.key(0, 1)
        if key == keys.OK and reports:
            yield from pages.open(codes.page, console, number, reports)
        elif key in keys.FORWARD:
            first += shown
        elif key in keys.BACKWARD:
            first = max(0, first - shown)


def _lines(screen, reports, first):
    """A line each: number, game, matches, right and wrong claims, best choices of all."""
    if not reports:
        screen.lines((say("loan.lesson.nobody"),), screen.top)
        return 1
    count = screen.rows - 1
    columns = [[head] for head in ("",) + say_all("loan.lesson.head")]
    for who, game, played, right, wrong, choices, best, _ in reports[first : first + count]:
        cells = "%d" % who, _short(game), "%d" % played, "%d/%d" % (right, wrong), "%d/%d" % (best, choices)
        for column, cell in zip(columns, cells):
            column.append(cell)
    width = screen.console.width - FACE.margin
    for index, column in enumerate(columns):
        screen.column(column, FACE.margin + width * _COLUMNS[index] // 100, screen.top, screen.console.theme.ink)
    return count


def _short(game):
    """The start of a game's name, by its index in the launcher; "" for none."""
    return say(pages.load("games." + GAMES[game]).NAME).split()[0][:_LETTERS] if game < len(GAMES) else ""


def _bars(screen, reports, first):
    """A bar each, with its number below: as high as its right claims, topped by its wrong ones."""
    console = screen.console
    theme = console.theme
    wide = max(_WIDEST, FACE.width("00") + 2)
    thick = wide * 2 // 3
    colours = draw.colours(theme.paper, theme.bad)
    count = (console.width - 2 * FACE.margin) // wide
    shown = reports[first : first + count]
    room = screen.bottom - screen.top - FACE.height - 2
    most = max([report[lesson.RIGHT] + report[lesson.WRONG] for report in reports] + [1])
    layer = displayio.Group()
    base = screen.top + room
    numbers = Strip(console.width, theme.paper, theme.ink, 0, base + 1)  # one for all: each layer takes time
    layer.append(numbers)
    for index, report in enumerate(shown):
        x = FACE.margin + index * wide
        words = "%d" % report[lesson.WHO]
        numbers.write(words, x + (wide - 2 - FACE.width(words)) // 2)
        x += (wide - 2 - thick) // 2
        tall = report[lesson.RIGHT] * room // most
        if tall:
            layer.append(draw.block(x, base - tall, thick, tall, theme.good))
        wrong = report[lesson.WRONG] * room // most
        if wrong:  # an outline, so that one colour is enough; without sides if too low for them
            bitmap = displayio.Bitmap(thick, wrong if wrong > 2 else 1, 2)
            bitmap.fill(1)
            if wrong > 2:
                fill_region(bitmap, 1, 1, thick - 1, wrong - 1, 0)
            layer.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=base - tall - wrong))
        numbers.text += " "
    screen.append(layer)
    return count


def _call(console, speech, during, after, words):
    """Generator: say `during` to all while this is shown (for five seconds if `after` is the same), then `after`.

    Without a secret no handheld would obey; without a code any pupil could open this page.
    """
    if not console.lent or not console.lent.calls.key or not console.lent.code:
        yield from message(console, say("loan.lesson.collect"), say("loan.lesson.no_secret"), sign=LOCK)
        return
    screen = Screen(console, say("loan.lesson.collect"), ((keys.BACK, say("console.back")),))
    screen.lines((words,), screen.top + FACE.height, True)
    console.show(screen)
    calls = console.lent.calls
    calls.begin()
    left = _FIVE_SECONDS
    while during != after or left:
        speech.step(calls.say(during))
        left -= 1
        if (yield from console.key(0, 1)) == keys.BACK:
            break
    if during != after:
        for _ in range(_FIVE_SECONDS // 2):
            speech.step(calls.say(after))
            yield
