"""Ways through the product by keys, which tests and the heap budget go (ways.txt beside this says how one is written).

    name, keys, words = WAYS[0]         # words that must have been displayed
    steps(boards.find("pybadge"), keys)
"""

import json
import re
import shlex
from pathlib import Path

from sim import script
from sim.linking.room import links_of
from sim.unattended.run import shelf

FRAME = 20  # ms
SETTLE = 25  # frames after every key
TITLED = 100  # dots of height from which screens have titles


def ways():
    """(name, how many handhelds, keys, words that must have been displayed) of each way in ways.txt."""
    for part in Path(__file__).with_name("ways.txt").read_text(encoding="utf-8").split("\n[")[1:]:
        title, _, lines = part.partition("]\n")
        keys, words = [], ()
        for line in lines.split("\n"):
            times, is_repeated, again = line.partition(" times: ")
            if line.startswith("sees "):
                words = tuple(shlex.split(line)[1:])
            elif line and not line.startswith("#"):
                keys += [again] * int(times) if is_repeated else [line]
        name, count = re.fullmatch(r"(.*?)(?: on (\d) handhelds)?", title).groups()
        yield name, int(count or 1), ",".join(keys).replace("to-about", "right*%d" % (len(shelf()) + 1)), words


WAYS = tuple((name, keys, words) for name, count, keys, words in ways() if count == 1)
LINKED_WAYS = tuple(way for way in ways() if way[1] > 1)  # with this board linked by infrared to others like it


def on_board(board, keys):
    """The keys of a way: the page that asks who plays has one more line if the board can be linked."""
    links = bool(links_of(board))
    return keys.replace("past-ways", "down*2").replace("past-link", "down" if links else "wait:20")


def steps(board, keys):
    """The steps of a script, as JSON."""
    found = []
    for step in script.parse(on_board(board, keys), board):
        if step.action == "wait":
            found.append(("", 0, -(-step.ms // FRAME)))
        else:
            found.append((step.key.source, -(-step.ms // FRAME), SETTLE))
    return json.dumps(found)


def expected(words, height):
    """The words of a way that a display of this height must have shown: a low one has no titles ("^")."""
    return [word.lstrip("^") for word in words if height >= TITLED or not word.startswith("^")]
