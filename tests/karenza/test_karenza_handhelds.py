"""A championship of Karenza on many handhelds: the page on which pairs say how their fights ended."""

import pytest

from dojo.saving.keys import key_of
from dojo.saving.store import Store
from games.karenza import layout as at
from games.karenza.championship import handhelds, league
from player import Holder


def shelf(data=b""):
    """A store with this under the key of Karenza."""
    store = Store(None, False)
    store.put(key_of("karenza"), data)
    return store


class Keeper(Holder):
    """Who keeps the table."""

    def open(self):
        """From the launcher to the page: the last line of the game's menu, above the first way to play and linking."""
        return self.tap("right", "right", "right", "ok", "up", "up", "ok")

    def begin(self, seats):
        for _ in range(3):
            if not self.sees("How many fight?"):
                self.tap("ok")
        assert self.sees("How many fight?")
        return self.tap(*["down"] * (8 - seats), "ok")

    def tell(self, points, against):
        """The fight in the frame has ended so. The wheels begin at 10 and 0."""
        return self.tap("ok", *["down"] * (10 - points), "ok", *["up"] * against, "ok")

    def past_table(self):
        for _ in range(3):
            if self.sees("Championship") and self.sees("go on"):
                self.tap("ok")
        return self


def told(seats, *fights):
    """A championship in which some fights are over: (number of it, points of both)."""
    state = handhelds.made(seats)
    for fight, points, against in fights:
        state[at.POINTS + 2 * fight : at.POINTS + 2 * fight + 2] = bytes((points, against))
    return state


def test_pairs_tell_their_fights_in_any_order_and_the_best_of_all_wins():
    with Keeper("pico") as keeper:
        keeper.open()
        assert keeper.sees("all fight at once")
        keeper.begin(3)
        assert keeper.sees("Round 1 of 3") and keeper.sees("rests")
        keeper.tap("right", "right").tell(4, 3)  # A against B, the last of them
        assert keeper.sees("Stars Points") and keeper.sees("1 Fox")
        keeper.tap("ok")
        assert keeper.sees("Round 1 of 3"), "the first fight of which nothing was told"
        keeper.handheld.cut()
        keeper.settle()
        keeper.tap("ok", "up", "up", "ok")  # the launcher begins at the game that was opened last
        assert keeper.sees("Round 1 of 3"), "it is kept"
        keeper.tell(10, 0).tap("ok")
        assert keeper.sees("Round 2 of 3")
        keeper.tell(2, 2)
        keeper.tap("ok")
        assert keeper.sees("Fox wins!") and keeper.sees("The most stars win")
        assert keeper.sees("Stars: Fox 3, Panda 2, Crane 1")
        keeper.tap("ok")
        assert keeper.sees("all fight at once"), "the same again is another championship"


def test_what_was_told_can_be_told_anew_or_taken_back():
    with Keeper("pico") as keeper:
        keeper.open().begin(4).tell(10, 5).past_table()
        keeper.tap("left", "ok")
        assert keeper.sees("Fox 10-5 Tiger")
        keeper.tap("ok").tap("down", "ok", "ok")
        assert keeper.sees("1 Fox") and league.points(kept(keeper)) == [9, 0, 0, 0]
        keeper.past_table().tap("left", "ok", "down", "ok")
        assert not league.fought(kept(keeper)), "not fought yet"


def test_both_cannot_have_ten_points_and_back_leads_out_of_what_is_told():
    with Keeper("pico") as keeper:
        keeper.open().begin(4).tell(10, 10)
        assert keeper.sees("only one of you")
        keeper.tap("ok", "back")
        assert keeper.sees("Round 1 of 3") and not league.fought(kept(keeper))
        keeper.tap("ok", "ok")
        assert keeper.sees("Tiger: points")
        keeper.tap("back")
        assert keeper.sees("Fox: points")


def test_a_new_championship_is_asked_for_first_and_back_leaves_the_old_one():
    with Keeper("pico") as keeper:
        keeper.open().begin(5).tell(10, 1).past_table().tap("back")
        assert keeper.sees("Who leads?")
        keeper.tap("down", "ok")
        assert keeper.sees("Stars Points")
        keeper.past_table().tap("down", "ok")
        assert keeper.sees("This table will be gone")
        keeper.tap("ok")
        assert len(league.fought(kept(keeper))) == 1
        keeper.tap("ok", "right", "ok").begin(3)
        assert kept(keeper)[at.SEATS] == 3 and not league.fought(kept(keeper))


def kept(keeper):
    return handhelds.kept(keeper.console.store)


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
