"""No linked match outgrows what is saved of it: one that would is told by its log; what is lost all the same is said."""

import itertools

import pytest

import dojo.link.table
import games
from dojo import pages
from dojo.link.table import Linked
from dojo.saving.restore import restore
from dojo.saving.store import LONGEST_MATCH, Store
from dojo.table import load
from link_world import Match

FIVE = ("ninja", "karate", "knockout", "karenza", "king_of_the_roll")
SPARE = dojo.link.table._SPARE
LONG_FIGHT = ("king_of_the_roll", b"\0\1\0\1", 2)  # for a submission, which nobody tries


def options_of(game):
    """All options with which handhelds link this game."""
    card = pages.load("games." + game)
    for chosen in itertools.product(*(range(len(names)) for _, names in card.OPTIONS)):
        options = card.linked(bytes(chosen)) if hasattr(card, "linked") else bytes(chosen)
        if load(game, "rules").seats(options) > 1:
            yield options


@pytest.mark.parametrize("game", FIVE)
def test_the_log_of_the_longest_match_fits_what_may_be_saved_of_one(game):
    for options in set(options_of(game)):
        integers = load(game, "rules").longest(options)
        told = 2 + integers + 2 * -(-integers // 250)  # the meeting, and what heads so many integers
        assert told + SPARE <= LONGEST_MATCH, options


@pytest.mark.parametrize(
    "game, options, count",
    [
        ("ninja", b"\3", 4),
        ("ninja", b"\1", 2),
        ("karate", b"\7\2\0\0", 2),
        ("karate", b"\7\2\0\0", 8),
        ("knockout", b"\2\1\0", 4),
        ("karenza", b"\0\0\4\5", 3),
        ("karenza", b"\1\0\4\4", 2),
        LONG_FIGHT,
    ],
)
def test_a_set_takes_no_more_than_is_kept_free_for_it(game, options, count, monkeypatch):
    before = {}
    most = []

    def done(table, entries):
        went_on = real(table, entries)
        now = len(table.store.match()[1])
        most.append(now - before.get(table, 0))
        before[table] = now
        return went_on

    real = Linked.done
    monkeypatch.setattr(Linked, "done", done)
    world = Match(game, options, count, thinking=1)
    world.until(world.is_over, 3_600_000)
    world.check()
    assert 0 < max(most) <= SPARE, max(most)


def long_fight():
    """A fight for a submission in which both only take turns."""
    world = Match(*LONG_FIGHT, thinking=1)
    for player in world.players:
        player.pick = lambda legal: legal[0]
    return world


def test_a_fight_that_would_outgrow_what_is_saved_is_told_by_its_log_and_comes_back(monkeypatch):
    lengths = []

    def shorten(store, entries):
        lengths.append((len(store.match()[1]), len(entries)))
        return real(store, entries)

    real = Store.shorten
    monkeypatch.setattr(Store, "shorten", shorten)
    world = long_fight()
    turns = itertools.count()

    def is_over():
        for player in world.players:
            if player.table is not None and player.table.match.place() and next(turns) % 1501 == 0:
                again = restore(Store(player.nvm, True))
                assert again.match.log[: len(player.table.match.log)] == player.table.match.log
                assert again.match.hidden == player.table.match.hidden
                player.reboot()
        return world.is_over()

    world.until(is_over, 3_600_000)
    world.check()
    assert world.tables[0].match.place() > 900
    assert all(table.store is not None and table.store.has_match() for table in world.tables)
    assert lengths and all(before > LONGEST_MATCH - SPARE and after < before / 2.5 for before, after in lengths)
