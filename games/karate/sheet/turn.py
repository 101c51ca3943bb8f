"""A player's turn at the sheet.

    plan = yield from page(console, view, seat, kept)       # its actions, or None to pause
"""

from dojo import pages
from games.karate import layout as at
from games.karate.sheet import grid, make, settle, train, write  # noqa: F401  a sheet has a grid: it stays as long as this


def page(console, view, seat, kept):
    """Generator: what a seat writes or settles. Solo, it returns more than one plan (train.py)."""
    is_writing = at.phase(view) == at.WRITING
    numbers = at.dice(view) if is_writing else ()
    values = at.numbers(view, seat)
    has_clock = is_writing and at.is_solo(view)
    sheet = yield from pages.open(make.page, console, kept, values, numbers, has_clock)
    if not is_writing:
        return (yield from pages.open(settle.page, console, sheet, view, seat))
    console.show(sheet.screen)  # before loading what writing needs
    console.forget()
    if at.is_solo(view):
        return (yield from pages.open(train.page, console, sheet, view, kept))
    return (yield from pages.open(write.page, console, sheet, view, seat))
