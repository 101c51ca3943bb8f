"""What is drawn in secret on linked handhelds: known to one device alone, the same after every power cut, audited."""

import random

import _nvm
import pytest

import pack
from attacker import now
from dojo.contract import CHANCE
from dojo.link.alone import take_over
from dojo.link.begin import again
from dojo.link.entries import DRAWING
from dojo.link.rejoin import play_before, point, weigh
from dojo.link.secrets import deck, draws
from dojo.link.secrets.audit import FITS, audit
from dojo.link.secrets.partial import BORDER, DRAWN, Partial
from dojo.link.table import Linked
from dojo.playing.match import Match as WholeMatch
from dojo.saving.restore import restore
from games.karenza import layout
from link_world import KEY
from linked_match import Match, after_every_save, all_off, rules_of
from storm import Storm
from weather import LIGHT, RADIO

TWO, THREE, FOUR = bytes((2,)), bytes((3,)), bytes((4,))
FIGHT = bytes((1, 1, 0, 1))  # three cards in hand, the lock off
CHIPS = [_nvm.RP2040, _nvm.ESP32S3]
by_chip = pytest.mark.parametrize("chip", CHIPS, ids=[chip.name for chip in CHIPS])


@pytest.fixture(autouse=True)
def packs(monkeypatch):
    pack.install(monkeypatch)


def world_of(game, options, devices, seed=1, **more):
    """A match in which all that is allowed is played."""
    world = Match(game, options, devices, seed, **more)
    for player in world.players:
        player.pick = lambda legal, player=player: player.random.choice(legal)
    return world


# --- A match ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options, devices", [(TWO, 2), (THREE, 3), (FOUR, 4), (THREE, 2), (FOUR, 2)])
def test_draws_sealed_actions_and_rolls_go_together_on_any_number_of_devices(options, devices):
    world = world_of("pack", options, devices, loss=20)
    world.played()
    assert [table.sealed.epoch for table in world.tables] == [3] * devices


def test_nobody_knows_what_another_one_holds_before_it_is_shown():
    world = world_of("karenza", FIGHT, 2)
    world.until(lambda: all(table and table.is_met and layout.turns(table.match.state) > 2 for table in world.tables))
    for me, table in enumerate(world.tables):
        match = table.match
        mine, other = (layout.slice_of(match.state, seat) for seat in (me, me ^ 1))
        assert any(match.state[mine : mine + layout.MOST_HELD])
        assert not any(match.state[other - 1 : other + layout.MOST_HELD])
        assert match.state[layout.HELD + (me ^ 1)] > 0 and match.hidden.count(DRAWN) > 0
    logs = [bytes(table.match.log[:6]) for table in world.tables]
    assert logs[0][3:] == logs[1][:3] == bytes(3) and any(logs[0][:3]) and any(logs[1][3:])


def test_all_that_is_drawn_up_to_something_else_takes_one_exchange_and_the_first_time_two():
    table = Linked("karenza", FIGHT, bytes((0, 0, 2)) + KEY + bytes(16), 0, bytes(16))
    assert table.kind == DRAWING
    world = world_of("karenza", FIGHT, 2)
    world.until(lambda: all(table and table.kind == CHANCE for table in world.tables))
    assert [len(table.match.log) for table in world.tables] == [6, 6]
    assert [table.phase for table in world.tables] == [3, 3]


