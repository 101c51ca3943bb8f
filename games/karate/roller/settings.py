"""Who plays with the dice roller: how many, whose dice, the clock's level, and who rolls next."""

from dojo.dialogs.confirm import confirm
from dojo.dialogs.form import form
from dojo.say import say, say_all
from dojo.ui.seats import name
from games.karate.roller.book import ALONE, MOST

_PLAYERS, _DICE, _LEVEL, _NEXT = range(4)


def page(console, book):
    """Generator: all of it on one form. Changing the players drops their points only if they confirm."""
    values = bytearray((book.players, book.is_real, book.level, book.roller()))
    choices = (
        say_all("karate.roller.players"),
        say_all("karate.roller.dice"),
        say_all("karate.roller.clocks"),
        [name(seat) for seat in range(MOST)],
    )
    yield from form(console, say("karate.roller.players_and_dice"), say_all("karate.roller.names"), choices, values)
    if values[_PLAYERS] != book.players:
        if book.has_points() and not (yield from confirm(console, say("karate.roller.is_other"))):
            return
        book.choose_players(values[_PLAYERS])
    if book.players > ALONE:
        book.choose_roller(values[_NEXT] % book.players)
    book.is_real = values[_DICE]
    book.choose_level(values[_LEVEL])
    book.keep()
