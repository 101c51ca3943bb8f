"""Plays random matches of every game and prints them; the same text on every interpreter.

    games as arguments: ninja template      each line: game, options, actions, result, reason, counts, check value

Then it replays what it just played, as a device resumes a match.
"""

import sys

from dojo.contract import CHANCE, OPENING, OVER, seats_in
from dojo.dice import Dice
from dojo.playing.match import Match
from dojo.playing.seated import load

MATCHES = 4  # matches of every form
_DOZEN = 12


def play(rules, options, dice):
    """One match with random choices."""
    match = Match(rules, options)
    while match.turn() != OVER:
        turn = match.turn()
        if turn == CHANCE:
            match.chance(dice.below(rules.chance(match.state)[0]))
        elif turn == OPENING:
            match.open()
        else:
            for seat in seats_in(turn):
                legal = match.legal(seat)
                assert match.act(seat, legal[dice.below(len(legal))]) == 0
    return match


def some_options(game):
    """Every combination of a game's options up to a dozen, else a dozen that have every choice of every option."""
    counts = [len(choices) for _, choices in __import__("games." + game, None, None, ("OPTIONS",)).OPTIONS]
    all_of_them = 1
    for count in counts:
        all_of_them *= count
    if all_of_them <= _DOZEN:
        found = [()]
        for count in counts:
            found = [head + (index,) for head in found for index in range(count)]
        return found
    return [
        tuple([(row + place * (row // 3)) % count for place, count in enumerate(counts)]) for row in range(_DOZEN)
    ]


def main(games):
    dice = Dice()
    for game in games:
        rules = load(game, "rules")
        for options in some_options(game):
            dice.seed(bytes(game, "utf-8") + bytes(options))
            for _ in range(MATCHES):
                match = play(rules, bytes(options), dice)
                again = Match(rules, bytes(options))
                assert again.replay(match.log) == 0
                assert again.state == match.state
                state = match.state
                print(game, options, end=" ")
                for action in match.log:  # a championship has some thousands
                    print(action, end=" ")
                print(rules.results(state), rules.reason(state), rules.counts(state))
                print("  ", match.check(), again.check())


main(sys.argv[1:])
