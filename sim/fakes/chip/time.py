"""time: sleep and monotonic on the host's clock. The rest is the interpreter's own, for the modules of the host."""
import sys

import _host

if sys.implementation.name == "micropython":
    from utime import *  # noqa: F403
else:
    from time import *  # noqa: F403


def sleep(_seconds):
    """Let `_seconds` pass (a float or an integer); ValueError if negative."""
    if _seconds < 0:
        raise ValueError("sleep length must be non-negative")
    _host.device.sleep(int(_seconds * 1000 + 0.5))


def monotonic():
    """Seconds since power-on."""
    return _host.device.now / 1000


def monotonic_ns():
    return _host.device.now * 1000000
