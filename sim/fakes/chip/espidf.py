"""espidf: the exceptions of Espressif's own library."""
import _host

_host.need("espidf")


class IDFError(OSError):
    """A function of ESP-IDF returned an error."""


class MemoryError(MemoryError):
    """ESP-IDF has no memory left, which has nothing to do with Python's heap."""
