"""Text to read, page by page: help, credits, messages."""

from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, height, sheets
from dojo.ui.screen import Screen


def read(console, title, texts):
    """Generator: show texts, a sequence of strings. Short ones share a screen, long ones take several.

    OK and the forward keys turn over, the backward keys turn back, BACK leaves; so does OK on the last one.
    """
    columns = console.columns
    rows = console.rows - 2
    book = _book(texts, columns, rows)
    last = len(book) - 1
    page = 0
    while True:
        pairs = ((keys.OK, say("console.ok")),)
        if page < last:
            pairs = ((keys.OK, say("console.more")), (keys.BACK, say("console.back")))
        screen = None  # never two screens in memory
        screen = Screen(console, "%s %d/%d" % (title, page + 1, last + 1) if last else title, pairs)
        lines = _lines(texts, book[page], columns, rows)
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
    """All screens, each what stands there: numbers of texts, and behind each which sheet of it."""
    book = []
    free = 0  # rows of the last screen
    for number, text in enumerate(texts):
        tall = height(text, columns)
        for place in range((tall + rows - 1) // rows):
            here = min(rows, tall - place * rows)
            if here >= free:
                book.append(bytearray())
                free = rows + 1
            book[-1].append(number)
            book[-1].append(place)
            free -= here + 1
    return book


def _lines(texts, parts, columns, rows):
    """The lines of a screen."""
    lines = []
    for place in range(0, len(parts), 2):
        lines += [""] * (place > 0) + sheets(texts[parts[place]], columns, rows)[parts[place + 1]]
    return lines

