"""neopixel_write: the bytes of a chain of lights."""
from _check import of_type
from digitalio import DigitalInOut


def neopixel_write(_digitalinout, _buf):
    """Send the bytes (three per light, mostly green, red, blue) through a pin that is an output."""
    of_type(_digitalinout, DigitalInOut, "digitalinout")._alive()
    _digitalinout.pin_.device.put_out(_digitalinout.pin_, ("pixels", bytes(memoryview(_buf))))
