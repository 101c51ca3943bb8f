"""A circle of handhelds that share a small public state: each repeats what it knows, and all soon agree.

    circle = Circle(media, 1, bytes(10), merge)     # merge(mine, theirs): the state from which both go on
    circle.choose(3)                                # join all that chose this sign
    circle.step()                                   # once a frame
    circle.state, circle.count()                    # what is known here; devices in contact, including this one
    circle.tell(state)                              # something happened here

There is no host and no invitation: a device that chooses the sign is in, one that is not heard for a while is out. A
frame is the whole state, so loss, duplicates, delay and reordering do no harm, provided `merge` does not depend on the
order. It is repeated soon while any device in contact has shown another state, otherwise now and then.
docs/inside/link/circles.md has the frame.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dice import entropy
from dojo.link.pairing import frame as frames
from dojo.link.pairing.frame import ANSWER, LOT, Pace
from dojo.ticks import ticks_add, ticks_diff, ticks_less

SIGNS = const(8)

_ID = const(1)  # offsets in a frame
_TOPIC = const(4)
_STATE = const(5)
_EXTRA = const(7)  # bytes of a frame besides the state

_MOST = const(15)  # other devices remembered
_AT_ONCE = const(4)  # frames handled in one step
_SPREAD = const(160)  # ms per further device that could answer, if only one can send at a time: a frame and a check
_REST = const(60)  # ms between two frames at least, unless something happens here
_IDLE = const(1000)  # ms between two frames when nothing is new
_IDLE_EACH = const(700)  # ms more per other device, if only one can send at a time
_MISSED = const(7)  # frames in a row that may be lost before a device counts as gone


class Circle(Pace):
    """One device. media: open ones from dojo.link.media.choose. topic: 0..255, what is shared. state: bytes of a fixed
    length.

    is_said    whether what is known here has been sent    sent counts frames
    """

    def __init__(self, media, topic, state, merge, ticks=ticks_ms):
        self.state = state
        self.sign = 0
        self.sent = 0
        self.is_said = False
        self._empty = state
        self._merge = merge
        self._is_shared = True in [medium.HALF_DUPLEX for medium in media]  # only one can send at a time
        self._pause = max(_REST, max([medium.PAUSE for medium in media]))
        self._frame = bytearray(_EXTRA + len(state))
        own = entropy(_TOPIC - _ID)
        self._own = own
        self._frame[_ID:_TOPIC] = own
        self._frame[_TOPIC] = topic
        self.media = media
        self._ticks = ticks
        self._noise = own[0] << 8 | own[1]
        self._tries = 0
        self._sent_at = self._due = ticks()
        self._others = {}  # id: [when it was heard, its state, mask of the medium]
        self._owes = False  # a device awaits an answer
        self.choose(0)

    def choose(self, sign):
        """Join the circle of a sign, 0..7, with nothing known there yet."""
        self.sign = sign
        self.state = self._empty
        self._others = {}
        self._frame[0] = frames.PROTOCOL << 5 | frames.CIRCLE << 3 | sign
        self._speak_in(ANSWER)

    def tell(self, state):
        """Change the state: send it at once, unless another device is sending."""
        self.state = state
        self._tries = 0
        self.is_said = False
        self._due = self._ticks()
        if not self.is_busy():
            self._send()

    def count(self):
        """Devices in contact, including this one."""
        now = self._ticks()
        patience = _MISSED * self._idle()
        count = 1
        for one in self._others:
            count += ticks_diff(now, self._others[one][0]) <= patience
        return count

    def step(self):
        """Handle what has arrived, send what is due."""
        for index in range(len(self.media)):
            for _ in range(_AT_ONCE):
                frame = self.media[index].receive()
                if frame is None:
                    break
                self._take(1 << index, frame)
        now = self._ticks()
        if not ticks_less(now, self._due):
            if self.is_busy():
                self._due = ticks_add(now, self._random(LOT))
            else:
                self._forget(now)
                self._send()

    # --- Inside ------------------------------------------------------------------------------

    def _idle(self):
        return _IDLE + _IDLE_EACH * len(self._others) if self._is_shared else _IDLE

    def _forget(self, now):
        patience = 2 * _MISSED * self._idle()
        for one in list(self._others):
            if ticks_diff(now, self._others[one][0]) > patience:
                del self._others[one]

    def _send(self):
        """Send on the media where anyone was heard, on all if there are none."""
        frame = self._frame
        frame[_STATE:-2] = self.state
        frames.seal(frame, frames.LOBBY)
        via = 0
        for one in self._others:
            via |= self._others[one][2]
        for index in range(len(self.media)):
            if not via or via >> index & 1:
                self.media[index].send(frame)
        self.sent += 1
        self.is_said = True
        self._owes = False
        self._sent_at = self._ticks()
        wait = self._idle()
        if not self._do_all_know():
            wait = min(wait, self._pause << min(self._tries >> 2, 4))
            self._tries = min(self._tries + 1, 100)
        spread = self._pause * len(self._others) if self._is_shared else self._pause
        self._due = ticks_add(self._sent_at, wait + self._random(max(spread, wait >> 2)))

    def _do_all_know(self):
        """Whether all devices in contact have shown this very state."""
        for one in self._others:
            if self._others[one][1] != self.state:
                return False
        return True

    def _take(self, via, frame):
        """Handle a frame from the air, whatever it is."""
        own = self._frame
        if len(frame) != len(own) or frame[0] != own[0] or frame[_TOPIC] != own[_TOPIC]:
            return
        one = bytes(frame[_ID:_TOPIC])
        if one == self._own or not frames.fits(frame, frames.LOBBY):
            return
        is_new = one not in self._others
        if is_new and len(self._others) >= _MOST:
            return
        theirs = bytes(frame[_STATE:-2])
        merged = self._merge(self.state, theirs)
        if merged != self.state:
            self.state = merged
            self.is_said = False
            self._tries = 0
            is_new = True
        self._others[one] = [self._ticks(), theirs, via]
        if is_new or merged != theirs:
            self._owes = True
            crowd = len(self._others) - 1 if self._is_shared else 0
            rest = _REST - ticks_diff(self._ticks(), self._sent_at)  # nobody can make this device send all the time
            self._speak_in(max(ANSWER + self._random(_SPREAD * crowd + 1), rest))
        elif not self._owes and self._do_all_know():
            self._due = ticks_add(self._sent_at, self._idle() + self._random(self._idle() >> 2))
