"""Journals that say what cannot be although their checks are right: each is no match, and given up with a sentence."""

import random

import pytest

import journals
from dojo.saving.keys import BOUND_KEY, DICE_KEY, SEALS_KEY
from dojo.saving.restore import restore
from dojo.saving.store import Store
from link_world import KEY
from player import Holder
from sim.boards import find
from sim.handheld import Handheld

# --- One by one -------------------------------------------------------------------------------------------------------


def linked(game="ninja", options=b"\0", count=2, seed=1):
    """A match between handhelds, as the first of them has saved it."""
    return journals.linked(random.Random(seed), game, options, count, me=0, base=0)


def alone():
    """A duel at one handheld."""
    return journals.alone(random.Random(1), "ninja", b"\0", (0, 1))


def comes_back(saved, **changed):
    """What is restored from a store with this match in it."""
    for name, value in changed.items():
        setattr(saved, name, value)
    return restore(Store(bytearray(journals.journal(journals.records(saved))), True))


def changed(data, place, value):
    data = bytearray(data)
    data[place] = value
    return bytes(data)


LINKED_PLACES = [(0, 0), (0, 2), (0, 4), (1, 9), (2, 4), (2, 200), (3, 0), (3, 3)]
LINKED_PLACES += [(4, 5), (6, 2), (6, 255), (7, 0), (7, 1), (7, 3)]
PLACES = [(0, 7), (1, 9), (2, 4), (3, 0), (3, 2), (4, 1), (4, 3), (5, 0x2E), (10, 4)]


@pytest.mark.parametrize("made, places", [(linked, LINKED_PLACES), (alone, PLACES)], ids=["linked", "alone"])
def test_a_header_with_a_wrong_byte_is_no_match(made, places):
    """Format, version, lengths, level, own number, how many devices; a letter of the name, the option."""
    assert comes_back(made()) is not None
    for place, value in places:
        saved = made()
        assert comes_back(saved, header=changed(saved.header, place, value)) is None, (place, value)


@pytest.mark.parametrize("length", [0, 1, 15, 17, 60])
def test_a_linked_secret_of_another_length_is_no_match(length):
    saved = linked()
    assert comes_back(saved, header=saved.header[:-16] + bytes(length)) is None


@pytest.mark.parametrize(
    "entries",
    [
        b"\xfe\0\x11\0",  # sealed, where there is no seal
        b"\xfe\0\x11\0\x11\0\xfe\0",
        b"\xfe\0\x10\0",  # by this device itself
        b"\x11\0",  # before all have met
        b"\xfe\0\x31\0",  # shown, where nothing is opened
        b"\xfe\0\xfd\1\0",
        b"\xfe\0\xff\0",
        b"\xfe\0\1\3",  # the other one has acted, and nothing is said of a complete set
        b"\xfe\0\0\3\1\3",
        b"\xfe\0\7\0",
        b"\xfe\0\xfe\0",
        b"\xfe",
    ],
)
def test_linked_entries_that_cannot_be_are_no_match(entries):
    saved = linked()
    assert comes_back(saved, entries=b"\xfe\0") is not None
    assert comes_back(saved, entries=entries) is None


def test_what_was_shown_has_to_fit_what_was_hidden():
    saved = linked("ninja", b"\1", seed=4)
    right = b"\xfe\0\0\3\x11\0\xfe\0"
    assert comes_back(saved, entries=right, keys=[b""] * 16) is None, "the seal of the other one is missing"


@pytest.mark.parametrize("key", [BOUND_KEY, SEALS_KEY, DICE_KEY])
@pytest.mark.parametrize("data", [b"\1", bytes(64), KEY + bytes(18)])
def test_a_linked_match_comes_back_as_it_was_unless_secrets_of_its_own_are_spoiled(key, data):
    """What was bound is no secret; "karate" has no seals and "ninja" no dice of several handhelds."""
    for game, options in (("ninja", b"\0"), ("ninja", b"\1"), ("template", b"\1"), ("karate", b"\1\0\0\0\1")):
        saved = linked(game, options, seed=9)
        before = comes_back(saved)
        is_spoiled = key != BOUND_KEY and saved.keys[key] and not data.startswith(KEY)
        saved.keys[key] = data
        table = comes_back(saved)
        if is_spoiled:
            assert table is None
        else:
            assert table.header() == before.header() and list(table.match.log) == list(before.match.log)


@pytest.mark.parametrize("sitting", [2, 15, 16, 21, 63, 64, 65, 255])
def test_nobody_sits_who_is_neither_a_person_nor_an_opponent_that_there_is(sitting):
    saved = alone()
    assert comes_back(saved, header=changed(saved.header, 12, sitting)) is None
    assert comes_back(saved, header=changed(saved.header, 12, 20)) is not None


def test_of_games_without_checkpoints_nothing_goes_on_from_one():
    saved = alone()
    assert comes_back(saved, point=bytes(20)) is None


@pytest.mark.parametrize(
    "options, seating", [(b"\0\0\0\3\0", (0,)), (b"\1\0\0\0\1", (0, 1)), (b"\2\2\1\0\1", (0, 1, 2))]
)
def test_a_fight_of_karate_goes_on_from_no_state_that_cannot_be(options, seating):
    """Each byte of it changed in many ways: what is taken has to be played to its end."""
    dice = random.Random(7)
    saved = None
    while saved is None or saved.point is None:
        saved = journals.alone(dice, "karate", options, seating)
    refused = taken = 0
    for place in range(len(saved.point)):
        for value in (0, 1, 2, 3, 6, 63, 100, 128, 255):
            content = changed(saved.point, place, value)
            table = comes_back(saved, point=content, entries=b"", keys=[b""] * 16)
            if table is None:
                refused += 1
            else:
                taken += 1
                assert journals.play(table, dice, 3000) < 3000
    assert refused > 400 and taken > 2
    saved.point = bytes((0x80,)) + saved.point[1:]
    assert comes_back(saved) is None, "more integers than any match has"


# --- What is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["pybadge", "pico", "feather"])
def test_a_match_that_cannot_go_on_is_given_up_with_one_sentence(board):
    saved = linked("ninja", b"\1")
    saved.entries = b"\xfe\0\x11\0"
    with Handheld(find(board)) as blank:
        size = len(blank.nvm())
    content = journals.journal(journals.records(saved) + [(0, bytes((1, 2, 0, 0, 0)))])
    with Holder(board, nvm=(content + b"\xff" * size)[:size]) as holder:
        assert holder.sees("Your saved match got lost.")
        assert holder.console.settings.volume == 1, "the settings are still there"
        assert holder.tap("ok").sees("◷")
        assert holder.cut().sees("◷"), "and it is said once"
