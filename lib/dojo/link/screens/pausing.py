"""The menu behind BACK in a linked match."""

from dojo import pages
from dojo.dialogs.menu import menu
from dojo.link.pairing.beacons import AWAY
from dojo.link.screens import words
from dojo.ui import keys
from dojo.words import GO_ON, HOW_TO_PLAY, LEAVE, PAUSE


def page(session):
    """Generator: what the players want: "" to go on, or what dojo.link.screens.news is to do.

    Who leaves comes out by Home.
    """
    console = session.console
    items = (GO_ON, HOW_TO_PLAY, LEAVE, words.END_FOR_ALL)
    if session.is_anybody(AWAY):
        items += (words.LINK_AGAIN,)
    while True:
        chosen = yield from menu(console, PAUSE, items)
        if chosen == 1:
            yield from pages.open("dojo.dialogs.help", console, HOW_TO_PLAY, session.table.game)
        elif chosen == 2:
            raise keys.Home
        else:
            return {3: "ask", 4: "link_again"}.get(chosen, "")
