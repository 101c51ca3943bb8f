"""SHA-256, on the chip where possible, otherwise by sha256.py, which is loaded only if needed.

    digest = yield from sha256(b"abc")      # 32 bytes

CircuitPython has hashlib on an RP2040 and an ESP32-S3, but not on a SAMD51; before 10.1 hashlib, where present, has
only sha1 (CircuitPython's shared-module/hashlib). The chip takes a tenth of a millisecond, without yielding.
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
        """Generator: the 32-byte hash of `data` (bytes or similar)."""
        return new("sha256", data).digest()
        yield
