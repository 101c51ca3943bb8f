"""A long match goes on from its last checkpoint: what came before is forgotten, and nobody notices."""

import importlib
import random

import pytest

import drill
from dojo.contract import CHANCE, OPENING, OVER, seats_in
from dojo.playing.match import Match
from dojo.playing.table import Table
from dojo.saving.checkpoint import begin_at, packed, recall
from dojo.saving.records import LONGEST_MATCH, LONGEST_POINT
from dojo.saving.restore import restore
from dojo.saving.store import Store
from manners import EVERY

CHECKPOINTED = [one for one in EVERY if getattr(one.values[0], "CHECKPOINTS", False)]
LINKED_HEAD = 7  # bytes of a linked checkpoint before the public part
SECRET = bytes(range(16))


@pytest.fixture(autouse=True)
def game(monkeypatch):
    drill.install(monkeypatch)


def goes_on(match, dice):
    """Play to the end at random; yields after every opening."""
    while match.turn() != OVER:
        turn = match.turn()
        if turn == CHANCE:
            match.chance(dice.randrange(match.rules.chance(match.state)[0]))
        elif turn == OPENING:
            match.open()
            yield
        else:
            seat = dice.choice(seats_in(turn))
            assert match.act(seat, dice.choice(match.legal(seat))) == 0


def kept(rules):
    """The module that knows which states a match can go on from."""
    return importlib.import_module(rules.__name__[: -len("rules")] + "kept")


def erased():
    """The nvm of a new chip."""
    return bytearray(b"\xff" * 4096)


# --- Every game that has checkpoints ------------------------------------------------------------------


def test_there_is_a_game_with_checkpoints():
    assert CHECKPOINTED


@pytest.mark.parametrize("rules, options", CHECKPOINTED)
def test_from_a_checkpoint_a_match_goes_on_as_from_its_beginning(rules, options):
    match = Match(rules, options)
    points = 0
    for _ in goes_on(match, random.Random(1)):
        points += 1
        size = rules.public(match.state)
        flags = [size + seat * rules.PRIVATE for seat in range(match.seats)]
        assert not any(match.state[place] for place in range(size, len(match.state)) if place not in flags)
        short = Match(rules, options)
        begin_at(short, match.place(), match.state[:size])
        assert kept(rules).is_possible(short.state, options)
        assert short.state == match.state and short.stage() == match.stage() and short.turn() == match.turn()
        assert LINKED_HEAD + len(short.origin) <= LONGEST_POINT
    assert points


@pytest.mark.parametrize("rules, options", EVERY)
def test_what_has_to_be_kept_between_two_checkpoints_fits_the_store(rules, options):
    assert 2 * rules.longest(options) <= LONGEST_MATCH


@pytest.mark.parametrize("rules, options", [one for one in EVERY if hasattr(one.values[0], "remark")])
def test_a_remark_is_a_byte_and_the_same_whenever_it_is_asked(rules, options):
    match = Match(rules, options)
    first = rules.start(options)
    for _ in goes_on(match, random.Random(2)):
        pass
    for action in range(256):
        said = {rules.remark(state, 0, action) for state in (first, match.state)}
        assert len(said) == 1 and said <= set(range(255))


# --- A table at one device ----------------------------------------------------------------------------


def begun(store):
    """A table at which a match has begun."""
    table = Table("drill", b"", bytes(4), SECRET, store)
    table.begin()
    return table


def step(table, dice):
    """What the table does by itself, or an action of somebody who has to choose."""
    if not table.step():
        seat = dice.choice(seats_in(table.match.turn()))
        table.act(seat, dice.choice(table.match.legal(seat)))


def test_a_table_forgets_what_came_before_a_checkpoint_and_still_knows_how_far_it_has_come():
    store = Store(erased(), True)
    table = begun(store)
    lengths = []
    while table.match.turn() != OVER:
        for seat in table.advance():
            while table.match.turn() > 0 and table.match.turn() >> seat & 1:
                assert table.act(seat, table.match.legal(seat)[-1]) == 0
        lengths.append((table.match.base, len(table.match.log)))
    assert lengths == [(0, 9), (9, 8), (17, 9), (26, 0)]
    assert table.match.place() == 26 and store.match()[1] == b"" and store.point == packed(table.match)


def test_without_a_store_nothing_is_forgotten():
    table = Table("drill", b"", bytes(4), SECRET)
    while table.match.turn() != OVER:
        for seat in table.advance():
            table.act(seat, table.match.legal(seat)[0])
    assert len(table.match.log) == 26 and table.match.base == 0


@pytest.mark.parametrize("chip", ["appends", "erases"])
def test_after_every_action_it_goes_on_with_the_dice_that_would_have_come(chip):
    appends = chip == "appends"
    whole = list(played(Store(erased(), appends), lambda table, store: (table, store)))
    cut = list(played(Store(erased(), appends), switched_off_and_on))
    assert whole == cut and len(whole) > 26


def switched_off_and_on(table, store):
    store.flush()
    store = Store(store._nvm, store._appends)
    return restore(store), store


def played(store, after):
    """What a match at one table looks like after every step; `after` each of them returns the table it goes on with."""
    table = begun(store)
    dice = random.Random(3)
    while table.match.turn() != OVER:
        step(table, dice)
        table, store = after(table, store)
        yield table.match.place(), table.match.turn(), table.match.check(), bytes(table.match.state)


def test_a_power_cut_anywhere_at_a_checkpoint_leaves_the_match_before_it_or_after_it():
    dice = random.Random(4)
    cuts = 0
    store = Store(erased(), True)
    table = begun(store)
    while table.match.turn() != OVER:
        if table.match.turn() == OPENING:
            before = bytes(store._nvm[:])
            table.step()
            after = bytes(store._nvm[:])
            written = [place for place in range(len(after)) if after[place] != before[place]]
            for end in range(written[0], written[-1] + 2):
                found = restore(Store(bytearray(after[:end] + before[end:]), True))
                cuts += 1
                if end <= written[-1]:
                    assert found.match.turn() == OPENING and found.match.place() == table.match.place()
                    found.step()
                assert found.match.state == table.match.state and found.match.place() == table.match.place()
        else:
            step(table, dice)
    assert cuts > 20


@pytest.mark.parametrize("point", [b"", b"\0", b"\0\1" + bytes(13)], ids=["nothing", "one byte", "too long"])
def test_a_checkpoint_that_does_not_fit_is_no_match_and_no_crash(point):
    store = Store(erased(), True)
    begun(store)
    store.checkpoint(point)
    assert restore(Store(store._nvm, True)) is None


def test_a_checkpoint_keeps_how_far_a_long_match_has_come():
    match = Match(drill, b"")
    recall(match, b"\x12\x34\1")
    assert match.place() == 0x1234 and packed(match) == b"\x12\x34\1"


def test_a_checkpoint_too_long_for_the_public_part_is_our_own_mistake():
    with pytest.raises(ValueError, match="13 bytes"):
        recall(Match(drill, b""), b"\0\0" + bytes(13))
