"""A championship of Karenza on many handhelds: the page on which pairs say how their fights ended."""

import pytest

from dojo.saving.keys import key_of
from dojo.saving.store import Store
from games.karenza import layout as at
from games.karenza.championship import handhelds, league


def shelf(data=b""):
    """A store with this under the key of Karenza."""
    store = Store(None, False)
    store.put(key_of("karenza"), data)
    return store


def told(seats, *fights):
    """A championship in which some fights are over: (number of it, points of both)."""
    state = handhelds.made(seats)
    for fight, points, against in fights:
        state[at.POINTS + 2 * fight : at.POINTS + 2 * fight + 2] = bytes((points, against))
    return state


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_championship_of_any_size_is_kept(seats):
    store = shelf()
    last = len(league.pairs(seats)) - 1
    state = told(seats, (last, 18, 9), (0, 0, 0))
    handhelds.keep(store, state)
    assert handhelds.kept(store) == state
    assert len(league.fought(state)) == 2 and league.stars(state)[league.pairs(seats)[last][0]] >= 2


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\2\0\0",
        b"\x09" + bytes(61),
        b"\3" + bytes(5),
        b"\3\x0a\x0a" + bytes(4),
        b"\3\xff\0" + bytes(4),
        b"\3\x13\0" + bytes(4),
    ],
)
def test_nothing_is_made_of_bytes_that_are_no_championship(data):
    assert handhelds.kept(shelf(data)) is None
