"""cardputer_keyboard: the keys of an M5Stack Cardputer, scanned from the start on. No other board has it.

From CircuitPython's sources: ports/espressif/module/cardputer_keyboard.c. The host holds a key by its number.
"""
import _host
from keypad import _Scanner

_ROWS = ["KB_A_%d" % row for row in range(3)]       # by their number in three bits
_COLUMNS = ["KB_COL_%d" % column for column in range(7)]

if _ROWS[0] not in _host.device.names:
    raise ImportError("no module named 'cardputer_keyboard'")


class _Keyboard(_Scanner):
    """A keypad_demux.DemuxKeyMatrix. Until detach_serial() its events go to the serial console."""
    __slots__ = ("is_heard_",)

    def __init__(self):
        self.is_heard_ = False
        pins = [_host.device.names[name] for name in _ROWS + _COLUMNS]
        self._start(pins, len(_COLUMNS) << len(_ROWS), 0.01, 20, 2)

    def _held(self, number):
        return self.is_heard_ and number in self.device_.register


KEYBOARD = _Keyboard()


def detach_serial():
    """Leave the events to whoever reads KEYBOARD.events."""
    KEYBOARD.is_heard_ = True
    KEYBOARD.seen_ = -1
