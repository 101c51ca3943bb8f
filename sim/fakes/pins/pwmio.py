"""pwmio.PWMOut: a square wave on a pin; the buzzer and the dimmed lights."""
import _host
from _check import OnPin, integer, within

_CLOCK = {"samd51": 120000000, "rp2040": 125000000, "esp32s3": 240000000, "nrf52840": 64000000}
_TIMERLESS = ("PA02", "PB03", "PC05")    # a SAMD51: no timer reaches the PyBadge's A0 and D2, the Wio's backlight


class PWMOut(OnPin):
    """PWMOut(pin, *, duty_cycle=0, frequency=500, variable_frequency=False): frequency above 0 up to half the clock.

    On the RP2040 pins 16 apart are one channel, which only one of them can have; the pairs (0, 1), (2, 3) … share a
    slice, which takes one frequency, and no variable one.
    """
    __slots__ = ("pin_", "duty_cycle_", "frequency_", "variable_")

    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        _host.free_pin(pin)
        within(duty_cycle, 0, 0xFFFF, "duty_cycle")         # the chip cuts it to 16 bits here
        self._check(pin, integer(frequency, "frequency"))
        self.variable_ = bool(variable_frequency)
        self.frequency_ = frequency
        self.duty_cycle_ = duty_cycle
        if pin.device.chip == "rp2040":
            self._share(pin)
        self.pin_ = pin.claim()
        self._put_out()

    @staticmethod
    def _check(pin, frequency):
        if pin.device.chip == "samd51" and pin.name in _TIMERLESS:
            raise ValueError("Invalid pin")
        if not 0 < frequency <= _CLOCK[pin.device.chip] // 2:
            raise ValueError("Invalid frequency")

    def _share(self, pin):
        slices = pin.device.pwm
        number = int(pin.name[4:]) % 16
        for other in slices:
            taken = int(other.pin_.name[4:]) % 16
            if taken == number or taken // 2 == number // 2 and (
                    self.variable_ or other.variable_ or other.frequency_ != self.frequency_):
                raise RuntimeError("Conflicting settings for shared resource")
        slices.append(self)

    def deinit(self):
        if self.pin_ is not None and self in self.pin_.device.pwm:
            self.pin_.device.pwm.remove(self)
        super().deinit()

    def _put_out(self):
        self.pin_.device.put_out(self.pin_, ("pwm", self.frequency_, self.duty_cycle_))

    @property
    def duty_cycle(self):
        self._alive()
        return self.duty_cycle_

    @duty_cycle.setter
    def duty_cycle(self, value):
        self._alive()
        self.duty_cycle_ = within(value, 0, 0xFFFF, "duty_cycle")
        self._put_out()

    @property
    def frequency(self):
        """The frequency asked for; the chip would give the real one."""
        self._alive()
        return self.frequency_

    @frequency.setter
    def frequency(self, value):
        self._alive()
        if not self.variable_:
            raise AttributeError("Invalid variable_frequency")
        self._check(self.pin_, integer(value, "frequency"))
        self.frequency_ = value
        self._put_out()
