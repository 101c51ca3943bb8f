"""What is saved lasts: every power cut, every chip, any garbage, few erases (long: it cuts at every byte)."""

import copy
import random

import _nvm
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import scope
from dojo.loan.fresh import keys_of
from dojo.memory.room import ALL as ALL_OF_IT
from dojo.saving.keys import MATCH_KEY
from dojo.saving.records import (
    ALL,
    KEYS,
    LONGEST_DATA,
    LONGEST_HEADER,
    LONGEST_MATCH,
    LONGEST_POINT,
    LOST_ABOVE,
    LOST_MATCH,
    LOST_SOME,
    PART,
    check,
)
from dojo.saving.store import Store, _record

HEADER = b"ninja, a duel, seats and secret"
ABOVE = 0x8123  # a key of a game
SHOWN = (*range(KEYS), ABOVE, ABOVE + 1)
ERASING = [_nvm.SAMD51, _nvm.NRF52840, _nvm.ESP32S3]
CLEAN = ((None,) * len(SHOWN), None, None)

by_chip = pytest.mark.parametrize("chip", _nvm.CHIPS, ids=lambda chip: chip.name)


def new(chip, content=None):
    """A store on a chip with this content, or a new chip."""
    nvm = _nvm.ByteArray(chip)
    if content is not None:
        nvm._flash.memory[: len(content)] = content
    return Store(nvm, chip.appends)


def matched(chip, *entries):
    """A store on a new chip with a match in it, of these entries."""
    store = new(chip)
    store.begin(HEADER)
    for each in entries:
        store.append(each)
    return store


def reopened(store):
    """The store as it is after switching off and on."""
    return Store(store._nvm, store._appends)


def known(store):
    """All a store knows, to be compared."""
    match = store.match()
    return tuple(map(store.get, SHOWN)), match and (match[0], bytes(match[1])), store.point


def whole_match(rounds=12):
    """The calls of a match as the table makes them, settings and a record among them; then another one begins."""
    yield "put", 0, b"\x02\x03\x00\x00\x01"
    yield "begin", HEADER
    for turn in range(rounds):
        yield "append", bytes((0, turn * 7 % 51))
        if turn % 4 == 1:
            yield "note", MATCH_KEY, bytes((turn, 0xFF))
        yield "append", bytes((1, turn * 5 % 51))
        yield ("flush",)
        if turn % 5 == 2:
            yield "put", 0, bytes((turn, 3, 0, 0, 1))
        if turn == 7:
            yield "put", 1, b""
            yield "put", 1, b"best of all"
            yield "put", 1, b""
    yield "put", 3, bytes(range(40))
    yield "put", ABOVE, b"a belt"
    yield "note", ABOVE + 1, b"another"
    yield ("finish",)
    yield "begin", HEADER[::-1]
    yield "append", b"\0\xff"
    yield ("flush",)
    yield "note", MATCH_KEY, b"beside the match"
    yield "append", bytes(range(130))
    yield "checkpoint", b"from here it goes on", 4
    yield "append", b"\0\x01"
    yield "note", ABOVE, b"two belts"
    yield "note", ABOVE + 1, b""
    yield ("flush",)
    yield "checkpoint", b"and from here"
    yield ("flush",)


def do(store, call):
    getattr(store, call[0])(*call[1:])


def full_up_to(room):
    """The content of an RP2040 whose journal has about `room` bytes left, and a finished match behind it."""
    store = new(_nvm.RP2040)
    value = 0
    while store._size - store._used > room + 8:
        value ^= 1
        store.put(5, bytes((value,) * min(LONGEST_DATA, store._size - store._used - room - 4)))
    return bytes(store._nvm._flash.memory)


def full_within_a_match():
    """The content of an RP2040 with a match under way that soon has no room left."""
    store = new(_nvm.RP2040)
    store.put(0, b"\x02\x03\x00\x00\x01")
    store.begin(HEADER)
    while store._size - store._used > 30:
        store.append(b"\x00\x07")
    return bytes(store._nvm._flash.memory)


STARTS = {
    "new": None,
    "nearly full": full_up_to(80),
    "half full": full_up_to(2040),
    "full within a match": full_within_a_match(),
}


def calls_from(start):
    """The calls to be made in that state."""
    if start == "full within a match":
        few = [("append", bytes((turn & 1, turn))) for turn in range(12)]
        return [*few, ("checkpoint", bytes(40), 6), *few[:4], ("finish",)]
    return whole_match(12 if start != "new" else 8)


def starts(chip):
    """The states in which this chip is tried."""
    return STARTS if chip.appends else ("new",)


def moments(chip, start="new"):
    """(store before, call, what is known after it, what lasts before it) for every call of a whole match."""
    store = new(chip, STARTS[start])
    lasting = known(store)
    for call in calls_from(start):
        before = copy.deepcopy(store)
        do(store, call)
        yield before, call, known(store), lasting
        if known(reopened(store)) == known(store):
            lasting = known(store)


def cut_in(before, call, order):
    """The same moment again, with a power cut ordered; the store found after it, or None if there was no cut."""
    store = copy.deepcopy(before)
    order(store._nvm._flash)
    try:
        do(store, call)
    except _nvm.PowerCut:
        return reopened(store)
    return None


def goes_on_working(store):
    """A store that was found after a cut keeps what it knows, and more."""
    store.put(2, b"after the cut")
    if store.match() is None:
        store.begin(HEADER)
    store.append(b"\x01\x02\x03")
    store.flush()
    again = reopened(store)
    assert known(again) == known(store)
    assert not again.damaged


