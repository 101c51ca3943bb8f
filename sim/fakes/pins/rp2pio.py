"""rp2pio.StateMachine: a few instructions that run by themselves, over and over; here those that only set one pin.

From CircuitPython's sources: ports/raspberrypi/common-hal/rp2pio/StateMachine.c.
"""
import _host
from _check import OnPin, at_least

_host.need("rp2pio")

_CLOCK = 125000000
_SLOWEST = 65536                # the divider of the clock
_ROOM = 32                      # instructions of a PIO
_SET_PINS, _KIND = 0xE000, 0xE0E0


class StateMachine(OnPin):
    """StateMachine(program, frequency, *, first_set_pin): program is an array("H") of SET PINS, 0 or 1, with delays."""
    __slots__ = ("pin_",)

    def __init__(self, program, frequency, *, first_set_pin):
        _host.free_pin(first_set_pin, "first_set_pin")
        if not 0 < len(program) <= _ROOM:
            raise ValueError("Program size invalid")
        if frequency * _SLOWEST < _CLOCK or at_least(frequency, 1, "frequency") > _CLOCK:
            raise ValueError("frequency out of range")
        high = whole = 0
        for instruction in program:
            if instruction & _KIND != _SET_PINS:
                raise NotImplementedError("the fakes know no instruction but SET PINS")
            lasts = 1 + (instruction >> 8 & 31)
            whole += lasts
            high += lasts * (instruction & 1)
        self.pin_ = first_set_pin.claim()
        self.pin_.device.put_out(self.pin_, ("pwm", frequency // whole, high * 0xFFFF // whole))
