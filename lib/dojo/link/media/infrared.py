"""Infrared light: frames as bursts of a 38 kHz carrier, as the receivers of remote controls expect.

    medium = Infrared(board.GP2, board.GP3)     # LED, receiver
    medium.send(frame)                          # takes 0.2 s
    medium.receive()                            # a frame that has arrived, or None

A frame begins with a burst of 1600 µs and a gap of 800; its length and its bytes follow, high bits first. A bit is a
burst of 400 µs and a gap of 400 for 0, of 900 for 1. A final burst ends the last gap. A receiver lengthens or shortens
bursts, depending on distance and surroundings, but all of them alike; so the decoder measures the time from the start
of one burst to the start of the next, and looks where the next one has to be: other light comes anywhere, and is left
out (docs/inside/link/infrared.md).
"""

from array import array

from microcontroller import delay_us
from micropython import const
from pulseio import PulseIn, PulseOut
from supervisor import ticks_ms

from dojo.ticks import ticks_diff

_CARRIER = const(38000)  # hertz
_DUTY = const(21845)  # a third of the time is bright enough, and saves the battery

# Sent, µs.
_LEADER = const(1600)
_LEADER_GAP = const(800)
_BURST = const(400)
_GAP_0 = const(400)
_GAP_1 = const(900)

# Received: µs from the beginning of one burst to that of the next.
_FIRST_BURST = const(1250)  # a burst at least this long starts a frame
_ZERO = const(800)
_ONE = const(1300)
_BETWEEN = const(1250)  # the middle of both bursts
_NEXT = const(1375)  # from here on a burst belongs to the next bit, if one for this bit was seen,
_LATEST = const(1550)  # from here on a burst is too late for the bit that is due
_ASTRAY = const(200)  # a burst this early or late was not the sender's alone: the next one is expected as if it were

_SILENCE = const(2000)  # µs without a burst after which a frame is over
_GAP = const(3000)  # µs: only a gap can be this long, whatever was lost
_QUIET = const(15)  # ms without a pulse after which no frame can be in progress
_ECHO = const(3000)  # µs the receiver needs to settle after our own light

_TOO_MUCH = const(100)  # looks in which stray pulses came, above four for each in which none did
_BUFFER = const(512)  # pulses that can wait: more than a frame has
_SEARCHING = const(-2)  # in place of a number of bits: no frame has begun; the leader ends with a bit of 0, number -1
_UNKNOWN = const(1000)  # bits of a frame whose length has not come yet


