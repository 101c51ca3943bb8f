"""Knock Yourself Out on paper, in every language: the sheet says what the rules say. See test_printed_pages.py, too."""

import re

import pytest

import knockout_sheet
from games.knockout import rules
from paper import Words, languages
from printed import FILES, Printed, holds, middle, pages_of
from sim.texts import read

PAGES = {name: data for name, data in FILES.items() if name.startswith("knockout")}
CLASS = 28  # children, and more


@pytest.fixture(scope="module", params=PAGES)
def language(request):
    """(Words of a file, its first page, its second)."""
    found = re.fullmatch(r"knockout-sheet(?:-(..))?-(a4|letter)\.pdf", request.param)
    data = PAGES[request.param]
    assert pages_of(data) == 2
    return Words(found[1] or "en"), Printed(data), Printed(data, 1)


def test_sheets_are_in_four_languages_of_the_handheld_with_the_same_texts_and_numbers():
    assert {"en", "de", "es", "fr"} <= set(languages()) <= set(read().languages)
    english = Words("en").entries
    for name in languages():
        words = Words(name)
        assert list(words.entries) == list(english) and words("own_name") == read().texts("console.own_name", name)[0]
        for key, entry in words.entries.items():
            marks = [sorted(re.findall(r"\{.+?\}|\d+", text)) for text in entry.texts]
            assert marks == [sorted(re.findall(r"\{.+?\}|\d+", text)) for text in english[key].texts], (name, key)


def test_it_says_how_to_play_and_calls_things_as_the_game_does(language):
    says, first, second = language
    for line in [*says.all("knockout.how"), says("knockout.trays"), says("knockout.pencil"), says("knockout.credit")]:
        assert line.replace("\u202f", " ") in first.text
    book = read()
    assert book.texts("knockout.strikes", says.language)[0].startswith(says("knockout.strikes"))
    assert book.texts("knockout.all_turns", says.language)[0].startswith(says("knockout.turns"))
    for kind in book.texts("knockout.making.kinds", says.language)[:2]:
        assert first.where(kind)
    assert second.where(says("knockout.class")) and says("knockout.best") in second.text


def test_each_side_has_a_tray_with_the_numbers_of_the_rules(language):
    _, first, _ = language
    numbers = range(1, rules.EVERY.bit_length() + 1)
    cards = [box for box in first.shapes if box.bottom - box.top > 12 and 8 < box.right - box.left < 13]
    for number in numbers:
        said = [area for words, area in first.words if words == str(number)]
        places = [area for area in said if any(holds(box, area) for box in cards)]
        assert len(places) == rules.SIDES and places[0].right < first.width / 2 < places[1].left


def test_both_charts_have_36_cells_to_fill_in_of_which_the_first_is_done(language):
    _, first, _ = language
    cells = [box for box in first.shapes if box.right - box.left > 11 and 11 < box.bottom - box.top < 13]
    assert len(cells) == 2 * (36 + 6 + 6 + 1), "with the dice along two edges, and a corner"
    filled = [(words, area) for words, area in first.words if any(holds(cell, area) for cell in cells)]
    assert sorted(words for words, _ in filled) == sorted(["+", "–", "2", "0"])
    for sign, answer in (("+", "2"), ("–", "0")):
        (corner,) = [area for words, area in filled if words == sign]
        (done,) = [area for words, area in filled if words == answer]
        across, down = [there - here for there, here in zip(middle(done), middle(corner))]
        assert (across, down) == pytest.approx((13, 12), abs=1.5), "the cell next to the corner"


def test_the_questions_have_an_answer_and_room_for_it(language):
    says, first, _ = language
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    answers = [one + other for one, other in rolls], [abs(one - other) for one, other in rolls]
    for number, made in zip(knockout_sheet.ASKED, answers):
        assert made.count(number) > 1 and max(made, key=made.count) != number
        asked = first.where(says("knockout.ways", number=number).replace("\u202f", " "))
        boxes = [box for box in first.shapes if box.left > asked.right and box.top < middle(asked)[1] < box.bottom]
        assert boxes and all(5 < box.bottom - box.top < 7 for box in boxes)


def test_a_class_has_a_row_for_everybody(language):
    says, _, second = language
    name = [area for words, area in second.words if words == says("name")][-1]
    wide = [box for box in second.shapes if box.left < name.left < box.right and box.right - box.left > 50]
    assert len([box for box in wide if box.top > name.bottom]) >= CLASS
