"""Say something and wait until it has been read."""

from dojo.dialogs.reader import read


def message(console, title, text):
    """Generator: show a text, on as many screens as it needs, until the player leaves it."""
    yield from read(console, title, (text,))
