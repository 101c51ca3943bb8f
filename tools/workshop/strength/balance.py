"""How even the warriors of Karenza are, and how strong its opponents (docs/players/opponents/karenza.md).

    python tools/workshop/strength/balance.py                      # all pairings of warriors, top against top
    python tools/workshop/strength/balance.py --level 2            # the same for the second level
    python tools/workshop/strength/balance.py --levels             # each level against the one below
    python tools/workshop/strength/balance.py --rivals             # against a simple player; the top against a sampler
    python tools/workshop/strength/balance.py --lock on --hand 7 --games 200

Hands are seven by default. Seats change from fight to fight, draws count half, and the same seed gives
the same fights: cards and lots come from a generator of CPython's, which takes half the time of a handheld's.
Exit code 1 when a bar of docs/players/opponents/karenza.md is missed.
"""

import argparse
import os
import random
import statistics
import sys

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
sys.path += [ROOT, os.path.join(ROOT, "tools", "workshop", "tables")]

import tallies  # noqa: E402  after the path
from sim import paths  # noqa: E402  after the path

paths.extend()

import karenza_rivals  # noqa: E402
from dojo.contract import CHANCE, OPENING  # noqa: E402
from dojo.playing.match import Match  # noqa: E402
from games import karenza  # noqa: E402
from games.karenza import bots, cards, rules  # noqa: E402
from games.karenza import layout as at  # noqa: E402
from games.karenza.reach import reach  # noqa: E402

LOCKS = dict(karenza.OPTIONS)["lock"]
HANDS = dict(karenza.OPTIONS)["hand"]
WARRIORS = dict(karenza.OPTIONS)["a"][: cards.WARRIORS]
TOP = 3
SIMPLE = "simple"
SAMPLER = "sampler"
RIVALS = {SIMPLE: karenza_rivals.simple, SAMPLER: karenza_rivals.sampler}
AGAINST = {SIMPLE: 60, SAMPLER: 55}  # percent of decided fights that the top level wins, at least
EVEN = 44, 56  # percent of its fights that a warrior wins against any other, draws half
_POINTS, _NO_CARDS, _QUIET = (1,), (2, 3), (4, 5)  # reasons (games/karenza/rules.py)


class Tally(tallies.Tally):
    """The results of one pairing's fights. `first` counts for the opener."""

    def __init__(self):
        super().__init__()
        self.attacks = 0
        self.could = 0  # attacks for which the defender held a defence within the moves allowed
        self.did = 0


def fight(options, levels, seed, tally, place):
    """One fight, counted for the seat `place`. levels: of each seat its level, or one of RIVALS."""
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
            match.act(seat, placed(levels[seat], match.view(seat), seat))
        else:
            tally.could += state[at.THREATENED] and can_defend(state)
            for action in planned(levels[seat], match.view(seat), seat):
                if match.act(seat, action):
                    raise ValueError("level %s may not take %d" % (levels[seat], action))
    results = rules.results(state)
    tally.results[results[place]] += 1
    tally.first[results[state[at.OPENER]]] += 1
    tally.reasons[rules.reason(state)] += 1
    tally.turns.append(at.turns(state))
    tally.attacks += state[at.ATTACKS]
    tally.did += state[at.DEFENCES]


def placed(level, view, seat):
    """Where the tokens are put."""
    return karenza_rivals.place(view, seat) if level in RIVALS else bots.choose(level, view, seat, None)


def planned(level, view, seat):
    """(pose, action) of a turn."""
    return RIVALS[level](view, seat) if level in RIVALS else bots.plan(level, view, seat)


def can_defend(state):
    """Whether the threatened side holds a defence possible within the moves allowed."""
    seat = state[at.ACTIVE]
    _, allowed = at.threat(state)
    held = [at.card(state, seat, number) for number in at.hand(state, seat)]
    far = [reach(card, state[at.POSE + seat], state[at.LOCK]) for card in held if not cards.is_attack(card)]
    return any(moves >> 6 <= allowed for moves in far)


def pairing(lock, one, other, levels, games, seed, hand=0):
    """The Tally of warrior `one` at the first level against the other at the second. hand: a choice of that option."""
    tally = Tally()
    seed += games * (len(WARRIORS) * one + other)  # different cards for every pairing
    for number in range(games):
        place = number % 2
        pair = [(one, levels[0]), (other, levels[1])]
        (first, low), (second, high) = pair[::-1] if place else pair
        options = bytes((lock, hand, first, second))
        fight(options, (low, high), seed + number, tally, place)
    return tally


