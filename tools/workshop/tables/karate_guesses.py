"""What Karate's black belt guesses about the others: pack it into games/karate/guesses.bin, and measure how it plays.

    python tools/workshop/tables/karate_guesses.py --make    # write the file from the table below
    python tools/workshop/tables/karate_guesses.py --check   # habits against a black belt, beginners against a white
                                                             # one; 1 when a bar is missed (some minutes)
    python tools/workshop/tables/karate_guesses.py --gather  # what is shown after so many rolls, in actual play

A row of the table: the last roll of a round for which it is used; how many of 255 techniques will be shown as Kake Uke,
Hiza Uke, Oi Zuki, Yoko Geri, Yoko Tobi Geri, and how many hesitate; how many more dice to count on; and how many
sixteenths of a point one's own sheet has to be worth for a kiai. games/karate/opponents/plan.py explains its use.

The table began as what --gather counts among black belts, all of them or with one who shouts early
(karate_leader.py): with each new table they play differently, and after a few rounds it hardly changes. The bars for a
shout are those of an older table. Of some hundred small changes of all that, the ones were kept with which black belts
did better against those who shout early, one of them and all but one. Chance played its part; --check measures a table.
A habit is a player who collects only some techniques, and shouts after learning them for a
given number of steps, as soon as it may. A beginner does the same, but one number in three goes anywhere.
"""

import os
import sys
from functools import partial

import tallies

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
sys.path += [ROOT, os.path.join(ROOT, "tools", "workshop", "strength")]
from sim import paths  # noqa: E402  after the path

paths.extend()

import karate_leader  # noqa: E402  after the path
from dojo.contract import CHANCE, NOBODY, OPENING, OVER, seats_in  # noqa: E402  after the path
from dojo.dice import Dice  # noqa: E402
from games.karate import bots, rules  # noqa: E402
from games.karate import layout as at  # noqa: E402
from games.karate.opponents import plan  # noqa: E402
from sim.unattended import run as unattended  # noqa: E402

TABLE = os.path.join(ROOT, "games", "karate", "opponents", "guesses.bin")

GUESSES = (
    # until   KU   HU   OZ   YG  YTG   he  dice  bar
    (3, 110, 8, 17, 4, 1, 115, 7, 31),
    (6, 120, 9, 19, 4, 3, 100, 3, 28),
    (10, 132, 0, 35, 8, 2, 78, 1, -9),
    (16, 152, 66, 0, 19, 14, 3, 6, -1),
    (60, 120, 80, 19, 10, 26, 0, 4, 10),
)

KU, HU, OZ, YG, YTG = range(5)

# Techniques collected, and the steps they have to be learned for before the shout.
HABITS = (
    ("high blocks", (KU,), 5),
    ("one punch", (OZ,), 1),
    ("two punches", (OZ,), 2),
    ("three punches", (OZ,), 3),
    ("five punches", (OZ,), 5),
    ("one kick", (YG,), 1),
    ("three kicks", (YG,), 3),
    ("high blocks and kicks, four", (KU, YG), 4),
    ("high blocks and kicks, five", (KU, YG), 5),
    ("high blocks and punches, five", (KU, OZ), 5),
    ("punches and kicks, three", (OZ, YG), 3),
    ("low blocks and kicks, four", (HU, YG), 4),
    ("low blocks and punches, five", (HU, OZ), 5),
    ("four jump kicks", (YTG,), 4),
)

WHITE = 1
BLACK = 3

# The bars, in percent: what a black belt wins against each habit; how many matches among white belts may be shared; and
# what white belts win against beginners, all of them together. Levels against each other: strength.py.
AGAINST_A_HABIT = 45
SHARED = 25
AGAINST_BEGINNERS = (35, 65)


def pack():
    """The bytes of the file: the bar may be below zero, so plan._BELOW is added to it."""
    return b"".join(bytes((*guess[:-1], guess[-1] + plan._BELOW)) for guess in GUESSES)


# --- Players: (state, seat, dice) -> action -------------------------------------------------------


class Habit:
    """Collects `wanted` techniques, one at a time, and shouts when one of them is learned for `steps` steps."""

    def __init__(self, wanted, steps):
        self.wanted = wanted
        self.steps = steps

    def __call__(self, state, seat, dice):
        due = at.due(state, seat)
        if at.phase(state) == at.RACING:
            return 0
        if at.phase(state) == at.SETTLING:
            return at.techniques(state, seat, due)[-1]
        number = at.dice(state)[due]
        taken = at.first_box(state, seat)
        box = self._box(state, seat, number, taken, dice)
        if due + 1 == 2 * at.batch(state):
            numbers = at.numbers(state, seat)
            numbers[box] = number
            enough = sum(self._has(numbers, step, self.wanted) for step in range(at.STEPS)) >= self.steps
            if enough and at.steps_learned(numbers) >= at.needed(state):
                box += rules.KIAI
        return box

    def _box(self, state, seat, number, taken, dice):
        """In a collecting row with most of the same number; else a new row; else anywhere."""
        numbers = at.numbers(state, seat)
        best = None
        for step in range(at.STEPS):
            for technique in self.wanted:
                if self._has(numbers, step, [better for better in self.wanted if better >= technique]):
                    continue
                first, row = self._row(numbers, step, technique)
                most = max(row.count(value) for value in range(1, 7))
                equal = row.count(number)
                score = equal if equal < most else 50 if equal == 0 else 100 + 10 * (equal + 1) // len(row)
                if equal == most == len(row) - 1:
                    score += 100
                free = [first + place for place, value in enumerate(row) if value == 0 and first + place != taken]
                over = [first + place for place, value in enumerate(row) if value != number and first + place != taken]
                box = (free or sorted(over, key=lambda box: row.count(numbers[box])) or [None])[0]
                if box is not None and (best is None or (score, dice.below(100)) > best[0]):
                    best = ((score, dice.below(100)), box)
        if best:
            return best[1]
        box = dice.below(at.SHEET)
        while box == taken:
            box = dice.below(at.SHEET)
        return box

    def _has(self, numbers, step, techniques):
        rows = [self._row(numbers, step, technique)[1] for technique in techniques]
        return any(row[0] and row.count(row[0]) == len(row) for row in rows)

    def _row(self, numbers, step, technique):
        """(the first box, what is written)"""
        first = step * at.ROW + at.FIRST[technique]
        return first, numbers[first : first + at.BOXES[technique]]


