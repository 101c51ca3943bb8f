"""Remarks beside what is sealed, and checkpoints of linked matches: nothing gets lost, nobody can lie about them."""

import sys
import types

import _nvm
import pytest

import drill
from attacker import Party, now
from dojo.contract import CHANCE, OPENING, OVER, SEALED
from dojo.link import exchanges
from dojo.link.alone import take_over
from dojo.link.entries import DONE_ENTRY, ILLEGAL, OPENED_ENTRY, WRONG_OPENING
from dojo.link.pairing.beacons import CHANGED_CHOICE, CHOOSING, CHOSEN
from dojo.link.secrets import commit, seals
from dojo.link.secrets.audit import audit
from dojo.link.secrets.partial import BORDER, Partial
from dojo.link.table import Linked
from dojo.playing.match import Match as WholeMatch
from dojo.playing.seated import BOT
from dojo.saving.restore import restore
from dojo.saving.store import Store
from link_world import KEY
from linked_match import Match, after_every_save, all_off

DRILL = ("drill", b"")
CHIPS = [_nvm.RP2040, _nvm.ESP32S3]
LENGTHS = {0: 9, 9: 8, 17: 9}  # what came before a part of the match, and how long that is


@pytest.fixture(autouse=True)
def game(monkeypatch):
    drill.install(monkeypatch)


@pytest.fixture
def book(monkeypatch):
    """{base: log} of all that was forgotten, by whichever device and however often; no two ever differ."""

    found = {}

    def forget(match):
        log = bytes(match.log)
        assert found.setdefault(match.base, log) == log, "another log from %d" % match.base
        real(match)

    real = seals.forget
    monkeypatch.setattr(seals, "forget", forget)
    return found


def played_well(world, book):
    """Whether all have played one whole match that has every choice that was made. Closes the book."""
    assert not drill.CHECKPOINTS or {base: len(log) for base, log in book.items()} == LENGTHS
    whole = WholeMatch(drill, b"")
    assert whole.replay(b"".join(book[base] for base in sorted(book))) == 0 and whole.turn() == OVER
    assert {table.match.check() for table in world.tables} == {whole.check()}
    book.clear()
    return True


# --- Remarks ------------------------------------------------------------------------------------------


