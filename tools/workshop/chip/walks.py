"""A walk of tests/goldens/screens.txt on emulated boards, with the simulator beside them.

The simulator goes at the boards' pace: a match's clock runs as far in both. What is thrown is what the simulator throws
where it walks alone, so most pictures are the golden ones.
"""

import copy
import random
import sys
from contextlib import ExitStack
from unittest import mock

from emulator import REST, START, Chip, Emulator, pins
from sim import boards
from sim.costs import strings
from sim.costs.ledger import HELD, Ledger
from sim.handheld import FRAME, SWITCHED_ON_BEFORE
from sim.loading import drives
from sim.pictures import picture, screens
from sim.pictures.cost import power_on

LONGEST = 32  # bytes of chance that are asked for at once, at most
MORE = 500  # pieces of chance for what the boards do beyond the walk
LOOK = 100  # ms between two looks at pictures that are to become the same
HOLD_ON = 500  # ms longer that keys are held on a board, which can begin to count when it has drawn: a person would see
CLOCK, LINK = 1000, 10_000  # ms in which they have to: a clock's second begins elsewhere, or frames were lost


# --- Chance -----------------------------------------------------------------------------------------------------------


def _timing():
    """What entropy() of lib/dojo/dice.py mixes into the chip's random bytes when it has asked for them."""
    values = sys._getframe(2).f_globals.values()  # whatever it is called in a bundle
    return copy.deepcopy(next(each for each in values if hasattr(type(each), "seed_on")))


class Overheard(random.Random):
    """The chance of a simulated handheld. `noise` is what entropy() makes of it."""

    def __init__(self, seed):
        super().__init__(seed)
        self.noise = []

    def randbytes(self, length):
        timing = _timing()
        drawn = super().randbytes(length)
        self.noise.append(bytes(byte ^ timing.word() & 0xFF for byte in drawn))
        return drawn


class Repeated(random.Random):
    """The chance of which entropy() makes `known[seed]`, whenever keys are pressed."""

    known = {}

    def __init__(self, seed):
        super().__init__(seed)
        self.noise = tuple(self.known.get(seed, ()))
        self._next = iter(self.noise)

    def randbytes(self, length):
        timing = _timing()
        return bytes(byte ^ timing.word() & 0xFF for byte in next(self._next)[:length])


def handhelds(walked):
    """The handhelds of a walk that has begun."""
    return getattr(walked, "handhelds", [walked])


def first_saved(handheld):
    """What a board has to have saved to begin as this handheld did."""
    return handheld.recording.nvm or SWITCHED_ON_BEFORE


def thrown(walk, board):
    """{seed of a handheld: what entropy() gives it where the simulator walks alone, and more of it}"""
    with mock.patch.object(random, "Random", Overheard), walk.begin(board, "ir") as walked:
        walked.settle()
        for _, steps in walk.screens(board):
            walked.do(steps)
            screens.settle(walked)
        heard = {each.seed: each._random.noise for each in handhelds(walked)}
    known = {}
    for seed, noise in heard.items():
        rest = random.Random("what follows %d" % seed)
        pieces = noise + [b""] * MORE
        known[seed] = [(piece + rest.randbytes(LONGEST))[:LONGEST] for piece in pieces]
    return known


# --- Walking ----------------------------------------------------------------------------------------------------------


