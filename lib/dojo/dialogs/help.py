"""How to play a game, in its own words."""

from dojo import pages
from dojo.dialogs.reader import read
from dojo.table import load


def page(console, title, game, can_link=False):
    """Generator: texts to read; with how to link handhelds where that can be done."""
    texts = load(game, "help").PAGES
    if can_link:
        texts += pages.load("dojo.link.screens.help").PAGES
    yield from read(console, title, texts)
