"""Karate on paper: the committed pages are what the program makes, and what stands on them is what the rules say."""

import collections
import ctypes
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

import paper
import rules_card
import score_sheet
from dojo.contract import NOBODY, OPENING
from games.karate import layout as at
from games.karate import rules, scoring

ROOT = Path(__file__).resolve().parent.parent.parent
MM = 25.4 / 72
PAGES = dict(score_sheet.files())
SHEETS = [name for name in PAGES if "sheet" in name]
CARDS = [name for name in PAGES if "card" in name]
A4, LETTER = (210, 297), (215.9, 279.4)
PENCIL = 6  # mm that a child's pencil needs
EDGE = 10  # mm that a printer at home may leave white
NAMES = ("Kake Uke", "Hiza Uke", "Oi Zuki", "Yoko Geri", "Yoko Tobi Geri", "Hesitate")

Area = collections.namedtuple("Area", "left top right bottom")


class Printed:
    """A page as a reader of PDFs sees it: `words` and `shapes`, each with its area in mm from the upper left corner.

    `hidden` are words that a shape painted after them lies upon.
    """

    def __init__(self, data):
        document = pypdfium2.PdfDocument(data)
        self.pages = len(document)
        page = document[0]
        self.width, self.height = (length * MM for length in page.get_size())
        text = page.get_textpage()
        self.text = " ".join(text.get_text_range().split())
        self.words, self.shapes, self.hidden = [], [], []
        for item in page.get_objects(textpage=text):
            area = self.area(item.get_bounds())
            if item.type == pdfium.FPDF_PAGEOBJ_TEXT:
                self.words.append((item.extract().strip(), area))
            else:
                self.shapes.append(area)
                if self.paints(item):
                    self.hidden += [words for words, under in self.words if not apart(area, under)]

    def paints(self, item):
        """Whether a shape is filled."""
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        assert pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
        return fill.value != pdfium.FPDF_FILLMODE_NONE

    def area(self, bounds):
        left, bottom, right, top = (length * MM for length in bounds)
        return Area(left, self.height - top, right, self.height - bottom)

    def where(self, words):
        """The only place where exactly these words stand."""
        (area,) = [area for written, area in self.words if written == words]
        return area


@pytest.fixture(scope="module", params=PAGES)
def page(request):
    return Printed(PAGES[request.param])


@pytest.fixture(scope="module", params=SHEETS)
def sheet(request):
    return Printed(PAGES[request.param])


@pytest.fixture(scope="module", params=CARDS)
def card(request):
    return Printed(PAGES[request.param])


def middle(area):
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def holds(outer, inner, slack=0.3):
    return (
        outer.left <= inner.left + slack
        and outer.top <= inner.top + slack
        and outer.right >= inner.right - slack
        and outer.bottom >= inner.bottom - slack
    )


def apart(one, other, slack=0.1):
    return (
        one.right <= other.left + slack
        or other.right <= one.left + slack
        or one.bottom <= other.top + slack
        or other.bottom <= one.top + slack
    )


# --- The files ------------------------------------------------------------------------------------


def test_the_pages_in_the_repository_are_what_the_program_makes():
    committed = {path.name: path.read_bytes() for path in (ROOT / "docs/print").glob("*.pdf")}
    assert committed == PAGES  # otherwise: make sheets


def test_the_same_bytes_come_out_every_time():
    assert dict(score_sheet.files()) == PAGES


def test_nothing_is_packed_so_that_another_zlib_cannot_matter():
    assert all(b"/Filter" not in data for data in PAGES.values())


def test_there_is_a_sheet_and_a_card_for_both_sizes_of_paper():
    sizes = {name: (Printed(data).width, Printed(data).height) for name, data in PAGES.items()}
    assert sizes == {
        "karate-score-sheet-a4.pdf": pytest.approx(A4, abs=0.1),
        "karate-score-sheet-letter.pdf": pytest.approx(LETTER, abs=0.1),
        "karate-rules-card-a4.pdf": pytest.approx(A4, abs=0.1),
        "karate-rules-card-letter.pdf": pytest.approx(LETTER, abs=0.1),
    }


