"""What is said while waiting for others, and what may be pressed, for any screen that shows it, games' own included.

    title = Title(session, phase)          # of dojo.link.play; the phase in which its exchange began
    presses = Presses(console)
    title.now(), presses.poll()            # once a frame
    screen, presses = wait_on_screen(session, say("link.pause"))
    screen.update(headline(session).now())
"""

from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.contract import NOBODY
from dojo.link.entries import DRAWING
from dojo.link.pairing.beacons import AWAY, CHOOSING
from dojo.link.screens import waiting
from dojo.say import say, say_one
from dojo.ticks import ticks_diff
from dojo.ui import keys
from dojo.ui.seats import others

_HIDING = const(10000)  # ms after which a device in contact should have shown what it is bound to
_SLOW = const(30000)  # ms for that if more than two share light, as much is lost
_READING = const(60000)  # ms for that if players may still be reading what came before


class Title:
    """The title for an exchange that began in a phase of the link, rebuilt when something changes.

    hides   the device that holds back what all others wait for, -1 if none
    """

    def __init__(self, session, phase):
        self.hides = -1
        self._session = session
        self._phase = phase
        self._seen = -1
        self._text = ""
        self._owed = 0
        self._owed_since = 0

    def now(self):
        session = self._session
        link = session.link
        self.look()
        have_chosen = link.is_bound or link.phase != self._phase
        seen = self.hides + 1 << 1 | have_chosen
        is_away = False
        for device, _ in session.others:
            state = link.state(device)
            is_away = is_away or state == AWAY
            seen = seen << 2 | state
        if seen != self._seen:
            self._seen = seen
            self._text = say_one("link.advice", link.medium.CONTACT) if is_away else self._describe(have_chosen)
        return self._text

    def _describe(self, have_chosen):
        session = self._session
        is_drawing = session.table.kind == DRAWING
        if self.hides >= 0:
            who = session.called(session.table.owners.index(self.hides))
            return say("link.deals_not", who) if is_drawing else say("link.hides", who)
        if is_drawing:
            return say("link.dealing")
        seats = [seat for device, seat in session.others if session.link.state(device) == CHOOSING]
        if have_chosen or not seats:
            return say("link.all_ready")
        return say("link.waiting", others(seats, session.called))

    def look(self):
        """Once a frame: find a device that hides something.

        That is one that counts as ready, yet gives no (further) body for ten seconds while all hear us and have come as
        far as we have; thirty if more than two share light. If nobody has to choose, also one that is not ready for a
        minute.
        """
        session = self._session
        link = session.link
        may_read = session.table.kind < 0 and session.table.is_met
        are_ready = True
        late = -1
        for device, _ in session.others:
            state = link.state(device)
            if state == AWAY or link.is_behind(device) or state == CHOOSING and not may_read:
                self._owed = 0
                self.hides = -1
                return
            are_ready = are_ready and state != CHOOSING
            if late < 0 and link.bodies[device] is None:
                late = device
        owed = (link.phase << 12 | link.wanted(link.missing())) + 1
        if self._owed != owed:
            self._owed = owed
            self._owed_since = ticks_ms()
        patience = _SLOW if link.medium.HALF_DUPLEX and link.count > 2 else _HIDING
        waited = ticks_diff(ticks_ms(), self._owed_since)
        self.hides = late if waited > (patience if are_ready else _READING) else -1


class Presses:
    """Keys while something else goes on: call `poll()` once a frame for the key pressed, or 0."""

    def __init__(self, console):
        self._console = console
        self._wait = console.key()

    def poll(self):
        try:
            next(self._wait)
        except StopIteration as end:
            self._wait = self._console.key()
            return end.value
        return 0


def headline(session):
    """The title of the exchange in progress: the same object until it is over."""
    if session.headline is None:
        session.headline = Title(session, session.set_phase)
    return session.headline


def wait_on_screen(session, hint, state=None):
    """The screen that says who is awaited, and its presses. `hint` is what BACK does.

    state: see dojo.link.screens.waiting; None if a game may show the match meanwhile.
    """
    console = session.console
    console.clear()
    pairs = ((keys.BACK, hint),)
    watch = None if state else getattr(session.screens, "watch", None)
    if watch:
        screen = watch(console, session.match.view(NOBODY), pairs)
    else:
        waits = pages.keep(waiting)  # not needed if a game shows the match
        screen = waits.Waiting(session, pairs, state)
    return screen, Presses(console)
