"""A linked match after the power was off: at every save it goes on, and no choice is lost or changed."""

import random
import sys
import types

import _nvm
import pytest

from attacker import now
from dojo.contract import CHANCE, NOBODY, OPENING, OVER, SEALED
from dojo.link import exchanges
from dojo.link.alone import take_over
from dojo.link.begin import again
from dojo.link.entries import DRAWING
from dojo.link.resume import kept_of
from dojo.link.secrets.bound import length, note
from dojo.link.secrets.partial import BORDER
from dojo.link.table import Linked
from dojo.match import Match as WholeMatch
from dojo.saving.keys import BOUND_KEY, DICE_KEY, MATCH_KEY, SEALS_KEY
from dojo.saving.restore import restore
from dojo.saving.store import Store
from dojo.table import BOT, Table
from link_world import KEY, SECRET, Match, Player, invent, rules_of
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
    world = short(4, *game, [chip])
    world.until(world.is_over)
    writes = [player.writes for player in world.players]
    assert min(writes) > 5
    for me in (0, 1):
        for save in range(2, writes[me] + 1):  # the first is the header
            world = short(4, *game, [chip])
            said = world.watched()
            world.players[me].fails_after = save
            world.until(world.is_over)
            world.check()
            assert world.players[me].writes >= save and len(said) > 6
            log = world.tables[0].match.log
            whole = WholeMatch(rules_of(game[0]), game[1])
            assert whole.replay(log) == 0 and whole.turn() == OVER


@pytest.mark.parametrize("game", [*GAMES, ("ninja", TAG)], ids=name)
def test_all_devices_may_be_off_at_the_same_time_at_any_moment(game):
    for frame in range(2, 150, 15):
        world = short(frame, *game, CHIPS, loss=20)
        world.watched()
        world.run(20 * frame)
        over = world.is_over()
        for player in world.players:
            player.reboot()
        world.until(world.is_over, 120_000)
        world.check()
        assert not over or all(table.is_audited for table in world.tables)


def test_whoever_is_switched_off_again_and_again_does_not_hold_up_the_match_for_ever():
    world = short(7, "ninja", PICKING, CHIPS, loss=20)
    world.watched()
    dice = random.Random(7)
    for _ in range(40):
        world.run(dice.randrange(20, 500))
        world.players[dice.randrange(2)].reboot()
    world.until(world.is_over, 120_000)
    world.check()


def test_what_was_chosen_before_the_power_failed_need_not_and_cannot_be_chosen_again():
    world = Match("ninja", DUEL, 2, thinking=1)
    one, other = world.players
    other.choose = lambda: iter(lambda: None, 0)  # thinks for ever
    world.until(lambda: one.chosen)
    world.run(500)
    action = one.chosen[0, 0, 0]
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


def test_who_was_off_still_holds_the_others_to_what_they_were_bound_to():
    world = Match("ninja", DUEL, 2, thinking=1)
    one, other = world.players
    world.until(lambda: one.table and one.table.phase == 2)
    one.reboot()
    world.until(lambda: one.table)
    assert len(one.table.heard) == 1 and len(one.table.heard[0][1]) == 16
    one.table.heard[0][1] = bytes(16)
    world.until(lambda: one.is_audited is not None)
    assert one.is_audited is False and one.table.foul == (1, 3)


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
                assert kept.sealed.told[1 - player.me] == table.sealed.told[1 - player.me]
            seen.add((player.me, table.phase))
    assert len(seen) > 6


def test_who_chooses_last_erases_once_until_all_is_known_and_so_does_the_other_when_it_is_told():
    world = Match("ninja", DUEL, 2, thinking=1, chips=[_nvm.ESP32S3])
    one, other = world.players
    other.choose = lambda: iter(lambda: None, 0)  # thinks for ever
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
    yield from player.choose()
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
    for fact in (
        "game",
        "pact",
        "me",
        "count",
        "key",
        "level",
        "base",
        "secret",
        "seating",
        "owners",
        "is_met",
        "phase",
    ):
        assert getattr(after, fact) == getattr(before, fact), fact
    assert after.match.log == before.match.log and after.match.state == before.match.state
    assert after.match.options == game[1] and after.header() == before.header()


