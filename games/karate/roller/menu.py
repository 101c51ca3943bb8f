"""What is behind BACK in the dice roller: all rolls of the round, how fair they are, who plays, a new match.

    goes_on = yield from page(roller, False)    # False if the players leave; True for the cursor: it is on linking
"""

from micropython import const

from dojo import pages
from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.dialogs.reader import read
from dojo.ui import keys
from dojo.ui.layout import CELL_HEIGHT
from dojo.ui.screen import Screen
from dojo.words import BACK, GO_ON, HOW_TO_PLAY, MORE
from games.karate.roller import rollwords as words
from games.karate.roller.book import ALONE, FIGHT, MOST, NO_NAMES, NOTHING, TRAINING

_WIDE = const(22)  # columns from which five rolls fit a line


def page(roller, is_on_link):
    """Generator: the menu, until one goes on, begins a new match, links or parts handhelds, or leaves."""
    console = roller.console
    book = roller.book
    chosen = _items(roller).index(words.LINK) if is_on_link else 0
    while True:
        items = _items(roller)
        chosen = yield from menu(console, words.PAUSED if book.is_started() else words.TITLE, items, chosen)
        item = items[chosen] if chosen >= 0 else GO_ON
        if item == words.LEAVE:
            return False
        if item in (GO_ON, words.UNDO, words.GO_ALONE, words.LINK):
            if item == words.UNDO:
                _undo(book)
                book.keep()
            elif item == words.GO_ALONE:
                roller.part()
            elif item == words.LINK:
                roller.is_linking = True
            return True
        if item == words.NEW_MATCH:
            if (yield from confirm(console, words.IS_NEW)):
                book.begin_match()
                book.keep()
                return True
        elif item == words.SO_FAR:
            yield from _history(console, book)
        elif item == words.COUNT:
            yield from pages.open("games.karate.roller.fairness", console, book)
        elif item == words.PLAYERS_AND_DICE:
            yield from pages.open("games.karate.roller.settings", console, book)
        elif item == HOW_TO_PLAY:
            texts = pages.borrow("games.karate.help")
            yield from read(console, HOW_TO_PLAY, texts.ABOUT_FIGHTS if book.phase == FIGHT else texts.PAGES)
        elif item == words.SCORES:
            yield from pages.open("games.karate.roller.points", console, book, words.SCORES)


def _items(roller):
    """What can be chosen now."""
    book = roller.book
    items = [GO_ON]
    if _can_undo(book):
        items.append(words.UNDO)
    if book.rolls and not book.is_started():  # nobody looks at dice while his clock stands
        items.append(words.SO_FAR)
    if book.phase == TRAINING:
        items.append(words.PLAYERS_AND_DICE)
    if not book.is_started():
        items.append(words.COUNT)
    if book.has_points():
        items.append(words.SCORES)
    if roller.mates is not None:
        items.append(words.GO_ALONE)
    elif book.phase == TRAINING and book.players != ALONE and roller.console.links:
        items.append(words.LINK)
    return items + [HOW_TO_PLAY, words.NEW_MATCH, words.LEAVE]


def _can_undo(book):
    """True if something was told that can be taken back: alone the rival has rolled after each telling."""
    return book.phase == FIGHT and book.players != ALONE and book.step + book.place > 0


def _undo(book):
    """Go back to the one who told last, in the step before if nobody has told in this one.

    What was read still stands there, and can be told anew.
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
        lines.append("%2d: %s" % (first + 1, " ".join(pairs)))
    longest = max([len(line) for line in lines])
    page = -1
    while True:
        screen = None  # never two screens in memory
        screen = Screen(console, words.SO_FAR, ((keys.UP_DOWN, MORE), (keys.BACK, BACK)))
        last = (len(lines) - 1) // screen.rows
        page = last if page < 0 else 0 if page > last else page
        shown = lines[page * screen.rows : (page + 1) * screen.rows]
        y = screen.top + (screen.rows - len(shown)) * CELL_HEIGHT // 2
        screen.lines([line + " " * (longest - len(line)) for line in shown], y, True)
        console.show(screen)
        key = yield from console.key()
        if key in (keys.OK, keys.BACK):
            return
        page += 1 if key in keys.FORWARD else -1
