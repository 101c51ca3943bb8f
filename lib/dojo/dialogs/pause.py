"""The menu behind BACK during a match."""

from dojo import pages
from dojo.dialogs.menu import menu
from dojo.ui.keys import Home
from dojo.words import GO_ON, HOW_TO_PLAY, LEAVE, PAUSE


def page(console, game):
    """Generator: until the players go on. Leaving keeps the match: it is Home that comes out."""
    while True:
        chosen = yield from menu(console, PAUSE, (GO_ON, HOW_TO_PLAY, LEAVE))
        if chosen == 1:
            yield from pages.open("dojo.dialogs.help", console, HOW_TO_PLAY, game)
        elif chosen == 2:
            raise Home
        else:
            return
