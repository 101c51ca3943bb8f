"""How strong Ninja's opponents are: every level against every other, in every form (docs/opponents/ninja.md).

    python tools/bots/ninja_ladder.py                       # 2000 matches per pair: some five minutes
    python tools/bots/ninja_ladder.py --form duel --games 200

Seats change from match to match. A match is decided when somebody has won. Game n of a pair is what
`python -m sim match ninja --option form=... --seats ... --seed SEED+n` plays.
"""

import argparse
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(ROOT)

from sim.unattended import run as unattended  # noqa: E402  after the path

FORMS = ("duel", "forbidden", "three", "tag")
LEVELS = (1, 2, 3, 4)


def seating(form, one, other, turn):
    """Who sits where in a pair's game number `turn`, and the seat of the first one of `one`."""
    mine, theirs = "bot%d" % one, "bot%d" % other
    if form == "three":
        seats = [theirs] * 3
        seats[turn % 3] = mine
        return seats, turn % 3
    seats = [mine, theirs] if turn % 2 == 0 else [theirs, mine]
    if form == "tag":
        seats = [seat for seat in seats for _ in range(2)]
    return seats, seats.index(mine)


def score(form, one, other, games, seed=1):
    """(won, drawn, lost) of level `one`: against the other, against its team, or alone against two of it.

    All matches that nobody has won count as drawn, even those in which `one` came third behind two who drew.
    """
    won = drawn = 0
    for turn in range(games):
        seats, place = seating(form, one, other, turn)
        result = unattended.play("ninja", {"form": form}, seats, seed=seed + turn)["result"]
        won += result[place] == 1
        drawn += 1 not in result
    return won, drawn, games - won - drawn


def share(won, drawn, lost):
    """What part of the decided matches was won, in tenths of a percent; 0 if none was decided."""
    return (2000 * won + won + lost) // (2 * (won + lost)) if won + lost else 0


def report(form, games, seed):
    """Print one form's ladder as a table."""
    against = "two of level" if form == "three" else "level"
    print("\n### %s\n" % form)
    print("| %s against %s | %s |" % ("one" if form == "three" else "level", against, " | ".join(map(str, LEVELS))))
    print("|---" * (len(LEVELS) + 1) + "|")
    for one in LEVELS:
        cells = []
        for other in LEVELS:
            if one == other:
                cells.append("")
                continue
            result = score(form, one, other, games, seed)
            tenths = share(*result)
            cells.append("%d.%d %% (%d–%d–%d)" % (tenths // 10, tenths % 10, *result))
        print("| **%d** | %s |" % (one, " | ".join(cells)), flush=True)


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/bots/ninja_ladder.py", description=__doc__.splitlines()[0])
    parser.add_argument("--form", choices=FORMS, action="append", help="only this form")
    parser.add_argument("--games", type=int, default=2000, help="matches a pair")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match of a pair")
    chosen = parser.parse_args(arguments)
    for form in chosen.form or FORMS:
        report(form, chosen.games, chosen.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
