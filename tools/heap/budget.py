"""What the product takes of a board's heap, per game and per screen, against the bars (docs/inside/tools.md says how).

    python tools/heap/budget.py                     # every board of BOARDS; ends with 1 when a bar is broken
    python tools/heap/budget.py --board pybadge --quick      # without looking for the peak to the byte
    python tools/heap/budget.py --board pybadge --modules    # what every bundle takes
"""

import argparse
import importlib
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools/heap")]
sys.path.append(str(ROOT))

import interpreter  # noqa: E402
from linked_way import record  # noqa: E402
from sim import boards, paths, script  # noqa: E402
from sim.linking.room import links_of  # noqa: E402
from sim.unattended.run import shelf  # noqa: E402

paths.extend()

RULES_BAR = 8 * 1024  # import of a game's rules, and one state of its largest seating
HEAP_BAR = 120 * 1024  # the whole product at any time
LINKED_BAR = 140 * 1024  # while handhelds are linked
SLACKS = 1024, 2 * 1024  # margin of tests below a bar: fragmentation differs from run to run
ROOM = 4 * 1024 * 1024  # for runs that only measure
EMPTY = 20_000  # less than the console alone takes
BOARDS = ("pybadge", "picosystem", "sprig", "pico")
FRAME = 20  # ms
SETTLE = 25  # frames after every key
AT_ONCE = 2  # ways that are measured at the same time

# Ways through the product: name, keys, and words that must have been displayed: if not, the screens have changed and
# the keys lead elsewhere. Every screen on the way is measured. "past-ways" goes down the first page of a game to
# "Change", "past-link" over what links handhelds: when it is asked who plays, and round the end of the first page of a
# game.
WAYS = (
    (
        "launcher, settings, about",
        "wait:800,right*%d,ok*3,back,left,ok,ok,down,ok,down,ok,back" % (len(shelf()) + 1),
        ("About", "Settings"),
    ),
    (
        "Ninja, help and a guided duel",
        "wait:800,ok,past-ways,down,ok*3,back,up,ok,hold-back,ok,past-ways,down*2,ok" + ",ok,up,ok,ok,wait:2500,ok" * 9,
        ("secretly", "Forbidden number", "25 strength", "sure?", "rolls away", "pay 3 more", "You win!"),
    ),
    (
        "Ninja, a tag team of people",
        "wait:800,ok,past-ways,ok,down*3,ok,down*2,ok,down,ok*4,down,ok,down,past-link,ok"
        + ",ok,up,ok,ok,wait:1000" * 30,
        ("Tag team", "Start!", "Pass to", "Who starts?", "sure?", "tag?", "In the ring"),
    ),
    (
        "Knock Yourself Out alone",
        "wait:800,right*2,ok,past-ways,down*4,ok,right,back,down,past-link,ok*2,hold-back,ok*3,right*7,ok*2,back"
        + ",ok,ok,right,ok,right,ok,right" * 35,  # five keys would not get a Pico past its three pages of chances
        ("Sums and help", "Roll the dice!", "Take out", "Look again!", "Chances", "The coach"),
    ),
    (
        "Knock Yourself Out, a chart",
        "wait:800,right*2,ok,past-ways,down*4,ok*2,hold-back,ok,past-ways,down*3,ok,down*2,ok*2"
        + ",ok*3" * 36
        + ",wait:5000,ok*4,wait:1000" * 2
        + ",ok*5,back*2,down*2,past-link,ok,down,ok*2",
        ("Make a chart", "Products", "Try again", "It is 36", "Hurray!", "How many", "most?", "Well counted!"),
    ),
    (
        "Knock Yourself Out, two against two",
        "wait:800,right*2,ok,past-ways,down,ok,right,back,up,ok,down*2,ok,down*2,left,down,right,down,right,down,past-link,ok"
        + ",ok,ok,right,ok,right" * 30,
        ("Start!", "Fox", "rolls", "Look again!"),
    ),
    (
        "Karate's dice roller",
        "wait:800,right,ok*3,wait:600,ok,wait:600,left,ok,back,down,ok,back,down,ok*3,back,down,ok*3,back*2"
        + ",up,wait:1000,ok*3"
        + ",down*2,ok,down*4,ok,wait:900,ok" * 5
        + ",ok*2,wait:600,up,wait:1000,ok*13" * 2
        + ",ok*2,down,ok,down,ok,down,ok,up*2,ok*5,wait:8000,ok*6,wait:8000,ok*2",
        ("Rolls so far", "Are they fair?", "KIAI!", "Who shouted?", "reads aloud", "After step 1", "wins!"),
    ),
    (
        "Karate alone",
        "wait:800,right,ok,down,past-ways,ok*2,down*5,ok*2,wait:600,back,ok,wait:600,ok*40,wait:21000,ok,down,ok,wait:1500,down,ok,back*2"
        + ",ok,wait:1500" * 5
        + ",ok*3,wait:1000",
        ("How much time?", "The clock", "Pause", "Now all fight!", "Ready?", "Rival", "why?", "After round 1"),
    ),
    (
        "Karate, a person and seven black belts",
        "wait:800,right,ok,down,past-ways,ok,down,left,down*3,ok,down"
        + ",down,ok*2" * 7
        + ",down,past-link,ok,wait:2000,ok*24,wait:1000,ok*30,wait:4000,ok,up,ok*4,back*2,ok*20",
        ("Who plays?", "Black", "rolls", "High punch", "KIAI?", "shouts!", "After round 1"),
    ),
    (
        "Karenza against a Master",
        "wait:800,right*3,ok,past-ways,ok*2,right*3,ok,right,ok,down*2,right*2,up*2,ok,wait:3000"
        + ",ok,ok,wait:3000" * 45,
        ("Other rules", "Rafael", "Stand like this?", "You can play it!", "attacks!", "points!"),
    ),
    (
        "Karenza, two people",
        "wait:800,right*3,ok,past-ways,down,ok,right*2,back,up,ok*4,down*2,left,up*2,ok,wait:3000"
        + ",right*9,ok,right,ok,right*3,ok,wait:500,ok,wait:3000,ok" * 12,
        ("Two warriors", "Other rules", "Pass to", "Left foot", "Right foot", "Sword", "Drop "),
    ),
    (
        "King of the Roll against an opponent",
        "wait:800,right*4,ok*2,wait:3500,ok*2,wait:4000" + ",ok,wait:1500" * 40,
        ("who are you?", "is first", "Straight: ", ", best ", "why?"),
    ),
    (
        "King of the Roll, two people",
        "wait:800,right*4,ok,down,ok,wait:3500,ok*4,wait:4000"
        + ",ok,wait:1200" * 9
        + ",left,ok,wait:300,back,right,ok,wait:1200" * 2
        + ",ok,wait:1200" * 24,
        ("Pass to", "play a card?", "Straight: ", "How it stands", "why?"),
    ),
    (
        "Karenza, a championship of three",
        "wait:800,right*3,ok,past-ways,ok,down*3,ok,down,ok,down*3,right*2,up*3,ok,right,ok*4,wait:3000"
        + ",ok,ok,wait:3000" * 60,
        ("Players", "robot: Master", "Fight 1 of 3", "passes", "Championship", "Fight 2 of 3", "points!"),
    ),
)

