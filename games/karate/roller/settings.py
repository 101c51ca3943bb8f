"""Who plays with the dice roller: how many, whose dice, the level of the clock, and who rolls next."""

from dojo.dialogs.confirm import confirm
from dojo.dialogs.form import form
from dojo.ui.seats import name
from games.karate.roller import rollwords as words
from games.karate.roller.book import ALONE, MOST

_PLAYERS, _DICE, _LEVEL, _NEXT = range(4)


def page(console, book):
    """Generator: all of it on one form. Other players lose their points only if they say so."""
    values = bytearray((book.players, book.is_real, book.level, book.roller()))
    choices = (words.PLAYERS, words.DICE, words.CLOCKS, [name(seat) for seat in range(MOST)])
    yield from form(console, words.PLAYERS_AND_DICE, words.NAMES, choices, values)
    if values[_PLAYERS] != book.players:
        if book.has_points() and not (yield from confirm(console, words.IS_OTHER)):
            return
        book.choose_players(values[_PLAYERS])
    if book.players > ALONE:
        book.choose_roller(values[_NEXT] % book.players)
    book.is_real = values[_DICE]
    book.choose_level(values[_LEVEL])
    book.keep()
