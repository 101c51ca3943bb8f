"""The menu behind BACK during a match."""

from dojo import pages
from dojo.dialogs.menu import menu
from dojo.say import say
from dojo.ui.keys import Home


def page(console, game):
    """Generator: until the players go on. Leaving keeps the match: it is Home that comes out."""
    while True:
        items = (say("console.go_on"), say("console.how_to_play"), say("console.leave"))
        chosen = yield from menu(console, say("console.pause"), items)
        if chosen == 1:
            yield from pages.open("dojo.dialogs.help", console, say("console.how_to_play"), game)
        elif chosen == 2:
            raise Home
        else:
            return
