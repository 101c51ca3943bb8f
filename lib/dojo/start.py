"""Puts the console together; dropped from memory once done.

Nothing heavy is imported before the display is taken over: while CircuitPython's own console still draws on it,
everything takes twice as long.
"""

import sys

import displayio
import microcontroller
from micropython import const

from dojo import crash
from dojo.memory import room
from dojo.say import is_there

_LOW = const(64)  # height in dots of a display with tiny text
_TIGHT = const(140)  # width in dots below which text is tiny: 20 columns of small text
_NARROW = const(160)  # width in dots of one with small text
_FRAMED = const(240)  # height in dots from which a frame or rounded corners may hide the edges
_EDGE = const(4)  # dots that then stay dark all round
_AGAIN = (0xB1, 0xB2, 0xB3)  # last byte of the nvm after safemode.py has started the board again so often
_HEIGHTS = (128, 135, 232)  # heights of displays with their own big letters

_UNKNOWN_BOARD = (
    "This board is called %s, and this copy of Pocket Dojo is for another one: boards/%s.py is not here. Take the zip "
    "for this board. If there is none, take the one with sources, copy the file in boards of a board like yours to "
    "that name, and change what differs; docs/makers/boards.md says how."
)
_PICO = "raspberry_pi_pico"
_UNKNOWN_PICO = " CircuitPython calls a Pico so: has this Pico the .uf2 of its own kind? See docs/makers/build-one.md."


def faces_for(width, height):
    """The faces for text on a display of width × height dots: the usual one, and a taller one for big text.

    The latter is equally wide, so that all lines fit; the smallest displays have no taller one.
    """
    if height <= _LOW or width < _TIGHT:
        return "tiny", "tiny"
    usual = "small" if width <= _NARROW else "large"
    return usual, "big%d" % max([room for room in _HEIGHTS if room <= max(height, _HEIGHTS[0])])


def find_board():
    """The board module for this board: the owner's own, boards/<board id>.py beside the image that code.py mounted, or
    else the packed one. Raises crash.Refused with a sentence if there is none.
    """
    name = __import__("board").board_id
    path = list(sys.path)
    try:
        open("/boards/%s.py" % name).close()
        sys.path.insert(0, "/")
    except OSError:
        pass
    try:
        return getattr(__import__("boards." + name), name)
    except ImportError as missing:
        if name not in str(missing):
            raise

        told = _UNKNOWN_BOARD % (name, name)
        if name.startswith(_PICO):
            told += _UNKNOWN_PICO
        raise crash.Refused(told) from missing
    finally:
        sys.path[:] = path


def _end_count(nvm):
    """Let safemode.py start the board again three times more: somebody has switched it on, or pressed reset."""
    reason = microcontroller.cpu.reset_reason
    try:
        if nvm[-1] in _AGAIN and reason != microcontroller.ResetReason.SOFTWARE:
            nvm[-1] = 0xFF
    except (OSError, RuntimeError):  # an ESP32 whose blob was cut in half
        pass


def _blank(display):
    """A display that shows nothing, and draws only when it is told to."""
    display.auto_refresh = False
    display.root_group = displayio.Group()
    return display


def make_console(hardware):
    """A console on this board, with saved data read and the display dark. ImportError if there are no texts."""
    if not is_there():
        raise ImportError("no file in 'lib/dojo/words' that belongs to this program")
    asks = hasattr(hardware, "ASKS")
    if asks:
        displayio.release_displays()
    display = None if asks else _blank(hardware.display())
    from dojo.console import Console
    from dojo.output.lights import Lights
    from dojo.output.sound import Sound
    from dojo.saving.keys import WIRED_KEY
    from dojo.saving.settings import Settings
    from dojo.saving.store import Store
    from dojo.ui import screen, seats  # noqa: F401  what most screens show stays loaded

    room.settle("dojo.start")
    store = Store(microcontroller.nvm, hardware.APPENDS)
    settings = Settings(store)
    if store.works and not hardware.APPENDS:
        _end_count(microcontroller.nvm)
    room.make_room(room.ALL)  # drop what has read them, before anything else permanent is allocated after it
    if asks:
        display = _blank(hardware.display((store.get(WIRED_KEY) or b"\0")[0]))
    sound = Sound(hardware.speaker(), settings)
    lights = Lights(hardware.lamp(), settings)
    letters = faces_for(display.width, display.height)
    edge = _EDGE if display.height >= _FRAMED else 0
    crash.console = Console(hardware, display, settings, sound, lights, store, letters, edge)
    room.settle("dojo.start")
    return crash.console
