"""What the product takes of a board's heap, per game and per screen, against the bars (docs/inside/tools.md says how).

    python tools/workshop/heap/budget.py                     # every board of BOARDS; ends with 1 when a bar is broken
    python tools/workshop/heap/budget.py --board pybadge --quick      # without looking for the peak to the byte
    python tools/workshop/heap/budget.py --board pybadge --modules    # what every bundle takes
"""

import argparse
import importlib
import itertools
import json
import sys
from bisect import bisect_left
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT), str(ROOT / "tests/support"), str(ROOT / "tests/support/device")]

import interpreter  # noqa: E402
from sim import boards, paths  # noqa: E402
from sim.linking.room import links_of  # noqa: E402
from ways import LINKED_WAYS, WAYS, expected, steps  # noqa: E402

paths.extend()

from dojo.link.pairing.frame import HEAD  # noqa: E402  after the path
from linked_way import record  # noqa: E402

RULES_BAR = 8 * 1024  # import of a game's rules, and one state of its largest seating
HEAP_BAR = 120 * 1024  # the whole product at any time
LINKED_BAR = 140 * 1024  # while handhelds are linked
SLACKS = 1024, 2 * 1024  # margin of tests below a bar: fragmentation differs from run to run
LINKED_SLACKS = SLACKS[:1]  # below that of linked matches, above which a PyBadge has 10 KB more
ROOM = 4 * 1024 * 1024  # bytes of heap for runs that only measure
EMPTY = 20_000  # less than the console alone takes
BOARDS = ("pybadge", "picosystem", "sprig", "pico")
PROGRAMS = sorted(Path(__file__).parent.glob("heap_*.py"))  # what runs on MicroPython
SEEDS = range(7, 13)  # seeds of linked ways
AT_ONCE = 2  # ways that are measured at the same time


def games():
    """The games that can be played."""
    found = [path.parent.name for path in ROOT.glob("games/*/rules.py")]
    return sorted(name for name in found if getattr(importlib.import_module("games." + name), "READY", True))


def largest_seating(game):
    """The options with the most seats, and among these with the longest matches."""
    rules = importlib.import_module("games.%s.rules" % game)
    found = itertools.product(*[range(len(each)) for _, each in importlib.import_module("games." + game).OPTIONS])
    return max(found, key=lambda options: (rules.seats(bytes(options)), rules.longest(bytes(options))))


def rules_heap(drive, game):
    """Bytes of heap a game's rules take, imported, with one state of the largest seating."""
    options = [str(choice) for choice in largest_seating(game)]
    printed = interpreter.run(drive, "tools/workshop/heap/heap_rules.py", game, *options, heap=ROOM)
    before, _, after = interpreter.readings(printed)
    return interpreter.on_a_board(before, after)


def modules(drive, board):
    """Lines of text: the heap each file of the product takes when all is imported, without its own imports.

    A name, with its letters and entry, is charged to the file that brings it. Table doublings are charged to nobody.
    """
    found = [path.relative_to(drive) for top in ("lib/dojo", "games") for path in (drive / top).rglob("*.mpy")]
    # Small ones first: they import few others, so the first chain of imports is not too deep.
    found.sort(key=lambda path: (path.parts[0] == "games", (drive / path).stat().st_size))
    names = [".".join(path.with_suffix("").parts).removeprefix("lib.").removesuffix(".__init__") for path in found]
    printed = interpreter.run(drive, "tools/workshop/heap/heap_modules.py", board, *names, heap=ROOM)
    taken, begun = {}, []
    for reading in interpreter.readings(printed):
        mark, _, name = reading.remark.partition(" ")
        if mark == ">":
            begun.append([reading, 0])
        elif mark == "<":
            before, inner = begun.pop()
            whole = reading.used - before.used - (reading.tables - before.tables)
            whole += interpreter.NAME_ENTRY * (reading.names - before.names)
            taken[name] = taken.get(name, 0) + whole - inner
            if begun:
                begun[-1][1] += whole
        else:
            taken[name + ", which this board cannot load"] = 0
    for name, used in sorted(taken.items(), key=lambda pair: -pair[1]):
        yield "%7d  %s" % (used, name)


def alone(board, keys):
    """The way of a handheld by itself, for a script of keys (sim.script)."""
    return {"steps": json.loads(steps(board, keys))}


