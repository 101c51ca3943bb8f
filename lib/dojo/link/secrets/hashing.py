"""SHA-256: by the chip where it can, else by sha256.py, which is not even loaded where it is not needed.

    digest = yield from sha256(b"abc")      # 32 bytes

CircuitPython has hashlib on an RP2040 and an ESP32-S3, but not on a SAMD51; before 10.1 it knows only sha1, where it
is there at all (CircuitPython's shared-module/hashlib). The chip takes a tenth of a millisecond, without a pause.
"""

try:
    from hashlib import new

    new("sha256", b"")
except (ImportError, ValueError):
    from dojo.link.secrets.sha256 import sha256

    IS_SLOW = True
else:
    IS_SLOW = False

    def sha256(data):
        """Generator: the 32 bytes for `data` (bytes or the like)."""
        return new("sha256", data).digest()
        yield
