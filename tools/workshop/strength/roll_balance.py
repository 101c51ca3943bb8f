"""How even King of the Roll's characters are, how long fights last, which moves are tried, how strong the levels are.

    python tools/workshop/strength/roll_balance.py                   # all pairings, top against top, 2000 fights each
    python tools/workshop/strength/roll_balance.py --mode submission --games 100
    python tools/workshop/strength/roll_balance.py --levels          # each level against the one below
    python tools/workshop/strength/roll_balance.py --planner         # each level against roll_planner.py

Boards and sides are random, seats change from fight to fight, draws count half, and the same seed gives
the same fights. Exit code 1 when a bar of docs/players/opponents/king_of_the_roll.md is missed.
"""

import argparse
import os
import random
import statistics
import sys
from collections import Counter

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
sys.path += [ROOT, os.path.join(ROOT, "tools", "workshop", "tables")]

import tallies  # noqa: E402  after the path
from sim import paths, texts  # noqa: E402  after the path

paths.extend()

import roll_planner  # noqa: E402  after the path
from dojo.contract import CHANCE, OPENING, seats_in  # noqa: E402
from dojo.playing.match import Match  # noqa: E402
from games import king_of_the_roll  # noqa: E402
from games.king_of_the_roll import bots, moves, rules  # noqa: E402
from games.king_of_the_roll import layout as at  # noqa: E402

MODES = dict(king_of_the_roll.OPTIONS)["mode"]
TOP = 3
PLANNER = "planner"  # instead of a level: tools/workshop/strength/roll_planner.py
_DRAWN_OUT = 5  # reason: sixty turns
_GUARDS = (moves.OPEN_GUARD, moves.CLOSED_GUARD, moves.HALF_GUARD)
_DECIDES = 45  # least percent of decided turns in a guard won by the player on top
_SURE = 1.96  # standard errors to either side in which 95 of 100 measurements lie
_DRAWN = 1  # most percent of fights for a submission, between any two of a level, that sixty turns end
_SEEN = 15  # least percent of fights in which a position is seen
_WORKS = 20, 70  # bounds, in percent, of a move's success when tried
_BEATS = 60  # least percent of decided fights the top level wins against the planner
_TOKENS = ("takedown", "defence", "guard pull")


