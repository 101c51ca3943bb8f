"""Counts what a handheld does between a key event and the last dot of what answers it (sim.pictures.cost).

    ledger = Ledger(handheld)
    cost = ledger.press("ok")
    cost.spent["compose"]       # µs

The program runs unchanged. A trace of its functions and lines, and of the fakes it calls, charges each what
sim.costs.rates says. A screen is often drawn in several passes: one that follows within APART of the one before belongs
to the answer, unless the program waits on purpose in between, as for something that moves.
"""

import functools
import os
import sys

from sim import boards, paths, script
from sim.costs import loads, rates
from sim.costs.strings import is_product, made
from sim.handheld import FRAME
from sim.loading import drives

_TELLS_TWICE = sys.version_info[:2] == (3, 12)  # which tells of a line once more after a call in it
PATIENCE = 1_000_000  # µs after a press in which something must be drawn
APART = 100_000  # µs between two passes that do not belong together

HELD = 500  # ms from which on a key is held and not pressed

CURSOR = 50  # ms that a cursor, a number or a lock may take
OPENING = 600  # ms to open a game or begin a match
SMALL = 160 * 128, 250, 160, 600  # dots of a display; most ms for what `bars` says
LARGE = 240 * 240, 400, 280, 900

ACCOUNTS = ("compose", "send", "code", "names", "garbage", "load", "files", "draw", "objects", "saving", "wait",
            "frames")  # fmt: skip