class Beginner(Habit):
    """A habit, but one number in three goes into any box."""

    def _box(self, state, seat, number, taken, dice):
        if dice.below(3):
            return super()._box(state, seat, number, taken, dice)
        box = dice.below(at.SHEET - (taken >= 0))
        return box + 1 if 0 <= taken <= box else box


def play(players, seed, note=None):
    """The results of a match between these players. Secret sheets, one roll at a time.

    note(state, rolls) is called after each fight, with how many rolls came before it.
    """
    state = rules.start(bytes((len(players) - 1, 0, 0, 0, 0)))
    for seat in range(len(players)):
        state[at.slice_of(state, seat)] = 1
    dice = Dice(b"%d" % seed)
    while True:
        turn = rules.turn(state)
        if turn == OVER:
            return rules.results(state)
        if turn == CHANCE:
            rules.apply(state, NOBODY, dice.below(rules.chance(state)[0]))
        elif turn == OPENING:
            rolls = at.rolls(state)
            rules.apply(state, NOBODY, 0)
            if note:
                note(state, rolls)
        else:
            seat = seats_in(turn)[0]
            rules.apply(state, seat, players[seat](state, seat, dice))


def percent(one, other, matches, seed=1):
    """The share of `matches` a player wins against another, a shared win counting half; seats change."""
    halves = 0
    for match in range(matches):
        place = match % 2
        results = play((one, other) if place == 0 else (other, one), seed + match)
        halves += 1 + (results[place] == 1) - (results[1 - place] == 1)
    return 50 * halves / matches


# --- What is shown ---------------------------------------------------------------------------------


def gathered(matches):
    """For each row of the table: (share of 255 of each technique shown, dice that still came, fights counted)."""
    shown = [[0] * (at.HESITATE + 1) for _ in GUESSES]
    left = [[] for _ in GUESSES]

    def note(state, rolls):
        for roll in range(1, rolls + 1):
            row = [roll <= guess[0] for guess in GUESSES].index(True)
            left[row].append(2 * (rolls - roll))
            for seat in range(at.fighters(state)):
                for step in range(at.STEPS):
                    shown[row][at.technique_shown(state, seat, step)] += 1 / at.fighters(state)

    black = partial(bots.choose, BLACK)
    early = [karate_leader.Leader(wanted, hits) for wanted in ((OZ,), (YG,)) for hits in (1, 2)]
    for match in range(matches):
        for players in (2, 4, 8):
            seats = [black] * players
            if match % 5:
                seats[match % players] = early[match % 5 - 1]
            play(seats, match, note)
    found = []
    for counts, dice in zip(shown, left):
        shares = [round(255 * count / max(1, sum(counts))) for count in counts]
        found.append((shares, sum(dice) / max(1, len(dice)), len(dice)))
    return found


def gather(matches=100):
    """Print what is shown, beside the table."""
    for guess, (shares, dice, counted) in zip(GUESSES, gathered(matches)):
        print(f"until roll {guess[0]:2}: {shares}, {dice:.1f} dice, counted {counted} times")
        print(f"     the table: {list(guess[1:-2])}, {guess[-2]} dice")
    return True


# --- What can be asked ----------------------------------------------------------------------------


def check(matches=200):
    """Print how a black belt does against each habit, white ones against beginners and each other; False if a bar is
    missed.
    """
    with open(TABLE, "rb") as file:
        fine = file.read() == pack()
    print(f"guesses.bin: {len(pack())} bytes{'' if fine else ', NOT what --make writes'}")
    for name, wanted, steps in HABITS:
        share = percent(partial(bots.choose, BLACK), Habit(wanted, steps), matches)
        fine = fine and share >= AGAINST_A_HABIT
        print(f"  {name:30} {share:5.1f} %", flush=True)
    print("a white belt against beginners")
    shares = []
    for name, wanted, steps in HABITS:
        shares.append(percent(partial(bots.choose, WHITE), Beginner(wanted, steps), matches))
        print(f"  {name:30} {shares[-1]:5.1f} %", flush=True)
    mean = sum(shares) / len(shares)
    print(f"  all of them                    {mean:5.1f} %")
    for players in (2, 4):
        shared = shared_among(WHITE, players, matches)
        print(f"among {players} white belts {shared} of {matches} matches are shared", flush=True)
        fine = fine and 100 * shared <= SHARED * matches
    return fine and AGAINST_BEGINNERS[0] <= mean <= AGAINST_BEGINNERS[1]


def shared_among(level, players, matches):
    """How many matches among players of one level end with two or more winners."""
    seats = [f"bot{level}"] * players
    found = 0
    for match in range(matches):
        found += unattended.play("karate", {"players": str(players)}, seats, seed=1 + match)["result"].count(1) > 1
    return found


if __name__ == "__main__":
    tallies.table(__doc__, TABLE, {"--make": pack, "--check": check, "--gather": gather})
