"""Handhelds link again midway through a match because one of them has lost its save.

    ends = yield from leave(session)        # on a handheld that still has the match: "Link again"
    goes_on = yield from give(console, game, options, level, pact)    # after the lobby: give it to all
    goes_on = yield from agree(session)     # on the one that has lost it: its player sees the score and says yes

All meet in the lobby as for any match; dojo.link.rejoin says what is given and what follows. Before anything begins,
both sides read the same: who has lost the match, the standing, and what nobody has any more. Players who still have it
may go on from there, keep it, or end it as it stands; the one who lost it is shown the standing as hearsay.
"""

from micropython import const

from dojo import pages
from dojo.contract import NOBODY
from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.dialogs.reader import read
from dojo.dice import entropy
from dojo.link import exchanges
from dojo.link.begin import facts
from dojo.link.media.choose import open_medium
from dojo.link.pairing.frame import GONE
from dojo.link.rejoin import keep, lost_by, point
from dojo.link.screens import farewell
from dojo.link.screens.patience import Presses
from dojo.link.table import Linked
from dojo.playing.seated import load
from dojo.saving.restore import restore
from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen
from dojo.ui.seats import name, names

_GO_ON = const(0)  # what a player who still has the match can choose
_END = const(2)

# --- What both sides read -------------------------------------------------------------------------


def _told(console, table, known):
    """Texts: who has lost the match, the standing, below `known`, and what is lost."""
    plan = table.plan
    texts = [say("link.again.forgot", _names(plan, lost_by(table)))]
    if plan.match.place():
        texts.append(_standing(console, plan, known))
    has_more = getattr(plan.match.rules, "CHECKPOINTS", False)
    texts.append(say(load(plan.game, "kept").LOST if has_more else "link.again.choices"))
    return texts


def _standing(console, table, known):
    """A text: the standing of a table's match."""
    return "\n".join([known] + list(load(table.game, "screens").summary(console, table.match.view(NOBODY))))


def _names(plan, devices):
    """The names of the devices' first seats."""
    return names([plan.owners.index(device) for device in devices])


def _exchange(console, table):
    """Generator: whether all want to go on with a table's plan; None if a device is gone."""
    mine = facts(table.plan)
    given = yield from _wait(console, table, table.exchange(1, mine))
    return given == [mine] * table.count


def _wait(console, table, work):
    """Generator: the result of an exchange, with a screen; None if a player here, or another device, gives up.

    It names nobody: the others may still be reading.
    """
    screen = Screen(console, say("link.again.again"), ((keys.BACK, say("console.back")),))
    lines = wrap(say("link.again.asked"), screen.columns)
    screen.lines(lines, screen.top + (screen.rows - len(lines)) * FACE.height // 2, True)
    console.show(screen)
    presses = Presses(console)
    while not _is_left(table):
        try:
            next(work)
        except StopIteration as end:
            return end.value
        if presses.poll() == keys.BACK:
            return None
        yield
    return None


def _is_left(table):
    """Whether another device has gone."""
    for device in range(table.count):
        if device != table.me and table.link.told(device) == GONE:
            return True
    return False


# --- The handheld that still has the match --------------------------------------------------------


def leave(session):
    """Generator, in a match out of contact: Link again. The match stays saved; raises Home if linking is possible.

    True if it is not, and the players here would rather end the match as it stands.
    """
    console = session.console
    title = say("link.again.again")
    if not point(session.table):
        yield from read(console, title, (say("link.again.lost"),))
        return (yield from menu(console, title, (say("link.again.keep"), say("link.again.end")))) == 1
    yield from read(console, title, (say("link.again.later"),))
    raise keys.Home("again")  # the page "again" of dojo.menus


def give(console, game, options, level, pact):
    """Generator: give the others what is saved here. True if all go on from there; that is saved by then.

    options, level, pact: as agreed in the lobby. On failure the match stays saved as it was, unless the players here
    end it.
    """
    medium = open_medium(console.links[pact[0]], console)
    if medium is None:
        return False
    table = Linked(game, options, pact, level[0], entropy(16))
    table.offer = point(restore(console.store))
    table.connect(medium)
    console.link = link = table.link
    try:
        texts = yield from _ask_all(console, table)
        if not texts:
            keep(table.plan, console.store)
            return True
        link.tell(GONE)
        console.link = pages.keep(farewell).Farewell(console, link)
        link = None
    finally:
        if link is not None:
            console.link = None
            link.close()
    yield from read(console, say("link.again.again"), texts)
    return False


def _ask_all(console, table):
    """Generator: all say what they have, and whether they go on. Texts that say why not; none if all do."""
    if not (yield from _wait(console, table, exchanges.meet(table))) or table.plan is None:
        return (say("link.again.not_this"),)
    shown = _ask_here(console, table)
    chosen = None
    while not _is_left(table):
        try:
            next(shown)
        except StopIteration as end:
            chosen = end.value
            break
        yield
    shown.close()
    if chosen == _END:
        standing = _standing(console, restore(console.store), say("link.news.standing"))
        console.store.finish()
        return say("link.again.ended"), standing
    if chosen == _GO_ON and (yield from _exchange(console, table)):
        return ()
    return (say("link.again.not_wanted"),)


def _ask_here(console, table):
    """Generator: show the standing. Returns the players' wish: _GO_ON, _END, or anything else to keep the match."""
    title = say("link.again.again")
    yield from read(console, title, _told(console, table, say("link.news.standing")))
    console.forget()
    choices = say("link.again.go_on_so"), say("link.again.keep"), say("link.again.end")
    return (yield from menu(console, title, choices))


# --- The handheld that has lost it ----------------------------------------------------------------


def agree(session):
    """Generator: show the player here the standing. True if all want to go on; that is saved by then."""
    table = session.table
    store = session.console.store
    goes_on = yield from session.beside(_ask(session), session.has_news)
    if goes_on:
        keep(table.plan, store)
        goes_on = yield from _exchange(session.console, table)
    if not goes_on and not session.is_over:
        session.is_over = True
        session.link.tell(GONE)
        store.finish()
        yield from read(session.console, "", (say("link.again.next_time"),))
    return goes_on is True


def _ask(session):
    """Generator: whether the player here wants to go on with a match that only the others still have."""
    console = session.console
    table = session.table
    plan = table.plan
    lost = lost_by(table)
    known = say("link.again.remembers", _names(plan, [one for one in range(table.count) if one not in lost]))
    texts = [say("link.again.you_are", name(plan.owners.index(plan.me)))] + _told(console, table, known)
    yield from read(console, say("link.again.old_match"), texts)
    return (yield from confirm(console, say("link.again.go_on")))
