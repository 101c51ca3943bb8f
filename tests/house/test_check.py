"""The program behind make lint, make test and make test-all: what it runs, in which order, what it says at the end."""

import subprocess
import sys
from types import SimpleNamespace

import check
import pytest

FOLDERS = ["tests/link", "tests/link_attacks", "tests/linked"]


@pytest.fixture
def ran(monkeypatch, capsys):
    """ran(words…, fails="ruff", seconds=0): the commands that are run, the exit code, and what is said."""

    def program(*words, fails="nothing", seconds=0):
        commands = []

        def run(command, cwd, env=None):
            commands.append([str(part) for part in command] + ["ALL"] * ("ALL" in (env or {})))
            return SimpleNamespace(returncode=int(fails in " ".join(commands[-1])))

        monkeypatch.setattr(subprocess, "run", run)
        monkeypatch.setattr(check, "taken", lambda: seconds)
        monkeypatch.setattr(sys, "argv", ["check.py", *words])
        monkeypatch.delenv("ALL", raising=False)
        code = 0
        try:
            check.main()
        except SystemExit as ended:
            code = ended.code
        return commands, code, capsys.readouterr().out

    return program


def test_linters_and_types_come_first_and_tests_on_all_cores_after_them(ran):
    commands, code, said = ran("--times", seconds=599)
    assert code == 0 and said == "599 core-seconds, linters and types included.\n"
    assert commands[0][0].endswith("ruff") and commands[-2][-1].endswith("check_types.py")
    assert commands[-1][0].endswith("pytest") and commands[-1][1:] == [*check.SPREAD, "--times"]
    assert ran("--lint")[0] == commands[:-1]


def test_no_test_begins_after_a_linter_found_something_and_a_failing_test_is_the_exit_code(ran):
    commands, code, _ = ran(fails="ruff")
    assert len(commands) == 1 and code == 1
    assert ran(fails="pytest")[1] == 1


def test_more_than_people_wait_for_is_said_and_no_failure(ran):
    _, code, said = ran(seconds=601)
    assert code == 0 and said.splitlines()[1].startswith("That is more than the 600 that make test is meant to take")
    assert len(ran("--all", seconds=6000)[2].splitlines()) == 1, "all of it may take as long as it takes"


def test_everything_is_the_house_and_the_workshop_and_a_word_names_rooms_of_both(ran):
    where = 1 + len(check.SPREAD)
    assert ran("--all")[0][-1][where:] == ["tests", "tools/workshop", "ALL"]
    assert ran("--all", "link")[0][-1][where:] == [*FOLDERS, "ALL"]
    assert check.rooms("heap") == ["tools/workshop/heap"]
    with pytest.raises(SystemExit, match="No folder of tests begins with 'nowhere'. There are: art, battery, "):
        check.rooms("nowhere")
