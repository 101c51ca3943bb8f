"""How strong the opponents of Ninja, Karate and Knock Yourself Out are, in each setting that players can choose.

    python tools/workshop/strength/strength.py                       # all, as docs/players/opponents has it (minutes)
    python tools/workshop/strength/strength.py ninja --matches 200   # one game, fewer matches

Each level plays against those below and against an outsider, <game>_greedy.py (ninja_rivals.py), written from the rule
sheet; in Karate the top level also against two who shout early (karate_leader.py), and these alone against the top
level; in Ninja two play against it of whom one has seen its code, and one reads its habits.
They have one side of a match: a seat, a team, or a single seat against all the others. The sides change from match to
match. A match is decided if one of the two has won and the other has not. Match n of two levels is
`python -m sim match <game>` with the same options and seats and seed n. Exit code 1 when a bar is missed:

- the top level wins 60 % of the decided matches against the outsider, even alone against seven;
- the easiest one wins less than its share of them: half, a third of those among three ...;
- who shouts early wins, alone against the top level, no more than that share, as far as so many matches can tell;
- in Ninja's forms where the top level has no table, who has seen its code wins at most 55 %, of three 38 %, who reads
  its habits 40 %, of three 33 %, as far as so many matches can tell;
- a level wins as many against the one below as BARS says.

Dice decide Knock Yourself Out: a perfect player wins two of three races against random moves, and every second one
against a nearly perfect player. The bars are therefore for solo games with the same rolls, won by giving away fewer
turns, as knockout_table.py works out exactly. In races, exact too, nobody may be ahead of the top level.
"""

import argparse
import functools
import importlib
import os
import sys

ROOT = os.path.abspath(__file__).rsplit(os.sep, 4)[0]
sys.path += [ROOT, os.path.join(ROOT, "tools", "workshop", "tables"), os.path.join(ROOT, "tests", "support", "games")]
from sim import paths  # noqa: E402  after the path

paths.extend()

import karate_greedy  # noqa: E402
import karate_leader  # noqa: E402
import knockout_greedy  # noqa: E402
import knockout_table  # noqa: E402
import ninja_rivals  # noqa: E402
import solver  # noqa: E402
from dojo.menus.setup import leaders_of  # noqa: E402
from dojo.playing.seated import BOT  # noqa: E402
from dojo.playing.table import Table  # noqa: E402

OUTSIDERS = {
    "ninja": {
        "outsider": ninja_rivals.choose,
        "best responder": ninja_rivals.respond,
        "habit reader": ninja_rivals.read,
    },
    "karate": {
        "outsider": karate_greedy.choose,
        "first punch": karate_leader.Leader((karate_leader.OI_ZUKI,), 1),
        "first kick": karate_leader.Leader((karate_leader.YOKO_GERI,), 1),
    },
    "knockout": {"outsider": knockout_greedy.choose},
}
# Who knows or watches the top level of Ninja, and the most it may win of the decided matches: of two, alone of three.
READERS = {"best responder": (55, 38), "habit reader": (40, 33)}
THREE = 2
READ = (("forbidden number", 1), ("tag team", 3), ("one against two", THREE))
OUTSIDER = 0  # in place of a level; the next outsiders are -1, -2
_SEATED = 40  # the first outsider's level at a table; the next ones are above it

# Tables of settings: a title, and (column heading, options).
SETTINGS = {
    "ninja": (("In each form", tuple(zip(("duel", "forbidden number", "one against two", "tag team"), range(4)))),),
    "karate": tuple(
        (title, tuple(("%d players" % players, (players - 1, batch, 0, 0, 0)) for players in seats))
        for batch, (title, seats) in enumerate(
            (("One roll", range(2, 9)), ("Three rolls", (2, 4, 8)), ("Five rolls", (2, 4, 8)))
        )
    ),
    "knockout": (("Sum and difference", 0), ("All operations", 1)),
}
MATCHES = {"ninja": 400, "karate": 120, "knockout": 2000}  # matches per cell
AGAINST_BAR = 400  # matches of the top level against the outsider, as figures are near the bar
# Percent, against the level below. For Ninja it is 65, less what 400 matches scatter; ninja_habits.py is exact.
BARS = {"ninja": {4: 62}, "karate": {2: 85, 3: 65}, "knockout": {}}
AGAINST_OUTSIDER = 60
_CLOSE = 1e-3  # turns given away that count as none


