"""One screen of the toolkit at a time, on any board, without a launcher around it.

    with Stage("pybadge") as stage:
        stage.show("menu", "Title", ("One", "Two"))     # dojo.dialogs.menu.menu
        stage.tap("down", "ok")
        assert stage.result == 1

`reading.words(stage)` reads what is on its screen. Settings are given by name: Stage("picosystem", size=1).
"""

import importlib

from sim.boards import find, key
from sim.loading.world import World

FRAME = 20  # ms
BOARDS = ("pico", "pybadge", "feather", "picosystem", "picopad")
RUNNING = object()


class Stage:
    """A board with a console and nothing on the screen. `result` is what the last screen gave, or RUNNING."""

    def __init__(self, name, nvm=None, **settings):
        self.board = find(name)
        self.size = (self.board.width, self.board.height)
        self.world = World()
        self.program = None
        self.result = None
        with self.world:
            host = importlib.import_module("_host")
            self.device = host.power_on(self.board.name)
            self.device.root = ""
            if nvm is not None:
                self.device.nvm = nvm
            start = importlib.import_module("dojo.start")
            self.console = start.make_console(start.find_board())
            for setting, value in settings.items():
                self.console.settings.set(setting, value)
            self.console.apply()

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.program = None

    def module(self, name):
        """A module of the product, as this device has it."""
        with self.world:
            return importlib.import_module(name)

    def show(self, screen, *arguments, **named):
        """Begin a screen of dojo.dialogs: "menu", or "reader.read"; returns the stage."""
        module, _, function = screen.partition(".")
        shown = getattr(self.module("dojo.dialogs." + module), function or module)
        return self.play(shown(self.console, *arguments, **named))

    def play(self, program):
        """Run a generator of the product from now on."""
        self.program = program
        self.result = RUNNING
        self.run()
        return self

    def run(self, frames=1):
        """Let frames pass."""
        with self.world:
            for _ in range(frames):
                if self.program is not None:
                    try:
                        next(self.program)
                    except StopIteration as end:
                        self.program = None
                        self.result = end.value
                self.console.sound.step()
                self.console.lights.step()
                self.device.advance(FRAME)

    def wait(self, ms):
        """Let this time pass, in whole frames; returns the stage."""
        self.run(-(-ms // FRAME))
        return self

    def hold(self, name, frames=3):
        """Press a key and keep it down."""
        self.device.press(key(self.board, name).source)
        self.run(frames)

    def release(self, name, frames=3):
        self.device.release(key(self.board, name).source)
        self.run(frames)

    def tap(self, *names):
        """Press keys one after the other."""
        for name in names:
            self.hold(name)
            self.release(name)
        return self

    def flick(self, *names, ms=60):
        """Press and release keys one after the other while the program does not look."""
        for name in names:
            source = key(self.board, name).source
            for turn in (self.device.press, self.device.release):
                turn(source)
                self.device.advance(ms)

    @property
    def is_running(self):
        return self.program is not None

    def frame(self):
        """The pixels of the display, RGB565."""
        return bytes(self.device.frame)

    def sent(self, action):
        """How many pixels went to the display while `action()` ran."""
        before = self.device.pixels
        action()
        return self.device.pixels - before
