"""Knock Yourself Out's coach: chart, advice and counts are true in every case, and every display shows them whole."""

import re

import _nvm
import numpy
import pytest

import solver
from attacker import now
from dojo.contract import CHANCE, NOBODY, OVER
from dojo.dialogs import reader as pages
from dojo.dice import Dice
from dojo.playing.match import Match
from dojo.saving.store import Store
from dojo.say import say
from dojo.ui.layout import COLUMNS, ROWS
from games.knockout import BEST_KEY, bots, rules
from games.knockout.coach import advice, ending, lesson, records, ways
from reading import outside, words
from stage import BOARDS, RUNNING, Stage

OPERATIONS = (0, 1)
TRAYS = range(1, 64)
ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
SOME_TRAYS = (63, 0b101101, 0b100000)

# The small digits of the chart, drawn again by hand.
SMALL = {
    1: (".#.", "##.", ".#.", ".#.", "###"),
    2: ("###", "..#", "###", "#..", "###"),
    3: ("###", "..#", "###", "..#", "###"),
    4: ("#.#", "#.#", "###", "..#", "..#"),
    5: ("###", "#..", "###", "..#", "###"),
    6: ("###", "#..", "###", "#.#", "###"),
}


def view_of(operations, tray, roll=None):
    """A game alone, with this tray; rolled, if wanted."""
    state = rules.start(bytes((0, operations, 0)))
    state[rules._TRAY] = tray
    if roll:
        rules.apply(state, NOBODY, (roll[0] - 1) * 6 + roll[1] - 1)
    return state


def helping(tray, roll, operations):
    """By the solver's own rules: the numbers that a roll takes out of a tray."""
    return {n for n in solver.results_of(*roll, operations) if tray >> n - 1 & 1}


def choices():
    """(operations, view, legal numbers, is it a strike) of every tray and every different roll with something to do."""
    for operations in OPERATIONS:
        for tray in TRAYS:
            for roll in ROLLS:
                if roll[0] <= roll[1]:
                    numbers = helping(tray, roll, operations)
                    back = {n for n in range(1, 7) if not tray >> n - 1 & 1}
                    if numbers or back:
                        yield operations, view_of(operations, tray, roll), sorted(numbers or back), not numbers


@pytest.fixture(scope="module")
def exact():
    """[operations][tray]: the turns a perfect player needs, to the last digit."""
    return [solver.turns(operations) for operations in OPERATIONS]


@pytest.fixture(params=OPERATIONS)
def operations(request):
    return request.param


@pytest.fixture(params=BOARDS, scope="module")
def stage(request):
    """One after the other, every size of display; each is switched on once."""
    return Stage(request.param)


def read(stage, page):
    """All that a page says, with OK pressed to its end."""
    stage.play(page)
    said = []
    while stage.is_running:
        assert outside(stage) == []
        said += words(stage)
        stage.tap("ok")
        assert len(said) < 100
    return said


def chart(stage, view, is_shown=True):
    """The page with the chart."""
    return stage.module("games.knockout.charts.chart").page(stage.console, view, 0, is_shown)


def forward(stage):
    return "next" if stage.board.name.startswith("adafruit_feather") else "down"


# --- The chart ----------------------------------------------------------------------------------------


def test_the_counts_of_rolls_are_those_of_an_independent_count(operations):
    for tray in range(64):
        expected = [sum(not helping(tray, roll, operations) for roll in ROLLS)]
        expected += [sum(n in solver.results_of(*roll, operations) for roll in ROLLS) for n in range(1, 7)]
        assert ways.count(tray, ways.every_roll(operations)) == expected


