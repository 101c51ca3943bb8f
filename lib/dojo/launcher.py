"""The menu one comes from and goes back to: a page with a picture for every game, then settings and about.

A game's modules are imported by name when it is opened, and dropped when it is left. The game that was opened last
comes first the next time.
"""

import sys

from micropython import const

from dojo import rarewords, words
from dojo.dialogs.card import ICON, PICTURE, show_card
from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.dialogs.message import message
from dojo.dialogs.reader import read
from dojo.modules import drop, release
from dojo.preferences import change
from dojo.saving.restore import restore
from dojo.saving.store import ALL, LOST_MATCH
from dojo.settings import LAST_KEY
from dojo.table import load
from dojo.ui import keys
from dojo.ui.layout import CELL_HEIGHT, wrap
from dojo.ui.screen import Screen

GAMES = ("ninja", "karate", "knockout", "karenza", "king_of_the_roll")
_PAGES = const(7)  # the games, settings, about

_LABELS = ("adafruit_display_text.label", "adafruit_display_text")  # of the pages; they come back with them
_ICONS = "lib/dojo/art/icons.bmp"
_TITLE = const(14)  # letters
_HELLO = const(4000)  # ms
_GEAR = const(34)  # tiles of the icons
_BOOK = const(37)


def launch(console):
    """Generator: the launcher. Gives the order for a match, or () to go on with one.

    An order is (game, options, seating), or what dojo.link.pairing.meeting gives: (game, options, level, pact); or it
    is for a page of a game that needs the room of a match: (game, module).
    """
    page = _last(console)
    while True:
        page = yield from _browse(console, page)
        if page < len(GAMES):
            order = yield from _open(console, GAMES[page])
            if order is not None:
                return order
            drop(("games",))
        elif page == len(GAMES):
            yield from change(console)
        else:
            yield from read(console, rarewords.ABOUT, about(console))


def _last(console):
    """The page of the game that was opened last."""
    name = _used(console)[0]
    for page, game in enumerate(GAMES):
        if name == game.encode():
            return page
    return 0


def _used(console):
    """The name of the game that was opened last, and behind it that of a page of it if that was used last."""
    return (console.store.get(LAST_KEY) or b"").split(b" ")


def welcome(console):
    """Generator: what is to be said after switching on: what could not be read, and whether a match is waiting.

    Gives () to go on with that match, or None. Nobody is asked who used a page of a game since, like the dice roller.
    """
    store = console.store
    table = restore(store)
    if store.damaged:
        yield from message(console, rarewords.SORRY, _what_was_lost(store, table))
    elif store.fresh and store.works:
        yield from _greet(console)
    if not store.has_match():
        return None
    if table is None:
        store.finish()
        if not store.lost & LOST_MATCH:
            yield from message(console, rarewords.SORRY, rarewords.CANNOT_GO_ON)
    elif len(_used(console)) == 1:
        question = rarewords.WAITING % load_card(table.game).NAME
        if (yield from confirm(console, question, start=True)):
            return ()
    return None


