"""Where tools are missing, the tests end with one line on what was left out and how to get it; with CI they fail."""

import os
import re
import subprocess
import sys

import conftest
import pytest

from sim.paths import ROOT

COMPILED = "tests/console/test_dice.py::test_the_twin_in_c_gives_the_same_numbers"
ON_THE_PAGE = "tests/web/test_web_looks.py"


@pytest.fixture
def ends(tmp_path):
    """ends(tests, …, tools, CI): exit code and last two lines of these tests where only tools are there."""

    def run(*chosen, tools=(), **environment):
        for name in tools:
            (tmp_path / name).write_text("#!/bin/sh\n")
            (tmp_path / name).chmod(0o755)
        variables = {name: value for name, value in os.environ.items() if name != "CI" and "PYTEST" not in name}
        done = subprocess.run(
            [sys.executable, "-Pm", "pytest", "-q", "-p", "no:cacheprovider", *chosen],
            env={**variables, "PATH": str(tmp_path), **environment},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
        )
        return done.returncode, done.stdout.splitlines()[-2:]

    return run


@pytest.mark.parametrize("processes", [(), ("-n", "1")], ids=["alone", "in processes"])
def test_the_last_line_names_what_was_left_out_and_the_one_command_that_brings_it(ends, processes):
    code, (closing, last) = ends(COMPILED, ON_THE_PAGE, *processes, tools=["apt-get"])
    number = re.search(r"(\d+) skipped", closing)[1]
    assert code == 0 and int(number) > 1
    command = "sudo apt install gcc libc6-dev npm chromium"
    assert last == "%s tests were left out. This brings what they need: %s" % (number, command)


def test_what_is_there_is_not_named_and_without_apt_only_the_packages(ends):
    code, (closing, last) = ends(COMPILED, tools=["npm", "chromium-browser"])
    assert code == 0 and "1 skipped" in closing
    assert last == "1 test was left out. These packages bring what it needs: gcc libc6-dev"


def test_what_no_package_brings_is_said_in_its_own_words():
    told = conftest.left_out(["it runs on Linux only", "this needs npm", "it runs on Linux only"], ["npm"])
    assert told.startswith("3 tests were left out. ") and told.endswith(" npm; besides: it runs on Linux only")
    assert conftest.left_out(["no sound"], []) == "1 test was left out: no sound"
    assert conftest.left_out([], ["npm"]) == ""


def test_where_nothing_was_left_out_nothing_is_said(ends):
    code, (_, last) = ends("tests/console/test_ticks.py")
    assert code == 0 and "passed" in last


def test_in_ci_what_cannot_be_tested_fails(ends):
    code, (_, last) = ends(COMPILED, CI="true")
    assert code == 1 and "1 failed" in last
