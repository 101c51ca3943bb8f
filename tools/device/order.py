"""Learns what comes after each page, for lib/dojo/memory/next.txt: boards preload it while people read.

    python tools/device/order.py            # make order
    python tools/device/order.py --check    # ends with 1 if the file would change

It walks through the program as for the golden pictures (tests/goldens/screens.txt). Each load through a door counts for
the page where a key was last pressed: in a match, for its game's screens. A dialog of other pages, such as a menu,
counts for the page below it. `*` stands for the game. What belongs to one game is as frequent as it is in that game's
walks: nobody else preloads it. The result does not depend on the file that was there: nothing is preloaded meanwhile.
"""

import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

from sim import paths  # noqa: E402

paths.extend()

from sim import boards  # noqa: E402
from sim.loading import doors  # noqa: E402

doors.following = dict  # what was learnt before has no say; before what remembers modules with it (sim.loading)

from sim.linking.room import links_of  # noqa: E402
from sim.pictures import screens  # noqa: E402

BOARDS = ("sprig", "pico")  # with a pad and with three buttons
HEAD = "# What is opened after each page, the most frequent first: learnt by `make order` (tools/device/order.py).\n"

_OF_ANY = re.compile(r"games\.\w+\.(?=(rules|screens|bots|guide)$)")  # of a game that the console knows only by name
# Never preloaded: cards, the way home, what sounds need, the medium that boards have instead of air.
_DIALOGS = "dojo.dialogs."  # dialogs wherever they are opened: the one at power-on is there before it can be watched
_BESIDE = re.compile(r"games\.\w+|dojo\.(launcher|report|menus\.(held|shelf)|output\..*|link\.media\..*)")


class Learner:
    """Watches a handheld: `seen` has pairs of a page and what was loaded after it, `read` of a page and its game."""

    def __init__(self):
        self.seen = set()
        self.read = set()

    def watch(self, handheld):
        """Watch it until its power is cut."""
        world = handheld.world
        while "dojo.memory.idle" not in world:
            handheld.run(1)
        pages, room, idle = world["dojo.pages"], world["dojo.memory.room"], world["dojo.memory.idle"].Idle
        shown_in, matches = world["dojo.memory.idle"].shown_in, world["dojo.memory.idle"].MATCHES
        state = {"page": ""}
        dialogs = []  # what the open ones need

        def step(spare_time, game, is_linked, step=idle.step):
            needs = [each for each in room.opened if each not in dialogs and not each[0].startswith(_DIALOGS)][-1]
            state["page"] = shown_in(needs) if needs[0] in matches else needs[0]
            self.read.add((state["page"], game))
            step(spare_time, game, is_linked)

        def count(name):
            if state["page"] and name != state["page"] and not _BESIDE.fullmatch(name):
                if not state["page"].startswith("games."):
                    name = _OF_ANY.sub("games.*.", name)
                self.seen.add((state["page"], name))

        def run(name, what, *arguments, run=pages.run):
            count(name)
            page = run(name, what, *arguments)
            return page if what == "page" or name in matches else dialog(page)

        def dialog(page):
            before = list(room.opened)
            found = None
            new = []
            try:
                while True:
                    try:
                        got = page.send(found)
                    except StopIteration as end:
                        return end.value
                    new = new or [needs for needs in room.opened if not any(needs is other for other in before)][:1]
                    dialogs[:] = dialogs + [each for each in new if not any(each is other for other in dialogs)]
                    found = yield got
            finally:
                page.close()

        def named(load):
            def loaded(name):
                if isinstance(name, str):
                    count(name)
                return load(name)

            return loaded

        idle.step, pages.run = step, run
        pages.load, pages.keep = named(pages.load), named(pages.keep)


def learn():
    """{page: {name: share of the walks through the page in which it was loaded after; if a game's, of its walks}}."""
    counts = defaultdict(Counter)
    walks = Counter()
    for board in map(boards.find, BOARDS):
        for walk in screens.walks():
            if not walk.language and (walk.count == 1 or links_of(board)):
                with walk.begin(board) as handheld:
                    learner = Learner()
                    learner.watch(handheld)
                    handheld.settle()  # a question hears no OK at first
                    for _, steps in walk.screens(board):
                        for step in steps:
                            handheld.do([step])
                            if step.action == "reset":
                                learner.watch(handheld)
                                handheld.settle()
                        screens.settle(handheld)
                    for page, name in learner.seen:
                        counts[page][name] += 1
                    walks.update(learner.read)
                    walks.update((page, "*") for page in {page for page, _ in learner.read})
    return {
        page: {name: count / walks[page, _game(name)] for name, count in found.items() if walks[page, _game(name)]}
        for page, found in counts.items()
    }


def _game(name):
    """The game whose walks say how often something is opened; "*" for all of them."""
    top, game, *_ = name.split(".")
    return game if top == "games" else "*"


def lines(shares):
    """The lines of the file."""
    for page, found in sorted(shares.items()):
        yield "%s: %s\n" % (page, " ".join(sorted(found, key=lambda name: (-found[name], name))))


if __name__ == "__main__":
    learnt = HEAD + "".join(lines(learn()))
    if "--check" not in sys.argv:
        Path(doors.NEXT).write_text(learnt, encoding="utf-8")
    elif Path(doors.NEXT).read_text(encoding="utf-8") != learnt:
        sys.exit("lib/dojo/memory/next.txt is not what the walks of today open: make order")
