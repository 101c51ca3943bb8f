"""Saves a linked match in a quarter of the bytes: its log of integers instead of entries.

    shorten(table)                         # all sets are complete; from now on the store has the log
    for code, action in steps(table, 3):   # dojo.link.resume: the entries that an integer of the log stands for
    give_up(table)                         # it can no longer be saved, and the players must be told

In a linked match an action takes up to four bytes of the store: its seat, the action, and that its exchange is
complete. All but the action follows from the rules, so a match that would outgrow the store is saved as its log.
"""

from micropython import const

from dojo.contract import CHANCE, SEALED
from dojo.link.entries import BEFORE_ENTRY, DONE_ENTRY, DRAWING, DRAWN_ENTRY, HIDDEN_ENTRY, LOGGED_ENTRY
from dojo.playing.seated import CHANCE_ENTRY
from dojo.saving.records import LOST_FORMAT

_MOST = const(250)  # integers in one entry: even, as two bytes precede them


def shorten(table):
    """Save the log instead of entries. Does nothing if it has been opened in part: the log is then incomplete."""
    match = table.match
    if table.point is not None or table.is_audited or match.opened:
        return
    saved = table.store.match()[1]
    offset = before = 0
    if table.store.point is None:  # starts with the meeting, or with what was played before one
        while saved[offset] == BEFORE_ENTRY:
            before += saved[offset + 1]
            offset += 2 + saved[offset + 1]
        offset = offset or 2
    entries = saved[:offset]
    for first in range(before, len(match.log), _MOST):
        some = match.log[first : first + _MOST]
        entries += bytes((LOGGED_ENTRY, len(some))) + some
    if len(entries) < len(saved):
        table.store.shorten(entries)


def give_up(table):
    """Nothing more can be saved; only the header is kept, as nobody may resume from there."""
    table.store.begin(bytes((LOST_FORMAT,)) + table.header()[1:])
    table.store.flush()
    table.store = None
    table.is_unsaved = True


def steps(table, integer):
    """Generator: the entries that an integer of the log stands for; take each before asking for the next.

    ValueError if nobody is due to act.
    """
    match = table.match
    if table.kind == CHANCE:
        yield CHANCE_ENTRY, integer
    elif table.kind == DRAWING:
        is_own = table.owners[match.rules.chance(match.state)[1]] == table.me
        yield CHANCE_ENTRY if is_own else DRAWN_ENTRY, integer
        if not table.is_draw(match.state):
            yield DONE_ENTRY, 0
    else:
        waiting = [seat for seat in table.acting if table.is_waiting(seat)]
        if not waiting:
            raise ValueError("nobody acts")
        seat = waiting[0]
        is_hidden = table.kind == SEALED and table.owners[seat] != table.me
        yield seat + HIDDEN_ENTRY * is_hidden, integer
        if match.stage() != table.stage:
            yield DONE_ENTRY, 0
