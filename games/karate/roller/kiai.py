"""After a kiai in the dice roller: who shouted?

    caller = yield from page(console, book)     # the seat that reads first, 0 without names; -1 if it was a mistake
"""

from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.say import say
from dojo.ui.seats import name
from games.karate.roller.book import NO_NAMES


def page(console, book):
    """Generator: the question."""
    if book.players == NO_NAMES:
        return (yield from confirm(console, say("karate.roller.is_kiai"), start=True)) - 1
    seats = range(book.players)
    return (yield from menu(console, say("karate.roller.who"), [name(seat) for seat in seats], seats=seats))
