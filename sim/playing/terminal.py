"""Handhelds in a terminal: the screens in half blocks, the keys below; restores the terminal at the end.

A single screen in dots, whose letters are hard to read, has its words below it if there is room. Of several, as many
are shown as fit, always including the one in focus.

    Terminal(sitting).run()

A terminal reports key presses, not releases: a key counts as held for a moment after it last came, and `h` holds BACK
long enough for the menu.
"""

import os
import re
import select
import shutil
import signal
import sys
import time

from sim import Complaint, script
from sim.playing import cells, keyboard, wording

TAP = 0.12  # seconds a key counts as held after it came
LIGHT = "\u25cf"  # a lamp of the board
ESCAPE = 0.03  # seconds to wait for the rest of an escape sequence
LINES = 2  # below the screen, at least
WORDS = 5  # lines for the words of the screen, at most

_BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"  # the other screen, no cursor, no wrapping
_END = "\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l"
_TOGETHER = "\x1b[?2026h{}\x1b[?2026l"  # terminals that support it show all at once

_ONE_KEY = re.compile(r"\x1b\[\[[A-E]|\x1b\[[0-9;?]*[A-Za-z~]|\x1bO[A-Za-z]|[\s\S]")
_QUIT = ("q", "Q", "\x03", "\x04")
_GAP = 2  # columns between two screens
_NEWS = "\x1b[1;33m"
_PLAIN = "\x1b[m"