class Way:
    """The heap on one way through the product, as `alone` or tools/workshop/heap/linked_way.py name it, on a drive
    with an image.

    `screens`: [(words on it, bytes in use)], one for every key.
    """

    def __init__(self, drive, board, way):
        self._drive = drive
        self._arguments = ("tools/workshop/heap/heap_screens.py", board.name)
        self._height = board.height
        dice = interpreter.place(drive, "dojo.dice", "entropy")
        console = interpreter.place(drive, "dojo.crash", "console")
        self._steps = json.dumps(dict(way, dice=dice, console=console, stamps=HEAD))
        before, *after = interpreter.readings(self._run("report", ROOM))
        self._empty = before.used + interpreter.SECTOR
        self._words = " ".join(reading.remark for reading in after)
        self.screens = [
            (title(reading.remark), interpreter.on_a_board(before, reading) - interpreter.SECTOR) for reading in after
        ]
        self.names = after[-1].names - before.names  # names, which a board never frees
        self._tables = after[-1].used - self._empty - self.screens[-1][1]  # of names: above what a board would take

    def _run(self, mode, heap):
        return interpreter.run(self._drive, *self._arguments, mode, heap=heap, text=self._steps)

    def missing(self, words):
        """Those of the words that were never on the display."""
        return [word for word in expected(words, self._height) if word not in self._words]

    def largest(self):
        """{screen: bytes in use}, the largest for each, in the order in which they came."""
        found = {}
        for name, used in self.screens:
            found[name] = max(used, found.get(name, 0))
        return found

    def short_at(self, heap):
        """The number of the key at which this heap is too small, or None if it is enough."""
        try:
            self._run("fit", self._empty + heap + self._tables)
        except interpreter.OutOfMemory as short:
            return int(([line for line in str(short).splitlines() if line.isdigit()] or "0")[-1])
        return None

    def peak(self):
        """(bytes, screen): the smallest sufficient heap, and the screen that needs it."""
        heaps = range(EMPTY, ROOM // 4, interpreter.STEP)  # use with ample room says nothing: nothing is forgotten then
        heap = least = heaps[bisect_left(heaps, True, key=lambda heap: self.short_at(heap) is None)]
        number = None
        while number is None:
            heap -= interpreter.STEP  # the limit is not sharp: nobody knows when the collector runs
            number = self.short_at(heap)
        return least, self.screens[number][0]


def on_the_way(drive, board, count, keys, words):
    """The Way of the first of `count` handhelds. Linked, chance is another on each board: the first of a few seeds at
    which the keys lead to all the words.
    """
    if count == 1:
        return Way(drive, board, alone(board, keys))
    for seed in SEEDS:
        way = Way(drive, board, record(board, count, keys, seed))
        if not way.missing(words):
            break
    return way


def title(words):
    """A name for a screen: the first words on it, without the numbers."""
    return "".join("#" if letter.isdigit() else letter for letter in " / ".join(words.split("|")[:3]))[:46]


def table(rows):
    """Lines of text: names on the left, numbers with their bars on the right."""
    width = max(len(row[0]) for row in rows)
    for name, used, bar in rows:
        mark = "over the bar of %d" % bar if bar and used > bar else "of %d" % bar if bar else ""
        yield ("  %-*s %7d  %s" % (width, name, used, mark)).rstrip()


def told(drive, board, is_quick, way):
    """Text about one way, and its rows that are over a bar. SystemExit if its keys no longer lead where they did."""
    name, count, keys, words = way
    bar = LINKED_BAR if count > 1 else HEAP_BAR
    heap = on_the_way(drive, board, count, keys, words)
    if heap.missing(words):
        sys.exit("%s: never saw %s" % (name, ", ".join(heap.missing(words))))
    rows = [(screen, used, 0) for screen, used in heap.largest().items()]
    if not is_quick:
        least, screen = heap.peak()
        rows.append(("PEAK, on the way to " + screen, least, bar))
    head = "\n%s: %s; bytes in use where nothing need be forgotten, %d names" % (board.title, name, heap.names)
    return "\n".join([head, *table(rows)]), [row for row in rows if row[1] > row[2] > 0]


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/workshop/heap/budget.py", description=__doc__.splitlines()[0])
    parser.add_argument("--board", action="append", help="only this board; may be given several times")
    parser.add_argument("--quick", action="store_true", help="without the peaks")
    parser.add_argument("--modules", action="store_true", help="what every bundle takes, instead")
    chosen = parser.parse_args(arguments)
    over = []
    for name in chosen.board or BOARDS:
        board = boards.find(name)
        files = interpreter.fill(board.name, PROGRAMS)
        if chosen.modules:
            print("\n".join(modules(files, board.name)))
            continue
        if name == (chosen.board or BOARDS)[0]:
            rows = [(game, rules_heap(files, game), RULES_BAR) for game in games()]
            print("Rules with a state of the largest seating, bytes of heap")
            print("\n".join(table(rows)))
            over += [row for row in rows if row[1] > row[2]]
        ways = [(way, 1, keys, words) for way, keys, words in WAYS]
        ways += LINKED_WAYS * ("infrared" in links_of(board))
        measured = partial(told, interpreter.fill(board.name, PROGRAMS, in_image=True), board, chosen.quick)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for lines, broken in pool.map(measured, ways):
                print(lines)
                over += broken
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