class Picture:
    """The chart as it is on a display, read back from its dots."""

    def __init__(self, stage, view, is_shown=True):
        chart = stage.module("games.knockout.charts.chart")
        self.tray = rules.tray(view, 0)
        rolls = stage.module("games.knockout.coach.ways").every_roll(rules.operations(view))
        if not is_shown:
            rolls = chart.without(rolls, rules.dice(view))
        with stage.world:
            stage.console.clear()
            self.screen, self.plan = chart.prepare(stage.console, view, 7 if is_shown else -1)
            chart.fill(self.plan, self.tray, rolls)
        self.group = next(layer for layer in self.screen if len(layer) and hasattr(layer[0], "bitmap"))
        if hasattr(self.group, "text"):  # a strip of text is a group too
            self.group = [layer for layer in self.screen if hasattr(layer, "append") and not hasattr(layer, "text")][0]
        self.tiles = [layer for layer in self.group if hasattr(layer, "bitmap")]  # the heading, then the rows
        self.bitmaps = [layer.bitmap for layer in self.tiles]
        self.font = stage.module("terminalio").FONT
        self.digits = {n: self.rows(n) for n in range(1, 7)}

    def rows(self, number):
        """The digit as it should be on this display: rows of booleans."""
        if self.plan.digit == 3:
            rows = SMALL[number]
            if self.plan.tall == 7:
                rows = [rows[0], rows[1], rows[1], rows[2], rows[3], rows[3], rows[4]]
            return [[dot == "#" for dot in row] for row in rows]
        left = self.font.get_glyph(48 + number).tile_index * 6
        return [[bool(self.font.bitmap[left + x, 2 + y]) for x in range(5)] for y in range(8)]

    def dots(self, roll):
        """The dots of the cell of a roll, row by row."""
        plan = self.plan
        bitmap = self.bitmaps[roll[0]]
        left = plan.left + (roll[1] - 1) * plan.across
        return [[bitmap[x, y] for x in range(left, left + plan.across)] for y in range(plan.row)]

    def read(self, roll):
        """(numbers on chips, plain numbers, has a cross) of a cell, in the order they stand there."""
        dots = self.dots(roll)
        top = (self.plan.row - self.plan.tall - 2) // 2 + 1
        chips, plain = [], []
        for x in range(self.plan.across - self.plan.digit + 1):
            area = [row[x : x + self.plan.digit] for row in dots[top : top + self.plan.tall]]
            for number, rows in self.digits.items():
                if area == [[0 if dot else 2 for dot in row] for row in rows]:
                    chips.append(number)
                elif area == [[1 if dot else 0 for dot in row] for row in rows]:
                    plain.append(number)
        return chips, plain, any(3 in row for row in dots)


def test_cells_show_helping_numbers_on_chips_and_a_strike_with_a_cross_of_one_size(stage, operations):
    for tray in SOME_TRAYS:
        picture = Picture(stage, view_of(operations, tray))
        for roll in ROLLS:
            helps = helping(tray, roll, operations)
            others = solver.results_of(*roll, operations) - helps
            chips, plain, has_cross = picture.read(roll)
            assert (set(chips), set(plain), has_cross) == (helps, set(others), not helps), (tray, roll)
            assert chips == sorted(helps) and plain == sorted(others)
        crosses = [dots for dots in map(picture.dots, ROLLS) if any(3 in row for row in dots)]
        assert len({sum(row.count(3) for row in dots) for dots in crosses}) <= 1
        assert not any(row[-1] == 3 for dots in crosses for row in dots), "none meets the next cell"


