"""audiobusio.I2SOut: sound over three wires to an amplifier of its own."""
import _host

_host.need("audiobusio")

from audiocore import Player  # noqa: E402  after the chip has been asked


class I2SOut(Player):
    """I2SOut(bit_clock, word_select, data): on the RP2040 the two clocks must be neighbouring pins."""
    __slots__ = ()

    def __init__(self, bit_clock, word_select, data):
        _host.free_pin(bit_clock, "bit_clock")
        _host.free_pin(word_select, "word_select")
        _host.free_pin(data, "data")
        if bit_clock.device.chip == "rp2040" and abs(int(bit_clock.name[4:]) - int(word_select.name[4:])) != 1:
            raise ValueError("Bit clock and word select must be sequential GPIO pins")
        self._start([data, bit_clock, word_select])