class Infrared:
    """Light from an LED (driven by a transistor) to all 38 kHz receivers in sight.

    is_hindered   for a while more than 80 stray pulses a second have come, of lamps or the sun
    ValueError if a pin is in use. While a sound holds the LED's PWM, a frame is lost instead of sent.
    """

    BODY = 16
    LONGEST = 28
    PROOF = 2  # bytes of the proof in a beacon: each takes 8 ms, and a guess 0.1 s
    HALF_DUPLEX = True
    PAUSE = 200  # ms: an answer has begun by then, even after drawing a screen, and is_busy() reports it
    CONTACT = 0
    MOST = 4

    def __init__(self, led, receiver):
        self._led = led
        self._train = array("H", [_BURST] * (3 + 16 * (1 + self.LONGEST)))
        self._train[0] = _LEADER
        self._train[1] = _LEADER_GAP
        self._view = memoryview(self._train)
        self._frame = bytearray(1 + self.LONGEST)  # the length comes first
        self._pulses = PulseIn(receiver, maxlen=_BUFFER, idle_state=True)
        self.is_hindered = False
        self._strays = 0  # 0.._TOO_MUCH
        self._is_stirred = False  # a pulse has come since it was at rest
        self._heard = 0  # ticks of the last pulse
        self._bits = _SEARCHING
        self._end = 0  # bits of the frame, including its length
        self._is_burst = True  # the next pulse is a burst
        self._at = 0  # µs since the burst before the next bit's began
        self._lacks = 0  # µs that the best burst for this bit is short of its place, _BURST if there was none
        self._place = 0  # the place of that burst, _ZERO or _ONE
        self._late = 0  # µs by which that burst is late

    def close(self):
        """Release the pins."""
        self._pulses.deinit()

    # --- Sending -----------------------------------------------------------------------------

    def send(self, frame):
        """Send 1..LONGEST bytes; it takes 0.8 to 1.3 ms a bit. ValueError for another length."""
        pulses = self._view[: self._encode(frame)]
        try:
            light = PulseOut(self._led, frequency=_CARRIER, duty_cycle=_DUTY)
        except RuntimeError:  # a sound has the PWM
            return
        self._pulses.pause()
        try:
            light.send(pulses)
        finally:
            light.deinit()
        delay_us(_ECHO)
        self._rest()

    def _encode(self, frame):
        """Fill in the gaps; returns the number of pulses."""
        length = len(frame)
        if not 0 < length <= self.LONGEST:
            raise ValueError("no frame has %d bytes" % length)
        train = self._train
        index = 3
        for number in range(-1, length):
            byte = length if number < 0 else frame[number]
            bit = 128
            while bit:
                train[index] = _GAP_1 if byte & bit else _GAP_0
                index += 2
                bit >>= 1
        return index

    # --- Receiving ---------------------------------------------------------------------------

    def receive(self):
        """The next frame that has arrived, a bytearray, or None. Call it every 20 ms: 400 ms of light can wait."""
        waiting = len(self._pulses)
        if self._bits == _SEARCHING:
            self._strays = min(self._strays + 1, _TOO_MUCH) if waiting else max(self._strays - 4, 0)
            if self._strays in (0, _TOO_MUCH):
                self.is_hindered = self._strays > 0
        if not waiting:
            if self._is_stirred and ticks_diff(ticks_ms(), self._heard) > _QUIET:
                self._rest()
            return None
        self._is_stirred = True
        self._heard = ticks_ms()
        if waiting >= _BUFFER:  # the oldest are lost, and bursts cannot be told from gaps
            self._rest()
            return None
        try:
            is_whole = self._read(waiting, self._pulses.popleft)
        except RuntimeError:  # a SAMD51 gives up if pulses wait for a second
            self._rest()
            return None
        if not is_whole and self._bits + 1 >= self._end and not (self._is_burst or len(self._pulses)):
            delay_us(_SILENCE)
            if not len(self._pulses):
                is_whole = self._read(1, _silence)
                self._is_burst = False  # the chip will tell of this gap when it ends
        return self._frame[1 : 1 + self._frame[0]] if is_whole else None

    def is_busy(self):
        """Whether a frame was in progress when receive() last looked: sending now would spoil both."""
        return self._bits != _SEARCHING

    def _read(self, waiting, take):
        """Read this many pulses, or up to the end of a frame; True if the frame is whole. take: returns the next pulse.

        Of the bursts that may be the next one, the one that fills its place best is it; all others are stray light.
        """
        frame = self._frame
        bits = self._bits
        end = self._end
        is_burst = self._is_burst
        at = self._at
        lacks = self._lacks
        place = self._place
        late = self._late
        limit = _NEXT if lacks < _BURST else _LATEST
        is_whole = False
        while waiting:
            waiting -= 1
            time = take()
            if is_burst and time < _GAP:
                is_burst = False
                if time >= _FIRST_BURST:
                    bits = -1
                    end = _UNKNOWN
                    at = time - _LEADER
                    lacks = _BURST
                    limit = _LATEST
                elif bits != _SEARCHING:
                    nearest = _ZERO if at + (time >> 1) < _BETWEEN else _ONE
                    off = at - nearest
                    at += time
                    missed = off if off > 0 else 0
                    if at < nearest + _BURST:
                        missed += nearest + _BURST - at
                    if missed < lacks:
                        lacks = missed
                        place = nearest
                        late = off
                        limit = _NEXT
                continue
            is_burst = True
            if bits == _SEARCHING:
                continue
            at += time
            while at >= limit:
                if limit == _LATEST or bits == end or bits < 0 and place == _ONE:
                    is_whole = bits == end and lacks > _BURST >> 2  # else one bit too many
                    bits = _SEARCHING
                    break
                if bits >= 0:
                    frame[bits >> 3] = frame[bits >> 3] << 1 & 255 | (place == _ONE)
                bits += 1
                if bits == 8:
                    end = 8 + 8 * frame[0]
                    if not 8 < end <= 8 + 8 * self.LONGEST:
                        bits = _SEARCHING
                        break
                at -= place
                if -_ASTRAY < late < _ASTRAY:
                    at -= late >> 2
                lacks = _BURST
                limit = _LATEST
            if is_whole:
                break
        self._bits = bits
        self._end = end
        self._is_burst = is_burst
        self._at = at
        self._lacks = lacks
        self._place = place
        self._late = late
        return is_whole

    def _rest(self):
        """Wait for the next burst. Until it comes an RP2040 need not look at the pin 31250 times a second."""
        self._pulses.pause()
        self._pulses.clear()
        self._pulses.resume()
        self._is_stirred = False
        self._bits = _SEARCHING
        self._end = 0
        self._is_burst = True


def _silence():
    """In place of a pulse: no light."""
    return _SILENCE


Medium = Infrared  # for dojo.link.media.choose