def bars(board):
    """Most ms for a change of screen, for half of them, and from the first line of code.py to the first picture: on the
    lines through the design's two, SMALL and LARGE.
    """
    more = max(0, board.width * board.height - SMALL[0])
    return [low + more * (high - low) // (LARGE[0] - SMALL[0]) for low, high in zip(SMALL[1:], LARGE[1:])]


class Cost:
    """What happened between a key event and the last dot of the answer; `spent` in µs by account."""

    def __init__(self, board):
        self.board = board
        self.spent = dict.fromkeys(ACCOUNTS, 0)
        self.pixels = self.passes = 0  # dots sent, and in how many refreshes
        self.largest = 0  # dots of the largest of these
        self.first, self.first_pixels = 0, 0  # ms to the last dot of the first one, and its dots
        self.areas = self.lines = self.calls = self.strings = self.collections = self.labels = 0
        self.files = []  # modules that were imported
        self.loads = 0  # bytecode files they came in
        self.loading = 0  # µs spent on these, including the collections after them
        self.is_answered = False
        self.is_opening = False  # True if the launcher had to load something of a game
        self.is_leaving = False  # True if it led back to the launcher

    @property
    def is_screen(self):
        """Whether it was a change of screen: more than a third was redrawn at once."""
        return self.largest > self.board.width * self.board.height // 3

    @property
    def kind(self):
        """What kind of change it was."""
        if self.is_leaving:
            return "leave"
        return "begin" if self.bar == OPENING else "screen" if self.is_screen else "cursor"

    @property
    def bar(self):
        """ms it may take."""
        if self.is_opening or any(name.startswith("games.") and name.endswith(".screens") for name in self.files):
            return OPENING
        return bars(self.board)[0] if self.is_screen else CURSOR

    @property
    def ms(self):
        """The estimate in milliseconds."""
        return round(sum(self.spent.values()) / 1000)

    @property
    def ms_but_loading(self):
        """The estimate in milliseconds, without loading modules."""
        return round((sum(self.spent.values()) - self.loading) / 1000)

    def __str__(self):
        kind = "screen" if self.is_screen else "cursor"
        spent = ", ".join(f"{name} {time / 1000:.0f}" for name, time in self.spent.items() if time >= 500)
        return (
            f"{self.ms:5} of {self.bar:4} ms  {kind}: {spent} ({self.pixels} pixels, {self.passes} passes, "
            f"{self.areas} areas, "
            f"{self.lines} lines, {self.strings} strings, {self.loads} loads, {self.collections} collections)"
        )


class Ledger:
    """Watches one handheld from now on, until its power is cut."""

    def __init__(self, handheld):
        self.handheld = handheld
        self._cost = None  # what is being counted now
        self._is_in_launcher = self._was_in_launcher = True  # the first screen is
        self._tops = tuple(drives.tops())
        self._saved = 0  # µs of saving before this count
        self._made = 0  # strings before this count
        self._drawn = {}  # what the Cost was at its last dot
        self._last = None  # the Cost counted last
        self._between = None  # the Cost of what is done between two answers, as loading ahead
        self._ahead = []  # (µs, modules that were loaded) of each bit of that which a chip would still be at
        self._missing = []  # bits of _ahead to which a chip has not come before the press
        self._behind = 0  # µs that a chip still needs for _ahead
        self._is_seen = False  # the program has seen the key
        self._is_moving = False  # the program waits for something that moves
        self._sleep = 0  # ms the program is sleeping; 0 until seen
        self._frame = 0  # ms between two looks at the keys when this one was pressed
        self._place = _LAUNCHER
        self._garbage = 0  # bytes
        self._take_over()

    def _take_over(self):
        """Start watching refreshes and the program's time."""
        handheld = self.handheld
        handheld.device.on_refresh = self._drew
        self._advance, handheld.program.advance = handheld.program.advance, self._time_passes
        self._wait, handheld.device.on_sleep = handheld.device.on_sleep, self._sleeps
        handheld.world.on_collection = self._collect
        handheld.world.on_free = self._ask_for_room

    def press(self, name, ms=script.TAP):
        """Tap a key, as handheld.tap does; the Cost of what answers it, `is_answered` False if nothing does. While
        time passes it may still grow.

        BACK and START act when they are let go, and count from then on.
        """
        handheld = self.handheld
        self.begin()
        handheld.press(name)
        handheld.wait(ms)
        if boards.key(handheld.board, name).logical in ("back", "start"):
            self.begin()
        cost = self._last
        handheld.release(name)
        handheld.wait(script.GAP)
        return cost

    def begin(self):
        """Count from now on; returns the Cost."""
        ahead = self._ahead
        self._end()
        self._cost = self._last = Cost(self.handheld.board)
        self._was_in_launcher = self._is_in_launcher
        self._saved = self.handheld.saving_time
        self._made = made[0]
        self._frame = self._sleep
        self._is_seen = self._is_moving = False
        self._cost.spent["load"] += ahead[0][0] // 2 if ahead else 0  # a press meets it half-way
        self._missing = ahead[1:]
        self._leave(rates.GARBAGE)
        return self._cost

    def _end(self):
        """Nothing more belongs to the answer: only what led to its last dot counts."""
        cost, self._cost = self._cost, None
        if cost and cost.is_answered:
            vars(cost).update(self._drawn)
        self._between, self._ahead, self._behind = Cost(self.handheld.board), [], 0

    def _drew(self, areas):
        """A refresh ends."""
        self._is_in_launcher = _LAUNCHER in _places(sys._getframe(), self._tops)
        if self._place is _OPENING:
            self._place = _MATCH
        cost = self._cost
        if cost is None:
            return
        screen = self.handheld.device.display.screen_
        layers = []
        if screen.root is not None:
            screen.root.visible_(layers)
        layers = [(layer.current_, _kind(layer)) for layer in layers]
        was_screen = cost.is_screen
        cost.passes += 1
        cost.areas += len(areas)
        cost.pixels += screen.pixels
        cost.largest = max(cost.largest, screen.pixels)
        if cost.is_screen and not was_screen and cost.spent["objects"]:
            self._leave(rates.SCREEN_GARBAGE)
        sent = rates.refresh_time(areas, [], screen.depth)
        spent = cost.spent
        spent["send"] += sent
        seen = [layer if layer[1] != "disk" else (layer[0], "") for layer in layers]
        composed = rates.refresh_time(areas, seen, screen.depth) - sent
        spent["compose"] += composed
        spent["files"] += rates.refresh_time(areas, layers, screen.depth) - sent - composed
        spent["saving"] = self.handheld.saving_time - self._saved
        spent["code"] = cost.lines * rates.LINE + cost.calls * rates.CALL
        spent["names"] += (made[0] - self._made - cost.strings) * rates.STRING
        cost.strings = made[0] - self._made
        scans = [scanner.interval_ * (2 * scanner.threshold_ - 1) for scanner in self.handheld.device.scanners]
        if not cost.is_answered:
            spent["wait"] = (max(scans, default=0) + (self._frame or self._sleep or FRAME)) * 500
            cost.first, cost.first_pixels = cost.ms, cost.pixels
        cost.is_opening = self._was_in_launcher and not self._is_in_launcher
        cost.is_leaving = self._is_in_launcher and not self._was_in_launcher
        cost.is_answered = self._is_seen = True
        self._drawn = vars(cost) | {"spent": dict(spent), "files": list(cost.files)}

    # --- What is counted while the program runs ----------------------------------------------

    def _sleeps(self, ms):
        if ms <= FRAME:  # else the chip is saving
            self._sleep = ms
        sys.settrace(None)  # meanwhile the host's turn may come
        self._wait(ms)
        self.trace()

    def _time_passes(self, ms):
        """Runs on the program's own stack just before it goes on."""
        cost = self._cost
        if cost and self._is_seen:
            cost.spent["frames"] += ms * rates.MS
            if self._is_over(cost):
                self._end()
        elif self._between:
            self._catch_up(ms * 1000)
        self._advance(ms)
        if cost and not self._is_seen:
            self._is_seen = any(scanner.events_ for scanner in self.handheld.device.scanners)

    def _is_over(self, cost):
        """Whether what is drawn from now on is no answer any more."""
        if not cost.is_answered:
            return cost.spent["frames"] > PATIENCE
        now = cost.spent
        code = (cost.lines - self._drawn["lines"]) * rates.LINE + (cost.calls - self._drawn["calls"]) * rates.CALL
        return self._is_moving or sum(now.values()) + code - sum(self._drawn["spent"].values()) > APART

    def _catch_up(self, passed):
        """Between two answers the simulator has done something at once for which a chip takes its time."""
        done, self._between = self._between, Cost(self.handheld.board)
        took = sum(done.spent.values()) + done.lines * rates.LINE + done.calls * rates.CALL
        if took > FRAME * 1000:  # else it is in time for the next frame
            self._ahead.append((took, done.files))
            self._behind += took
        else:
            self._behind = max(0, self._behind - passed)
            while self._ahead and self._behind <= sum(took for took, _ in self._ahead[1:]):
                del self._ahead[0]

    def trace(self):
        """Start or stop counting lines on the calling stack."""
        sys.settrace(self._trace if self._cost or self._between else None)

    def _collect(self):
        """Garbage is collected: by the program, by CircuitPython after loading a file, or because the heap is full."""
        cost = self._cost or self._between
        self._garbage = 0
        if cost:
            cost.collections += 1
            cost.spent["garbage"] += rates.SWEEP + self._alive() * rates.ALIVE + rates.MATCH * (self._place is _MATCH)

    def _ask_for_room(self):
        """The program asks how much of the heap is free."""
        self.handheld.world.free = self._free()
        cost = self._cost or self._between
        if cost:
            cost.spent["garbage"] += rates.FREE

    def _free(self):
        """Bytes of a board's heap that are neither alive nor garbage."""
        size = rates.HEAPS.get(self.handheld.device.chip, rates.HEAP)
        alive = rates.HEAP_BASE + round(self._alive() * rates.HEAP_BYTE) + rates.HEAP_MATCH * (self._place is _MATCH)
        return size - alive - self._garbage

    def _alive(self):
        """Bytes of bytecode that are loaded."""
        return sum(loads.part_of(name).size for name in self.handheld.world.names() if is_product(name))

    def _leave(self, garbage):
        """This many bytes become garbage."""
        self._garbage += garbage
        if self._free() < 0:
            self._collect()

    def _trace(self, frame, event, argument):
        """Called on entering each function. Lines count in the product and the button handler."""
        cost = self._cost or self._between
        if cost is None:
            return None
        code = frame.f_code
        name = code.co_filename
        if name.startswith(paths.FAKES):
            charge = _CHARGES.get((_module(name), code.co_qualname))
            caller = frame.f_back.f_code.co_filename
            if charge and not caller.startswith(paths.FAKES) and _LABELS not in caller:
                charge(cost, frame.f_locals)
            return None
        if not name.startswith(self._tops):
            return None
        if _LABELS in name:
            _label(cost, code, frame.f_locals)
            return None
        if code.co_name == "<module>":
            self._loads(cost, frame.f_globals["__name__"])
            return None
        module, function = drives.origin(code)
        if module == "dojo.say":
            if function == "number_of" or function == "_look_up" and drives.origin(frame.f_back.f_code)[1] != "of_game":
                return None  # on a board there are numbers
            cost.spent["files"] += rates.TEXT * (function == "say")
        cost.calls += 1
        if (module, function) == ("dojo.memory.room", "load") and self._missing:
            self._load_missing(cost, next(iter(frame.f_locals.values())))
        if (module, function) in _MOVING and frame.f_locals.get("frames", 1):
            self._is_moving = cost.is_answered
        place = _PLACES.get((module, function))
        if place and (place, self._place) != (_OPENING, _MATCH):
            self._place = place
        if module == "dojo.memory.room" and "modules__" not in frame.f_globals:
            return None  # scans sys.modules, which is much larger here
        return self._line

    def _line(self, frame, event, argument, before=(0, 0)):
        """Called on each line with the number and instruction of the one before."""
        number, instruction = now = frame.f_lineno, frame.f_lasti
        is_again = _TELLS_TWICE and number == before[0] and instruction > before[1]
        cost = self._cost or self._between
        if event == "line" and cost and not is_again:
            cost.lines += 1
        return functools.partial(self._line, before=now)

    def _load_missing(self, cost, name):
        """A page is loaded: in the simulator it may be there already, but on a chip not yet."""
        for bit in self._missing:
            took, files = bit
            if name in files:
                self._missing.remove(bit)
                cost.spent["load"] += took
                cost.loading += took
                break

    def _loads(self, cost, module):
        """A module starts: its file has just been loaded, unless another module in it was there."""
        cost.files.append(module)
        part = loads.part_of(module)
        before = sum(cost.spent.values())
        cost.loads += 1
        cost.spent["files"] += rates.OPEN
        cost.spent["load"] += part.size * rates.BYTE
        cost.spent["names"] += part.names * rates.NAME
        self._collect()
        cost.loading += sum(cost.spent.values()) - before


@functools.cache
def _module(file):
    """The name of the module in a file."""
    return os.path.basename(file)[:-3]


_LABELS = os.sep + "adafruit_display_text" + os.sep

# Where the player is, by the running generator: in the launcher, beginning a match, or in one.
_LAUNCHER, _OPENING, _MATCH = "launcher", "opening", "match"
_PLACES = {
    ("dojo.launcher", "page"): _LAUNCHER,
    ("dojo.menus.welcome", "page"): _LAUNCHER,
    ("dojo.app", "_play"): _OPENING,
}
# Where it waits on purpose, unless for no number of frames
_MOVING = {("dojo.console", "pause"), ("dojo.console", "key")}


def _places(frame, tops):
    """The places of all generators waiting for this frame."""
    found = set()
    while frame is not None:
        if frame.f_code.co_filename.startswith(tops):
            found.add(_PLACES.get(drives.origin(frame.f_code)))
        frame = frame.f_back
    return found


def _kind(layer):
    """How a layer is composed (sim.costs.rates)."""
    if hasattr(getattr(layer, "bitmap_", None), "file_"):
        return "disk"
    return "clear" if getattr(layer, "bitmap_", None) is not None and layer.shader_.clear_ else ""


# --- Calls of CircuitPython's modules, by the fake's file and function, with their arguments -----


def _object(cost, arguments):
    cost.spent["objects"] += rates.OBJECT


def _blit(cost, arguments):
    source, x1, y1 = arguments["source_bitmap"], arguments["x1"], arguments["y1"]
    width = (source.width_ if arguments["x2"] is None else arguments["x2"]) - x1
    height = (source.height_ if arguments["y2"] is None else arguments["y2"]) - y1
    cost.spent["draw"] += rates.BLIT + width * height * rates.BLIT_PIXEL


def _fill_region(cost, arguments):
    size = (arguments["x2"] - arguments["x1"]) * (arguments["y2"] - arguments["y1"])
    cost.spent["draw"] += rates.BLIT + size * rates.FILL_PIXEL


def _line_drawn(cost, arguments):
    length = max(abs(arguments["x2"] - arguments["x1"]), abs(arguments["y2"] - arguments["y1"])) + 1
    cost.spent["draw"] += rates.BLIT + length * rates.FILL_PIXEL


def _write(cost, arguments):
    cost.spent["draw"] += rates.WRITE


def _file(cost, arguments):
    cost.spent["files"] += rates.FILE
    cost.spent["objects"] += rates.OBJECT


def _readinto(cost, arguments):
    bitmap = arguments["bitmap"]
    cost.spent["files"] += bitmap.height_ * (rates.READ + bitmap.width_ * rates.READ_PIXEL)


_CHARGES = {
    ("_group", "Group.__init__"): _object,
    ("_palette", "Palette.__init__"): _object,
    ("_tilegrid", "TileGrid.__init__"): _object,
    ("_bitmap", "Bitmap.__init__"): _object,
    ("_bitmap", "Bitmap.__setitem__"): _write,
    ("_bitmap", "Bitmap.fill"): _write,
    ("_tilegrid", "TileGrid.__setitem__"): _write,
    ("_disk", "OnDiskBitmap.__init__"): _file,
    ("bitmaptools", "readinto"): _readinto,
    ("bitmaptools", "blit"): _blit,
    ("bitmaptools", "fill_region"): _fill_region,
    ("bitmaptools", "draw_line"): _line_drawn,
}


def _label(cost, code, arguments):
    """The label library's cost as a whole, with all it makes; its lines are not counted."""
    if code.co_name == "<module>":
        cost.spent["load"] += rates.LIBRARY * code.co_filename.endswith("label.py")
    elif code.co_qualname == "Label.__init__":
        cost.labels += 1
        cost.spent["draw"] += rates.LABEL
    elif code.co_qualname == "Label._update_text":
        cost.spent["draw"] += rates.WRITING + rates.LETTER * len(arguments["new_text"])