def chooser(game, level):
    """A level or an outsider, as a function of (view, seat, dice)."""
    if level <= OUTSIDER:
        return list(OUTSIDERS[game].values())[-level]
    return functools.partial(importlib.import_module("games.%s.bots" % game).choose, level)


class Players:
    """Asked by a Table in place of a game's opponents: those, and the outsiders."""

    def __init__(self, game):
        self.game = game

    def choose(self, level, view, seat, dice):
        return chooser(self.game, level if level < _SEATED else _SEATED - level)(view, seat, dice)


def play(game, options, one, other, number):
    """Match `number` of one level against another: 1 if the first won, -1 if the other did, else 0."""
    rules = importlib.import_module("games.%s.rules" % game)
    leaders = leaders_of(rules, options)
    sides = sorted(set(leaders))
    own = sides[(number - 1) % len(sides)]
    levels = [level if level > OUTSIDER else _SEATED - level for level in (one, other)]
    seating = bytes(BOT + levels[leader != own] for leader in leaders)
    table = Table(game, options, seating, number.to_bytes(8, "big"))
    table._bots = Players(game)
    table.advance()
    results = rules.results(table.match.state)
    others = max(result for result, leader in zip(results, leaders) if leader != own)
    return 0 if results[own] == others == 1 else results[own]  # 0: they share the win


def count(game, options, one, other, matches):
    """(won, drawn, lost) of one level against another."""
    results = [play(game, options, one, other, number) for number in range(1, matches + 1)]
    return tuple(results.count(result) for result in (1, 0, -1))


def percent(won, _drawn, lost):
    """The share of decided matches won."""
    return 100 * won / max(1, won + lost)


def pairs(game):
    """(level, its opponent): the outsider, the others against the top level, then each lower level."""
    levels = range(1, importlib.import_module("games.%s.bots" % game).LEVELS + 1)
    others = [-place for place, name in enumerate(OUTSIDERS[game]) if place and name not in READERS]
    more = [pair for each in others for pair in ((levels[-1], each), (each, levels[-1]))]
    lower = [(one, other) for one in levels for other in range(one - 1, 0, -1)]
    return [(level, OUTSIDER) for level in levels] + more + lower


def called(game, level):
    """The number of a level, or the name of an outsider."""
    return str(level) if level > OUTSIDER else list(OUTSIDERS[game])[-level]


def interval(share, decided):
    """What a share in percent scatters by: 95 of 100 such measurements are nearer to it."""
    return 1.96 * (share * (100 - share) / max(1, decided)) ** 0.5


def missed(game, one, other, share, parts=2, decided=1):
    """Whether a share in percent of the decided matches misses a bar; parts: how many sides a match has."""
    top = pairs(game)[-1][0]
    if one < OUTSIDER:
        return share > 100 / parts + interval(100 / parts, decided)
    if other <= OUTSIDER:
        return one == top and share < AGAINST_OUTSIDER or one == 1 and share >= 100 / parts
    return other == one - 1 and share < BARS[game].get(one, 0)


