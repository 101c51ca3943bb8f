"""Show a text and wait until it has been read."""

from dojo.dialogs.reader import read


def message(console, title, text, seat=-1, sign=-1):
    """Generator: show a text, on as many screens as it needs, until the player leaves it.

    seat, sign: shown above it if there is space (dojo.ui.place.above).
    """
    yield from read(console, title, (text,), None, seat, sign)
