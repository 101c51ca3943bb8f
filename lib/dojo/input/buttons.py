"""Turns a board's key scanners into presses, using the button handler library.

The library reports a short press only on release, so a press is taken from the edge of `is_pressed`; BACK and START act
on release, since holding them opens the menu. Most screens ignore START. The library is fed one event at a time (it
merges equal inputs), and called only while a key is down or an event waits: its idle `update()` allocates, an idle
`poll()` does not.

A worn contact opens for 10 to 25 ms while the key is held. So a key that goes down again within 40 ms of its release
is down, but has not been pressed. Ten presses a second leave 50 ms in between.

BACK held for two seconds with DOWN (NEXT if there is no pad) is for the teacher: Home(TEACHER).
"""

from button_handler import ButtonHandler, ButtonInitConfig, ButtonInput
from micropython import const
from supervisor import ticks_ms

from dojo.ticks import ticks_add, ticks_diff
from dojo.ui.keys import BACK, DOWN, LEFT, NEXT, OK, RIGHT, START, TEACHER, UP, Home

_HOLD = const(2000)  # ms for which BACK or START is held to open the menu
_HOME = const(-1)  # in place of a key: BACK or START was held
_NEVER = const(100000)  # ms: the other keys have no long press
_REPEAT_AFTER = const(400)  # ms before a held direction repeats
_REPEAT_EVERY = const(100)  # ms between repeats
_LOCKOUT = const(40)  # ms after its release in which a key is not pressed
_QUESTION = const(250)  # ms for which a question ignores OK
_EARLY = const(60000)  # ms: a press that came longer before that ended came days after it: ticks begin anew
_LATER = const(0x10000000)  # differences from here on count as negative
_HOLDING = (BACK, START)
_REPEATING = (NEXT, UP, DOWN, LEFT, RIGHT)


class _OneByOne:
    """The queue a handler reads: its scanner's, one event per `allow()`.

    at     when the latest event was seen, in ticks
    again  mask of the key numbers that went down too soon after their release, to the next press that counts
    """

    def __init__(self, events, count):
        self._events = events
        self._allowed = False
        self.at = ticks_ms()
        self.again = 0
        self._let_go = [ticks_add(self.at, -_LOCKOUT)] * count  # when each key came up

    def allow(self):
        """Let the next event through. False if there is none."""
        self._allowed = bool(self._events)
        return self._allowed

    def __bool__(self):
        return self._allowed

    def get_into(self, event):
        """Move the next event into `event`, as keypad.EventQueue does."""
        self._allowed = False
        is_there = self._events.get_into(event)
        self.at = event.timestamp
        if event.released:
            self._let_go[event.key_number] = self.at
        elif ticks_diff(self.at, self._let_go[event.key_number]) < _LOCKOUT:
            self.again |= 1 << event.key_number
        else:
            self.again &= ~(1 << event.key_number)
        return is_there


class _Pad:
    """One scanner: its keys, its handler, and which keys were down at the last update."""

    def __init__(self, scanner, meanings):
        self.scanner = scanner
        self.meanings = meanings
        self._begin()

    def _begin(self):
        """Start with every key released."""
        config = {}
        for number in range(len(self.meanings)):
            hold = _HOLD if self.meanings[number] in _HOLDING else _NEVER
            config[number] = ButtonInitConfig(enable_multi_press=False, long_press_threshold=hold)
        self.queue = _OneByOne(self.scanner.events, len(self.meanings))
        self.handler = ButtonHandler(self.queue, set(), len(self.meanings), config)  # type: ignore[arg-type]
        self.down = 0  # mask of the key numbers that are down

    def allow(self):
        """Let the next event through to `update`. False if there is none."""
        return self.queue.allow()

    def is_called(self):
        """True if an event waits."""
        return bool(self.scanner.events)

    def recover(self):
        """Start again if the scanner had to drop events: a release may have been among them."""
        if self.scanner.events.overflowed:
            self.scanner.events.clear()
            self._begin()
            self.scanner.reset()

    def update(self):
        """Call the handler once. Returns the key pressed (BACK, START: released in time), _HOME, or 0."""
        inputs = self.handler.update()
        pressed = 0
        is_held = False
        for number in range(len(self.meanings)):
            bit = 1 << number
            is_pressed = self.handler.buttons[number].is_pressed
            if is_pressed and not (self.down | self.queue.again) & bit and self.meanings[number] not in _HOLDING:
                pressed = self.meanings[number]
            self.down = self.down | bit if is_pressed else self.down & ~bit
        for event in inputs:
            key = self.meanings[event.button_number]
            if key in _HOLDING and event.action == ButtonInput.HOLD:
                is_held = True
            is_again = self.queue.again & 1 << event.button_number
            if key in _HOLDING and event.action == ButtonInput.SHORT_PRESS and not is_again:
                pressed = key
        return _HOME if is_held else pressed

    def is_down(self, key):
        """True while `key` is held."""
        return key in self.meanings and self.down & 1 << self.meanings.index(key) != 0


