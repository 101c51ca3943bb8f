"""What the two kinds of display bus share: a device has room for one, and it outlives a soft reset."""
import _host


class Bus:
    __slots__ = ()

    def send(self, command, data, *, toggle_every_byte=False):
        """A panel command, 0..255, and its data. Of those only scrolling is seen (_screen.py)."""
        if not 0 <= command <= 255:
            raise ValueError("command must be 0-255")
        _host.device.sent(command, memoryview(data))


class DisplayBus(Bus):
    __slots__ = ("bus_", "pins_", "inherited_")

    def _start(self, bus, pins):
        bus.keep_()
        self.bus_ = bus
        self.inherited_ = False             # made by the run before the last soft reset
        self.pins_ = [pin.claim() for pin in pins]
        for pin in self.pins_:
            pin.kept = True
        _host.device.display_bus = self

    def reset_(self):
        """A soft reset: the product's bus object is gone, the display keeps the bus."""
        self.inherited_ = True

    def release_(self):
        """displayio.release_displays: frees its own pins, and those of the bus if nothing else can."""
        for pin in self.pins_:
            pin.release()
        if self.inherited_:
            self.bus_.deinit()


def room():
    """RuntimeError if the device already has a display bus."""
    if _host.device.display_bus is not None:
        raise RuntimeError("Too many display busses; forgot displayio.release_displays() ?")