def test_a_seat_elsewhere_leaves_its_remark_in_the_state_and_the_log_and_nothing_else():
    part = Partial(drill, b"", 0b0001)
    part.chance(3)
    for seat in range(4):
        for action in (4, 6):
            assert part.hide(seat, action // 5) if seat else part.act(0, action) == 0
    whole = WholeMatch(drill, b"")
    assert all(whole.advance(one) for one in (3, 4, 6, 4, 6, 4, 6, 4, 6))
    assert list(part.log) == [3, 4, 6, 0, 1, 0, 1, 0, 1] and part.hidden == bytes((1 + BORDER, 1, 2, 2, 3, 3))
    assert part.check() == whole.check() and part.turn() == OPENING
    assert not any(part.view(1)[drill.public(part.state) :])


@pytest.mark.parametrize("remark", [2, 7, 255])
def test_a_remark_that_no_action_has_is_refused_and_changes_nothing(remark):
    part = Partial(drill, b"", 0b0001)
    part.chance(3)
    state = bytes(part.state)
    assert not part.hide(1, remark)
    assert bytes(part.state) == state and part.hidden == b"" and part.held == []


def test_in_a_game_without_remarks_there_are_none():
    from dojo.playing.seated import load

    match = Partial(load("ninja", "rules"), b"\1", 0b01)
    assert not match.hide(1, 1) and match.hide(1, 0)


@pytest.mark.parametrize("shown, seat", [(b"\4\6", -1), (b"\6\4", 1), (b"\4\3", 1), (b"\4\4", 1), (b"\4\x0a", 1)])
def test_the_audit_names_the_seat_whose_remark_does_not_fit_what_it_shows(shown, seat):
    part = Partial(drill, b"", 0b1101)
    part.chance(3)
    for number in range(4):
        for action in (4, 6):
            assert part.hide(number, action // 5) if number == 1 else part.act(number, action) == 0
    assert now(audit(part, [b"", shown, b"", b""])) == seat


@pytest.mark.parametrize("first, second, remarks", [
    ((1, 2), (3, 4), b""),
    ((1, 7), (3, 4), b"\0\1"),
    ((1, 2), (3, 9), b"\0\0\0\1"),
    ((8, 2), (9, 4), b"\1\0\1"),
])  # fmt: skip
def test_on_the_air_is_a_seal_and_once_all_are_here_the_remarks_up_to_the_last_one_there_is(first, second, remarks):
    table = Linked("drill", b"", bytes((0, 0, 2)) + KEY + bytes(16), 0, bytes(16))
    table.match.chance(0)
    table.begin_set()
    given = []

    def exchange(number, body):
        given.append(body)
        return [body, bytes(16)] if number == 0 else None
        yield

    table.exchange = exchange
    for seat, action in ((1, second[0]), (0, first[0]), (1, second[1]), (0, first[1])):
        assert table.act(seat, action) == 0
    assert not now(exchanges.settle(table))
    assert given[1] == remarks
    assert given[0] == sealed_as(now(commit.epoch(bytes(16), 0)), (0, *first), (1, *second))


def sealed_as(secret, *seats, key=KEY):
    """The seal over the actions of some seats, each (seat, action, action)."""
    seal = bytes(16)
    number = 0
    for seat, *actions in seats:
        for action in actions:
            seal = now(commit.seal(key, seal, seat, number, action, now(commit.nonce(secret, number))))
            number += 1
    return seal


ORDER = """
from dojo.link.table import in_seat_order
own = [(seat, action) for action in range(40) for seat in (3, 1, 2, 0)]
print(in_seat_order(own) == [(seat, action) for seat in range(4) for action in range(40)])
"""


def test_the_actions_of_a_seat_keep_their_order_on_a_board_too(micropython):
    """sorted() would not keep it there."""
    assert micropython(ORDER) == "True\n"


# --- Whole matches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("loss", [0, 30])
def test_all_devices_forget_the_same_and_come_to_the_same_end(book, count, loss):
    for seed in range(3):
        assert played_well(Match(*DRILL, count, seed, loss=loss).played(120_000), book)


def test_a_match_with_checkpoints_has_the_phases_of_the_page():
    world = Match(*DRILL, 2)
    world.until(world.is_over)
    assert [table.phase for table in world.tables] == [1 + (2 + 2 + 1) + (2 + 1) + (1 + 2 + 1) + 1] * 2


def test_what_came_before_an_opening_stays_until_all_have_what_was_shown_and_then_goes():
    world = Match(*DRILL, 2, thinking=1)
    one, other = world.players
    world.until(lambda: one.table and one.table.match.base == 9)
    assert one.store.point is None and one.store.match()[1][-4:-2] != bytes((DONE_ENTRY, 0))
    assert bytes((OPENED_ENTRY, len(one.table.match.origin))) + one.table.match.origin in one.store.match()[1]
    world.until(lambda: one.store.point is not None)
    assert one.table.match.base == 9 and len(one.store.match()[1]) <= 2 * 8 + 2
    assert [code for code in one.store.match()[1][::2]][:4] == [0, 0, 1, 1], "what was chosen meanwhile stays"


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)
def test_after_every_single_save_the_power_may_fail(book, chip, count):
    for world in after_every_save(lambda **loss: Match(*DRILL, count, 3, thinking=3, chips=[chip], **loss), loss=20):
        assert played_well(world, book)


def test_all_may_be_off_at_the_same_time_at_any_moment(book):
    for world in all_off(lambda seed: Match(*DRILL, 2, seed, thinking=3, chips=CHIPS, loss=30), range(3, 110, 3)):
        assert played_well(world, book)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_where_nothing_is_forgotten_what_is_shown_is_checked_over_and_over(monkeypatch, book, count):
    monkeypatch.setattr(drill, "CHECKPOINTS", False)
    for seed in range(4):
        world = Match(*DRILL, count, seed, loss=30).played(120_000)
        assert played_well(world, {0: bytes(world.tables[0].match.log)})
    for _ in after_every_save(lambda **loss: Match(*DRILL, count, 3, thinking=3, **loss), loss=30):
        assert book == {}


@pytest.mark.parametrize("moment", range(1, 12))
def test_a_table_comes_back_from_a_checkpoint_as_it_was(moment):
    world = Match(*DRILL, 2, 5, thinking=2)
    one = world.players[0]
    world.until(lambda: one.table and one.table.match.base > 0)
    world.run(60 * moment)
    world.until(lambda: not one.table.heard or one.table.is_over())  # not in the middle of working something out
    before = one.table
    after = restore(Store(one.nvm, True))
    for fact in ("phase", "base", "is_met", "is_audited", "kind", "acting", "own", "secret", "stage"):
        assert getattr(after, fact) == getattr(before, fact), fact
    assert after.match.state == before.match.state and after.match.log == before.match.log
    assert after.match.base == before.match.base and after.match.hidden == before.match.hidden
    assert after.sealed.epoch == before.sealed.epoch
    assert after.dice.count == before.dice.count


@pytest.mark.parametrize("spoil", [
    lambda store: store.checkpoint(b""),
    lambda store: store.checkpoint(bytes(6)),
    lambda store: store.checkpoint(bytes(7 + 13)),
    lambda store: store.append(bytes((OPENED_ENTRY, 2, 1, 1))),
    lambda store: store.append(bytes((16 + 2, 9))),
], ids=["nothing", "no base", "too long", "no opening", "no such remark"])  # fmt: skip
def test_what_does_not_fit_is_no_match_and_no_crash(spoil):
    world = Match(*DRILL, 2, thinking=1)
    one = world.players[0]
    world.until(lambda: one.table and one.table.match.turn() > 0)
    assert restore(one.store) is not None
    spoil(one.store)
    assert restore(one.store) is None


def test_opponents_take_over_from_a_checkpoint(monkeypatch):
    world = Match(*DRILL, 2, thinking=1)
    one = world.players[0]
    world.until(lambda: one.table and one.table.match.base == 9)
    monkeypatch.setitem(sys.modules, "games.drill.bots", types.SimpleNamespace(LEVELS=2))
    one.life.close()
    alone = now(take_over(one.table, 2))
    assert alone.match.base == 9 and alone.match.turn() > 0 and alone.match.log == b""
    assert alone.match.check() == one.table.match.check()
    again = restore(one.store)
    assert bytes(again.seating) == bytes((0, 0, BOT + 2, BOT + 2)) and again.match.state == alone.match.state


# --- Lies ---------------------------------------------------------------------------------------------

SECRET = b"a villain's own!"
ACTIONS = [4, 6, 4, 6]  # of the villain's seats, 2 and 3 or 3 alone


def lies(remarked=None, shown=None):
    """It says that these are its remarks, and shows shown(honest body)."""

    def lie(villain, number, honest):
        if villain.kind == SEALED and number == 1 and remarked is not None and not villain.table.sealed.epoch:
            return remarked
        if villain.kind == OPENING and shown is not None:
            return shown(honest)
        return honest
        yield

    return lie


def accused(lie, reason, count=2):
    """All honest devices name the last one for this, and have saved nothing of what it did."""
    party = Party(*DRILL, count)
    party.villain.lie = lie
    party.villain.actions = ACTIONS[:]
    assert party.play(), "nobody notices, or all hangs"
    party.play(lambda: False, 2000)
    for player in party.honest:
        assert player.foul == (count - 1, reason) and player.verdict is not True
        saved = restore(Store(player.nvm, True)).match
        assert saved.base == 0 and saved.turn() != OVER
    return party


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("told", [b"\2", b"\0\2", b"\xff", b"\0\1\0", b"\0", b"\1" * 5, bytes(4) + b"\1", b"\1" * 1900])
def test_remarks_that_cannot_be_are_seen_at_once(told, count):
    party = accused(lies(told), ILLEGAL, count)
    assert party.victim.table.kind == SEALED


@pytest.mark.parametrize("told", [b"", b"\1", b"\1\1"], ids=["none", "of the other number", "of both"])
@pytest.mark.parametrize("count", [2, 4])
def test_a_remark_that_is_not_that_of_the_number_bound_is_seen_when_it_is_shown(told, count):
    party = accused(lies(told), ILLEGAL, count)
    assert party.victim.table.kind == OPENING


@pytest.mark.parametrize("count", [2, 4])
def test_withholding_a_seal_means_hearing_no_remark_and_withholding_a_remark_being_bound(count):
    heard = []

    def lie(villain, number, honest):
        if villain.kind == SEALED and not villain.table.sealed.epoch:
            heard.append((number, bytes((yield from villain.wait_for(0)))))
            if number == 1:
                return b"" if honest else b"\1"  # now that it knows what the others remark
        return honest

    party = accused(lie, ILLEGAL, count)
    assert party.victim.table.kind == OPENING, "its seal says otherwise"
    assert {len(body) for number, body in heard if number == 0} == {16} and len(heard) > 1


@pytest.mark.parametrize("chip", CHIPS)
def test_who_has_heard_a_remark_cannot_give_another_seal_to_one_whose_power_failed(chip):
    """It gives its seal, hears the remark of its victim, whose power fails, and then would rather have sealed this."""
    party = Party(*DRILL, 2, chips=[chip])
    party.villain.actions = ACTIONS[:]
    other = sealed_as(SECRET, (2, 4, 3), (3, 4, 3), key=KEY)
    seen = []

    def lie(villain, number, honest):
        if villain.kind == SEALED and number == 1 and not seen:
            seen.append(bytes((yield from villain.wait_for(0))))
            party.victim.reboot()
            villain.serve_before(other)
            return b""
        return SECRET + b"\4\3\4\3" if villain.kind == OPENING else honest

    party.villain.lie = lie
    assert party.play(), "nobody notices, or all hangs"
    assert seen and party.victim.foul in ((1, WRONG_OPENING), (1, CHANGED_CHOICE))


@pytest.mark.parametrize("count", [2, 4])
def test_a_number_that_fits_the_remark_but_was_not_bound_is_seen_when_it_is_shown(count):
    accused(lies(None, lambda honest: honest[:-1] + b"\7"), WRONG_OPENING, count)


# --- Waiting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", [CHANCE, OPENING])
def test_a_player_still_reading_before_a_roll_or_an_opening_is_not_said_to_hide_anything(what, monkeypatch):
    world = Match(*DRILL, 2, thinking=1)
    world.step()
    one, other = world.tables
    settle = exchanges.settle
    reads = lambda table: iter(lambda: None, 0) if table is other and other.kind == what else settle(table)  # noqa: E731
    monkeypatch.setattr(exchanges, "settle", reads)
    world.until(lambda: one.kind == other.kind == what and one.is_met)
    world.run(1000)
    assert one.link.state(1) == CHOOSING and not one.link.is_bound
    assert other.link.state(0) == CHOSEN
