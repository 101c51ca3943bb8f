"""How fast the rules are beside OpenSpiel's games in Python: random legal matches a second of both, and the ratio.

    pip install open_spiel    # 2.0.2 was measured; into an environment of its own, nothing else needs it
    python tools/workshop/pace/openspiel.py            # all pairs, three times five seconds for each
    python tools/workshop/pace/openspiel.py --seconds 1

A match of Karate has hundreds of choices, one of dominoes a dozen: the last ratio is that of choices a second.

Each game stands beside the one in Python that asks most alike: all choose at once, bids on dice, tiles from a hand,
one of many places. The two take turns in slices, so that a busy machine slows both. The best of three counts.
"""

import argparse
import random
import sys
import time
from functools import partial
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3]))

from sim import paths

paths.extend()

from dojo.contract import CHANCE, OPENING, OVER, seats_in  # noqa: E402  after the path
from dojo.playing.match import Match  # noqa: E402
from dojo.playing.seated import load  # noqa: E402

PAIRS = (
    ("ninja", b"\0", "python_iterated_prisoners_dilemma"),
    ("knockout", b"", "python_liars_poker"),
    ("king_of_the_roll", b"", "python_team_dominoes"),
    ("karate", b"\1", "python_team_dominoes"),
    ("karenza", b"\0\0\0\1", "python_block_dominoes"),
)
ROUNDS = 3


def options_of(name, chosen):
    """A game's options: the first as chosen, the others their first choice."""
    game = __import__("games." + name, None, None, ("OPTIONS",))
    return chosen + bytes(len(game.OPTIONS) - len(chosen))


def play_ours(rules, options, dice):
    """One match of random legal actions; returns how many."""
    match = Match(rules, options)
    taken = 0
    while (turn := match.turn()) != OVER:
        if turn == CHANCE:
            match.chance(dice.randrange(rules.chance(match.state)[0]))
        elif turn == OPENING:
            match.open()
        else:
            seat = seats_in(turn)[0]
            match.act(seat, dice.choice(match.legal(seat)))
            taken += 1
    return taken


def play_theirs(game, dice):
    """The same of a game of OpenSpiel's."""
    state = game.new_initial_state()
    taken = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(dice.choices(outcomes, weights)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([dice.choice(state.legal_actions(seat)) for seat in range(game.num_players())])
            taken += game.num_players()
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            taken += 1
    return taken


def rate(play, seconds):
    """Matches and choices a second."""
    begun = time.perf_counter()
    played = taken = 0
    while time.perf_counter() - begun < seconds:
        taken += play()
        played += 1
    spent = time.perf_counter() - begun
    return played / spent, taken / spent


def main():
    parser = argparse.ArgumentParser(description="Random legal matches a second beside OpenSpiel's games in Python")
    parser.add_argument("--seconds", type=float, default=5, help="of each of three slices")
    seconds = parser.parse_args().seconds
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401  its import registers them
    except ImportError:
        sys.exit("open_spiel is missing: pip install open_spiel, into an environment of its own")
    print("%-17s %9s  %-34s %9s %6s %8s" % ("game", "a second", "OpenSpiel's", "a second", "ratio", "choices"))
    for name, chosen, other in PAIRS:
        rules = load(name, "rules")
        options = options_of(name, chosen)
        game = pyspiel.load_game(other)
        dice = random.Random(1)
        slices = []
        for _ in range(ROUNDS):
            slices.append(rate(partial(play_ours, rules, options, dice), seconds))
            slices.append(rate(partial(play_theirs, game, dice), seconds))
        ours, theirs = max(slices[::2]), max(slices[1::2])
        ratios = ours[0] / theirs[0], ours[1] / theirs[1]
        print("%-17s %9.1f  %-34s %9.1f %6.2f %8.2f" % (name, ours[0], other, theirs[0], *ratios), flush=True)


if __name__ == "__main__":
    main()
