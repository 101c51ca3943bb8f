"""What Knock Yourself Out keeps while the device is off: the best solo game, and the teacher's totals.

    add(console.store, match, (0,), 2, counts) # a match is over: seat 0 was a person's, 2 claims were wrong
    best(console.store, ALL)                   # (15, 7): the best of 7 solo games took 15 turns; (0, 0): none yet
    totals(console.store)                      # games, turns, strikes, wrong claims, choices, best choices
    report(console.store)                      # (40, 6, 20, 14): what a child hands in to the teacher
    clear(console.store)                       # the totals are gone, the best games stay

It is a single record of the store, so it costs one write per match. Nothing in it says who played.
Layout: the version, 3 bytes for the match added last, best turns and number of games for each set of operations,
2 bytes each, then the six totals, 3 bytes each; high bytes first. Anything else is ignored.
"""

from binascii import crc32

from micropython import const

from dojo.contract import WON
from games.knockout import BEST_KEY, rules

_VERSION = const(1)
_LAST = const(1)
_SOLO = const(4)
_TOTALS = const(12)
_LENGTH = const(30)
_MOST_GAMES = const(9999)
_MOST = const(999999)  # the most that fits a line
_MOST_TURNS = const(400)

# The totals.
GAMES = const(0)
TURNS = const(1)
STRIKES = const(2)
WRONG = const(3)
CHOICES = const(4)
BEST = const(5)
COUNT = const(6)


def add(store, match, seats, wrong, counts):
    """Add a finished match. seats: of people here; wrong: their wrong claims; counts: from lesson.counting.

    A match is never added twice. This only notes it: Store.finish or flush saves it. True for a new best solo game.
    """
    if not seats:
        return False
    kept = _read(store)
    last = crc32(match.log) & 0xFFFFFF
    if _number(kept, _LAST, 3) == last:
        return False
    _put(kept, _LAST, 3, last)
    _raise(kept, GAMES, 1)
    _raise(kept, WRONG, wrong)
    for seat in seats:
        for total, number in zip((TURNS, STRIKES, CHOICES, BEST), counts[seat]):
            _raise(kept, total, number)
    is_best = False
    if rules.form(match.state) == rules.SOLO:
        turns = rules.turns(match.state) if rules.results(match.state)[0] == WON else 0
        is_best = _add_solo(kept, rules.operations(match.state), turns)
    store.note(BEST_KEY, kept)
    return is_best


def best(store, operations):
    """(turns of the best solo game, number of solo games); 0 turns if none was won."""
    kept = _read(store)
    place = _SOLO + 4 * operations
    return _number(kept, place, 2), _number(kept, place + 2, 2)


def totals(store):
    """Games, turns, strikes, wrong claims, choices and best choices since they were cleared."""
    kept = _read(store)
    return [_number(kept, _TOTALS + 3 * total, 3) for total in range(COUNT)]


def report(store):
    """Right and wrong claims, choices and best choices since the totals were cleared (REPORT of the card)."""
    kept = totals(store)
    return kept[TURNS] - kept[STRIKES], kept[WRONG], kept[CHOICES], kept[BEST]


def clear(store):
    """Clear the totals and save."""
    kept = _read(store)
    kept[_TOTALS:] = bytes(_LENGTH - _TOTALS)
    store.put(BEST_KEY, kept)


def _add_solo(kept, operations, turns):
    """Count a solo game, won in `turns` or 0 if not won; True if it was the best."""
    place = _SOLO + 4 * operations
    _put(kept, place + 2, 2, min(_number(kept, place + 2, 2) + 1, _MOST_GAMES))
    least = _number(kept, place, 2)
    if not turns or least and turns >= least:
        return False
    _put(kept, place, 2, turns)
    return True


def _read(store):
    """The record, or an empty one if the stored one makes no sense."""
    kept = store.get(BEST_KEY)
    if kept is not None and len(kept) == _LENGTH and kept[0] == _VERSION and _is_possible(kept):
        return bytearray(kept)
    empty = bytearray(_LENGTH)
    empty[0] = _VERSION
    return empty


def _is_possible(kept):
    for operations in range(2):
        place = _SOLO + 4 * operations
        turns = _number(kept, place, 2)
        games = _number(kept, place + 2, 2)
        if turns > _MOST_TURNS or games > _MOST_GAMES or turns and not games:
            return False
    for total in range(COUNT):
        if _number(kept, _TOTALS + 3 * total, 3) > _MOST:
            return False
    return True


def _number(kept, place, width):
    return int.from_bytes(kept[place : place + width], "big")


def _put(kept, place, width, number):
    kept[place : place + width] = number.to_bytes(width, "big")


def _raise(kept, total, by):
    """Add to a total, up to what a line can show."""
    place = _TOTALS + 3 * total
    _put(kept, place, 3, min(_number(kept, place, 3) + by, _MOST))
