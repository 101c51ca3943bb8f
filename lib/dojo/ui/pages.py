"""Text to read, page by page: help, credits, messages."""

from dojo.ui import keys
from dojo.ui.layout import sheets
from dojo.ui.screen import Screen
from dojo.words import BACK, MORE, OK


def pages(console, title, texts):
    """Generator: show texts (a sequence of strings), each on as many screens as it needs.

    OK and the forward keys turn over, the backward keys turn back, BACK leaves; so does going on from the last one.
    """
    page = 0
    while True:
        book = _book(console, texts)
        last = len(book) - 1
        page = min(page, last)
        heading = title if last == 0 else "%s %d/%d" % (title, page + 1, last + 1)
        pairs = ((keys.OK, OK if page == last else MORE), (keys.BACK, BACK))
        screen = Screen(console, heading, pairs if last else pairs[:1])
        screen.lines("\n".join(book[page]))
        console.show(screen)
        key = yield from console.key()
        if key == keys.BACK or (page == last and key == keys.OK):
            return
        if key == keys.OK or key in keys.FORWARD:
            page = min(page + 1, last)
        elif key in keys.BACKWARD:
            page = max(page - 1, 0)


def _book(console, texts):
    """All screens, each a list of lines."""
    book = []
    for text in texts:
        book.extend(sheets(text, console.columns, console.rows - 2))
    return book
