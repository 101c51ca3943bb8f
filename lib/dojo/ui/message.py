"""Say something and wait until it has been read."""

from dojo.ui.pages import pages


def message(console, title, text):
    """Generator: show a text, on as many screens as it needs; any way out ends it."""
    yield from pages(console, title, (text,))
