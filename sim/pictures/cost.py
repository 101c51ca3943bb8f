"""What a press costs: an estimate of the time an RP2040 board needs from a key event to the finished picture.

    with Handheld(find("pybadge")) as handheld:
        ledger = Ledger(handheld)
        cost = ledger.press("ok")
        cost.ms, cost.is_screen, cost.bar       # (143, True, 200): a new screen, well below what it may take

The ledger counts while the real program runs on the fakes, and charges what was measured on a board at 125 MHz:

    refreshes   displayio sends an area in pieces of 512 bytes: 155 µs each; 60 µs for each layer that a piece meets,
                and 4.6 µs for each pixel that a layer covers there
    labels      building one 4 ms, and 0.5 ms a letter; bitmap_label twice that; a new text 0.5 ms a letter
    lines       each line of Python that runs outside the label library, 20 µs
    modules     importing, 1.5 ms for each 1000 characters of source (as .mpy)
    garbage     a collection 2.8 ms
    saving      what the board's own chip takes for what is written before the picture is finished

The first three figures give all that was measured of refreshes within a sixth (tests/simulator/test_sim_cost.py). Not
charged, as it is not known: opening files. The whole is good to about ±30 %.
"""

import os
import sys

from sim import boards, paths, script
from sim.handheld import FRAME
from sim.linking.room import links_of
from sim.pictures import screens
from sim.world import is_own

PATIENCE = 50  # frames after a press until something must have been drawn

# µs
_PIECE = 155
_MEETING = 60
_COVERED = 4.6
_LABEL = 4000
_LETTER = 500
_LINE = 20
_SOURCE = 1500  # for 1000 characters
_COLLECTION = 2800
_BITMAP_LABEL = 2  # times what a label costs

CURSOR = 50  # ms that a cursor or a number may take


