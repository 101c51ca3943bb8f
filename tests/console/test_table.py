"""Who sits at a table, how opponents and dice are drawn, and how a match is kept through a power cut."""

import importlib

import pytest

from dojo.contract import OVER
from dojo.playing.match import NOT_YOUR_TURN
from dojo.playing.seated import BOT, PERSON, is_bot, load
from dojo.playing.table import Table
from dojo.saving.checks import waiting
from dojo.saving.restore import asked_about, page, restore
from dojo.saving.store import Store

NINJA_DUEL = b"\0"
SECRET = bytes(range(16))
SECRETS = (SECRET, SECRET, bytes(16))


def begun(*seating, game="ninja", options=NINJA_DUEL):
    """(a table at which a match has begun, its store)."""
    store = Store(None, False)
    table = Table(game, options, bytes(seating), SECRET, store)
    table.begin()
    return table, store


def saved(header, entries):
    """A store in which a match was left so."""
    store = Store(None, False)
    store.begin(header)
    store.append(entries)
    return store


def test_opponents_play_a_match_to_its_end_and_the_secret_decides_it():
    one, same, other = (Table("ninja", NINJA_DUEL, bytes((BOT + 3, BOT + 4)), secret) for secret in SECRETS)
    for table in (one, same, other):
        assert table.advance() == [] and table.match.turn() == OVER
    assert one.match.log == same.match.log != other.match.log


def test_a_person_is_asked_and_the_opponent_has_chosen_before():
    table = Table("ninja", NINJA_DUEL, bytes((PERSON, BOT + 1)), SECRET)
    assert table.advance() == [0]
    assert [seat for seat, _ in table.match.held] == [1]
    assert table.act(0, 3) == 0 and len(table.match.log) == 2
    assert table.advance() == [0]


def test_an_action_that_is_refused_changes_and_saves_nothing():
    table, store = begun(PERSON, PERSON + 1)
    assert table.act(0, 26) > 0 and table.act(0, 3) == 0 and table.act(0, 4) == NOT_YOUR_TURN
    assert store.match()[1] == bytes((0, 3))


def test_people_who_may_have_several_seats_and_opponents_are_told_apart():
    table = Table("ninja", b"\3", bytes((PERSON, PERSON, PERSON + 1, PERSON + 1)), SECRET)
    assert table.people() == [0, 1]
    assert table.seats_of(1) == [2, 3]
    assert not is_bot(PERSON) and not is_bot(PERSON + 7) and is_bot(BOT + 1)


def test_a_seating_of_the_wrong_length_and_a_game_that_there_is_not_are_our_own_mistake():
    with pytest.raises(ValueError, match="2 seats, not 3"):
        Table("ninja", NINJA_DUEL, bytes(3), SECRET)
    with pytest.raises(ImportError):
        load("chess", "rules")


@pytest.mark.parametrize("game, options, seats", [("ninja", bytes((f,)), n) for f, n in enumerate((2, 2, 3, 4))] +
                         [("template", b"\1", 2)])  # fmt: skip
def test_after_every_action_a_match_is_restored_and_goes_on_as_it_would_have(game, options, seats):
    whole, store = begun(*[BOT + 1 + seat % 2 for seat in range(seats)], game=game, options=options)
    whole.advance()
    header, entries = store.match()
    for length in range(0, len(entries) + 1, 2):
        again = saved(header, entries[:length])
        table = restore(again)
        table.advance()
        assert table.match.log == whole.match.log and table.match.state == whole.match.state
        assert again.match() == (header, entries), "what it went on with was saved as well"


def test_a_choice_made_before_the_others_is_kept():
    table, store = begun(PERSON, PERSON + 1)
    table.act(1, 7)
    again = restore(store)
    assert again.match.turn() == 0b01 and again.match.held == [(1, 7)]
    again.act(0, 9)
    assert list(again.match.log) == [9, 7]


@pytest.mark.parametrize("spoil", [
    lambda header, entries: (b"", entries),
    lambda header, entries: (b"\x09" + header[1:], entries),  # another format
    lambda header, entries: (header[:1] + b"\x63" + header[2:], entries),  # other rules
    lambda header, entries: (header.replace(b"ninja", b"chess"), entries),
    lambda header, entries: (header.replace(b"ninja", b"\xff\xfe\xfd\xfc\xfb"), entries),
    lambda header, entries: (header[:-20], entries),
    lambda header, entries: (header, bytearray((0, 99))),
    lambda header, entries: (header, bytearray((5, 1))),
    lambda header, entries: (header, bytearray((255, 1))),
    lambda header, entries: (header[:10] + b"\x09" + header[11:], entries),  # a form there is not
])  # fmt: skip
def test_what_does_not_fit_is_no_match_and_no_crash(spoil):
    table, store = begun(PERSON, BOT + 2)
    table.advance()
    assert restore(saved(*store.match())) is not None
    assert restore(saved(*spoil(*store.match()))) is None


def test_a_match_that_was_left_goes_on_as_it_would_if_it_were_played_again():
    for game, options in (("ninja", NINJA_DUEL), ("karenza", bytes((0, 2, 0, 1)))):
        table, store = begun(PERSON, BOT + 2, game=game, options=options)
        for _ in range(8):
            for seat in table.advance():
                assert table.act(seat, table.match.legal(seat)[-1]) == 0
        played_again = restore(store)
        match = table.match
        store.standing = match.state, match.log, match.held, match.set
        found = opened(store)
        assert found.match.state is match.state, "nothing was played for it"
        assert store.standing is None, "once"
        for attribute in ("state", "log", "held", "set", "base", "origin"):
            assert getattr(found.match, attribute) == getattr(played_again.match, attribute), attribute
        assert found.advance() == played_again.advance() and found.match.state == played_again.match.state


def test_a_match_that_was_asked_about_goes_on_without_being_played_again():
    _, store = begun(PERSON, BOT + 1)
    asked = opened(store, asked_about)
    assert opened(store).match.state is asked.match.state
    assert opened(store).match.state is not asked.match.state, "once"


def test_how_a_match_stood_is_forgotten_when_it_ends_or_another_begins():
    store = Store(bytearray(b"\xff" * 4096), True)
    table = Table("ninja", NINJA_DUEL, bytes((PERSON, BOT + 1)), SECRET, store)
    for does in (table.begin, store.finish):
        store.standing = ()
        does()
        assert store.standing is None


def test_what_waits_is_told_without_playing_it(monkeypatch):
    table, store = begun(PERSON, BOT + 2, game="karenza", options=bytes((0, 2, 0, 1)))
    table.advance()
    monkeypatch.setattr(load("karenza", "rules"), "apply", None)
    assert opened(store, waiting) == ("karenza", bytes((0, 2, 0, 1)), 2, 0)
    header, entries = store.match()
    assert opened(saved(header.replace(b"karenza", b"chess"), entries), waiting) is None
    assert opened(Store(None, False), waiting) is None


def opened(store, opens=page):
    """What the page of the match that is waiting returns."""
    with pytest.raises(StopIteration) as end:
        next(opens(store))
    return end.value.value


def test_a_match_of_a_game_that_is_not_in_the_launcher_yet_is_none(monkeypatch):
    _, store = begun(BOT + 1, BOT + 2)
    assert restore(store) is not None and restore(Store(None, False)) is None, "nothing saved is no match"
    monkeypatch.setattr(importlib.import_module("games.ninja"), "READY", False, raising=False)
    assert restore(store) is None
