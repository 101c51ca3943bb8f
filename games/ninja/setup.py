"""Before a match of Ninja: which form, and who plays."""

from dojo.dialogs.menu import menu
from dojo.dialogs.seating import seating
from games.ninja import layout as at
from games.ninja import words


def setup(console):
    """Generator: (options, seating), or None if the player went back."""
    form = 0
    while True:
        form = yield from menu(console, words.TITLE, words.FORMS, max(form, 0))
        if form < 0:
            return None
        options = bytes((form,))
        team = 2 if form == at.TAG else 1
        chosen = yield from seating(console, words.FORMS[form], at.seats(options), words.LEVELS, team)
        if chosen:
            return options, chosen


def linked(console):
    """Generator: (options, level) for a match between handhelds, or None if the player went back.

    level: of the opponents on seats for which there is no handheld; 0 for none.
    """
    form = 0
    while True:
        form = yield from menu(console, words.TITLE, words.FORMS, max(form, 0))
        if form < 0:
            return None
        options = bytes((form,))
        if at.seats(options) == 2:
            return options, 0
        items = words.LEVELS if form == at.THREE else (words.PLAY_BOTH,) + words.LEVELS
        level = yield from menu(console, words.EMPTY_SEATS, items)
        if level >= 0:
            return options, level + 1 if form == at.THREE else level
