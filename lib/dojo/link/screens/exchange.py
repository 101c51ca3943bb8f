"""What players see during an exchange between handhelds: who is awaited."""

from micropython import const
from supervisor import ticks_ms

from dojo.link.entries import OFFER_BOTS, TELL
from dojo.link.pairing.beacons import CHOOSING
from dojo.link.screens.patience import headline, wait_on_screen
from dojo.link.secrets.hashing import IS_SLOW
from dojo.say import say
from dojo.ui import keys

_UNSEEN = const(5)  # frames: whatever is done by then needs no screen of its own
_LAST_WORDS = const(5)  # frames at most until what the others wait for is sent


def page(session, work):
    """Generator, over the session of dojo.link.play: until an exchange is done or the match has ended.

    Returns the exchange's result, None if it was broken off.
    """
    session.start(work)
    session.set_phase = session.link.phase
    session.asked_at = ticks_ms()
    frames = 0
    screen = presses = None
    while session.goes_on():
        if session.has_news():
            screen = None
            yield from session.handle(TELL)
            if session.is_over:
                return
        elif session.is_lost():
            screen = None
            yield from session.handle(OFFER_BOTS)
            session.asked_at = ticks_ms()
            if session.is_over:
                return
        if screen is None and (frames >= _UNSEEN or _hashes(session) or session.is_anybody(CHOOSING)):
            screen, presses = wait_on_screen(session, say("link.pause"))
        frames = min(frames + 1, _UNSEEN)
        if screen is not None:
            screen.update(headline(session).now())
            if presses.poll() == keys.BACK:
                screen = None
                yield from session.beside(session.pause(), session.has_news)
        yield
    screen = presses = session.headline = None
    sent = session.link.sent
    for _ in range(_LAST_WORDS):  # drawing what comes next is slow
        if session.link.sent != sent or session.link.is_settled():
            break
        yield
    if not session.fits:
        yield from session.handle(TELL)
    return session.fits


def _hashes(session):
    """Whether the exchange is slow: all but the meeting are, if Python has to do the hashing."""
    return IS_SLOW and session.table.is_met
