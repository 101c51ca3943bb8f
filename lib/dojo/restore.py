"""The match that was waiting while the device was off. Needed once, so it is not kept in memory with the table.

    table = restore(console.store)      # a dojo.table.Table or dojo.link.table.Linked, or None
"""

from micropython import const

from dojo.contract import CHANCE, OPENING
from dojo.table import CHANCE_ENTRY, Table, load

# Formats of a header.
_FORMAT = const(1)
_LINKED = const(2)


def restore(store):
    """The suspended match of a store as a Table, or None where there is none that this console can go on with."""
    saved = store.match()
    if saved is None:
        return None
    header, entries = saved
    if header[:1] == bytes((_LINKED,)):
        return _linked(header, entries, store)
    table = _from_header(header, store)
    if table is None or not _take_again(table.match, entries):
        return None
    return table


def _linked(header, entries, store):
    """A match with other devices."""
    try:
        from dojo.link.resume import resume

        return resume(header, entries, store)
    except (ImportError, ValueError, IndexError, UnicodeError):
        return None


def _from_header(header, store):
    if len(header) < 5 or header[0] != _FORMAT:
        return None
    ends = [5]
    for length in (header[2], header[3], header[4]):
        ends.append(ends[-1] + length)
    try:
        game = header[5 : ends[1]].decode()
        rules = load(game, "rules")
        if rules.VERSION != header[1]:
            return None
        table = Table(game, header[ends[1] : ends[2]], header[ends[2] : ends[3]], header[ends[3] :], store)
        if store.point is not None:
            from dojo.checkpoint import recall

            recall(table.match, store.point)
        return table
    except (ImportError, ValueError, IndexError, UnicodeError):
        return None  # a game or a form this console does not have


def _take_again(match, entries):
    """Whether all entries are actions the rules allow."""
    for place in range(0, len(entries) - 1, 2):
        while match.turn() == OPENING:
            match.open()
        if entries[place] == CHANCE_ENTRY:
            if match.turn() != CHANCE or entries[place + 1] >= match.rules.chance(match.state)[0]:
                return False
            match.chance(entries[place + 1])
        elif match.act(entries[place], entries[place + 1]):
            return False
    return True
