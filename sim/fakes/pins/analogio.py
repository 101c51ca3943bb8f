"""analogio.AnalogIn: reads what the host set for the pin."""
import _host
from _check import OnPin


class AnalogIn(OnPin):
    """AnalogIn(pin): ValueError for a pin without a converter."""
    __slots__ = ("pin_",)

    def __init__(self, _pin):
        if _host.free_pin(_pin).name not in _pin.device.analog:
            raise ValueError("Invalid pin")
        self.pin_ = _pin.claim()

    @property
    def value(self):
        self._alive()
        return self.pin_.device.analog[self.pin_.name]
