"""How to play a game, in its own words."""

from dojo.dialogs.reader import read
from dojo.say import of_game, say_all
from dojo.ui import keys


def page(console, title, game, can_link=False):
    """Generator: texts to read, including how to link handhelds if `can_link`."""
    texts = [_with_key(text, console.names[keys.OK]) for text in say_all(*of_game(game, "help"))]
    if can_link:
        texts += say_all("link.help")
    yield from read(console, title, texts)


def _with_key(text, name):
    """A help text with the label of the key that chooses: "press A"."""
    return text % name if "%s" in text else text
