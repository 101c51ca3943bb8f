"""One simulated handheld: the unchanged product on the fakes, in this process, on a clock that only the host moves.

    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.tap("ok")
        handheld.settle()
        write_png("menu.png", handheld.pixels(), handheld.size)
        handheld.cut()                  # the power is cut and comes back; nvm survives

Time passes in frames of 20 ms. Board, seed, first nvm and the keys pressed at each frame determine all a handheld does,
so a recording of those repeats it exactly. The chip's random bytes come from the seed.
"""

import builtins
import functools
import importlib
import io
import os
import random
import sys
import zlib
from contextlib import ExitStack, nullcontext

from sim import Complaint, boards, paths, script
from sim.loading import drives
from sim.loading.own_drive import Drive
from sim.loading.world import World
from sim.playing import outputs
from sim.program import Program
from sim.toml import Toml
from sim.unattended.recording import RESET, Recording

FRAME = 20  # ms
QUIET = 15  # frames without change after which the screen has settled
PATIENCE = 500  # most frames that settle waits


# The journal of a handheld switched on before without saving anything: its first day is over.
SWITCHED_ON_BEFORE = b"PDJ2\x48\x00\xf2\x57"


# The channel of the network that CircuitPython joins if settings.toml names one.
NETWORK = 6

# Bytes of heap that a board has free while code.py starts, by chip.
FREE = {"samd51": 100_000, "rp2040": 140_000, "esp32s3": 2_000_000}


