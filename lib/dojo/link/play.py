"""Plays a linked match on this device: local choices, waiting for the others, and what to say when something is wrong.

    again = yield from play(console, table)      # a dojo.link.table.Linked that is connected

Like dojo.playing.play, with some seats on other devices. The exchange goes on under every screen, frame by frame;
whatever the others want or do (stop, foul) interrupts the current screen, even a choice, and is shown at once. The
screens are pages of their own: only what runs all the time is here.
"""

from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.contract import NOBODY
from dojo.link import exchanges
from dojo.link.entries import TELL
from dojo.link.pairing.frame import ASKS_TO_END, GONE, NOTHING, STAYS
from dojo.link.screens import again as again_page
from dojo.link.screens import ending, news, pausing
from dojo.link.screens import exchange as exchange_page
from dojo.link.screens.badge import Badge
from dojo.memory import room
from dojo.playing.session import Session, drawn_first
from dojo.ticks import ticks_diff

_QUESTIONS = const(5)  # times the players are asked whether to stop; after that the match goes on without asking
_STEPS = const(24)  # exchange steps in one frame, at most
_WORKING = const(14)  # ms after which no further step starts: one takes up to 4, and no local player is choosing now
_SELDOM = const(4)  # frames between checks of what the others want
_GIVING_UP = const(60000)  # ms out of contact before players get a choice


def play(console, table):
    """Generator: play a table to its end and show the result. True if all want a rematch.

    Leaving midway (Home) keeps the match.
    """
    session = _Linked(console, table)
    console.link_badge = badge = Badge(console, table.link)
    match = session.run()
    try:
        while True:
            try:
                next(match)
            except StopIteration as end:
                return end.value
            if console.link_badge is not None:
                badge.step()
            yield
    finally:
        console.link_badge = console.kept = None
        session.drop_work()


