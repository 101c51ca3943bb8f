"""Linked handhelds in a terminal, side by side: as many as fit, always with the one in focus.

    DuelTerminal(duel).run()
"""

import shutil
import time

from sim.playing import cells, terminal

_GAP = 2  # columns between two screens
_NEWS = "\x1b[1;33m"
_PLAIN = "\x1b[m"
_COMMANDS = ("Tab focus", "h menu", "F5 power cut", "F10 off/on", "F2 picture", "F3 film", "q quit")


class DuelTerminal(terminal.Terminal):
    """A sim.playing.duel.Duel in the terminal."""

    def __init__(self, duel):
        super().__init__(duel)
        self._canvases = {}  # number of a handheld: where it is drawn
        self._titles = None

    # --- Keys --------------------------------------------------------------------------------

    def _key(self, name):
        duel = self.session
        for place, keys in enumerate(duel.keys):
            if name in keys:
                self._hold_key((place, keys[name]), terminal.TAP)
                return
        focus = duel.focus
        if name:
            duel.key(name, True)
        if duel.focus != focus and duel.focus not in self._canvases:
            self._is_resized = True

    def _hold(self, logical, seconds):
        """The one in focus holds a key."""
        for item in self.session.handheld.board.keys:
            if item.logical == logical:
                self._hold_key((self.session.focus, item), seconds)

    def _hold_key(self, pressed, seconds):
        if pressed not in self._held:
            self.session.hold(*pressed, True)
        self._held[pressed] = max(self._held.get(pressed, 0), time.monotonic() + seconds)

    def _let_go(self, now):
        for pressed in [pressed for pressed, until in self._held.items() if until <= now]:
            del self._held[pressed]
            self.session.hold(*pressed, False)

    # --- The picture -------------------------------------------------------------------------

    def _show(self):
        out = ""
        if self._is_resized:
            self._is_resized = False
            out = self._lay_out()
        for place, canvas in self._canvases.items():
            handheld = self.session.people[place].handheld
            now = (id(handheld.device), handheld.is_on, handheld.refreshes)
            if self._drawn.get(place) != now:
                self._drawn[place] = now
                out += canvas.draw(handheld.pixels(), self._top)
        out += self._show_titles()
        out += self._show_below()
        if out:
            self._write(terminal.together(out))

    def _lay_out(self):
        """Find room for as many as fit, the one in focus among them."""
        self._size = size = shutil.get_terminal_size()
        number = len(self.session.people)
        for shown in range(number, 0, -1):
            first = max(0, min(self.session.focus - shown // 2, number - shown))
            lines = len(self._lines(size.columns, shown))
            self._canvases = self._beside(range(first, first + shown), size.columns, size.lines - lines - 2)
            if self._canvases:
                break
        self._drawn = {}
        self._below = self._titles = None
        tallest = max((canvas.rows for canvas in self._canvases.values()), default=0)
        self._top = max(1, (size.lines - tallest - lines - 1) // 2)
        self._first = self._top + tallest + 2  # row of the lines below
        return "\x1b[m\x1b[2J"

    def _beside(self, places, columns, rows):
        """Canvases for these handhelds in one row; {} if they do not fit."""
        share = (columns + _GAP) // len(places) - _GAP
        made = {}
        for place in places:
            board = self.session.people[place].handheld.board
            canvas = made[place] = cells.Canvas(board.width, board.height, share, rows, terminal.many_colours())
            if not canvas.fits:
                return {}
        left = (columns - sum(canvas.columns + _GAP for canvas in made.values()) + _GAP) // 2
        for canvas in made.values():
            canvas.left = left
            left += canvas.columns + _GAP
        return made

    def _show_titles(self):
        """Above each screen whose it is, its lights, and whether it has the focus."""
        duel = self.session
        on = [duel.people[place].handheld.is_on for place in self._canvases]
        lights = [terminal.lights(duel.people[place].handheld) for place in self._canvases]
        now = (duel.focus, on, lights)
        if now == self._titles:
            return ""
        self._titles = now
        out = []
        for (place, canvas), is_on, dots in zip(self._canvases.items(), on, lights):
            mark = "\u25b6 " if place == duel.focus else "  "
            words = mark + duel.called(place) + ("" if is_on else ": off, F10 switches it on")
            room = canvas.columns - len(cells.plain(dots)) - 1
            colour = _NEWS if place == duel.focus else _PLAIN
            out.append(f"\x1b[{self._top};{canvas.left + 1}H{colour}{words[:room]:{room}} {dots}{_PLAIN}")
        return "".join(out)

    def _show_below(self):
        columns = self._size.columns
        first = self._first
        lines = self._lines(columns, len(self._canvases))
        if not self._canvases:
            lines, first = self._too_small(), 1
        if lines == self._below:
            return ""
        self._below = lines
        out = []
        for place, line in enumerate(lines):
            left = max(0, (columns - len(cells.plain(line))) // 2)
            out.append(f"\x1b[{first + place};1H{_PLAIN}\x1b[2K{' ' * left}{line}")
        return "".join(out) + f"{_PLAIN}\x1b[J"

    def _lines(self, columns, shown):
        """What is below the screens, wrapped at the width of the terminal."""
        duel = self.session
        lines = []
        if 0 < shown < len(duel.people):
            all_of_them = "{} x {}".format(*self._wanted(len(duel.people)))
            said = [f"{shown} of {len(duel.people)} fit here;", "Tab shows the next.", f"All need {all_of_them}."]
            lines += _wrapped([_NEWS + part + _PLAIN for part in said], columns, " ")
        parts = [f"The link ({duel.troubles.name}):"]
        for words, is_trouble in duel.troubles.states():
            parts.append(f"{_NEWS if is_trouble else ''}{words}{_PLAIN}")
        lines += _wrapped(parts, columns)
        lines += _wrapped(duel.players(), columns)
        if duel.message:
            lines += [f"{_NEWS}{duel.message[:columns]}{_PLAIN}"]
        else:
            lines += _wrapped(_COMMANDS, columns)
        return lines

    def _wanted(self, number):
        """The smallest terminal (columns, rows) that shows this many side by side."""
        sizes = []
        for person in self.session.people[:number]:
            board = person.handheld.board
            sizes.append(cells.wanted(board.width, board.height, 0)[1])
        columns = sum(size[0] for size in sizes) + _GAP * (len(sizes) - 1)
        return columns, max(size[1] for size in sizes) + len(self._lines(columns, 0)) + 2

    def _too_small(self):
        one, all_of_them = self._wanted(1), self._wanted(len(self.session.people))
        return [
            "The terminal is too small",
            f"now {self._size.columns} x {self._size.lines}",
            f"needed {one[0]} x {one[1]}, side by side {all_of_them[0]} x {all_of_them[1]}",
            "make the letters smaller (Ctrl and -)",
            "or play BOARD=pico. q quits",
        ]


def _wrapped(parts, columns, apart="   "):
    """Parts side by side, in as many lines as they need."""
    lines = []
    for part in parts:
        if lines and len(cells.plain(lines[-1] + apart + part)) <= columns:
            lines[-1] += apart + part
        else:
            lines.append(part)
    return lines
