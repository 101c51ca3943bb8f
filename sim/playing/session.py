"""What the window and the terminal share: keys of the keyboard, commands, films, recordings and saved state.

    session = Session(handheld, state, folder="build/pictures")
    session.key("return", True)         # the keyboard's names, as in sim.playing.keyboard
    session.command("picture")
    session.frame()                     # one frame of 20 ms, 50 of them a second
    session.message                     # what to tell the person now, or ""

A Sitting is what one handheld (Session) and several (sim.playing.duel) share: the interface for window and terminal.
"""

import itertools
import os
import sys
import time
import traceback

from sim import Complaint
from sim.pictures import picture
from sim.playing import keyboard
from sim.tell import plain, short

SCALE = 4  # the scale of pictures and films
MESSAGE = 4000  # ms a message is shown
LATE = 5  # most frames to catch up after the computer was busy


class Sitting:
    """The clock on the wall, messages, pictures and films. `size` is that of a picture, `name` begins its files' names.

    A subclass adds its commands to `does`, {word: function}, and has:

    people         for each handheld its Session      handheld   the one in focus, which commands are for
    pixels()       what a picture shows, RGB565       frame()    one frame of 20 ms
    keys           for each handheld the sim.playing.keyboard.layout that presses its buttons now, {} for none
    caps(place)    (the sim.playing.keyboard.layout that presses buttons of a handheld now, its pad's keys in words)
    heading()      the title of a window
    told(in_window)   what to say below, each line a list of (words, whether they stand out)
    """

    focus = 0  # the number of the handheld in focus

    def __init__(self, name, size, folder, commands):
        self.name = name
        self.size = size
        self.folder = folder
        self.is_mute = False
        self.later = None  # a list that holds the program's output until the end; None passes it on at once
        self.commands = commands  # {key of the keyboard: word}
        self.does = {"picture": self._take_picture, "film": self._start_or_stop_film, "mute": self._mute}
        self._held = {}  # key of the keyboard: the handheld and button it holds
        self._film = None
        self._message = ("", 0)
        self._due = None

    def hold(self, place, item, is_down):
        """Press or release a boards.Key of one handheld."""
        handheld = self.people[place].handheld
        if is_down:
            handheld.press(item.name)
        else:
            handheld.release(item.name)

    def key(self, name, is_down):
        """A key of the keyboard; True if it does something here."""
        if name in self.commands:
            if is_down:
                self.command(self.commands[name])
            return True
        if name.isdigit() and 0 < int(name) <= len(self.people) > 1:
            self.focus = int(name) - 1
            return True
        if not is_down:
            return self._let_go(name)
        for place, keys in enumerate(self.keys):
            if name in keys:
                if self._held.get(name) != (place, keys[name]):
                    self._let_go(name)
                self._held[name] = place, keys[name]
                self.hold(place, keys[name], True)
                return True
        return False

    def _let_go(self, name):
        """Release a keyboard key, no matter where the focus is now. False if it was not pressing anything."""
        if name not in self._held:
            return False
        self.hold(*self._held.pop(name), False)
        return True

    def let_all_go(self):
        """Release all keys."""
        self._held = {}
        for person in self.people:
            for name in list(person.handheld.down):
                person.handheld.release(name)

    def command(self, word):
        """Do one of the words of `does`."""
        try:
            self.does[word]()
        except Complaint as wrong:
            self.say(str(wrong))

    def say(self, text):
        self._message = (short(text), time.monotonic() + MESSAGE / 1000)

    @property
    def message(self):
        """What to tell the person now."""
        text, until = self._message
        if time.monotonic() < until:
            return text
        return "filming; F3 stops" if self._film is not None else ""

    def _take_picture(self):
        name = self._new_file(".png")
        picture.write_png(name, self.pixels(), self.size, SCALE)
        self.say("picture: " + name)

    def _start_or_stop_film(self):
        if self._film is None:
            self._film = picture.Film(self.size, SCALE // 2)
            return
        film, self._film = self._film, None
        if len(film):
            name = self._new_file(".gif")
            film.write(name)
            self.say("film: " + name)

    def _mute(self):
        self.is_mute = not self.is_mute
        self.say("muted" if self.is_mute else "sound on")

    def _new_file(self, end):
        """A name nobody has used yet."""
        try:
            os.makedirs(self.folder, exist_ok=True)
        except OSError as error:
            raise Complaint(f"{self.folder} cannot be made: {error.strerror}.") from None
        for number in itertools.count(1):
            name = os.path.join(self.folder, f"{self.name}-{number}{end}")
            if not os.path.exists(name):
                return os.path.relpath(name)

    def film_on(self):
        """Add the current screen to the film being made, if any."""
        if self._film is not None:
            self._film.add(self.pixels(), 20)

    def catch_up(self):
        """Run the frames due by the wall clock. Returns the seconds until the next one."""
        now = time.monotonic()
        if self._due is None or now > self._due + LATE * 0.02:
            self._due = now
        while self._due <= now:
            self.frame()
            self._due += 0.02
        return max(0.0, self._due - time.monotonic())

    def end(self):
        """Write unfinished files when the person leaves."""
        if self.later:
            sys.stderr.write("".join(self.later))
        if self._film is not None:
            self._start_or_stop_film()
        self.release()

    def release(self):
        """Nothing more is kept: others may play on these handhelds."""
        for person in self.people:
            if person.state is not None:
                person.state.release()


class Session(Sitting):
    """A person at a handheld. `state` keeps nvm between sessions (sim.unattended.state), None keeps nothing.

    `troubles` (sim.unattended.troubles) is for one that is linked: its keys disturb the link. `title` follows the
    board's name.
    """

    title = ""

    def __init__(self, handheld, state, folder, troubles=None):
        commands = keyboard.COMMANDS | (keyboard.LINK_COMMANDS if troubles else {})
        super().__init__(handheld.board.name, handheld.size, folder, commands)
        self.handheld = handheld
        self.people = [self]
        self.state = state
        self.troubles = troubles
        self.keys = [keyboard.layout(handheld.board)]
        self.record_to = None  # where the recording is written at the end
        self.does["record"] = self._write_recording
        self.does["reset"] = self._reset
        for word in keyboard.LINK_COMMANDS.values():
            self.does[word] = lambda word=word: self._disturb(word)
        self._saves = -1
        self._told = (None, 0)  # the device, and how much of its output was passed on
        self._ended = None  # the device whose program has ended

    def heading(self):
        return self.handheld.board.title + self.title

    # --- Keys and commands -------------------------------------------------------------------

    def caps(self, place):
        return self.keys[place], "arrow keys"

    def _disturb(self, word):
        self.troubles.command(word)
        self.say("the link: " + self.troubles.words())

    def told(self, in_window):
        left_out = ("F4",) * (self.troubles is not None) + ("F6",) * (not in_window)
        commands = [f"{key} {word}" for key, word in keyboard.COMMAND_WORDS if key not in left_out]
        commands += [words for words, _ in self.troubles.states()] if self.troubles else []
        if in_window:
            return [_plain(["hold back two seconds: menu", *commands])]
        return [_plain([*keyboard.typed(self.handheld.board), "h menu", *commands, "q quit"])]

    def pixels(self):
        return self.handheld.pixels()

    def _write_recording(self):
        if self.troubles is not None:
            raise Complaint("What comes over a link is in no recording; it could not be seen again.")
        name = self._new_file(".json")
        self.handheld.finish_recording().write(name)
        self.say("recording since the start: " + name)

    def _reset(self):
        self.handheld.cut()
        self.say("power cut")

    # --- Time --------------------------------------------------------------------------------

    def frame(self):
        """One frame of the handheld."""
        self.handheld.run()
        self.film_on()
        self.look()

    def look(self):
        """A frame has passed: pass on what was printed, keep what was saved."""
        self._pass_on()
        if self.state is not None and self.handheld.saves != self._saves:
            self._saves = self.handheld.saves
            self._keep()

    def _pass_on(self):
        """Pass the program's output to stderr, and the error if it ended, which it never should."""
        device, length = self._told
        if device is not self.handheld.device:
            length = 0
        text = self.handheld.serial[length:]
        self._told = self.handheld.device, length + len(text)
        if self.handheld.crash is not None and self._ended is not self.handheld.device:
            self._ended = self.handheld.device
            text += "".join(traceback.format_exception(self.handheld.crash))
            self.say("the program ended; F5 starts it again")
        text = plain(text, "\n")
        if text and self.later is not None:
            self.later.append(text)
        elif text:
            sys.stderr.write(text)

    def _keep(self):
        """Save the chip's content. If that fails, say so and go on."""
        try:
            self.state.keep(self.handheld.nvm())
        except Complaint as wrong:
            self.say(str(wrong))
            self.state = None

    def end(self):
        super().end()
        if self.record_to:
            self.handheld.finish_recording().write(self.record_to)


def _plain(words):
    """Words that do not stand out, for Sitting.told."""
    return [(word, False) for word in words]
