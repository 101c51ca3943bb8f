"""No linked match outgrows what is saved of it: one that would is told by its log. What is lost is said."""

import itertools

import pytest

import dojo.link.table
import journals
from dojo import pages
from dojo.link.bygone import Bygone
from dojo.link.pairing.frame import GONE
from dojo.link.table import Linked
from dojo.playing.seated import load
from dojo.saving.records import LONGEST_MATCH
from dojo.saving.restore import restore
from dojo.saving.store import Store
from link_world import SECRET, Links
from linked_match import Match
from party import Party
from weather import LIGHT, RADIO

FIVE = ("ninja", "karate", "knockout", "karenza", "king_of_the_roll")
SPARE = dojo.link.table._ONE_SET
LONG_FIGHT = ("king_of_the_roll", b"\0\1\0\1\0\0", 2)  # for a submission, which nobody tries


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
        ("karate", b"\7\2\0\0\1", 2),
        ("karate", b"\7\2\0\0\1", 8),
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
    world.played(3_600_000)
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
    assert world.tables[0].match.place() > 700
    assert all(table.store is not None and table.store.has_match() for table in world.tables)
    assert lengths and all(before > LONGEST_MATCH - SPARE and after < before / 2.5 for before, after in lengths)


# --- A match that is lost ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind, loss", [(RADIO, 0), (RADIO, 50), (LIGHT, 0), (LIGHT, 50)])
@pytest.mark.parametrize("phase", [0, 1, 700, 0xFFFF])
def test_who_has_lost_a_match_says_so_to_the_one_that_waits_in_whatever_phase(kind, loss, phase):
    """It has only the key, and comes back after the other one has waited for two minutes."""
    for seed in range(6):
        world = Links(2, phase=phase, kind=kind, loss=loss, seed=seed)
        world.run(2000)
        waiting = world.links[1]
        world.links.pop(0)
        world.run(120_000)
        world.links.append(Bygone(world.media[0], SECRET, 0, 2, world.ticks))
        world.until(lambda waiting=waiting: waiting.told(0) == GONE, 10_000)
        assert waiting.foul is None


def test_who_has_lost_a_match_keeps_silent_where_nobody_waits():
    world = Links(2)
    world.links[:] = [Bygone(world.media[0], SECRET, 0, 2, world.ticks)]
    world.frames.clear()
    world.run(30_000)
    assert world.frames == []


@pytest.fixture
def party(closed):
    return closed(Party())


def test_a_handheld_whose_match_got_lost_says_so_to_the_one_that_waits(party):
    friends = party.begin().choose(3, 2)
    lost = friends.handhelds[0]
    saved = journals.Saved(friends.console(0).store)
    friends.tap("ok", who=1).bid(1, 1)
    lost.close()
    friends.room.run(70 * 50)
    assert friends.sees("out of reach", 1)
    parts = [(0x10, saved.header), (0x14, b"\xfe\0\x11\0")]
    nvm = journals.journal(parts)
    lost._flash.memory[: len(nvm)] = nvm
    lost.switch_on()
    friends.until("Your saved match got lost.", 0, 5)
    friends.until("has left", 1, 10)
    assert friends.sees("Link again", 1) and friends.sees("Save and leave", 1)
    assert friends.console(1).store.has_match(), "before its player has said so"
    friends.tap("next", "ok", who=1).run(12)
    assert friends.sees("◷", 1) and friends.console(1).store.has_match(), "nor then"


def test_a_match_that_cannot_be_saved_any_more_says_so_and_goes_on(party):
    friends = party.begin().choose(3, 2)
    for handheld in friends.handhelds:
        handheld.world["dojo.saving.store"].Store.room = lambda store: 0
    friends.bid(0, 1).run(1)
    assert friends.sees("The match is too long to save. Don't switch off!", 0)
    friends.tap("ok", who=0)
    friends.play_on()
    assert all(friends.sees_end(place) for place in (0, 1))


def test_after_a_power_cut_a_match_that_was_not_saved_is_over_for_both(party):
    friends = party.begin().choose(3, 2)
    friends.handhelds[0].world["dojo.saving.store"].Store.room = lambda store: 0
    friends.bid(0, 1).run(1).tap("ok", who=0)
    friends.tap("ok", who=1)
    friends.handhelds[0].cut()
    friends.until("Your saved match got lost.", 0, 5)
    friends.until("has left", 1, 10)