class Handheld:
    """A switched-on board. `nvm` is what the chip saved earlier; b"" if it was switched on before but saved nothing,
    None for a new chip.

    frames   since the first power-on          down      names of the keys that are held
    crash    what the program ended with, though it should never end: an exception, or None
    serial   what the program printed since power-on
    on_frame is called with the handheld after every frame

    `settings` is settings.toml on its drive, text or bytes. `room` is what links it with others (sim.linking.room):
    time passes for all of them together. `main` is another code.py. `drive` is a folder that stands for its whole
    drive, code.py and all that goes with it; without one it runs what is in this repository (sim.loading.drives).
    """

    program = None  # while it is switched off
    _flash = None
    _inside = None  # while its modules stay in sys.modules between frames: the context that takes them out

    def __init__(self, board, seed=0, nvm=b"", main=None, room=None, settings="", drive=None):
        paths.extend()
        missing = paths.missing()
        if missing:
            raise Complaint(f"The device's libraries are not there ({', '.join(missing)}). `make setup` gets them.")
        self.board = board
        self.seed = seed
        self.size = (board.width, board.height)
        self.recording = Recording(board, seed, nvm or b"")
        self.frames = 0
        self.down = []
        self.on_frame = None
        self._room = room
        self._settings = Toml(settings, os.getenv, boards.read(board.name)[""].get("settings", ""))
        self._drive = drive
        self._main = main or (os.path.join(drive, "code.py") if drive else drives.main())
        self._random = random.Random(seed)
        self._power_on(nvm)
        if nvm is None:
            self.recording.nvm = self._new

    def close(self):
        """Switch off: nvm stays, everything else is gone."""
        if self.program is not None:
            with self._running():
                self.program.stop()
            self.program = None
            if self._room is not None:
                self._room.unplug(self)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()

    def __del__(self):
        if not sys.is_finalizing():
            self.close()

    # --- Power -------------------------------------------------------------------------------

    def cut(self):
        """Cut the power and switch on again. Held keys stay held."""
        self.recording.note(self.frames, RESET, True, self.check())
        self._restart()

    @property
    def is_on(self):
        """Whether it has power: True until close, and after switch_on."""
        return self.program is not None

    def switch_on(self):
        """Give it power again after close. Held keys are held from the start."""
        if self.program is None:
            self._power_on(self.nvm())
            for name in self.down:
                self.device.press(boards.key(self.board, name).source)

    def _restart(self):
        self.close()
        self.switch_on()

    def _power_on(self, nvm):
        self._serial = io.StringIO()
        self._files = Drive(self._drive) if self._drive else None
        self.world = World(self._files)
        with self.world:
            self._host = importlib.import_module("_host")
            self.device = self._host.power_on(self.board.name)
            self.device.root = paths.ROOT + "/"
            if self._files:
                importlib.import_module("displayio")  # it reads a file that lies beside it, and not on the drive
                self.device.root = self._files.place("/") + "/"
                self.device.on_mount = self._files.mount
            self._fill_nvm(nvm)
        if self._settings.raw("CIRCUITPY_WIFI_SSID") and self.device.chip == "esp32s3":
            self.device.join_network(NETWORK)
        self.world.free = FREE[self.device.chip]
        with self._running():
            if self._room is not None:
                self._room.plug(self)
            self.program = self._program()
            self.device.on_sleep = self.program.sleep
            self.program.start()

    def _program(self):
        """The program of this board, not started yet."""
        return Program(_main(self._main), self.device.advance)

    def _fill_nvm(self, content):
        chips = importlib.import_module("_nvm")
        spend = importlib.import_module("microcontroller").spend
        self.device.nvm = chips.of_chip(self.device.chip, spend=spend)
        before = self._flash
        self._flash = self.device.nvm._flash
        if before is not None and hasattr(before, "_half"):
            self._flash._half = before._half  # an ESP32's state after a cut in an erase, besides the bytes
        size = len(self._flash.memory)
        if content and len(content) != size:
            raise Complaint(f"This is not what a {self.board.title} saves: {len(content)} bytes, not {size}.")
        if content:
            self._flash.memory[:] = content
        elif content is None:
            self._new = bytes(self._flash.memory)
        else:
            self._flash.memory[: len(SWITCHED_ON_BEFORE)] = SWITCHED_ON_BEFORE

    def _running(self):
        """The context in which the program runs: its modules, its clock, its serial console."""
        context = self.world, self._host.fake_time(), self._serial, self._random.randbytes, self._settings
        return _RunningFromDrive(self._files, self.device, *context) if self._files else _Running(*context)

    # --- Time --------------------------------------------------------------------------------

    def run(self, frames=1):
        """Let frames of 20 ms pass, for the whole room."""
        if self._room is not None:
            self._room.run(frames)
        elif self.on_frame:
            for _ in range(frames):
                self.step()
        elif frames > 0:
            self._run(frames)

    def step(self):
        """One frame of only this one."""
        self._run(1)
        if self.on_frame:
            self.on_frame(self)

    def _run(self, frames):
        self.frames += frames
        if self.program is None:
            return
        with nullcontext() if self._inside else self._running():
            self.program.run(frames * FRAME)
        if not self.program.is_over:
            return
        starts_again = self.world["_host"].Reload, self.world["_nvm"].PowerCut  # it asked to, or a test cut a write
        if isinstance(self.program.ended_with, starts_again):
            if self._inside:
                self._inside.close()
            self._restart()
            if self._inside:
                self._inside.enter_context(self._running())

    @property
    def crash(self):
        """What code.py ended with, though it never should; None while running or switched off."""
        if self.program is None or not self.program.is_over:
            return None
        return self.program.ended_with or SystemExit("code.py came to its end")

    @property
    def serial(self):
        """What the program has printed since power-on."""
        return self._serial.getvalue()

    def wait(self, ms):
        """Let at least `ms` milliseconds pass."""
        self.run(-(-ms // FRAME))

    def settle(self):
        """Run until the screen has not changed for 300 ms, ten seconds at most. True if it came to rest."""
        if self._room is not None or self.on_frame or not self.is_on:
            return self._settle()
        with ExitStack() as self._inside:  # stays entered across frames, as no other device takes turns
            self._inside.enter_context(self._running())
            try:
                return self._settle()
            finally:
                inside, self._inside = self._inside, None
                inside.close()

    def _settle(self):
        seen = self.refreshes
        quiet = 0
        for _ in range(PATIENCE):
            self.run()
            quiet = quiet + 1 if self.refreshes == seen else 0
            seen = self.refreshes
            if quiet >= QUIET:
                return True
        return False

    # --- Keys --------------------------------------------------------------------------------

    def press(self, name):
        """Hold a key down. Complaint for a name the board does not know."""
        self._hold(boards.key(self.board, name), True)

    def release(self, name):
        """Release a key."""
        self._hold(boards.key(self.board, name), False)

    def _hold(self, key, is_down):
        if (key.name in self.down) == is_down:
            return
        self.recording.note(self.frames, key.name, is_down, self.check())
        if is_down:
            self.down.append(key.name)
            self.device.press(key.source)
        else:
            self.down.remove(key.name)
            self.device.release(key.source)

    def tap(self, name, ms=script.TAP, gap=script.GAP):
        """Press a key for `ms`, then release it for `gap` milliseconds."""
        self.press(name)
        self.wait(ms)
        self.release(name)
        self.wait(gap)

    def hold_teacher(self, ms=script.TEACHER):
        """Hold the keys that lead to the teacher's pages, back and down (next), for `ms`."""
        for name in ("back", "next"):
            self.press(name)
        self.wait(ms)
        for name in ("back", "next"):
            self.release(name)
        self.wait(script.GAP)

    def play(self, text):
        """Do what a script says (sim.script)."""
        self.do(script.parse(text, self.board))

    def do(self, steps):
        """Do the steps of a script."""
        for step in steps:
            if step.action == "press":
                self.tap(step.key.name, step.ms)
            elif step.action == "teacher":
                self.hold_teacher(step.ms)
            elif step.action == "reset":
                self.cut()
            else:
                self.wait(step.ms)

    # --- What comes out ----------------------------------------------------------------------

    @property
    def refreshes(self):
        """How often something was sent to the display since power-on."""
        return self.device.refreshes

    def pixels(self):
        """The display, RGB565, low byte first; black before there is one, and without power."""
        shown = self.device.frame if self.is_on else None
        return bytes(shown or bytes(2 * self.size[0] * self.size[1]))

    def check(self):
        """A check value of the picture: 8 hexadecimal digits."""
        return f"{zlib.crc32(self.pixels()):08x}"

    def nvm(self):
        """What the chip has saved."""
        return bytes(self._flash.memory)

    @property
    def saves(self):
        """How often the product has written to nvm since power-on."""
        return self._flash.writes

    @property
    def saving_time(self):
        """µs that writing to nvm has taken since power-on."""
        return self._flash.spent

    def output(self, name):
        """What the product does with a pin, by the board's name: ("pwm", hertz, duty), ("off",) … (sim.fakes._host)."""
        return self.device.outputs.get(self.device.names[name].name, ("off",)) if self.is_on else ("off",)

    def tone(self):
        """What can be heard: (hertz, volume 0..1), or None for silence."""
        return outputs.tone(self.board, self.output)

    def lights(self):
        """What shines: (red, green, blue) of 0..255 for each of the board's lights."""
        return outputs.lights(self.board, self.output)

    def brightness(self):
        """The backlight, 0..1; 1 if it cannot be set."""
        display = self.device.display
        return display.brightness if display is not None and display.adjustable_ else 1.0

    def finish_recording(self):
        """The recording of everything so far, with the picture at its end."""
        self.recording.finish(self.frames, self.check())
        return self.recording


class _Running:
    """The modules of a device, its time, its random bytes, its drive, and its serial console."""

    def __init__(self, world, fake_time, serial, urandom, settings):
        self._world = world
        self._time = fake_time
        self._serial = serial
        self._urandom = urandom
        self._settings = settings

    def __enter__(self):
        self._world.__enter__()
        self._time.__enter__()
        self._stdout, sys.stdout = sys.stdout, self._serial
        self._chance, os.urandom = os.urandom, self._urandom
        self._getenv, os.getenv = os.getenv, self._settings.get
        self._open, builtins.open = builtins.open, self._open_on_drive

    def __exit__(self, *failure):
        builtins.open = self._open
        os.getenv = self._getenv
        os.urandom = self._chance
        sys.stdout = self._stdout
        self._time.__exit__(*failure)
        self._world.__exit__(*failure)

    def _open_on_drive(self, file, *how, **named):
        """Open a file by its path from the top of the drive, which is this repository's folder."""
        if file == "/settings.toml":
            content = io.BytesIO(self._settings.content)
            return content if how == ("rb",) else io.TextIOWrapper(content, "utf-8", newline="\n")
        return self._open(os.path.join(paths.ROOT, file) if isinstance(file, str) else file, *how, **named)


class _RunningFromDrive(_Running):
    """The same with a drive of its own."""

    def __init__(self, files, device, *context):
        super().__init__(*context)
        self._files = files
        self._device = device

    def __enter__(self):
        super().__enter__()
        self._chdir, os.chdir = os.chdir, self._chdir_on_drive

    def __exit__(self, *failure):
        os.chdir = self._chdir
        super().__exit__(*failure)

    def _open_on_drive(self, file, *how, **named):
        if isinstance(file, str) and file != "/settings.toml":
            file = self._files.place(file)
        return super()._open_on_drive(file, *how, **named)

    def _chdir_on_drive(self, path):
        self._files.chdir(path)
        self._device.root = self._files.place("") + "/"


def _main(name):
    """A function that runs a file as the board runs code.py."""
    with open(name, encoding="utf-8") as file:
        code = _compiled(file.read(), name)
    return lambda: exec(code, {"__name__": "__main__", "__file__": name})


@functools.lru_cache(8)
def _compiled(text, name):
    return compile(text, name, "exec")
