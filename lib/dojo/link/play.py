"""Plays a linked match on this device: choices here, waiting for the others, and what is said when something is amiss.

    again = yield from play(console, table)      # a dojo.link.table.Linked that is connected

It is dojo.play with others elsewhere. The exchange goes on under every screen, frame by frame; whatever the others
want or do (to stop, a foul) ends the screen that is shown, a choice too, and is said at once.
"""

import gc

from micropython import const
from supervisor import ticks_ms

from dojo.contract import NOBODY
from dojo.link import words
from dojo.link.badge import Badge
from dojo.link.beacons import AWAY, CHOOSING
from dojo.link.frame import ASKS_TO_END, GONE, NOTHING, STAYS
from dojo.link.waiting import Presses, Waiting, letters
from dojo.modules import release
from dojo.play import Session, begin, drawn_first
from dojo.play import play as play_here
from dojo.table import load
from dojo.ui import keys
from dojo.ui.layout import TICK
from dojo.words import BACK, GO_ON, HOW_TO_PLAY, LEAVE, LETTERS, NO, PAUSE, YES

_TICKS = const(0x1FFFFFFF)
_SOON = const(25)  # frames: what is over by then needs no screen of its own
_HIDING = const(10000)  # ms after which somebody in contact should have shown his choice
_GIVING_UP = const(60000)  # ms out of contact until something else is offered
_AUDITING = const(20000)  # ms out of contact until the match ends without an audit


def play(console, table):
    """Generator: play a table to its end and show the result. True if all want the same again.

    Leaving in the middle (Home) keeps the match.
    """
    session = _Linked(console, table)
    console.badge = badge = Badge(console, table.link)
    match = session.run()
    try:
        while True:
            try:
                next(match)
            except StopIteration as end:
                return end.value
            if console.badge is not None:
                badge.step()
            yield
    finally:
        console.badge = None