# --- Power cuts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", STARTS)
def test_a_cut_at_any_byte_outside_an_erase_loses_nothing_that_was_completed(start):
    cuts = 0
    for before, call, after, lasting in moments(_nvm.RP2040, start):
        if rewrites(before, call):
            continue
        for count in range(100):
            for kept in (0xFF, 0xF0, 0x55, 0x01):
                found = cut_in(before, call, lambda flash, count=count, kept=kept: flash.cut_after(count, kept))
                if found is None:
                    break
                cuts += 1
                assert known(found) in (lasting, after)
                assert known(found) == lasting or not found.damaged
                if found.damaged:
                    assert found.damaged == (PART if before._used else ALL)
                if kept == 0x55:
                    goes_on_working(found)
            if found is None:
                break
    assert cuts > 150


def rewrites(before, call):
    """Whether this call erases flash, or would."""
    store = copy.deepcopy(before)
    do(store, call)
    return store._nvm._flash.erases > before._nvm._flash.erases


@by_chip
def test_a_cut_while_everything_is_written_anew_leaves_a_clean_start_or_all_of_it(chip):
    cuts = 0
    for start in starts(chip):
        for before, call, after, lasting in moments(chip, start):
            if not rewrites(before, call):
                continue
            length = written(before, call)
            for count in places_of_a_cut(length, chip):
                found = cut_in(before, call, lambda flash, count=count: flash.cut_after(count, kept=0x55))
                cuts += 1
                if known(found) == lasting != CLEAN:  # one of two journals was not touched, or is whole again
                    assert chip in (_nvm.NRF52840, _nvm.SAMD51)
                    assert found.damaged == PART and found.lost == 0 or before._number <= 0
                else:
                    assert known(found) in (CLEAN, after)
                    assert chip is not _nvm.NRF52840 or known(found) == after or lasting == CLEAN
                    assert found.damaged == ALL or found.fresh or known(found) == after
                if count % 10 == 0:
                    goes_on_working(found)
    assert cuts > 300


def places_of_a_cut(length, chip):
    """Bytes of a rewrite after which the power is cut: the seal and the first records, then fewer and fewer.

    Chips that rewrite at every turn have so many rewrites that a part of them is enough.
    """
    step = 1 if chip.appends else scope.amount("CUT_STEP")
    return [*range(min(length, 48)), *range(48, min(length, 400), step), *range(400, length, 331)]


def written(before, call):
    """How many bytes a call programs."""
    store = copy.deepcopy(before)
    do(store, call)
    return store._nvm._flash.programmed - before._nvm._flash.programmed


with_noise = pytest.mark.parametrize("noise", [False, True], ids=["erased to the end", "half erased"])


@by_chip
@with_noise
def test_a_cut_inside_any_erase_leaves_a_clean_start_or_all_where_there_are_two_journals(chip, noise):
    """Of what was completed: two journals written in turn lose nothing, one all; what is unreadable is said."""
    cuts = said = 0
    for start in starts(chip):
        for before, call, _, lasting in moments(chip, start):
            dice = random.Random(cuts).randrange if noise else None
            found = cut_in(before, call, lambda flash, dice=dice: flash.cut_in_erase(1, dice))
            if found is None:
                continue
            cuts += 1
            if chip is not _nvm.NRF52840:
                assert known(found) == CLEAN
                assert found.damaged == (ALL if noise else 0) and found.fresh != noise
            else:
                assert known(found) == lasting
                if lasting != CLEAN:
                    assert found.damaged == (PART if found._number else 0) and not found.lost and not found.fresh
                    said += found.damaged == PART
            assert cut_in(before, call, lambda flash: flash.cut_in_erase(2)) is None  # never two erases in one call
            goes_on_working(found)
    assert cuts >= (3 if chip.appends else 15)
    assert chip is not _nvm.NRF52840 or said >= cuts - 2


def test_each_of_two_journals_is_erased_every_other_time():
    store = new(_nvm.NRF52840)
    memory = store._nvm._flash.memory
    for number in range(600):  # past 255, where the numbers begin again
        before = bytes(memory)
        store.put(0, bytes((number & 255, number >> 8)))
        changed = [memory[half : half + 4096] != before[half : half + 4096] for half in (0, 4096)]
        assert changed == [number % 2 == 0, number % 2 == 1]
        if number % 7 == 0:
            store = reopened(store)
            assert store.get(0) == bytes((number & 255, number >> 8)) and not store.damaged


def test_where_there_is_room_for_one_journal_only_every_write_erases_it():
    class Small(_nvm.NRF52840):
        size = 4096

    store = new(Small)
    for number in range(5):
        store.put(0, bytes((number,)))
        assert store.get(0) == reopened(store).get(0) == bytes((number,)) and not reopened(store).damaged
    found = cut_in(store, ("put", 0, b"more"), lambda flash: flash.cut_in_erase(1))
    assert found.fresh and known(found) == CLEAN


@pytest.mark.parametrize("start", STARTS)
def test_a_page_that_was_left_with_any_of_its_bits_is_not_misread(start):
    for before, call, after, lasting in moments(_nvm.RP2040, start):
        for seed in range(15):
            dice = random.Random(seed).randrange
            found = cut_in(before, call, lambda flash, dice=dice: flash.cut_after(0, dice=dice))
            if found is None:
                break
            assert known(found) in ((CLEAN, after) if rewrites(before, call) else (lasting, after))
            goes_on_working(found)


