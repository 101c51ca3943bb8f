"""Charts that pupils make in Knock Yourself Out: right answers, gentle checks, nothing lost, and questions after it."""


import _nvm
import pytest

from dojo.output.sound import WIN
from dojo.saving.store import Store
from dojo.say import say, say_one
from gamer import Gamer
from games.knockout import CHARTS_KEY
from games.knockout.charts import kinds as charts
from games.knockout.coach import progress
from games.knockout.memory import remember
from player import ways
from reading import layers, words
from stage import BOARDS

KINDS = range(4)
SUMS, DIFFERENCES, PRODUCTS, QUOTIENTS = KINDS
ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def expected(kind, roll):
    """The answer, worked out again."""
    large, small = max(roll), min(roll)
    if kind == QUOTIENTS:
        return charts.NONE if large / small % 1 else int(large / small)
    return (large + small, large - small, large * small)[kind]


# --- The answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_cell_has_the_answer_of_its_roll(kind):
    assert [charts.answer(kind, cell) for cell in range(36)] == [expected(kind, roll) for roll in ROLLS]


@pytest.mark.parametrize("kind", KINDS)
def test_the_ways_of_a_number_are_the_cells_that_have_it(kind):
    found = charts.counts(kind)
    assert sum(found) == 36
    for number, count in enumerate(found):
        assert count == sum(expected(kind, roll) == number for roll in ROLLS)


# --- What is kept ---------------------------------------------------------------------------------


@pytest.mark.parametrize("chip", _nvm.CHIPS, ids=lambda chip: chip.name)
def test_how_far_each_chart_is_outlasts_switching_off(chip):
    nvm = _nvm.ByteArray(chip)
    store = Store(nvm, chip.appends)
    progress.put(store, SUMS, 12)
    progress.put(store, QUOTIENTS, 36)
    store.flush()
    again = Store(nvm, chip.appends)
    assert [progress.filled(again, kind) for kind in KINDS] == [12, 0, 0, 36]
    assert progress.count(again) == 1


def test_a_chart_is_counted_when_it_becomes_full_and_once():
    store = Store(None, False)
    progress.put(store, SUMS, 36)
    progress.put(store, SUMS, 36)
    assert progress.count(store) == 1
    progress.put(store, SUMS, 0)
    assert progress.count(store) == 1 and progress.filled(store, SUMS) == 0
    progress.put(store, SUMS, 36)
    assert progress.count(store) == 2
    progress.clear(store)
    assert progress.count(store) == 0 and progress.filled(store, SUMS) == 36


@pytest.mark.parametrize("data", [b"\1", bytes(7), b"\x25" + bytes(5), b"\xff" * 6])
def test_bytes_that_cannot_be_charts_count_as_nothing(data):
    store = Store(None, False)
    store.note(CHARTS_KEY, data)
    assert [progress.filled(store, kind) for kind in KINDS] == [0] * 4 and progress.count(store) == 0


# --- Somebody who makes one -----------------------------------------------------------------------


