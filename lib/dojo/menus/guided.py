"""Starts a guided match: alone against the easiest opponent, with hints over the screens (dojo.playing.guide).

    table = yield from pages.open(guided.page, console, "ninja")

Its dice are the same for everybody, and it is not counted. The game decides what is said when (docs/authors/extras.md).
"""

from dojo.menus.cards import ALONE
from dojo.menus.setup import usual, usually
from dojo.playing.seated import GUIDED, load
from dojo.playing.table import Table


def page(console, game):
    """Generator: a guided match's table, saved from its first action on. The store forgets any other match."""
    own = load(game, "guide")
    rules = load(game, "rules")
    options = getattr(own, "OPTIONS", None) or usually(console, game, rules, ALONE)[0]
    secret = GUIDED + bytes((getattr(own, "SEED", 0),))
    table = Table(game, options, usual(rules, options, ALONE), secret, console.store)
    table.begin()
    console.settings.guide_no_more(game)
    return table
    yield
