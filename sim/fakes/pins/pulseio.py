"""pulseio: trains of pulses with a carrier, and the lengths of those that come in.

From CircuitPython's sources: shared-bindings/pulseio, ports/raspberrypi and ports/atmel-samd/common-hal/pulseio.

Light comes and goes through `_host`. A PulseIn looks at it only when asked, but finds what the chip would have found
meanwhile: asking in the middle of a train shows the pulses so far.
"""
import sys
from array import array

import _host
import microcontroller
from _check import OnPin, at_least, integer
from pwmio import PWMOut

_LONGEST = 65535        # µs; anything longer counts as that
_OVERFLOW = 65536       # µs for the timer of a SAMD51 to overflow
_PATIENCE = 15          # times it may overflow while pulses wait
_LATE = 1               # µs that an RP2040 takes to go on to the next pulse


def _of_chip(pin):
    """The chip of a free pin; NotImplementedError for chips whose sources were not read."""
    chip = _host.free_pin(pin).device.chip
    if chip not in ("rp2040", "samd51"):
        raise NotImplementedError("the pulseio of " + chip)
    return chip


class PulseIn(OnPin):
    """PulseIn(pin, maxlen=2, *, idle_state=False), though the chip takes all of it by position or name."""
    __slots__ = ("pin_", "samd_", "lengths_", "room_", "idle_", "paused_", "armed_", "since_", "edge_", "end_",
                 "first_", "failed_")
    __iter__ = None

    def __init__(self, pin, maxlen=2, idle_state=False):
        self.samd_ = _of_chip(pin) == "samd51"
        at_least(maxlen, 1, "maxlen")
        if maxlen > 65535:
            raise ValueError("maxlen must be <= 65535")     # the chip cuts it to 16 bits
        if self.samd_:
            if _channel(pin) in pin.device.edge_channels:
                raise RuntimeError("Internal resource(s) in use")
            pin.device.edge_channels.add(_channel(pin))
        self.room_ = maxlen
        self.idle_ = bool(idle_state)
        self.lengths_ = []
        self.end_ = None            # µs when the burst on the line ends
        self.edge_ = 0              # µs of the last edge of the line
        self.first_ = 0             # timer overflows when the first waiting pulse came
        self.failed_ = False
        self.paused_ = True
        self.pin_ = pin.claim()
        self.resume()

    def deinit(self):
        if self.pin_ is not None and self.samd_:
            self.pin_.device.edge_channels.discard(_channel(self.pin_))
        super().deinit()

    def _look(self):
        """Process what happened on the line up to now."""
        self._alive()
        bursts = self.pin_.bursts
        now = self.pin_.device.now * 1000
        while True:
            if self.end_ is None:
                if not bursts or bursts[0][0] > now:
                    return
                start, end = bursts.pop(0)
                start = max(start, self.edge_)
                if end > start:
                    self.end_ = end
                    self._edge(start, False)
            else:
                while bursts and bursts[0][0] <= self.end_:
                    self.end_ = max(self.end_, bursts.pop(0)[1])
                if self.end_ > now:
                    return
                end = self.end_
                self.end_ = None
                self._edge(end, True)

    def _edge(self, time, level):
        """The line goes to this level."""
        before, self.edge_ = self.edge_, time
        if self.paused_ or time < self.since_:
            return
        if self.armed_:
            if level != self.idle_:
                self.armed_ = False
                self.first_ = time // _OVERFLOW
            return
        length = min(time - max(before, self.since_), _LONGEST)
        if self.samd_:
            if not self.lengths_:
                self.first_ = time // _OVERFLOW
            elif time // _OVERFLOW - self.first_ > _PATIENCE:
                self.failed_ = self.paused_ = True
                return
        if length:
            if len(self.lengths_) == self.room_:
                self.lengths_.pop(0)
            self.lengths_.append(length)

    def pause(self):
        self._look()
        self.paused_ = True

    def resume(self, trigger_duration=0):
        """The next pulse is the first to leave the idle state: on the RP2040 the rest of one, on the SAMD51 from its
        edge. Earlier pulses stay until clear().
        """
        self._look()
        if integer(trigger_duration, "trigger_duration"):
            raise NotImplementedError("a trigger pulse: nothing here is wired for one")
        self.since_ = self.pin_.device.now * 1000
        self.paused_ = self.failed_ = False
        level = self.end_ is None
        self.armed_ = self.samd_ or level == self.idle_

    def clear(self):
        self._look()
        self.lengths_ = []

    def popleft(self):
        self._look()
        if not self.lengths_:
            raise IndexError("pop from empty PulseIn")
        if self.failed_:
            self.failed_ = False
            raise RuntimeError("Input taking too long")
        return self.lengths_.pop(0)

    @property
    def maxlen(self):
        self._look()
        return self.room_

    @property
    def paused(self):
        self._look()
        return self.paused_

    def __len__(self):
        self._look()
        return len(self.lengths_)

    def __bool__(self):
        return len(self) > 0

    def __getitem__(self, index):
        self._look()
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        return self.lengths_[integer(index, "index")]

    def __setitem__(self, _index, _value):
        raise AttributeError("Read-only")

    def __delitem__(self, _index):
        raise AttributeError("Read-only")


class PulseOut(OnPin):
    """PulseOut(pin, *, frequency=38000, duty_cycle=1 << 15): it holds the pin's PWM and refuses what PWMOut refuses."""
    __slots__ = ("pin_", "wave_", "duty_")

    def __init__(self, pin, *, frequency=38000, duty_cycle=1 << 15):
        _of_chip(pin)
        if not 0 <= integer(duty_cycle, "duty_cycle") <= 65535:
            raise ValueError("duty_cycle must be 0-65535")      # the chip cuts it to 16 bits
        self.wave_ = PWMOut(pin, frequency=frequency)
        self.pin_ = pin
        self.duty_ = duty_cycle

    def deinit(self):
        if self.pin_ is not None:
            self.wave_.deinit()
            self.pin_ = None

    def send(self, pulses):
        """µs on, off, on …; returns when all are sent. Without pulses the chip would read past the end."""
        self._alive()
        if not is_halfwords_(pulses):
            raise TypeError("Array must contain halfwords (type 'H')")
        if not len(pulses):
            raise ValueError("pulses must not be empty")
        frequency = self.wave_.frequency
        if self.pin_.device.chip == "samd51":
            sent = [length * 3 // 4 * 4 // 3 for length in pulses]      # the timer runs at 750 kHz
        else:
            sent = [max(length, 1000000 // frequency) + _LATE for length in pulses]
        self.wave_.duty_cycle = self.duty_
        if self.pin_.device.on_pulses is not None:
            self.pin_.device.on_pulses(self.pin_, frequency, sent)
        microcontroller.spend(sum(sent))
        self.wave_.duty_cycle = 0


def is_halfwords_(pulses):
    """Whether this is array("H") or a view of one (MicroPython does not tell what a view is of); TypeError where it is
    no buffer.
    """
    if type(pulses) is array:
        return repr(pulses).startswith("array('H'")
    view = memoryview(pulses)
    if sys.implementation.name == "micropython":
        return type(pulses) is memoryview
    return view.format == "H"


def _channel(pin):
    """Which of a SAMD51's 16 inputs that notice edges: pins share them."""
    return int(pin.name[2:]) % 16