def report(game, title, columns, matches):
    """Print a table of settings; returns sentences about missed bars. matches: a cell, None for the usual."""
    print("\n### %s\n" % title)
    print("| level | against | %s |" % " | ".join(name for name, _ in columns))
    print("|---" * (len(columns) + 2) + "|")
    found = []
    for one, other in pairs(game):
        cells = []
        for name, chosen in columns:
            options = bytes(chosen if isinstance(chosen, tuple) else (chosen,))
            is_near = min(one, other) <= OUTSIDER and max(one, other) == pairs(game)[-1][0]
            counted = count(game, options, one, other, matches or (AGAINST_BAR if is_near else MATCHES[game]))
            cells.append("%.1f %% (%d–%d)" % (percent(*counted), counted[0], counted[2]))
            sides = len(set(leaders_of(importlib.import_module("games.%s.rules" % game), options)))
            if missed(game, one, other, percent(*counted), sides, counted[0] + counted[2]):
                found.append("%s, %s, %s: %s against %s" % (game, title, name, called(game, one), called(game, other)))
        print("| %s | %s | %s |" % (called(game, one), called(game, other), " | ".join(cells)), flush=True)
    return found


def report_readers(matches):
    """report() for those who know or watch the top level of Ninja."""
    print("\n### Alone against what level 4 shows\n")
    print("| who | %s |" % " | ".join(name for name, _ in READ))
    print("|---" * (len(READ) + 1) + "|")
    found = []
    for name, most in READERS.items():
        cells = []
        for form, chosen in READ:
            counted = count("ninja", bytes((chosen,)), -list(OUTSIDERS["ninja"]).index(name), 4, matches or AGAINST_BAR)
            share = percent(*counted)
            cells.append("%.1f %% (%d–%d)" % (share, counted[0], counted[2]))
            bar = most[chosen == THREE]
            if share > bar + interval(bar, counted[0] + counted[2]):
                found.append("ninja, %s: %s" % (form, name))
        print("| %s | %s |" % (name, " | ".join(cells)), flush=True)
    return found


def report_dice(title, operations, matches):
    """report() for Knock Yourself Out: solo games by turns given away, and races."""
    matches = matches or MATCHES["knockout"]
    left = solver.turns(operations)
    players = [knockout_table.choices(chooser("knockout", level), operations) for level in range(5)]
    lost = [
        [knockout_table.given_away(player, operations, left, number) for number in range(matches)] for player in players
    ]
    print("\n### %s\n" % title)
    print("| level | turns alone | given away |\n|---|---|---|")
    for level, player in enumerate(players):
        alone = knockout_table.turns_alone(player)
        print("| %s | %.3f | %.3f |" % (level or "outsider", alone, alone - left[knockout_table.FULL]))
    print("\n| level | against | fewer given away | race, duel and teams |\n|---|---|---|---|")
    found = []
    for one, other in pairs("knockout"):
        gains = [theirs - own for own, theirs in zip(lost[one], lost[other])]
        won, behind = sum(gain > _CLOSE for gain in gains), sum(gain < -_CLOSE for gain in gains)
        share = percent(won, 0, behind)
        if missed("knockout", one, other, share):
            found.append("knockout, %s: level %d against %s" % (title, one, other or "the outsider"))
        race = 100 * knockout_table.won_of_decided(players[one], players[other])
        if one == pairs("knockout")[-1][0] and race < 50 - _CLOSE:
            found.append("knockout, %s: level %d is behind %s in races" % (title, one, other or "the outsider"))
        print("| %d | %s | %.1f %% (%d–%d) | %.1f %% |" % (one, other or "outsider", share, won, behind, race))
    return found


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/workshop/strength/strength.py", description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", choices=[*SETTINGS, []], help="only these games")
    parser.add_argument("--matches", type=int, help="for each cell")
    chosen = parser.parse_args(arguments)
    found = []
    for game in chosen.game or SETTINGS:
        print("\n## %s" % game)
        for title, columns in SETTINGS[game]:
            measure = report_dice if game == "knockout" else functools.partial(report, game)
            found += measure(title, columns, chosen.matches)
        if game == "ninja":
            found += report_readers(chosen.matches)
    print("\n" + ("\n".join("Missed: " + each for each in found) or "All bars are kept."))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
