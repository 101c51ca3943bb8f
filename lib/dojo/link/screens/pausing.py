"""The menu behind BACK in a linked match."""

from dojo import pages
from dojo.dialogs import help
from dojo.dialogs.menu import menu
from dojo.link.entries import ASK, LINK_AGAIN
from dojo.link.pairing.beacons import AWAY
from dojo.say import say
from dojo.ui import keys


def page(session):
    """Generator: what the players want: 0 to go on, or ASK or LINK_AGAIN (dojo.link.entries).

    Leaving raises Home.
    """
    console = session.console
    game = session.table.game
    tables = getattr(pages.keep("games." + game), "TABLES", ())
    items = [say("console.go_on"), say("console.how_to_play")] + [say(name) for name, _ in tables]
    leave = len(items)
    items += [say("console.leave"), say("link.end_for_all")]
    if session.is_anybody(AWAY):
        items.append(say("link.link_again"))
    while True:
        chosen = yield from menu(console, say("console.pause"), items)
        if chosen == 1:
            yield from pages.open(help.page, console, say("console.how_to_play"), game)
        elif chosen == leave:
            raise keys.Home
        elif 1 < chosen < leave:
            yield from pages.open("games.%s.%s" % (game, tables[chosen - 2][1]), console)
        else:
            return {leave + 1: ASK, leave + 2: LINK_AGAIN}.get(chosen, 0)
