"""hashlib as CircuitPython has it: new("sha1" or "sha256", data), update, digest and digest_size, nothing else.

From CircuitPython's shared-bindings/hashlib. Stricter than the chip in one way: it takes no str as data.
A SAMD51 has no such module. CPython has its own before the fakes; _host.fake_time puts this one in its place.
"""
from sys import implementation as _implementation

import _host

_host.need("hashlib")

if _implementation.name == "micropython":
    from uhashlib import sha1 as _sha1
    from uhashlib import sha256 as _sha256
else:
    from _sha1 import sha1 as _sha1
    try:
        from _sha2 import sha256 as _sha256
    except ImportError:
        from _sha256 import sha256 as _sha256

_KINDS = {"sha1": (_sha1, 20), "sha256": (_sha256, 32)}


class _Hash:
    """A hash in progress. It can give its digest any number of times and still go on."""
    __slots__ = ("_kind", "_taken")

    def __init__(self, kind):
        self._kind = kind
        self._taken = bytearray()       # MicroPython's own cannot be used after its first digest

    @property
    def digest_size(self):
        return self._kind[1]

    def update(self, data):
        self._taken.extend(memoryview(data))

    def digest(self):
        return self._kind[0](self._taken).digest()


def new(name, data=None):
    """A hash by its name; ValueError for one the chip does not know."""
    if type(name) is not str:
        raise TypeError("can't convert '%s' object to str implicitly" % type(name).__name__)
    if name not in _KINDS:
        raise ValueError("Unsupported hash algorithm")
    found = _Hash(_KINDS[name])
    if data is not None:
        found.update(data)
    return found