class _Linked(Session):
    """The people around this handheld. `is_over` once the match has ended without a result."""

    def __init__(self, console, table):
        super().__init__(console, table)
        self.link = table.link
        self.is_over = False
        self._work = None  # the exchange that is going on
        self._fits = None  # what it gave
        self._others = []  # (device, its first seat)
        for seat, device in enumerate(table.owners):
            if device != table.me and device not in [other for other, _ in self._others]:
                self._others.append((device, seat))
        self._set_phase = 0  # of the link when the exchange began
        self._since = 0  # ms: since when they ought to have shown what they chose
        self._asked_at = 0
        self._bots = None  # a table at which opponents have taken over

    def run(self):
        """Generator: the whole match."""
        yield from self._exchange(self.table.meet())
        while not self.table.is_over() and not self.is_over:
            yield from self.play_set()
        if self._bots is not None:
            yield from self._go_on_alone()
        if self.is_over:
            return False
        seal = yield from self._audit()
        if self.is_over:
            return False
        self.console.badge = None
        again = yield from drawn_first(self.show_result(seal), self.console.store.finish)
        if not again:
            self.link.tell(GONE)
        return again

    # --- A set of choices --------------------------------------------------------------------

    def play_set(self):
        """Generator: all choices of one set of seats, here and elsewhere; then what came of it."""
        match = self.match
        before = match.view(NOBODY)
        self._fits = False
        while not self._fits:  # a choice made here may end the set in this match, before the others know of it
            if self.waiting():
                yield from self.let_choose()
            else:
                yield from self._exchange(self.table.settle())
            if self.is_over:
                return
        self.uncovered = False
        gc.collect()
        shown = self.screens.reveal(self.console, before, match.view(NOBODY))
        yield from drawn_first(shown, self.console.store.flush)

    def waiting(self):
        """The seats of people here that have to choose."""
        return self.table.waits_for()

    def let_choose(self):
        """Generator: one action of a person here, unless the others want something meanwhile."""
        yield from self._beside(super().let_choose(), self._has_news)
        if self._has_news():
            yield from self._tell_news()

    def pause(self):
        """Generator: the menu behind BACK. Leaving keeps the match; to end it the others are asked."""
        self.console.clear()
        from dojo.ui.menu import menu
        from dojo.ui.pages import pages

        while True:
            chosen = yield from menu(self.console, PAUSE, (GO_ON, HOW_TO_PLAY, LEAVE, words.END_FOR_ALL))
            if chosen == 1:
                yield from pages(self.console, HOW_TO_PLAY, load(self.table.game, "help").PAGES)
            elif chosen == 2:
                raise keys.Home
            else:
                break
        release(("dojo.ui.menu", "dojo.ui.pages", "games." + self.table.game + ".help"))
        if chosen == 3:
            yield from self._ask()

    # --- The exchange ------------------------------------------------------------------------

    def _exchange(self, work):
        """Generator: until an exchange is done or the match has ended, with a screen that says who is waited for."""
        self._work = work
        self._fits = None
        self._set_phase = self.link.phase
        self._asked_at = ticks_ms()
        self._since = 0
        frames = 0
        screen = presses = None
        while self._goes_on():
            if self._has_news():
                screen = None
                yield from self._tell_news()
                if self.is_over:
                    return
            elif self._is_lost():
                screen = None
                yield from self._offer_bots()
                if self.is_over:
                    return
            if screen is None and (frames >= _SOON or self._is_anybody(CHOOSING)):
                self.console.clear()
                screen = Waiting(self.console, self.link, self._others, ((keys.BACK, words.PAUSE),))
                presses = Presses(self.console)
            frames = min(frames + 1, _SOON)
            if screen is not None:
                screen.update(self._title())
                if presses.poll() == keys.BACK:
                    screen = None
                    yield from self._beside(self.pause(), self._has_news)
            yield
        if not self._fits:
            yield from self._tell_news()

    def _goes_on(self):
        """One frame of the exchange. False once it is done."""
        if self._work is not None:
            try:
                next(self._work)
            except StopIteration as end:
                self._work = None
                self._fits = end.value
        return self._work is not None

    def _beside(self, screen, until):
        """Generator: a screen, while the exchange goes on. What it gives, or None once `until()` is true."""
        while not until():
            try:
                next(screen)
            except StopIteration as end:
                return end.value
            self._goes_on()
            yield
        return None

    def _is_anybody(self, state):
        """Whether one of the others is AWAY, or at most CHOOSING."""
        for device, _ in self._others:
            if self.link.state(device) <= state:
                return True
        return False

    def _title(self):
        """What the screen says while it waits."""
        link = self.link
        if self._is_anybody(AWAY):
            return words.ADVICE[link.medium.CONTACT]
        if link.phase == self._set_phase:
            seats = [seat for device, seat in self._others if link.state(device) == CHOOSING]
            return words.WAITING % letters(seats) if seats else words.ALL_READY
        if not self._since:
            self._since = ticks_ms() | 1
        if ticks_ms() - self._since & _TICKS > _HIDING:
            for device, seat in self._others:
                if link.bodies[device] is None:
                    return words.HIDES % LETTERS[seat]
        return words.ALL_READY

    # --- Out of contact ----------------------------------------------------------------------

    def _longest_away(self):
        """(ms, seat) of the other that was not heard for the longest time."""
        found = (0, 0)
        for device, seat in self._others:
            found = max(found, (self.link.heard(device), seat))
        return found

    def _is_lost(self):
        """Whether somebody is out of contact for a minute, and for one since the players were asked what to do."""
        if (ticks_ms() - self._asked_at) & _TICKS <= _GIVING_UP:
            return False
        return self._longest_away()[0] > _GIVING_UP

    def _offer_bots(self):
        """Generator: wait, go on with opponents that the device plays, or end."""
        self.console.clear()
        from dojo.ui.menu import menu

        seat = self._longest_away()[1]
        items = (words.WAIT, words.BOTS, words.NO_RESULT)
        shown = menu(self.console, words.OUT_OF_REACH % LETTERS[seat], items)
        chosen = yield from self._beside(shown, self._is_back)
        if chosen == 1:
            chosen = yield from self._let_bots_take_over(seat)
        if chosen == 2:
            yield from self._end("", words.NOBODY_WINS)
        self._asked_at = ticks_ms()

    def _is_back(self):
        return not self._is_lost() or self._work is None

    def _let_bots_take_over(self, seat):
        """Generator: choose how good they are; the others' seats are theirs from then on."""
        from dojo.ui.menu import menu
        from dojo.ui.message import message

        level = self.table.level
        if not level:
            levels = load(self.table.game, "words").LEVELS
            level = (yield from menu(self.console, words.HOW_GOOD, levels)) + 1
        if level:
            from dojo.link.resume import take_over

            self._bots = yield from take_over(self.table, level)
            self.is_over = self._bots is not None
            if self._bots is None:
                yield from message(self.console, "", words.NO_BOTS % LETTERS[seat])

    def _go_on_alone(self):
        """Generator: the same match on this device alone, and others like it."""
        self.link.tell(GONE)
        self.console.badge = None
        table = self._bots
        while (yield from play_here(self.console, table)):
            table = begin(self.console, table.game, table.match.options, table.seating)

    # --- What the others want or have done ---------------------------------------------------

    def _has_news(self):
        """Whether something has to be said at once."""
        if self.is_over:
            return True
        link = self.link
        if link.foul is not None or self.table.foul is not None:
            return True
        asked = False
        for device, _ in self._others:
            told = link.told(device)
            if told == GONE:
                return True
            asked = asked or told == ASKS_TO_END
        if link.word == STAYS and not asked:
            link.tell(NOTHING)  # the question is off
        return asked and link.word == NOTHING

    def _tell_news(self):
        """Generator: say it; `is_over` is set if that ends the match."""
        if self.is_over:
            return
        link = self.link
        foul = self.table.foul or link.foul
        if foul is not None:
            yield from self._end(words.FOUL, words.FOULS[foul[1]] % LETTERS[self._seat_of(foul[0])])
            return
        for device, seat in self._others:
            if link.told(device) == GONE:
                text = words.HAS_ENDED if self.table.is_met else words.HAS_LEFT
                yield from self._end("", words.STOPPED if link.word == ASKS_TO_END else text % LETTERS[seat])
                return
        for device, seat in self._others:
            if link.told(device) == ASKS_TO_END:
                yield from self._answer(device, seat)
                return

    def _seat_of(self, device):
        for other, seat in self._others:
            if other == device:
                return seat
        return 0

    def _answer(self, device, seat):
        """Generator: somebody asks to end the match."""
        self.console.clear()
        from dojo.ui.confirm import confirm
        from dojo.ui.seats import name

        link = self.link
        self.console.forget()
        shown = confirm(self.console, words.WANTS_TO_STOP % name(seat), YES, NO)
        stops = yield from self._beside(shown, lambda: link.told(device) != ASKS_TO_END)
        release(("dojo.ui.confirm",))
        if stops:
            yield from self._ask()
        elif stops is not None:
            link.tell(STAYS)

    def _ask(self):
        """Generator: ask the others to end the match, until all have answered or one does not want to."""
        link = self.link
        link.tell(ASKS_TO_END)
        screen = Waiting(self.console, link, self._others, ((keys.BACK, BACK),))
        presses = Presses(self.console)
        while True:
            left = []
            for device, seat in self._others:
                told = link.told(device)
                if told == STAYS:
                    link.tell(NOTHING)
                    yield from self._say("", (words.GOES_ON % LETTERS[seat],))
                    return
                if told not in (ASKS_TO_END, GONE):
                    left.append(seat)
            if not left:
                yield from self._end("", words.STOPPED)
                return
            if self._longest_away()[0] > _GIVING_UP:
                yield from self._end("", words.NOBODY_WINS)
                return
            screen.update(words.ASKING % letters(left))
            if presses.poll() == keys.BACK:
                link.tell(NOTHING)
                return
            self._goes_on()
            yield

    # --- The end -----------------------------------------------------------------------------

    def _audit(self):
        """Generator: whether everything fits together. The line for the result; `is_over` after a foul."""
        link = self.link
        self._work = self.table.audit()
        self._fits = None
        frames = 0
        screen = presses = None
        while self._goes_on():
            frames += 1
            if frames == _SOON:
                self.console.clear()
                screen = Waiting(self.console, link, self._others, ((keys.BACK, words.SKIP),))
                presses = Presses(self.console)
            if screen is not None:
                screen.update(words.ADVICE[link.medium.CONTACT] if self._is_anybody(AWAY) else words.CHECKING)
                if presses.poll() == keys.BACK:
                    break
            if self._longest_away()[0] > _AUDITING or self._has_anybody_gone():
                break
            yield
        if self._fits:
            return TICK + words.AUDITED
        if self._work is None:
            yield from self._tell_news()
        self._work = None
        return words.NOT_AUDITED

    def _has_anybody_gone(self):
        for device, _ in self._others:
            if self.link.told(device) == GONE:
                return True
        return False

    def _end(self, title, text):
        """Generator: the match ends without a result, and that is said to all."""
        self.is_over = True
        self.link.tell(GONE)
        texts = (text, words.NOBODY_WINS) if title else (text,)
        yield from drawn_first(self._say(title, texts), self.console.store.finish)

    def _say(self, title, texts):
        """Generator: texts to read."""
        self.console.clear()
        from dojo.ui.pages import pages

        self.console.forget()
        yield from pages(self.console, title, texts)
