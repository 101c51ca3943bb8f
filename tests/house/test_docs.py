"""What the documents name exists: pages and headings, files, targets of make, commands and their options."""

import re
import shlex
from pathlib import Path

import pytest

from games import GAMES
from sim import cli, paths

ROOT = Path(paths.ROOT)
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = "boards", "docs", "games", "lib", "sim", "tests", "tools"
MADE = {"boot.py", "lib/dojo/words/de.bin"}  # by a build, and by a reader:
MADE |= {"games/yours", "docs/players/rules/yours.md", "tests/goldens/playthroughs/yours"}

NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


def words_of(page):
    return page.read_text(encoding="utf-8")


def anchors(page):
    """What the headings of a page are called in a link to them."""
    headings = re.findall(r"^#+ (.*)$", words_of(page), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


def code(page):
    """Everything in a page that is set as code, line by line."""
    text = words_of(page)
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    blocks += re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    return "".join(blocks).splitlines() + re.findall(r"`([^`]+)`", re.sub(r"(?ms)^```.*?^```", "", text))


def commands(page):
    """(program, arguments) of all that are there to be typed, without comments and settings in front."""
    for line in code(page):
        line = re.sub(r"(   | # ).*| \((?!\)).*", "", line.replace("\n", " ").strip())
        for part in line.split(" | "):
            words = [word for word in part.split(" ") if not re.match(r"[A-Z]+=", word)]
            if words and re.fullmatch(r"make|(\.venv/bin/)?(pytest|python3?)", words[0]):
                yield words[0], part[part.index(words[0]) + len(words[0]) :].strip()


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_link_leads_to_a_file_or_a_heading(page):
    for place, heading in re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)\)", words_of(page)):
        if not place.startswith(("http:", "https:", "mailto:")):
            there = (page.parent / place).resolve() if place else page
            if not there.is_relative_to(ROOT):
                continue  # a page of the site that the repository is on
            assert there.exists(), place
            assert not heading or heading in anchors(there), (place, heading)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_file_that_is_named_exists(page):
    every = {each.name for folder in FOLDERS for each in (ROOT / folder).rglob("*.py")} | MADE
    every |= {"code.py", "safemode.py"}
    for line in code(page):
        for name in re.findall(r"(?<![\w/.<-])(?:%s)/[\w./-]*\w\b(?![*<{…])" % "|".join(FOLDERS), line):
            assert name in MADE or (ROOT / name).exists(), name
        for name in re.findall(r"(?<![\w/.<>*-])\w+\.py\b", line):
            assert name in every, name


def test_a_page_that_code_names_exists():
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*.py"):
            for name in re.findall(r"\bdocs/[\w./-]+\.md\b", words_of(file)):
                assert name in MADE or (ROOT / name).exists(), (file, name)


def test_the_page_for_players_leads_to_the_rules_of_each_game():
    linked = words_of(ROOT / "docs/players/README.md")
    assert [game for game in GAMES if "(rules/%s.md)" % game not in linked] == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_command_can_be_typed(page):
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for program, arguments in commands(page):
        words = shlex.split(arguments.replace("…", ""))
        is_short = page.name == "simulator.md" or "pytest" in words  # which says so; or it is said not to be typed
        assert program != "python" or is_short, "which python: " + arguments
        if program == "make":
            assert set(words) <= {*targets, *(word for word in words if "=" in word)}, arguments
        elif words[:2] == ["-m", "sim"] and words[2:] not in ([], ["--help"]):
            cli._parser().parse_args(["1" if word == "N" else word for word in words[2:]])
        elif "-c" not in words and "-m" not in words:
            files = [word for word in words if word.endswith(".py")]
            assert all((ROOT / name).is_file() for name in files), arguments
            source = "".join((ROOT / name).read_text(encoding="utf-8") for name in files)
            for option in re.findall(r"--[a-z-]+", arguments) if program != "pytest" else ():
                assert '"%s"' % option in source, arguments


def test_the_newcomers_path_is_short_and_its_command_counts_every_page_of_it():
    page = ROOT / "docs/authors/README.md"
    _, path, _ = words_of(page).split("\n## ")
    (command,) = re.findall(r"wc -w (.*)", path)
    listed = [(page.parent / place).resolve() for place in re.findall(r"^\d\. \[[^]]+\]\(([^)#]+)", path, re.MULTILINE)]
    assert sorted(ROOT / name for name in command.split()) == sorted(listed)
    assert sum(len(words_of(each).split()) for each in listed) <= 6000
