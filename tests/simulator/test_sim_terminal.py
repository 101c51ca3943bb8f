"""The handheld in a terminal: what is drawn, which keys work, and that the terminal is left as it was found."""

import array
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from interrupts import heeded
from limits import HANG
from sim import boards, paths
from sim.handheld import Handheld
from sim.playing import cells, dots, wording
from sim.playing.terminal import _BEGIN, _END

PLAY = [sys.executable, "-m", "sim", "play", "--fresh", "--board"]
PIXELS = "\u2580"


def pixels(width, height, *words):
    """A picture of so many RGB565 words, over and over."""
    return array.array("H", (words[place % len(words)] for place in range(width * height))).tobytes()


# --- Cells -----------------------------------------------------------------------------------------


def test_two_pixels_stand_in_each_cell():
    canvas = cells.Canvas(2, 2, 2, 1)
    text = canvas.draw((0xF800).to_bytes(2, "little") * 2 + (0x001F).to_bytes(2, "little") * 2)
    assert text == "\x1b[1;1H\x1b[48;2;0;0;255m\x1b[38;2;255;0;0m" + PIXELS * 2 + "\x1b[m"


def test_what_has_not_changed_is_not_drawn_again():
    canvas = cells.Canvas(8, 8, 8, 4)
    first = canvas.draw(pixels(8, 8, 0xFFFF))
    assert canvas.draw(pixels(8, 8, 0xFFFF)) == ""
    one = bytearray(pixels(8, 8, 0xFFFF))
    one[2 * (8 * 5 + 3)] = 0
    changed = canvas.draw(one)
    assert changed.startswith("\x1b[3;4H") and changed.count(PIXELS) == 1 and len(changed) < len(first)
    canvas.forget()
    assert len(canvas.draw(one)) > len(changed)


def test_a_large_terminal_makes_the_pixels_larger_and_a_small_one_halves_them():
    assert cells.Canvas(128, 64, 300, 100).grow == 2
    half = cells.Canvas(240, 240, 200, 70)
    assert (half.grow, half.shrink, half.columns, half.rows) == (1, 2, 120, 60)
    assert not cells.Canvas(240, 240, 80, 24).fits
    assert cells.wanted(240, 240, 3) == ((240, 123), (120, 63))


def test_on_the_console_of_linux_half_size_is_the_mean_of_four_pixels(monkeypatch):
    monkeypatch.setenv("TERM", "linux")
    canvas = cells.Canvas(4, 4, 2, 1)
    assert canvas.shrink == 2
    assert "48;2;131;129;131" in canvas.draw(pixels(4, 4, 0xFFFF, 0))


