"""What the window and the terminal share: keys of the keyboard, commands, films, recordings, and what is kept.

session = Session(handheld, state, folder="build/pictures")
session.key("return", True)         # the keyboard's names, as in sim.keyboard
session.command("picture")
session.frame()                     # one frame of 20 ms, 50 of them a second
session.message                     # what to tell the person now, or ""
"""

import os
import sys
import time
import traceback

from sim import Complaint, keyboard, picture

SCALE = 4  # of pictures and films
MESSAGE = 4000  # ms a message is shown
LATE = 5  # frames to catch up at most, when the computer was busy


class Session:
    """A person at a handheld. `state` keeps nvm between sessions (sim.state), None keeps nothing."""

    def __init__(self, handheld, state, folder):
        self.handheld = handheld
        self.state = state
        self.folder = folder
        self.keys = keyboard.layout(handheld.board)
        self.is_mute = False
        self.record_to = None  # where the recording is written at the end
        self._film = None
        self._message = ("", 0)
        self._saves = -1
        self._due = None
        self._told = (None, 0)  # the device and how much of what it printed was passed on
        self._ended = None  # the device whose program has ended
        self.later = None  # a list that keeps what the program prints until the end; None passes it on at once

    # --- Keys and commands -------------------------------------------------------------------

    def key(self, name, is_down):
        """A key of the keyboard. True if it presses something on this board, or is a command."""
        if name in keyboard.COMMANDS:
            if is_down:
                self.command(keyboard.COMMANDS[name])
            return True
        item = self.keys.get(name)
        if item is None:
            return False
        self.hold(item, is_down)
        return True

    def hold(self, item, is_down):
        """Press or let go a boards.Key."""
        if is_down:
            self.handheld.press(item.name)
        else:
            self.handheld.release(item.name)

    def command(self, word):
        """picture, film, record, reset or mute."""
        try:
            {
                "picture": self._take_picture,
                "film": self._start_or_stop_film,
                "record": self._write_recording,
                "reset": self._reset,
                "mute": self._mute,
            }[word]()
        except Complaint as wrong:
            self.say(str(wrong))

    def say(self, text):
        self._message = (text, time.monotonic() + MESSAGE / 1000)

    @property
    def message(self):
        """What to tell the person now."""
        text, until = self._message
        if time.monotonic() < until:
            return text
        return "filming; F3 stops" if self._film is not None else ""

    def _take_picture(self):
        name = self._new_file(".png")
        picture.write_png(name, self.handheld.pixels(), self.handheld.size, SCALE)
        self.say("picture: " + name)

    def _start_or_stop_film(self):
        if self._film is None:
            self._film = picture.Film(self.handheld.size, SCALE // 2)
            return
        film, self._film = self._film, None
        if len(film):
            name = self._new_file(".gif")
            film.write(name)
            self.say("film: " + name)

    def _write_recording(self):
        name = self._new_file(".json")
        self.handheld.finish_recording().write(name)
        self.say("recording since the start: " + name)

    def _reset(self):
        self.handheld.cut()
        self.say("power cut")

    def _mute(self):
        self.is_mute = not self.is_mute
        self.say("muted" if self.is_mute else "sound on")

    def _new_file(self, end):
        """A name nobody has used yet."""
        try:
            os.makedirs(self.folder, exist_ok=True)
        except OSError as error:
            raise Complaint(f"{self.folder} cannot be made: {error.strerror}.") from None
        number = 1
        while os.path.exists(self._file(number, end)):
            number += 1
        return os.path.relpath(self._file(number, end))

    def _file(self, number, end):
        return os.path.join(self.folder, f"{self.handheld.board.name}-{number}{end}")

    # --- Time --------------------------------------------------------------------------------

    def frame(self):
        """One frame of the handheld."""
        self.handheld.run()
        if self._film is not None:
            self._film.add(self.handheld.pixels(), 20)
        self._pass_on()
        if self.state is not None and self.handheld.saves != self._saves:
            self._saves = self.handheld.saves
            self._keep()

    def _pass_on(self):
        """What the program printed goes to stderr; so does what it ended with, though it should never end."""
        device, length = self._told
        if device is not self.handheld.device:
            length = 0
        text = self.handheld.serial[length:]
        self._told = self.handheld.device, length + len(text)
        if self.handheld.crash is not None and self._ended is not self.handheld.device:
            self._ended = self.handheld.device
            text += "".join(traceback.format_exception(self.handheld.crash))
            self.say("the program ended; F5 starts it again")
        if text and self.later is not None:
            self.later.append(text)
        elif text:
            sys.stderr.write(text)

    def _keep(self):
        """Save what the chip holds. Where that fails the play goes on, and the person knows."""
        try:
            self.state.keep(self.handheld.nvm())
        except Complaint as wrong:
            self.say(str(wrong))
            self.state = None

    def catch_up(self):
        """As many frames as are due by the clock on the wall. Returns the seconds until the next one."""
        now = time.monotonic()
        if self._due is None or now > self._due + LATE * 0.02:
            self._due = now
        while self._due <= now:
            self.frame()
            self._due += 0.02
        return max(0.0, self._due - time.monotonic())

    def end(self):
        """What is left to write when the person leaves."""
        if self.later:
            sys.stderr.write("".join(self.later))
        if self._film is not None:
            self._start_or_stop_film()
        if self.record_to:
            self.handheld.finish_recording().write(self.record_to)