def test_a_header_has_the_bytes_of_the_page():
    table = Linked("ninja", b"\2", bytes((1, 2, 3)) + KEY + SECRET, 4, bytes(range(16)), base=0x1234)
    assert table.header() == (
        b"\3"
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


@pytest.mark.parametrize("game", WITH_CARDS, ids=name)
def test_any_entries_either_go_on_or_do_not_but_never_crash(game):
    header, entries = kept(*game).store.match()
    dice = random.Random(3)
    for number in range(300):
        changed = bytearray(entries)
        if number < len(entries):
            del changed[number:]
        else:
            for _ in range(dice.randrange(1, 4)):
                changed[dice.randrange(len(changed))] = dice.choice([0, 1, 2, 16, 17, 48, 49, 63, 64, *range(251, 256)])
        store = Store(bytearray(b"\xff" * 4096), True)
        store.begin(header)
        store.append(changed)
        table = restore(store)
        assert table is None or table.match.turn() is not None


@pytest.mark.parametrize("cut", range(0, 35, 3))
def test_a_header_that_is_too_short_does_not_crash(cut):
    header = kept().store.match()[0]
    store = Store(bytearray(b"\xff" * 4096), True)
    store.begin(header[:cut] or b"\2")
    restore(store)


def test_seals_and_dice_of_others_that_were_not_kept_are_missed():
    cards = WITH_CARDS[-1]
    for game, options, key in (("ninja", PICKING, SEALS_KEY), ("template", b"\0", DICE_KEY), (*cards, SEALS_KEY)):
        player = kept(game, options, frames_=20)
        store = player.store
        assert restore(store) is not None and len(player.table.match.log)
        store.put(key, b"")
        assert restore(store) is None


# --- Again ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def coin(monkeypatch):
    """A game of one roll: whoever rolls it, the game is over."""
    for part in ("", ".rules"):
        monkeypatch.setitem(sys.modules, "games.coin" + part, types.ModuleType("games.coin" + part))
    rules = sys.modules["games.coin.rules"]
    rules.VERSION, rules.PRIVATE, rules.COUNTS = 1, 1, ()
    rules.seats = lambda options: 2
    rules.start = lambda options: bytearray(3)
    rules.public = lambda state: 1
    rules.turn = lambda state: OVER if state[0] else CHANCE
    rules.stage = lambda state: state[0]
    rules.chance = lambda state: (2, NOBODY)
    rules.apply = lambda state, seat, action: state.__setitem__(0, action + 1)


def test_in_another_match_of_the_same_session_nothing_of_the_last_one_counts(coin):
    world = Match("coin", b"", 2)
    world.until(world.is_over)
    for player in world.players:
        table = again(player.table)
        player.store.finish()
        table.begin()
        player.store.flush()
        player.reboot()  # the power fails before anything was said
    world.until(world.is_over)
    world.check()
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


def test_where_too_much_is_secret_opponents_cannot_take_over():
    player = into_the_middle(PICKING)
    player.table.match.hidden *= 3
    assert now(take_over(player.table, 3)) is None


def test_in_a_tag_team_opponents_take_the_other_team():
    player = into_the_middle(TAG, 1)
    alone = now(take_over(player.table, 4))
    assert bytes(alone.seating) == bytes((0, 0, BOT + 4, BOT + 4))


def test_a_player_of_these_worlds_forgets_all_but_his_nvm():
    player = kept()
    table, nvm = player.table, bytes(player.nvm[:])
    player.reboot()
    assert isinstance(player, Player) and player.table is None and table is not None and bytes(player.nvm[:]) == nvm


# --- Several seats with several secrets -----------------------------------------------------------------------------


@pytest.fixture
def secrets(monkeypatch):
    """A game for four: all bind a number in secret, twice, show both; then again. The public part adds them up."""
    for part in ("", ".rules"):
        monkeypatch.setitem(sys.modules, "games.secrets" + part, types.ModuleType("games.secrets" + part))
    rules = sys.modules["games.secrets.rules"]
    rules.VERSION, rules.PRIVATE, rules.COUNTS = 1, 3, ()
    steps = (0b1111, 0b1111, OPENING, 0b0110, OPENING, OVER)
    rules.seats = lambda options: 4
    rules.start = lambda options: bytearray(3 + 4 * rules.PRIVATE)  # step, seats that have acted, sum
    rules.public = lambda state: 3
    rules.turn = lambda state: steps[state[0]] if steps[state[0]] <= 0 else steps[state[0]] & ~state[1]
    rules.stage = lambda state: state[0]
    rules.secrecy = lambda state, seat: SEALED
    rules.actions = lambda state, seat: 10
    rules.refuse = lambda state, seat, action: 0 if 0 <= action < 10 else 1

    def apply(state, seat, action):
        if seat == NOBODY:
            for other in range(4):
                state[2] += sum(state[4 + 3 * other : 6 + 3 * other])
                state[4 + 3 * other : 6 + 3 * other] = bytes(2)
            state[0] += 1
            return
        state[4 + 3 * seat + (state[0] & 1)] = max(action, 0)
        state[1] |= 1 << seat
        if state[1] == steps[state[0]]:
            state[0] += 1
            state[1] = 0

    rules.apply = apply


@pytest.mark.parametrize("count", [2, 3, 4])
def test_several_sealed_actions_of_several_seats_are_shown_and_checked_over_and_over(secrets, count):
    for seed in range(4):
        world = Match("secrets", b"", count, seed, loss=30)
        world.watched()
        world.until(world.is_over, 120_000)
        world.check()
        log = world.tables[0].match.log
        assert len(log) == 10 and world.tables[0].match.state[2] == sum(log)
        for player in world.players:
            for (place, _, seat), action in player.chosen.items():
                assert log[place + seat - (place == 8)] == action
        assert [table.phase for table in world.tables] == [1 + 2 + 1 + 1 + 1 + 1] * count


def test_sealed_actions_last_through_a_power_failure_after_every_save(secrets):
    world = Match("secrets", b"", 2, 3, thinking=3)
    world.until(world.is_over)
    writes = world.players[0].writes
    for save in range(2, writes + 1):
        world = Match("secrets", b"", 2, 3, thinking=3, loss=30)
        world.watched()
        world.players[0].fails_after = save
        world.until(world.is_over)
        world.check()


def test_sealed_actions_last_when_both_are_off_at_any_moment(secrets):
    for frame in range(5, 100, 5):
        world = Match("secrets", b"", 2, frame, thinking=3, loss=50)
        world.watched()
        world.run(20 * frame)
        for player in world.players:
            player.reboot()
        world.until(world.is_over)
        world.check()


def test_tips_are_kept_before_anything_is_rolled():
    world = short(4, "template", b"\0", [_nvm.RP2040])
    one, other = world.players
    world.until(lambda: one.table and one.table.phase == 2)
    kept_tips = one.store.get(DICE_KEY)
    assert kept_tips[4:6] == b"\0\1" and kept_tips[6:] == other.table.dice.chain.tip
