"""A Python that is too old gets a sentence from each script in tools/release, not the name of what it lacks."""

import ast
import subprocess
import sys

import pytest

from limits import HANG
from release import ROOT

PLACE = ROOT / "tools/release"
SCRIPTS = sorted(path.name for path in PLACE.glob("*.py") if "__main__" in path.read_text(encoding="utf-8"))
OLD = """
import sys
sys.version_info = (3, 9, 2, "final", 0)
sys.modules["tomllib"] = None
sys.argv = [%r]
text = open(sys.argv[0], encoding="utf-8").read()
exec(compile(text, sys.argv[0], "exec"), {"__name__": "__main__", "__file__": sys.argv[0]})
"""


def test_three_scripts_ask_for_a_new_python():
    assert SCRIPTS == ["address.py", "deploy.py", "release.py"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_is_told_which_one_is_wanted(name):
    script = str(PLACE / name)
    ended = subprocess.run([sys.executable, "-Pc", OLD % script], capture_output=True, text=True, timeout=HANG)
    wanted = "Pocket Dojo needs Python 3.11 or later, and this is 3.9. Start a newer one by its name: python3.11 %s\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", wanted % script)


@pytest.mark.parametrize("name", [*SCRIPTS, "new_enough.py"])
def test_what_asks_for_it_can_be_read_by_an_old_one(name):
    text = (PLACE / name).read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 6))
    before = []
    for node in tree.body:
        if ast.unparse(node) == "new_enough.check()":
            break
        before += [each.name for each in getattr(node, "names", ())]
    assert not {"build_device", "class_set", "readme", "tomllib"} & set(before)
