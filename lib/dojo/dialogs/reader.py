"""Text to read, page by page: help, credits, messages."""

from dojo.dialogs.around import above, bar, room_above
from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, FIGURE, height, wrap
from dojo.ui.screen import Screen


def read(console, title, texts, more=None, seat=-1, sign=-1):
    """Generator: show texts, a sequence of strings. Short ones share a screen, long ones take several.

    OK and the forward keys turn the page, the backward keys turn back; BACK leaves, as does OK on the last page. The
    number of screens is computed once the first one is on the display: breaking all texts into lines takes a while.
    more: a function that then returns further texts, if finding them is slow too; they are added to `texts`, which must
    be a list of more than one screen. seat, sign: shown above the text if there is space (dojo.ui.place.above).
    """
    columns = console.columns
    rows = console.rows - 2
    book = []
    filled = _fill(book, texts, columns, rows)
    for _ in filled:
        if len(book) > 1:
            break  # the first one is full
    is_whole = len(book) == 1
    page = 0
    while True:
        last = len(book) - 1
        pairs = ((keys.OK, say("console.ok")),)
        if page < last:
            pairs = ((keys.OK, say("console.more")), (keys.BACK, say("console.back")))
        heading = title
        if last:
            heading = "%s %d/%s" % (title, page + 1, last + 1 if is_whole else FIGURE)
        screen = Screen(console, heading, pairs)
        lines = _lines(texts, book[page], columns, rows)
        free = room_above(screen, len(lines), seat >= 0 or sign >= 0)
        bottom = screen.top + screen.rows * FACE.height
        top = bar(screen) + free if free else screen.top
        screen.lines(lines, (top + bottom - len(lines) * FACE.height) // 2)
        if free:
            above(screen, free, seat, sign)
        console.show(screen)
        if not is_whole:
            if more:
                texts += more()
            for _ in filled:
                pass
            is_whole = True
            last = len(book) - 1
            screen.bar.show(heading.replace(FIGURE, str(last + 1)))
        key = yield from console.key()
        if key == keys.BACK or (page == last and key == keys.OK):
            return
        if key == keys.OK or key in keys.FORWARD:
            page = min(page + 1, last)
        elif key in keys.BACKWARD:
            page = max(page - 1, 0)


def _fill(book, texts, columns, rows):
    """Generator, one step per part: fills a book of all screens. Each is pairs of bytes: index of a text, and which
    part of it. All screens but the last are complete.
    """
    free = 0  # rows left on the last screen
    for number, text in enumerate(texts):
        tall = height(text, columns)
        for leaf in range((tall + rows - 1) // rows):
            used = min(rows, tall - leaf * rows)
            if used >= free:
                book.append(bytearray())
                free = rows + 1
            book[-1].append(number)
            book[-1].append(leaf)
            free -= used + 1
            yield


def _lines(texts, parts, columns, rows):
    """The lines of a screen."""
    lines = []
    for index in range(0, len(parts), 2):
        first = parts[index + 1] * rows
        lines += [""] * (index > 0) + _whole(texts[parts[index]], columns)[first : first + rows]
    return lines


def _whole(text, columns):
    """The lines of a text, without a leftover word on the last."""
    lines = wrap(text, columns)
    if text.endswith(" " + lines[-1]) and " " not in lines[-1]:
        narrow = FACE.wrap(text, columns * FACE.column * 7 // 8)  # dojo.ui.even takes longer
        return narrow if len(narrow) == len(lines) else lines
    return lines