@pytest.mark.parametrize("length, step", [(1, 1), (127, 1), (128, 1), (255, 1), (700, 3)])
def test_a_cut_in_an_append_keeps_all_of_it_or_nothing_and_of_more_than_255_a_prefix(length, step):
    before = matched(_nvm.RP2040, b"\x07")
    entries = bytes(at % 251 for at in range(length))
    for count in range(0, length + 20, step):
        found = cut_in(before, ("append", entries), lambda flash, count=count: flash.cut_after(count))
        if found is not None:
            header, kept = found.match()
            assert header == HEADER and bytes(kept) == b"\x07" + entries[: len(kept) - 1]
            assert length > 255 or len(kept) in (1, 1 + length)
            goes_on_working(found)


@by_chip
def test_a_match_goes_on_after_each_of_its_turns_on_a_device_that_is_switched_off_after_each(chip):
    store, plain = new(chip), Store(None, False)
    for call in whole_match():
        do(store, call)
        do(plain, call)
        if call[0] == "flush":
            store = reopened(store)
            assert known(store) == known(plain)


@by_chip
@pytest.mark.parametrize("ends", [("finish",), ("begin", HEADER[::-1])], ids=["over", "another"])
def test_what_is_kept_beside_a_match_stays_as_long_as_the_match(chip, ends):
    store = matched(chip)
    store.note(MATCH_KEY, b"beside it")
    store.note(4, b"something else")
    for step in range(3):
        store.append(bytes((0, step)))
        store.checkpoint(b"from here it goes on")
        store.flush()
        store = reopened(store)
        assert store.get(MATCH_KEY) == b"beside it"
    do(store, ends)
    assert store.get(MATCH_KEY) is None
    store.flush()
    assert reopened(store).get(MATCH_KEY) is None and reopened(store).get(4) == b"something else"


def test_what_is_kept_beside_a_match_is_still_there_when_all_is_written_anew():
    store = matched(_nvm.RP2040)
    store.note(MATCH_KEY, b"beside it")
    while not store.erases:
        store.append(bytes(4))
    assert known(reopened(store)) == known(store) and reopened(store).get(MATCH_KEY) == b"beside it"


# --- Erases -----------------------------------------------------------------------------------------------------------


def longest_match(store, rounds=200, actions=4):
    """The longest match there is in Ninja: tag teams, the table's two bytes for each action. How often it erases."""
    erases = store._nvm._flash.erases
    store.begin(HEADER)
    for turn in range(rounds):
        for seat in range(actions):
            store.append(bytes((seat, turn % 51)))
        store.flush()
    store.put(3, b"a record that was broken")
    store.finish()
    assert store.erases == store._nvm._flash.erases
    return store._nvm._flash.erases - erases


def test_the_longest_match_erases_an_rp2040_at_most_twice_however_full_it_was():
    most = 0
    for room in range(0, 3800, 200):
        store = Store(new(_nvm.RP2040, full_up_to(room))._nvm, True)
        most = max(most, longest_match(store))
    assert most == 2


