"""audiocore.RawSample: samples in a buffer."""
from array import array

import _host
from _check import Context, OnPins, at_least, gone, living

_host.need("audiocore")


class RawSample(Context):
    """RawSample(buffer, *, channel_count=1, sample_rate=8000): a bytearray, or an array of type h, H, b or B."""
    __slots__ = ("buffer_", "rate_", "length_")

    def __init__(self, buffer, *, channel_count=1, sample_rate=8000):
        if isinstance(buffer, array):
            if repr(buffer)[7] not in "hHbB":       # integers of 8 or 16 bits
                raise ValueError("buffer must be a bytearray or array of type 'h', 'H', 'b', or 'B'")
        elif not isinstance(buffer, (bytes, bytearray, memoryview)):
            raise TypeError("object with buffer protocol required")
        self.buffer_ = buffer
        self.rate_ = at_least(sample_rate, 1, "sample_rate")
        self.length_ = len(buffer) // at_least(channel_count, 1, "channel_count")

    def deinit(self):
        self.buffer_ = None

    def _alive(self):
        if self.buffer_ is None:
            gone()

    sample_rate = living("rate_", lambda value: at_least(value, 1, "sample_rate"))


class Player(OnPins):
    """The base of audioio.AudioOut and audiobusio.I2SOut; its data pin's state tells the host what plays."""
    __slots__ = ("sample_", "loop_", "end_")

    def _start(self, pins):
        self.pins_ = [pin.claim() for pin in pins]
        self.sample_ = None
        self.loop_ = False
        self.end_ = 0

    def play(self, sample, *, loop=False):
        """Start a sample; stops the one before."""
        self._alive()
        if type(sample) is not RawSample:
            raise TypeError("'protocol_audiosample' required")
        sample._alive()
        self.sample_ = sample
        self.loop_ = bool(loop)
        device = self.pins_[0].device
        self.end_ = device.now + sample.length_ * 1000 // sample.rate_
        device.put_out(self.pins_[0], ("sample", sample.rate_, sample.buffer_, self.loop_))

    def stop(self):
        self._alive()
        self.sample_ = None
        self.pins_[0].device.put_out(self.pins_[0], ("off",))

    @property
    def playing(self):
        self._alive()
        return self.sample_ is not None and (self.loop_ or self.pins_[0].device.now < self.end_)
