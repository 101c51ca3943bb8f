"""People with a handheld or several, for tests that play a game by its keys."""

from reading import console, outside, reads, state
from sim.boards import find
from sim.handheld import Handheld
from sim.linking.room import Room, links_of
from sim.pictures import screens


def ways(board):
    """Items of the first page of a game from the first way to play it to "Change", on the board of this name.

    What links handhelds is above them, except where there is no way up.
    """
    board = find(board)
    return 3 if links_of(board) and not any(key.logical == "up" for key in board.keys) else 2


def to_link(board):
    """The keys that lead from the first way to play to what links handhelds, on the board of this name."""
    return ("next", "next") if ways(board) == 3 else ("up",)


def behind(board):
    """Pages of the launcher between the games and what comes then: 1, the dice, where no key leads up to them."""
    return 0 if any(key.logical == "up" for key in find(board).keys) else 1


class Holder:
    """Somebody with a handheld, who looks at every screen for what is cut off.

    `next` and `down` are the keys that lead on. nvm: what it has saved; None on a new one, which says hello first.
    walk: a path of sim/pictures/screens.py to begin with.
    """

    def __init__(self, board="pybadge", seed=7, nvm=b"", walk=""):
        three = "feather" in board  # buttons
        self.next, self.down = ("next", "next") if three else ("right", "down")
        self.handheld = screens.Walk(walk).begin(find(board)) if walk else Handheld(find(board), seed=seed, nvm=nvm)
        if nvm is None:
            self.handheld.wait(5000)
        self.settle()

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()

    def close(self):
        self.handheld.close()

    @property
    def console(self):
        return console(self.handheld)

    @property
    def match(self):
        """What is being played, as the store has it, or None."""
        return state(self.handheld)

    def tap(self, *keys):
        for key in keys:
            self.handheld.tap(key)
            self.settle()
        return self

    def play(self, keys):
        """Do what a script says (sim.script), and wait for what comes of it."""
        self.handheld.play(keys)
        self.settle()
        return self

    def cut(self):
        """Cut the power and switch on again."""
        self.handheld.cut()
        self.settle()
        return self

    def home(self):
        """Back in the launcher."""
        self.handheld.tap("back", 2100)
        self.settle()
        return self

    def wait(self, ms):
        self.handheld.wait(ms)
        self.check()
        return self

    def settle(self):
        """Until the screen has come to rest."""
        self.handheld.settle()
        self.check()

    def check(self):
        assert self.handheld.crash is None and not self.handheld.serial, self.handheld.serial
        assert outside(self.handheld) == [], "cut off"

    def reads(self):
        return reads(self.handheld)

    def sees(self, text):
        """Whether the words are on the screen, over the ends of lines too."""
        return text in self.reads()

    def find(self, text, limit=14):
        """Go on in the ring until a line says this."""
        for _ in range(limit):
            if self.sees(text):
                return self
            self.tap(self.next)
        raise AssertionError("never saw " + text)


class Breaker(Holder):
    """With a handheld that breaks on purpose: what broke is written on its serial console."""

    def check(self):
        assert self.handheld.crash is None, self.handheld.serial
        assert outside(self.handheld) == [], "cut off"


class Beginner(Holder):
    """With a new handheld, in the guided match of the game at a place in the launcher."""

    def __init__(self, board, place):
        super().__init__(board, nvm=None)
        self.tap(*[self.next] * place, "ok", "ok")
        self.rest()

    def rest(self):
        """Until what moves by itself has come to its end, and the screen to rest."""
        self.handheld.wait(3500)
        self.settle()
        return self


def walked(walk, board, prepare=None):
    """Generator: (name, the handheld that shows it) of each screen of a walk of sim/pictures/screens.py."""
    with walk.begin(board) as handheld:
        handheld.settle()
        if prepare:
            prepare(handheld)
        for name, steps in walk.screens(board):
            handheld.do(steps)
            screens.settle(handheld)
            assert not handheld.crash and not handheld.serial, (walk.name, name, handheld.serial)
            yield name, handheld


class Handhelds:
    """Linked handhelds side by side. The screens of the first `count` are always looked at for what is cut off.

    `who` is the number of one of them, or several; all of them if it is left out.
    """

    PAUSE = 5  # frames after each key

    def __init__(self, *boards, link="air", seed=7, **named):
        self.room = Room([find(name) for name in boards or ("pybadge", "pico")], seed=seed, link=link, **named)
        self.handhelds = self.room.handhelds
        self.count = len(self.handhelds)
        self.room.settle()

    def close(self):
        self.room.close()

    def places(self, who=None):
        return range(self.count) if who is None else [who] if isinstance(who, int) else who

    def run(self, seconds):
        self.room.run(round(seconds * 50))
        for handheld in self.handhelds:
            if handheld.is_on:
                assert handheld.crash is None and not handheld.serial, handheld.serial
        for handheld in self.handhelds[: self.count]:
            if handheld.is_on:
                assert outside(handheld) == [], "cut off"
        return self

    def tap(self, *keys, who=None):
        """Press keys, at the same time on all of these.

        On the first page of a game "link" goes to what links them, "change" to "Change".
        """
        for key in keys:
            if key in ("link", "change"):
                for place in self.places(who):
                    name = self.handhelds[place].board.name
                    self.tap(*(to_link(name) if key == "link" else ["next"] * ways(name)), who=place)
                continue
            for place in self.places(who):
                self.handhelds[place].press(key)
            self.room.run(3)
            for place in self.places(who):
                self.handhelds[place].release(key)
            self.room.run(self.PAUSE)
        return self.run(0.1)

    def words(self, place):
        return reads(self.handhelds[place])

    def sees(self, text, who=None):
        """Whether a text is on the screen of all of these."""
        return all(text in self.words(place) for place in self.places(who))

    def until(self, text, who=None, seconds=30):
        """Run until all of these see a text; the seconds it took."""
        begun = self.room.now
        assert self.room.until(lambda: self.sees(text, who), seconds), [self.words(place) for place in self.places()]
        self.run(0)
        return (self.room.now - begun) / 1000

    def console(self, place):
        return console(self.handhelds[place])

    def table(self, place):
        """The dojo.link.table.Linked as this handheld has saved it."""
        with self.handhelds[place].world:
            from dojo.saving.restore import restore

            return restore(self.console(place).store)
