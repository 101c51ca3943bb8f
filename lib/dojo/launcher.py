"""The menu one comes from and goes back to: a page with a picture for every game, then settings and about.

Only the game that was chosen is in memory. Its modules are imported by name, and dropped when it is left.
"""

import gc
import sys

from micropython import const

from dojo import words
from dojo.play import begin, play
from dojo.store import ALL
from dojo.table import load, restore
from dojo.ui import keys
from dojo.ui.card import ICON, PICTURE, show_card
from dojo.ui.confirm import confirm
from dojo.ui.menu import menu
from dojo.ui.message import message
from dojo.ui.pages import pages

GAMES = ("ninja", "karate", "knockout", "karenza", "king_of_the_roll")
_PAGES = const(7)  # the games, settings, about

_ICONS = "lib/dojo/art/icons.bmp"
_GEAR = const(34)  # tiles of the icons
_BOOK = const(37)


def launch(console):
    """Generator without an end: the launcher. Home may come out of it: then begin it again."""
    forget_games()
    page = 0
    while True:
        page = yield from _browse(console, page)
        if page < len(GAMES):
            yield from _open(console, GAMES[page])
            forget_games()
        elif page == len(GAMES):
            yield from console.settings.change(console)
        else:
            yield from pages(console, words.ABOUT, about(console))


def welcome(console):
    """Generator: what is to be said after switching on: what could not be read, and whether a match is waiting."""
    damaged = console.store.damaged
    if damaged:
        yield from message(console, words.SORRY, words.LOST_ALL if damaged == ALL else words.LOST_PART)
    if console.store.match() is None:
        return
    table = restore(console.store)
    if table is None:
        console.store.finish()
        yield from message(console, words.SORRY, words.CANNOT_GO_ON)
    else:
        title = load_card(table.game).NAME
        if (yield from confirm(console, words.WAITING % title, start=True)):
            yield from _play_on(console, table)
    forget_games()


def about(console):
    """The pages of the credits, with the names of this board's keys."""
    held = console.names[keys.BACK]
    return [text % held if "%s" in text else text for text in words.ABOUT_PAGES]


def load_card(game):
    """A game's card: games/<game>/__init__.py, with NAME, words.PLAYERS, words.MINUTES and what else it says."""
    __import__("games." + game)
    return sys.modules["games." + game]


def forget_games():
    """Drop every module of every game."""
    for name in list(sys.modules):
        if name == "games" or name.startswith("games."):
            del sys.modules[name]
    gc.collect()


def _browse(console, page):
    """Generator: leaf through the pages. Gives the page that is opened."""
    while True:
        _show(console, page)
        key = yield from console.key()
        if key == keys.OK:
            return page
        if key in keys.FORWARD:
            page = (page + 1) % _PAGES
        elif key in keys.BACKWARD:
            page = (page - 1) % _PAGES


def _show(console, page):
    """Draw one page."""
    if page < len(GAMES):
        card = load_card(GAMES[page])
        picture = ("games/%s/picture.bmp" % GAMES[page], PICTURE, 0)
        show_card(console, page, _PAGES, picture, card.NAME, _facts(card))
    elif page == len(GAMES):
        show_card(console, page, _PAGES, (_ICONS, ICON, _GEAR), words.SETTINGS, ())
    else:
        show_card(console, page, _PAGES, (_ICONS, ICON, _BOOK), words.ABOUT, ())


def _facts(card):
    """Who can play and for how long, or that nobody can yet."""
    if not is_ready(card):
        return (words.NOT_YET,)
    return words.PLAYERS % card.PLAYERS, words.MINUTES % card.MINUTES


def is_ready(card):
    """True if the game can be played."""
    return getattr(card, "READY", True)


def _open(console, game):
    """Generator: what can be done with one game, until the player goes back."""
    card = load_card(game)
    if not is_ready(card):
        yield from message(console, card.NAME, words.NOT_YET_LONG % card.NAME)
        return
    chosen = 0
    while chosen >= 0:
        table = restore(console.store)
        waiting = table is not None and table.game == game
        items = ([words.GO_ON] if waiting else []) + [words.PLAY, words.HOW_TO_PLAY]
        chosen = yield from menu(console, card.NAME, items, max(chosen, 0))
        if chosen < 0:
            return
        if items[chosen] == words.GO_ON:
            yield from _play_on(console, table)
        elif items[chosen] == words.PLAY:
            yield from _play_new(console, game, table)
        else:
            yield from pages(console, card.NAME, load(game, "words").HELP)


def _play_new(console, game, waiting):
    """Generator: seat the players and play; a match that is waiting is only given up if they say so."""
    if waiting is not None:
        question = words.GIVE_UP_MATCH % load_card(waiting.game).NAME
        if not (yield from confirm(console, question)):
            return
    chosen = yield from load(game, "screens").setup(console)
    if chosen:
        yield from _play_on(console, begin(console, game, chosen[0], chosen[1]))


def _play_on(console, table):
    """Generator: play to the end, and again for as long as the players want."""
    again = True
    while again:
        again = yield from play(console, table)
        if again:
            table = begin(console, table.game, table.match.options, table.seating)
