"""audioio.AudioOut: sound through the DAC of a SAMD chip. Other chips have no such module."""
import _host

_host.need("audioio")

from audiocore import Player  # noqa: E402  after the chip has been asked


class AudioOut(Player):
    """AudioOut(left_channel): the pin must be one of the two with a DAC, A0 or A1."""
    __slots__ = ()

    def __init__(self, left_channel):
        if _host.free_pin(left_channel, "left_channel").name not in ("PA02", "PA05"):
            raise ValueError("Invalid left_channel pin")
        self._start([left_channel])
