"""busio: UART, and as much of I2C and SPI as a display needs. The host's description says what is wired to I2C.

A UART's bytes go out through on_wire (_host) and come in through arrive_().
"""

import _host
from _check import OnPins, at_least, integer, living, within

_GAUGE = 0x36  # address of a MAX17048
_LIS3DH = (0x18, 0x19)


class _Bus(OnPins):
    """Pins of a bus."""

    __slots__ = ()

    def _start(self, pins):
        self.pins_ = [pin.claim() for pin in pins]

    def keep_(self):
        """The bus of a display outlives a soft reset."""
        self._alive()
        for pin in self.pins_:
            pin.kept = True


class I2C(_Bus):
    """I2C(scl, sda, *, frequency=100000): RuntimeError if nothing wired pulls the lines up."""

    __slots__ = ("answering_", "locked_", "device_")

    def __init__(self, scl, sda, *, frequency=100000):
        _host.free_pin(scl, "scl")
        _host.free_pin(sda, "sda")
        integer(frequency, "frequency")
        if scl.device.chip == "rp2040":
            clock, data = int(scl.name[4:]), int(sda.name[4:])
            if clock % 2 != 1 or data % 2 or clock // 2 % 2 != data // 2 % 2:
                raise ValueError("Invalid pins")
            if frequency > 1000000:
                raise ValueError("frequency must be <= 1000000")
        self.answering_ = self._wired(scl, sda)
        if self.answering_ is None:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._start([scl, sda])
        self.device_ = scl.device
        self.locked_ = False

    def try_lock(self):
        """Take the bus. False if it is taken."""
        self._alive()
        taken, self.locked_ = self.locked_, True
        return not taken

    def unlock(self):
        self._alive()
        self.locked_ = False

    def _ask(self, address):
        self._alive()
        if not self.locked_:
            raise RuntimeError("Function requires lock")
        if address not in self.answering_ or address == _GAUGE and self.device_.gauge is None:
            raise OSError(19, "No such device")
        if address in _LIS3DH and self.device_.forces is None:
            raise OSError(19, "No such device")

    def writeto(self, address, buffer):
        """A register of a LIS3DH, and what to write into it."""
        self._ask(address)
        if address not in _LIS3DH or len(buffer) != 2:
            raise NotImplementedError("only one register of a LIS3DH")
        self.device_.registers[buffer[0]] = buffer[1]

    def writeto_then_readfrom(self, address, out_buffer, in_buffer):
        """Of a battery's gauge only the voltage can be read: two bytes after a 2; of a LIS3DH the forces."""
        self._ask(address)
        if address in _LIS3DH and out_buffer == b"\xa8" and len(in_buffer) == 6:
            device = self.device_
            is_on = device.registers.get(0x20, 7) > 0x0F
            steps = 16384 >> (device.registers.get(0x23, 0) >> 4 & 3) + (0 if is_on else 15)  # in the force of gravity
            forces = device.forces(device.now)
            for axis in range(3):  # C leaves no garbage, and neither may this
                measured = min(max(forces[axis] * steps // 100, -0x8000), 0x7FFF)
                in_buffer[2 * axis], in_buffer[2 * axis + 1] = measured & 0xFF, measured >> 8 & 0xFF
            return
        if address != _GAUGE or bytes(out_buffer) != b"\2" or len(in_buffer) != 2:
            raise NotImplementedError("only the voltage of a MAX17048")
        in_buffer[:] = self.device_.gauge.to_bytes(2, "big")

    @staticmethod
    def _wired(scl, sda):
        """The addresses that answer on these pins; None if nothing is wired."""
        device = scl.device
        wires = device.hardware.get("i2c", {})
        for names in wires:
            if device.names[names[0]] is scl and device.names[names[1]] is sda:
                return wires[names]
        return None


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


class UART(OnPins):
    """UART(tx=None, rx=None, *, baudrate=9600, bits=8, parity=None, stop=1, timeout=1, receiver_buffer_size=64)

    After shared-bindings/busio/UART.c and the common-hal of each chip. Flow control and RS485 are not simulated.
    """

    __slots__ = (
        "device_", "tx_", "rx_", "unit_", "baudrate_", "bits_", "timeout_", "size_", "buffer_", "fifo_", "until_",
        "dropped_",
    )  # fmt: skip

    class Parity:
        EVEN = "EVEN"
        ODD = "ODD"

    def __init__(
        self, tx=None, rx=None, *, rts=None, cts=None, rs485_dir=None, rs485_invert=False, baudrate=9600, bits=8,
        parity=None, stop=1, timeout=1, receiver_buffer_size=64
    ):  # fmt: skip
        if rts is not None or cts is not None or rs485_dir is not None or rs485_invert:
            raise NotImplementedError("flow control and RS485")
        at_least(baudrate, 1, "baudrate")
        for name, pin in (("rx", rx), ("tx", tx)):
            if pin is not None:
                _host.free_pin(pin, name)
        if tx is None and rx is None:
            raise ValueError("tx and rx cannot both be None")
        if tx is rx:
            raise ValueError("Invalid pins")
        within(bits, 5, 9, "bits")
        within(receiver_buffer_size, 1, 0xFFFF, "receiver_buffer_size")
        within(stop, 1, 2, "stop")
        self.timeout_ = _milliseconds(timeout)
        if bits > 8:
            raise ValueError("bits must be <= 8")
        self.device_ = _host.device
        chip = self.device_.chip
        if chip == "samd51" and rx is not None and receiver_buffer_size & receiver_buffer_size - 1:
            raise ValueError("receiver_buffer_size must be power of 2")
        self.unit_ = _UNITS[chip](tx, rx, [uart.unit_ for uart in self.device_.uarts])
        self.tx_ = tx
        self.rx_ = rx
        self.pins_ = [pin.claim() for pin in (tx, rx) if pin is not None]
        self.baudrate_ = baudrate
        self.bits_ = 1 + bits + (parity is not None) + stop
        if chip == "esp32s3" and receiver_buffer_size <= 128:
            receiver_buffer_size = 136
        self.size_ = receiver_buffer_size
        self.fifo_ = {"rp2040": 32, "esp32s3": 128}.get(chip, 0)    # bytes that can wait before a full buffer
        self.buffer_ = bytearray()
        self.until_ = 0             # µs of the device: when the last byte will have gone out
        self.dropped_ = 0
        self.device_.uarts.append(self)
        if chip == "esp32s3" and rx is not None:
            self.device_.sleep(1 + 1000 * (bits + stop) // baudrate)    # a junk byte may come at the start

    def deinit(self):
        if self.pins_ is not None:
            self.device_.uarts.remove(self)
        super().deinit()

    def write(self, buf):
        """Send bytes; waits until the unsent rest fits the chip's FIFO. Returns their number."""
        self._alive()
        if not isinstance(buf, (bytes, bytearray, memoryview)):
            raise TypeError("object with buffer protocol required")
        data = bytes(buf)
        if not data:
            return 0
        if self.tx_ is None:
            raise ValueError("No tx pin")
        now = self.device_.now * 1000
        start = max(now, self.until_)
        self.until_ = start + len(data) * self.bits_ * 1000000 // self.baudrate_
        if self.device_.on_wire is not None:
            self.device_.on_wire(self, start, data)
        held = {"rp2040": 33, "samd51": 2, "esp32s3": 0}[self.device_.chip] * self.bits_ * 1000000 // self.baudrate_
        if self.until_ - held > now:
            self.device_.sleep((self.until_ - held - now + 999) // 1000)
        return len(data)

    def read(self, nbytes=-1):
        """Up to `nbytes` bytes, or all; None if none came within the timeout. Waits for each until the timeout."""
        self._alive()
        size = 1 << 30 if integer(nbytes, "nbytes") == -1 else nbytes
        return self._read(size) or (b"" if size == 0 else None)

    def readinto(self, buf):
        """Fill a buffer, waiting for each byte until the timeout. Returns how many came, or None."""
        self._alive()
        if not isinstance(buf, (bytearray, memoryview)):
            raise TypeError("object with buffer protocol required")
        data = self._read(len(buf))
        buf[:len(data)] = data
        return len(data) or (0 if len(buf) == 0 else None)

    def _read(self, size):
        if self.rx_ is None and size:
            raise ValueError("No rx pin")
        data = b""
        while len(data) < size:
            part = self._once(size - len(data))
            if not part:
                break
            data += part
        return data

    def _once(self, size):
        """The bytes there are, and those that come until the line is silent for the timeout."""
        data = b""
        waited = 0
        while True:
            part = bytes(self.buffer_[:size - len(data)])
            if part:
                self.buffer_ = self.buffer_[len(part):]
                data += part
                waited = 0
            if len(data) == size or waited >= self.timeout_:
                return data
            self.device_.sleep(1)
            waited += 1

    def arrive_(self, data):
        """The host: bytes come in. Without room the newest are lost, on a SAMD51 the oldest."""
        self.buffer_ += data
        excess = len(self.buffer_) - self.size_ - self.fifo_
        if excess > 0:
            self.dropped_ += excess
            self.buffer_ = self.buffer_[excess:] if self.device_.chip == "samd51" else self.buffer_[:-excess]

    @property
    def in_waiting(self):
        self._alive()
        return min(len(self.buffer_), self.size_)

    def reset_input_buffer(self):
        self._alive()
        self.buffer_ = bytearray()

    baudrate = living("baudrate_", lambda value: at_least(value, 1, "baudrate"))

    @property
    def timeout(self):
        self._alive()
        return self.timeout_ / 1000

    @timeout.setter
    def timeout(self, value):
        self._alive()
        self.timeout_ = _milliseconds(value)


def _milliseconds(timeout):
    if not isinstance(timeout, (int, float)):
        raise TypeError("can't convert %s to float" % type(timeout).__name__)
    within(int(timeout), 0, 100, "timeout")
    return int(timeout * 1000)


def _unit_of_rp2040(tx, rx, taken):
    """The UART of the pins: tx is every fourth pin from 0, rx every fourth from 1, both of one unit, which is free."""
    numbers = [int(pin.name[4:]) for pin in (tx, rx) if pin is not None]
    units = [(number + 4) // 8 % 2 for number in numbers]
    kinds = [0] * (tx is not None) + [1] * (rx is not None)
    for i in range(len(numbers)):
        if units[i] != units[0] or numbers[i] % 4 != kinds[i]:
            raise ValueError("Invalid pins")
    if units[0] in taken:
        raise ValueError("UART peripheral in use")
    return units[0]


# The serial units and pads a pin can be switched to, from the data sheet's pin table.
_PADS = {
    "PA04": ((0, 0),), "PA05": ((0, 1),), "PA06": ((0, 2),), "PA12": ((2, 0), (4, 1)), "PA13": ((2, 1), (4, 0)),
    "PA14": ((2, 2), (4, 2)), "PA15": ((2, 3), (4, 3)), "PA16": ((1, 0), (3, 1)), "PA17": ((1, 1), (3, 0)),
    "PA18": ((1, 2), (3, 2)), "PA19": ((1, 3), (3, 3)), "PA20": ((5, 2), (3, 2)), "PA21": ((5, 3), (3, 3)),
    "PA22": ((3, 0), (5, 1)), "PA23": ((3, 1), (5, 0)), "PB00": ((5, 2),), "PB01": ((5, 3),), "PB02": ((5, 0),),
    "PB03": ((5, 1),), "PB08": ((4, 0),), "PB09": ((4, 1),), "PB14": ((4, 2),), "PB16": ((5, 0),), "PB17": ((5, 1),),
    "PB22": ((1, 2), (5, 2)), "PB23": ((1, 3), (5, 3)), "PB30": ((7, 0), (5, 1)), "PB31": ((7, 1), (5, 0)),
}  # fmt: skip
_DISPLAYS = 4               # the unit of the PyBadge's display


def _unit_of_samd51(tx, rx, taken):
    """A free unit that has tx on its pad 0 and rx on another."""
    taken = taken + [_DISPLAYS]
    for unit, pad in _PADS.get((tx or rx).name, ()):
        if unit in taken or tx is not None and pad != 0:
            continue
        if tx is None or rx is None:
            return unit
        for other, place in _PADS.get(rx.name, ()):
            if other == unit and place != pad:
                return unit
    raise ValueError("Invalid pins")


def _unit_of_esp32s3(_tx, _rx, taken):
    """Any of three, on any pins."""
    for unit in range(3):
        if unit not in taken:
            return unit
    raise ValueError("All UART peripherals are in use")


_UNITS = {"rp2040": _unit_of_rp2040, "samd51": _unit_of_samd51, "esp32s3": _unit_of_esp32s3}