class Tally(tallies.Tally):
    """The results of some fights. `first` counts for the side with the first initiative."""

    def __init__(self):
        super().__init__()
        self.tokens = Counter()
        self.tried = Counter()  # moves
        self.seen = Counter()  # sides on the table, one for each turn of a seat
        self.positions = Counter()  # in which turns began
        self.worked = Counter()  # moves that succeeded
        self.of_top = Counter()  # turns that the one on top decided, by position
        self.decided = Counter()  # turns that somebody decided
        self.reached = Counter()  # fights in which a position was seen

    def note(self, state):
        """A turn that is over."""
        position = state[at.LAST + at.AT]
        self.positions[position] += 1
        if state[at.WHAT] > at.DEFENDED:
            winner = state[at.WINNER]
            self.worked[at.move(state, winner, at.LAST)] += 1
            self.decided[position] += 1
            self.of_top[position] += state[at.LAST + at.UP] == winner
        for seat in (0, 1):
            number = at.move(state, seat, at.LAST)
            self.tried[number] += 1
            self.seen[number // moves.PLACES] += 1
            if state[at.LAST + at.AT] == moves.STANDING:
                self.tokens[number % moves.PLACES] += 1

    def tries(self, number):
        """Percent of the turns with its side on the table in which a move was tried."""
        return 100 * self.tried[number] / max(1, self.seen[number // moves.PLACES])

    def decides(self, position):
        """Percent of the decided turns there that the player on top won."""
        return 100 * self.of_top[position] / max(1, self.decided[position])

    def error(self, position):
        """The standard error of that, in percent."""
        share = self.decides(position)
        return (share * (100 - share) / max(1, self.decided[position])) ** 0.5

    def sees(self, position):
        """Percent of the fights in which a position was seen."""
        return 100 * self.reached[position] / max(1, len(self.turns))

    def success(self, number):
        """Percent of these in which it succeeded."""
        return 100 * self.worked[number] / max(1, self.tried[number])


class Lot:
    """Dice of an opponent, like the handheld's generator but from CPython's, which is quicker."""

    def __init__(self, seed):
        self.below = random.Random(seed).randrange


def fight(mode, animals, levels, seed, tally, place):
    """One fight, counted for the seat `place`."""
    lot = random.Random(seed)
    dice = Lot(seed + 1)
    reached = set()
    match = Match(rules, bytes((0, mode, 0, 0, 0, 0)))
    state = match.state
    while match.turn():
        turn = state[at.TURN]
        if match.turn() == CHANCE:
            match.chance(lot.randrange(rules.chance(state)[0]))
        elif match.turn() == OPENING:
            match.open()
        else:
            seat = seats_in(match.turn())[0]
            if state[at.PHASE] == at.CHOOSING:
                action = 2 * animals[seat] + lot.randrange(2)
            elif levels[seat] == PLANNER:
                action = roll_planner.choose(match.view(seat), seat, dice)
            else:
                action = bots.choose(levels[seat], match.view(seat), seat, dice)
            if match.act(seat, action):
                raise ValueError("level %s may not take %d" % (levels[seat], action))
        if turn and (state[at.TURN] > turn or state[at.PHASE] == at.SHOWING and state[at.REASON]):
            tally.note(state)
            reached.add(state[at.POSITION])
    tally.reached.update(reached)
    results = rules.results(state)
    tally.results[results[place]] += 1
    tally.first[results[state[at.FIRST] - 1]] += 1
    tally.reasons[rules.reason(state)] += 1
    tally.turns.append(state[at.TURN])


def pairing(mode, one, other, levels, games, seed):
    """The Tally of one character at the first level against another at the second."""
    tally = Tally()
    seed += 1_000_003 * (4 * one + other)
    for number in range(games):
        place = number % 2
        animals = (other, one) if place else (one, other)
        seated = levels[::-1] if place else levels
        fight(mode, animals, seated, seed + number, tally, place)
    return tally


def report(mode, games, seed):
    """Print the tables of one mode; the sentences about bars that were missed, and the Tally."""
    names = texts.read().texts("king_of_the_roll.characters")
    print("\n### %s\n" % MODES[mode])
    print("| won by the first | first initiative | turns: median (5 to 95 %) | submissions | draws |")
    print("|---" * 5 + "|")
    missed = []
    whole = Tally()
    for one in range(len(names)):
        for other in range(one + 1, len(names)):
            tally = pairing(mode, one, other, (TOP, TOP), games, seed)
            whole += tally
            name = "%s against %s %.1f %%" % (names[one], names[other], tallies.points(tally.results))
            print(row(name, tally), flush=True)
            if not 45 <= tallies.points(tally.results) <= 55:
                missed.append("%s: %s" % (MODES[mode], name))
    print(row("**all**", whole), flush=True)
    missed += ["%s: %s" % (MODES[mode], says) for says in bars(mode, whole)]
    details(whole)
    return missed, whole


def row(name, tally):
    """A line of the table."""
    rest = (tally.share((1,)), 100 * tally.results[0] / len(tally.turns))
    return "| %s | %.1f %% | %s | %.0f %% | %.1f %% |" % (name, tallies.points(tally.first), tally.spread(), *rest)


def bars(mode, tally):
    """Sentences about the bars over all fights that were missed."""
    if tallies.points(tally.first) > 54:
        yield "the first initiative wins %.1f %%" % tallies.points(tally.first)
    if mode:
        if tally.reasons[_DRAWN_OUT] > len(tally.turns) / 100:
            yield "%d fights without a submission" % tally.reasons[_DRAWN_OUT]
        if not 6 <= statistics.median(tally.turns) <= 14:
            yield "%d turns in the median" % statistics.median(tally.turns)
    for token, name in enumerate(_TOKENS):
        share = 100 * tally.tokens[token] / max(1, sum(tally.tokens.values()))
        if not 15 <= share <= 60:
            yield "%s is picked in %.1f %%" % (name, share)
    book = texts.read()
    for position, name in enumerate(book.texts("king_of_the_roll.positions")):
        if position and tally.sees(position) < _SEEN:
            yield "%s is seen in %.1f %% of the fights" % (name, tally.sees(position))
        if position in _GUARDS and tally.decides(position) < _DECIDES:
            yield "%s: the one on top decides %.1f %%" % (name, tally.decides(position))
        if position > moves.OPEN_GUARD:
            error = (tally.error(position) ** 2 + tally.error(position - 1) ** 2) ** 0.5
            if tally.decides(position) < tally.decides(position - 1) - _SURE * error:
                yield "%s is worth less than the position below it" % name
    for number, name in enumerate(book.texts("king_of_the_roll.moves")):
        if name and tally.tries(number) < 1:
            yield "%s is tried in %.1f %%" % (name, tally.tries(number))


def works(tally):
    """Sentences about moves that hardly ever or nearly always work, over the fights of all modes."""
    for number, name in enumerate(texts.read().texts("king_of_the_roll.moves")):
        if name and not _WORKS[0] <= tally.success(number) <= _WORKS[1]:
            yield "%s succeeds in %.1f %% of its tries" % (name, tally.success(number))


def details(tally):
    """Print tokens, positions, and how often each move is tried."""
    book = texts.read()
    print("\nTokens: " + _shares(_TOKENS, tally.tokens))
    print("Turns: " + _shares(book.texts("king_of_the_roll.positions"), tally.positions))
    print("\n| position | seen in | the one on top decides | of decided turns |")
    print("|---" * 4 + "|")
    for position, name in enumerate(book.texts("king_of_the_roll.positions")):
        if position:
            told = name, tally.sees(position), tally.decides(position), _SURE * tally.error(position)
            print("| %s | %.0f %% | %.1f ± %.1f %% | %d |" % (*told, tally.decided[position]))
    print("\nTried of the turns with its side on the table, and of these succeeded:")
    names = book.texts("king_of_the_roll.moves")
    for side in range(len(names) // moves.PLACES):
        own = range(side * moves.PLACES, side * moves.PLACES + moves.PLACES)
        told = [(names[each], tally.tries(each), tally.success(each)) for each in own if names[each]]
        print("  " + ", ".join("%s %.0f %%, %.0f" % each for each in told))


def _shares(names, counted):
    """ "takedown 46 %, defence 34 %, guard pull 20 %"."""
    whole = max(1, sum(counted.values()))
    return ", ".join("%s %.0f %%" % (name, 100 * counted[each] / whole) for each, name in enumerate(names))


def levels(mode, games, seed, with_planner):
    """Print how each level does against each lower one, or against the margin planner; the sentences about missed bars.

    The characters take turns.
    """

    def tally_of(level, other):
        tally = Tally()
        for number in range(12):
            one = number // 3
            tally += pairing(mode, one, (one + 1 + number % 3) % 4, (level, other), games // 12, seed)
        return tally

    if with_planner:
        return tallies.outsiders(MODES[mode], TOP, {PLANNER: _BEATS}, tally_of)
    missed = tallies.ladder(MODES[mode], TOP, tally_of)
    for level in range(1, TOP + 1 if mode else 0):
        tally = tally_of(level, level)
        ended = tally.reasons[_DRAWN_OUT], len(tally.turns)
        print("Level %d against itself: sixty turns end %d of %d" % (level, *ended))
        if tally.share((_DRAWN_OUT,)) > _DRAWN:
            missed.append("level %d: %d fights without a submission" % (level, tally.reasons[_DRAWN_OUT]))
    return missed


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mode", choices=MODES, action="append", help="only this way to win")
    parser.add_argument("--levels", action="store_true", help="levels instead of characters")
    parser.add_argument("--planner", action="store_true", help="levels against the margin planner")
    parser.add_argument("--games", type=int, default=2000, help="fights a pairing")
    parser.add_argument("--seed", type=int, default=1, help="of the first fight of a pairing")
    chosen = parser.parse_args(arguments)
    missed = []
    both = Tally()
    for mode in chosen.mode or MODES:
        told = MODES.index(mode), chosen.games, chosen.seed
        if chosen.levels or chosen.planner:
            missed += levels(*told, chosen.planner)
        else:
            found, tally = report(*told)
            missed += found
            both += tally
    if both.turns:
        missed += works(both)
    print("\n" + ("\n".join(missed) or "All bars are kept."))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
