"""Before a game of Knock Yourself Out: alone at once, or who plays. Gone from memory when the match begins."""

from micropython import const

from dojo.dialogs.menu import menu
from dojo.modules import release
from games.knockout.memory import remember, wishes

_SOLO = const(0)  # the first option
_DUEL = const(1)


def solo(console):
    """Generator: (options, seating) of a game alone, with what was chosen last: nothing is asked."""
    yield
    return _options(console, _SOLO), bytes(1)


def setup(console):
    """Generator: (options, seating) for two sides at this handheld, or None if the player went back."""
    from dojo.dialogs.seating import seating
    from games.knockout import rarewords as words
    from games.knockout.words import LEVELS, TITLE

    which = 0
    while True:
        which = yield from menu(console, TITLE, words.FORMS, max(which, 0))
        if which < 0:
            return None
        seats = 2 * (which + 1)
        chosen = yield from seating(console, words.FORMS[which], seats, LEVELS, seats // 2, 2)
        if chosen:
            return _options(console, _DUEL + which), chosen


def linked(console):
    """Generator: (options, level) for a match between handhelds, or None if the player went back."""
    from games.knockout import rarewords as words
    from games.knockout.words import TITLE

    which = yield from menu(console, TITLE, words.FORMS)
    return (_options(console, _DUEL + which), 0) if which >= 0 else None


def wish(console):
    """Generator: which sums are played, and whether answers are marked. Holds from the next game on."""
    from dojo.dialogs.form import form
    from dojo.rarewords import OFF, ON
    from games.knockout import rarewords as words

    values = wishes(console.store)
    try:
        yield from form(console, words.WISHES, words.NAMES, (words.SUMS, (OFF, ON)), values)
    finally:
        remember(console.store, values)


def chart(console):
    """Generator: pupils make an outcomes chart, and count with it."""
    from games.knockout.charts.making import charts

    yield from charts(console)
    charts = None
    release(("games.knockout.charts.making",))


def teacher(console):
    """Generator: the teacher's page: what was counted, and the charts."""
    from games.knockout import rarewords as words

    which = 0
    while True:
        which = yield from menu(console, words.TEACHER, words.PAGES, which)
        if which < 0:
            return
        if which == 1:
            yield from chart(console)
            continue
        from games.knockout.coach.meet import teacher as page

        yield from page(console)
        page = None


def _options(console, which):
    """The form, the sums that were chosen last, and who begins by lot."""
    return bytes((which, wishes(console.store)[0], 0))
