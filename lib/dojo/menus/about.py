"""The version and the credits, how to reach the menu with this board's keys, and what the next belts require."""

from dojo.belts.earned import told
from dojo.dialogs.around import BOOK
from dojo.dialogs.reader import read
from dojo.say import say, say_all
from dojo.ui import keys
from dojo.version import MAJOR, MINOR


def page(console):
    """Generator: texts to read."""
    held = console.names[keys.BACK]
    us = "%s\nv%d.%d" % (say("console.about_us"), MAJOR, MINOR)
    texts = [us, say("console.about_home", held)] + list(say_all("console.credits"))
    yield from read(console, say("console.about"), texts, lambda: told(console), sign=BOOK)
