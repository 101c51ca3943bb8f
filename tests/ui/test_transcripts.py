"""What is read on the screens of many ways, as text: tests/goldens/transcripts (long: a hundred handhelds and more).

`make goldens` writes the words again; read the diff before you commit it. A file is a sequence of scenes:

    [who rolls first is said] pico, feather
    next,ok next,ok
        Fox rolls first | menu

In brackets stands what holds, and how it begins, as a walk of tests/goldens/screens.txt does; "[…, from link-lost]"
goes on from that golden picture. Behind them stand the boards: a PyBadge if there are none. A line of keys, as in that
file, comes before the words that are read then, row by row; at a space among the keys the screen comes to rest. Before
words that not all show stands who does: boards, or handhelds by number. `make test` plays a scene on its first board.
"""

import difflib
import re

import pytest

from player import walked
from reading import outside
from scope import amount
from shared import ROOT
from sim.boards import find, short
from sim.pictures import screens
from sim.playing.wording import rows

WALKS = screens.walks()
FILES = sorted((ROOT / "tests/goldens/transcripts").glob("*.txt"))


def begun(name):
    """A walk of this name; one "from" a golden picture leads there first, by lines of no number."""
    walk = screens.Walk(name)
    golden = re.search(r", from ([a-z_-]+)$", name)
    if golden:
        (way,) = [each for each in WALKS if golden[1] in [line[0] for line in each.lines]]
        walk = screens.Walk(way.name)
        before = [line[0] for line in way.lines].index(golden[1]) + 1
        walk.lines = [(0, keys, number) for _, keys, number in way.lines[:before]]
    return walk


def boards_of(heading):
    """The boards that stand behind the name of a scene."""
    return heading.split("]")[1].replace(",", " ").split() or ["pybadge"]


def scenes(lines):
    """(lines as they stand in a file, the walk or None, its boards) of each scene and of what stands before the first.

    The lines are those without words; the screens of the walk have the numbers of their lines as names.
    """
    found = [([], None, ())]
    for line in lines:
        if line.startswith("["):
            found.append(([line], begun(line[1:].split("]")[0]), boards_of(line)))
        elif not line.startswith("    "):
            told, walk, _ = found[-1]
            told.append(line)
            if walk and line and not line.startswith("#"):
                walk.lines += [(len(told), keys, len(told)) for keys in line.split()]
    return found


def read(walk, boards):
    """{number of a line: [(who reads, the words)]} on these boards."""
    found = {}
    for board in map(find, boards):
        seen = {}
        for number, handheld in walked(walk, board):
            everybody = getattr(handheld, "handhelds", [handheld])
            assert [outside(each) for each in everybody] == [[]] * len(everybody), (walk.name, number, "cut off")
            names = ["%d" % place for place in range(1, walk.count + 1)] if walk.count > 1 else [short(board)]
            seen[number] = list(zip(names, [" | ".join(rows(each)) for each in everybody]))
        for number, words in seen.items():
            found.setdefault(number, []).extend(words)
    return found


def together(seen):
    """The lines for what is read: whoever reads the same is named once, all together are not named."""
    words = list(dict.fromkeys(text for _, text in seen))
    if len(words) == 1:
        return ["    " + words[0]]
    return ["    %s: %s" % (", ".join(who for who, text in seen if text == each), each) for each in words]


def on_first(lines):
    """A file with the words of the first board of each scene alone."""
    made, boards = [], []
    for line in lines:
        boards = boards_of(line) if line.startswith("[") else boards
        who, _, words = line.strip().partition(": ")
        is_for_some = line.startswith("    ") and set(who.split(", ")) <= set(boards)
        if not is_for_some:
            made.append(line)
        elif boards[0] in who.split(", "):
            made.append("    " + words)
    return made


def transcript(lines, most):
    """A file with the words that are read now, on so many boards of each scene at most; None: all."""
    made = []
    for told, walk, boards in scenes(lines):
        seen = read(walk, boards[:most]) if walk else {}
        for number, line in enumerate(told, 1):
            made += [line, *(together(seen[number]) if number in seen else ())]
    return made


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_screen_reads_as_it_is_written_down(file, goldens):
    known = file.read_text().splitlines()
    most = 1 if amount("SCENES") == 1 and not goldens else None
    known = on_first(known) if most else known
    now = transcript(known, most)
    if goldens:
        file.write_text("\n".join(now) + "\n")
    elif now != known:
        pytest.fail("\n".join(difflib.unified_diff(known, now, file.name, "now", lineterm="")) + "\nmake goldens")


def test_where_one_board_is_enough_it_is_compared_with_its_own_words():
    scene = ["[a race] pico, feather", "ok", "    Fox: 3", "next", "    pico: A go on", "    feather: D1 go on"]
    assert on_first(scene) == [*scene[:4], "    A go on"]
