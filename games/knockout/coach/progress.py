"""The record of the charts pupils make: how far each has got, and how many were finished.

    put(console.store, SUMS, 12)        # the first two rows are there; saved with the next flush at the latest
    filled(console.store, SUMS)         # 12
    count(console.store)                # 3 finished charts since the teacher's counts were cleared

A chart is filled row by row and only with right answers, so its number of cells says it all. Layout: a byte per chart,
then two for the finished ones, high byte first. Anything else is ignored.
"""

from micropython import const

from games.knockout import CHARTS_KEY

_KINDS = const(4)
_CELLS = const(36)
_LENGTH = const(6)
_MOST = const(65535)


def filled(store, kind):
    """How many cells of a chart are filled, 0..36."""
    return _read(store)[kind]


def put(store, kind, cells):
    """Note that `cells` cells of a chart are filled. The last one finishes it."""
    kept = _read(store)
    if cells == _CELLS > kept[kind]:
        kept[_KINDS:] = min(_finished(kept) + 1, _MOST).to_bytes(2, "big")
    kept[kind] = cells
    store.note(CHARTS_KEY, kept)


def count(store):
    """How many charts were finished since the counts were cleared."""
    return _finished(_read(store))


def clear(store):
    """Start counting finished charts again; the charts stay as they are. Saved with the next flush at the latest."""
    kept = _read(store)
    kept[_KINDS:] = bytes(2)
    store.note(CHARTS_KEY, kept)


def _read(store):
    """The record, or an empty one if the stored one makes no sense."""
    kept = store.get(CHARTS_KEY)
    if kept is None or len(kept) != _LENGTH or max(kept[:_KINDS]) > _CELLS:
        return bytearray(_LENGTH)
    return bytearray(kept)


def _finished(kept):
    return int.from_bytes(kept[_KINDS:], "big")
