"""The menu behind BACK in a linked match."""

from dojo import pages
from dojo.dialogs.menu import menu
from dojo.link.pairing.beacons import AWAY
from dojo.say import say
from dojo.ui import keys


def page(session):
    """Generator: what the players want: "" to go on, or what dojo.link.screens.news is to do.

    Leaving raises Home.
    """
    console = session.console
    items = (say("console.go_on"), say("console.how_to_play"), say("console.leave"), say("link.end_for_all"))
    if session.is_anybody(AWAY):
        items += (say("link.link_again"),)
    while True:
        chosen = yield from menu(console, say("console.pause"), items)
        if chosen == 1:
            yield from pages.open("dojo.dialogs.help", console, say("console.how_to_play"), session.table.game)
        elif chosen == 2:
            raise keys.Home
        else:
            return {3: "ask", 4: "link_again"}.get(chosen, "")
