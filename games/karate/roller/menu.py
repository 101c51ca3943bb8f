"""What is behind BACK in the dice roller: all rolls of the round, how fair they are, who plays, a new match.

    stays = yield from menu_of(roller)      # False if the players leave
"""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.ui import keys
from dojo.ui.layout import CELL_HEIGHT
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.words import BACK, GO_ON, HOW_TO_PLAY, MORE
from games.karate.roller import rollwords as words
from games.karate.roller.book import ALONE, FIGHT, MOST, TRAINING, UNKNOWN
from games.karate.roller.undo import can_undo, undo

_WIDE = const(22)  # columns from which five rolls fit a line
_PLAYERS, _DICE, _LEVEL, _NEXT = range(4)


def menu_of(roller):
    """Generator: the menu, until one goes on, begins a new match, links or parts handhelds, or leaves."""
    console = roller.console
    book = roller.book
    chosen = 0
    while True:
        items = [GO_ON]
        if can_undo(book):
            items.append(words.UNDO)
        if book.rolls and not book.is_started():  # nobody looks at dice while his clock stands
            items.append(words.SO_FAR)
        if book.phase == TRAINING:
            items.append(words.PLAYERS_AND_DICE)
        if not book.is_started():
            items.append(words.COUNT)
        if _has_points(book):
            items.append(words.SCORES)
        if roller.mates is not None:
            items.append(words.GO_ALONE)
        elif book.phase == TRAINING and book.players != ALONE and console.links:
            items.append(words.LINK)
        items += (HOW_TO_PLAY, words.NEW_MATCH, words.LEAVE)
        chosen = yield from menu(console, words.PAUSED if book.is_started() else words.TITLE, items, chosen)
        item = items[chosen] if chosen >= 0 else GO_ON
        if item == GO_ON:
            return True
        if item == words.LEAVE:
            return False
        if item == words.UNDO:
            undo(book)
            book.keep()
            return True
        if item == words.GO_ALONE:
            roller.part()
            return True
        if item == words.LINK:
            yield from roller.link()
            if roller.mates is not None:
                return True
        elif item == words.SO_FAR:
            yield from history(console, book)
        elif item == words.COUNT:
            from games.karate.roller.fairness import fairness

            yield from fairness(console, book)
        elif item == words.PLAYERS_AND_DICE:
            yield from settings(console, book)
        elif item == HOW_TO_PLAY:
            from dojo.dialogs.reader import read
            from games.karate.help import ABOUT_FIGHTS, PAGES

            yield from read(console, HOW_TO_PLAY, ABOUT_FIGHTS if book.phase == FIGHT else PAGES)
        elif item == words.SCORES:
            from games.karate.roller.roundend import show_points

            yield from show_points(console, book, words.SCORES)
        elif (yield from confirm(console, words.IS_NEW)):
            book.begin_match()
            book.keep()
            return True


def _has_points(book):
    """True if a round is over whose points are known."""
    for number in range(book.round):
        if book.total(number, 0) != UNKNOWN:
            return True
    return False


def history(console, book):
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


def settings(console, book):
    """Generator: how many players, whose dice, the level of the clock, and who rolls next."""
    from dojo.dialogs.form import form

    values = bytearray((book.players, book.is_real, book.level, book.roller()))
    choices = (words.PLAYERS, words.DICE, words.CLOCKS, [name(seat) for seat in range(MOST)])
    yield from form(console, words.PLAYERS_AND_DICE, words.NAMES, choices, values)
    if values[_PLAYERS] != book.players:
        if _has_points(book) and not (yield from confirm(console, words.IS_OTHER)):
            return
        book.choose_players(values[_PLAYERS])
    if book.players > ALONE:
        book.choose_roller(values[_NEXT] % book.players)
    book.is_real = values[_DICE]
    book.choose_level(values[_LEVEL])
    book.keep()
