"""digitalio: a pin as an input or an output."""
import _host
from _check import OnPin


class _Named:
    """One of the values of an enumeration; it prints like the chip's."""

    def __init__(self, name):
        self.name_ = name

    def __repr__(self):
        return "digitalio." + self.name_


class Direction:
    INPUT = _Named("Direction.INPUT")
    OUTPUT = _Named("Direction.OUTPUT")


class Pull:
    UP = _Named("Pull.UP")
    DOWN = _Named("Pull.DOWN")


class DriveMode:
    PUSH_PULL = _Named("DriveMode.PUSH_PULL")
    OPEN_DRAIN = _Named("DriveMode.OPEN_DRAIN")


class DigitalInOut(OnPin):
    """DigitalInOut(pin): an input without pull to begin with."""
    __slots__ = ("pin_", "output_", "value_", "pull_", "drive_mode_")

    def __init__(self, _pin):
        self.pin_ = _host.pin(_pin).claim()
        self.output_ = False
        self.value_ = False
        self.pull_ = None
        self.drive_mode_ = DriveMode.PUSH_PULL

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self._alive()
        self.output_ = True
        self.drive_mode_ = drive_mode
        self.value = value

    def switch_to_input(self, pull=None):
        self._alive()
        self.output_ = False
        self.pull = pull

    @property
    def direction(self):
        self._alive()
        return Direction.OUTPUT if self.output_ else Direction.INPUT

    @direction.setter
    def direction(self, value):
        if value is Direction.INPUT:
            self.switch_to_input()
        elif value is Direction.OUTPUT:
            self.switch_to_output()
        else:
            self._alive()
            raise ValueError("Invalid direction")

    @property
    def value(self):
        self._alive()
        if self.output_:
            return self.value_
        return bool(self.pin_.level(None if self.pull_ is None else self.pull_ is Pull.UP))

    @value.setter
    def value(self, value):
        self._alive()
        if not self.output_:
            raise AttributeError("Cannot set value when direction is input.")
        self.value_ = bool(value)
        self.pin_.device.put_out(self.pin_, ("digital", self.value_))

    @property
    def pull(self):
        self._alive()
        if self.output_:
            raise AttributeError("Pull not used when direction is output.")
        return self.pull_

    @pull.setter
    def pull(self, value):
        self._alive()
        if self.output_:
            raise AttributeError("Pull not used when direction is output.")
        if value not in (None, Pull.UP, Pull.DOWN):
            raise ValueError("Invalid pull")
        self.pull_ = value
