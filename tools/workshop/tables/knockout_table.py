"""Solve Knock Yourself Out exactly and pack what a player has to know into games/knockout/table.bin.

    python tools/workshop/tables/knockout_table.py --make    # compute and write the table (always the same bytes)
    python tools/workshop/tables/knockout_table.py --check   # what the packed table loses; 1 when a bar is missed

1. Solo. The expected turns of a perfect player satisfy E(tray) = 1 + mean over the 36 rolls of the least E after a move
   that the roll allows (after a strike, the least E after putting a number back). Solved by iteration from 0, which
   rises to the only solution.
2. Race. W(own, other) is the next roller's chance of winning: the mean over the rolls of the greatest 1 -
   W(other, own after the move), 1 for an empty tray. Again by iteration; 64 x 64 pairs of trays.
3. Packing. The turns in thousandths. A player who minimises them is compared with the race: for every pair of trays and
every roll, how much chance of winning does the move lose? (None.)

tools/workshop/strength/strength.py compares players with it.
"""

import os
import random
import sys

import numpy

import tallies

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
sys.path += [ROOT, os.path.join(ROOT, "tests", "support", "games")]
from sim import paths  # noqa: E402  after the path

paths.extend()

from dojo.playing.match import Match  # noqa: E402
from games.knockout import rules  # noqa: E402
from solver import SMALL, TRAYS, kinds, moves, results_of, turns  # noqa: E402

TABLE = os.path.join(ROOT, "games", "knockout", "table.bin")
FULL = 63
OPERATIONS = ("basic", "all")
LOSS = 1e-9  # more of a chance than any move may lose


def race(operations):
    """The next roller's chance of winning: [own tray, other tray]."""
    rolls = kinds(operations)
    wins = numpy.full((TRAYS, TRAYS), 0.5)
    while True:
        better = wins.copy()
        after = values_after(wins)
        for tray in range(1, TRAYS):
            better[tray] = sum(chance * after[moves(tray, numbers)].max(axis=0) for numbers, chance in rolls.items())
        change = abs(better - wins).max()
        wins = better
        if change < SMALL:
            return wins


def values_after(wins):
    """The chance of winning after a move: [own tray now, other tray]."""
    after = 1 - wins.T
    after[0] = 1
    return after


# --- Packing --------------------------------------------------------------------------------------


def pack():
    """The bytes of the table."""
    packed = bytearray()
    for operations in range(len(OPERATIONS)):
        for value in turns(operations):
            packed += round(value * 1000).to_bytes(2, "little")
    return bytes(packed)


def unpack(table):
    """[operations][tray] -> thousandths of a turn."""
    values = [int.from_bytes(table[place : place + 2], "little") for place in range(0, len(table), 2)]
    return values[:TRAYS], values[TRAYS:]


def worst_loss(packed, operations, wins):
    """The most chance of winning a move by the packed turns loses, over all pairs of trays and all rolls."""
    after = values_after(wins)
    worst = 0
    for tray in range(1, TRAYS):
        for numbers in kinds(operations):
            possible = moves(tray, numbers)
            chosen = min(possible, key=lambda moved: packed[moved])
            worst = max(worst, (after[possible].max(axis=0) - after[chosen])[1:].max())
    return worst


def check():
    """Print the facts; False when a bar is missed."""
    with open(TABLE, "rb") as file:
        table = file.read()
    fine = table == pack()
    print(f"table.bin: {len(table)} bytes{'' if fine else ', NOT what --make writes'}")
    for number, name in enumerate(OPERATIONS):
        wins = race(number)
        loss = worst_loss(unpack(table)[number], number, wins)
        fine = fine and loss < LOSS
        print(f"{name}: solo {turns(number)[FULL]:.4f} turns; who begins wins {wins[FULL, FULL]:.4%}; ", end="")
        print(f"the move by the table loses at most {loss:.1e} of the chance to win")
    return fine


# --- Players, by their choices: as functions of (view, seat, dice), asked on the device's own rules -------------------


class Each:
    """Dice that always return the same number, modulo the range."""

    def __init__(self, number):
        self.number = number

    def below(self, count):
        return self.number % count


def choices(choose, operations, form=rules.DUEL):
    """{(tray, outcome of a roll): the trays after it, equally likely} of a player."""
    match = Match(rules, bytes((form, operations, 1)))
    found = {}
    for tray in range(1, TRAYS):
        for outcome in range(36):
            match.begin()
            match.state[rules._TRAY] = tray
            match.chance(outcome)
            several = range(len(match.legal(0)))
            moved = [tray ^ 1 << choose(match.view(0), 0, Each(number)) for number in several]
            found[tray, outcome] = moved or [tray]
    return found


def turn_chances(player):
    """[tray, tray after a turn]: the chances of a player's choices."""
    found = numpy.zeros((TRAYS, TRAYS))
    for (tray, _), moved in player.items():
        for after in moved:
            found[tray, after] += 1 / 36 / len(moved)
    return found


def turns_alone(player):
    """Expected turns of a player's solo game."""
    inside = turn_chances(player)[1:, 1:]
    return numpy.linalg.solve(numpy.identity(TRAYS - 1) - inside, numpy.ones(TRAYS - 1))[FULL - 1]


def won_of_decided(one, other):
    """One player's share of the races decided within the turn limit; each begins equally often."""
    steps = turn_chances(one), turn_chances(other)
    wins, losses = numpy.zeros((2, TRAYS, TRAYS)), numpy.zeros((2, TRAYS, TRAYS))  # of who rolls: [own tray, other's]
    for _ in range(rules._LONGEST):
        before = wins
        wins = numpy.array([steps[who] @ _cleared(losses[1 - who].T, 1) for who in (0, 1)])
        losses = numpy.array([steps[who] @ _cleared(before[1 - who].T, 0) for who in (0, 1)])
    won = wins[0, FULL, FULL] + losses[1, FULL, FULL]
    return won / (won + losses[0, FULL, FULL] + wins[1, FULL, FULL])


def _cleared(after, value):
    """The worth of the trays after a turn; the empty one has this value."""
    after = after.copy()
    after[0] = value
    return after


def given_away(player, operations, left, seed):
    """The turns a player gives away in a solo game: what it still needs less what the best choice would.

    left: turns(operations). The same seed gives the same rolls to any player.
    """
    rolls, lot = random.Random(seed), random.Random(-1 - seed)
    tray, lost = FULL, 0
    while tray:
        outcome = rolls.randrange(36)
        numbers = results_of(outcome // 6 + 1, outcome % 6 + 1, operations)
        after = lot.choice(player[tray, outcome])
        lost += left[after] - min(left[moved] for moved in moves(tray, numbers))
        tray = after
    return lost


if __name__ == "__main__":
    tallies.table(__doc__, TABLE, {"--make": pack, "--check": check})
