"""The dice roller's menu, behind BACK: the round's rolls, how fair they are, who plays, a new match.

    goes_on = yield from page(roller, False)    # False if the players leave; True starts on linking
"""

from micropython import const

from dojo import pages
from dojo.dialogs import confirm, reader
from dojo.dialogs.menu import menu
from dojo.roller import history
from dojo.say import number_of, say, say_all
from dojo.ui.layout import FACE, FIGURE, padded, wrap
from games.karate.roller import fairness, points, settings
from games.karate.roller.book import ALONE, FIGHT, MOST, NO_NAMES, NOTHING, TRAINING

_WIDE = const(22)  # columns for five rolls a line


def page(roller, is_on_link):
    """Generator: the menu, until players go on, begin a new match, link or part handhelds, or leave."""
    console = roller.console
    book = roller.book
    chosen = _items(roller).index(number_of("console.link")) if is_on_link else 0
    while True:
        items = _items(roller)
        title = say("karate.roller.paused" if book.is_started() else "karate.roller.title")
        chosen = yield from menu(console, title, [say(number) for number in items], chosen)
        item = items[chosen] if chosen >= 0 else number_of("console.go_on")
        if item == number_of("console.dice.leave"):
            return False
        if item == number_of("console.go_on"):
            return True
        if item in (number_of("karate.roller.undo"), number_of("console.dice.take_back")):
            book.take_back() if book.phase == TRAINING else _undo(book)
            book.keep()
            return True
        if item == number_of("karate.roller.go_alone"):
            roller.part()
            return True
        if item == number_of("console.link"):
            roller.is_linking = True
            return True
        if item == number_of("karate.roller.new_match"):
            if (yield from pages.open(confirm.confirm, console, say("karate.roller.is_new"))):
                book.begin_match()
                book.keep()
                return True
        elif item == number_of("karate.roller.so_far"):
            yield from _history(console, book)
        elif item == number_of("console.dice.fair"):
            yield from pages.open(fairness.page, console, book)
        elif item == number_of("karate.roller.players_and_dice"):
            yield from pages.open(settings.page, console, book)
        elif item == number_of("console.how_to_play"):
            help_now = say_all("karate.about_fights") if book.phase == FIGHT else say_all("karate.help")
            yield from pages.open(reader.read, console, say("console.how_to_play"), help_now)
        elif item == number_of("karate.roller.scores"):
            yield from pages.open(points.page, console, book, say("karate.roller.scores"))


def _items(roller):
    """What can be chosen now."""
    book = roller.book
    items = [number_of("console.go_on")]
    if book.can_take_back() and roller.mates is None:
        items.append(number_of("console.dice.take_back"))
    if _can_undo(book):
        items.append(number_of("karate.roller.undo"))
    if book.rolls and not book.is_started():  # no studying the dice while the clock is stopped
        items.append(number_of("karate.roller.so_far"))
    if book.phase == TRAINING:
        items.append(number_of("karate.roller.players_and_dice"))
    if not book.is_started():
        items.append(number_of("console.dice.fair"))
    if book.has_points():
        items.append(number_of("karate.roller.scores"))
    if roller.mates is not None:
        items.append(number_of("karate.roller.go_alone"))
    elif book.phase == TRAINING and book.players != ALONE and roller.console.links:
        items.append(number_of("console.link"))
    return items + [
        number_of("console.how_to_play"),
        number_of("karate.roller.new_match"),
        number_of("console.dice.leave"),
    ]


def _can_undo(book):
    """Whether the last entry can be undone: not solo, where the rival rolls after each one."""
    return book.phase == FIGHT and book.players != ALONE and book.step + book.place > 0


def _undo(book):
    """Go back to the last one who told, in the step before if nobody has in this one.

    What was read is still there and can be told again.
    """
    is_over = book.place == MOST and book.players == NO_NAMES  # the points of the step are shown
    if book.place and not is_over:
        if book.players == NO_NAMES:
            book.tell(book.step, book.place, NOTHING)
        book.place -= 1
        return
    if not is_over:
        book.step -= 1
    book.place = book.players - 1
    if book.players == NO_NAMES:  # "another one?" is asked again
        book.place = 0
        while book.place < MOST - 1 and book.technique(book.step, book.place) != NOTHING:
            book.place += 1


def _history(console, book):
    """Generator: all rolls of the round, the newest page first."""
    across = 5 if console.columns >= _WIDE else 4
    lines = []
    for first in range(0, len(book.rolls), across):
        pairs = ["%d-%d" % (outcome // 6 + 1, outcome % 6 + 1) for outcome in book.rolls[first : first + across]]
        lines.append(("%2d: %s" % (first + 1, " ".join(pairs))).replace(" ", FIGURE, 1))
    if book.taken_back:
        numbers = ", ".join(["#%d" % (place + 1) for place in book.taken_back])
        lines += wrap("%s: %s" % (say("console.dice.back"), numbers), console.columns)
    longest = max([FACE.width(line) for line in lines])
    lines = [padded(line, longest) for line in lines]
    yield from pages.open(history.page, console, say("karate.roller.so_far"), lines, -1)