class Walking:
    """A walk on boards and in the simulator, on one clock. report gets what comes of it."""

    def __init__(self, walk, board, walked, chips, report):
        self._walk = walk
        self._board = board
        self._walked = walked
        self._handhelds = handhelds(walked)
        self._chips = chips
        self._report = report
        self._keys = pins(board)

    def switched_on(self, came):
        """Power has come on: the program's start is over."""
        first = self._handhelds[0]
        if len(self._handhelds) == 1:
            if not self._walk.is_new:  # whose first picture, the greeting, moves at once
                estimate = power_on(self._board, first.nvm(), self._walk.settings).ms
                self._report.power_on(self._walk, came, estimate)
            self._ledger = Ledger(first)
        self._settle_chips()
        self._begun = first.frames, self._chips.ms

    def level(self):
        """Let whichever is behind catch up."""
        frames, ms = self._begun
        ahead = self._chips.ms - ms - (self._handhelds[0].frames - frames) * FRAME
        if ahead >= FRAME:
            self._handhelds[0].run(int(ahead) // FRAME)
        elif ahead <= -FRAME:
            self._chips.ask(wait=-ahead)

    def _settle_chips(self):
        return [self._chips.settle(who) for who in range(len(self._handhelds))]

    def screen(self, name, steps):
        """Do the steps, and compare the screen then shown."""
        for step in steps:
            self._do(name, step)
            self.level()
        screens.settle(self._walked)
        self.level()
        for who, shown in enumerate(self._settle_chips()):
            self._report.compare(name, who, shown, lambda who=who, shown=shown: self._agree(who, shown))

    def _do(self, name, step):
        who, meant = getattr(step, "place", 0), getattr(step, "step", step)
        if not meant:  # it goes out of reach, or comes back
            self._walked.do([step])
            self._chips.ask(dark=step.action == "leave")
        elif meant.action == "wait":
            self._wait(who, meant.ms)
        elif meant.action == "reset":
            self._walked.do([step])
            self._walked.settle()
            self.switched_on(self._chips.ask(who=who, cut=True, start=START))
        elif meant.action == "press" and meant.ms < HELD and len(self._handhelds) == 1:
            cost = self._ledger.press(meant.key.name, meant.ms)
            came = self._chips.ask(press=[self._keys[meant.key.name]], ms=meant.ms, dots=cost.pixels)
            if cost.is_answered:
                self._report.press(name, meant, came, cost)
        else:
            self._walked.do([step])
            held = [meant.key.name] if meant.action == "press" else ["back", "next"]
            held = [self._keys[boards.key(self._board, each).name] for each in held]
            self._chips.ask(who=who, press=held, ms=meant.ms + HOLD_ON * (meant.ms >= HELD))

    def _wait(self, who, ms):
        """Let time pass. Where the simulator's screen then rests, the slower board's is waited for; where boards are
        linked, so is what comes by the link.
        """
        rests = waited(self._handhelds[who], ms)
        self._chips.ask(wait=ms)
        if rests:
            self._chips.settle(who)
        if len(self._handhelds) > 1:
            self.level()
            for each in range(len(self._handhelds)):
                self._agree(each, self._chips.picture(each))

    def _agree(self, who, shown):
        """Whether a board and the simulator come to show the same."""
        boards_own, simulated = {shown.tobytes()}, set()
        end = self._chips.ms + (CLOCK if len(self._handhelds) == 1 else LINK)
        while True:
            pixels = self._handhelds[who].pixels()
            simulated.add(picture.full(pixels, self._chips.size).tobytes())
            if boards_own & simulated or self._chips.ms > end:
                return bool(boards_own & simulated)
            boards_own.add(self._chips.picture(who, wait=LOOK).tobytes())
            self.level()


def waited(handheld, ms):
    """Let time pass in the simulator. Whether its screen has come to rest then, as far as can be seen."""
    handheld.wait(ms - min(ms, REST))
    before = handheld.refreshes
    handheld.wait(min(ms, REST))
    return ms > REST and handheld.refreshes == before


def follow(walk, board, files, firmware, urandom, report, loss=0, seed=1):
    """Walk on as many boards as the walk has handhelds: one, or two that lose frames of their infrared."""
    with ExitStack() as stack:
        stack.enter_context(drives.used(drives.made_for(board.name)))
        stack.enter_context(mock.patch.object(Repeated, "known", thrown(walk, board)))
        stack.enter_context(mock.patch.object(random, "Random", Repeated))
        stack.enter_context(strings.counted())
        walked = stack.enter_context(walk.begin(board, "ir"))
        files = files | {"settings.toml": walk.settings.encode()}
        begun = [Chip(files, first_saved(each), each._random.noise) for each in handhelds(walked)]
        chips = stack.enter_context(Emulator(firmware, board, begun, urandom, loss, seed))
        walking = Walking(walk, board, walked, chips, report)
        walked.settle()
        walking.switched_on(chips.ask(start=START))
        for name, steps in walk.screens(board):
            walking.screen(name, steps)
        for who in range(len(begun)):
            report.heap(walk.name, chips.free(who))
        report.console(walk.name, chips.printed)
