"""The games to choose from, and their cards."""

from dojo import pages
from games import GAMES


def games(console):
    """The names of the games to choose from, in order."""
    return console.lent.games if console.lent else GAMES


def load_card(game):
    """A game's card: games/<game>/__init__.py, with NAME, PLAYERS, MINUTES and so on."""
    return pages.keep("games." + game)


def load(game, part):
    """Another module of a game: load("ninja", "rules"), as in dojo.playing.seated, which menus need not wait for."""
    return pages.keep("games." + game + "." + part)


def is_ready(card):
    """True if the game can be played."""
    return getattr(card, "READY", True)
