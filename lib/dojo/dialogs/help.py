"""How to play a game, in its own words."""

from dojo.dialogs.reader import read
from dojo.say import of_game, say_all


def page(console, title, game, can_link=False):
    """Generator: texts to read; with how to link handhelds if `can_link`."""
    texts = say_all(*of_game(game, "help"))
    if can_link:
        texts += say_all("link.help")
    yield from read(console, title, texts)
