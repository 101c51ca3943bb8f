"""The pages for people who are not engineers: what they link to is there, what they quote is what the program says."""

import json
import re
from pathlib import Path

import pytest

import address
import board_facts
import build_device
import release
from reading import words
from sim.boards import find
from sim.handheld import Handheld

ROOT = Path(__file__).resolve().parents[2]
PLAYING, PARENTS, TROUBLE = ("docs/players/%s.md" % name for name in ("playing", "parents", "trouble"))
TEACHERS, PHONES = "docs/classes/teachers.md", "docs/classes/phones.md"
GUIDES = ("README.md", PLAYING, PARENTS, TROUBLE, TEACHERS, "docs/makers/build-one.md", "docs/inside/release.md")
GUIDES += (PHONES, "CONTRIBUTING.md", "SECURITY.md")
LATEST, TELL, PLAY = "../../releases/latest", "../../issues/new/choose", address.DEPLOYED
MORE = {"../../actions/workflows/tests.yml", "../../security/advisories/new", "../../releases"}
MORE |= {"../../actions/workflows/%s.yml/badge.svg" % name for name in ("tests", "release")}
ON_GITHUB = {LATEST, TELL, PLAY} | MORE  # links of whichever copy somebody reads
PLACES = ("lib", "games", "tools/release")


def said():
    """All that the program may say, with its places to be filled in left out."""
    words = [path for place in PLACES for path in sorted((ROOT / place).rglob("*")) if path.suffix in (".txt", ".py")]
    words = [path for path in words if path.suffix == ".py" or path.stem == "en"]
    words += [ROOT / release.SAFE, ROOT / release.MAIN]
    return "\n".join(path.read_text(encoding="utf-8") for path in words)


@pytest.mark.parametrize("guide", GUIDES)
def test_what_leads_out_of_the_repository_is_of_this_copy_on_github(guide):
    """All other links: tests/house/test_docs.py."""
    up = "../" * guide.count("/")
    links = re.findall(r"\]\(([^)\s]+)\)", (ROOT / guide).read_text(encoding="utf-8"))
    assert {link.removeprefix(up) for link in links if link.startswith(up + "../")} <= ON_GITHUB


def test_the_readme_fits_and_leads_to_the_page_and_the_releases_of_this_copy():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    leads = set(re.findall(r"\]\((\.\./[^)]+)\)", text))
    assert leads | {PLAY} == ON_GITHUB - {"../../security/advisories/new"}
    assert (PLAY in leads) == (not address.page()), "the page itself, once it is known"
    play = text.splitlines()[1]
    assert play.startswith("**[Play in your browser](%s)**" % (address.page() or PLAY))
    first = text[: text.index("## What to buy")]
    assert all(said in first for said in ("make play", "make test", "git clone", "LICENSE", "(#put-it-on-a-board)"))
    for door in ("players", "parents", "teachers", "developers"):
        assert "(#for-%s)" % door in first and "## For " + door in text
    assert "tried on the genuine firmware on an emulated chip; not yet on hardware" in text


def test_the_readme_lists_every_board_that_can_be_bought():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text[text.index("## What to buy") : text.index("## Put it on a board")]
    titles = [board_facts.of(board).title for board in build_device.boards()]
    called = [title.split(",")[0].removeprefix("Raspberry Pi ") for title in titles]
    assert [name for name in called if name not in table] == []


VERSION = re.compile(r"(?<![\d.])10\.\d+(?!\.?\d)")  # of CircuitPython; not the 10.2.1 that ran on a chip
SAYS = ("README.md", TROUBLE, "docs/inside/release.md")


def test_every_page_names_the_versions_of_circuitpython_that_deploy_takes():
    both = {board_facts.OLDEST, board_facts.NEWEST}
    for guide in SAYS:
        assert set(VERSION.findall((ROOT / guide).read_text(encoding="utf-8"))) == both, guide
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        text = path.read_text(encoding="utf-8")
        for pair in re.findall(r"CircuitPython\S* (\d+\.\d+)(?: (?:or|and) (\d+\.\d+))?(?![\d.])", text):
            assert set(pair) <= {*both, ""}, path
        assert not re.search(r"CircuitPython \d+ (or|and) (later|newer)", text), path


def test_the_page_and_read_me_first_have_those_versions_from_there():
    templates = [*(ROOT / "sim/web/words").glob("*.json"), *(ROOT / "tools/release/read-me-first").glob("*.txt")]
    assert len(templates) == 8
    for path in templates:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\b\d+\.\d+\b", re.sub(r"1[.,]2 M", "", text)), path
        assert "{oldest}" in text and "{newest}" in text or "$oldest" in text and "$newest" in text


def test_parents_begin_without_a_terminal():
    text = (ROOT / PARENTS).read_text(encoding="utf-8")
    assert not re.search(r"`make\b|python", text)
    assert "(../../%s)" % LATEST in text and "(%s)" % (address.page() or "../../" + PLAY) in text


