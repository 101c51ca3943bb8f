"""Linked matches from the first exchange to the farewell, on the agreed medium.

    yield from pages.open(matches.page, console, "ninja", options, level, pact)   # repeats while all want to
    yield from pages.open(matches.resume, console)                                # the match that is waiting
"""

from dojo import pages
from dojo.dialogs import message
from dojo.dice import entropy
from dojo.link import begin as beginning
from dojo.link.media.choose import open_medium
from dojo.link.play import play
from dojo.link.screens import farewell
from dojo.link.table import Linked
from dojo.saving import restore
from dojo.saving.keys import LINKED_KEY
from dojo.say import say


def page(console, game, options, level, pact):
    """Generator: a match, and rematches for as long as all want them. level: one byte, as bytes.

    Saved from its first action on; the store forgets any other match.
    """
    table = Linked(game, options, pact, level[0], entropy(16), console.store)
    table.begin()
    console.store.note(LINKED_KEY, b"")
    return _play_all(console, table)


def resume(console):
    """Generator: like page(), starting with the saved match."""
    table = yield from pages.open(restore.page, console.store)
    table.stay()
    yield from _play_all(console, table)


def _play_all(console, table):
    number = table.pact[0]
    medium = open_medium(console.links[number], console) if number < len(console.links) else None
    if medium is None:
        yield from pages.open(message.message, console, "", say("link.pairing.no_medium"))
        return
    table.connect(medium)
    console.link = link = table.link
    try:
        while (yield from play(console, table)):
            table = _again(table)
        console.link = pages.keep(farewell).Farewell(console, link)
        link = None
    finally:
        if link is not None:
            console.hang_up()


def _again(table):
    """The rematch that follows a table."""
    return pages.load(beginning).again(table)
