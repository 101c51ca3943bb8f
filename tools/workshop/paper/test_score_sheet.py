"""Karate on paper: the pages say what the rules say. What holds for all pages: test_printed_pages.py."""

import collections

import pytest

import rules_card
from dojo.contract import NOBODY, OPENING
from games.karate import layout as at
from games.karate import rules, scoring
from paper import Words
from printed import ENGLISH, Area, Printed, holds, middle, pages_of

SAYS = Words("en")
PAGES = {name: data for name, data in ENGLISH.items() if name.startswith("karate")}
SHEETS = [name for name in PAGES if "sheet" in name]
CARDS = [name for name in PAGES if "card" in name]
PENCIL = 6  # mm that a child's pencil needs
NAMES = ("Kake Uke", "Hiza Uke", "Oi Zuki", "Yoko Geri", "Yoko Tobi Geri", "Hesitate")


@pytest.fixture(scope="module", params=SHEETS)
def sheet(request):
    return Printed(PAGES[request.param])


@pytest.fixture(scope="module", params=CARDS)
def card(request):
    return Printed(PAGES[request.param])


def test_each_is_one_page_with_author_licence_and_what_the_dice_roller_does():
    assert [pages_of(data) for data in PAGES.values()] == [1] * 4
    for page in map(Printed, PAGES.values()):
        assert "Karate is a game by Spencer Jackson, 2019, licence CC BY-SA." in page.text
        assert "under the same licence" in page.text
        assert "The dice roller of Pocket Dojo rolls" in page.text


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
    for sentence in SAYS.all("karate_sheet.training") + SAYS.all("karate_sheet.fight"):
        assert sentence in sheet.text


# --- The rules card -------------------------------------------------------------------------------


def test_the_card_says_what_scores_against_what(card):
    for own, name in enumerate(NAMES):
        rows = [area for words, area in card.words if words == name and area.left < 30]
        (row,) = [area for area in rows if area.top > card.where("Who gets points?").bottom and area.left > 20]
        beside = [words for words, area in card.words if abs(area.top - row.top) < 1.5]
        (listed,) = [words for words in beside if words.startswith("against")]
        scores = [scoring.points(own, other) for other in range(6)]
        named = listed.replace("hesitating", "Hesitate").removeprefix("against ").replace(" and ", ", ").split(", ")
        assert named == [NAMES[other] for other in range(6) if scores[other]]
        assert [words for words in beside if words in ("1", "–1")] == ["1" if max(scores) == 1 else "–1"]


def test_the_example_of_three_players_gives_the_printed_points(card):
    for who, score in (("Ann: Kake Uke", "1"), ("Ben: Oi Zuki", "1"), ("Cleo: Yoko Geri", "2")):
        row = card.where(who)
        beside = [words for words, area in card.words if area.left > row.right and abs(area.top - row.top) < 4]
        assert score in beside


def test_the_examples_of_training_have_as_many_boxes_as_the_rules(card):
    for (technique, written), meaning in zip(rules_card.SHOWN, SAYS.all("karate_card.shown"), strict=True):
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