def test_at_half_size_every_pixel_is_a_dot(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    canvas = cells.Canvas(4, 4, 2, 1)
    seen = canvas.draw(pixels(4, 4, *[0xFFFF, 0, 0, 0] * 3, *[0, 0xFFFF, 0, 0]))
    assert seen == "\x1b[1;1H\x1b[48;2;0;0;0m\x1b[38;2;255;255;255m\u2887 \x1b[m"
    assert canvas.draw(pixels(4, 4, *[0xFFFF, 0, 0, 0] * 3, *[0, 0xFFFF, 0, 0])) == ""


WHITE, RED, PINK = 0xFFFF, 0xF800, 0xF8A2


@pytest.mark.parametrize(
    "cell, shown",
    [
        ((RED,) * 8, (" ", None, RED)),
        ((RED, RED, RED, RED, 0, 0, 0, 0), ("\u2580", RED, 0)),
        ((RED, 0) * 4, ("\u258c", RED, 0)),
        ((RED, 0, RED, 0, 0, RED, 0, RED), ("\u259a", RED, 0)),
        ((0, 0, 0, 0, 0, 0, WHITE, 0), ("\u2840", WHITE, 0)),
        ((0, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE), ("\u2801", 0, WHITE)),
        ((RED, 0, PINK, 0, RED, 0, PINK, 0), ("\u258c", RED, 0)),
    ],
)
def test_a_cell_of_eight_pixels_has_two_colours(cell, shown):
    assert dots.glyph(cell) == shown


def test_a_picture_whose_height_is_no_multiple_of_four_ends_in_black():
    cut = list(dots.rows([RED] * 4 * 3, 4, 3))
    assert cut == [[(RED,) * 6 + (0, 0)] * 2]


@pytest.mark.parametrize(
    "colour, number", [((0, 0, 0), 16), ((255, 255, 255), 231), ((255, 0, 0), 196), ((120, 120, 120), 243)]
)
def test_256_colours_are_the_nearest_ones(colour, number):
    assert cells.nearest(*colour) == number


def test_an_odd_number_of_rows_ends_in_a_dark_half():
    canvas = cells.Canvas(2, 3, 2, 2)
    assert canvas.rows == 2
    assert canvas.draw(pixels(2, 3, 0xFFFF)).count(PIXELS) == 2


# --- A real terminal -------------------------------------------------------------------------------


class Session:
    """`python -m sim play` in a terminal of its own."""

    def __init__(self, board="pybadge", columns=170, rows=72, environment=None):
        self.master, slave = pty.openpty()
        self._resize(columns, rows)
        self.slave = slave
        self.before = termios.tcgetattr(slave)
        self.text = ""
        variables = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "COLUMNS", "LINES"):
            variables.pop(name, None)
        variables.update(environment or {})
        self.process = subprocess.Popen(
            PLAY + [board],
            cwd=paths.ROOT,
            env=variables,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=heeded,
        )

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def _resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self._resize(columns, rows)
        self.process.send_signal(signal.SIGWINCH)

    def read(self, seconds=0.05):
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.text += os.read(self.master, 1 << 16).decode("utf-8", "replace")
            except OSError:
                return

    def until(self, wanted, seconds=HANG):
        """Read until a regular expression has come; returns all up to it, and forgets it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(wanted, self.text, re.DOTALL)
            if found:
                seen, self.text = self.text[: found.end()], self.text[found.end() :]
                return seen
            self.read()
        raise AssertionError(f"{wanted!r} did not come, but {cells.plain(self.text)[-300:]!r}")

    def send(self, keys):
        os.write(self.master, keys.encode())

    def press(self, keys):
        """Something is drawn after these keys; what is drawn in the moment after it is forgotten."""
        self.send(keys)
        self.until(r"\x1b\[\d+;\d+H\x1b\[[34]8;2;")
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            self.read()
        self.text = ""

    def end(self, keys="q", code=0):
        """After these keys it ends with this code, and the terminal is as it was."""
        self.send(keys)
        end = time.monotonic() + HANG
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        for _ in range(3):
            self.read(0.02)
        assert self.process.poll() == code
        assert self.text.rstrip().endswith(_END)  # Ctrl-C ends the line
        assert "Traceback" not in self.text
        assert termios.tcgetattr(self.slave) == self.before


def test_without_a_display_it_plays_in_the_terminal_and_says_so():
    with Session() as session:
        seen = session.until("q quit")
        assert "There is no display here: playing in the terminal." in seen
        assert _BEGIN in seen
        assert seen.count(PIXELS) > 200
        plain = cells.plain(seen)
        for words in ("arrows move", "Enter/A ok", "Backspace/B back", "h menu", "F2 picture", "F5 power cut"):
            assert words in plain
        session.end()


def test_keys_change_the_screen():
    with Session() as session:
        session.until("q quit")
        for keys in ("\r", "\x1b[C", "\x1b[D", "\r", "\x1b[A", "\x7f", "\t", "z", "\x1b", "\r", "h"):
            session.press(keys)
        session.send("\x1b[15~")
        session.until("power cut")
        session.end()


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_leaving_by_a_key_restores_the_terminal(keys):
    with Session("pico") as session:
        session.until("q quit")
        session.end(keys)


@pytest.mark.parametrize("number, code", [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_leaving_by_a_signal_restores_the_terminal(number, code):
    with Session("pico") as session:
        session.until("q quit")
        session.process.send_signal(number)
        session.end("", code)


def test_an_error_of_the_simulator_itself_restores_the_terminal_too():
    broken = "import sim.playing.session\nsim.playing.session.Session.catch_up = lambda self: 1 / 0\n"
    with Session("pico") as session:
        session.process.kill()
        session.process.wait()
        session.text = ""
        session.process = subprocess.Popen(
            [sys.executable, "-c", broken + "from sim.cli import main\nmain(['play', '--fresh', '--terminal'])"],
            cwd=paths.ROOT,
            env={**os.environ, "TERM": "xterm"},
            stdin=session.slave,
            stdout=session.slave,
            stderr=session.slave,
            start_new_session=True,
        )
        session.until("ZeroDivisionError")
        assert session.process.wait(timeout=HANG) == 1
        assert termios.tcgetattr(session.slave) == session.before


def test_a_small_terminal_shows_the_smallest_display_and_says_so_before_and_below_the_picture():
    with Session("picosystem", 80, 24) as session:
        seen = session.until("q quit")
        said = "A small terminal: 128 x 64 dots. Smaller letters make room for the PicoSystem."
        before, below = seen.split(_BEGIN)
        assert said in before and said in below and "too small" not in seen
        session.until("(?:[\u2801-\u28ff][^\u2801-\u28ff]*){50}")  # dots
        for keys in ("a", "b"):  # what is printed on the buttons
            session.press(keys)
        session.end()


def test_a_terminal_that_is_too_small_for_all_says_what_is_needed_and_goes_on_when_it_grows():
    with Session("picosystem", 60, 15) as session:
        seen = session.until("q quits")
        assert "too small" in seen and "now 60 x 15" in seen and "needed 120 x 6" in seen and "best 240 x 12" in seen
        session.resize(130, 70)
        session.until("q quit")
        session.end()


def taken(session):
    """The board of which a picture is taken now."""
    session.send("\x1bOQ")
    said = session.until(r"picture: (\S+\.png)")
    name = re.search(r"picture: (\S+\.png)", said)[1]
    os.remove(os.path.join(paths.ROOT, name))
    return os.path.basename(name).rpartition("-")[0]


def test_a_terminal_that_grows_gets_the_display_that_fits_as_long_as_nothing_is_pressed():
    with Session("picosystem", 40, 12) as session:
        session.until("q quits")
        session.resize(80, 24)
        session.until(r"\x1b\[2J.*A small terminal: 128 x 64 dots.*q quit")
        assert taken(session) == "raspberry_pi_pico"
        session.resize(130, 70)
        session.until(r"\x1b\[2J.*q quit")
        assert taken(session) == "pimoroni_picosystem"
        session.resize(80, 24)
        session.until(r"\x1b\[2J.*A small terminal.*q quit")
        session.press("\r")
        session.resize(130, 70)
        session.until("There is room for the PicoSystem now: q, and start it again.")
        assert taken(session) == "raspberry_pi_pico"
        session.end()


def test_where_the_screen_is_dots_its_words_stand_below_it():
    with Session("pico", 80, 24) as session:
        session.until("q quit")
        session.until(r"Pocket Dojo|Ninja|English")
        session.end()


def test_the_words_of_a_screen_are_its_rows_one_after_the_other():
    with Handheld(boards.find("pico")) as handheld:
        assert wording.below(handheld, 80, 3) == []
        handheld.settle()
        rows = wording.rows(handheld)
        assert "Ninja" in rows[0] and len(rows) > 1
        assert " ".join(wording.below(handheld, 30, 9)) == " | ".join(rows)
        assert wording.below(handheld, 80, 0) == []
        short = wording.below(handheld, 12, 1)
        assert len(short) == 1 and len(short[0]) <= 12 and short[0].endswith("…")


def test_a_terminal_whose_letters_are_too_few_names_a_locale():
    with Session("pico", environment={"PYTHONIOENCODING": "iso-8859-1"}) as session:
        session.until("locale .iso-?8859-1. cannot show a screen.*LC_ALL=C.UTF-8 make play")
        assert session.process.wait(timeout=HANG) == 2 and "Traceback" not in session.text


def test_a_terminal_without_true_colour_gets_the_256():
    with Session("pybadge", environment={"COLORTERM": ""}) as session:
        seen = session.until("q quit")
        assert "8;5;" in seen and "8;2;" not in seen
        session.end()


def test_without_a_terminal_it_says_so(complaint):
    assert "This is no terminal" in complaint("play", "--fresh", "--terminal", "--board", "pico")


def test_a_terminal_that_can_nothing_is_refused():
    with Session("pico", environment={"TERM": "dumb"}) as session:
        session.until("cannot show a screen")
        assert session.process.wait(timeout=HANG) == 2
