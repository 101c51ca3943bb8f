"""What `make test` leaves to `make test-all`: every row of the table speaks of tests that there are, and says why."""

import ast

import pytest

import scope
from device_files import ROOT
from shared import IDLE


@pytest.mark.parametrize("row", scope.LATER, ids=lambda row: "%s %s" % (row.file, row.tests))
def test_every_row_names_tests_that_there_are_and_says_why(row):
    tree = ast.parse((ROOT / "tests" / row.file).read_text(encoding="utf-8"))
    assert set(row.tests.split()) <= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert row.left and row.why


def test_every_row_about_the_files_that_were_collected_leaves_something_out(pytestconfig):
    if not scope.ALL and not any("::" in each for each in pytestconfig.args):
        assert pytestconfig.stash[IDLE] == set()


@pytest.mark.parametrize(
    "left, waiting",
    [
        ("all", ["", "pico-de", "pico-es", "feather-de"]),
        ("all but de", ["pico-es"]),
        ("all but pico-es | feather", ["pico-de"]),
        ("es | feather-de", ["pico-es", "feather-de"]),
    ],
)
def test_a_row_says_which_tests_wait_by_their_parameters(left, waiting, monkeypatch):
    row = scope.Later("ui/test_words.py", "test_all_words test_others", left, "the others are alike")
    monkeypatch.setattr(scope, "LATER", [row])
    identities = ["", "pico-de", "pico-es", "feather-de"]
    assert [each for each in identities if scope.later("ui/test_words.py", "test_all_words", each)] == waiting
    assert not scope.later("ui/test_words.py", "test_no_words", "pico-es")
    assert not scope.later("ui/test_look.py", "test_all_words", "pico-es")


def test_what_differs_by_a_board_alone_runs_on_those_that_are_enough():
    tests = [("a.py", "test_a", each) for each in ("pico-1", "picosystem-1", "1-raspberry_pi_pico", "sprig-2")]
    assert scope.on_other_sizes(tests) == {("a.py", "test_a", "picosystem-1")}
    assert scope.on_other_sizes([*tests, ("b.py", "test_a", "pico-2")]) == {("a.py", "test_a", "picosystem-1")}


def test_amounts_are_few_by_day_and_what_the_environment_says_goes(monkeypatch):
    few, many, why = scope.AMOUNTS["PACTS"]
    monkeypatch.delenv("PACTS", raising=False)
    assert scope.amount("PACTS") == (many if scope.ALL else few) and why
    monkeypatch.setenv("PACTS", "5")
    assert scope.amount("PACTS") == 5


def test_the_rules_of_games_come_first_and_what_has_no_place_of_its_own_last():
    ranks = [scope.rank(file) for file in ("ninja/test_ninja_rules.py", "console/test_table.py", "fakes/test_nvm.py")]
    assert ranks == sorted(set(ranks))