def _greet(console):
    """Generator: what a new handheld says, for some seconds. A press is meant for the launcher already."""
    screen = Screen(console, rarewords.HELLO)
    lines = wrap(rarewords.NOTHING_SAVED, screen.columns)
    screen.lines(lines, screen.top + (screen.rows - len(lines)) * CELL_HEIGHT // 2, True)
    console.show(screen)
    console.put_back((yield from console.pause(_HELLO)))


def _what_was_lost(store, table):
    """The sentence for what could not be read. table: what is left of the match, or None."""
    if store.damaged == ALL:
        return rarewords.LOST[0]
    if store.lost & LOST_MATCH:
        return rarewords.LOST[3 + (table is None)]
    return rarewords.LOST[1 + (store.lost > 0)]


def again(console):
    """Generator: look for the others of the match that is waiting, one of whom has lost it. Gives the order for that.

    Whoever goes back goes on waiting for them as they were: ().
    """
    waiting = restore(console.store)
    if waiting is None:
        return None
    options = waiting.match.options
    console.clear()
    release(_LABELS)
    from dojo.link.pairing.meeting import meet

    order = yield from meet(console, waiting.game, options, waiting.match.seats, waiting.level)
    return order + (True,) if order else ()


def about(console):
    """The pages of the credits, with the names of this board's keys."""
    held = console.names[keys.BACK]
    return [text % held if "%s" in text else text for text in rarewords.ABOUT_PAGES]


def load_card(game):
    """A game's card: games/<game>/__init__.py, with NAME, PLAYERS, MINUTES and what else it says."""
    __import__("games." + game)
    return sys.modules["games." + game]


def _browse(console, page):
    """Generator: leaf through the pages. Gives the page that is opened."""
    while True:
        _show(console, page)
        console.store.flush()  # what was noted while a game was open
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
        show_card(console, page, _PAGES, (_ICONS, ICON, _GEAR), rarewords.SETTINGS, ())
    else:
        show_card(console, page, _PAGES, (_ICONS, ICON, _BOOK), rarewords.ABOUT, ())


def _facts(card):
    """Who can play and for how long, or that nobody can yet."""
    if not is_ready(card):
        return (rarewords.NOT_YET,)
    return rarewords.PLAYERS % card.PLAYERS, rarewords.MINUTES % card.MINUTES


def is_ready(card):
    """True if the game can be played."""
    return getattr(card, "READY", True)


def _open(console, game):
    """Generator: what can be done with one game. Gives the order for a match, or None if the player went back."""
    card = load_card(game)
    if not is_ready(card):
        yield from message(console, card.NAME, rarewords.NOT_YET_LONG % card.NAME)
        return None
    used = _used(console)
    if used[0] != game.encode():
        console.store.note(LAST_KEY, game.encode())
    waiting = restore(console.store)
    ways = getattr(card, "WAYS", ((rarewords.PLAY, "setup"),))
    more = getattr(card, "MORE", ())
    first = getattr(card, "FIRST", ())
    items = [text for text, _ in first + ways] + [words.HOW_TO_PLAY] + [text for text, _ in more]
    if console.links and getattr(card, "LINKED", False):
        ways += ((rarewords.LINK, "linked"),)
        items.append(rarewords.LINK)
    if waiting is not None and waiting.game == game:
        items.insert(0, words.GO_ON)
    chosen = 0
    for text, name in first:
        if used == [game.encode(), name.encode()]:
            chosen = items.index(text)
    while True:
        chosen = yield from menu(console, card.NAME, items, chosen)
        if chosen < 0:
            return None
        text = items[chosen]
        if text == words.GO_ON:
            console.store.note(LAST_KEY, game.encode())
            return ()
        if text == words.HOW_TO_PLAY:
            title = card.NAME if len(card.NAME) <= _TITLE else text  # the number of the page stands behind it
            yield from read(console, title, _help(game, rarewords.LINK in items))
        elif _named(text, first):
            page = _named(text, first)
            console.store.note(LAST_KEY, (game + " " + page).encode())
            return game, page
        elif _named(text, more):
            yield from getattr(load(game, "setup"), _named(text, more))(console)
        else:
            order = yield from _order(console, game, waiting, _named(text, ways))
            if order is not None:
                console.store.note(LAST_KEY, game.encode())
                return order


def _named(text, ways):
    """The function of setup.py that an item of the menu stands for, or an empty string."""
    for item, name in ways:
        if item == text:
            return name
    return ""


def _help(game, can_link):
    """How to play a game, and how to link handhelds where that can be done."""
    texts = load(game, "help").PAGES
    if can_link:
        from dojo.link.screens.help import PAGES

        release(("dojo.link.screens.help",))
        texts += PAGES
    return texts


def _order(console, game, waiting, way):
    """Generator: who plays what, or None. A match that is waiting is only given up if the players say so.

    way: the function of the game's setup.py that asks for it.
    """
    if waiting is not None:
        question = rarewords.GIVE_UP_MATCH % load_card(waiting.game).NAME
        if not (yield from confirm(console, question)):
            return None
    chosen = yield from getattr(load(game, "setup"), way)(console)
    if not chosen:
        return None
    if way != "linked":
        return game, chosen[0], chosen[1]
    console.clear()
    release(_LABELS + ("dojo.dialogs.seating", "games.%s.setup" % game, "games.%s.setupwords" % game))
    from dojo.link.pairing.meeting import meet

    return (yield from meet(console, game, chosen[0], load(game, "rules").seats(chosen[0]), chosen[1]))
