"""How many steps of training a kiai should need: how often Karate's early shouters win alone against black belts.

    python tools/workshop/tables/karate_kiai.py                  # 0 to 4 steps, 2, 4, 8 players, 1, 3, 5 rolls a turn
    python tools/workshop/tables/karate_kiai.py --needed 3 --matches 400

Percent of the matches that the outsider or another has won alone; + stands behind more than its fair share, as far as
so many matches can tell. The black belts always guess by guesses.bin, which was found for games.karate.rules.TRAINED.
"""

import argparse
import os
import sys

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
sys.path += [ROOT, os.path.join(ROOT, "tools", "workshop", "strength")]
from sim import paths  # noqa: E402  after the path

paths.extend()

import strength  # noqa: E402  after the path
from games.karate import bots, rules  # noqa: E402

PLAYERS = (2, 4, 8)
BATCHES = (0, 1, 2)  # 1, 3, 5 rolls a turn
OUTSIDERS = range(-1, -len(strength.OUTSIDERS["karate"]), -1)  # those who shout early


def shares(needed, outsider, matches):
    """{(players, batch): (percent won alone, whether that is more than its share)} if a kiai needs so many steps."""
    found = {}
    usual = rules.TRAINED
    rules.TRAINED = needed
    for batch in BATCHES:
        for players in PLAYERS:
            options = bytes((players - 1, batch, 0, 0, 0))
            won, shared, lost = strength.count("karate", options, outsider, bots.LEVELS, matches)
            share = strength.percent(won, shared, lost)
            gains = share > 100 / players + strength.interval(100 / players, won + lost)
            found[players, batch] = share, gains
    rules.TRAINED = usual
    return found


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/workshop/tables/karate_kiai.py", description=__doc__.splitlines()[0])
    parser.add_argument("--needed", type=int, nargs="*", default=range(5), help="steps")
    parser.add_argument("--matches", type=int, default=200, help="for each cell")
    chosen = parser.parse_args(arguments)
    print("steps  outsider     " + "".join("  %d/%d" % (each, 1 + 2 * batch) for batch in BATCHES for each in PLAYERS))
    for needed in chosen.needed:
        for outsider in OUTSIDERS:
            cells = shares(needed, outsider, chosen.matches).values()
            told = "".join("%4.0f%s" % (share, "+" if gains else " ") for share, gains in cells)
            print("%d      %-12s %s" % (needed, strength.called("karate", outsider), told), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
