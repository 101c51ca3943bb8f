"""Exchanges between a match's devices: each gives one body of bytes, and goes on once it has everybody's.

    link = Link(medium, secret, me=0, count=2)
    link.offer(b"mine")                   # my body of this phase
    while not link.is_complete():
        link.step()                       # once a frame, whatever else happens
    link.bodies                           # [b"mine", b"theirs"]
    link.advance()                        # the next phase

There are no single messages to lose. Each device repeats a small beacon: its phase, whose bodies it lacks, and a piece
of what others lack. A beacon of a later phase acknowledges the one before, so each device serves its bodies of two
phases; loss, duplicates, delay and reordering do no harm, and a restarted device carries on.

Every beacon proves that its sender knows the secret of the match. Some corrupt or forged frames pass all the same, so
while there are any, a body or a word counts only once it has come twice. Anybody can repeat a beacon, so who is there
and what they want is what dojo.link.pairing.contact says.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.link.pairing import frame as frames
from dojo.link.pairing.contact import ENDS, Contact
from dojo.link.pairing.frame import Pace
from dojo.link.pairing.proof import is_proven
from dojo.link.secrets.hashing import IS_SLOW
from dojo.ticks import ticks_add, ticks_diff, ticks_less

AWAY = const(0)
CHOOSING = const(1)
CHOSEN = const(2)

# Reasons for a foul that show in the beacons alone; entries.py has the others.
CHANGED_CHOICE = const(1)
OTHER_MATCH = const(2)

LONGEST_BODY = const(2000)  # bytes
OUT_OF_CONTACT = const(5000)  # ms without a sign of being heard

_ANSWER = const(25)  # ms before an answer is sent: the program has had a frame to move on
_SEEN = const(1000)  # ms: a device that has sent this recently need not answer a beacon that asks for nothing
_IDLE = const(2000)  # ms between beacons when nothing is new
_UNHEARD = const(2200)  # ms unheard after which a device sends more often to be found
_SEARCH = const(500)  # ms between beacons then
_AT_ONCE = const(12)  # frames handled in one step
_STRANGE = const(20)  # beacons in a row that do not fit this match
_PAST = const(0x7FFF)  # phases ahead; anything further counts as behind
_OVER = const(60)  # ms after PAUSE at which an answer is over, even one that began late; also between two answers
_REGULAR = const(4)  # frames sent unanswered before the next is sent at a random time
_STEP = const(40)  # ms within which a frame in progress is noticed
_LOT = const(120)  # ms
_CONTRARY = const(2)  # different bodies for one phase
_DOUBT = const(64)  # frames after a corrupt one during which everything must come twice
_ASK = const(400)  # ms between our beacons meanwhile: a device still there will contradict what was said in its name
_WORD = const(100)  # ms before such a word is repeated, at least


class Link(Pace):
    """One device's side of the exchanges between 2..8 devices.

    medium   opened by dojo.link.media.choose      secret  of the match: bytes that nobody else knows
    me       0..count - 1, unique            phase  to start in, 0..65535, the same for all
    foul     (device, CHANGED_CHOICE or OTHER_MATCH) once a device has done what chance cannot explain, else None
    is_bound True once all have chosen, and the exchange only reveals it
    longest  bytes; a longer body counts as complete at once: it cannot be right, and is not kept
    word     what else the others are told: frame.NOTHING, ASKS_TO_END, STAYS or GONE
    heard(device), told(device), is_sure(device): of dojo.link.pairing.contact
    sent, received, refused count frames.
    """

    def __init__(self, medium, secret, me, count, phase=0, ticks=ticks_ms):
        self.medium = medium
        self.me = me
        self.count = count
        self.phase = phase
        self.word = frames.NOTHING
        self.is_bound = self._has_waited = False
        self.longest = 2 * LONGEST_BODY
        self.foul = None
        self.sent = self.received = self.refused = 0
        self.bodies = [None] * count
        self._secret = secret
        self._before = None  # my body of the previous phase
        self._former = [None] * count  # the others' bodies of the previous phase
        self._doubt = 0  # frames during which nothing is believed at once
        self._rumours = [None] * count  # parts of the others' bodies that have come once
        self._parts = [None] * count  # bodies of several fragments on their way
        self._phases = [phase] * count  # the others' phases, as last told
        self._misses = bytearray(b"\xff" * count)  # what the others lack
        self._wants = bytearray(count)
        self._contrary = bytearray(count)
        self._strange = bytearray(count)
        self.contact = contact = Contact(me, count, ticks)
        self.heard, self.told, self.is_sure = contact.heard, contact.told, contact.is_sure
        self.media = (medium,)
        self._ticks = ticks
        self._noise = (secret[0] << 8 | secret[1]) ^ me * 0x3A5
        self._tries = 0
        self._sent_at = self._due = ticks()
        self._taken_at = self._sent_at
        self._has_given = False  # whether the last beacon sent had a body
        if medium.HALF_DUPLEX:
            self._due = ticks_add(self._due, _STEP * me)

    def offer(self, body):
        """Set my body of this phase, at most 2000 bytes. It is then fixed; ValueError for a different one."""
        if len(body) > LONGEST_BODY:
            raise ValueError("too long to send: %d bytes" % len(body))
        if self.bodies[self.me] is not None and self.bodies[self.me] != body:
            raise ValueError("a body of phase %d was offered before" % self.phase)
        self.bodies[self.me] = bytes(body)
        self._tries = 0
        if not self.medium.HALF_DUPLEX:
            self._speak_in(0)
        elif not self._has_given or ticks_diff(self._ticks(), self._sent_at) > self.medium.PAUSE:  # else as an answer
            last = ticks_diff(self._ticks(), self._taken_at)
            self._speak_in(max(_STEP * self.me, (_ANSWER >> 1) - last))  # all may have chosen; a sender is deaf

    def is_complete(self):
        """Whether everybody's bodies are here."""
        return None not in self.bodies

    def advance(self):
        """Move to the next phase. My body stays available until the others follow."""
        self._before = self.bodies[self.me]
        self._former = self.bodies
        self.bodies = [None] * self.count
        for device in range(self.count):
            self._parts[device] = self._rumours[device] = None
            self._contrary[device] = 0
        self.phase = self.phase + 1 & 0xFFFF

    def remember(self, body):
        """Set my body of the previous phase, given before this device was switched off."""
        if self._before is None:
            self._before = bytes(body)

    def is_settled(self):
        """Whether the others have everything they may still want from this device."""
        for device in range(self.count):
            if device != self.me and self.contact.words[device] != frames.GONE and self._needs(device):
                return False
        return True

    def state(self, device):
        """AWAY, CHOOSING or CHOSEN: whether another device is in contact, and its body of this phase is here."""
        if self.heard(device) > OUT_OF_CONTACT:
            return AWAY
        is_ahead = self._phases[device] - self.phase & 0xFFFF == 1
        return CHOSEN if self.is_bound or self.bodies[device] is not None or is_ahead else CHOOSING

    def is_behind(self, device):
        """Whether a device is still in the phase before, so that it owes nothing in this one."""
        return self.phase - self._phases[device] & 0xFFFF == 1

    def tell(self, word):
        """Set the word for the others; it is repeated until the next one."""
        self.word = word
        self._tries = 0
        self._speak_in(0)

    def _needs(self, device):
        """1: the device still lacks my body of this phase; 2: that of the previous phase; 0: neither."""
        if not self._misses[device] >> self.me & 1:
            return 0
        behind = self.phase - self._phases[device] & 0xFFFF
        if behind == 0:
            return 1 if self.bodies[self.me] is not None else 0
        return 2 if behind == 1 and self._before is not None else 0

    # --- Once a frame ------------------------------------------------------------------------

    def step(self):
        """Handle what has arrived, send what is due."""
        was_complete = self.is_complete()
        for _ in range(_AT_ONCE):
            frame = self.medium.receive()
            if frame is None:
                break
            was_proven = self._take(frame)
            if not was_complete and self.is_complete():
                break  # anything after it may belong to the next phase
            if IS_SLOW and not was_proven:
                break  # handling it took 12 ms: the rest has to wait
        now = self._ticks()
        if not ticks_less(now, self._due):
            if self.is_busy():
                self._has_waited = self.count > 2
            elif self._has_waited:  # so may others: wait a random time, or the same one would always be late
                self._has_waited = False
                self._due = ticks_add(now, self._random(_LOT))
            else:
                self._send()

    def _send(self):
        this = before = is_behind = False
        fragment = 0
        for device in range(self.count):
            if device != self.me:
                needs = self._needs(device)
                is_behind = is_behind or self.is_behind(device)
                if needs:
                    this = this or needs == 1
                    before = before or needs == 2
                    if self._misses[device] & (1 << self.me) - 1 == 0:  # it needs nothing from another device first
                        fragment = max(fragment, self._wants[device])
        is_new = is_behind and self.bodies[self.me] is not None  # a device that is behind will want it at once
        is_needed = this or before or is_new
        self.contact.renew()
        if is_new and not (before and self.medium.HALF_DUPLEX):
            this = True
        elif before and this:  # one at a time
            before = self.sent & 1 == 0
            this = not before
        if before:
            self._put(self._before, fragment, True)
        if this or not before:
            self._put(self.bodies[self.me] if this else None, fragment, False)
        self._has_given = this or before
        self._sent_at = self._ticks()
        self._due = ticks_add(self._sent_at, self._interval(is_needed))

    def _put(self, body, fragment, before):
        """Send one beacon."""
        most = self.medium.BODY
        missing = self.missing()
        number, part = frames.NO_BODY, b""
        if body is not None:
            fragment = fragment if fragment * most <= len(body) else 0
            part = body[fragment * most : (fragment + 1) * most]
            number = fragment
            if (fragment + 1) * most >= len(body):
                number |= frames.LAST
        wanted = self.wanted(missing)
        fields = (self.word, self.phase, missing, wanted, number, part, before, self.medium.PROOF)
        self.medium.send(frames.beacon(self._secret, self.me, self.contact.stamps, *fields))
        self.sent += 1
        self._tries = min(self._tries + 1, 100)

    def missing(self):
        """Mask of the devices whose bodies of this phase are missing."""
        missing = 0
        for device in range(self.count):
            if self.bodies[device] is None and device != self.me:
                missing |= 1 << device
        return missing

    def wanted(self, missing):
        """The number of the next fragment needed from the lowest device of a mask."""
        for device in range(self.count):
            if missing >> device & 1:
                return len(self._parts[device] or b"") // self.medium.BODY
        return 0

    def _interval(self, is_needed):
        """ms until the next beacon: short while a device wants something, long when nothing is new."""
        pause = self.medium.PAUSE
        if is_needed or self.word & ENDS:
            wait = min(_IDLE, (pause if is_needed else max(pause, _WORD)) << min(self._tries >> 3, 6))
        else:
            wait = _IDLE
            for device in range(self.count):
                is_lost = device != self.me and self.heard(device) > _UNHEARD
                if (is_lost or self.contact.is_ending(device)) and self._tries <= 90:  # about a minute
                    wait = _SEARCH
        if self.medium.HALF_DUPLEX and self.count == 2 and is_needed and self._tries < _REGULAR:
            return wait + _OVER + (_STEP * self.me if self._tries == 1 else 0)  # once, in case both sent together
        if self.medium.HALF_DUPLEX and self.count > 2:
            return wait + self._random(pause * self.count)  # time for one frame of each
        return wait + self._random(max(8, min(wait, pause) >> 1))

    # --- Receiving ---------------------------------------------------------------------------

    def _take(self, frame):
        """Handle a frame from the air, whatever it is; returns whether it is proven."""
        device = frames.sender(frame) if len(frame) else 0
        size = self.medium.PROOF
        head = frames.body_at(frame, self.count) if len(frame) >= frames.SHORTEST else len(frame)
        can_be = head + size <= len(frame) <= head + self.medium.BODY + size
        if not can_be or frames.kind(frame) != frames.BEACON or device >= self.count or device == self.me:
            self.refused += 1
            return True  # it took no time
        if not is_proven(frame, self._secret, size):
            self.refused += 1
            self._doubt = _DOUBT
            return False
        self.received += 1
        self._doubt = max(0, self._doubt - 1)
        self._taken_at = self._ticks()
        age = self.contact.take(device, frame)
        phase = frames.phase(frame)
        ahead = phase - self.phase & 0xFFFF
        if ahead > 1 and ahead != 0xFFFF:
            self._meet_stranger(device, ahead, age == 0)
            return True
        self.contact.listen(device, age, frames.word(frame), self._doubt)
        if age == 0:
            self._strange[device] = 0
        if self.contact.is_ending(device):
            self._speak_in(_ASK)
        number, given, wanted = frames.fragment(frame, self.count, size)
        missing = frame[3] & ~(1 << device)
        self._phases[device] = phase
        self._misses[device] = missing
        self._wants[device] = wanted if missing & (1 << self.me) - 1 == 0 else 0
        self._tries = 0
        is_new = False
        if number != frames.NO_BODY:
            ahead = ahead - (1 if frames.is_before(frame) else 0) & 0xFFFF
            if ahead == 0:
                is_new = self._take_body(device, number, given)
            elif ahead == 0xFFFF and self._former[device] is not None:
                self._compare(device, self._former[device], number, given)
        elif self._doubt:
            self._contrary[device] = 0
        self._answer(device, is_new)
        return True

    def _meet_stranger(self, device, ahead, hears_us):
        """A proven beacon of an impossible phase. Who is behind may have lost its latest save."""
        self.refused += 1
        if not hears_us or ahead > _PAST:
            return
        if self._strange[device] < _STRANGE:
            self._strange[device] += 1
        elif self.foul is None and self.heard(device) > OUT_OF_CONTACT:
            self.foul = (device, OTHER_MATCH)

    def _take_body(self, device, which, given):
        """A fragment of a body of this phase: `which` has its number and LAST. Whether it was new."""
        most = self.medium.BODY
        number = which & 0x7F
        held = self.bodies[device]
        if held is not None:
            self._compare(device, held, which, given)
            return False
        part = self._parts[device]
        done = len(part) // most if part is not None else 0
        is_last = which & frames.LAST != 0
        if number != done or len(given) != most and not is_last or number * most > LONGEST_BODY:
            return False
        if self._doubt:
            rumour = bytes((which,)) + given
            if self._rumours[device] != rumour:
                self._rumours[device] = rumour
                return True
        if part is None:
            part = self._parts[device] = bytearray()
        part.extend(given)
        if is_last or len(part) > self.longest:
            self.bodies[device] = bytes(part)
            self._parts[device] = None
        return True

    def _compare(self, device, held, which, given):
        """A device must give what it gave before."""
        at = (which & 0x7F) * self.medium.BODY
        if held[at : at + self.medium.BODY] == given:
            if self._doubt:
                self._contrary[device] = 0
        elif self._contrary[device] < _CONTRARY:
            self._contrary[device] += 1
        if self._contrary[device] >= _CONTRARY and self.foul is None:
            self.foul = (device, CHANGED_CHOICE)

    def _answer(self, device, is_new):
        """Send soon if the device wants something, awaits a receipt, or has not heard from here for a while."""
        now = self._ticks()
        if is_new or self._needs(device) or ticks_diff(now, self._sent_at) > _SEEN:
            rest = (self.medium.PAUSE >> 1) - ticks_diff(now, self._sent_at)  # nobody can make us send non-stop
            if self.medium.HALF_DUPLEX:  # one after the other: later ones hear whether another has begun
                self._due = ticks_add(now, max(_ANSWER + ((self.me - device) % self.count - 1) * _OVER, rest))
            else:
                self._speak_in(max(_ANSWER, rest))  # never later than already due, or others could postpone it for ever
