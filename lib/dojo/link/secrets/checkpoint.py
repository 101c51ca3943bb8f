"""Checkpoints of a linked match: openings after which all go on from the public part (dojo.saving.checkpoint).

What came before is forgotten one exchange later: until then others may still need what this device has shown.
"""

from dojo.contract import OPENING
from dojo.link.secrets.seals import clear, of
from dojo.link.table import OPENED_ENTRY
from dojo.saving.checkpoint import begin_at, forget, packed


def opened(table):
    """All has been opened: keep what came of it, go on from there. True."""
    forget(table.match)
    public = table.match.origin
    if table.store:
        table.store.append(bytes((OPENED_ENTRY, len(public))) + public)
    _go_on(table)
    return True


def open_again(table, public):
    """The same after a restart, in the match that came before. ValueError where nothing is to be opened."""
    if table.kind != OPENING:
        raise ValueError("no opening here")
    seals = of(table)
    table.previous = (OPENING, seals.entries)
    seals.epoch += 1
    clear(table)
    table.phase += 1
    begin_at(table.match, table.match.place(), public)
    _go_on(table)


def _go_on(table):
    if table.store:
        rolls = table.dice.count if table.dice is not None else 0
        head = bytes((table.phase >> 8 & 255, table.phase & 255, table.sealed.epoch, rolls >> 8 & 255, rolls & 255))
        table.point = head + packed(table.match)
    table.begin_set()


def recall(table, point):
    """Bring a new table to a checkpoint. ValueError or IndexError where it cannot be."""
    table.is_met = True
    table.phase = point[0] << 8 | point[1]
    of(table).epoch = point[2]
    rolls = point[3] << 8 | point[4]
    if rolls:
        from dojo.link.secrets import rolls as dice

        dice.of(table).count = rolls
    begin_at(table.match, point[5] << 8 | point[6], point[7:])
    table.begin_set()
