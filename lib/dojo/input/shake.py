"""Whether a handheld is shaken, told by a LIS3DH on I2C.

    shake = opened(console.accelerometer)   # None if none answers
    shake.is_felt()                         # once a frame: True once in each shaking
    shake.close()

Its library, with the one that it needs, would take 7.1 KB of heap; six bytes a frame are enough here.
"""

from micropython import const

_CONTROL = b"\x20\x5f"  # a hundred measurements a second of all three axes, eight bits each
_RANGE = b"\x23\x10"  # up to four times the force of gravity, which is 32
_OFF = b"\x20\x00"
_FORCES = b"\xa8"  # asks for the forces on three axes, two bytes each, the higher one second

_STRONG = const(12)  # how much the three forces together change from one frame to the next while somebody shakes
_RISE = const(3)  # added for each strong frame, while every frame takes one away
_SHAKEN = const(18)


def opened(accelerometer):
    """A Shake, or None. accelerometer: a board's, which returns (wires, address)."""
    try:
        return Shake(*accelerometer())
    except (OSError, RuntimeError):  # it does not answer, or nothing pulls the wires up
        return None


class Shake:
    """An accelerometer that is asked once a frame."""

    def __init__(self, wires, address):
        self._wires = wires
        self._address = address
        self._found = bytearray(6)
        self._last = bytearray(6)
        self._level = 0
        self._is_over = True  # the last shaking
        try:
            wires.try_lock()
            wires.writeto(address, _RANGE)
            wires.writeto(address, _CONTROL)
            self._measure()
        except OSError:
            wires.deinit()
            raise

    def is_felt(self):
        """True in the frame in which somebody has shaken for long enough."""
        try:
            is_strong = self._measure() >= _STRONG
        except OSError:
            return False
        self._level = min(max(self._level - 1, 0) + (_RISE if is_strong else 0), _SHAKEN)
        if not self._level:
            self._is_over = True
        is_felt = self._is_over and self._level == _SHAKEN
        if is_felt:
            self._is_over = False
        return is_felt

    def close(self):
        """Switch it off."""
        try:
            self._wires.writeto(self._address, _OFF)
        except OSError:
            pass
        self._wires.deinit()

    def _measure(self):
        """Measure the forces; returns how much they have changed."""
        found = self._found
        self._wires.writeto_then_readfrom(self._address, _FORCES, found)
        change = 0
        for place in (1, 3, 5):
            force = found[place] ^ 0x80  # it has a sign
            change += abs(force - self._last[place])
            self._last[place] = force
        return change