def test_the_chart_fits_display_and_five_kilobytes_with_large_numbers_and_cells_apart(stage, operations):
    picture = Picture(stage, view_of(operations, 63))
    group, plan, console = picture.group, picture.plan, stage.console
    assert group.x >= 0 and group.x + plan.width * group.scale <= console.width
    assert group.y >= 0 and group.y + plan.height * group.scale <= console.height
    above = (plan.down - plan.row) // 2
    assert [tiles.y for tiles in picture.tiles] == [0] + [plan.top + row * plan.down + above for row in range(6)]
    assert sum((bitmap.width + 15) // 16 * 4 * bitmap.height for bitmap in picture.bitmaps) <= 5 * 1024
    for roll in ROLLS:
        assert any(picture.dots(roll)), roll
    assert plan.tall * group.scale >= (12 if console.height >= 230 else 7 if console.height >= 100 else 5)
    most = 3 if operations else 2
    assert plan.across - (most * plan.pitch - plan.gap) >= (1 if operations else 3), "from cell to cell"


def test_the_cell_of_the_roll_on_the_table_has_a_frame_and_without_a_roll_there_is_none(stage):
    picture = Picture(stage, view_of(0, 0b101101, (2, 4)))
    frame = picture.group[-1]
    plan = picture.plan
    assert (frame.x, frame.y) == (plan.left + 3 * plan.across - 1, plan.top + plan.down - 1)
    assert len(picture.group) == 8
    assert len(Picture(stage, view_of(0, 0b101101)).group) == 7


def test_while_the_answers_are_not_shown_the_chart_has_all_rolls_but_the_one_on_the_table(stage, operations):
    for table in ((2, 4), (5, 1), (5, 5), (3, 3)):
        picture = Picture(stage, view_of(operations, 0b101101, table), False)
        hidden = {table, table[::-1]}
        for roll in ROLLS:
            chips, plain, has_cross = picture.read(roll)
            if roll in hidden:
                assert not any(map(any, picture.dots(roll))), "neither a number nor a cross"
            else:
                helps = helping(0b101101, roll, operations)
                assert (set(chips), has_cross) == (helps, not helps), (table, roll)
        plan = picture.plan
        frames = {(frame.x + 1, frame.y + 1) for frame in list(picture.group)[7:]}
        assert frames == {(plan.left + (b - 1) * plan.across, plan.top + (a - 1) * plan.down) for a, b in hidden}


def test_the_chart_and_its_pages_look_the_same_whatever_the_roll_on_the_table_gives(stage):
    """Apart from the frame: two rolls of which one is a strike have the same title and the same chances."""
    seen = [read(stage, chart(stage, view_of(0, 0b101101, roll), False)) for roll in ((1, 2), (6, 6))]
    assert seen[0] == seen[1] and "What does it make?" in seen[0]
    assert not [line for line in seen[0] if "trike:" in line or "strikes" in line]


def test_no_explanation_of_a_wrong_claim_gives_the_answer_away(stage, operations):
    """What is left of it without the sums and the claim itself has no number, and is the same whatever is right."""
    explain = stage.module("games.knockout.explain")
    said = {}
    for _, view, _, _ in [each for each in choices() if each[0] == operations]:
        first, second = rules.dice(view)
        for place in set(range(6)) - {number - 1 for number in rules.answers(view)}:
            with stage.world:
                text = explain.reasons(view, place)
            plain = re.sub(r"\b%d\b" % (place + 1), "#", re.sub(r"\b[1-6][-+x/][1-6]\b", "sum", text))
            assert not re.search(r"\d", plain), text
            if "already out" not in text:
                quotients = operations and max(first, second) % min(first, second) == 0
                said.setdefault((first == second, quotients), set()).add(plain)
    assert all(len(texts) == 1 for texts in said.values()), said


def test_no_hint_of_a_guided_game_depends_on_the_roll(stage):
    guide = stage.module("games.knockout.guide")
    for turns in (0, 3, 4, 9):
        hints = set()
        for roll in ROLLS:
            view = view_of(0, 0b101101)
            view[rules._TURNS + 1] = turns
            rules.apply(view, NOBODY, (roll[0] - 1) * 6 + roll[1] - 1)
            with stage.world:
                hints.add(tuple(guide.choose(stage.console, view, 0)))
        assert len(hints) == 1, turns


def test_in_a_linked_match_the_chart_leaves_the_badge_its_place(stage, operations):
    class Badge:
        room = 7

    console = stage.console
    console.link_badge = Badge()
    try:
        picture = Picture(stage, view_of(operations, 63))
    finally:
        console.link_badge = None
    group, plan = picture.group, picture.plan
    tall = stage.module("dojo.ui.layout").FACE.height
    is_left = group.x + plan.width * group.scale <= console.width - Badge.room
    assert is_left or group.y + plan.height * group.scale <= console.height - tall
    for line in picture.screen:
        if hasattr(line, "text") and line.y > 0:  # the hints, or the name of the key
            assert line.y + tall <= console.height - tall or line.x + line.bitmap.width <= console.width - Badge.room


def test_helping_numbers_stand_out_by_shape_where_there_is_one_colour():
    with Stage("pico") as stage:
        picture = Picture(stage, view_of(0, 0b000010))
        palette = picture.tiles[0].pixel_shader
        assert len({palette[value] for value in (1, 2, 3)}) == 1, "one colour has to do"
        lit = [sum(map(sum, ([bool(dot) for dot in row] for row in picture.dots(roll)))) for roll in ((1, 1), (1, 3))]
        assert picture.read((1, 1)) == ([2], [], False) and picture.read((1, 3)) == ([2], [4], False)
        assert lit[0] > 20, "a chip is mostly light"


def test_the_pages_behind_the_chart_say_the_chances_and_end_with_ok(stage, operations):
    seen = read(stage, chart(stage, view_of(operations, 0b101101, (2, 4))))
    expected = [sum(not helping(0b101101, roll, operations) for roll in ROLLS)]
    assert "Strike: %d of 36" % expected[0] in seen
    for number in (1, 3, 4, 6):
        often = sum(number in solver.results_of(*roll, operations) for roll in ROLLS)
        assert "%d: %d of 36" % (number, often) in seen
    assert not [line for line in seen if re.match(r"[25]: ", line)], "only numbers that are in"
    assert "Frame: your roll." in seen


def test_back_leaves_the_chart_at_once(stage):
    stage.play(chart(stage, view_of(0, 63, (2, 4))))
    stage.tap("back")
    assert stage.result is None and not stage.is_running


# --- The best choice ----------------------------------------------------------------------------------


def test_the_turns_after_a_choice_are_what_the_exact_solution_says(exact):
    for operations, view, numbers, _ in choices():
        tray = rules.tray(view, 0)
        assert lesson.choices(view, 0) == numbers
        for number, turns in zip(numbers, lesson.turns_after(view, 0, numbers, {})):
            assert abs(turns / 1000 - exact[operations][tray ^ 1 << number - 1]) < 0.00051


def test_nearly_always_the_choice_is_explained_by_what_is_easier_to_roll():
    reasons = {}
    for operations, view, numbers, back in choices():
        turns = lesson.turns_after(view, 0, numbers, {})
        best = numbers[turns.index(min(turns))]
        for number, left in zip(numbers, turns):
            if left > min(turns):
                said = advice.sentences(view, 0, number - 1)[1]
                kind = [word for word in ("easier", "strikes", "better") if word in said]
                reasons[operations, rules.tray(view, 0), back, best, number] = operations, kind[0]
    counts = {reason: list(reasons.values()).count(reason) for reason in set(reasons.values())}
    assert counts == {
        (0, "easier"): 214, (0, "strikes"): 6, (1, "easier"): 269, (1, "strikes"): 42, (1, "better"): 7,
    }  # fmt: skip


AMOUNTS = {
    "less than half a turn": 0.25,
    "about half a turn": 0.5,
    "nearly a whole turn": 0.75,
    "about one turn": 1,
}


def amount(text):
    """Turns that a text says."""
    if text in AMOUNTS:
        return AMOUNTS[text]
    found = re.fullmatch(r"about (\d+)( and a half)? turns", text)
    return int(found[1]) + (0.5 if found[2] else 0)


def is_true(sentence, tray, chosen, numbers, back, operations, turns):
    """Whether a sentence of the coach is true. `turns`: what each number leaves, exactly."""
    best = min(turns.values())
    plain = re.sub(r"\d+", "#", sentence)
    said = [int(number) for number in re.findall(r"\d+", sentence)]

    def often(number):
        return sum(number in solver.results_of(*roll, operations) for roll in ROLLS)

    def strikes(number):
        return sum(not helping(tray ^ 1 << number - 1, roll, operations) for roll in ROLLS)

    def is_about(text, real):
        return abs(amount(text) - real) <= (0.126 if real < 1.12 else 0.26)

    if plain in ("Only # could go out.", "Only # was out, so it had to go back."):
        return numbers == [chosen] == said and back == ("back" in plain)
    if plain == "All your choices were just as good.":
        return len(numbers) > 1 and max(turns.values()) - best < 1e-9
    if plain == "Well done! %s # was best." % ("Putting back" if back else "Taking out"):
        return said == [chosen] and turns[chosen] - best < 1e-9
    if plain == "# was just as good.":
        return said[0] != chosen and turns[said[0]] - best < 1e-9 and turns[chosen] - best < 1e-9
    if plain.startswith("Putting back # " if back else "Taking out # "):
        lost = turns[chosen] - turns[said[0]]
        if sentence.endswith("a tiny bit better."):
            return turns[said[0]] - best < 1e-9 and 1e-9 < lost < 0.126
        return turns[said[0]] - best < 1e-9 and is_about(re.search(r" saves (.+)\.", sentence)[1], lost)
    if plain == "# is nearly as good.":
        return 1e-9 < turns[said[0]] - turns[chosen] < 0.126
    if plain.startswith("# would cost you "):
        return is_about(re.search(r"cost you (.+)\.", sentence)[1], turns[said[0]] - turns[chosen])
    if "easier" in plain:
        easy, hard, _, easy_ways, easy_again, hard_ways, hard_again, last = said
        right = (easy, hard, easy) == (easy_again, hard_again, last) and often(easy) == easy_ways > hard_ways
        kept = easy if back else hard  # what the better choice moves
        return right and often(hard) == hard_ways and turns[kept] - best < 1e-9 and turns[easy ^ hard ^ kept] > best
    if "strikes" in plain:
        return (
            plain.count("# back: " if back else "# out: ") == 2
            and (strikes(said[0]), 36, strikes(said[3])) == (said[1], said[2], said[4])
            and said[1] < said[4]
            and turns[said[0]] < turns[said[3]]
        )
    return plain == say("knockout.coach.together")


def test_every_sentence_of_the_coach_is_true_for_every_tray_roll_and_choice(exact):
    kinds = set()
    for operations, view, numbers, back in choices():
        tray = rules.tray(view, 0)
        turns = {number: exact[operations][tray ^ 1 << number - 1] for number in numbers}
        for number in numbers:
            for sentence in advice.sentences(view, 0, number - 1):
                assert is_true(sentence, tray, number, numbers, back, operations, turns), (sentence, view, number)
                kinds.add(re.sub(r"\d+", "#", sentence))
    assert len(kinds) > 25, "all of them were met"


def test_the_coach_names_the_better_choice_and_what_makes_it_better():
    assert advice.sentences(view_of(0, 63, (4, 2)), 0, 2 - 1) == [
        "Taking out 6 saves about 2 turns.",
        "2 is easier to roll than 6. Of 36 rolls, 9 make a 2 and 5 make a 6.\nSo keep 2 in.",
    ]
    assert advice.sentences(view_of(0, 63, (4, 2)), 0, 6 - 1)[0] == "Well done! Taking out 6 was best."
    assert advice.sentences(view_of(0, 63, (6, 2)), 0, 4 - 1) == ["Only 4 could go out."]


def test_a_false_sentence_would_be_noticed(exact):
    turns = {number: exact[0][63 ^ 1 << number - 1] for number in (2, 6)}
    for sentence in (
        "Taking out 2 saves about 2 turns.",
        "Taking out 6 saves about 3 turns.",
        "Putting back 6 saves about 2 turns.",
        "Well done! Taking out 2 was best.",
        "6 is easier to roll than 2. Of 36 rolls, 5 make a 6 and 9 make a 2.\nSo keep 6 in.",
        "2 is easier to roll than 6. Of 36 rolls, 8 make a 2 and 5 make a 6.\nSo keep 2 in.",
        "All your choices were just as good.",
        "6 was just as good.",
    ):
        assert not is_true(sentence, 63, 2, [2, 6], False, 0, turns), sentence


def test_what_the_coach_says_is_whole_on_every_display(stage):
    why = stage.module("games.knockout.coach.advice")
    for operations, tray, roll, number in ((0, 63, (2, 4), 2), (1, 0b101100, (2, 4), 6), (1, 0b10111, (5, 4), 6)):
        view = view_of(operations, tray, roll)
        expected = why.sentences(view, 0, number - 1)
        seen = read(stage, why.page(stage.console, view, 0, number - 1))
        said = " ".join(line for line in seen if "\n" not in line)
        assert all(word in said for word in " ".join(expected).split())


# --- What is counted ----------------------------------------------------------------------------------


def played(operations=0, form=0, level=1, seed=1):
    """A whole match of opponents of one level."""
    dice = Dice(b"coach%d" % seed)
    match = Match(rules, bytes((form, operations, 0)))
    while match.turn() != OVER:
        if match.turn() == CHANCE:
            match.chance(dice.below(rules.chance(match.state)[0]))
        else:
            seat = rules.seat_to_play(match.state)
            match.act(seat, bots.choose(level, match.view(seat), seat, dice))
    return match


def counted(match):
    """For each seat a list: its turns, strikes, choices, and best choices."""
    return now(lesson.counting(match))


def counted_by_hand(match, exact):
    """The counts of every seat, with the solver's rules and exact turns alone."""
    form, operations, _ = match.options
    seats = (1, 2, 4)[form]
    log = list(match.log)
    seat = log.pop(0) if form else 0
    trays = [63, 63]
    counts = [[0, 0, 0, 0] for _ in range(seats)]
    while log:
        roll = log.pop(0)
        numbers = helping(trays[seat % 2], (roll // 6 + 1, roll % 6 + 1), operations)
        counts[seat][0] += 1
        if not numbers:
            counts[seat][1] += 1
            numbers = {n for n in range(1, 7) if not trays[seat % 2] >> n - 1 & 1}
        if numbers:
            number = log.pop(0) + 1
            after = {n: exact[operations][trays[seat % 2] ^ 1 << n - 1] for n in numbers}
            if len(numbers) > 1:
                counts[seat][2] += 1
                counts[seat][3] += after[number] - min(after.values()) < 1e-9
            trays[seat % 2] ^= 1 << number - 1
        seat = (seat + 1) % seats
    return counts


@pytest.mark.parametrize("form", range(3))
def test_turns_strikes_choices_and_best_choices_are_counted_for_each_seat(operations, form, exact):
    for seed in range(8):
        match = played(operations, form, 1 + seed % 3, seed)
        counts = counted(match)
        assert counts == counted_by_hand(match, exact)
        assert sum(seat[lesson.TURNS] for seat in counts) == rules.turns(match.state)
        assert sum(seat[lesson.STRIKES] for seat in counts) == sum(rules.counts(match.state)[1:])


def test_the_master_takes_only_best_choices_and_lucky_does_not():
    for operations, expected in ((0, 32201), (1, 17577)):
        match = played(operations, 0, 4)
        turns, _, choices, best = counted(match)[0]
        assert lesson.perfect(match) == expected and choices == best > 0 and turns > 6
        _, _, choices, best = counted(played(operations, 0, 1))[0]
        assert choices > best


def test_a_long_match_is_counted_in_steps_of_eight_actions_a_frame():
    match = played()
    frames = sum(1 for _ in lesson.counting(match))
    assert frames == -(-len(match.log) // 8) > 3


def test_a_match_that_is_not_over_can_be_counted():
    match = Match(rules, bytes((0, 0, 0)))
    match.chance(1 * 6 + 3)  # 2 and 4
    assert counted(match) == [[0, 0, 0, 0]]
    match.act(0, 2 - 1)
    assert counted(match) == [[1, 0, 1, 0]]


def test_the_result_of_a_game_alone_says_how_the_luck_was():
    match = played(0, 0, 4)
    counts = counted(match)[0]
    turns, _, choices, best = counts
    lines = ending.luck_lines(match, counts)
    pro = "Quicker than a pro!" if turns < 32.2 else "A pro needs about 32"
    assert lines == ["Your turns: %d" % turns, pro, "Chose well: %d of %d" % (best, choices)]
    assert all(len(line) <= COLUMNS for line in lines)
    other = played(1, 0, 4)
    counts[lesson.TURNS] = 18
    assert ending.luck_lines(other, counts)[1] == "A pro needs about 18"
    counts[lesson.TURNS] = 17
    assert ending.luck_lines(other, counts)[1] == "Quicker than a pro!"


SAME = """
import sys
from binascii import crc32
from dojo.contract import CHANCE, OVER
from dojo.dice import Dice
from dojo.playing.match import Match
from games.knockout import bots, rules
from games.knockout.coach import advice, ending, lesson, records
class Store:
    kept = None
    def get(self, key):
        return self.kept
    def note(self, key, data):
        self.kept = bytes(data)
store = Store()
for seed in range(6):
    dice = Dice(b"coach%d" % seed)
    match = Match(rules, bytes((seed % 3, seed % 2, 0)))
    said = 0
    while match.turn() != OVER:
        if match.turn() == CHANCE:
            match.chance(dice.below(rules.chance(match.state)[0]))
        else:
            seat = rules.seat_to_play(match.state)
            action = bots.choose(1 + seed % 3, match.view(seat), seat, dice)
            said = crc32(" ".join(advice.sentences(match.view(seat), seat, action)).encode(), said)
            match.act(seat, action)
    def count():
        global counts
        counts = yield from lesson.counting(match)
    for _ in count():
        pass
    print(said, counts, ending.luck_lines(match, counts[0]), records.add(store, match, (0,), seed, counts))
    print(records.totals(store), records.best(store, seed % 2), list(store.kept))
"""


def test_the_coach_says_counts_and_keeps_the_same_on_micropython(micropython, capsys):
    exec(compile(SAME, "same", "exec"), {})
    assert capsys.readouterr().out == micropython(SAME)


# --- What is kept -------------------------------------------------------------------------------------


def new_store(chip=_nvm.RP2040):
    return Store(_nvm.ByteArray(chip), chip.appends)


@pytest.fixture
def store():
    return new_store()


def add(store, match, seats, wrong):
    """Count a match and keep what it was, as its end does."""
    return records.add(store, match, seats, wrong, counted(match))


def reopened(store):
    return Store(store._nvm, store._appends)


def test_records_outlast_switching_off(store):
    match = played(0, 0, 3, 5)
    assert add(store, match, (0,), 3), "the first game won is the best"
    store.flush()
    store = reopened(store)
    turns, strikes, choices, best = counted(match)[0]
    assert records.best(store, 0) == (turns, 1) and records.best(store, 1) == (0, 0)
    assert records.totals(store) == [1, turns, strikes, 3, choices, best]


def test_best_games_with_and_without_multiplication_are_apart_and_only_a_better_one_counts(store):
    lengths = {0: [], 1: []}
    for seed in range(12):
        operations = seed % 2
        match = played(operations, 0, 4, seed)
        turns = rules.turns(match.state)
        assert add(store, match, (0,), 0) == (not lengths[operations] or turns < min(lengths[operations]))
        lengths[operations].append(turns)
    for operations in OPERATIONS:
        assert records.best(store, operations) == (min(lengths[operations]), 6)
    assert records.totals(store)[0] == 12


def test_a_game_that_nobody_won_is_a_game_but_no_record(store):
    match = Match(rules, bytes((0, 0, 0)))
    while match.turn() != OVER:
        match.chance(35)  # double 6
    assert rules.turns(match.state) == 400
    assert not add(store, match, (0,), 0)
    assert records.best(store, 0) == (0, 1) and records.totals(store)[1:3] == [400, 400]


def test_only_the_seats_of_people_here_are_counted(store):
    match = played(0, 2, 2, 3)
    counts = counted(match)
    add(store, match, (), 5)
    assert records.totals(store) == [0] * 6
    add(store, match, (1, 3), 5)
    sums = [counts[1][place] + counts[3][place] for place in range(4)]
    assert records.totals(store) == [1, sums[0], sums[1], 5, sums[2], sums[3]]
    assert records.best(store, 0) == (0, 0), "not a game alone"


def test_a_match_is_added_once_even_if_its_end_is_shown_again(store):
    match = played(0, 0, 4, 2)
    add(store, match, (0,), 1)
    before = records.totals(store)
    assert not add(store, match, (0,), 1)
    assert records.totals(store) == before and records.best(store, 0)[1] == 1
    add(store, played(0, 0, 4, 3), (0,), 1)
    assert records.totals(store)[0] == 2


@pytest.mark.parametrize("chip", _nvm.CHIPS, ids=lambda chip: chip.name)
def test_the_end_of_a_match_is_one_write_where_writes_erase(chip):
    store = new_store(chip)
    store.begin(b"knockout")
    store.flush()
    match = played(0, 0, 4, 2)
    before = store.erases
    add(store, match, (0,), 1)
    store.finish()
    assert store.erases - before == (0 if chip.appends else 1)
    assert records.best(reopened(store), 0)[1] == 1 and reopened(store).match() is None


def test_clearing_forgets_the_totals_and_keeps_the_best_game(store):
    match = played(0, 0, 4, 2)
    add(store, match, (0,), 1)
    records.clear(store)
    store = reopened(store)
    assert records.totals(store) == [0] * 6
    assert records.best(store, 0) == (rules.turns(match.state), 1)
    assert not add(store, match, (0,), 1), "what was counted stays counted"


def test_totals_stop_where_a_line_would_get_too_long(store):
    match = played(0, 0, 1, 4)
    add(store, match, (0,), 999999)
    add(store, played(0, 0, 1, 5), (0,), 999999)
    assert records.totals(store)[records.WRONG] == 999999


def test_garbage_in_the_store_counts_as_nothing():
    dice = numpy.random.default_rng(4)
    good = new_store()
    add(good, played(), (0,), 2)
    kept = good.get(BEST_KEY)
    bad = [kept[:-1], kept + b"\0", b"\1", b"\xff" * 30, bytes((2,)) + kept[1:]]
    bad += [bytes((1,)) + bytes(3) + b"\1\x91" + kept[6:]]  # a best game of 401 turns
    bad += [bytes((1,)) + bytes(3) + b"\0\5\0\0" + kept[8:]]  # a best game, but no game
    bad += [kept[:12] + b"\x0f\x42\x40" + kept[15:]]  # 1,000,000 games
    bad += [dice.bytes(int(dice.integers(0, 65))) for _ in range(300)]
    for data in bad:
        store = new_store()
        store.put(BEST_KEY, data)
        totals = records.totals(store)
        for operations in OPERATIONS:
            turns, games = records.best(store, operations)
            assert 0 <= turns <= 400 and 0 <= games <= 9999
        assert len(totals) == 6 and all(0 <= total <= 999999 for total in totals)
        add(store, played(), (0,), 0)
        records.clear(store)
    for data in bad[:8]:
        store = new_store()
        store.put(BEST_KEY, data)
        assert records.totals(store) == [0] * 6 and records.best(store, 0) == (0, 0)


# --- The teacher's page -------------------------------------------------------------------------------


def show_teacher(stage, totals):
    """The page, for a device with these totals."""
    kept = bytearray(30)
    kept[0] = 1
    kept[4:8] = 0, 12, 0, 3
    for place, total in enumerate(totals):
        kept[12 + 3 * place : 15 + 3 * place] = total.to_bytes(3, "big")
    stage.console.store.put(BEST_KEY, kept)
    stage.play(stage.module("games.knockout.coach.totals").page(stage.console))


def read_all(stage):
    """The lines of the page, screen by screen, until it begins again."""
    seen = []
    while True:
        assert outside(stage) == []
        lines = [line for line in words(stage) if re.match(r"[A-Z][a-z ]+: \d+$", line)]
        if not lines or lines[0] in seen:
            return seen
        seen += lines
        stage.tap(forward(stage))


def test_the_teacher_reads_the_totals_on_every_display(stage):
    show_teacher(stage, (12, 398, 141, 17, 88, 999999))
    assert read_all(stage) == [
        "Games: 12", "Turns: 398", "Strikes: 141", "Mistakes: 17", "Choices: 88", "Best choices: 999999",
        "Charts made: 0",
    ]  # fmt: skip
    stage.tap("back")
    assert stage.result is None


def test_clearing_asks_first_and_back_or_no_keeps_everything(stage):
    totals = (12, 398, 141, 17, 88, 61)
    kept = stage.module("games.knockout.coach.records")
    for no in ("back", "ok"):
        show_teacher(stage, totals)
        stage.tap("ok")
        assert "Yes" in words(stage) and outside(stage) == []
        stage.wait(250).tap(no)
        assert kept.totals(stage.console.store) == list(totals)
        stage.tap("back")
        assert not stage.is_running


def test_clearing_is_done_after_a_yes_and_says_that_nothing_is_left(stage):
    kept = stage.module("games.knockout.coach.records")
    show_teacher(stage, (12, 398, 141, 17, 88, 61))
    stage.tap("ok").wait(250).tap(forward(stage), "ok")
    assert kept.totals(stage.console.store) == [0] * 6
    assert kept.best(stage.console.store, 0) == (12, 3)
    assert say("knockout.lesson.nothing") in words(stage) and outside(stage) == []
    assert stage.result is RUNNING
    stage.tap("ok")
    assert stage.result is None


def test_no_advice_takes_more_than_four_screens_of_the_smallest_display(tiny_letters):
    for _, view, numbers, _ in choices():
        for number in numbers:
            book = []
            list(pages._fill(book, advice.sentences(view, 0, number - 1), COLUMNS, ROWS - 2))
            assert len(book) <= 4


# --- A game alone as a bar ------------------------------------------------------------------------


@pytest.mark.parametrize("display", BOARDS)
@pytest.mark.parametrize(
    "turns, tenths, best", [(22, 322, 0), (40, 322, 22), (33, 322, 40), (6, 176, 6), (400, 322, 9)]
)
def test_two_bars_race_the_fewer_turns_the_further_and_each_says_whose_it_is(display, turns, tenths, best):
    with Stage(display) as stage:
        layer, tall = stage.module("games.knockout.coach.bar").bar(stage.console, turns, tenths, best)
        face = stage.module("dojo.ui.layout").FACE
        bars = [part for part in layer if hasattr(part, "bitmap") and hasattr(part, "clear")]
        own, pro = bars
        assert abs(own.bitmap.width * turns * 10 - pro.bitmap.width * tenths) <= max(turns * 10, tenths)
        assert max(own.bitmap.width, pro.bitmap.width) == stage.console.width - 2 * layer.x or best
        assert own.y + face.height <= pro.y and pro.y + face.height <= tall
        said = {part.text: part for part in layer if getattr(part, "text", "")}
        assert set(said) == {"You %d" % turns, "Pro %d" % ((tenths + 5) // 10)}
        for text, part in said.items():
            assert part.x + face.width(text) <= stage.console.width - 2 * layer.x
        notches = [part for part in layer if hasattr(part, "tile_width") and part.tile_width < pro.bitmap.width]
        notches = [part for part in notches if part.tile_height > 1]
        assert len(notches) == (best not in (0, turns))
        for notch in notches:
            tip = notch.x + notch.tile_width // 2 + 1
            assert abs(tip * best - own.bitmap.width * turns) <= 6 * max(turns, best)
        assert tall < stage.console.height - 4 * stage.module("dojo.ui.layout").FACE.height
