"""After a kiai of the dice roller: who has shouted?

    caller = yield from page(console, book)     # the seat that reads first, 0 without names; -1 if nobody meant it
"""

from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.ui.seats import name
from games.karate.roller import rollwords as words
from games.karate.roller.book import NO_NAMES


def page(console, book):
    """Generator: the question."""
    if book.players == NO_NAMES:
        return (yield from confirm(console, words.IS_KIAI, start=True)) - 1
    return (yield from menu(console, words.WHO, [name(seat) for seat in range(book.players)]))