def test_what_is_drawn_is_what_the_page_says():
    """docs/inside/link/match.md, from the secrets of both."""
    world = world_of("karenza", FIGHT, 2)
    world.until(lambda: all(table and table.kind == CHANCE for table in world.tables))
    secrets = [now(draws.commit.epoch(table.secret, 0)) for table in world.tables]
    audit = deck.Audit(KEY, (0, 1), secrets)
    wanted = [now(audit.draw(place // 3, 0, place, 30 - place % 3)) for place in range(6)]
    assert [list(table.match.log) for table in world.tables] == [wanted[:3] + [0] * 3, [0] * 3 + wanted[3:]]


# --- The power fails --------------------------------------------------------------------------------------------------


@by_chip
@pytest.mark.parametrize("options, devices", [(TWO, 2), (THREE, 3)])
def test_after_every_single_save_the_power_may_fail_and_the_same_is_drawn(options, devices, chip):
    ends = set()
    for world in after_every_save(lambda: same_again(options, devices, chip), range(devices)):
        ends.update(bytes(table.match.origin) for table in world.tables)
        assert len(ends) == 1


def same_again(options, devices, chip):
    """A match of packs in which the same is chosen at the same place, whatever happens."""
    world = Match("pack", options, devices, 4, chips=[chip], thinking=2)
    for player in world.players:
        player.pick = lambda legal, player=player: choice(player, legal)
    return world


@pytest.mark.parametrize("options, devices", [(TWO, 2), (THREE, 3)])
def test_where_the_rules_open_nothing_the_audit_at_the_end_does(options, devices, monkeypatch):
    """Whenever the power fails, too."""
    pack.never_open(monkeypatch)
    ends = set()
    for world in after_every_save(lambda: same_again(options, devices, _nvm.RP2040)):
        ends.update(bytes(table.match.log) for table in world.tables)
        assert len(ends) == 1 and not world.tables[0].match.hidden and world.tables[0].sealed.epoch == 1


def choice(player, legal):
    match = player.table.match
    return random.Random(f"{match.place()} {player.table.waits_for()[0]}").choice(legal)


@pytest.mark.parametrize("game, options", [("karenza", FIGHT), ("pack", TWO)])
def test_both_may_be_off_at_the_same_time_at_any_moment(game, options):
    for _ in all_off(lambda seed: world_of(game, options, 2, seed, loss=20), [*range(2, 40, 3), 100, 300], 600_000):
        pass


@pytest.mark.parametrize("loss, kind", [(0, RADIO), (30, RADIO), (50, RADIO), (30, LIGHT)])
def test_packs_stand_storms(loss, kind):
    for seed, (options, devices) in enumerate(((TWO, 2), (THREE, 3), (FOUR, 2))):
        Storm(seed, loss, ("pack", options, devices), kind=kind).play()


@pytest.mark.parametrize(
    "wrong",
    [{6: 251, 7: 0}, {12: 255}, {0: 251}, {14: 255, 15: 0}, {3: 30}],
    ids=["own", "other", "meeting", "complete", "no such card"],
)
def test_draws_that_were_kept_must_be_those_of_the_right_seats_and_all_of_them(wrong):
    """The meeting, three draws of A and three of B, and that they are complete."""
    world = world_of("karenza", FIGHT, 2)
    world.until(lambda: world.tables[0] and world.tables[0].kind == CHANCE)
    header, entries = world.players[0].store.match()
    assert list(entries[::2]) == [254, 255, 255, 255, 251, 251, 251, 254]
    changed = bytearray(entries)
    for place, byte in wrong.items():
        changed[place] = byte
    for data, comes_back in ((entries, True), (changed, False)):
        world.players[0].store.begin(header)
        world.players[0].store.append(bytes(data))
        assert (restore(world.players[0].store) is not None) == comes_back


@pytest.mark.parametrize("most", [40, 60, 62, 64, 100, 300])
def test_a_fight_that_outgrows_the_store_goes_on_unsaved_and_the_one_after_it_is_saved(monkeypatch, most):
    monkeypatch.setattr("dojo.saving.store.LONGEST_MATCH", most)
    world = world_of("karenza", FIGHT, 2)
    world.played()
    for player in world.players:
        assert player.table.store is None and restore(player.store) is None
        assert restore(again(player.table).store) is not None


# --- What is known of a match ----------------------------------------------------------------------------------------


def dealt():
    """A match that knows A's cards alone, and the whole one; A has drawn 1 2 3 (places), B 4 5 6."""
    part, full = Partial(rules_of("karenza"), FIGHT, 1), WholeMatch(rules_of("karenza"), FIGHT)
    part.begin_draws()
    for outcome in (1, 2, 3, 4, 5, 6):
        if full.rules.chance(part.state)[1] == 0:
            part.chance(outcome)
        else:
            part.hide_draw()
        full.chance(outcome)
    assert part.check() == full.check()
    return part, full


class Drawn:
    """What the audit of the draws would work out."""

    def __init__(self, *outcomes):
        self.asked = []
        self.outcomes = list(outcomes)

    def draw(self, seat, event, index, outcomes):
        self.asked.append((seat, event, index, outcomes))
        return self.outcomes.pop(0)
        yield


def test_the_audit_asks_for_each_draw_of_another_seat_and_puts_it_where_it_belongs():
    part, full = dealt()
    for match in (part, full):
        match.chance(0)
        assert match.act(0, 16 * 0 + 4 * 1) == 0
    drawn = Drawn(4, 5, 6)
    shown = [b"", bytearray()]
    assert now(audit(part, shown, drawn)) == FITS
    assert drawn.asked == [(1, 0, 3, 30), (1, 0, 4, 29), (1, 0, 5, 28)]
    assert shown[1] == b"\4\5\6" and part.log == full.log and part.state == full.state and part.hidden == b""


def test_what_was_kept_of_an_audit_needs_no_secrets():
    part, full = dealt()
    assert now(audit(part, [b"", b"\4\5\6"])) == FITS and part.state == full.state


@pytest.mark.parametrize("shown", [b"", b"\4\5", b"\4\5\6\0", b"\x1e\0\0"])
def test_too_few_too_many_and_impossible_draws_are_found(shown):
    part, _ = dealt()
    assert now(audit(part, [b"", shown])) == 1


def test_exchanges_of_draws_stand_in_order_with_what_is_sealed():
    world = world_of("pack", TWO, 2)
    world.until(lambda: world.tables[0] and world.tables[0].match.rules.step(world.tables[0].match.state) == "play")
    assert world.tables[0].match.hidden == bytes((DRAWN, 1 + BORDER, DRAWN))


def test_opponents_cannot_take_over_what_nobody_here_knows():
    world = world_of("karenza", FIGHT, 2)
    world.until(lambda: world.tables[0] and world.tables[0].kind == CHANCE)
    assert now(take_over(world.tables[0], 1)) is None


def test_a_match_with_secret_draws_and_no_opening_is_not_handed_to_a_device_that_lost_it(monkeypatch):
    monkeypatch.setattr(rules_of("karenza"), "CHECKPOINTS", False)
    world = world_of("karenza", FIGHT, 2)
    world.until(lambda: world.tables[0] and world.tables[0].kind == CHANCE)
    assert point(world.tables[0]) == b""
    other = Linked("karenza", FIGHT, bytes((0, 0, 2)) + KEY + bytes(16), 0, bytes(16), order=b"\0\1")
    with pytest.raises(ValueError):
        play_before(other, bytes(6))


def test_a_fight_of_karenza_begins_anew_where_somebody_has_lost_his_hand():
    world = world_of("karenza", FIGHT, 2)
    world.until(lambda: world.tables[0] and world.tables[0].kind == CHANCE)
    kept = point(world.tables[0])
    other = Linked("karenza", FIGHT, bytes((0, 1, 2)) + KEY + bytes(16), 0, bytes(16))
    plan = weigh(other, [kept, bytes(4)])
    assert plan.match.place() == 1, "where nothing was over yet, but something is kept"
    assert plan.match.check() == WholeMatch(rules_of("karenza"), FIGHT).check()
