"""From the scanners of a board to presses, through the button handler library.

The library's short press comes only on release, so a press is taken from the edge of `is_pressed`; BACK and START act
on release, since holding them means the menu. Most screens do not know START. The library is fed one event at a time
(it merges equal inputs), and is asked only while a key is down or an event waits: its idle `update()` allocates, an
idle `poll()` does not.

BACK held for two seconds with DOWN (NEXT where there is no pad) is the teacher's: Home(TEACHER).
"""

from button_handler import ButtonHandler, ButtonInitConfig, ButtonInput
from micropython import const
from supervisor import ticks_ms

from dojo.ticks import ticks_add, ticks_diff
from dojo.ui.keys import BACK, DOWN, LEFT, NEXT, RIGHT, START, TEACHER, UP, Home

_HOLD = const(2000)  # ms for which BACK or START is held before it leads to the menu
_HOME = const(-1)  # in place of a key: BACK or START has been held
_NEVER = const(100000)  # ms: the other keys have no long press
_REPEAT_AFTER = const(400)  # ms until a held direction repeats
_REPEAT_EVERY = const(100)  # ms
_LATER = const(0x10000000)  # differences from here on are negative
_HOLDING = (BACK, START)
_REPEATING = (NEXT, UP, DOWN, LEFT, RIGHT)


class _OneByOne:
    """The queue a handler reads: its scanner's, one event for each `allow()`."""

    def __init__(self, events):
        self._events = events
        self._allowed = False

    def allow(self):
        """Let the next event through. False if none waits."""
        self._allowed = bool(self._events)
        return self._allowed

    def __bool__(self):
        return self._allowed

    def get_into(self, event):
        """Move the next event into `event`, as keypad.EventQueue does."""
        self._allowed = False
        return self._events.get_into(event)


class _Pad:
    """One scanner: its keys, its handler, and which keys were down when last looked at."""

    def __init__(self, scanner, meanings):
        self.scanner = scanner
        self.meanings = meanings
        self.queue = _OneByOne(scanner.events)
        self._begin()

    def _begin(self):
        """Begin with every key released."""
        config = {}
        for number in range(len(self.meanings)):
            hold = _HOLD if self.meanings[number] in _HOLDING else _NEVER
            config[number] = ButtonInitConfig(enable_multi_press=False, long_press_threshold=hold)
        self.handler = ButtonHandler(self.queue, set(), len(self.meanings), config)  # type: ignore[arg-type]
        self.down = 0  # mask of the key numbers that are down

    def allow(self):
        """Let the next event through to `update`. False if none waits."""
        return self.queue.allow()

    def is_called(self):
        """True if an event waits."""
        return bool(self.scanner.events)

    def recover(self):
        """Begin again if the scanner had to drop events: a release may have been among them."""
        if self.scanner.events.overflowed:
            self.scanner.events.clear()
            self._begin()
            self.scanner.reset()

    def update(self):
        """Ask the handler once. The key that was pressed (BACK, START: released in time), _HOME, or 0."""
        inputs = self.handler.update()
        pressed = 0
        is_held = False
        for number in range(len(self.meanings)):
            bit = 1 << number
            is_pressed = self.handler.buttons[number].is_pressed
            if is_pressed and not self.down & bit and self.meanings[number] not in _HOLDING:
                pressed = self.meanings[number]
            self.down = self.down | bit if is_pressed else self.down & ~bit
        for found in inputs:
            key = self.meanings[found.button_number]
            if key in _HOLDING and found.action == ButtonInput.HOLD:
                is_held = True
            if key in _HOLDING and found.action == ButtonInput.SHORT_PRESS:
                pressed = key
        return _HOME if is_held else pressed

    def is_down(self, key):
        """True while `key` is held."""
        return key in self.meanings and self.down & 1 << self.meanings.index(key) != 0


class Buttons:
    """All buttons of a board. `scanners`: pairs of a keypad scanner and the key for each of its numbers (0: none), or
    of a dojo.ui.stick.Stick and its keys.
    """

    def __init__(self, scanners):
        self._pads = [
            scanner if hasattr(scanner, "is_called") else _Pad(scanner, meanings) for scanner, meanings in scanners
        ]
        if len(self._pads) == 1:  # as on most boards: code.py asks four times a frame
            self.is_called = self._pads[0].is_called
        self._repeating = 0  # the direction pressed last
        self._repeat_at = 0

    def has(self, key):
        """True if this board has the key."""
        for pad in self._pads:
            if key in pad.meanings:
                return True
        return False

    def is_called(self):
        """True if a key has been pressed or let go of and nobody has looked yet."""
        for pad in self._pads:
            if pad.is_called():
                return True
        return False

    def poll(self, start=0):
        """The next press, or 0. Raises Home when BACK or START has been held for two seconds, Home(TEACHER) where DOWN
        (NEXT) is held with it.

        start: the key that a short press of START counts as; 0: it does not count.
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
                if key > 0:
                    self._repeating = key if key in _REPEATING else 0
                    self._repeat_at = ticks_add(ticks_ms(), _REPEAT_AFTER)
                    return key
            if pad.down:
                idle = False
                if pad.update() == _HOME:  # a hold comes without an event
                    self._leave()
        if idle or not self._repeating:
            return 0
        return self._repeat()

    def is_down(self, key=0):
        """True while `key` is held, or any key for 0, as of the last poll()."""
        for pad in self._pads:
            if pad.is_down(key) if key else pad.down:
                return True
        return False

    def _leave(self):
        """BACK or START has been held: the menu, unless it is the teacher who holds it."""
        raise Home(TEACHER) if self.is_down(DOWN) or self.is_down(NEXT) else Home

    def forget(self):
        """Drop what was pressed and not read: nobody leaves a screen they have not seen."""
        self._repeating = 0
        for pad in self._pads:
            pad.recover()
            while pad.allow():
                if pad.update() == _HOME:
                    self._leave()

    def _repeat(self):
        """The direction that is held, when it is due again; else 0."""
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
