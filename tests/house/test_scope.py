"""What `make test` leaves to `make test-all`: every row of the table speaks of tests that there are, and says why."""

import ast

import pytest

import scope
from device_files import ROOT
from shared import IDLE


@pytest.mark.parametrize("row", scope.LATER, ids=lambda row: "%s %s" % (row.file, row.test))
def test_every_row_names_tests_that_there_are_and_says_why(row):
    tree = ast.parse((ROOT / "tests" / row.file).read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    assert any(scope.is_named(row, name) for name in names)
    assert len(row.why) > 10


def test_every_row_about_the_files_that_were_collected_leaves_something_out(pytestconfig):
    if not scope.ALL and not any("::" in each for each in pytestconfig.args):
        assert pytestconfig.stash[IDLE] == set()


def test_a_test_waits_unless_its_parameters_have_a_word_that_is_kept(monkeypatch):
    row = scope.Later("ui/test_words.py", "test_all_*", "de fr", "the others are alike")
    monkeypatch.setattr(scope, "LATER", [row])
    assert scope.later("ui/test_words.py", "test_all_words", "pico-es") == [row]
    assert scope.later("ui/test_words.py", "test_all_words", "pico-de") == []
    assert scope.later("ui/test_words.py", "test_no_words", "pico-es") == []
    assert scope.later("ui/test_look.py", "test_all_words", "pico-es") == []


def test_amounts_are_few_by_day_and_what_the_environment_says_goes(monkeypatch):
    few, many, why = scope.AMOUNTS["PACTS"]
    monkeypatch.delenv("PACTS", raising=False)
    assert scope.amount("PACTS") == (many if scope.ALL else few) and why
    monkeypatch.setenv("PACTS", "5")
    assert scope.amount("PACTS") == 5


def test_the_rules_of_games_come_first_and_what_has_no_place_of_its_own_last():
    ranks = [scope.rank(file) for file in ("ninja/test_ninja_rules.py", "console/test_pages.py", "fakes/test_nvm.py")]
    assert ranks == sorted(set(ranks))
