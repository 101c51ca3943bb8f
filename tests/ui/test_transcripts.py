"""What is read on each screen of many ways through the product, as text: tests/goldens/transcripts.

`make goldens` writes the words again; read the diff before you commit it. A file is a sequence of scenes:

    [who rolls first is said] pico, feather
    next,ok next,ok
        Fox rolls first | menu

In brackets stands what holds, and how it begins, as a walk of tests/goldens/screens.txt does; "[…, from link-lost]"
goes on from that golden picture. Behind them stand the boards: a PyBadge if there are none. A line of keys, as in that
file, comes before the words that are read then, row by row; at a space among the keys the screen comes to rest. Before
words that not all show stands who does: boards, or handhelds by number.
"""

import difflib
import re

import pytest

from player import walked
from reading import outside
from shared import ROOT
from sim.boards import find, short
from sim.pictures import screens
from sim.playing.wording import rows

FILES = sorted((ROOT / "tests/goldens/transcripts").glob("*.txt"))


def begun(name):
    """A walk of this name; one "from" a golden picture leads there first, by lines of no number."""
    walk = screens.Walk(name)
    golden = re.search(r", from ([a-z_-]+)$", name)
    if golden:
        (way,) = [each for each in screens.walks() if golden[1] in [line[0] for line in each.lines]]
        walk = screens.Walk(way.name)
        before = [line[0] for line in way.lines].index(golden[1]) + 1
        walk.lines = [(0, keys, number) for _, keys, number in way.lines[:before]]
    return walk


def scenes(lines):
    """(lines as they stand in a file, the walk or None, its boards) of each scene and of what stands before the first.

    The lines are those without words; the screens of the walk have the numbers of their lines as names.
    """
    found = [([], None, ())]
    for line in lines:
        if line.startswith("["):
            name, boards = line[1:].split("]")
            found.append(([line], begun(name), boards.replace(",", " ").split() or ("pybadge",)))
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


def transcript(lines):
    """A file with the words that are read now."""
    made = []
    for told, walk, boards in scenes(lines):
        seen = read(walk, boards) if walk else {}
        for number, line in enumerate(told, 1):
            made += [line, *(together(seen[number]) if number in seen else ())]
    return made


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_screen_reads_as_it_is_written_down(file, goldens):
    known = file.read_text().splitlines()
    now = transcript(known)
    if goldens:
        file.write_text("\n".join(now) + "\n")
    elif now != known:
        pytest.fail("\n".join(difflib.unified_diff(known, now, file.name, "now", lineterm="")) + "\nmake goldens")