class Terminal:
    """One sitting in the terminal that stdin and stdout are connected to."""

    def __init__(self, sitting):
        self.fitting = None  # returns the sitting that fits the terminal now, before any key is pressed
        self._take_up(sitting)
        self._held = {}  # (number of a handheld, boards.Key) → when it is released
        self._rest = ""  # the beginning of an incomplete escape sequence
        self._rest_since = 0.0
        self._canvases = {}  # number of a handheld: where it is drawn
        self._below = None  # what stands below the screens
        self._titles = ""  # what stands above the screens
        self._is_resized = True
        self._words = []

    def _take_up(self, sitting):
        """Play this one from now on."""
        self.sitting = sitting
        self._is_played = False
        sitting.later = []  # what a command prints would spoil the picture

    def run(self):
        """Play until the person leaves."""
        import termios

        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Complaint("This is no terminal to play in. `python -m sim shot` renders screens without one.")
        if not _can_show(sys.stdout.encoding):
            wrong = f"The letters of this terminal's locale ({sys.stdout.encoding}) cannot show a screen."
            raise Complaint(f"{wrong} Choose one with UTF-8, as in: LC_ALL=C.UTF-8 make play.")
        if os.environ.get("TERM", "dumb") == "dumb":
            raise Complaint("This terminal (TERM=dumb) cannot show a screen. A window needs a display.")
        before = termios.tcgetattr(sys.stdin)
        handlers = {number: signal.signal(number, self._stop) for number in (signal.SIGTERM, signal.SIGHUP)}
        handlers[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, self._resize)
        try:
            _make_raw(before)
            self._write(_BEGIN)
            self._loop()
        finally:
            self._write(_END)
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
            for number, handler in handlers.items():
                signal.signal(number, handler)
            self.sitting.end()

    @staticmethod
    def _stop(number, _frame):
        raise SystemExit(128 + number)

    def _resize(self, _number, _frame):
        self._is_resized = True

    def _loop(self):
        while True:
            self._let_go(time.monotonic())
            wait = self.sitting.catch_up()
            self._show()
            if select.select([sys.stdin], [], [], wait)[0]:
                text = os.read(sys.stdin.fileno(), 4096).decode("utf-8", "replace")
                if not text or not self._take(text):
                    return
            elif self._rest and time.monotonic() - self._rest_since > ESCAPE:
                self._key(keyboard.SENT.get(self._rest, ""))
                self._rest = ""

    # --- Keys --------------------------------------------------------------------------------

    def _take(self, text):
        """Handle the terminal's input. False when the person wants to leave."""
        text = self._rest + text
        self._rest = ""
        for match in _ONE_KEY.finditer(text):
            sent = match[0]
            if sent == "\x1b" and text[match.end() : match.end() + 1] in ("", "[", "O"):
                self._rest = text[match.start() :]  # wait for the rest
                self._rest_since = time.monotonic()
                return True
            if sent in _QUIT:
                return False
            if sent == "h":
                for item in self.sitting.handheld.board.keys:
                    if item.logical == "back":
                        self._hold(self.sitting.focus, item, script.HOLD / 1000)
            else:
                self._key(keyboard.SENT.get(sent, sent.lower()))
        return True

    def _key(self, name):
        sitting = self.sitting
        for place in range(len(sitting.people)):
            keys, _ = sitting.caps(place)
            if name in keys:
                self._hold(place, keys[name], TAP)
                return
        if name:
            sitting.key(name, True)
        if sitting.focus not in self._canvases:
            self._is_resized = True

    def _hold(self, place, item, seconds):
        self._is_played = True
        pressed = place, item
        if pressed not in self._held:
            self.sitting.hold(*pressed, True)
        self._held[pressed] = max(self._held.get(pressed, 0), time.monotonic() + seconds)

    def _let_go(self, now):
        for pressed in [pressed for pressed, until in self._held.items() if until <= now]:
            del self._held[pressed]
            self.sitting.hold(*pressed, False)

    # --- The picture -------------------------------------------------------------------------

    def _show(self):
        out = ""
        if self._is_resized:
            self._is_resized = False
            if self.fitting is not None:
                self._fit()
            out = self._lay_out()
        for place, canvas in self._canvases.items():
            handheld = self.sitting.people[place].handheld
            now = (id(handheld.device), handheld.is_on, handheld.refreshes)
            if self._drawn.get(place) != now:
                self._drawn[place] = now
                out += canvas.draw(handheld.pixels(), self._top)
                if self._room:
                    self._words = wording.below(handheld, self._size.columns, self._room)
        out += self._show_titles() + self._show_below()
        if out:
            self._write(_TOGETHER.format(out))

    def _fit(self):
        """Change the board when the terminal's size changes; never in the middle of playing."""
        made = self.fitting(self.sitting, self._is_played)
        if made is not self.sitting:
            self._take_up(made)

    @property
    def _head(self):
        """Lines above the screens: with several, their names."""
        return int(len(self.sitting.people) > 1)

    def _lay_out(self):
        """Find room for as many as fit, the one in focus among them."""
        self._size = size = shutil.get_terminal_size()
        number = len(self.sitting.people)
        for shown in range(number, 0, -1):
            first = max(0, min(self.sitting.focus - shown // 2, number - shown))
            lines = len(self._lines(size.columns, shown)) + 1 + self._head
            self._canvases = self._beside(range(first, first + shown), size.columns, size.lines - lines)
            if self._canvases:
                break
        self._drawn = {}
        self._below = self._titles = None
        self._words = []
        tallest = max((canvas.rows for canvas in self._canvases.values()), default=0)
        free = max(0, size.lines - tallest - lines)
        is_dotted = [canvas.is_dotted for canvas in self._canvases.values()] == [True] and number == 1
        self._room = min(free, WORDS) if is_dotted else 0  # rows for the words
        self._top = self._head + (free - self._room) // 2
        self._first = self._top + tallest + 1 if tallest else 1  # row of the lines below
        return "\x1b[m\x1b[2J"

    def _beside(self, places, columns, rows):
        """Canvases for these handhelds in one row; {} if they do not fit."""
        share = (columns + _GAP) // len(places) - _GAP
        made = {}
        for place in places:
            board = self.sitting.people[place].handheld.board
            canvas = made[place] = cells.Canvas(board.width, board.height, share, rows, many_colours())
            if not canvas.fits:
                return {}
        left = (columns - sum(canvas.columns + _GAP for canvas in made.values()) + _GAP) // 2
        for canvas in made.values():
            canvas.left = left
            left += canvas.columns + _GAP
        return made

    def _show_titles(self):
        """Above each of several screens: its owner, its lights, and whether it has the focus."""
        out = ""
        for place, canvas in self._canvases.items() if self._head else ():
            handheld = self.sitting.people[place].handheld
            is_focus = place == self.sitting.focus
            words = "\u25b6 " * is_focus + "  " * (not is_focus) + self.sitting.called(place)
            words += "" if handheld.is_on else ": off, F10 switches it on"
            dots = lights(handheld)
            room = canvas.columns - len(cells.plain(dots)) - 1
            ink = _NEWS if is_focus else _PLAIN
            out += f"\x1b[{self._top};{canvas.left + 1}H{ink}{words[:room]:{room}} {dots}{_PLAIN}"
        if out == self._titles:
            return ""
        self._titles = out
        return out

    def _show_below(self):
        columns = self._size.columns
        lines = self._too_small()
        if self._canvases:
            message = self.sitting.message[:columns]
            said = _NEWS + message + _PLAIN if message else "" if self._head else lights(self.sitting.handheld)
            words = (self._words + [""] * self._room)[: self._room]
            lines = [*words, said, *self._lines(columns, len(self._canvases))]
        if lines == self._below:
            return ""
        self._below = lines
        out = []
        for place, line in enumerate(lines):
            left = max(0, (columns - len(cells.plain(line))) // 2)
            out.append(f"\x1b[{self._first + place};1H{_PLAIN}\x1b[2K{' ' * left}{line}")
        return "".join(out)

    def _lines(self, columns, shown):
        """The text below the screens, wrapped at the width of the terminal."""
        number = len(self.sitting.people)
        lines = []
        if 0 < shown < number:
            all_of_them = "{} x {}".format(*self._wanted(number))
            said = [f"{shown} of {number} fit here;", "Tab shows the next.", f"All need {all_of_them}."]
            lines += _wrapped([_NEWS + part + _PLAIN for part in said], columns, " ")
        for parts in self.sitting.told(False):
            lines += _wrapped([_NEWS + words + _PLAIN if is_news else words for words, is_news in parts], columns)
        return lines

    def _wanted(self, number, is_whole=False):
        """The smallest terminal (columns, rows) that shows this many side by side; is_whole: with every pixel."""
        boards = [person.handheld.board for person in self.sitting.people[:number]]
        sizes = [cells.wanted(board.width, board.height, 0)[0 if is_whole else 1] for board in boards]
        columns = sum(size[0] for size in sizes) + _GAP * (len(sizes) - 1)
        return columns, max(size[1] for size in sizes) + len(self._lines(columns, 0)) + 1 + self._head

    def _too_small(self):
        number = len(self.sitting.people)
        most = "side by side" if self._head else "best"
        sizes = self._size.columns, self._size.lines, *self._wanted(1), most, *self._wanted(number, not self._head)
        return [
            "The terminal is too small",
            "now %d x %d" % sizes[:2],
            "needed %d x %d, %s %d x %d" % sizes[2:],
            "make the letters smaller (Ctrl and -)",
            "or play BOARD=pico. q quits",
        ]

    @staticmethod
    def _write(text):
        sys.stdout.write(text)
        sys.stdout.flush()


def has_room(board):
    """Whether this terminal has room for the display of a board, and for a line of keys and one of messages below."""
    size = shutil.get_terminal_size()
    return cells.Canvas(board.width, board.height, size.columns, size.lines - LINES - 1).fits


def _can_show(encoding):
    """Whether an encoding has the characters of a screen."""
    try:
        (cells.HALF + chr(0x28FF) + LIGHT).encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def lights(handheld):
    """The board's lights as coloured dots."""
    dots = ""
    for red, green, blue in handheld.lights():
        word = red >> 3 << 11 | green >> 2 << 5 | blue >> 3
        dots += cells.colour(word or 0x3186, False, many_colours()) + LIGHT + "\x1b[m "
    return dots.rstrip()


def many_colours():
    """Whether the terminal shows all colours; else 256 are used."""
    return os.environ.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in os.environ.get("TERM", "")


def _wrapped(parts, columns, apart="   "):
    """Parts side by side, in as many lines as they need."""
    lines = []
    for part in parts:
        if lines and len(cells.plain(lines[-1] + apart + part)) <= columns:
            lines[-1] += apart + part
        else:
            lines.append(part)
    return lines


def _make_raw(before):
    """Deliver keys one by one, without echo; Ctrl-C comes as a key, for a clean exit."""
    import termios

    mode = [*before[:6], list(before[6])]
    mode[0] &= ~(termios.ICRNL | termios.IXON)
    mode[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
    mode[6][termios.VMIN] = 1
    mode[6][termios.VTIME] = 0
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, mode)
