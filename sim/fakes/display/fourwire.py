"""fourwire.FourWire: a display on SPI, which cannot be asked whether it is there."""
import _host
from _check import integer, of_type, within
from _displaybus import DisplayBus, room
from busio import SPI


class FourWire(DisplayBus):
    """FourWire(spi_bus, *, command=None, chip_select=None, reset=None, baudrate=24000000, polarity=0, phase=0)"""
    __slots__ = ()

    def __init__(self, spi_bus, *, command=None, chip_select=None, reset=None, baudrate=24000000, polarity=0, phase=0):
        of_type(spi_bus, SPI, "spi_bus")
        room()
        within(polarity, 0, 1, "polarity")
        within(phase, 0, 1, "phase")
        integer(baudrate, "baudrate")
        pins = []
        for pin, name in ((command, "command"), (reset, "reset"), (chip_select, "chip_select")):
            if pin is not None:
                pins.append(_host.free_pin(pin, name))
        self._start(spi_bus, pins)
