"""Infrared light: frames as bursts of a 38 kHz carrier, as the receivers of remote controls expect.

    medium = Infrared(board.GP2, board.GP3)     # LED, receiver
    medium.send(frame)                          # takes 0.2 s
    medium.receive()                            # a frame that has arrived, or None

A frame begins with a burst of 1600 µs and a gap of 800; its length and its bytes follow, high bits first. A bit is a
burst of 400 µs and a gap of 400 for 0, of 900 for 1. A final burst ends the last gap. A receiver lengthens or shortens
bursts, depending on distance and surroundings, but all of them alike; so the decoder measures the time from the start
of one burst to the start of the next (docs/inside/link/infrared.md).
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

# Received: µs from burst to burst, halfway between the possible values.
_FIRST_BURST = const(1100)  # a burst at least this long starts a frame
_FIRST_LOW = const(2100)
_FIRST_HIGH = const(2700)
_LOW = const(550)
_ONE = const(1050)
_HIGH = const(1550)
_LAST_BURST = const(900)  # longest burst that ends a frame

_SILENCE = const(2000)  # µs without a burst after which a frame is over
_GAP = const(3000)  # µs: only a gap can be this long, whatever was lost
_QUIET = const(15)  # ms without a pulse after which no frame can be in progress
_ECHO = const(3000)  # µs the receiver needs to settle after our own light

_BUFFER = const(512)  # pulses that can wait: more than a frame has
_SEARCHING = const(-1)  # in place of a number of bits: no frame has begun


class Infrared:
    """Light from an LED (driven by a transistor) to all 38 kHz receivers in sight.

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
        self._is_stirred = False  # a pulse has come since it was at rest
        self._heard = 0  # ticks of the last pulse
        self._bits = _SEARCHING
        self._end = 0  # bits of the frame, including its length
        self._burst = 0  # µs of the last burst
        self._is_burst = True  # the next pulse is a burst

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
        place = 3
        for number in range(-1, length):
            byte = length if number < 0 else frame[number]
            bit = 128
            while bit:
                train[place] = _GAP_1 if byte & bit else _GAP_0
                place += 2
                bit >>= 1
        return place

    # --- Receiving ---------------------------------------------------------------------------

    def receive(self):
        """The next frame that has arrived, a bytearray, or None. Call it every 20 ms: 400 ms of light can wait."""
        waiting = len(self._pulses)
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
            if self._read(waiting) and self._is_over():
                return self._frame[1 : 1 + self._frame[0]]
        except RuntimeError:  # a SAMD51 gives up if pulses wait for a second
            self._rest()
        return None

    def is_busy(self):
        """Whether a frame was in progress when receive() last looked: sending now would spoil both."""
        return self._bits != _SEARCHING

    def _read(self, waiting):
        """Read this many pulses, or up to the end of a frame; True if the frame ended."""
        popleft = self._pulses.popleft
        frame = self._frame
        bits = self._bits
        end = self._end
        burst = self._burst
        is_burst = self._is_burst
        is_whole = False
        while waiting:
            waiting -= 1
            time = popleft()
            if is_burst and time < _GAP:
                is_burst = False
                burst = time
                if bits == end:
                    bits = _SEARCHING
                    if time <= _LAST_BURST:
                        is_whole = True
                        break
                continue
            is_burst = True
            time += burst
            if burst >= _FIRST_BURST:
                bits = 0 if _FIRST_LOW <= time <= _FIRST_HIGH else _SEARCHING
                end = 8
            elif bits != _SEARCHING:
                if not _LOW <= time <= _HIGH:
                    bits = _SEARCHING
                    continue
                place = bits >> 3
                frame[place] = (frame[place] << 1 | (time >= _ONE)) & 255
                bits += 1
                if bits == 8:
                    if 0 < frame[0] <= self.LONGEST:
                        end = 8 + 8 * frame[0]
                    else:
                        bits = _SEARCHING
        self._bits = bits
        self._end = end
        self._burst = burst
        self._is_burst = is_burst
        return is_whole

    def _is_over(self):
        """Whether nothing follows the presumed last burst: otherwise a bit was lost or doubled."""
        pulses = self._pulses
        if not len(pulses):
            delay_us(_SILENCE)
        return not len(pulses) or pulses[0] > _SILENCE

    def _rest(self):
        """Wait for the next burst. Until it comes an RP2040 need not look at the pin 31250 times a second."""
        self._pulses.pause()
        self._pulses.clear()
        self._pulses.resume()
        self._is_stirred = False
        self._bits = _SEARCHING
        self._end = 0
        self._burst = 0
        self._is_burst = True


Medium = Infrared  # for dojo.link.media.choose
