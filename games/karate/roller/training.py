"""The training of one round of Karate's dice roller: what the keys do, the clock, and how it ends.

    goes_on = yield from page(roller)       # False for the menu

Linked handhelds share their rolls, and a training ends on all of them at once (games.karate.roller.linked.mates).
"""

from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.dice import stir
from dojo.output.lights import GLOW
from dojo.output.sound import ROLL
from dojo.say import say
from dojo.ticks import ticks_add, ticks_diff
from dojo.ui import keys
from games.karate import shout
from games.karate.places import BELL, BY_BELL, BY_CLOCK, BY_KIAI
from games.karate.roller import kiai
from games.karate.roller.board import Board
from games.karate.roller.book import ALONE, TRAINING

_OFTEN = const(10)  # rolls between saves on chips that erase to write
_SAVE_AFTER = const(200)  # tenths of a second on the clock between saves


def page(roller):
    """Generator: False for the menu; True when something else has to be shown or the link has changed."""
    return (yield from Training(roller).run())


class Training:
    """The training of one round."""

    def __init__(self, roller):
        self.roller = roller
        self.console = roller.console
        self.book = roller.book
        self.board = None
        self.back = 0  # how many rolls the player is looking back
        self.since = -1  # ticks when the clock was last updated, -1 while stopped
        self.written = roller.book.tenths  # the clock at the last save

    def run(self):
        """Generator: all of it."""
        book = self.book
        mates = self.roller.mates
        try:
            while book.phase == TRAINING and self.roller.mates is mates:
                if self.board is None:
                    self._build()
                key = yield from self._wait()
                if key < 0:
                    yield from mates.answer(self, key)
                elif not key:
                    yield from self._end()
                elif key == keys.BACK:
                    return False
                elif key == keys.OK:
                    yield from self._ok()
                elif key in (keys.LEFT, keys.RIGHT) or not book.can_shout():
                    self._look(-1 if key in (keys.RIGHT, keys.DOWN) else 1)
                else:
                    yield from self._shout()
        finally:
            self._rest()
        return True

    # --- The screen ---------------------------------------------------------------------------

    def _build(self):
        self.back = 0
        self.board = Board(self.console, self.book)
        self.console.show(self.board.screen)
        self.console.forget()
        self.roller.ready()
        if self.book.is_started() and self.since < 0:
            self.since = ticks_ms()

    def _look(self, by):
        """Look back at earlier rolls, or forward to the last one. With three buttons it wraps round."""
        count = len(self.book.rolls)
        if count:
            was = self.back
            self.back = min(max(self.back + by, 0), count - 1) if self.console.has(keys.UP) else (was + by) % count
            if (was > 0) != (self.back > 0):
                self.board.hint(self.back)
            self.board.show(self.back)

    def look_now(self):
        """Look at the last roll again."""
        if self.back:
            self.back = 0
            self.board.hint()
            self.board.show()

    # --- The clock ----------------------------------------------------------------------------

    def _wait(self):
        """Generator: a press, 0 when the time is up, or below 0 if linked handhelds want something (Mates.key)."""
        if self.roller.mates is not None:
            return (yield from self.roller.mates.key())
        if self.since < 0:
            return (yield from self.console.key())
        key = 0
        while not key and self.book.tenths:
            key = yield from self.console.pause((self.book.tenths % 10 or 10) * 100)
            before = self.book.tenths
            self._take()
            if (before + 9) // 10 != (self.book.tenths + 9) // 10:
                self.board.say(self.back)
            self._save()
        stir(ticks_ms())
        return key if self.book.tenths else 0

    def _take(self):
        """Take the time that has passed from the clock."""
        if self.since >= 0:
            passed = ticks_diff(ticks_ms(), self.since) // 100
            self.since = ticks_add(self.since, passed * 100)
            self.book.tenths = max(0, self.book.tenths - passed)

    def _save(self):
        """Save the clock now and then, to limit the time that a power cut can give back."""
        if self.written - self.book.tenths >= _SAVE_AFTER:
            self.written = self.book.tenths
            self.console.refresh()
            self.book.keep()
            self.console.store.flush()

    def _rest(self):
        """Stop the clock."""
        self._take()
        self.since = -1
        self.book.keep()

    # --- What players do ----------------------------------------------------------------------

    def _ok(self):
        """Generator: roll; or back to the last roll, or on to the fight."""
        book = self.book
        if self.back:
            self.look_now()
        elif len(book.rolls) == BELL:
            yield from self._end()
        elif not book.is_real:
            yield from self.roll()
        elif book.players != ALONE:
            yield from self._shout()
        elif not book.is_started():
            self._start()
            self.board.hint(self.back)
            self.board.say(self.back)

    def _start(self):
        """The clock begins to run."""
        if self.book.players == ALONE and not self.book.is_started():
            self.book.tenths -= 1
            self.since = ticks_ms()

    def roll(self):
        """Generator: one roll, noted before it is shown, so that a power cut cannot change it."""
        book = self.book
        self.board.write(". . .")  # respond to the press at once: two large dice take longer to draw
        self.console.refresh()
        outcome = self.roller.next_roll()
        book.add(outcome)
        self._start()
        self._take()
        book.keep()
        self.console.sound.play(ROLL)
        yield from self.board.tumble(outcome)
        if outcome % 7 == 0:
            self.console.lights.play(GLOW)
        if len(book.rolls) in (1, BELL):
            self.board.hint(self.back)
        self.board.say(self.back)
        self.console.refresh()
        if len(book.rolls) % _OFTEN == 0:
            self.console.store.flush()
        self._save()

    def _shout(self):
        """Generator: somebody shouts; unless it was a mistake, the fight begins."""
        if self.roller.mates is not None:
            self.board.write(say("karate.roller.kiai_cry"))
            self.console.refresh()  # telling the others may take too long to wait for
            self.roller.mates.shout()
            return
        self.board = None
        yield from pages.show(self.console, shout.page, BY_KIAI)
        caller = yield from pages.open(kiai.page, self.console, self.book)
        if caller >= 0:
            self._fight(caller)

    def _end(self):
        """Generator: the bell rings, or the time is up; the seat that would roll next reads first."""
        if self.roller.mates is not None:
            self.roller.mates.ring()
            return
        self.board = None
        yield from pages.show(self.console, shout.page, BY_BELL if self.book.tenths else BY_CLOCK)
        self._fight(self.book.roller())

    def _fight(self, caller):
        self.book.begin_fight(caller)
        self.book.keep()
