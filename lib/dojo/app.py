"""Puts the console together and runs it, frame by frame.

    for _ in handheld():        # for ever
        time.sleep(…)           # one frame

Nothing heavy is imported before the display is taken over: while CircuitPython's own console still draws on it,
everything takes twice as long.
"""

import time

import displayio

from dojo import crash
from dojo.ui.keys import Home
from dojo.words import UNKNOWN_BOARD

_FRAME = 50**-1  # seconds; sleep wants a fraction, and 20 ms is one


def main():
    """Run for ever. After a crash the same console goes on: its display and keys can be made only once."""
    for _ in handheld(crash.console):
        time.sleep(_FRAME)


def handheld(console=None):
    """Generator without an end, one step a frame: the whole product on this board."""
    fresh = console is None
    if fresh:
        console = make_console(find_board())
    from dojo.launcher import launch, welcome

    program = welcome(console) if fresh else launch(console)
    while True:
        try:
            next(program)
        except StopIteration:
            program = launch(console)
        except Home:
            console.forget()
            program = launch(console)
        console.sound.step()
        console.lights.step()
        yield


def find_board():
    """The board module for this board. Raises crash.Refused with a sentence if there is none."""
    name = __import__("board").board_id
    try:
        return getattr(__import__("boards." + name), name)
    except ImportError as missing:
        if name in str(missing):
            raise crash.Refused(UNKNOWN_BOARD % (name, name)) from missing
        raise


def make_console(hardware):
    """A console on this board. What was saved is read; the display is dark."""
    import microcontroller

    display = hardware.display()
    display.auto_refresh = False
    display.root_group = displayio.Group()
    from dojo.console import Console
    from dojo.lights import Lights
    from dojo.settings import Settings
    from dojo.sound import Sound
    from dojo.store import Store

    store = Store(microcontroller.nvm, hardware.APPENDS)
    settings = Settings(store)
    sound = Sound(hardware.speaker(), settings)
    lights = Lights(hardware.lamp(), settings)
    crash.console = Console(hardware, display, settings, sound, lights, store)
    return crash.console