# Ways with this board linked by infrared to others like it: how many, and the keys of all.
LINKED_WAYS = (
    (
        "Ninja, a linked duel",
        2,
        "wait:800,ok,up,ok,2.ok,2.up,2.ok,wait:4000,ok,2.ok,wait:4000"
        + ",more*3,ok*2,2.more,2.ok*2,wait:4000,ok,2.ok,wait:600" * 4
        + ",back,next*3,ok,wait:1500,2.ok,wait:2000,ok,wait:500"
        + ",more*9,ok*2,2.ok*2,wait:4000,ok,2.ok,wait:600" * 2
        + ",ok*2,2.more,2.ok*2,wait:4000,ok,2.ok,wait:6000,ok,2.ok,wait:5000",
        ("Looking for others", "Same on both?", "sure?", "Waiting for", "rolls away", "wants to go on", "Fair match!"),
    ),
    (
        "Ninja, a linked tag team with opponents",
        2,
        "wait:800,ok,next*2,ok,next*3,ok,next*2,ok*2,next*3,ok"
        + ",2.ok,2.next*2,2.ok,2.next*3,2.ok,2.next*2,2.ok*2,2.next*3,2.ok,wait:6000,ok,2.ok,wait:6000"
        + ",ok*2,2.ok*2,wait:2500" * 6,
        ("robot: Bold", "Same on all?", "Who starts?", "In the ring", "tag?"),
    ),
    (
        "Knock Yourself Out, linked",
        2,
        "wait:1000,right*2,ok,up,ok,2.right*2,2.ok,2.up,2.ok,wait:8000,ok,2.ok,wait:4000"
        + ",ok,2.ok,wait:2500" * 2
        + ",ok,wait:2500,right,ok,ok,right,2.ok,wait:2500,2.right,2.ok,2.ok,2.right" * 16,
        ("Same on both?", "Waiting for", " rolls", "Look again!"),
    ),
    (
        "Karate, linked",
        2,
        "wait:800,right,ok,up,ok,2.right,2.ok,2.up,2.ok,wait:4000,ok,2.ok,wait:4000,ok*2,2.ok*2,wait:1000"
        + ",ok*3,wait:500,2.ok*3,wait:5000" * 5
        + ",ok*2,up,ok,wait:500,2.ok*3,wait:6000,ok,2.ok,wait:3000,ok*2,2.ok*2,wait:6000,ok*7,2.ok*7,wait:6000"
        + ",ok,2.ok,wait:3000,ok*2,2.ok*2,wait:6000,ok,2.ok,wait:3000,ok,2.ok,ok*3,2.ok*3,wait:4000",
        ("Same on both?", "High punch", "Waiting for", "KIAI?", "shouts!", "Ready?", "Round 2 Roll 1"),
    ),
    (
        "Karate, linked, with black belts on two empty seats",
        2,
        "wait:800,right,ok,down*3,ok,down,ok*3,up,ok,down*2,ok*2,down*3,ok"
        + ",2.right,2.ok,2.down*3,2.ok,2.down,2.ok*3,2.up,2.ok,2.down*2,2.ok*2,2.down*3,2.ok"
        + ",wait:4000,ok,2.ok,wait:5000,ok*2,2.ok*2,wait:1500"
        + ",ok*3,wait:500,2.ok*3,wait:9000" * 3
        + ",ok*2,up,ok,wait:500,2.ok*3,wait:9000,ok,2.ok,wait:3000,ok*2,2.ok*2,wait:9000,ok*14,2.ok*14,wait:6000",
        ("robot: Black", "Same on all?", "High punch", "Waiting for", "shouts!", "Ready?", "After round 1"),
    ),
    (
        "Karate's dice roller, linked",
        2,
        "wait:800,right,ok*2,back,down*3,ok,2.right,2.ok*2,2.back,2.down*3,2.ok,wait:3000,ok,2.ok,wait:4000"
        + ",ok,wait:600,2.ok,wait:1500,back,down*4,up*2,ok*3,back*2,wait:1000,ok,wait:1500,2.up"
        + ",wait:3000,ok*2,wait:1000,ok"
        + ",down,ok,down*2,ok,wait:900,ok" * 5
        + ",ok,wait:2000,2.ok,wait:2000,2.ok,wait:2000,up,wait:2000,ok*2,wait:1000,back"
        + ",wait:1000,back,down*4,ok,wait:1000",
        ("Same animal on all", "other here", "KIAI!", "Who shouted?", "reads aloud", "Round 2", "Play on alone"),
    ),
    (
        "Karenza, linked",
        2,
        "wait:1300,right*3,ok,up,ok,2.right*3,2.ok,2.up,2.ok,wait:6000,ok,2.ok,wait:4000,ok,2.ok,wait:3000,2.ok,ok,wait:9000"
        + ",ok,2.ok,wait:1500,ok,2.ok,wait:4000" * 12,
        ("Same on both?", "Masaru", "Waiting for", "Ready!", "points!", "Fair match!"),
    ),
    (
        "King of the Roll, linked",
        2,
        "wait:800,right*4,ok,up,ok,2.right*4,2.ok,2.up,2.ok,wait:6000,ok,2.ok,wait:4000,ok,2.ok,wait:4000,ok,2.ok,wait:6000"
        + ",ok,2.ok,wait:1500,ok,2.ok,wait:4000" * 12,
        ("Same on both?", "who are you?", "Waiting for", "is first", ": secret", "And now ...", ": card?", "Turn 2"),
    ),
)