class Pupil(Gamer):
    """Makes charts by what is on the screen: the wheel says where it is."""

    def __init__(self, board, operations=0, nvm=b""):
        super().__init__(board, 3, nvm)
        self.has_pad = board != "feather"
        remember(self.console.store, bytes((operations, 0)))

    def open(self, kind=SUMS):
        """The list of charts, then one of them, past what is said at its beginning."""
        self.tap(self.next, self.next, "ok")
        self.tap(*[self.down] * (ways(self.handheld.board.name) + 3), "ok", *[self.down] * kind, "ok")
        return self.tap("ok") if self.sees("ress") else self  # "press A.", "Press D1."

    def shows(self, text):
        """Whether that is the whole of a text on the screen."""
        return text in words(self.handheld)

    def wheel(self):
        """The word that the wheel shows: it is the text whose layer is no strip."""
        return layers(self.handheld, "Number")[0].text

    def turn(self, word, limit=40):
        """Turn the wheel until it shows a word; how many presses that took."""
        for presses in range(limit):
            now = self.wheel()
            if now == word:
                return presses
            is_up = word == "X" or now != "X" and int(now) < int(word)
            self.tap("next" if not self.has_pad else "up" if is_up else "down")
        raise AssertionError(f"{word} is not on the wheel")

    def answer(self, kind, cell):
        number = charts.answer(kind, cell)
        presses = self.turn("X" if number == charts.NONE else str(number))
        self.tap("ok")
        return presses + 1

    def filled(self, kind):
        return progress.filled(self.console.store, kind)

    def made(self):
        return progress.count(self.console.store)


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_chart_is_made_on_every_display_and_each_answer_takes_few_presses(board):
    with Pupil(board) as pupil:
        pupil.open()
        presses = [pupil.answer(SUMS, cell) for cell in range(36)]
        assert pupil.filled(SUMS) == 36 and pupil.made() == 1
        assert max(presses[1:]) == 2, "the wheel stands where the answer before was, or the one above"
        assert pupil.shows(say("knockout.making.all_done"))
        assert board == "pico" or is_free_below_title(pupil), "dice keep away from the title"


def is_free_below_title(pupil):
    """Whether a few rows below the title are dark."""
    width, height = pupil.handheld.size
    row = 2 * width
    title = pupil.console.display.root_group[0][0].bitmap.height + (4 if height >= 240 else 0)
    return not any(pupil.handheld.pixels()[title * row : (title + 3) * row])


@pytest.mark.parametrize("kind", (DIFFERENCES, PRODUCTS, QUOTIENTS))
@pytest.mark.parametrize("board", ("pico", "feather"))
def test_charts_of_the_other_operations_are_made_too(board, kind):
    with Pupil(board, operations=1) as pupil:
        pupil.open(kind)
        presses = [pupil.answer(kind, cell) for cell in range(36)]
        assert pupil.filled(kind) == 36
        assert sum(presses) <= (36 * 4 if pupil.has_pad else 36 * 7)


def test_a_mistake_is_only_named_the_second_one_is_told_and_nothing_wrong_is_written():
    with Pupil("pybadge") as pupil:
        pupil.open()
        before = pupil.handheld.pixels()
        pupil.tap("ok")
        assert pupil.shows("Try again") and pupil.wheel() == "4", "and the wheel stays"
        pupil.tap("ok")
        assert pupil.shows("It is 2") and pupil.wheel() == "2"
        assert pupil.filled(SUMS) == 0
        pupil.tap("ok")
        assert pupil.filled(SUMS) == 1 and pupil.shows("Yes!")
        pupil.tap("ok")
        assert pupil.shows("Try again"), "the next cell begins anew: two mistakes again before it is told"
        assert pupil.handheld.pixels() != before


def test_who_goes_back_finds_the_chart_as_it_was():
    with Pupil("pybadge") as pupil:
        pupil.open()
        for cell in range(8):
            pupil.answer(SUMS, cell)
        before = pupil.handheld.pixels()
        pupil.tap("back")
        assert pupil.shows("Sums 8/36")
        pupil.tap("ok")
        assert pupil.handheld.pixels() == before


@pytest.mark.parametrize("board, kept", [("sprig", 8), ("pybadge", 6)])
def test_a_power_cut_leaves_every_answer_or_every_row(board, kept):
    """A chip that adds to what it has saved keeps each answer, one that erases every full row."""
    with Pupil(board) as pupil:
        pupil.open()
        for cell in range(8):
            pupil.answer(SUMS, cell)
        pupil.cut()
        assert pupil.filled(SUMS) == kept


@pytest.mark.parametrize("board", ("pybadge", "feather", "picopad"))
def test_a_chart_takes_seven_erases_at_most(board):
    with Pupil(board) as pupil:
        pupil.open()
        before = pupil.console.store.erases
        for cell in range(36):
            pupil.answer(SUMS, cell)
        assert pupil.console.store.erases - before <= 7


