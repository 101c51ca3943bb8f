"""Linked matches from the first exchange to the farewell, on the medium agreed on.

    yield from pages.open(matches.page, console, "ninja", options, level, pact)   # the same again while all want
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
    """The generator of a match, and of others like it for as long as all want. level: one byte, as bytes.

    It is saved from its first action on; the store forgets any other match.
    """
    table = Linked(game, options, pact, level[0], entropy(16), console.store)
    table.begin()
    console.store.note(LINKED_KEY, b"")
    return _play_all(console, table)


def resume(console):
    """Generator: the same, the first one being that which is waiting."""
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
    """The match that follows a table."""
    return pages.load(beginning).again(table)