def refresh_time(areas, layers, depth=16):
    """µs for a refresh of `areas` (x1, y1, x2, y2) on which `layers`, areas too, are to be drawn."""
    time = 0
    for left, top, right, bottom in areas:
        rows = max(1, 512 * 8 // depth // (right - left))
        if depth == 1:
            rows = max(8, rows // 8 * 8)
        time += -(-(bottom - top) // rows) * _PIECE
        for x1, y1, x2, y2 in layers:
            x1, y1, x2, y2 = max(x1, left), max(y1, top), min(x2, right), min(y2, bottom)
            if x1 < x2 and y1 < y2:
                met = (y2 - 1 - top) // rows - (y1 - top) // rows + 1
                time += met * _MEETING + (x2 - x1) * (y2 - y1) * _COVERED
    return time


def screen_bar(board):
    """ms that a change of screen may take: 50 more than a full refresh; 200 at 160 × 128, 350 at 240 × 240."""
    return max(200, 50 + board.width * board.height * 300 // (240 * 240))


class Cost:
    """What happened between a key event and the end of the refresh that answered it."""

    def __init__(self, board):
        self.board = board
        self.refresh = self.saving = 0  # µs
        self.pixels = self.areas = self.labels = self.letters = self.lines = self.source = self.collections = 0
        self.files = []  # modules that were imported
        self.is_answered = False
        self.is_opening = False  # True if the launcher has ended for something of a game

    @property
    def is_screen(self):
        """Whether it was a change of screen: more than half of it was drawn."""
        return self.pixels > self.board.width * self.board.height // 2

    @property
    def bar(self):
        """ms it may take; a second where a game was opened."""
        if self.is_opening or any(name.startswith("games.") and name.endswith(".screens") for name in self.files):
            return 1000
        return screen_bar(self.board) if self.is_screen else CURSOR

    @property
    def ms(self):
        """The estimate in milliseconds."""
        time = self.refresh + self.saving + self.labels * _LABEL + self.letters * _LETTER + self.lines * _LINE
        time += self.source * _SOURCE / 1000 + self.collections * _COLLECTION
        return round(time / 1000)

    def __str__(self):
        kind = "screen" if self.is_screen else "cursor"
        return (
            f"{self.ms:5} of {self.bar:4} ms  {kind}: drawn {self.refresh // 1000} ms ({self.pixels} pixels, "
            f"{self.areas} areas), {self.labels} labels, {self.letters} letters, {self.lines} lines, "
            f"{self.source // 1000}k imported, {self.collections} collections, {self.saving // 1000} ms saving"
        )


class Ledger:
    """Watches one handheld from now on, until its power is cut."""

    def __init__(self, handheld):
        self.handheld = handheld
        self._cost = None  # what is being counted now
        self._known = set()  # modules that were there before
        self._was_in_launcher = False
        self._counts = (0, 0)  # collections and µs of saving that were there before
        handheld.device.on_refresh = self._drew
        self._advance, handheld.program.advance = handheld.program.advance, self._time_passes
        for name, times in (("label", 1), ("bitmap_label", _BITMAP_LABEL)):
            module = "adafruit_display_text." + name
            if module in handheld.world:
                self._watch(handheld.world[module].Label, times)

    def press(self, name):
        """Tap a key; the cost of the first refresh that answers it, `is_answered` False if none does."""
        handheld = self.handheld
        handheld.press(name)
        cost = self._until_answered(script.TAP // FRAME)
        handheld.release(name)
        if not cost.is_answered:  # BACK acts when it is let go
            cost = self._until_answered(PATIENCE)
        handheld.run(5)
        return cost

    def _until_answered(self, frames):
        self._cost = cost = Cost(self.handheld.board)
        self._known = set(self.handheld.world.names())
        self._counts = self._counted()
        self._was_in_launcher = self._page() == "dojo.launcher"
        for _ in range(frames):
            self.handheld.run(1)
            if cost.is_answered:
                break
        self._cost = None
        return cost

    def _page(self):
        """The page that was opened first of those that are open, "" where none is."""
        pages = self.handheld.world["dojo.pages"] if "dojo.pages" in self.handheld.world else None
        return pages._open[0][0] if pages and pages._open else ""

    def _counted(self):
        return self.handheld.world.collections, self.handheld.saving_time

    # --- What is counted ---------------------------------------------------------------------

    def _drew(self, areas):
        """The first refresh ends the count: what comes after it keeps nobody waiting."""
        cost, self._cost = self._cost, None
        if cost is None:
            return
        cost.is_answered = True
        screen = self.handheld.device.display.screen_
        layers = []
        if screen.root is not None:
            screen.root.visible_(layers)
        cost.areas = len(areas)
        cost.pixels = screen.pixels
        cost.refresh = round(refresh_time(areas, [layer.current_ for layer in layers], screen.depth))
        cost.collections, cost.saving = (now - then for now, then in zip(self._counted(), self._counts))
        cost.files = [name for name in list(sys.modules) if name not in self._known and is_own(name)]
        for name in cost.files:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if file.endswith(".py") and not file.startswith(paths.FAKES):
                cost.source += os.path.getsize(file)
        cost.is_opening = self._was_in_launcher and self._page() != "dojo.launcher"

    def _watch(self, label, times):
        """Count what labels of this class do."""
        made = label.__init__
        written = label._reset_text

        def make(this, *arguments, **named):
            if self._cost:
                self._cost.labels += times
            made(this, *arguments, **named)

        def write(this, *arguments, **named):
            written(this, *arguments, **named)
            if self._cost:
                self._cost.letters += times * len((this.text or "").replace(" ", "").replace("\n", ""))

        label.__init__ = make
        label._reset_text = write

    def _time_passes(self, ms):
        """Runs on the program's own stack, just before it goes on: the place to begin and end counting its lines."""
        sys.settrace(self._trace if self._cost else None)
        self._advance(ms)

    def _trace(self, frame, event, argument):
        """Called for each function that is entered; only those of the product and of the button handler count."""
        name = frame.f_code.co_filename
        if name.startswith(_COUNTED) and name != _PAGES and "<module>" not in frame.f_code.co_name:
            return self._line
        return None

    def _line(self, frame, event, argument):
        if event == "line" and self._cost:
            self._cost.lines += 1
        return self._line


_COUNTED = (
    paths.DOJO,
    paths.GAMES,
    os.path.join(paths.ROOT, "boards"),
    os.path.join(paths.LIBRARIES, "button_handler"),
)
_PAGES = os.path.join(paths.DOJO, "dojo", "pages.py")  # goes through sys.modules, which are many more here


def measure(board):
    """(name of the screen, key, Cost) for every tap on the way through the list of screens that something answers."""
    for walk in screens.walks():
        if walk.count > 1 and not links_of(board):
            continue  # only in the simulator can such a board be linked
        with walk.begin(board) as handheld:
            handheld.settle()
            ledger = Ledger(handheld)
            for name, steps in walk.screens(board):
                for step in steps:
                    if step.action == "press" and step.ms < 500:
                        cost = ledger.press(step.key.name)
                        if cost.is_answered:  # else it waits for others: frames pass, and nobody expects anything
                            yield name, step.key.name, cost
                        handheld.settle()
                    else:
                        handheld.do([step])
                        if step.action == "reset":
                            handheld.settle()
                            ledger = Ledger(handheld)
                screens.settle(handheld)


def command(chosen):
    """`cost`: the dearest way to each screen, and 1 if one takes longer than it may."""
    dearest = {}
    for name, key, cost in measure(boards.find(chosen.board)):
        if name not in dearest or cost.ms - cost.bar > dearest[name][1].ms - dearest[name][1].bar:
            dearest[name] = key, cost
    slow = 0
    for name, (key, cost) in dearest.items():
        print(f"{name:20} {key:6} {cost}{'   TOO SLOW' if cost.ms > cost.bar else ''}")
        slow += cost.ms > cost.bar
    print(f"{len(dearest)} screens, {slow} too slow.")
    return 1 if slow else 0