def test_what_trouble_quotes_is_what_the_program_says():
    quoted = re.findall(r"(?<!\*)\*([^*|]+)\*(?!\*)", (ROOT / TROUBLE).read_text(encoding="utf-8"))
    known = said() + (ROOT / "sim/web/words/en.json").read_text(encoding="utf-8")
    others = {"incompatible .mpy file", "Not enough room", "IE screen draw"}  # not said by us, and an example
    assert len(quoted) > 20 and others <= set(quoted)
    parts = [part for text in set(quoted) - others for part in re.split(r" ?… ?", text) if part]
    assert [part for part in parts if part not in known] == []


def texts():
    """Patterns of all single texts in English, of the handheld and of the page, whole, a list."""
    page = json.loads((ROOT / "sim/web/words/en.json").read_text(encoding="utf-8"))
    found = [re.escape(text) for text in page.values() if isinstance(text, str)]
    for path in sorted([*(ROOT / "lib").rglob("en.txt"), *(ROOT / "games").rglob("en.txt")]):
        for text in re.findall(r"(?m)^(?:\w+(?: \([^)]*\))?:|-(?: \(\d+\))?) +(.+)$", path.read_text(encoding="utf-8")):
            found.append(re.sub(r"\\\{.+?\\\}", ".+", re.escape(text)))
    return found


@pytest.mark.parametrize("guide", ("README.md", PLAYING, PARENTS, TEACHERS, PHONES))
def test_what_a_guide_sets_in_italics_is_a_whole_text_of_the_program(guide):
    """Names of games, of entries of menus, and what is shown; bold words are headings."""
    quoted = set(re.findall(r"(?<!\*)\*([^*|\n]+)\*(?!\*)", (ROOT / guide).read_text(encoding="utf-8")))
    known = re.compile("|".join("(?:%s)" % text for text in texts()))
    others = {"?", "next", "back", "OK"}  # a sign of the tray, keys, and the code of the self-test
    assert len(quoted) > 3 and [text for text in quoted - others if not known.fullmatch(text)] == []


def test_the_lesson_names_the_way_to_play_as_the_first_page_of_the_game_does():
    lesson = (ROOT / PHONES).read_text(encoding="utf-8").split("## Ten minutes of Knock Yourself Out")[1]
    (way,) = re.findall(r"Everybody plays \*(.+?)\*", lesson)
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        for key in ("right", "right", "ok"):
            handheld.tap(key)
        assert way in words(handheld)


def test_a_guide_for_phones_is_a_short_one_and_neither_guide_says_what_is_for_the_other():
    phones, handhelds = ((ROOT / page).read_text(encoding="utf-8") for page in (PHONES, TEACHERS))
    assert len(phones.split("\n## ")[0].splitlines()) <= 15 and phones.count("\n## ") == 1
    assert "(teachers.md" in phones and "(phones.md)" in handhelds.split("\n## ")[0]
    assert not re.search("CIRCUITPY|toml|DOJO_|[Bb]attery|infrared", phones)
    assert not re.search("[Pp]rojector|scan", handhelds)


@pytest.mark.parametrize("guide", GUIDES)
def test_wherever_people_are_asked_to_tell_a_link_leads_to_where(guide):
    text = (ROOT / guide).read_text(encoding="utf-8")
    asked = re.findall(r"(?i)\b(?:tell|send) us\b", text)
    linked = re.findall(r"(?i)\[(?:tell|send) us\]\(%s\)" % re.escape("../" * guide.count("/") + TELL), text)
    assert len(asked) == len(linked)


def test_players_read_of_belts_without_odds_and_commands():
    belts = (ROOT / PLAYING).read_text(encoding="utf-8").split("\n## Belts\n")[1].split("\n## ")[0]
    assert not re.search("`|\\bof 100\\b|average|percent", belts) and "(opponents/README.md)" in belts


def test_the_guides_name_the_boards_that_keep_a_match_once_a_turn():
    called = {"pybadge": "PyBadge", "pygamer": "PyGamer", "adafruit_feather_esp32s3_reverse_tft": "Feather"}
    called |= {"deshipu_ugame_s3": "uGame S3", "seeeduino_wio_terminal": "Wio Terminal"}
    called["m5stack_cardputer"] = "Cardputer"
    boards = [path for path in (ROOT / "boards").glob("*.py") if "APPENDS = False" in path.read_text(encoding="utf-8")]
    named = {called[path.stem] for path in boards}
    said = {PLAYING: r"on some boards \((.+?)\)", PARENTS: r"On a (PyBadge.+?) hold"}
    for guide, sentence in said.items():
        (found,) = re.findall(sentence, (ROOT / guide).read_text(encoding="utf-8"))
        assert set(re.split(", | or ", found)) == named