# --- Using it -------------------------------------------------------------------------------------


def full(board, kind, operations=0):
    """A pupil whose chart was finished before; its questions begin."""
    pupil = Pupil(board, operations=operations)
    progress.put(pupil.console.store, kind, 36)
    return pupil.open(kind).tap("ok")


def asked(pupil):
    """The number that is asked for."""
    (line,) = [text for text in words(pupil.handheld) if text.startswith("make ")]
    return int(line[5:-1])


@pytest.mark.parametrize("kind", KINDS)
def test_the_questions_are_answered_by_counting_the_cells_which_are_lit_then(kind):
    with full("pybadge", kind, 1) as pupil:
        numbers = []
        for _ in range(2):
            numbers.append(asked(pupil))
            count = sum(expected(kind, roll) == numbers[-1] for roll in ROLLS)
            assert count > 0
            pupil.turn(str(count))
            lit = chips(pupil)
            pupil.tap("ok")
            assert pupil.shows("%d ways!" % count if count > 1 else "1 way!") and lit == []
            assert chips(pupil) == [cell for cell, roll in enumerate(ROLLS) if expected(kind, roll) == numbers[-1]]
            pupil.tap("ok")
        assert numbers[0] != numbers[1]
        assert pupil.shows("the most?")
        counts = [sum(expected(kind, roll) == number for roll in ROLLS) for number in range(37)]
        pupil.turn(str(len(counts) - 1 - counts[::-1].index(max(counts))))  # any of the largest
        pupil.tap("ok")
        assert pupil.shows("%d ways!" % max(counts))
        played = []
        pupil.console.sound.play = played.append
        pupil.tap("ok")
        assert pupil.shows(say("knockout.making.well")) and WIN in played
        pupil.tap("ok")
        assert pupil.shows(say("knockout.making.full", say_one("knockout.making.kinds", kind)))


def test_a_wrong_count_is_named_and_then_told():
    with full("pybadge", SUMS) as pupil:
        count = charts.counts(SUMS)[asked(pupil)]
        pupil.tap("ok")
        assert pupil.shows("Try again")
        pupil.tap("ok")
        assert pupil.sees("way") and pupil.wheel() == str(count)


def chips(pupil):
    """The cells with a chip, read from the pictures of the rows."""
    grids = layers(pupil.handheld, "TileGrid")
    rows = [grid.bitmap for grid in grids if len(grid.pixel_shader) == 4]
    found = []
    wide = (rows[1].width - 11) // 6
    for row, bitmap in enumerate(rows[1:]):
        for column in range(6):
            left = 11 + column * wide
            dots = [bitmap[x, y] for x in range(left, left + wide) for y in range(bitmap.height)]
            if 2 in dots:
                found.append(6 * row + column)
    return found


def test_a_finished_chart_can_be_made_anew_after_a_question():
    with full("pybadge", SUMS) as pupil:
        pupil.tap("back", "ok", "down", "ok").see("start again?")
        pupil.tap("ok")
        assert pupil.filled(SUMS) == 36, "the cursor is on no"
        pupil.tap("ok", "down", "ok", "right", "ok")
        assert pupil.filled(SUMS) == 0 and pupil.made() == 1


# --- The teacher ----------------------------------------------------------------------------------


def test_the_teachers_page_counts_charts_and_clears_the_count_where_no_child_finds_it():
    with full("pybadge", SUMS) as pupil:
        pupil.home().tap("ok", *["down"] * (ways("pybadge") + 3))
        assert pupil.shows("Sums and help") and not pupil.shows("teacher")
        pupil.handheld.play("teacher")
        pupil.settle()
        pupil.tap("ok")
        assert pupil.shows("Charts made: 1") and pupil.shows("Games: 0")
        pupil.tap("ok", "right", "ok")
        assert pupil.made() == 0 and pupil.filled(SUMS) == 36