def on_board(board, keys):
    """The keys of a way: the page that asks who plays has one more line if the board can be linked."""
    links = bool(links_of(board))
    return keys.replace("past-ways", "down*2").replace("past-link", "down" if links else "wait:20")


def games():
    """The games that can be played."""
    found = [path.parent.name for path in ROOT.glob("games/*/rules.py")]
    return sorted(name for name in found if getattr(importlib.import_module("games." + name), "READY", True))


def largest_seating(game):
    """The options with the most seats, and among these with the longest matches."""
    rules = importlib.import_module("games.%s.rules" % game)
    found = [()]
    for _, choices in importlib.import_module("games." + game).OPTIONS:
        found = [head + (index,) for head in found for index in range(len(choices))]
    return max(found, key=lambda options: (rules.seats(bytes(options)), rules.longest(bytes(options))))


def rules_heap(drive, game):
    """Bytes of heap a game's rules take, imported, with one state of the largest seating."""
    options = [str(choice) for choice in largest_seating(game)]
    printed = interpreter.run(drive, "tools/heap/heap_rules.py", game, *options, heap=ROOM)
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
    printed = interpreter.run(drive, "tools/heap/heap_modules.py", board, *names, heap=ROOM)
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


def steps(board, keys):
    """The steps of a script, as JSON."""
    found = []
    for step in script.parse(on_board(board, keys), board):
        if step.action == "wait":
            found.append(("", 0, -(-step.ms // FRAME)))
        else:
            found.append((step.key.source, -(-step.ms // FRAME), SETTLE))
    return json.dumps(found)


class Way:
    """The heap on one way through the product, as `alone` or tools/heap/linked_way.py give it.

    `screens`: [(words on it, bytes in use)], one for every key.
    """

    def __init__(self, drive, board, way):
        self._drive = drive
        self._arguments = ("tools/heap/heap_screens.py", board.name)
        self._steps = json.dumps(dict(way, dice=interpreter.place(drive, "dojo.dice", "entropy")))
        before, *after = interpreter.readings(self._run("report", ROOM))
        self._empty = before.used
        self._words = " ".join(reading.remark for reading in after)
        self.screens = [(title(reading.remark), interpreter.on_a_board(before, reading)) for reading in after]
        self.names = after[-1].names - before.names  # names, which a board never frees
        self._tables = after[-1].used - before.used - self.screens[-1][1]  # of names: above what a board would take

    def _run(self, mode, heap):
        return interpreter.run(self._drive, *self._arguments, mode, heap=heap, text=self._steps)

    def missing(self, words):
        """Those of the words that were never on the display."""
        return [word for word in words if word not in self._words]

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
        low = EMPTY  # use with ample room says nothing, as nothing is forgotten then
        least = interpreter.smallest_heap(lambda heap: self.short_at(heap) is None, low, ROOM // 4)
        number = None
        heap = least
        while number is None:
            heap -= interpreter.STEP  # the limit is not sharp: nobody knows when the collector runs
            number = self.short_at(heap)
        return least, self.screens[number][0]


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
    name, steps, words, bar = way
    heap = Way(drive, board, steps)
    if heap.missing(words):
        sys.exit("%s: never saw %s" % (name, ", ".join(heap.missing(words))))
    rows = [(screen, used, 0) for screen, used in heap.largest().items()]
    if not is_quick:
        least, screen = heap.peak()
        rows.append(("PEAK, on the way to " + screen, least, bar))
    head = "\n%s: %s; bytes in use where nothing need be forgotten, %d names" % (board.title, name, heap.names)
    return "\n".join([head, *table(rows)]), [row for row in rows if row[1] > row[2] > 0]


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/heap/budget.py", description=__doc__.splitlines()[0])
    parser.add_argument("--board", action="append", help="only this board; may be given several times")
    parser.add_argument("--quick", action="store_true", help="without the peaks")
    parser.add_argument("--modules", action="store_true", help="what every bundle takes, instead")
    chosen = parser.parse_args(arguments)
    over = []
    for name in chosen.board or BOARDS:
        board = boards.find(name)
        drive = interpreter.fill(board.name)
        if chosen.modules:
            print("\n".join(modules(drive, board.name)))
            continue
        if name == (chosen.board or BOARDS)[0]:
            rows = [(game, rules_heap(drive, game), RULES_BAR) for game in games()]
            print("Rules with a state of the largest seating, bytes of heap")
            print("\n".join(table(rows)))
            over += [row for row in rows if row[1] > row[2]]
        ways = [(way, alone(board, keys), words, HEAP_BAR) for way, keys, words in WAYS]
        if "infrared" in links_of(board):
            ways += [
                (way, record(board, count, keys), words, LINKED_BAR)
                for way, count, keys, words in LINKED_WAYS
            ]
        measured = partial(told, drive, board, chosen.quick)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for lines, broken in pool.map(measured, ways):
                print(lines)
                over += broken
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
