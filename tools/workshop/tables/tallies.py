"""What measurements of opponents share: a tally that adds up, its reports, and a table's program."""

import argparse
import os
import statistics
import sys
from collections import Counter

sys.path.append(os.path.abspath(__file__).rsplit(os.sep, 3)[0])

import origins


class Tally:
    """The results of some fights; a game's own tally counts more, in anything that can be added."""

    def __init__(self):
        self.results = Counter()  # results of the first of the two: 1, 0, -1
        self.first = Counter()  # results of the side that went first
        self.reasons = Counter()
        self.turns = []  # how many each fight had

    def __add__(self, other):
        both = type(self)()
        for name, own in vars(self).items():
            setattr(both, name, own + getattr(other, name))
        return both

    def share(self, why):
        """Percent of the fights that ended for one of these reasons."""
        return 100 * sum(self.reasons[number] for number in why) / len(self.turns)

    def spread(self):
        """How many turns fights took, in words: the median, and the middle nine tenths."""
        turns = sorted(self.turns)
        some = len(turns) // 20
        return "%d (%d to %d)" % (statistics.median(turns), turns[some], turns[-1 - some])


def points(results):
    """Percent of fights won, draws half; 0 without fights."""
    return 100 * (results[1] + results[0] / 2) / max(1, sum(results.values()))


def decided(results):
    """Percent won of the fights somebody won."""
    return 100 * results[1] / max(1, results[1] + results[-1])


def ladder(what, top, tally_of):
    """Print how each level does against each lower one; returns sentences about those under 65 % of decided fights.

    what: heads the table; tally_of(level, below): the Tally of their fights.
    """
    print("\n### Levels, %s\n" % what)
    missed = []
    pairs = [(level, below) for level in range(2, top + 1) for below in range(level - 1, 0, -1)]
    for level, below, won in _fights("against", pairs, tally_of):
        if won < 65:
            missed.append("%s: level %d against %d" % (what, level, below))
    return missed


def _fights(heading, pairs, tally_of):
    """Print a table of who fights whom; yields (level, its opponent, percent won of the decided fights)."""
    print("| level | %s | won of those decided | won, drawn, lost |" % heading)
    print("|---" * 4 + "|")
    for level, other in pairs:
        results = tally_of(level, other).results
        counted = ", ".join(str(results[each]) for each in (1, 0, -1))
        print("| %d | %s | %.1f %% | %s |" % (level, other, decided(results), counted), flush=True)
        yield level, other, decided(results)


def outsiders(what, top, bars, tally_of):
    """Print how every level does against each outside rival; returns sentences about missed bars.

    bars: {rival: percent of decided fights that the top level wins, at least}; the first rival meets all levels, and
    wins more often than it loses against the lowest. tally_of(level, rival): the Tally of their fights.
    """
    print("\n### Against rivals from outside, %s\n" % what)
    missed = []
    first, *others = bars
    pairs = [(level, first) for level in range(1, top + 1)] + [(top, rival) for rival in others]
    for level, rival, won in _fights("rival", pairs, tally_of):
        if level == top and won < bars[rival] or level == 1 and won >= 50:
            missed.append("%s: level %d against %s: %.1f %%" % (what, level, rival, won))
    return missed


def table(doc, path, asked, data=()):
    """The program of a table that opponents read: asked["--make"]() returns its bytes, asked["--check"]() measures.

    data: the files besides modules from which it is made.
    It exits with 1 if a bar is missed, when the latter returns False.
    """
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--make", action="store_true", help="compute and write " + path)
    parser.add_argument("--check", action="store_true", help="measure what it is good for")
    chosen = parser.parse_args()
    if not (chosen.make or chosen.check):
        parser.error("say --make, --check, or both")
    if chosen.make:
        with open(path, "wb") as file:
            file.write(asked["--make"]())
        origins.note([os.path.relpath(path, origins.ROOT).replace(os.sep, "/")], data, "--make")
    sys.exit(0 if not chosen.check or asked["--check"]() else 1)
