"""Text to read, page by page: help, credits, messages."""

from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, sheets
from dojo.ui.screen import Screen


def read(console, title, texts):
    """Generator: show texts, a sequence of strings. Short ones share a screen, long ones take several.

    OK and the forward keys turn over, the backward keys turn back, BACK leaves; so does OK on the last one.
    """
    page = 0
    while True:
        book = _book(texts, console.columns, console.rows - 2)
        last = len(book) - 1
        pairs = ((keys.OK, say("console.ok")),)
        if page < last:
            pairs = ((keys.OK, say("console.more")), (keys.BACK, say("console.back")))
        screen = None  # never two screens in memory
        screen = Screen(console, "%s %d/%d" % (title, page + 1, last + 1) if last else title, pairs)
        lines = book[page]
        screen.lines(lines, screen.top + (screen.rows - len(lines)) * FACE.height // 2)
        console.show(screen)
        key = yield from console.key()
        if key == keys.BACK or (page == last and key == keys.OK):
            return
        if key == keys.OK or key in keys.FORWARD:
            page = min(page + 1, last)
        elif key in keys.BACKWARD:
            page = max(page - 1, 0)


def _book(texts, columns, rows):
    """All screens, each a list of lines."""
    book = []
    for text in texts:
        for part in sheets(text, columns, rows):
            if book and len(book[-1]) + 1 + len(part) <= rows:
                book[-1] += [""] + part
            else:
                book.append(part)
    return book