class Buttons:
    """All buttons of a board. `scanners`: pairs of a keypad scanner and the key for each of its numbers (0: none), or
    of a dojo.input.stick.Stick and its keys.
    """

    def __init__(self, scanners):
        self._pads = [
            scanner if hasattr(scanner, "is_called") else _Pad(scanner, meanings) for scanner, meanings in scanners
        ]
        if len(self._pads) == 1:  # the usual case; code.py asks four times a frame
            self.is_called = self._pads[0].is_called
        self._repeating = 0  # the direction last pressed
        self._repeat_at = 0
        self._asked = -1  # the ticks before which OK answers no question, -1: there is none

    def has(self, key):
        """True if this board has the key."""
        for pad in self._pads:
            if key in pad.meanings:
                return True
        return False

    def is_called(self):
        """True if a key was pressed or released since the last poll."""
        for pad in self._pads:
            if pad.is_called():
                return True
        return False

    def poll(self, start=0):
        """The next press, or 0. Raises Home once BACK or START has been held for two seconds, Home(TEACHER) if DOWN
        (NEXT) is held too.

        start: the key for which a short press of START stands; 0: it is ignored.
        """
        idle = True
        for pad in self._pads:
            pad.recover()
            while pad.allow():
                key = pad.update()
                if key == _HOME:
                    self._leave()
                elif key == START:
                    key = start
                if key == OK and self._asked >= 0 and 0 < ticks_diff(self._asked, pad.queue.at) < _EARLY:
                    key = 0
                if key > 0:
                    self._repeating, self._asked = key if key in _REPEATING else 0, -1  # who moves has read it
                    self._repeat_at = ticks_add(ticks_ms(), _REPEAT_AFTER)
                    return key
            if pad.down:
                idle = False
                if pad.update() == _HOME:  # a hold produces no event
                    self._leave()
        if idle or not self._repeating or self.is_down(BACK):  # with BACK it is the teacher's
            return 0
        return self._repeat()

    def ask(self):
        """A question is on the display now: OK does not count for 250 ms, nor if it was pressed before."""
        self._asked = ticks_add(ticks_ms(), _QUESTION)

    def is_down(self, key=0):
        """True while `key` is held, or any key if 0, as of the last poll()."""
        for pad in self._pads:
            if pad.is_down(key) if key else pad.down:
                return True
        return False

    def _leave(self):
        """BACK or START was held: raise Home, for the teacher if DOWN (NEXT) is held too."""
        raise Home(TEACHER) if self.is_down(DOWN) or self.is_down(NEXT) else Home

    def forget(self):
        """Drop unread presses: nobody leaves a screen they have not seen."""
        self._repeating = 0
        for pad in self._pads:
            pad.recover()
            while pad.allow():
                if pad.update() == _HOME:
                    self._leave()

    def _repeat(self):
        """The held direction, when it is due again; otherwise 0."""
        for pad in self._pads:
            if pad.is_down(self._repeating):
                late = ticks_diff(ticks_ms(), self._repeat_at)
                if late >= _LATER:
                    return 0
                self._repeat_at = ticks_add(self._repeat_at, _REPEAT_EVERY)
                if late > _REPEAT_EVERY:
                    self._repeat_at = ticks_add(ticks_ms(), _REPEAT_EVERY)
                return self._repeating
        self._repeating = 0
        return 0