def test_the_longest_match_on_an_rp2040_with_all_keys_full_takes_at_most_four_erases():
    store = new(_nvm.RP2040)
    fill(store)
    store.erases = store._nvm._flash.erases = 0
    store.begin(bytes(LONGEST_HEADER))
    for number in range(LONGEST_MATCH // 2):
        store.append(bytes((number & 3, number % 51)))
        if number == 801:
            assert store.erases <= 4
    assert store.erases <= 9  # 1300 actions


@pytest.mark.parametrize("chip", ERASING, ids=lambda chip: chip.name)
def test_the_longest_match_erases_the_other_chips_once_a_turn_and_for_the_record_and_the_end(chip):
    assert longest_match(new(chip)) == 200 + 2


def test_twenty_matches_of_fifteen_rounds_erase_an_rp2040_once():
    store = new(_nvm.RP2040)
    for number in range(20):
        store.begin(HEADER)
        for turn in range(15):
            store.append(bytes((0, turn)))
            store.append(bytes((1, turn)))
            store.flush()
        store.put(3, b"won %d times" % number)
        store.finish()
    assert store._nvm._flash.erases == 1


@pytest.mark.parametrize("chip", ERASING, ids=lambda chip: chip.name)
def test_what_is_noted_takes_no_erase_of_its_own(chip):
    store = matched(chip)
    store.flush()
    erases = store._nvm._flash.erases
    for number in range(9):
        store.note(MATCH_KEY, bytes((number,)))
    assert store._nvm._flash.erases == erases
    store.append(bytes(2))
    store.flush()
    assert store._nvm._flash.erases == erases + 1 and reopened(store).get(MATCH_KEY) == b"\x08"


@by_chip
def test_putting_what_is_there_already_and_flushing_nothing_writes_nothing(chip):
    store = new(chip)
    store.put(4, b"the same")
    writes = store._nvm._flash.writes
    assert store.put(4, bytearray(b"the same")) and store.put(9, b"") and store.flush() and store.finish()
    assert store._nvm._flash.writes == writes


# --- Garbage ----------------------------------------------------------------------------------------------------------


def journal():
    """A journal with everything in it, and every state it went through."""
    store = new(_nvm.RP2040)
    states = [CLEAN]
    for call in whole_match(6):
        do(store, call)
        states.append(known(store))
    return bytes(store._nvm._flash.memory[: store._used]), states


JOURNAL, STATES = journal()
anything = settings(max_examples=150)


def opened(content):
    """The store found in this content, which then has to work."""
    found = new(_nvm.RP2040, content[:4096])
    assert found.damaged in (0, PART, ALL)
    before = known(found)
    goes_on_working(copy.deepcopy(found))
    return before, found.damaged


@anything
@given(st.binary(max_size=4096))
@example(bytes(4096))
@example(bytes(4095))
@example(b"\xff" * 4096)
@example(JOURNAL[:5] + bytes(4091))
@example(b"\xff" * 4095 + b"\0")
def test_any_bytes_open_as_a_clean_start(content):
    state, damaged = opened(content)
    assert state == CLEAN
    if not content.startswith(b"PD"):  # else it may be an empty journal
        assert damaged == (0 if content.strip(b"\xff") == b"" or content == bytes(4096) else ALL)


def test_any_bytes_behind_a_journal_leave_what_is_in_it():
    room = 4096 - len(JOURNAL)
    tails = [b"\xff" * 100 + b"\0", b"\x7e" * 300, bytes(room), b"\xff"]
    dice = random.Random(6)
    for _ in range(150):
        tails.append(dice.randbytes(dice.choice((1, 2, 5, 40, 300, room))))
    for tail in tails:
        state, damaged = opened(JOURNAL + tail)
        assert state == STATES[-1]
        assert damaged == (PART if tail.strip(b"\xff") else 0)


def test_a_journal_that_ends_anywhere_opens_as_a_prefix_of_what_was_saved():
    step = scope.amount("RESTS")
    for length in range(len(JOURNAL)):
        for rest in (b"", bytes(4096 - length), b"\xa5" * (4096 - length))[length % step :: step]:
            state, damaged = opened(JOURNAL[:length] + rest)
            assert state in STATES and (damaged or rest == b"" or length == 0)


class Shelf:
    """All that was ever saved in a journal: what may be found when some of it is wrong."""

    def __init__(self, states):
        self.values = [{state[0][place] for state in states} | {None} for place in range(len(SHOWN))]
        self.matches = [state[1] for state in states if state[1]]

    def holds(self, state):
        """Whether each value was once saved, and of a match no more than was."""
        for value, values in zip(state[0], self.values, strict=True):
            if value not in values:
                return False
        return state[1] is None or any(
            state[1][0] == header and entries[: len(state[1][1])] == state[1][1] for header, entries in self.matches
        )


@anything
@given(st.lists(st.tuples(st.integers(0, len(JOURNAL) - 1), st.integers(0, 255)), min_size=1, max_size=20))
def test_a_journal_with_other_bytes_in_it_never_opens_as_what_was_never_saved(changes):
    content = bytearray(JOURNAL)
    for at, value in changes:
        content[at] = value
    state, damaged = opened(content)
    assert Shelf(STATES).holds(state) and (damaged or content == JOURNAL or state == STATES[-1])


def test_no_single_wrong_bit_passes_the_check_in_a_record_of_any_length():
    for length in range(1, 135):
        data = random.Random(length).randbytes(length)
        for bit in range(8 * length):
            assert check(with_wrong_bit(data, bit)) != check(data)


def ending(room):
    """A journal that leaves so many bytes at the end, and what is known from it."""
    store = matched(_nvm.RP2040)
    while store._size - store._used > 190:
        store.append(bytes(4))
    store.append(bytes(store._size - store._used - room - 67))
    store.append(bytes(60))
    assert store._size - store._used == room and store._nvm._flash.erases == 0
    return bytes(store._nvm._flash.memory[: store._used]), known(store)


@pytest.mark.parametrize("room", range(8))
def test_a_journal_up_to_the_last_bytes_opens_whatever_these_are(room):
    content, state = ending(room)
    for kind in (*range(0x16), *range(0x7E, 0x88), 0xF0, 0xFE, 0xFF) if room else (0,):
        for length in (0, 1, 2, 3, 4, 5, 6, 0xFF) if room > 1 else (0,):
            tail = (bytes((kind, length)) + b"\x55" * 8)[:room]
            assert opened(content + tail) == (state, PART if tail.strip(b"\xff") else 0)


def with_wrong_bit(content, bit, start=0):
    """The same content, one bit behind `start` turned over."""
    content = bytearray(content)
    content[start + bit // 8] ^= 1 << bit % 8
    return content


def among(*records):
    """A store whose journal has these records, all with the right check."""
    content = bytearray(JOURNAL[:4])
    for record in ((0x12, b""), *records):
        content += _record(*record)
    return content


NOTHING = (None,) * (len(SHOWN) - 4)


@pytest.mark.parametrize(
    "kind, data",
    [
        *[(kind, b"\x01\x01") for kind in (0x20, 0x13, 0x14, 0x16, 0x1F)],  # the first three of a match not begun
        *[(0x15, data) for data in (b"", b"\1", b"\0\5data", b"\1\5" + bytes(LONGEST_DATA + 1))],  # a key above 15
        *[(kind, bytes(length)) for kind, length in ((2, LONGEST_DATA + 1), (0x10, LONGEST_HEADER + 1), (0x11, 1))],
    ],
)
def test_a_record_that_makes_no_sense_is_left_out_and_said_so_even_if_its_check_is_right(kind, data):
    state, damaged = opened(among((2, b"right"), (kind, data), (3, b"later")))
    assert state == ((None, None, b"right", b"later") + NOTHING, None, None)
    assert damaged == (0 if kind == 0x11 else PART), "the end of no match is no loss"


@pytest.mark.parametrize("data", [b"", b"\0" + bytes(LONGEST_POINT + 1)])
def test_a_checkpoint_that_makes_no_sense_is_left_out_even_if_its_check_is_right(data):
    state, _ = opened(among((0x10, HEADER), (0x20, b"\7\7"), (0x13, data), (2, b"later")))
    assert state == ((None, None, b"later", None) + NOTHING, (HEADER, b"\7\7"), None)


def test_of_a_checkpoint_whose_entries_are_not_all_there_none_is_taken():
    found = new(_nvm.RP2040, among((0x10, HEADER), (0x20, b"\7\7"), (0x13, b"\4point"), (0x20, b"\1\1")))
    assert found.match() == (HEADER, b"") and found.point == b"point" and found.short
    assert found.damaged == PART and found.lost == LOST_MATCH


def test_of_entries_only_those_before_the_first_gap_are_taken_however_many_gaps_there_are():
    content = among((0x10, HEADER), *[(0x20, bytes((number, 7))) for number in range(0x51, 0x55)])
    for place in (0x51, 0x53):
        content[content.index(bytes((place, 7)))] ^= 8
    found = new(_nvm.RP2040, content)
    assert found.match() == (HEADER, b"") and found.short and found.damaged == PART


@pytest.mark.parametrize("ends, lost", [([(2, b"later")], 1 << MATCH_KEY), ([(0x11, b"")], 0), ([(0x10, HEADER)], 0)])
def test_what_stood_beside_a_match_is_lost_only_until_that_match_is_over(ends, lost):
    content = among((0x10, HEADER), (MATCH_KEY, b"beside it"), *ends)
    found = new(_nvm.RP2040, with_wrong_bit(content, 8 * content.index(b"beside it")))
    assert found.lost == lost and found.damaged == (PART if lost else 0)
    assert found.get(MATCH_KEY) is None


def test_more_entries_than_a_match_can_have_are_left_out():
    found = new(_nvm.RP2040, among((0x10, HEADER), *[(0x14, bytes(250))] * 12, (2, b"later")))
    assert found.match() == (HEADER, bytes(2500)) and found.short and found.get(2) == b"later"
    assert found.append(bytes(100))


def test_the_last_byte_of_a_record_is_never_that_of_erased_flash():
    for number in range(3000):
        assert _record(2, number.to_bytes(2, "little"))[-1] < 0x80


def test_a_device_that_is_switched_on_every_turn_appends_without_an_erase():
    store = matched(_nvm.RP2040)
    for turn in range(20):
        store = reopened(store)
        store.append(bytes((0, turn)))
        store.put(0, bytes((turn,)))
    assert store._nvm._flash.erases == 0


@by_chip
def test_what_another_program_left_is_lost_and_said_so(chip):
    found = new(chip, b"high score 12345".ljust(256, b"\0") * (chip.size // 256))
    assert found.damaged == ALL and not found.fresh and known(found) == CLEAN
    goes_on_working(found)


@by_chip
def test_a_new_chip_is_fresh_and_nothing_was_damaged(chip):
    found = new(chip)
    assert found.fresh and not found.damaged and found.works and known(found) == CLEAN
    found.put(0, b"\x01")
    assert not reopened(found).fresh


def test_there_is_room_for_as_many_keys_as_games_need_and_then_what_was_put_longest_ago_goes():
    store = new(_nvm.RP2040)
    for number in range(100):
        assert store.put(0x8000 + number, bytes((number,) * 12))
        assert keys_of(reopened(store)) == keys_of(store) == [*range(0x8000 + max(0, number - 59), 0x8001 + number)]
    store.begin(b"h" * LONGEST_HEADER)
    store.append(bytes(LONGEST_MATCH))
    store.checkpoint(b"p" * LONGEST_POINT)
    store.append(bytes(LONGEST_MATCH))
    assert store.flush() and known(reopened(store)) == known(store)
    fill(store)
    assert [key for key in keys_of(store) if key >= KEYS] == [] and known(reopened(store)) == known(store)
    assert store.works and len(reopened(store).match()[1]) == LONGEST_MATCH


# --- One wrong bit ----------------------------------------------------------------------------------------------------

KEY, BEGINS, ENDS, SEAL, POINT, STEPS = range(6)  # what a record is, for those who do not know its bytes


def parts(content):
    """[what, place of its key in SHOWN or None, from, to] of each record, and of the mark before them."""
    found = [(SEAL, None, 0, 4)]
    at = 4
    while at < len(content) and content[at] != 0xFF:
        kind = content[at] >> 2
        if content[at] & 0x80:
            end = at + 1 + (content[at] >> 1 & 63) + 1 + 2
            what = STEPS
        else:
            end = at + 4 + (0 if kind == 0x12 else content[at + 1])
            what = KEY if kind < KEYS else (BEGINS, ENDS, SEAL, POINT, STEPS, KEY)[kind - 0x10]
        above = kind == 0x15 and SHOWN.index(content[at + 2] << 8 | content[at + 3])
        found.append((what, (above or kind) if what == KEY else None, at, end))
        at = end
        if what == SEAL and len(content) < 4096:
            break
    return found


def cost_of(record, found, whole, before, is_match_later):
    """The bits of what is said to be lost with a record of a store that was `whole`. `before`: earlier values."""
    what, key, *_ = record
    values, match, point = known(found)
    whole_values, whole_match, whole_point = known(whole)
    if what == KEY:
        assert (match, point) == (whole_match, whole_point)
        assert values[key] in {whole_values[key], None, *before}
        if 13 <= key < KEYS or key == MATCH_KEY:
            assert values[key] in (whole_values[key], None)
        bit_lost = 1 << key if key < KEYS else LOST_ABOVE
        return bit_lost if values[key] != whole_values[key] else found.lost & bit_lost
    if what in (SEAL, POINT, ENDS) or is_match_later:
        assert match == whole_match or what == POINT
        return 0
    if what == BEGINS:
        assert (match, point) == (None, None)
    else:
        assert match[0] == whole_match[0] and whole_match[1].startswith(match[1]) and found.short
        assert point == whole_point and len(match[1]) < len(whole_match[1])
    return LOST_MATCH


def turn_over_all_bits(content, appends, start=0, step=1):
    """Every bit of every record of a journal, or every `step`-th behind its first two bytes. How many records."""
    whole = Store(bytearray(content), appends)
    assert not whole.damaged
    records = parts(content[start : start + 4096])
    last_match = max((place for place, part in enumerate(records) if part[0] in (BEGINS, ENDS)), default=-1)
    points = [place for place, part in enumerate(records) if part[0] == POINT]
    for place, record in enumerate(records):
        what, key, at, end = record
        head = 2 if key is None or key < KEYS else 4
        before = [content[start + part[2] + head : start + part[3] - 2] for part in records[:place] if part[1] == key]
        before = [bytes(value) or None for value in before]
        later = last_match > place or what == STEPS and any(point > place for point in points)
        for bit in [*range(8 * at, 8 * at + 16), *range(8 * at + 16, 8 * end, step)]:
            found = Store(with_wrong_bit(content, bit, start), appends)
            for other, value in enumerate(SHOWN):
                if other != key and not (other == MATCH_KEY and what in (BEGINS, STEPS)):
                    assert found.get(value) == whole.get(value), (bit, record)
            if place == len(records) - 1 and appends and what != SEAL:
                assert found.damaged == PART and found.lost == 0
            else:
                lost = cost_of(record, found, whole, before, later)
                assert found.lost == lost and found.damaged == (PART if lost else 0), (bit, record)
    return len(records)


def full_journal(chip):
    """A store that is full to the last byte, written twice where there are two journals."""
    store = new(chip)
    fill(store)
    store.begin(b"h" * LONGEST_HEADER)
    store.append(bytes(200))
    store.checkpoint(b"p" * LONGEST_POINT)
    store.append(bytes((at * 7 + (at >> 8)) & 0xFF for at in range(LONGEST_MATCH)))
    store.note(MATCH_KEY, b"m" * LONGEST_DATA)
    store.flush()
    if chip.appends:
        store.rewrite()
    assert store._used == 4096
    return store


@by_chip
def test_one_wrong_bit_anywhere_in_a_full_journal_costs_one_record_and_what_that_was_is_said(chip):
    store = full_journal(chip)
    content = bytes(store._nvm._flash.memory)
    step = scope.amount("BIT_STEP")
    assert turn_over_all_bits(content, chip.appends, store._copy * 4096, step=step) == 1 + 16 + 2 + 11 + 1


@pytest.mark.parametrize("chip", ERASING, ids=lambda chip: chip.name)
def test_a_wrong_bit_in_the_older_of_two_journals_changes_nothing(chip):
    store = full_journal(chip)
    store.put(0, b"newer")
    state = known(store)
    for bit in range(0, 8 * 4096, 101):
        found = Store(with_wrong_bit(store._nvm._flash.memory, bit, (1 - store._copy) * 4096), False)
        assert known(found) == state and not found.damaged


def test_one_wrong_bit_in_any_record_that_was_added_costs_that_record():
    assert turn_over_all_bits(JOURNAL.ljust(4096, b"\xff"), True) > 25


def test_one_wrong_bit_in_erased_flash_costs_nothing():
    for bit in range(8 * len(JOURNAL), 8 * 4096, scope.amount("BIT_STEP")):
        found = Store(with_wrong_bit(JOURNAL.ljust(4096, b"\xff"), bit), True)
        assert known(found) == STATES[-1] and found.damaged == PART and not found.lost


def test_whatever_bits_of_a_record_are_wrong_its_match_does_not_go_on_with_a_hole():
    store = new(_nvm.RP2040)
    store.put(0, b"\2\3\0\0\1")
    store.begin(HEADER)
    for step in range(40):
        store.append(bytes((step & 1, step)))
    content = bytes(store._nvm._flash.memory)
    steps = [part for part in parts(content) if part[0] == STEPS]
    dice = random.Random(5)
    seen = set()
    for _ in range(3000):
        what, _, start, end = dice.choice(steps[5:-5])
        wrong = bytearray(content)
        for _ in range(dice.randrange(2, 9)):
            wrong[dice.randrange(start, end)] = dice.randrange(256)
        found = Store(wrong, True)
        match = found.match()
        if wrong == content:
            continue
        assert found.damaged == PART and found.lost & LOST_MATCH and found.get(0) == b"\2\3\0\0\1"
        assert match is None or found.short and match[1] == store.match()[1][: len(match[1])]
        seen.add((match is None, found.lost & LOST_SOME > 0))
    assert len(seen) == 2


def test_no_two_wrong_bits_of_the_first_byte_pass_the_check_in_a_record_of_any_length():
    """So a wrong bit in the first byte cannot be put right as if it were another one."""
    for length in range(3, 262):
        differences = {check(with_wrong_bit(bytes(length), bit)) ^ check(bytes(length)) for bit in range(8)}
        assert len(differences) == 8 and 0 not in differences


def test_a_seal_with_one_wrong_bit_can_be_of_one_number_only():
    seals = [bytes(_record(0x12, b"", number)) for number in range(256)]
    near = {}
    for number, seal in enumerate(seals):
        for bit in range(32):
            assert near.setdefault(bytes(with_wrong_bit(seal, bit)), number) == number
    assert len(near) == 256 * 32 and not set(near) & set(seals)


@by_chip
def test_what_was_lost_is_said_once(chip):
    store = full_journal(chip)
    content = bytearray(store._nvm._flash.memory)
    content[store._copy * 4096 + parts(content[store._copy * 4096 :])[3][2] + 50] ^= 1
    found = new(chip, content)
    assert found.damaged == PART and found.lost
    found.flush()
    assert not reopened(found).damaged and known(reopened(found)) == known(found)


# --- Limits -----------------------------------------------------------------------------------------------------------


def fill(store):
    """Every key full."""
    for key in range(KEYS):
        assert store.put(key, bytes((key,)) * LONGEST_DATA)


@by_chip
def test_the_longest_of_everything_fits_on_every_chip(chip):
    store = new(chip)
    fill(store)
    store.begin(b"h" * LONGEST_HEADER)
    store.checkpoint(b"p" * LONGEST_POINT)
    store.append(bytes(at & 0xFF for at in range(LONGEST_MATCH)))
    fill(store)
    assert store.flush()
    assert known(reopened(store)) == known(store) and len(store.match()[1]) == LONGEST_MATCH


@pytest.mark.parametrize(
    "entries, call, told",
    [
        (None, ("put", 0x10000, b""), "65536"),
        (None, ("get", -1), "-1"),
        (None, ("put", 0, bytes(LONGEST_DATA + 1)), "65 bytes"),
        (None, ("begin", bytes(LONGEST_HEADER + 1)), "129 bytes"),
        (None, ("append", b"\0"), "no match"),
        (None, ("checkpoint", b"\0"), "no match"),
        (b"", ("checkpoint", bytes(LONGEST_POINT + 1)), "221 bytes"),
        (b"", ("checkpoint", b"", 1), "1 entries"),
        (bytes(LONGEST_MATCH), ("append", b"\0"), str(LONGEST_MATCH + 1)),
    ],
)
def test_calls_that_cannot_be_are_refused_with_the_value(entries, call, told):
    with pytest.raises(ValueError, match=told):
        do(new(_nvm.RP2040) if entries is None else matched(_nvm.RP2040, entries), call)


def test_what_a_store_hands_out_is_the_callers_own():
    entries = bytearray(b"\x01\x02")
    store = matched(_nvm.RP2040, entries)
    entries[0] = 9
    store.match()[1].append(3)
    assert store.match() == (HEADER, bytearray(b"\x01\x02"))


def test_a_checkpoint_forgets_all_entries_before_it_but_those_that_stay():
    for chip in _nvm.CHIPS:
        store = matched(chip)
        assert store.point is None
        store.append(b"\x01\x02\x03\x04")
        store.checkpoint(b"point", 1)
        assert store.match() == (HEADER, b"\x04") and store.point == b"point"
        store.append(b"\x05")
        store.flush()
        assert reopened(store).match() == (HEADER, b"\x04\x05") and reopened(store).point == b"point"


def test_between_checkpoints_a_match_may_be_as_long_as_one_without():
    store = matched(_nvm.RP2040)
    for number in range(4):
        for _ in range(LONGEST_MATCH // 200):
            store.append(bytes(200))
        store.checkpoint(bytes((number,)))
    assert reopened(store).match() == (HEADER, b"") and reopened(store).point == b"\3"


def test_beginning_a_match_forgets_the_one_before():
    store = matched(_nvm.RP2040, b"\x01")
    store.checkpoint(b"\x02")
    store.begin(b"another")
    assert known(store)[1:] == known(reopened(store))[1:] == ((b"another", b""), None)
    store.finish()
    assert reopened(store).match() is None


class Unwritable(_nvm.RP2040):
    def write(self, start, data):
        raise RuntimeError("Unable to write to nvm.")


@pytest.mark.parametrize("nvm", [None, _nvm.ByteArray(Unwritable)], ids=["no nvm", "one that refuses to be written"])
def test_a_board_that_cannot_save_plays_on_and_says_that_nothing_lasts(nvm):
    store = Store(nvm, nvm is not None)
    assert store.works == (nvm is not None) and not store.damaged
    assert not store.put(0, b"\x01") and not store.works
    store.begin(HEADER)
    assert not store.append(b"\x01\x02") and not store.flush()
    assert store.match() == (HEADER, bytearray(b"\x01\x02")) and store.get(0) == b"\x01"


def test_what_could_not_be_written_for_want_of_memory_is_written_with_the_next(monkeypatch):
    from dojo.saving import store as module

    store = matched(_nvm.RP2040, b"\x01\x02")
    with monkeypatch.context() as patch, pytest.raises(MemoryError):
        patch.setattr(module, "_record", no_memory)
        store.append(b"\x03\x04")
    assert known(reopened(store))[1] == (HEADER, b"\x01\x02")
    later = copy.deepcopy(store)
    assert store.flush()
    assert known(reopened(store))[1] == known(store)[1] == (HEADER, b"\x01\x02\x03\x04")
    assert later.append(b"\x05\x06")
    assert known(reopened(later))[1] == known(later)[1] == (HEADER, b"\x01\x02\x03\x04\x05\x06")


def no_memory(*arguments):
    raise MemoryError


class Unreadable(_nvm.RP2040):
    def read(self, start, stop):
        raise OSError(5)


def test_an_nvm_that_cannot_be_read_is_a_clean_start_that_says_so():
    found = new(Unreadable)
    assert found.damaged == ALL and not found.fresh and known(found) == CLEAN


class Tiny(_nvm.SAMD51):
    size = block = 512
    page = 64


def test_an_nvm_that_is_too_small_keeps_what_it_can_and_says_when_it_cannot():
    store = new(Tiny)
    assert [store.put(key, bytes((key,)) * LONGEST_DATA) for key in range(9)] == [True] * 7 + [False] * 2
    assert store.get(8) == b"\x08" * LONGEST_DATA
    assert [key for key in range(KEYS) if reopened(store).get(key)] == list(range(7))
    store = reopened(store)
    assert copy.deepcopy(store).put(7, b"\x07" * 24)  # to the last byte
    assert not store.put(7, b"\x07" * 25)


# --- On the real interpreter ------------------------------------------------------------------------------------------

BOTH = """
import _nvm
from dojo.saving.store import Store

for chip in _nvm.CHIPS:
    nvm = _nvm.ByteArray(chip)
    store = Store(nvm, chip.appends)
    store.put(0, b"settings")
    for match in range(3):
        store.begin(b"header %d" % match)
        for turn in range(120):
            store.append(bytes((0, turn)))
            store.append(bytes((1, turn)))
            store.flush()
        if match < 2:
            store.finish()
    store.append(bytes(range(200)))
    nvm._flash.cut_after(2, 0x55)
    try:
        store.append(b"torn")
        store.flush()
        print("no cut")
    except _nvm.PowerCut:
        pass
    found = Store(nvm, chip.appends)
    match = found.match()
    print(chip.name, found.damaged, found.get(0), match and (match[0], len(match[1]), sum(match[1])), store.erases)
    found.put(1, b"goes on")
    print(sum(nvm[0:4096]), nvm._flash.programmed, Store(nvm, chip.appends).get(1))
"""


def test_the_same_is_saved_on_micropython(micropython, capsys):
    exec(BOTH, {})
    expected = capsys.readouterr().out
    assert "rp2040 1 b'settings' (b'header 2', 680," in expected
    assert micropython(BOTH) == expected


@pytest.fixture
def dropped(monkeypatch):
    """How much room was asked for; the modules of this process stay, as other tests have theirs from them."""
    wanted = []
    monkeypatch.setattr("dojo.memory.room.make_room", wanted.append)
    return wanted


def test_what_has_no_room_in_one_piece_is_saved_once_modules_have_gone(dropped, monkeypatch):
    """4 KB of a heap that is in pieces, as one of a PicoSystem was at the pocket roller's first save."""
    pieces = [MemoryError]

    def made(*arguments):
        if pieces and arguments:
            raise pieces.pop()
        return bytearray(*arguments)

    store = new(_nvm.RP2040)
    monkeypatch.setattr("dojo.saving.store.bytearray", made, raising=False)
    store.begin(HEADER)
    store.append(b"\x01")
    assert store.flush() and not pieces and dropped == [ALL_OF_IT]
    monkeypatch.undo()
    assert reopened(store).match() == (HEADER, b"\x01")


@pytest.fixture
def in_crumbs(dropped, monkeypatch):
    """A heap without 2 KB in one piece. Calling it gives it such a piece again."""

    def made(*arguments):
        if arguments and isinstance(arguments[0], int) and arguments[0] > 2000:
            raise MemoryError
        return bytearray(*arguments)

    monkeypatch.setattr("dojo.saving.store.bytearray", made, raising=False)
    return monkeypatch.undo


def test_a_heap_in_crumbs_erases_a_full_journal_in_pieces_and_keeps_all(in_crumbs):
    store = new(_nvm.RP2040, full_up_to(20))
    match = (HEADER, b"\x01\x02")
    store.begin(HEADER)
    store.append(match[1])
    assert store.flush() and 3 < store.erases <= 5
    assert reopened(store).match() == match and not reopened(store).damaged
    in_crumbs()
    assert known(reopened(store)) == known(store)
    goes_on_working(store)


def test_a_cut_while_a_heap_in_crumbs_erases_in_pieces_costs_only_what_was_saved_last(in_crumbs):
    full = full_within_a_match()
    whole = new(_nvm.RP2040, full)
    header, entries = whole.match()
    found = []
    for erases in (1, 2):
        store = new(_nvm.RP2040, full)

        def write(at, data, store=store, erases=erases, write_=store._write):
            if store.erases == erases:
                raise _nvm.PowerCut
            write_(at, data)

        store._write = write
        with pytest.raises(_nvm.PowerCut):
            store.put(5, b"\x01" * LONGEST_DATA)
        again = reopened(store)
        assert again.get(0) == whole.get(0) and again.header == header
        assert entries.startswith(again.entries)
        found.append(len(again.entries))
    assert 0 < found[1] < found[0] < len(entries)
