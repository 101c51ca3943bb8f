"""Wrong bytes whose checks are right: a slice of the journals of `make fuzz`, or all of them (fuzz_journals.py)."""

import random

import pytest

import fuzz_journals
import journals
import scope
from dojo.link.table import Linked
from dojo.saving.restore import restore
from dojo.saving.store import Store

JOURNALS = scope.amount("JOURNALS")
WHOLE = scope.amount("WHOLE")
PARTS = 24  # each of a minute at most
WHOLE_PARTS = 4
FIVE = {"ninja", "karate", "knockout", "karenza", "king_of_the_roll"}


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_saved_is_read_and_what_comes_of_it_is_played_on(part):
    count = JOURNALS // PARTS
    tally = fuzz_journals.run(count, seed="table %d" % part, each=2)
    assert tally.journals == count > 0
    assert tally.alone > count // 14 and tally.linked > count // 35 and tally.ended > count // 70


@pytest.mark.parametrize("part", range(WHOLE_PARTS))
def test_wrong_journals_do_a_whole_handheld_no_harm(part):
    count = WHOLE // WHOLE_PARTS
    tally = fuzz_journals.run(count, seed="whole %d" % part, is_whole=True, each=1)
    assert tally.whole > count // 8


def test_the_sample_to_spoil_is_sound_and_covers_every_game():
    tables = []
    for saved in fuzz_journals.samples(random.Random(1), 3):
        tables.append(restore(Store(bytearray(journals.journal(journals.records(saved))), True)))
        assert tables[-1] is not None and tables[-1].header() == saved.header
    linked = [table for table in tables if isinstance(table, Linked)]
    assert {table.game for table in linked} >= FIVE
    assert {table.game for table in tables if table not in linked} >= FIVE
    assert any(table.base > table.phase for table in linked)


def test_a_failure_says_which_journal_it_was(monkeypatch):
    def broken(*_):
        raise KeyError("for the test")

    monkeypatch.setattr(fuzz_journals, "go_on", broken)
    with pytest.raises(AssertionError, match="journal 7 of seed 3: KeyError"):
        fuzz_journals.run(1, seed=3, first=7, each=1)
