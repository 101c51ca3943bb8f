"""From a new handheld to the first blow or number of each game: how many presses, and how many words to read.

    .venv/bin/python -P tools/workshop/art/way.py                     # on a PyBadge
    .venv/bin/python -P tools/workshop/art/way.py --board picosystem --screens

Each guided first match is played as its hints say. A word counts once for each screen on which it is new.
"""

import argparse
import re
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3]))

from sim import boards, paths, script

paths.extend()

from sim.handheld import Handheld  # noqa: E402
from sim.playing import wording  # noqa: E402

SEED = 7
REST = 3500  # ms for what moves by itself
WORD = "[^\\W\\d_]+"
WAYS = {  # keys from the first picture on, and what is read at their end
    "ninja": ("ok*5", "rolls away"),
    "karate": ("next,ok*7,next,ok*4", "+1"),
    "knockout": ("next*2,ok*4,next,ok", "is out!"),
    "karenza": ("next*3,ok*10", "points!"),
    "king": ("next*4,ok*13", "Nage!"),
}


def walk(board, game):
    """(what is read on each screen, whether the end of the way was reached)."""
    keys, end = WAYS[game]
    with Handheld(board, SEED, None) as handheld:
        handheld.wait(REST)
        read = [texts(handheld)]
        for step in script.parse(keys, handheld.board):
            if any(end in text for text in read[-1]):
                break
            handheld.do([step])
            handheld.wait(REST)
            handheld.settle()
            read.append(texts(handheld))
        return read, any(end in text for text in read[-1])


def texts(handheld):
    """All that is read on the screen, a label each."""
    return [text.replace("\n", " ") for *_, text in wording.found(handheld)]


def words(read):
    """How many words are new, each on its screen."""
    before, count = [], 0
    for screen in read:
        count += sum(len(re.findall(WORD, text)) for text in screen if text not in before)
        before = screen
    return count


def main(arguments):
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description="Presses and words until the first fun.")
    parser.add_argument("--board", default="pybadge")
    parser.add_argument("--screens", action="store_true", help="what is read on each screen, too")
    chosen = parser.parse_args(arguments)
    for game in WAYS:
        read, is_there = walk(boards.find(chosen.board), game)
        print("%-9s %2d presses, %3d words%s" % (game, len(read) - 1, words(read), "" if is_there else ": not reached"))
        if chosen.screens:
            print("\n".join("    " + " | ".join(screen) for screen in read))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
