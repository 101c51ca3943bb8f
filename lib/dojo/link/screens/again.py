"""Handhelds link again in the middle of a match, because one of them has lost what it had saved.

    yield from leave(session)               # the handheld that still has the match: "Link again"
    goes_on = yield from give(console, order)    # after the lobby: what it has, to all; then it is in the store
    goes_on = yield from agree(session)     # the one that has lost it: its player sees the standing and says yes

All meet in the lobby as for any match; dojo.link.rejoin says what is given and what comes of it.
"""

from dojo.contract import NOBODY
from dojo.dialogs.confirm import confirm
from dojo.dialogs.reader import read
from dojo.dice import entropy
from dojo.link.begin import facts
from dojo.link.media.choose import open_medium
from dojo.link.pairing.frame import GONE
from dojo.link.rejoin import keep, point
from dojo.link.screens.patience import Presses
from dojo.link.table import Linked
from dojo.saving.restore import restore
from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen
from dojo.ui.seats import name

# --- The handheld that still has the match --------------------------------------------------------


def leave(session):
    """Generator, in a match out of contact: Link again. The match stays saved; Home comes out if there is a way."""
    console = session.console
    if not point(session.table):
        yield from read(console, say("link.again.again"), (say("link.again.lost"),))
        return
    yield from read(console, say("link.again.again"), (say("link.again.later"),))
    raise keys.Home("again")  # of dojo.menus


def give(console, game, options, level, pact):
    """Generator: give the others what is saved here. True if all go on from there; that is saved by then.

    options, level, pact: what the meeting gave. Where it comes to nothing the match stays saved as it was.
    """
    medium = open_medium(console.links[pact[0]], console)
    if medium is None:
        return False
    table = Linked(game, options, pact, level[0], entropy(16))
    table.offer = point(restore(console.store))
    table.connect(medium)
    console.link = table.link
    try:
        refused = yield from _ask_all(console, table)
        if not refused:
            keep(table.plan, console.store)
            return True
    finally:
        console.link = None
        table.link.close()
    yield from read(console, say("link.again.again"), (refused,))
    return False


def _ask_all(console, table):
    """Generator: the two exchanges in which all say what they have, and whether they go on. "" or why not."""
    if not (yield from _exchange(console, table, table.meet())):
        return say("link.again.not_this")
    if table.plan is None:
        return say("link.again.not_this")
    mine = facts(table.plan)
    given = yield from _exchange(console, table, table.exchange(1, mine))
    return "" if given == [mine] * table.count else say("link.again.not_wanted")


def _exchange(console, table, work):
    """Generator: what an exchange gives, with a screen; None if a player here, or another device, has had enough."""
    screen = Screen(console, say("link.again.again"), ((keys.BACK, say("console.back")),))
    lines = wrap(say("link.again.asked"), screen.columns)
    screen.lines(lines, screen.top + (screen.rows - len(lines)) * FACE.height // 2, True)
    console.show(screen)
    presses = Presses(console)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        if presses.poll() == keys.BACK:
            return None
        for device in range(table.count):
            if device != table.me and table.link.told(device) == GONE:
                return None
        yield


# --- The handheld that has lost it ----------------------------------------------------------------


def agree(session):
    """Generator: show the player here how the match stands. True if all want to go on; that is saved by then."""
    table = session.table
    store = session.console.store
    mine = facts(table.plan)
    goes_on = yield from session.beside(_ask(session, table.plan), session.has_news)
    if goes_on:
        keep(table.plan, store)
        goes_on = (yield from session.exchange(table.exchange(1, mine))) == [mine] * table.count
    if not goes_on and not session.is_over:
        session.is_over = True
        session.link.tell(GONE)
        store.finish()
        yield from read(session.console, "", (say("link.again.next_time"),))
    return goes_on is True


def _ask(session, plan):
    """Generator: whether the player here wants to go on with a match that others still have."""
    console = session.console
    lines = [say("link.again.you_are", name(plan.owners.index(plan.me)))]
    lines += session.screens.summary(console, plan.match.view(NOBODY))
    yield from read(console, say("link.again.old_match"), lines)
    return (yield from confirm(console, say("link.again.go_on"), start=True))