def report(lock, games, seed, level):
    """Print the table of one lock for a level against itself; the sentences about bars that were missed."""
    print("\n### Level %d, sword lock %s\n" % (level, LOCKS[lock]))
    print("| won by the first | opener | turns: median (5 to 95 %) | points | no cards | quiet | could answer | did |")
    print("|---" * 8 + "|")
    missed = []
    whole = Tally()
    for one in range(len(WARRIORS)):
        for other in range(one, len(WARRIORS)):
            tally = pairing(lock, one, other, (level, level), games, seed)
            whole += tally
            name = "%s against %s" % (WARRIORS[one], WARRIORS[other])
            if one != other:
                name += " %.1f %%" % tallies.points(tally.results)
                if not EVEN[0] <= tallies.points(tally.results) <= EVEN[1]:
                    missed.append("level %d, lock %s: %s" % (level, LOCKS[lock], name))
            print(row(name, tally), flush=True)
    print(row("**all**", whole), flush=True)
    for bar, is_kept in (
        ("the opener wins 45 to 55 %", 45 <= tallies.points(whole.first) <= 55),
        ("10 to 40 turns in the median", 10 <= statistics.median(whole.turns) <= 40),
        ("at most 3 % quiet", whole.share(_QUIET) <= 3),
        ("a third can be defended", 3 * whole.could >= whole.attacks),
    ):
        if level == TOP and not is_kept:
            missed.append("lock %s: %s: missed" % (LOCKS[lock], bar))
    return missed


def row(name, tally):
    """A line of the table."""
    ends = " | ".join("%.1f %%" % tally.share(why) for why in (_POINTS, _NO_CARDS, _QUIET))
    answers = " | ".join("%.0f %%" % (100 * count / max(1, tally.attacks)) for count in (tally.could, tally.did))
    return "| %s | %.1f %% | %s | %s | %s |" % (name, tallies.points(tally.first), tally.spread(), ends, answers)


def mixed(lock, levels, games, seed, hand=0):
    """The Tally of the first level against the second, the warriors in turn."""
    tally = Tally()
    count = len(WARRIORS)
    for number in range(count * count):
        tally += pairing(lock, number % count, number // count, levels, -(-games // count**2), seed, hand)
    return tally


def ladder(lock, hand, games, seed):
    """Print how each level does against each lower one; the sentences about missed bars."""
    what = "sword lock %s, %s cards" % (LOCKS[lock], HANDS[hand])
    return tallies.ladder(what, TOP, lambda *pair: mixed(lock, pair, games, seed, hand))


def rivals(lock, hand, games, seed):
    """Print how the levels do against players from outside; the sentences about missed bars."""
    what = "sword lock %s, %s cards" % (LOCKS[lock], HANDS[hand])
    return tallies.outsiders(what, TOP, AGAINST, lambda *pair: mixed(lock, pair, games, seed, hand))


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/workshop/strength/balance.py", description=__doc__.splitlines()[0])
    parser.add_argument("--lock", choices=LOCKS, action="append", help="only this sword lock")
    parser.add_argument("--hand", choices=HANDS, action="append", help="only this many cards, for levels and rivals")
    parser.add_argument("--level", type=int, choices=range(1, TOP + 1), default=TOP, help="of both warriors")
    parser.add_argument("--levels", action="store_true", help="levels instead of warriors")
    parser.add_argument("--rivals", action="store_true", help="players from outside instead of warriors")
    parser.add_argument("--games", type=int, default=1000, help="fights a pairing")
    parser.add_argument("--seed", type=int, default=1, help="of the first fight")
    chosen = parser.parse_args(arguments)
    missed = []
    for lock in map(LOCKS.index, chosen.lock or LOCKS):
        if chosen.levels or chosen.rivals:
            measure = ladder if chosen.levels else rivals
            for hand in chosen.hand or HANDS:
                missed += measure(lock, HANDS.index(hand), chosen.games, chosen.seed)
        else:
            missed += report(lock, chosen.games, chosen.seed, chosen.level)
    print("\n" + ("\n".join(missed) or "All bars are kept."))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
