"""What a run on emulated boards has found out, and the table of it."""

import statistics
from typing import NamedTuple

from emulator import BUILD
from sim.pictures import goldens, picture
from sim.pictures.cost import bars

KINDS = "power on", "cursor", "screen", "begin", "leave"


class Noted(NamedTuple):
    """A press: where it led to, what kind of change that was, ms to the last dot, by the ledger, and at most."""

    screen: str
    key: str
    kind: str
    ms: int
    ledger: int
    bar: int

    def __str__(self):
        return "%-26s %-6s %-9s %5d %5d %5d" % self


class Report:
    """What a run has found out so far."""

    def __init__(self, board):
        self.board = board
        self.noted = []
        self.wrong = []
        self.seen = self.golden = 0
        self.odd = 0  # presses whose answer has sent other dots than the simulator's
        self.least = None  # (free bytes, walk)

    def press(self, name, step, came, cost):
        """Note how long a press took."""
        if not came["passes"]:
            self.odd += 1
            return
        last = came["passes"][0][1]
        if came["complete"] is not None and came["complete"] <= last:
            last = came["complete"]
        else:
            self.odd += 1  # other dots were sent than in the simulator
        late = step.ms if step.key.logical in ("back", "start") else 0  # which act when they are let go
        self.noted.append(Noted(name, step.key.name, cost.kind, round(last) - late, cost.ms, cost.bar))

    def power_on(self, walk, came, estimate):
        """Note how long it took from code.py to the first picture, which fills the display."""
        least = self.board.width * self.board.height // 3
        ends = [end for begin, end, dots in came["passes"] if begin > (came["began"] or begin) and dots > least]
        if ends:
            ms = round(ends[0] - came["began"])
            self.noted.append(Noted("[%s]" % walk.name[:24], "", "power on", ms, estimate, bars(self.board)[2]))

    def compare(self, name, who, shown, agrees):
        """Compare a picture with the golden one, else with what the simulator shows; keep it if it differs from both.

        who: the number of the handheld; golden ones are of the first. agrees(): whether the simulator shows it.
        """
        self.seen += 1
        if not who and picture.read(goldens.golden(self.board, name)).tobytes() == shown.tobytes():
            self.golden += 1
        elif not agrees():
            file = BUILD / self.board.name / ("%s%s.png" % (name, "-%d" % (who + 1) if who else ""))
            file.parent.mkdir(parents=True, exist_ok=True)
            picture.save(shown, file)
            self.wrong.append("%s differs from the golden picture and the simulator's: %s" % (file.stem, file))

    def heap(self, where, free):
        """Note the bytes that are free there."""
        self.least = min(self.least or (free, where), (free, where))

    def console(self, where, printed):
        """Look for a traceback in what Python printed up to there."""
        if "Traceback" in printed:
            self.wrong.append("In [%s] Python printed:\n%s" % (where, printed[printed.index("Traceback") :]))

    def table(self):
        """The lines of the table."""
        yield "press         n  median    90 %   worst     bar   ledger: median, ratio"
        for each in KINDS:
            of = sorted((noted for noted in self.noted if noted.kind == each), key=lambda noted: noted.ms)
            if of:
                median, estimate = (statistics.median(times) for times in zip(*[(one.ms, one.ledger) for one in of]))
                ratio = statistics.median(one.ms / max(1, one.ledger) for one in of)
                row = each, len(of), median, of[len(of) * 9 // 10].ms, of[-1].ms, of[-1].bar, estimate, ratio
                yield "%-9s %5d %7.0f %7d %7d %7d   %.0f, %.2f" % row
        yield "\n%-26s %-6s %-9s %5s %5s %5s" % ("the worst", "key", "kind", "ms", "said", "bar")
        yield from map(str, sorted(self.noted, key=lambda noted: noted.ms / noted.bar, reverse=True)[:10])
        yield "\n%d pictures, %d of them the golden ones; %d wrong" % (self.seen, self.golden, len(self.wrong))
        yield "%d presses sent other dots than in the simulator" % self.odd
        if self.least:
            yield "%d bytes of heap free at least, after [%s]" % self.least
