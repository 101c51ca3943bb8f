"""Somebody with a handheld, for tests that play a game by its keys: looks at every screen for what is cut off."""

from reading import outside, words
from sim.boards import find
from sim.handheld import Handheld
from sim.linking.room import links_of


def ways(board):
    """Items of the first page of a game from the first way to play it to "Change", on the board of this name.

    What links handhelds is above them, except where there is no way up.
    """
    board = find(board)
    return 3 if links_of(board) and not any(key.logical == "up" for key in board.keys) else 2


def to_link(board):
    """The keys that lead from the first way to play to what links handhelds, on the board of this name."""
    return ("next", "next") if ways(board) == 3 else ("up",)


class Holder:
    """Holds `self.handheld`, which a subclass switches on."""

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
        """Until the screen has come to rest."""
        self.handheld.settle()
        self.check()

    def check(self):
        assert self.handheld.crash is None and not self.handheld.serial, self.handheld.serial
        assert outside(self.handheld) == [], "cut off"

    def sees(self, text):
        return text in " ".join(words(self.handheld)).replace("\n", " ")


class Beginner(Holder):
    """With a new handheld, in the guided match of the game at a place in the launcher."""

    def __init__(self, board, place):
        self.handheld = Handheld(find(board), seed=7, nvm=None)
        self.handheld.wait(5000)  # it says hello
        self.settle()
        self.tap(*["next" if board == "feather" else "right"] * place, "ok", "ok")
        self.rest()

    def rest(self):
        """Until what moves by itself has come to its end, and the screen to rest."""
        self.handheld.wait(3500)
        self.settle()
        return self
