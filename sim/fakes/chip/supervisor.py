"""supervisor: the clock in milliseconds, and soft reset."""
import _host


def ticks_ms():
    """Milliseconds, wrapping at 2**29; the first wrap comes 65.536 s after power-on."""
    return (_host.device.now + 0x1FFF0000) & 0x1FFFFFFF


def reload():
    """Start code.py again."""
    raise _host.Reload()
