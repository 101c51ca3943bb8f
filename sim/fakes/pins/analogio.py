"""analogio.AnalogIn: reads what the host set for the pin."""
import _host
from _check import gone


class AnalogIn:
    """AnalogIn(pin): ValueError for a pin without a converter."""
    __slots__ = ("pin_",)

    def __init__(self, _pin):
        if _host.free_pin(_pin).name not in _pin.device.analog:
            raise ValueError("Invalid pin")
        self.pin_ = _pin.claim()

    def deinit(self):
        if self.pin_ is not None:
            self.pin_.release()
            self.pin_ = None

    def __enter__(self):
        return self

    def __exit__(self, *_failure):
        self.deinit()

    @property
    def value(self):
        if self.pin_ is None:
            gone()
        return self.pin_.device.analog[self.pin_.name]
