"""The end of a linked match: the audit and the result, or its continuation on this device alone.

Both are generators over the session of dojo.link.play.
"""

from micropython import const

from dojo import pages
from dojo.link import exchanges
from dojo.link.entries import TELL
from dojo.link.pairing.beacons import AWAY, CHOOSING
from dojo.link.pairing.frame import GONE
from dojo.link.screens.patience import headline, wait_on_screen
from dojo.playing import ending
from dojo.playing import play as alone
from dojo.playing.session import drawn_first
from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.layout import TICK
from dojo.ui.seats import name

_UNSEEN = const(5)  # frames: whatever is done by then needs no screen of its own
_PATIENCE = const(20000)  # ms out of contact until the match ends without an audit


def show_result(session):
    """Generator: who won, and whether everything fits together. True for a rematch."""
    seal = yield from _audit(session)
    if session.is_over:
        return False
    console = session.console
    console.link_badge = None
    yield from session.call("finished")
    again = yield from drawn_first(pages.open(ending.page, session, seal), console.store.finish)
    if not again:
        session.link.tell(GONE)
    return again


def go_on_alone(session):
    """Generator: the same match with opponents in the others' places, and rematches like it."""
    console = session.console
    session.link.tell(GONE)
    console.link_badge = None
    table = session.bots
    while (yield from pages.open(alone.play, console, table)):
        table = pages.load(alone).begin(console, table.game, table.match.again(), table.seating)
    return False


def _audit(session):
    """Generator: whether everything fits together. Returns the line for the result; sets `is_over` after a foul."""
    link = session.link
    session.start(exchanges.audit(session.table))
    frames = _UNSEEN
    for device, _ in session.others:
        if link.bodies[device] is None:
            frames = 0  # they may still be reading: say so before the long computation here
    screen = presses = None
    while frames == 0 or session.goes_on():
        if frames == 0:
            screen, presses = wait_on_screen(session, say("link.skip"), lambda device: _shown(link, device))
        frames -= 1
        if screen is not None:
            screen.update(_line(session))
            if presses.poll() == keys.BACK:
                break
        if session.is_away(_PATIENCE) or _has_anybody_gone(session):
            break
        yield
    if session.fits:
        return TICK + say("link.audited_since" if session.table.is_retold else "link.audited")
    if session.fits is not None:
        yield from session.handle(TELL)
    session.drop_work()
    for device, seat in session.others:
        if link.bodies[device] is None and link.state(device) != AWAY:
            return say("link.not_shown", name(seat))
    return say("link.not_audited")


def _line(session):
    """What is said during the check."""
    title = headline(session)
    said = title.now()
    if title.hides >= 0:
        return said
    is_away = session.is_anybody(AWAY)
    return say_one("link.advice", session.link.medium.CONTACT) if is_away else say("link.checking")


def _shown(link, device):
    """CHOSEN once a device has sent its part of the audit; before that its player may still be reading."""
    state = link.state(device)
    return CHOOSING if state != AWAY and link.bodies[device] is None else state


def _has_anybody_gone(session):
    for device, _ in session.others:
        if session.link.told(device) == GONE:
            return True
    return False
