"""supervisor: the clock in milliseconds, soft reset, and the switch for the automatic one."""
import _host


def ticks_ms():
    """Milliseconds, wrapping at 2**29; the first wrap comes 65.536 s after power-on."""
    return (_host.device.now + 0x1FFF0000) & 0x1FFFFFFF


def reload():
    """Start code.py again."""
    raise _host.Reload()


class _Runtime:
    __slots__ = ("autoreload_",)

    def __init__(self):
        self.autoreload_ = True

    @property
    def autoreload(self):
        return self.autoreload_

    @autoreload.setter
    def autoreload(self, value):
        self.autoreload_ = bool(value)

    @property
    def usb_connected(self):
        return False

    @property
    def serial_connected(self):
        return False


runtime = _Runtime()