def test_each_is_one_page(page):
    assert page.pages == 1


# --- Every page -----------------------------------------------------------------------------------


def test_every_page_names_the_author_and_the_licence(page):
    assert "Karate is a game by Spencer Jackson, 2019, licence CC BY-SA." in page.text
    assert "under the same licence" in page.text


def test_every_page_says_what_the_dice_roller_does(page):
    assert "The dice roller of Pocket Dojo rolls" in page.text


def test_nothing_comes_near_the_edge_of_the_paper(page):
    inside = Area(EDGE, EDGE, page.width - EDGE, page.height - EDGE)
    areas = [area for _, area in page.words] + page.shapes
    outside = [area for area in areas if not holds(inside, area, slack=0)]
    assert outside == [] and len(areas) > 100


def test_no_words_cross_a_line_or_leave_their_box(page):
    crossing = [
        (words, area, shape)
        for words, area in page.words
        for shape in page.shapes
        if not (apart(area, shape) or holds(shape, area))
    ]
    assert crossing == []


def test_no_words_stand_on_others(page):
    for number, (words, area) in enumerate(page.words):
        for others, other in page.words[:number]:
            assert apart(area, other), (words, others)


def test_nothing_is_painted_over_words(page):
    assert page.hidden == []


def test_words_too_long_for_their_place_are_refused():
    with pytest.raises(ValueError, match="Yoko Tobi Geri"):
        paper.Paper("a4", "").words(20, 20, 10, "Yoko Tobi Geri", 9)
    with pytest.raises(ValueError, match="high"):
        paper.Paper("a4", "").inside(20, 20, 100, 2, "Yoko Tobi Geri", 9)
    with pytest.raises(ValueError, match="too long"):
        paper.Paper("a4", "").upwards(20, 20, 10, 10, "Yoko Tobi Geri", 9)


# --- The score sheet ------------------------------------------------------------------------------


def boxes(sheet):
    """The boxes to write rolls into: the shapes of the size that is there most often."""
    size = lambda area: (round(area.right - area.left, 1), round(area.bottom - area.top, 1))  # noqa: E731
    (usual, _), *_ = collections.Counter(size(area) for area in sheet.shapes).most_common()
    return [area for area in sheet.shapes if size(area) == usual]


def test_three_rounds_of_five_steps_have_the_boxes_of_all_techniques(sheet):
    rows = collections.defaultdict(list)
    for area in boxes(sheet):
        rows[round(area.top)].append(area)
    assert len(rows) == 3 * 5 == at.ROUNDS * at.STEPS
    for row in rows.values():
        row.sort()
        groups = [1]
        for before, area in zip(row, row[1:]):
            if area.left > before.right:
                groups.append(0)
            groups[-1] += 1
        assert groups == [2, 3, 4, 5, 7] == list(at.BOXES)


def test_the_boxes_are_wide_enough_for_a_pencil_of_a_child(sheet):
    line = 0.3  # mm, half of it on each side
    for area in boxes(sheet):
        assert area.right - area.left - line >= PENCIL
        assert area.bottom - area.top - line >= PENCIL


def test_every_technique_stands_above_its_boxes_in_every_round(sheet):
    row = sorted(boxes(sheet), key=lambda area: (round(area.top), area.left))[: at.ROW]
    first = 0
    for name, count in zip(NAMES, at.BOXES):
        group = Area(row[first].left, 0, row[first + count - 1].right, sheet.height)
        assert len([words for words, area in sheet.words if words == name and holds(group, area, slack=1)]) == 3
        first += count


def test_every_step_every_round_and_the_match_have_a_box_for_the_points(sheet):
    right = max(area.right for area in boxes(sheet))
    column = sorted({(area.top, area.bottom) for area in sheet.shapes if area.left > right and area.top > 45})
    assert len(column) == 3 * (5 + 1) + 1
    for words in ("Round 1 total", "Round 2 total", "Round 3 total", "Match total"):
        _, height = middle(sheet.where(words))
        assert sum(top < height < bottom for top, bottom in column) == 1


