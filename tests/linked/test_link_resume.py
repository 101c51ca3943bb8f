"""A linked match after the power was off: at every save it goes on, and no choice is lost or changed."""

import types

import _nvm
import pytest

from attacker import now
from dojo.contract import OPENING, OVER
from dojo.link import exchanges
from dojo.link.alone import take_over
from dojo.link.begin import again
from dojo.link.entries import BEFORE_ENTRY, DRAWING, LOGGED_ENTRY, OPENED_ENTRY
from dojo.link.resume import kept_of
from dojo.link.screens.certain import winners
from dojo.link.secrets.bound import length, note
from dojo.link.secrets.partial import BORDER
from dojo.link.table import Linked
from dojo.playing.match import Match as WholeMatch
from dojo.playing.seated import BOT
from dojo.playing.table import Table
from dojo.saving.journal import _records
from dojo.saving.keys import BOUND_KEY, DICE_KEY, MATCH_KEY, SEALS_KEY
from dojo.saving.records import SEAL
from dojo.saving.restore import restore
from dojo.saving.store import Store
from link_world import KEY, SECRET, invent
from linked_match import Match, after_every_save, all_off, rules_of
from weather import FRAME

DUEL, PICKING, TAG = b"\0", b"\1", b"\3"
GAMES = [("ninja", DUEL), ("ninja", PICKING), ("template", b"\0")]
WITH_CARDS = [*GAMES, ("karenza", bytes((1, 1, 0, 1)))]  # three cards in hand, the lock off
CHIPS = [_nvm.RP2040, _nvm.ESP32S3]
by_chip = pytest.mark.parametrize("chip", CHIPS, ids=[chip.name for chip in CHIPS])


def name(game):
    return "%s %d" % (game[0], game[1][0])


def short(seed, game, options, chips, loss=0):
    """A match each save of which is to be tried: whoever plays is bold, so that it is soon over."""
    world = Match(game, options, 2, seed, thinking=3, chips=chips, loss=loss)
    for player in world.players:
        player.pick = lambda legal, player=player: player.random.choice(legal[6:18] or legal)
    return world


# --- The power fails --------------------------------------------------------------------------------------------------


@by_chip
@pytest.mark.parametrize("game", GAMES, ids=name)
def test_after_every_single_save_the_power_may_fail_and_the_match_goes_on_as_it_was(game, chip):
    for world in after_every_save(lambda: short(4, *game, [chip]), (0, 1)):
        assert len(world.said) > 6
        whole = WholeMatch(rules_of(game[0]), game[1])
        assert whole.replay(world.tables[0].match.log) == 0 and whole.turn() == OVER


@pytest.mark.parametrize("game", [*GAMES, ("ninja", TAG)], ids=name)
def test_all_devices_may_be_off_at_the_same_time_at_any_moment(game):
    for _ in all_off(lambda seed: short(seed, *game, CHIPS, loss=20), range(2, 150, 15)):
        pass


def last_record(nvm):
    """(first byte, end) of what was saved last, without a record of nothing behind it."""
    ends = [0]
    for kind, first, end in _records(bytearray(nvm[:])):
        if kind != SEAL and end - first > 2:
            ends.append(end)
            begins = first
    return begins, ends[-1]


