"""The credits, with the names of this board's keys."""

from dojo import rarewords
from dojo.dialogs.reader import read
from dojo.ui import keys


def page(console):
    """Generator: texts to read."""
    held = console.names[keys.BACK]
    texts = [text % held if "%s" in text else text for text in rarewords.ABOUT_PAGES]
    yield from read(console, rarewords.ABOUT, texts)
