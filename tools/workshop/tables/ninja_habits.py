"""Measure what Ninja's top level wins against habits in a duel, and what answering them costs; make answers.bin.

    python tools/workshop/tables/ninja_habits.py --make    # compute and write answers.bin (always the same)
    python tools/workshop/tables/ninja_habits.py --check   # exploitability, shares, sizes (20 s); 1 if a bar is missed

1. Exploitability. A best responder knows the device's odds and sees all rounds, so it may pretend to have a habit. Its
   states are the pair of strengths, the top level's last choice, its trust, the rounds played and those of 0-0 in a
   row. All are searched in whole numbers, rounded up in its favour. A lost duel counts as its win, as the top level may
   do anything there. After the watched rounds the top level plays the plain equilibrium.
2. Share. All duels against a copying or careful rival (levels 3 and 2), each with its probability. 3. answers.bin. For
each own strength and last choice, what wins most against a copying rival over all lost duels of that strength, weighted
by how often they come up. The best answers depend on later ones and are found in a few rounds.
"""

import functools
import os

import ninja_table  # first: it finds the games
import tallies
from games.ninja import rules
from games.ninja.mind import equilibrium, habits
from ninja_table import MIND, QUIET_LIMIT, SCALE, START, after, pairs

ANSWERS = os.path.join(MIND, "answers.bin")
CODE = ("equilibrium", "habits")
NONE = habits._NONE
LASTS = range(NONE, habits._HIGHEST + 1)
ROUNDS_OF_SEARCH = 4

# The bars.
EXPLOITABLE = 0.005
WON = 0.65
ON_FLASH = 4096


# --- Exploitability -------------------------------------------------------------------------------


class Odds:
    """How often the top level uses each choice: whole numbers from the device's code, cached."""

    def __init__(self):
        self.equilibrium = functools.cache(equilibrium.weights)
        self.mixed = functools.cache(self._mixed)

    def __call__(self, own, other, last, trust):
        """(weights, their sum) in a duel that is neither won nor lost."""
        return self.mixed(own, other, last, habits.stake(trust, own, other, last))

    def _mixed(self, own, other, last, times):
        plain = self.equilibrium(own, other)
        reply = habits.reply(last, own) if times else bytes(1)
        weights = [0] * max(len(plain), len(reply))
        for choice, weight in enumerate(plain):
            weights[choice] += weight * (habits.ALWAYS - times) * 3
        for choice, weight in enumerate(reply):
            weights[choice] += weight * times * sum(plain)
        return weights, sum(weights)


