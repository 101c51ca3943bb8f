"""Karate on the device as players see it: matches played with keys, on every size of screen."""

import pytest

from reading import outside, state, words
from sim.boards import find
from sim.handheld import Handheld

SIZES = ("pico", "pybadge", "feather", "picosystem", "picopad")
ALONE = "Alone"
SEVERAL = "Two or more"


class Player:
    """Somebody with a handheld: presses by what is on the screen, and looks at every screen for what is cut off."""

    def __init__(self, board, seed=7, nvm=b"", size=0):
        self.handheld = Handheld(find(board), seed=seed, nvm=nvm)
        self.next = "next" if board == "feather" else "down"
        self.side = "next" if board == "feather" else "right"
        self.handheld.settle()
        if size:
            with self.handheld.world:
                self.console.settings.set(2, size)
                self.console.apply()

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.handheld.close()

    @property
    def console(self):
        return self.handheld.world["dojo.crash"].console

    def tap(self, *keys):
        for key in keys:
            self.handheld.tap(key)
            self.settle()
        return self

    def settle(self):
        self.handheld.settle()
        self.check()

    def wait(self, ms):
        self.handheld.wait(ms)
        self.check()
        return self

    def check(self):
        assert self.handheld.crash is None and not self.handheld.serial, self.handheld.serial
        assert outside(self.handheld) == [], "cut off"

    def sees(self, text):
        return text in " ".join(words(self.handheld)).replace("\n", " ")

    def match(self):
        return state(self.handheld)

    def state(self):
        match = self.match()
        return match and match.state

    def at(self):
        with self.handheld.world:
            from games.karate import layout

            return layout

    def open(self, way):
        """One of the ways to play, from a launcher that shows Ninja."""
        self.tap(self.next, "ok")
        with self.handheld.world:
            from games.karate import FIRST, WAYS

            place = [text for text, _ in FIRST + WAYS].index(way)
        return self.tap(*[self.next] * place, "ok")

    def alone(self, level=0):
        return self.open(ALONE).tap(*[self.next] * level, "ok")

    def several(self, players=2, rolls=0, is_open=False, people=2):
        """A match of several at this handheld; the last ones are white belts."""
        self.open(SEVERAL)
        self.tap(self.next, *["ok"] * (players - 2), self.next, *["ok"] * rolls, self.next, *["ok"] * is_open)
        self.tap(self.next, "ok")
        for seat in range(1, people):
            self.tap(*[self.next] * (seat + 1), *["ok"] * 3, *[self.next] * (players - seat))
        self.tap("ok")
        if people > 3:
            assert self.sees("paper"), words(self.handheld)
            self.tap(self.side, "ok")
        return self

    def step(self, kiai_after=8):
        """Whatever is to be pressed now. False once the match is over."""
        if self.sees("again") and (self.sees("win") or self.sees("A draw")):
            return False
        if self.sees("Or shout KIAI?") or self.sees("Done? KIAI?"):
            if self.at().rolls(self.state()) >= kiai_after:
                self.tap(self.next)
        self.tap("ok")
        return True

    def play_on(self, limit=3000, kiai_after=8):
        for steps in range(limit):
            if not self.step(kiai_after):
                return steps
        raise AssertionError("no end: %s" % words(self.handheld))


# --- Alone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_match_alone_can_be_played_with_the_keys(size):
    with Player(size) as player:
        player.alone(5)
        for _ in range(3):
            assert player.sees("The clock: 0:20")
            player.tap(*["ok"] * 31)
            player.wait(21000)
            assert player.sees("Time is up!")
            player.tap("ok")
            assert player.sees("Ready?")
            for _ in range(5):
                player.tap("ok")
                player.wait(3000)
                assert player.sees("Rival ") and player.sees("You ")
            player.tap("ok")
            assert player.sees("After round")
            player.tap("ok")
        assert player.sees("again") and player.sees("You: ")
        assert player.match() is None, "a match that is over waits no longer"
