"""Linked matches from the first exchange to the farewell, on the medium agreed on.

    table = begin(console, "ninja", options, level, pact)
    yield from play_on(console, table)          # and the same again, for as long as all want
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


def page(console, order):
    """Generator: a linked match, and others like it for as long as all want.

    order: (game, options, level, pact), or () to go on with the match that is waiting.
    """
    if order:
        table = begin(console, *order)
    else:
        table = yield from pages.open(restore.page, console.store)
        table.stay()
    yield from play_on(console, table)


def begin(console, game, options, level, pact):
    """A new table, saved from its first action on. level: one byte, as bytes. The store forgets any other match."""
    table = Linked(game, options, pact, level[0], entropy(16), console.store)
    table.begin()
    console.store.note(LINKED_KEY, b"")
    return table


def play_on(console, table):
    """Generator: a linked table, new or restored, and others like it until somebody has had enough."""
    number = table.pact[0]
    medium = open_medium(console.links[number], console) if number < len(console.links) else None
    if medium is None:
        yield from pages.open(message.message, console, "", say("link.meeting.no_medium"))
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
