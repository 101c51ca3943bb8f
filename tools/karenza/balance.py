"""How even the warriors of Karenza are, and how strong its opponents (docs/opponents/karenza.md).

    python tools/karenza/balance.py                      # all pairings of warriors, top against top, 2000 fights each
    python tools/karenza/balance.py --lock on --games 200
    python tools/karenza/balance.py --levels             # each level against the one below

Hands of seven. Seats change from fight to fight, draws count half, and the same seed gives the same fights: cards and
lots come from a generator of CPython's, which takes half the time of a handheld's.
Exit code 1 when a bar of docs/opponents/karenza.md is missed.
"""

import argparse
import os
import random
import statistics
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path += [ROOT, os.path.join(ROOT, "tools", "bots")]

import tallies  # noqa: E402  after the path
from sim import paths  # noqa: E402  after the path

paths.extend()

from dojo.contract import CHANCE, OPENING  # noqa: E402
from dojo.match import Match  # noqa: E402
from games import karenza  # noqa: E402
from games.karenza import bots, cards, rules  # noqa: E402
from games.karenza import layout as at  # noqa: E402
from games.karenza.reach import reach  # noqa: E402

LOCKS = dict(karenza.OPTIONS)["lock"]
WARRIORS = dict(karenza.OPTIONS)["a"][: cards.WARRIORS]
TOP = 3
_POINTS, _NO_CARDS, _QUIET = (1,), (2, 3), (4, 5)  # reasons (games/karenza/rules.py)


class Tally(tallies.Tally):
    """What came of the fights of one pairing. `first` counts for the opener."""

    def __init__(self):
        super().__init__()
        self.attacks = 0
        self.could = 0  # attacks for which the defender held a defence within the moves allowed
        self.did = 0


def fight(options, levels, seed, tally, place):
    """One fight, counted for the seat `place`."""
    lot = random.Random(seed)
    match = Match(rules, options)
    state = match.state
    while match.turn():
        seat = match.turn() - 1
        if match.turn() == CHANCE:
            match.chance(lot.randrange(rules.chance(state)[0]))
        elif match.turn() == OPENING:
            match.open()
        elif state[at.PHASE] == at.PLACING:
            match.act(seat, bots.choose(levels[seat], match.view(seat), seat, None))
        else:
            tally.could += state[at.THREATENED] and can_defend(state)
            for action in bots.plan(levels[seat], match.view(seat), seat):
                if match.act(seat, action):
                    raise ValueError("level %d may not take %d" % (levels[seat], action))
    results = rules.results(state)
    tally.results[results[place]] += 1
    tally.first[results[state[at.OPENER]]] += 1
    tally.reasons[rules.reason(state)] += 1
    tally.turns.append(at.turns(state))
    tally.attacks += state[at.ATTACKS]
    tally.did += state[at.DEFENCES]


def can_defend(state):
    """Whether the threatened side holds a defence possible within the moves allowed."""
    seat = state[at.ACTIVE]
    _, allowed = at.threat(state)
    held = [at.card(state, seat, number) for number in at.hand(state, seat)]
    far = [reach(card, state[at.POSE + seat], state[at.LOCK]) for card in held if not cards.is_attack(card)]
    return any(moves >> 6 <= allowed for moves in far)


def pairing(lock, one, other, levels, games, seed):
    """The Tally of warrior `one` at the first level against the other at the second."""
    tally = Tally()
    for number in range(games):
        place = number % 2
        pair = [(one, levels[0]), (other, levels[1])]
        (first, low), (second, high) = pair[::-1] if place else pair
        options = bytes((lock, 0, first, second))
        fight(options, (low, high), seed + number, tally, place)
    return tally


def report(lock, games, seed):
    """Print the table of one lock; the sentences about bars that were missed."""
    print("\n### Sword lock %s\n" % LOCKS[lock])
    print("| won by the first | opener | turns: median (5 to 95 %) | points | no cards | quiet | could answer | did |")
    print("|---" * 8 + "|")
    missed = []
    whole = Tally()
    for one in range(len(WARRIORS)):
        for other in range(one, len(WARRIORS)):
            tally = pairing(lock, one, other, (TOP, TOP), games, seed)
            whole += tally
            name = "%s against %s" % (WARRIORS[one], WARRIORS[other])
            if one != other:
                name += " %.1f %%" % tallies.points(tally.results)
                if not 45 <= tallies.points(tally.results) <= 55:
                    missed.append("lock %s: %s" % (LOCKS[lock], name))
            print(row(name, tally), flush=True)
    print(row("**all**", whole), flush=True)
    for bar, is_kept in (
        ("the opener wins 45 to 55 %", 45 <= tallies.points(whole.first) <= 55),
        ("10 to 40 turns in the median", 10 <= statistics.median(whole.turns) <= 40),
        ("at most 3 % quiet", whole.share(_QUIET) <= 3),
        ("a third can be defended", 3 * whole.could >= whole.attacks),
    ):
        if not is_kept:
            missed.append("lock %s: %s: missed" % (LOCKS[lock], bar))
    return missed


def row(name, tally):
    """A line of the table."""
    ends = " | ".join("%.1f %%" % tally.share(why) for why in (_POINTS, _NO_CARDS, _QUIET))
    answers = " | ".join("%.0f %%" % (100 * count / max(1, tally.attacks)) for count in (tally.could, tally.did))
    return "| %s | %.1f %% | %s | %s | %s |" % (name, tallies.points(tally.first), tally.spread(), ends, answers)


def levels(lock, games, seed):
    """Print how each level does against each lower one, the warriors in turn; the sentences about missed bars."""

    def tally_of(level, below):
        tally = Tally()
        count = len(WARRIORS)
        for number in range(count * count):
            tally += pairing(lock, number % count, number // count, (level, below), games // count**2, seed)
        return tally

    return tallies.ladder("sword lock %s" % LOCKS[lock], TOP, tally_of)


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/karenza/balance.py", description=__doc__.splitlines()[0])
    parser.add_argument("--lock", choices=LOCKS, action="append", help="only this sword lock")
    parser.add_argument("--levels", action="store_true", help="levels instead of warriors")
    parser.add_argument("--games", type=int, default=2000, help="fights a pairing")
    parser.add_argument("--seed", type=int, default=1, help="of the first fight of a pairing")
    chosen = parser.parse_args(arguments)
    missed = []
    for lock in chosen.lock or LOCKS:
        measure = levels if chosen.levels else report
        missed += measure(LOCKS.index(lock), chosen.games, chosen.seed)
    print("\n" + ("\n".join(missed) or "All bars are kept."))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