def test_the_scoring_table_is_that_of_the_rules_for_all_pairs(sheet):
    head = sheet.where("You do this …")
    points = {"0": 0, "1": 1, "–1": -1}
    cells = [(area, points[words]) for words, area in sheet.words if words in points and area.top > head.bottom]
    table = {}
    for area, score in cells:
        x, y = middle(area)
        own = [words for words, row in sheet.words if row.right < 45 and row.top - 1 < y < row.bottom + 1]
        above = [(row.top, words) for words, row in sheet.words if row.top > head.top and abs(middle(row)[0] - x) < 1]
        other = " ".join(words for _, words in sorted(above) if words not in points)
        table[NAMES.index(own[0]), NAMES.index(other)] = score
    pairs = [(own, other) for own in range(6) for other in range(6)]
    assert len(cells) == len(pairs) == 36
    assert table == {(own, other): scoring.points(own, other) for own, other in pairs}


def test_both_phases_stand_on_the_sheet(sheet):
    training, fight = sheet.where("1 Training"), sheet.where("2 Fight")
    assert training.bottom < fight.top
    for sentence in score_sheet.TRAINING + score_sheet.FIGHT:
        assert sentence in sheet.text


# --- The rules card -------------------------------------------------------------------------------


def test_the_card_says_what_scores_against_what(card):
    for own, name in enumerate(NAMES):
        rows = [area for words, area in card.words if words == name and area.left < 30]
        (row,) = [area for area in rows if area.top > card.where("Who gets points?").bottom and area.left > 20]
        (listed,) = [
            words for words, area in card.words if words.startswith("against") and abs(area.top - row.top) < 1.5
        ]
        scores = [scoring.points(own, other) for other in range(6)]
        named = listed.replace("who hesitates", "Hesitate").removeprefix("against ").replace(" and ", ", ").split(", ")
        assert named == [NAMES[other] for other in range(6) if scores[other]]
        written = [words for words, area in card.words if words in ("1", "–1") and abs(area.top - row.top) < 1.5]
        assert written == ["1" if max(scores) == 1 else "–1"]


def test_the_example_of_three_players_gives_the_printed_points(card):
    for who, score in (("Ann: Kake Uke", "1"), ("Ben: Oi Zuki", "1"), ("Cleo: Yoko Geri", "2")):
        row = card.where(who)
        beside = [words for words, area in card.words if area.left > row.right and abs(area.top - row.top) < 4]
        assert score in beside


def test_the_examples_of_training_have_as_many_boxes_as_the_rules(card):
    for technique, written, meaning in rules_card.SHOWN:
        below = card.where(meaning)
        row = [area for area in card.shapes if 0 < below.top - area.bottom < 2.5 and area.left >= below.left - 1]
        assert len(row) == at.BOXES[technique] + 1  # and one around them all
        shown = [words for words, area in card.words if any(holds(box, area) for box in row)]
        assert shown == [str(number) for number in written]


def opponent(values):
    """What the rules make the opponent do in a lonely round, when these are the higher dice of the five rolls."""
    state = rules.start(bytes((0, 0, 0, 0)))
    rules.apply(state, NOBODY, 0)
    rules.apply(state, 0, rules.TIME_UP)
    for _ in range(at.STEPS):
        rules.apply(state, 0, at.HESITATE)
    while rules.turn(state) == OPENING:
        rules.apply(state, NOBODY, 0)
    for value in values:
        rules.apply(state, NOBODY, value - 1)
    return [NAMES[at.technique_shown(state, 1, step)] for step in range(at.STEPS)]


def test_the_dice_of_the_opponent_show_the_numbers_of_the_rules(card):
    alone = card.where("Alone")
    does = opponent((1, 2, 3, 4, 5)) + opponent((6,) * 5)[:1]
    for value, technique in enumerate(does, 1):
        (name,) = [area for words, area in card.words if words == technique and area.top > alone.bottom]
        (die,) = [area for area in card.shapes if 0 < name.left - area.right < 2 and area.bottom - area.top > 5]
        pips = [area for area in card.shapes if area != die and holds(die, area, slack=0)]
        assert len(pips) == value
