"""The handheld in a terminal: the screen in half blocks, the keys below it, everything as it was when it ends.

Where the screen is dots, whose letters are hard to make out, its words stand below it too, as far as there is room.

    Terminal(session).run()

A terminal tells which keys are pressed, not when they are let go: a key counts as held for a moment after it last came,
and `h` holds BACK long enough for the menu.
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
_TOGETHER = "\x1b[?2026h{}\x1b[?2026l"  # terminals that know it show all of it at once

_ONE_KEY = re.compile(r"\x1b\[\[[A-E]|\x1b\[[0-9;?]*[A-Za-z~]|\x1bO[A-Za-z]|[\s\S]")
_QUIT = ("q", "Q", "\x03", "\x04")
_WORDS = {
    "up": "arrows",
    "next": "Tab",
    "ok": "Enter",
    "back": "Backspace",
}


class Terminal:
    """One session in the terminal that stdin and stdout are connected to."""

    def __init__(self, session):
        self.fitting = None  # gives the session that fits the terminal now, for one in which nothing has been pressed
        self._take_up(session)
        self._held = {}  # boards.Key → when it is let go
        self._rest = ""  # of an escape sequence that has not arrived whole
        self._rest_since = 0.0
        self._canvas = None
        self._below = None  # what stands below the screen
        self._is_resized = True
        self._shown = (-1, -1)

    def _take_up(self, session):
        """Play this one from now on."""
        self.session = session
        self.board = session.handheld.board
        self._is_played = False
        session.later = []  # what the program prints would spoil the picture

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
            self.session.end()

    @staticmethod
    def _stop(number, _frame):
        raise SystemExit(128 + number)

    def _resize(self, _number, _frame):
        self._is_resized = True

    def _loop(self):
        while True:
            self._let_go(time.monotonic())
            wait = self.session.catch_up()
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
        """What the terminal sent. False when the person wants to leave."""
        text = self._rest + text
        self._rest = ""
        for match in _ONE_KEY.finditer(text):
            sent = match[0]
            if sent == "\x1b" and match.end() < len(text) and text[match.end()] in "[O":
                self._rest = text[match.start() :]  # the rest has yet to come
                self._rest_since = time.monotonic()
                return True
            if sent == "\x1b" and match.end() == len(text):
                self._rest = sent
                self._rest_since = time.monotonic()
                return True
            if sent in _QUIT:
                return False
            if sent == "h":
                self._hold("back", script.HOLD / 1000)
            else:
                self._key(keyboard.SENT.get(sent, sent.lower()))
        return True

    def _key(self, name):
        if name in self.session.keys:
            self._hold_key(self.session.keys[name], TAP)
        elif name:
            self.session.key(name, True)

    def _hold(self, logical, seconds):
        for item in self.board.keys:
            if item.logical == logical:
                self._hold_key(item, seconds)

    def _hold_key(self, item, seconds):
        self._is_played = True
        if item not in self._held:
            self.session.hold(item, True)
        self._held[item] = max(self._held.get(item, 0), time.monotonic() + seconds)

    def _let_go(self, now):
        for item in [item for item, until in self._held.items() if until <= now]:
            del self._held[item]
            self.session.hold(item, False)

    # --- The picture -------------------------------------------------------------------------

    def _show(self):
        handheld = self.session.handheld
        out = ""
        if self._is_resized:
            self._is_resized = False
            self._fit()
            handheld = self.session.handheld
            out = self._lay_out()
        if self._canvas.fits and self._shown != (id(handheld.device), handheld.refreshes):
            self._shown = (id(handheld.device), handheld.refreshes)
            out += self._canvas.draw(handheld.pixels(), self._top)
            if self._room:
                self._words = wording.below(handheld, self._size.columns, self._room)
        out += self._show_below()
        if out:
            self._write(together(out))

    def _fit(self):
        """Another board where the terminal has got another size; never in the middle of playing."""
        if self.fitting is None:
            return
        made = self.fitting(self.session, self._is_played)
        if made is not self.session:
            self._take_up(made)

    def _lay_out(self):
        size = shutil.get_terminal_size()
        lines = self._lines(size.columns)
        self._canvas = cells.Canvas(
            self.board.width, self.board.height, size.columns, size.lines - len(lines) - 1, many_colours()
        )
        self._size = size
        self._shown = (-1, -1)
        self._below = None
        free = size.lines - self._canvas.rows - len(lines) - 1 if self._canvas.fits else 0
        self._room = min(free, WORDS) if self._canvas.is_dotted else 0  # rows for the words
        self._words = []
        self._top = (free - self._room) // 2
        return "\x1b[m\x1b[2J"

    def _show_below(self):
        columns = self._size.columns
        if self._canvas.fits:
            words = (self._words + [""] * self._room)[: self._room]
            lines = [*words, self.session.message or lights(self.session.handheld), *self._lines(columns)]
            first = self._top + self._canvas.rows + 1
        else:
            lines = self._too_small()
            first = 1
        if lines == self._below:
            return ""
        self._below = lines
        out = []
        for place, line in enumerate(lines):
            left = max(0, (columns - len(cells.plain(line))) // 2)
            out.append(f"\x1b[{first + place};1H\x1b[m\x1b[2K{' ' * left}{line}")
        return "".join(out)

    def _lines(self, columns):
        """What the keys do, wrapped at the width of the terminal."""
        there = {item.logical for item in self.board.keys}
        words = []
        for logical, key in _WORDS.items():
            if logical in there:
                words.append(f"{self._also(logical, key)} {'move' if logical == 'up' else logical}")
        words.append("h menu")
        words += [word for word in self.session.commands() if not word.startswith("F6")]
        words.append("q quit")
        lines = [""]
        for word in words:
            if lines[-1] and len(lines[-1]) + 3 + len(word) > columns:
                lines.append("")
            lines[-1] += "   " * bool(lines[-1]) + word
        return lines

    def _also(self, logical, key):
        """The name of a key, and behind it the one that is called like the button: "Enter/A"."""
        there = [keyboard.printed(item).upper() for item in self.board.keys if item.logical == logical != "up"]
        return "/".join([key, *filter(None, there)])

    def _too_small(self):
        size = self._size
        whole, half = cells.wanted(self.board.width, self.board.height, len(self._lines(size.columns)) + 1)
        return [
            "The terminal is too small",
            f"now {size.columns} x {size.lines}",
            f"needed {half[0]} x {half[1]}, best {whole[0]} x {whole[1]}",
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
    """Whether what a screen is drawn with can be written in an encoding."""
    try:
        (cells.HALF + chr(0x28FF) + LIGHT).encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def together(text):
    """Wrap text so that terminals able to do so show all of it in one go."""
    return _TOGETHER.format(text)


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


def _make_raw(before):
    """Keys come one by one and are not echoed; Ctrl-C comes as a key, so that it always leaves cleanly."""
    import termios

    mode = [*before[:6], list(before[6])]
    mode[0] &= ~(termios.ICRNL | termios.IXON)
    mode[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
    mode[6][termios.VMIN] = 1
    mode[6][termios.VTIME] = 0
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, mode)
