"""Every program of tools/ finds its modules when it is called by itself, not only when a test has imported them."""

import subprocess
import sys

import pytest

from limits import HANG
from shared import ROOT

CALLED = 'if __name__ == "__main__"'
ON_A_BOARD = "heap_"  # programs for the 32-bit interpreter begin so
_all = sorted((ROOT / "tools").rglob("*.py"))
PROGRAMS = [path for path in _all if not path.name.startswith((ON_A_BOARD, "test_")) and CALLED in path.read_text()]
_START = "import runpy, sys; sys.path[0] = sys.argv[1]; runpy.run_path(sys.argv[2], run_name='not called')"


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_a_tool_starts_by_itself(path):
    """With --help where there is one; else its modules are loaded."""
    is_explained = "argparse" in path.read_text()
    told = [str(path), "--help"] if is_explained else ["-c", _START, str(path.parent), str(path)]
    ran = subprocess.run([sys.executable, *told], timeout=HANG, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert not is_explained or "usage:" in ran.stdout
