"""Takes back what was told last in the roller's fight. What was read still stands there, and can be told anew."""

from games.karate.roller.book import ALONE, FIGHT, MOST, NO_NAMES, NOTHING


def can_undo(book):
    """True if something was told that can be taken back: alone the rival has rolled after each telling."""
    return book.phase == FIGHT and book.players != ALONE and book.step + book.place > 0


def undo(book):
    """Go back to the one who told last, in the step before if nobody has told in this one."""
    is_over = book.place == MOST and book.players == NO_NAMES  # the points of the step are shown
    if book.place and not is_over:
        if book.players == NO_NAMES:
            book.tell(book.step, book.place, NOTHING)
        book.place -= 1
        return
    if not is_over:
        book.step -= 1
    book.place = book.players - 1
    if book.players == NO_NAMES:  # "another one?" is asked again
        book.place = 0
        while book.place < MOST - 1 and book.technique(book.step, book.place) != NOTHING:
            book.place += 1