@pytest.mark.parametrize("moment", range(10, 190, 6))
@pytest.mark.parametrize(
    "game",
    [*WITH_CARDS, ("karate", b"\1\0\0\0\1")],
    ids=name,
)
def test_one_wrong_bit_in_what_was_saved_last_accuses_nobody(game, moment):
    """The match goes on as it was, or the device says that it cannot: it never comes back in another phase."""
    for place in range(3):
        world = Match(*game, 2, thinking=3)
        world.run(FRAME * moment)
        one, other = world.players
        phase = one.table.phase
        begins, end = last_record(one.nvm)
        memory = one.nvm._flash.memory
        memory[(begins, (begins + end) // 2, end - 1)[place]] ^= 1 << moment % 7
        if restore(Store(one.nvm, True)) is not None:
            one.reboot()
            world.step()
            assert phase - one.table.phase in (0, 1)
            world.run(20_000)
        assert [one.table.foul, one.table.link.foul, other.table.foul, other.table.link.foul] == [None] * 4


def test_what_was_chosen_before_the_power_failed_need_not_and_cannot_be_chosen_again():
    world = Match("ninja", DUEL, 2, thinking=1)
    one, other = world.players
    other.choose = lambda table: iter(lambda: None, 0)  # thinks for ever
    world.until(lambda: one.chosen)
    world.run(500)
    action = one.chosen[1, 0, 0]
    one.reboot()
    world.run(100)
    assert one.table.waits_for() == [] and one.table.match.held == [(0, action)] and one.table.own == [(0, action)]
    assert one.table.act(0, 1) != 0
    world.run(500)
    del other.choose
    other.life = other.live()
    other.reboot()
    world.until(world.is_over)
    assert world.tables[1].match.log[0] == action


@by_chip
@pytest.mark.parametrize("game", WITH_CARDS, ids=name)
def test_whatever_a_device_has_said_is_kept_before_anything_else_happens_there(game, chip):
    world = short(4, *game, [chip], loss=30)
    seen = set()
    while not world.is_over():
        world.step()
        world.air.wait(FRAME)
        for player in world.players:
            table = player.table
            if table.link.bodies[table.me] is None:
                continue
            kept = restore(Store(player.nvm, player.chip.appends))
            assert (kept.phase, kept.own, len(kept.heard)) == (table.phase, table.own, len(table.heard))
            if table.kind == DRAWING and table.heard:
                assert kept.sealed.transcripts[1 - player.number] == table.sealed.transcripts[1 - player.number]
            seen.add((player.number, table.phase))
    assert len(seen) > 6


def test_who_chooses_last_erases_once_until_all_is_known_and_so_does_the_other_when_it_is_told():
    world = Match("ninja", DUEL, 2, thinking=1, chips=[_nvm.ESP32S3])
    one, other = world.players
    other.choose = lambda table: iter(lambda: None, 0)  # thinks for ever
    world.until(lambda: one.chosen)
    world.run(500)
    before = one.writes, other.writes
    world.thinking = 100  # about the next round: what belongs to that is not counted
    del other.choose
    other.life = rest(other)
    world.until(lambda: len(one.table.match.log) == len(other.table.match.log) == 2)
    assert (one.writes - before[0], other.writes - before[1]) == (1, 1)


def rest(player):
    """The life of a player who has met the others: one choice, and nothing after it."""
    yield from player.choose(player.table)
    yield from exchanges.settle(player.table)
    while True:
        yield


# --- What is kept -----------------------------------------------------------------------------------------------------


def kept(game="ninja", options=DUEL, frames_=120, seed=4):
    """The store of a device in the middle of a match, which is not working out what has come just now."""
    world = short(seed, game, options, [_nvm.RP2040])
    world.run(20 * frames_)
    world.until(lambda: not world.tables[0].heard)
    return world.players[0]


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_table_comes_back_as_it_was_from_header_and_entries(game):
    player = kept(*game, frames_=40)
    before = player.table
    after = restore(Store(player.nvm, True))
    assert isinstance(after, Linked)
    for fact in "game pact me count key level base secret seating owners is_met phase".split():
        assert getattr(after, fact) == getattr(before, fact), fact
    assert after.match.log == before.match.log and after.match.state == before.match.state
    assert after.match.options == game[1] and after.header() == before.header()


@pytest.mark.parametrize("code", [BEFORE_ENTRY, OPENED_ENTRY, LOGGED_ENTRY])
def test_what_is_shorter_than_it_says_is_no_match_as_what_comes_next_would_be_taken_for_it(code):
    player = kept("ninja", b"\2", frames_=20)
    assert restore(Store(player.nvm, True)) is not None
    player.table.store.append(bytes((code, 3)))
    assert restore(Store(player.nvm, True)) is None


def test_a_header_has_the_bytes_of_the_page():
    table = Linked("ninja", b"\2", bytes((1, 2, 3)) + KEY + SECRET, 4, bytes(range(16)), base=0x1234)
    assert table.header() == (
        b"\5"
        + bytes((rules_of("ninja").VERSION, 5, 1, 4))
        + b"\1\2\3"
        + KEY
        + SECRET
        + b"\x12\x34"
        + b"ninja\2"
        + bytes(range(16))
    )


def test_what_the_others_are_bound_to_stands_under_three_keys():
    for game, options, key in (
        ("ninja", DUEL, BOUND_KEY),
        ("ninja", PICKING, SEALS_KEY),
        ("template", b"\0", DICE_KEY),
    ):
        data = kept(game, options).store.get(key)
        assert data[:4] == KEY and len(data) == 4 + 2 + 16


def table_of(monkeypatch, count):
    """A table of so many devices, of a game without anything."""
    invent(monkeypatch)
    rules_of("crowd").PRIVATE = 1
    monkeypatch.setattr(Linked, "begin_set", lambda table: None)
    monkeypatch.setattr(Linked, "make_match", lambda table, options: types.SimpleNamespace(seats=count))
    pact = bytes((0, 1, count)) + KEY + SECRET
    return Linked("crowd", bytes((count,)), pact, 0, bytes(16), Store(bytearray(4096), True))


@pytest.mark.parametrize("count, each", [(2, 16), (4, 16), (5, 14), (6, 14), (8, 14)])
def test_two_bytes_less_are_kept_where_more_devices_are_linked_than_a_key_can_hold(monkeypatch, count, each):
    table = table_of(monkeypatch, count)
    assert length(table) == each
    values = [bytes((device,)) * 16 for device in range(count)]
    for key in (BOUND_KEY, SEALS_KEY, DICE_KEY):
        note(table, key, 0x1234 + key, values)
    for key in (BOUND_KEY, SEALS_KEY, DICE_KEY):
        wanted = [(0x1234 + key, value[:each]) for value in values]
        wanted[1] = (-1, b"")
        assert kept_of(table, key) == wanted


@pytest.mark.parametrize("lost", [BOUND_KEY, BOUND_KEY - 3])
def test_what_was_kept_of_many_is_of_use_only_if_all_of_it_is_there(monkeypatch, lost):
    table = table_of(monkeypatch, 6)
    values = [bytes((device,)) * 16 for device in range(6)]
    note(table, BOUND_KEY, 7, values)
    assert kept_of(table, BOUND_KEY) is not None
    table.store.put(lost, b"")
    assert kept_of(table, BOUND_KEY) is None


def test_where_the_power_failed_between_two_records_it_shows_whose_values_are_older(monkeypatch):
    table = table_of(monkeypatch, 6)
    values = [bytes((device,)) * 16 for device in range(6)]
    note(table, SEALS_KEY, 7, values)
    table.store.put(SEALS_KEY, table.store.get(SEALS_KEY)[:4] + b"\0\x08" + bytes(56))
    assert [number for number, _ in kept_of(table, SEALS_KEY)] == [8, -1, 8, 8, 8, 7]
    assert kept_of(table, SEALS_KEY)[5] == (7, b"\5" * 14)


def test_with_other_rules_a_match_does_not_go_on(monkeypatch):
    player = kept()
    assert restore(Store(player.nvm, True)) is not None
    monkeypatch.setattr(rules_of("ninja"), "VERSION", rules_of("ninja").VERSION + 1)
    assert restore(Store(player.nvm, True)) is None


def test_seals_and_dice_of_others_that_were_not_kept_are_missed():
    cards = WITH_CARDS[-1]
    for game, options, key in (("ninja", PICKING, SEALS_KEY), ("template", b"\0", DICE_KEY), (*cards, SEALS_KEY)):
        player = kept(game, options, frames_=20)
        store = player.store
        assert restore(store) is not None and len(player.table.match.log)
        store.put(key, b"")
        assert restore(store) is None


# --- Again ------------------------------------------------------------------------------------------------------------


def test_in_another_match_of_the_same_session_nothing_of_the_last_one_counts():
    world = Match("template", b"\0", 2)
    world.until(world.is_over)
    for player in world.players:
        table = again(player.table)
        player.store.finish()
        table.begin()
        player.store.flush()
        player.reboot()  # the power fails before anything was said
    world.played()
    assert [table.base for table in world.tables] == [world.tables[0].base] * 2 != [0, 0]


# --- Without the others -----------------------------------------------------------------------------------------------


def into_the_middle(options=DUEL, rounds=2, count=2, seed=1):
    """A table in the middle of a match whose others have gone."""
    world = Match("ninja", options, count, seed, thinking=1)
    for player in world.players:
        player.pick = lambda legal: legal[1]
    world.until(
        lambda: world.tables[0] and world.tables[0].match.rules.counts(world.tables[0].match.state)[0] == rounds
    )
    return world.players[0]


def test_opponents_take_over_with_the_same_match_before_them():
    player = into_the_middle()
    before = player.table
    player.store.note(MATCH_KEY, b"beside it")
    alone = now(take_over(before, 2))
    assert type(alone) is Table and bytes(alone.seating) == bytes((0, BOT + 2))
    assert alone.match.log == before.match.log and alone.match.check() == before.match.check()
    again = restore(player.store)
    assert type(again) is Table and again.match.log == alone.match.log, "and it is saved"
    assert player.store.get(MATCH_KEY) == b"beside it"
    while alone.match.turn() != OVER:
        for seat in alone.advance():
            assert alone.act(seat, alone.match.legal(seat)[-1]) == 0


def test_what_was_chosen_here_already_stays_chosen_when_opponents_take_over():
    player = into_the_middle()
    table = player.table
    player.life.close()
    held = table.match.held[:]
    assert [seat for seat, _ in held] == [0]
    alone = now(take_over(table, 1))
    assert alone.match.held == held


def test_a_forbidden_number_that_is_not_known_is_replaced_by_one_that_can_be():
    player = into_the_middle(PICKING)
    table = player.table
    assert table.match.hidden == bytes((1 + BORDER,))
    alone = now(take_over(table, 3))
    assert alone.match.log[0] == table.match.log[0] and alone.match.log[2:] == table.match.log[2:]
    used = set(alone.match.log[3::2])
    assert alone.match.log[1] not in used, "it cannot be a number the other one has used"


def test_who_wins_for_certain_is_who_wins_with_every_forbidden_number_that_is_not_shown():
    seen = set()
    for seed in range(12):
        world = Match("ninja", PICKING, 2, seed, thinking=1)
        for player in world.players:
            player.pick = lambda legal, player=player: player.random.choice(legal[:12])
        table = None
        while table is None or table.match.turn() != OPENING:
            world.run(FRAME)
            table = world.tables[0]
        results = []
        for number in range(6):
            whole = WholeMatch(rules_of("ninja"), PICKING)
            log = bytearray(table.match.log)
            log[1] = number
            if whole.replay(log) == 0:
                results.append([seat for seat in (0, 1) if whole.rules.results(whole.state)[seat] == 1])
        expected = results[0] if results == [results[0]] * len(results) else []
        assert now(winners(table)) == expected
        seen.add((len(results) > 1, bytes(expected)))
    assert len(seen) > 1, seen


def test_where_too_much_is_secret_opponents_cannot_take_over():
    player = into_the_middle(PICKING)
    player.table.match.hidden *= 3
    assert now(take_over(player.table, 3)) is None


def test_in_a_tag_team_opponents_take_the_other_team():
    player = into_the_middle(TAG, 1)
    alone = now(take_over(player.table, 4))
    assert bytes(alone.seating) == bytes((0, 0, BOT + 4, BOT + 4))