class _Linked(Session):
    """The people at this handheld. `is_over` is set once the match has ended without a result."""

    def __init__(self, console, table):
        super().__init__(console, table)
        self.link = table.link
        self.is_over = False
        self._work = None  # the exchange in progress
        self.fits = None  # result of the last one: whether everything fits, None if it was broken off
        self.others = []  # (device, its first seat)
        for seat, device in enumerate(table.owners):
            if device != table.me and device not in [other for other, _ in self.others]:
                self.others.append((device, seat))
        self.bots = None  # the table where opponents have taken over
        self.questions = 0  # how often the players here were asked whether to stop
        self.headline = None  # what is said about the exchange (screens.patience), once there is anything to say
        self.set_phase = 0  # link phase when the exchange began
        self.asked_at = 0  # ms: when the players were last asked what to do
        self._is_busy = False  # handling a rare event

    def run(self):
        """Generator: the whole match."""
        yield from self.call("prepare")
        yield from self.exchange(exchanges.meet(self.table))
        if self.table.plan is not None:
            return (yield from pages.open(again_page.agree, self))
        if self.match.place() and not self.is_over:
            yield from self.call("resumed")
        while not self.table.is_over() and not self.is_over:
            yield from self.play_set()
        if self.bots is None and self.is_over:
            return False
        self.console.clear()
        if self.bots is None:
            again = yield from pages.open(ending.show_result, self)
        else:
            again = yield from pages.open(ending.go_on_alone, self)
        self.table.sealed = self.table.dice = None  # other code may still hold the table
        return again

    # --- A set of choices --------------------------------------------------------------------

    def play_set(self):
        """Generator: all choices of one set of seats, local and remote, and their consequences."""
        match = self.match
        before = match.view(NOBODY)
        self.fits = False
        while not self.fits:  # a local choice may end the set in this match before the others know of it
            if self.waiting():
                yield from self.let_choose()
            else:
                yield from self.exchange(exchanges.settle(self.table))
            if self.is_over:
                return
        self.uncovered = False
        after = room.insist(match.view, NOBODY)
        shown = self.screens.reveal(self.console, before, after)
        yield from drawn_first(shown, self.console.store.flush)

    def waiting(self):
        """The seats of people here who have to choose."""
        return self.table.waits_for()

    def let_choose(self):
        """Generator: one action of a person here, unless the others interrupt."""
        yield from self.beside(super().let_choose(), self.has_news)
        if self.has_news():
            yield from self.handle(TELL)

    def pause(self):
        """Generator: the menu behind BACK. Leaving keeps the match; ending it takes the others' consent."""
        self.console.clear()
        chosen = yield from pages.open(pausing.page, self)
        if chosen:
            yield from self.handle(chosen)

    # --- The exchange ------------------------------------------------------------------------

    def exchange(self, work):
        """Generator: show an exchange. Returns its result."""
        self.console.clear()
        return pages.open(exchange_page.page, self, work)

    def start(self, work):
        """Begin an exchange; `fits` holds its result once goes_on() returns False."""
        self._work = work
        self.fits = None
        self.headline = None

    def goes_on(self, steps=_STEPS):
        """Run the exchange for one frame, within a budget of some ms. False once it is done."""
        begun = ticks_ms()
        while self._work is not None:
            try:
                is_waiting = next(self._work)
            except StopIteration as end:
                self._work = None
                self.fits = end.value
                break
            steps -= 1
            if is_waiting or steps <= 0 or ticks_diff(ticks_ms(), begun) >= _WORKING:
                break
        return self._work is not None

    def beside(self, screen, until):
        """Generator: show a screen while the exchange goes on. Returns its result, or None once `until()` is true.

        `until` is called only now and then: most frames belong to the screen.
        """
        frames = 0
        while True:
            if frames == 0:
                if until():
                    screen.close()  # it may hold resources
                    return None
                frames = _SELDOM
            frames -= 1
            try:
                next(screen)
            except StopIteration as end:
                return end.value
            if self._work is not None:
                self.goes_on(1)
            yield

    def is_anybody(self, state):
        """Whether any other device is AWAY, or at most CHOOSING."""
        for device, _ in self.others:
            if self.link.state(device) <= state:
                return True
        return False

    # --- Out of contact ----------------------------------------------------------------------

    def is_away(self, patience):
        """Whether any device has not been heard for `patience` ms."""
        for device, _ in self.others:
            if self.link.heard(device) > patience:
                return True
        return False

    def is_lost(self):
        """Whether a device has been out of contact, and the players not asked, for over a minute."""
        if ticks_diff(ticks_ms(), self.asked_at) <= _GIVING_UP:
            return False
        return self.is_away(_GIVING_UP)

    def is_in_reach(self):
        """Whether the others are back, or everything awaited has arrived."""
        return not self.is_lost() or self._work is None

    def drop_work(self):
        """Break off the exchange; it can restart, as after a power cut."""
        if self._work is not None:
            self._work.close()
            self._work = None

    # --- What the others want or have done ---------------------------------------------------

    def has_news(self):
        """Whether there is news to show at once. False while news is being shown."""
        if self._is_busy:
            return False
        if self.is_over:
            return True
        link = self.link
        table = self.table
        if link.foul is not None or table.foul is not None or table.is_unsaved or table.absent() != NOBODY:
            return True
        asked = False
        for device, _ in self.others:
            word = link.told(device)
            if word == GONE:
                return True
            asked = asked or word == ASKS_TO_END
        if link.word == STAYS and not asked:
            link.tell(NOTHING)  # the question is withdrawn
        if asked and link.word == NOTHING and self.questions >= _QUESTIONS:
            link.tell(STAYS)  # another device keeps asking
        return asked and link.word == NOTHING

    def handle(self, event):
        """Generator: handle an event: TELL, ASK, OFFER_BOTS or LINK_AGAIN of dojo.link.entries."""
        if self.is_over:
            return
        self.console.clear()
        self._is_busy = True
        yield from self.beside(pages.open(news.page, self, event), _never)
        self._is_busy = False
        if self._work is None:
            self.headline = None


def _never():
    return False
