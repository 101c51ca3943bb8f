"""What is printed: the committed files are what the program makes, and all of every page can be read and cut out."""

import re
from pathlib import Path

import pytest

import paper
from printed import A4, ENGLISH, FILES, LETTER, Area, Printed, apart, holds, language_of, pages_of

ROOT = Path(__file__).resolve().parents[3]
EDGE = 10  # mm that a printer at home may leave white
CLOSE = 7.5  # mm to which a cutting line may come: no printer of our day leaves more than 6.4
PAGES = [(name, number) for name, data in FILES.items() for number in range(pages_of(data))]


@pytest.fixture(scope="module", params=PAGES, ids="{0[0]} {0[1]}".format)
def page(request):
    name, number = request.param
    return Printed(FILES[name], number)


# --- The files ------------------------------------------------------------------------------------


def test_the_files_in_the_repository_are_what_the_program_makes():
    committed = {path.name: path.read_bytes() for path in (ROOT / "docs/print").iterdir()}
    assert sorted(committed) == sorted(FILES)
    assert [name for name in FILES if committed[name] != FILES[name]] == []  # otherwise: make sheets


def test_a_guide_leads_to_every_one_of_them():
    names = "players/paper.md", "classes/teachers.md"
    guides = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in names]
    assert [name for name in FILES if not any("](../print/%s)" % name in guide for guide in guides)] == []


def test_nothing_is_packed_so_that_another_zlib_cannot_matter():
    assert all(b"/Filter" not in data for data in FILES.values())


def test_everything_is_there_for_both_sizes_of_paper():
    names = {name.rpartition("-")[0] for name in FILES}
    assert {name + "-a4.pdf" for name in names} | {name + "-letter.pdf" for name in names} == set(FILES)
    for name, number in PAGES:
        one = Printed(FILES[name], number)
        size = A4 if name.endswith("-a4.pdf") else LETTER
        assert (one.width, one.height) == pytest.approx(size, abs=0.1)


# --- Other languages ------------------------------------------------------------------------------

PARTS = {  # {beginning of a file's name: parts of words/<language>.txt}
    "knockout-sheet": ("knockout.",),
    "karate-score-sheet": ("karate_sheet.", "karate."),
    "karate-rules-card": ("karate_card.", "karate.roller", "karate.credit", "karate.share"),
    "loan-cards": ("loan.number", "loan.know", "loan.day", "loan.looked_at"),
    "karenza-rules-card": ("karenza_rules.", "karenza.credit"),
    "karenza-": ("karenza.",),
    "king-rules-card": ("king_rules.", "king.does", "king.credit", "king.share"),
    "king-boards": tuple(
        "king." + name
        for name in ("board", "sides", "bottom", "dice", "any", "or_more", "better_", "wins", "stays", "below")
    ),
    "king-players": tuple("king." + name for name in ("favoured", "character", "place", "roll", "rules", "does")),
    "king-cards": tuple(
        "king." + name
        for name in ("action", "own_card", "once", "solo", "total", "token", "top_", "positions", "best_")
    ),
    "king-score-pad": ("king_pad.", "king.credit", "king.share"),
}


def large(page):
    """The sizes of the shapes of a page that are no pips, arrows or points."""
    sizes = [(round(box.right - box.left), round(box.bottom - box.top)) for box in page.shapes]
    return sorted(size for size in sizes if min(size) > 3)


@pytest.mark.parametrize("name", sorted(set(FILES) - set(ENGLISH)))
def test_in_another_language_it_has_the_same_pages_and_says_all_of_it(name):
    says = paper.Words(language_of(name))
    same = name.replace("-%s-" % says.language, "-")
    assert pages_of(FILES[name]) == pages_of(FILES[same])
    told = ""
    for number in range(pages_of(FILES[name])):
        own, english = Printed(FILES[name], number), Printed(FILES[same], number)
        values = [sorted(words for words, _ in page.words if re.fullmatch(r"–?\d+", words)) for page in (own, english)]
        assert values[0] == values[1] and large(own) == large(english)
        told += own.text + " "
    (parts,) = [parts for start, parts in PARTS.items() if name.startswith(start)][:1]
    keys = [key for key in says.entries if key.startswith(parts)]
    assert len(keys) > 3
    for text in [text for key in keys for text in says.entries[key].texts if key != "karenza.letters"]:
        pieces = re.split(r"\{.+?\}", text.strip('" ').replace("\u202f", " "))
        assert [piece for piece in pieces if piece.strip() not in told] == []


# --- Every page -----------------------------------------------------------------------------------


def is_line(area):
    """Whether a shape is a straight line across a good part of the paper, or down it."""
    return min(area.right - area.left, area.bottom - area.top) < 0.3 and max(area[2:]) - min(area[:2]) > 80


def test_nothing_but_a_cutting_line_comes_near_the_edge_of_the_paper(page):
    inside = Area(EDGE, EDGE, page.width - EDGE, page.height - EDGE)
    areas = [area for _, area in page.words] + page.shapes
    outside = [area for area in areas if not holds(inside, area, slack=0.1)]
    lines = [area for area, fill in zip(page.shapes, page.fills) if is_line(area) and not fill]
    near = Area(CLOSE, CLOSE, page.width - CLOSE, page.height - CLOSE)
    assert [area for area in outside if area not in lines or not holds(near, area, slack=0)] == []
    assert len(areas) > 50


def test_no_words_cross_a_line_or_leave_their_box(page):
    for words, area in page.words:
        assert [shape for shape in page.shapes if not (apart(area, shape) or holds(shape, area))] == [], words


def test_no_words_stand_on_others(page):
    for number, (words, area) in enumerate(page.words):
        for others, other in page.words[:number]:
            assert apart(area, other), (words, others)


def test_nothing_is_painted_over_words(page):
    assert page.hidden == []


@pytest.mark.parametrize("write, area, says", [
    ("words", (20, 20, 10), "Yoko Tobi Geri"), ("inside", (20, 20, 100, 2), "high"),
    ("upwards", (20, 20, 10, 10), "too long"),
])  # fmt: skip
def test_words_too_long_for_their_place_are_refused(write, area, says):
    with pytest.raises(ValueError, match=says):
        getattr(paper.Paper("a4", "", ("", "", "")), write)(*area, "Yoko Tobi Geri", 9)