class Responder:
    """The most anybody can expect against the top level: SCALE times the value, rounded up."""

    def __init__(self):
        self.odds = Odds()
        self.known = {}

    def most(self, own, other, last=NONE, trust=1, played=0, quiet=0):
        """`own` is the strength of the top level, `other` that of the responder."""
        if own == other == 0:
            return 0
        if is_won(own, other):
            return -SCALE
        if is_won(other, own):
            return SCALE
        if trust == 0 or played > habits._WATCHED:
            last, trust, played = NONE, 0, 0
        key = own, other, last, trust, played, quiet
        if key not in self.known:
            weights, total = self.odds(own, other, last, trust)
            best = -SCALE
            for opposed in range(other + 1):
                level = habits.learn(trust, own, other, last, opposed)
                gain = sum(
                    weight * self.then(own, other, used, opposed, level, played, quiet)
                    for used, weight in enumerate(weights)
                    if weight
                )
                best = max(best, -(-gain // total))
            self.known[key] = best
        return self.known[key]

    def then(self, own, other, used, opposed, trust, played, quiet):
        then = after(own, other, used, opposed)
        if not isinstance(then, tuple):
            return -then * SCALE
        quiet = quiet + 1 if used == opposed == 0 else 0
        if quiet == QUIET_LIMIT:
            return 0
        return self.most(*then, habits.following(used, opposed), trust, played + 1, quiet)


is_won = functools.cache(equilibrium.is_won)


# --- What it wins ---------------------------------------------------------------------------------


def copying(other, last, ducks):
    """(choice, chances in 12) of level 3, from what the top level used last."""
    fresh = 3 if last == NONE else 1
    chances = [(min(choice, other), fresh) for choice in (1, 2, 3, 4)]
    return chances if last == NONE else [*chances, (min(last, other), 8)]


def careful(other, last, ducks):
    """copying() for level 2, which depends on whether it has just lost a round."""
    return [(0, 12)] if ducks else [(1 if other else 0, 6), (min(2, other), 6)]


def share(rival, odds, answering=True):
    """(won, drawn, lost): shares of all duels against the rival; `answering` or by the equilibrium alone."""
    ended = {1: 0.0, 0: 0.0, -1: 0.0}
    now = {(START, START, NONE, int(answering), answering, False, 0, 0): 1.0}
    for played in range(rules._ROUND_LIMIT):
        later = {}
        for (own, other, last, trust, fits, ducks, copied, quiet), chance in now.items():
            if is_won(own, other):
                ended[1] += chance  # for any choice of the other
                continue
            trust = trust if played <= habits._WATCHED else 0
            seen = (last, trust, fits and played, ducks, copied) if answering else None
            weights, total = choices(odds, own, other, seen)
            for opposed, part in rival(other, last, ducks):
                level = habits.learn(trust, own, other, last, opposed)
                again = habits.count_copy(copied, last, opposed) if answering else 0
                still = fits and opposed <= 2 and (opposed == 0) == ducks
                for used, weight in enumerate(weights):
                    if not weight:
                        continue
                    reached = chance * part / 12 * weight / total
                    then = after(own, other, used, opposed)
                    still_quiet = quiet + 1 if used == opposed == 0 else 0
                    if not isinstance(then, tuple) or still_quiet == QUIET_LIMIT:
                        ended[then if isinstance(then, int) else 0] += reached
                        continue
                    key = (*then, habits.following(used, opposed), level, still, opposed < used, again, still_quiet)
                    later[key] = later.get(key, 0) + reached
        now = later
        if not now:
            break
    return ended[1], ended[0], ended[-1]


def choices(odds, own, other, seen):
    """(weights, their sum) in a duel that is not won; `seen`: last choice, trust, careful?, just lost?, copies."""
    if seen and is_won(other, own):
        last, _, fits, ducks, copied = seen
        answer = habits.despair(own, last, fits, ducks, copied)
        if answer >= 0:
            return bytes(answer) + b"\x01", 1
    if not seen or is_won(other, own):
        weights = odds.equilibrium(own, other)
        return weights, sum(weights)
    return odds(own, other, *seen[:2])


# --- The answers ----------------------------------------------------------------------------------


def make_answers():
    """The bytes of answers.bin: for own strengths 0..14 the answer where the last choice was 0, 1 .. 5."""
    odds = Odds()
    answers = {}
    for _ in range(ROUNDS_OF_SEARCH):
        answers = best_answers(odds, answers, worth_of_answers(odds, answers))
    return bytes(answers.get((own, last), 0) for own in range(habits._ANSWERED) for last in LASTS[1:])


def chosen(answers, own, last, worth):
    return min(answers.get((own, last), 0), own) if answers else worth.index(max(worth))


def worth_of_answers(odds, answers):
    """SCALE times each choice's worth in each lost duel against a copying rival."""
    worth, values = {}, {(0, 0, last): 0 for last in LASTS}
    for own, other in pairs(START):
        for last in LASTS:
            if is_won(own, other):
                values[own, other, last] = SCALE
                continue
            each, again = [], []
            for used in range(min(own, 7) + 1):
                sums = [0, 0]
                for opposed, part in copying(other, last, False):
                    then = after(own, other, used, opposed)
                    if then == (own, other):
                        sums[1] += part
                    else:
                        known = isinstance(then, tuple)
                        sums[0] += part * (values[(*then, habits.following(used, opposed))] if known else then * SCALE)
                each.append(sums[0])
                again.append(sums[1])
            if last != NONE and again[0]:
                each[0] += again[0] * values[own, other, NONE]
                again[0] = 0
            if is_won(other, own):
                worth[own, other, last] = [total // (12 - back) if back < 12 else 0 for total, back in zip(each, again)]
                answer = chosen(answers, own, last, worth[own, other, last])
                values[own, other, last] = worth[own, other, last][answer]
            else:
                weights = odds.equilibrium(own, other)
                total = 12 * sum(weights) - sum(w * back for w, back in zip(weights, again))
                values[own, other, last] = sum(w * value for w, value in zip(weights, each)) // total if total else 0
    return worth


def best_answers(odds, answers, worth):
    """For each own strength and last choice the answer worth most over all lost duels, by frequency."""
    met = {(START, START, NONE): SCALE}
    totals = {}
    for own, other in reversed(list(pairs(START))):
        for last in (*LASTS[1:], NONE):
            often = met.get((own, other, last), 0)
            if not often or is_won(own, other):
                continue
            if (own, other, last) in worth:
                each = worth[own, other, last]
                total = totals.setdefault((own, last), [0] * 8)
                for choice in range(8):
                    total[choice] += often * each[min(choice, own)]
                weights = bytes(chosen(answers, own, last, each)) + b"\x01"
            else:
                weights = odds.equilibrium(own, other)
            for used, weight in enumerate(weights):
                for opposed, part in copying(other, last, False) if weight else ():
                    then = after(own, other, used, opposed)
                    if isinstance(then, tuple) and then != (own, other):
                        key = (*then, habits.following(used, opposed))
                        met[key] = met.get(key, 0) + often * part * weight // (12 * sum(weights))
    return {key: total.index(max(total)) for key, total in totals.items()}


# --- Bars -----------------------------------------------------------------------------------------


def check():
    """Print what the answers win and cost; True if all bars are met."""
    kept = True
    responder = Responder()
    most = responder.most(START, START) / SCALE
    kept &= most <= EXPLOITABLE
    print("exploitability: %.5f (at most %.3f)" % (most, EXPLOITABLE))
    for name, rival in (("Careful", careful), ("Copycat", copying)):
        alone, _, missed = share(rival, responder.odds, answering=False)
        won, drawn, lost = share(rival, responder.odds)
        kept &= won / (won + lost) >= WON
        parts = tuple(100 * part for part in (won / (won + lost), won, drawn, lost, alone / (alone + missed)))
        print(
            "against %s: %.2f %% of decided duels (won %.2f, drawn %.2f, lost %.2f); without answers %.2f %%"
            % (name, *parts)
        )
    size = on_flash()
    print("both tables, and equilibrium.py and habits.py as bytecode: %s bytes (at most %d)" % (size, ON_FLASH))
    return kept and (size is None or size <= ON_FLASH)


def on_flash():
    """Bytes on a board of the tables and their readers, or None without mpy-cross."""
    code = [ninja_table.compiled_size(os.path.join(MIND, name + ".py")) for name in CODE]
    return None if None in code else sum(code) + os.path.getsize(ninja_table.TABLE) + os.path.getsize(ANSWERS)


if __name__ == "__main__":
    tallies.table(__doc__, ANSWERS, {"--make": make_answers, "--check": check}, ["games/ninja/mind/table.bin"])
