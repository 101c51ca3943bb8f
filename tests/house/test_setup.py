"""Setting up without the internet: what is missing and what works all the same (long: a .venv is made for it)."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from limits import HANG
from shared import ROOT

NOWHERE = "http://127.0.0.1:9/"  # nobody listens there
PLACES = ("Makefile", "tools/setup_python.sh", "tools/setup_window.sh")
LISTS = {"play": "pocket-dojo-rest==1.0", "device": "pocket-dojo-words==2.0", "window": "pocket-dojo-glass==3.0"}


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Of what make looks at, with a .venv in which nothing is installed, and lists of packages that nobody has."""
    root = tmp_path_factory.mktemp("copy")
    for name in PLACES:
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    for name, package in LISTS.items():
        (root / ("requirements-%s.txt" % name)).write_text("# for this test\n%s\n" % package)
    subprocess.run([sys.executable, "-Im", "venv", root / ".venv"], check=True, timeout=HANG)
    return root


@pytest.fixture
def make(copy):
    """make(target, **environment): (exit code, all that was said)."""

    def run(target, **environment):
        known = {"PATH": os.environ["PATH"], "HOME": str(copy), "PIP_INDEX_URL": NOWHERE, "PIP_RETRIES": "1"}
        made = ["make", "--no-print-directory", target]
        ended = subprocess.run(made, cwd=copy, env=known | environment, capture_output=True, text=True, timeout=HANG)
        return ended.returncode, ended.stdout + ended.stderr

    return run


def test_what_is_missing_is_named_and_what_still_works_and_pip_says_nothing(make, copy):
    (copy / ".venv/.play").unlink(missing_ok=True)
    code, said = make("play", DISPLAY=":0")
    assert code and "cannot be reached, from where this comes once: pocket-dojo-rest (requirements-play.txt)." in said
    assert "Until then there is no handheld on this computer." in said and "docs/players/paper.md" in said
    assert (ROOT / "docs/players/paper.md").exists()
    assert not re.search("ERROR|WARNING|No matching distribution|glass", said), said


def test_without_pygame_only_the_window_is_missing_and_make_goes_on(make, copy):
    (copy / ".venv/.play").touch()
    code, said = make(".venv/.window", DISPLAY=":0")
    assert code == 0 and "pocket-dojo-glass (requirements-window.txt)." in said
    assert "there is no window, and no sound: the terminal shows the handheld." in said
    assert "no handheld on this computer" not in said and not (copy / ".venv/.window").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_where_there_is_no_display_pygame_is_not_asked_for(make, copy):
    (copy / ".venv/.play").touch()
    assert make(".venv/.window") == (0, "")


def test_pip_is_quoted_where_the_internet_is_there(make, copy):
    """A folder of packages stands for it, and has none of them."""
    (copy / ".venv/.play").touch()
    (copy / "empty").mkdir()
    code, said = make("build/lib/.done", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(copy / "empty"))
    assert code and "No matching distribution found for pocket-dojo-words==2.0" in said
    assert "cannot be reached" not in said


def test_play_needs_pygame_nowhere_else_than_for_the_window():
    lists = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("requirements*.txt")}
    assert [name for name, text in lists.items() if re.search("^pygame", text, re.MULTILINE)] == [
        "requirements-window.txt"
    ]
    assert "-r requirements-window.txt" in lists["requirements.txt"]
