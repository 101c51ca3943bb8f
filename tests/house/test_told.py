"""Where people tell what is wrong: the forms ask for what the program really says, and list the boards there are."""

import re

import pytest

import board_facts
import build_device
from dojo.report import code
from dojo.say import say, say_all
from shared import ROOT

FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[0-9]*.yml"))
KINDS = ("markdown", "textarea", "input", "dropdown", "checkboxes")


def parts(form):
    """(kind, its lines) of each part of a form's body."""
    _, body = form.read_text(encoding="utf-8").split("\nbody:\n")
    found = re.split(r"(?m)^  - type: (\w+)\n", body)
    return list(zip(found[1::2], found[2::2]))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_has_what_github_asks_of_one(form):
    head = form.read_text(encoding="utf-8").split("\nbody:\n")[0]
    assert re.findall(r"(?m)^(\w+): \S", head) == ["name", "description", "title"]
    asked = [(kind, text) for kind, text in parts(form) if kind != "markdown"]
    assert asked and all(kind in KINDS for kind, _ in parts(form))
    ids = [re.findall(r"(?m)^    id: (\w+)$", text) for _, text in asked]
    assert all(len(each) == 1 for each in ids) and len({each for (each,) in ids}) == len(ids)
    assert all(text.count("\n      label: ") == 1 for _, text in asked)
    assert any("required: true" in text for _, text in asked)
    colon = re.search(r"(?m)^ *(?:label|description|name): [^|\n\"]*: ", form.read_text(encoding="utf-8"))
    assert not colon, "for YAML a name ends there"
    assert "\t" not in form.read_text() and all(len(line) - len(line.lstrip()) & 1 == 0 for line in head.splitlines())


def test_there_is_one_for_what_does_not_start_a_rule_a_word_and_a_board():
    assert [form.stem for form in FORMS] == ["1-does-not-start", "2-rule", "3-word", "4-board"]


def test_they_list_the_boards_that_a_release_is_for():
    titles = [board_facts.of(board).title for board in build_device.boards() if not board_facts.no_room(board)]
    for name in "1-does-not-start", "4-board":
        (text,) = [form.read_text(encoding="utf-8") for form in FORMS if form.stem == name]
        listed = re.findall(r"(?m)^        - ([A-Zu].*)$", text)
        assert sorted(set(titles) - set(listed)) == [] and "Another board" in listed


def test_what_they_ask_for_is_what_the_crash_screen_and_the_self_test_show():
    text = "\n".join(form.read_text(encoding="utf-8") for form in FORMS)
    quoted = set(re.findall(r"\*([^*\n]+)\*", text))
    example = code(IndexError(), 'File "games/ninja/screen.py", line 1, in draw\n')
    letters = "".join(part[0] for part in say_all("loan.test.parts"))
    assert quoted == {say("console.crashed"), example, "OK", "BD", say_all("loan.pages")[3], say("console.about")}
    assert set("BD") <= set(letters) and say("loan.test.code", "OK") == "Code: OK"


def test_the_badge_says_the_licence():
    badge = (ROOT / "docs/licence.svg").read_text(encoding="utf-8")
    assert (ROOT / "LICENSE").read_text().startswith("MIT License\n") and ">MIT</text>" in badge
