"""The menu behind BACK during a match."""

from dojo import pages
from dojo.dialogs import help
from dojo.dialogs.menu import menu
from dojo.say import say
from dojo.ui.keys import Home


def page(console, game):
    """Generator: until the players continue. Leaving raises Home and keeps the match."""
    tables = getattr(pages.keep("games." + game), "TABLES", ())
    while True:
        items = [say("console.go_on"), say("console.how_to_play")] + [say(name) for name, _ in tables]
        chosen = yield from menu(console, say("console.pause"), items + [say("console.leave")])
        if chosen == len(items):
            raise Home
        if chosen < 1:
            return
        if chosen == 1:
            yield from pages.open(help.page, console, say("console.how_to_play"), game)
        else:
            yield from pages.open("games.%s.%s" % (game, tables[chosen - 2][1]), console)
