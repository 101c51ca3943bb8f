"""The end of a round of the roller: its points, and what follows them.

    goes_on = yield from page(console, book)        # False if the players leave
"""

from dojo import pages
from dojo.say import say
from games.karate.roller import end, points
from games.karate.roller.book import ROUNDS


def page(console, book):
    """Generator: the points of the round; then the next round, or the end."""
    yield from pages.open(points.page, console, book, say("karate.caller.after", book.round + 1))
    goes_on = True
    if book.round + 1 < ROUNDS:
        book.begin_round(book.round + 1)
    else:
        goes_on = yield from pages.open(end.page, console, book)
        book.begin_match()
    book.keep()
    return goes_on
