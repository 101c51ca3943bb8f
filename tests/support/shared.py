r"""What all tests share: where the product is, tools that may be missing, and the 32-bit MicroPython.

pyproject.toml names this module, so its fixtures serve tests/ and tools/workshop alike.

The product is imported as a board sees it: `dojo.dice`, `games.ninja.rules`, `boards.pybadge`, with the fakes for the
modules that CircuitPython has built in. On the real interpreter:

    def test_the_rules_count(micropython):
        assert micropython("print(6 * 7)") == "42\n"
"""

import code  # noqa: F401  the standard library's, before the folder with our own code.py is on the path
import contextlib
import functools
import gc
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[2]
INTERPRETER = ROOT / "build/micropython/run"

# Every simulated device loads the product again; it is compiled once, whatever the environment says about bytecode.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(ROOT / "build/pycache")

# ROOT comes last: `code` is not found there.
SUPPORT = [ROOT / "tests/support" / room for room in ("device", "games", "link", "web")]
TOOLS = [ROOT / "tools" / room for room in ("", "device", "release", "web")]
sys.path += [str(place) for place in (*SUPPORT, *TOOLS, ROOT)]

from sim import paths, texts  # noqa: E402  after the path
from sim.loading import doors  # noqa: E402  after the path

sys.path[:0] = paths.DEVICE
texts.make()

import dojo.dice  # noqa: E402  after the path
import scope  # noqa: E402
from dojo.ui.layout import FACE  # noqa: E402
from limits import HANG  # noqa: E402

FACE.load("small")  # for what tests measure themselves; every simulated device has letters of its own


# A test takes as long as it takes: a machine may be busy.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")


def pytest_addoption(parser):
    parser.addoption("--goldens", action="store_true", help="write golden files anew instead of comparing with them")
    parser.addoption("--times", action="store_true", help="end with what each file of tests took")


@functools.cache
def _file(path):
    """A file of tests as tests/support/scope.py names it: below tests, or below the repository."""
    tests = ROOT / "tests"
    return path.relative_to(tests if path.is_relative_to(tests) else ROOT).as_posix()


def _parameters(item):
    """The id of a test's parameters, "" where it has none."""
    return item.callspec.id if hasattr(item, "callspec") else ""


IDLE = pytest.StashKey[set]()  # the rows of scope.LATER that leave nothing out of their file


def pytest_collection_modifyitems(config, items):
    """In the order of pain, without what is left to `make test-all`; what is named in full runs in any case."""
    items.sort(key=lambda item: scope.rank(_file(item.path)))
    files = {_file(item.path) for item in items}
    config.stash[IDLE] = {row for row in scope.LATER if row.file in files}
    if scope.ALL or any("::" in each for each in config.args):
        return
    names = [(_file(item.path), item.originalname, _parameters(item)) for item in items]
    elsewhere = scope.on_other_sizes(names)
    now, later = [], []
    for item, name in zip(items, names):
        rows = scope.later(*name)
        config.stash[IDLE].difference_update(rows)
        (later if rows or name in elsewhere else now).append(item)
    items[:] = now
    config.hook.pytest_deselected(items=later)


@pytest.fixture
def closed():
    """closed(thing) returns the thing, and closes it when the test is over."""
    with contextlib.ExitStack() as stack:
        yield lambda thing: stack.enter_context(contextlib.closing(thing))


@pytest.fixture
def tiny_letters():
    """What is measured here without a device has the smallest letters."""
    FACE.load("tiny")
    yield
    FACE.load("small")


def _seconds():
    """Seconds that this process and those it waited for have kept a core busy, however many others want one."""
    return sum(os.times()[:4])


def pytest_collection_finish(session):
    session.config.busy = _seconds()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    """How long a test took goes with its last report from the process that ran it."""
    done = yield
    before, item.config.busy = item.config.busy, _seconds()
    item.user_properties.append(("seconds", item.config.busy - before))
    return done


MUCH = 15  # seconds of one core, above which the first line of a file of tests says "long:" and why


def _excuse(name):
    """What the first line of a file says of how long it takes."""
    first = (ROOT / name).read_text(encoding="utf-8").partition("\n")[0]
    _, long, why = first.partition("long: ")
    return "  " + long + why.rstrip('".)') if long else "  LONG, and its first line does not say why"


def pytest_terminal_summary(terminalreporter):
    if not terminalreporter.config.getoption("--times"):
        return
    taken = Counter()
    for report in terminalreporter.getreports(""):
        taken[report.nodeid.split("::")[0]] += dict(report.user_properties).get("seconds", 0)
    terminalreporter.section("seconds of one core for each file, %.1f in all" % taken.total())
    for name, seconds in taken.most_common():
        terminalreporter.write_line("%7.1f %s%s" % (seconds, name, _excuse(name) if seconds > MUCH else ""))


