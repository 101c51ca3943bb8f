"""A kiai of the dice roller: loud, and then the question who has shouted.

    yield from cry(console)
    caller = yield from ask(console, book)      # the seat that reads first, or -1 if nobody meant it
"""

from dojo.ui.seats import name
from games.karate.roller import rollwords as words
from games.karate.roller.book import NO_NAMES
from games.karate.shout import shout


def cry(console):
    """Generator: sound, light, and a screen that flashes."""
    yield from shout(console, words.KIAI_CRY, words.TRAINED, console.theme.accent)


def ask(console, book):
    """Generator: the seat that has shouted, 0 without names; -1 if it was not meant."""
    if book.players == NO_NAMES:
        from dojo.dialogs.confirm import confirm

        return (yield from confirm(console, words.IS_KIAI, start=True)) - 1
    from dojo.dialogs.menu import menu

    return (yield from menu(console, words.WHO, [name(seat) for seat in range(book.players)]))
