"""i2cdisplaybus.I2CDisplayBus: a display on I2C."""
import _host
from _check import integer, of_type
from _displaybus import DisplayBus, room
from busio import I2C


class I2CDisplayBus(DisplayBus):
    """I2CDisplayBus(i2c_bus, *, device_address, reset=None): ValueError if nothing answers at the address."""
    __slots__ = ()

    def __init__(self, i2c_bus, *, device_address, reset=None):
        integer(device_address, "device_address")
        pins = [] if reset is None else [_host.free_pin(reset, "reset")]
        of_type(i2c_bus, I2C, "i2c_bus")
        room()
        if device_address not in i2c_bus.answering_:
            raise ValueError("Unable to find I2C Display at %x" % device_address)
        self._start(i2c_bus, pins)