@pytest.fixture(scope="module", autouse=True)
def quick_collections():
    """What exists before a file's tests stays to the end: no garbage collection in them needs to look at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def same_chance(monkeypatch):
    """The same random bytes in every run, whatever was tested before: those of the chip, and when keys were pressed."""
    monkeypatch.setattr(dojo.dice, "urandom", random.Random(3).randbytes)
    monkeypatch.setattr(dojo.dice, "_timing", dojo.dice.Dice())
    monkeypatch.setattr(dojo.dice, "_late", [dojo.dice._NONE])


@pytest.fixture(scope="session")
def goldens(request):
    """True if golden files are to be written again."""
    return request.config.getoption("--goldens")


BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_TOOLS = {"gcc libc6-dev": ("cc",), "npm": ("npm",), "chromium": BROWSERS}  # what each of Debian's packages brings
_BROUGHT_BY = {"cc": "gcc libc6-dev", "build/npm/node_modules": "npm", "chromium": "chromium"}
_NEEDS = "this needs "


def _missing_packages():
    return [package for package, tools in _TOOLS.items() if not any(map(shutil.which, tools))]


def left_out(reasons, packages):
    """A line about tests that were skipped for these reasons, and the command that brings these missing packages."""
    if not reasons:
        return ""
    number = len(reasons)
    told = "%d test%s left out" % (number, " was" if number == 1 else "s were")
    others = sorted(set(reasons) - {_NEEDS + package for package in packages})
    if len(others) == len(set(reasons)):
        return told + ": " + "; ".join(others)
    they = "it needs" if number == 1 else "they need"
    brings = "This brings what %s: sudo apt install" if shutil.which("apt-get") else "These packages bring what %s:"
    told += ". %s %s" % (brings % they, " ".join(packages))
    return "; besides: ".join([told, "; ".join(others)] if others else [told])


def pytest_unconfigure(config):
    """The very last line, behind the closing one of pytest."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and not hasattr(config, "workerinput"):
        skipped = [report.longrepr[2].removeprefix("Skipped: ") for report in reporter.stats.get("skipped", ())]
        if skipped:
            reporter.write_line(left_out(skipped, _missing_packages()))


@pytest.fixture(scope="session")
def need():
    """`need("tmux")` skips a test if a tool (a command, or a path in the repository) is missing; in CI it fails."""

    def check(tool, sentence=None):
        if shutil.which(tool) or (ROOT / tool).exists():
            return
        package = _BROUGHT_BY.get(tool)
        sentence = _NEEDS + package if package in _missing_packages() else sentence or _NEEDS + tool
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)

    return check


@pytest.fixture(scope="session")
def micropython(need):
    """`micropython(source, *arguments, text="")`: what a program prints on the 32-bit MicroPython.

    `source` is text or the Path of a file; `arguments` go to its sys.argv (each at most 255 letters), `text` is what it
    can read. The whole product can be imported: the heap is large enough to compile it. Whether it fits on a board is
    measured with bytecode (tools/workshop/heap). A failure shows what the program wrote.
    """
    reason = ROOT / "build/micropython/missing"
    need("build/micropython/run", reason.read_text().strip() if reason.exists() else "make setup first")

    product = doors.written()

    def run(source, *arguments, text=""):
        command = [str(INTERPRETER), "-X", "heapsize=8M"]
        command += [str(source)] if isinstance(source, Path) else ["-c", source]
        places = ":".join([".frozen", *product, *paths.DEVICE, paths.ROOT])
        ended = subprocess.run(
            command + [str(argument) for argument in arguments],
            input=text,
            capture_output=True,
            text=True,
            timeout=HANG,
            env={"PATH": os.environ["PATH"], "MICROPYPATH": places},
            cwd=ROOT,
        )
        assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-2000:]
        return ended.stdout

    return run


@pytest.fixture
def run(capsys):
    """run("match", "ninja", …): a command of the simulator; (exit code, stdout, stderr)."""
    from sim.cli import main

    def command(*words):
        status = main([str(word) for word in words])
        seen = capsys.readouterr()
        assert "Traceback" not in seen.err
        return status, seen.out, seen.err

    return command


@pytest.fixture
def complaint(run):
    """The one sentence with which a command is refused, exit code 2."""

    def command(*words):
        status, out, err = run(*words)
        assert (status, out) == (2, "")
        assert err.endswith(".\n") and err.count("\n") == 1, err
        return err

    return command


@pytest.fixture
def replay(run, tmp_path):
    """replay(bytes or records, words…) → (exit code, stdout, stderr)."""

    def command(content, *words):
        file = tmp_path / "matches.json"
        if not isinstance(content, bytes):
            content = "".join(json.dumps(record) + "\n" for record in content).encode()
        file.write_bytes(content)
        return run("replay", file, *words)

    return command


@pytest.fixture
def rerun(run, tmp_path):
    """rerun(text, bytes or JSON values, words…) → (exit code, stdout, stderr)."""

    def command(content, *words):
        file = tmp_path / "recorded.json"
        if isinstance(content, dict):
            content = json.dumps(content)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return run("rerun", file, *words)

    return command
