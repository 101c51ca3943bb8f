"""Frames by cable: a serial line (8N1, 115,200 baud) with tx and rx crossed, and ground.

    cable = Cable(board.GP0, board.GP1)   # ValueError if a pin is in use or unsuitable
    cable.send(frame)
    frame = cable.receive()               # a memoryview, valid until the next call, or None
    cable.close()

On the line a frame is COBS-encoded between two zero bytes: its zeros are replaced by the distance to the next one, with
the first distance before the frame, so a zero byte is always a border. After garbage, an overrun or a plug pulled out
midway, the next frame is whole again. A floating line may produce anything: what cannot be a frame is dropped here, the
rest fails its check.

All the chips can divide their clocks to 115,200 baud within half a percent, and a metre of plain wire carries it. The
longest frame takes 6.5 ms, a third of a screen frame, and at most 231 bytes arrive in 20 ms, so the driver's buffer
holds what two devices send while a screen is drawn.
"""

from busio import UART
from micropython import const

from dojo.link.pairing.frame import SHORTEST

_BAUD = const(115200)
_WAITING = const(512)  # bytes of the driver's buffer; must be a power of two on a SAMD51
_CHUNK = const(128)  # bytes read from it at a time
_CHUNKS = const(2)  # reads per call: more than arrives in 20 ms
_PIECES = const(16)  # borders handled per call
_ENCODED = const(73)  # bytes of the longest frame with its first distance

_ZERO = b"\0"


class Cable:
    """The serial line on two pins."""

    BODY = 54
    PROOF = 4  # bytes of the proof in a beacon
    LONGEST = 72
    HALF_DUPLEX = False
    PAUSE = 40
    CONTACT = 2
    MOST = 2

    def __init__(self, tx, rx):
        self._uart = UART(tx, rx, baudrate=_BAUD, timeout=0, receiver_buffer_size=_WAITING)
        self._chunk = bytearray(_CHUNK)
        self._at = 0  # from here to _end is the rest of the chunk
        self._end = 0
        self._frame = bytearray(_ENCODED)
        self._length = 0  # bytes since the last border; -1: too many for a frame
        self._out = bytearray(_ENCODED + 2)

    def send(self, frame):
        """Send 1..LONGEST bytes. Blocks 3.7 ms at most on an RP2040, 6.5 ms elsewhere."""
        length = len(frame)
        if self._uart is None or not 0 < length <= self.LONGEST:
            return
        out = self._out
        end = length + 2
        out[2:end] = frame
        out[end] = 0
        code = 1
        while code < end:
            zero = out.find(_ZERO, code + 1, end + 1)
            out[code] = zero - code
            code = zero
        try:
            self._uart.write(memoryview(out)[: end + 1])
        except OSError:
            pass  # the frame is lost

    def receive(self):
        """The next frame that has arrived whole, or None. Handles a bounded number of pieces, whatever comes in."""
        if self._uart is None or self._at >= self._end and not self._uart.in_waiting:
            return None
        chunks = _CHUNKS
        for _ in range(_PIECES):
            if self._length == 0:
                self._skip()
            if self._at >= self._end:
                if not chunks or not self._take():
                    return None
                chunks -= 1
            border = self._chunk.find(_ZERO, self._at, self._end)
            self._keep(self._end if border < 0 else border)
            if border >= 0:
                self._at += 1
                length = self._length
                self._length = 0
                if length > SHORTEST and _decode(self._frame, length):
                    return memoryview(self._frame)[1:length]
        return None

    def is_busy(self):
        """Whether sending now would disturb an incoming frame: never, each direction has its own wire."""
        return False

    def close(self):
        """Release the pins. Nothing is sent or heard any more."""
        if self._uart is not None:
            self._uart.deinit()
            self._uart = None

    def _take(self):
        """Get the next chunk from the driver, without waiting. Whether there was anything."""
        if not self._uart.in_waiting:
            return False
        self._at = 0
        self._end = self._uart.readinto(self._chunk) or 0
        return self._end > 0

    def _skip(self):
        """Skip borders with nothing between them: a line that is held low is all zeros."""
        chunk = self._chunk
        offset = self._at
        end = self._end
        while offset < end and not chunk[offset]:
            offset += 1
        self._at = offset

    def _keep(self, end):
        """Add the chunk up to `end` to the frame received so far, unless that gets too long."""
        size = end - self._at
        length = self._length
        if length >= 0:
            if length + size > _ENCODED:
                self._length = -1
            else:
                self._frame[length : length + size] = memoryview(self._chunk)[self._at : end]
                self._length = length + size
        self._at = end


def _decode(data, length):
    """Decode in place. Whether the distances end where the data ends; the frame begins at its second byte."""
    offset = 0
    while offset < length:
        step = data[offset]
        data[offset] = 0
        offset += step
    return offset == length


Medium = Cable  # for dojo.link.media.choose
