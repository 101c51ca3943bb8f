"""The match that was waiting while the device was off.

    table = restore(console.store)      # a dojo.table.Table or dojo.link.table.Linked, or None

What was saved is looked at before anything is made of it: bytes may be wrong though their checks are right. Nothing
raises, and a table that comes back can be played to its end.
"""

from micropython import const

from dojo import pages
from dojo.contract import CHANCE, OPENING
from dojo.saving.checks import check_point, check_seating, known
from dojo.table import CHANCE_ENTRY, Table

# Formats of a header.
_FORMAT = const(1)
_LINKED = const(2)

_HEAD = const(5)  # bytes of a header before what they tell the lengths of


def restore(store):
    """The suspended match of a store as a Table, or None where there is none that this console can go on with."""
    saved = store.match()
    if saved is None:
        return None
    header, entries = saved
    try:
        if header[0] == _LINKED:
            return _linked(header, entries, store)
        return _alone(header, entries, store) if header[0] == _FORMAT else None
    except (ImportError, ValueError, IndexError):
        return None  # a game or a form this console does not have


def page(store):
    """Generator: the match that is waiting, or None."""
    return restore(store)
    yield


def waiting(store):
    """Generator: (game, options, seats, level) of the match that is waiting, or None."""
    table = restore(store)
    if table is None:
        return None
    return table.game, table.match.options, table.match.seats, getattr(table, "level", 0)
    yield


def _linked(header, entries, store):
    """A match with other devices. One that lacks steps must not go on: they hold this device to all that it did."""
    if store.short:
        return None
    return pages.borrow("dojo.link.resume").resume(header, entries, store)


def _alone(header, entries, store):
    options = _HEAD + header[2]
    seating = options + header[3]
    secret = seating + header[4]
    game = known(header[_HEAD:options], header[1], header[options:seating])
    check_seating(game, header[seating:secret], header[4])
    table = Table(game, header[options:seating], header[seating:secret], header[secret:], store)
    if store.point is not None:
        pages.borrow("dojo.saving.checkpoint").recall(table.match, store.point)
        check_point(table)
    return table if _take_again(table.match, entries) else None


def _take_again(match, entries):
    """Whether all entries are actions the rules allow."""
    if len(entries) & 1:
        return False
    for place in range(0, len(entries), 2):
        while match.turn() == OPENING:
            match.open()
        if entries[place] == CHANCE_ENTRY:
            if match.turn() != CHANCE or entries[place + 1] >= match.rules.chance(match.state)[0]:
                return False
            match.chance(entries[place + 1])
        elif match.act(entries[place], entries[place + 1]):
            return False
    return True
