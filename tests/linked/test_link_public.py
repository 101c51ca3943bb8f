"""docs/inside/link/public-parts.md: the bytes of each game's public part. Made from the sources, where they are said.

    PYTHONPATH=tests/linked:tests/link:tests/support:tests/support/link .venv/bin/python -P -c \
        "import shared, test_link_public; test_link_public.write()"
"""

import pathlib
import re

import pytest

from dojo.playing.match import Match
from dojo.playing.seated import load

ROOT = pathlib.Path(__file__).parents[2]
PAGE = ROOT / "docs/inside/link/public-parts.md"
GAMES = {  # where the bytes are said, and options
    "ninja": ("layout", b"\0"),
    "karate": ("places", b"\1\0\0\0\0"),
    "knockout": ("rules", b"\1\0\0"),
    "karenza": ("layout", b"\0\0\0\1"),
    "king_of_the_roll": ("layout", b"\0" * 6),
}
BEGIN, END = "<!-- made by tests/linked/test_link_public.py -->\n", "<!-- end -->\n"
LINE = re.compile(r"_?([A-Z][A-Z_]*) = const\((\d+)\)(?:  # (.*))?$")
CODES = (
    *("Phases", "What is done next", "What happens next", "Choices:", "The end:"),
    *("Why the match is over", "A fighter's status", "WHAT"),
)


def blocks(game, part):
    """(comment, [(name, number, what is said of it)]) of each block of constants in a module."""
    found = []
    for line in (ROOT / "games" / game / (part + ".py")).read_text().splitlines():
        told = LINE.match(line)
        if told and found:
            found[-1][1].append((told[1].lower().replace("_", " "), int(told[2]), told[3] or ""))
        elif line.startswith("# "):
            found.append((line[2:], []))
    return found


def fields(game):
    """[(first byte, one after the last, name, what is said of it)] of a public part, and those of a turn within it."""
    part, _ = GAMES[game]
    size = [number for _, each in blocks(game, part) for name, number, _ in each if name == "public"][0]
    found, within = [], []
    for comment, each in blocks(game, part):
        if found and found[-1][1] >= size:
            break
        if not found and not comment.startswith("The public part"):
            continue
        for name, number, told in each:
            if number > size or told.startswith("= "):
                continue
            if found and number <= found[-1][1]:
                within.append((number, name, told))
            else:
                found.append((name, number, told))
            if number == size:
                break
    rows = []
    for place, (name, number, told) in enumerate(found[:-1]):
        rows.append((number, found[place + 1][1], name, told))
    return rows, within


def table(game):
    part, _ = GAMES[game]
    rows, within = fields(game)
    lines = [f"## {game}\n"]
    for first, after, name, told in rows:
        which = str(first) if after == first + 1 else f"{first}–{after - 1}"
        lines.append(f"    {which:8} {name}{': ' + told if told else ''}".replace("_", " "))
    if within:
        lines.append("\nOf a turn, from its first byte on: " + ", ".join(_one(one) for one in within) + ".")
    for where in dict.fromkeys((part, "rules")):
        for comment, each in blocks(game, where):
            if each and comment.startswith(CODES):
                said = ", ".join(f"{number} {name}" + (f" ({told})" if told else "") for name, number, told in each)
                lines.append(f"\n{comment.split(' (')[0].rstrip('.:')}: {said}.")
    return "\n".join(lines) + "\n\n"


def _one(within):
    number, name, told = within
    return f"{number} {name}" + (f" ({told})" if told else "")


def made():
    return "".join(table(game) for game in GAMES)


def write():
    text = PAGE.read_text()
    PAGE.write_text(text[: text.index(BEGIN) + len(BEGIN)] + made() + text[text.index(END) :])


def test_the_page_says_what_the_sources_say():
    text = PAGE.read_text()
    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == made()


@pytest.mark.parametrize("game", GAMES)
def test_every_byte_of_a_public_part_is_on_the_page_once(game):
    rules = load(game, "rules")
    rows, _ = fields(game)
    assert [first for first, *_ in rows] == [0] + [after for _, after, *_ in rows[:-1]]
    match = Match(rules, GAMES[game][1])
    assert rows[-1][1] == rules.public(match.state) == len(match.state) - match.seats * rules.PRIVATE
