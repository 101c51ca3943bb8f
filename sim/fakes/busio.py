"""busio: I2C and SPI, as far as a display hangs on them. The host's description says what is wired to I2C."""

import _host
from _check import gone, integer


class _Bus:
    """Pins of a bus, and its lock."""

    __slots__ = ("pins_", "locked_")

    def _start(self, pins):
        self.pins_ = [pin.claim() for pin in pins]
        self.locked_ = False

    def deinit(self):
        if self.pins_ is not None:
            for pin in self.pins_:
                pin.release()
            self.pins_ = None

    def __enter__(self):
        return self

    def __exit__(self, *_failure):
        self.deinit()

    def _alive(self):
        if self.pins_ is None:
            gone()

    def keep_(self):
        """The bus of a display outlives a soft reset."""
        self._alive()
        for pin in self.pins_:
            pin.kept = True

    def try_lock(self):
        """Take the bus; False if it is taken."""
        self._alive()
        if self.locked_:
            return False
        self.locked_ = True
        return True

    def unlock(self):
        self._alive()
        self.locked_ = False


class I2C(_Bus):
    """I2C(scl, sda, *, frequency=100000): RuntimeError where nothing is wired that pulls the lines up."""

    __slots__ = ("answering_",)

    def __init__(self, scl, sda, *, frequency=100000):
        _host.free_pin(scl, "scl")
        _host.free_pin(sda, "sda")
        integer(frequency, "frequency")
        if scl.device.chip == "rp2040":
            self._check_rp2040(scl, sda)
            if frequency > 1000000:
                raise ValueError("frequency must be <= 1000000")
        self.answering_ = self._wired(scl, sda)
        if self.answering_ is None:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._start([scl, sda])

    @staticmethod
    def _wired(scl, sda):
        """The addresses that answer on these pins; None where nothing is wired."""
        device = scl.device
        wires = device.hardware.get("i2c", {})
        for names in wires:
            if device.names[names[0]] is scl and device.names[names[1]] is sda:
                return wires[names]
        return None

    @staticmethod
    def _check_rp2040(scl, sda):
        clock, data = int(scl.name[4:]), int(sda.name[4:])
        if clock % 2 != 1 or data % 2 or clock // 2 % 2 != data // 2 % 2:
            raise ValueError("Invalid pins")

    def scan(self):
        """The addresses that answer; RuntimeError without the lock."""
        self._alive()
        if not self.locked_:
            raise RuntimeError("Function requires lock")
        return list(self.answering_)


class SPI(_Bus):
    """SPI(clock, MOSI=None, MISO=None)"""

    __slots__ = ()

    def __init__(self, clock, MOSI=None, MISO=None):
        pins = [_host.free_pin(clock, "clock")]
        if MOSI is None and MISO is None:
            raise ValueError("Must provide MISO or MOSI pin")
        if MOSI is not None:
            pins.append(_host.free_pin(MOSI, "mosi"))
        if MISO is not None:
            pins.append(_host.free_pin(MISO, "miso"))
        if clock.device.chip == "rp2040":
            numbers = [int(pin.name[4:]) for pin in pins]
            kinds = [2] + [3] * (MOSI is not None) + [0] * (MISO is not None)
            for i in range(len(pins)):
                if numbers[i] % 4 != kinds[i] or numbers[i] // 8 % 2 != numbers[0] // 8 % 2:
                    raise ValueError("Invalid pins")
        self._start(pins)
