"""The match that was waiting while the device was off. Needed once, so it is not kept in memory with the table.

    table = restore(console.store)      # a dojo.table.Table or dojo.link.table.Linked, or None

What was saved is looked at before anything is made of it: bytes may be wrong though their checks are right. Nothing
raises, and a table that comes back can be played to its end.
"""

import sys

from micropython import const

from dojo.contract import CHANCE, OPENING
from dojo.table import BOT, CHANCE_ENTRY, Table, load

# Formats of a header.
_FORMAT = const(1)
_LINKED = const(2)

_HEAD = const(5)  # bytes of a header before what they tell the lengths of
_FARTHEST = const(0x8000)  # integers of a log before a checkpoint; with what may follow they fit two bytes
_A = const(97)
_Z = const(122)
_LINE = const(95)  # between the words of a game's name


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
    from dojo.link.resume import resume

    return resume(header, entries, store)


def _alone(header, entries, store):
    options = _HEAD + header[2]
    seating = options + header[3]
    secret = seating + header[4]
    game = known(header[_HEAD:options], header[1], header[options:seating])
    check_seating(game, header[seating:secret], header[4])
    table = Table(game, header[options:seating], header[seating:secret], header[secret:], store)
    if store.point is not None:
        from dojo.saving.checkpoint import recall

        recall(table.match, store.point)
        check_point(table)
    return table if _take_again(table.match, entries) else None


def known(name, version, options):
    """The game of this name, if it has these rules and options. ValueError or ImportError if not."""
    for letter in name:
        if not _A <= letter <= _Z and letter != _LINE:
            raise ValueError("no name: %d" % letter)
    game = name.decode()
    rules = load(game, "rules")
    if rules.VERSION != version:
        raise ValueError("other rules: version %d" % version)
    choices = getattr(sys.modules["games." + game], "OPTIONS", None)
    if choices is not None:
        if len(options) != len(choices):
            raise ValueError("%d options" % len(options))
        for option, (_, names) in zip(options, choices):
            if option >= len(names):
                raise ValueError("no such option: %d" % option)
    return game


def check_seating(game, seating, seats):
    """ValueError unless each byte is a person, counted by seats, or an opponent of a level that there is."""
    for sitting in seating:
        if sitting >= seats and not BOT < sitting <= BOT + load(game, "bots").LEVELS:
            raise ValueError("who is %d?" % sitting)


def check_point(table):
    """ValueError unless the match of a table can begin where it does: at a checkpoint."""
    match = table.match
    if match.base >= _FARTHEST or not load(table.game, "kept").is_possible(match.state, match.options):
        raise ValueError("no such checkpoint: %d" % match.base)


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
