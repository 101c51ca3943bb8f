"""Where each save erases the flash, a turn costs one erase; `pytest -s` says what a whole match costs."""

import random

import pytest

from reading import console
from sim import boards
from sim.handheld import Handheld

GAMES = ("ninja", "karate", "knockout", "karenza", "king_of_the_roll")  # as the launcher has them


@pytest.mark.parametrize("game", ["ninja", "karenza", "king_of_the_roll"])
def test_between_two_presses_there_is_at_most_one_erase(game):
    chance = random.Random(GAMES.index(game))
    with Handheld(boards.find("pybadge"), 7) as handheld:
        handheld.play("wait:800," + "right," * GAMES.index(game) + "wait:300,ok,wait:200,ok,wait:500")
        store = console(handheld).store
        before = store.erases
        most = presses = 0
        while presses < 400 and (store.has_match() or not presses):
            erases = store.erases
            handheld.tap(chance.choice(["ok"] * 6 + ["down", "right"]), gap=140)
            presses += 1
            most = max(most, store.erases - erases)
        handheld.wait(3000)
        print("%s: %d erases, %d presses" % (game, store.erases - before, presses))
        assert most == 1 and not store.has_match()
