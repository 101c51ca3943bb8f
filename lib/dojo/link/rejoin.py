"""A linked match goes on although a device has lost what it had saved: the others give it the point they have come to.

    yield from leave(session)               # who still has the match: "Link again"
    goes_on = yield from give(console, order)    # after the lobby: what he has, to all; then it is in the store
    goes_on = yield from agree(session)     # who has lost it: his player sees the standing and says yes

All meet in the lobby as for any match. In the meeting of the new session a device that has lost the match gives the
check value of what it would play, one that still has it gives a *point*, a longer body. Then all say whether they go
on from there; what a device says is saved before it is sent. docs/link.md has the bytes.

Of a game without checkpoints a point is the whole log: it is played again by the rules, so nothing that cannot have
been is believed. Of one with checkpoints it is the public part after the last opening, which the game looks at.
"""

from micropython import const

from dojo.contract import MATCH_KEY, NOBODY, OPENING, OVER
from dojo.dice import entropy
from dojo.link.begin import facts
from dojo.link.pairing.offers import is_playable
from dojo.link.screens import againwords as words
from dojo.link.table import BEFORE_ENTRY, BEFORE_MOST, Linked
from dojo.modules import release
from dojo.table import load
from dojo.ui import keys
from dojo.words import BACK

FACTS = const(4)  # bytes of a body in the meeting; a longer one is a point,
MOST_POINT = const(1000)  # at most so long

_HEAD = const(8)  # bytes of a point before what was played: number and count, level, options 4, how much came before 2
_OPTIONS = const(4)
_FOR_THIS = ("dojo.link.rejoin", "dojo.link.screens.againwords", "dojo.link.pairing.offers",
    "dojo.saving.checkpoint", "dojo.dialogs.confirm")
_PHASES = const(2)  # of the meeting, and of what all say to it


# --- The point ------------------------------------------------------------------------------------


def point(table):
    """What the others need of a match to go on with it; b"" where a part of it is lost that it cannot do without."""
    match = table.match
    if getattr(match.rules, "CHECKPOINTS", False):
        played = match.origin if match.base else b""
        base = match.base
    else:
        if match.base or match.hidden or table.sealed is not None and table.sealed.entries:
            return b""
        played = bytes(match.log)
        base = 0
    number = table.order[table.me] if table.order else table.me
    options = match.options + bytes(_OPTIONS - len(match.options))
    head = bytes((number << 4 | table.count, table.level)) + options + bytes((base >> 8 & 255, base & 255))
    return head + played if len(head + played) <= MOST_POINT else b""


def weigh(table, bodies):
    """The match that goes on from what all gave in the meeting of a table, not saved yet; None if that cannot be."""
    order = bytearray(b"\xff" * table.count)
    given = None
    for device in range(table.count):
        body = bodies[device]
        if len(body) <= FACTS:
            continue
        if len(body) < _HEAD or body[0] & 15 != table.count or body[0] >> 4 >= table.count or body[0] >> 4 in order:
            return None
        if given is not None and body[1:] != given[1:]:
            return None
        given = body
        order[device] = body[0] >> 4
    for device in range(table.count):  # those who have lost it: whoever is missing
        if order[device] == 0xFF:
            order[device] = [number for number in range(table.count) if number not in order][0]
    try:
        return _make(table, given, bytes(order))
    except (ImportError, ValueError, IndexError):
        return None


def _make(table, given, order):
    """The match of a point. None, ValueError or IndexError where there can be none."""
    rules = load(table.game, "rules")
    length = len(table.match.options)
    options = bytes(given[2 : 2 + _OPTIONS])
    level = given[1]
    seats = rules.seats(options[:length])
    if seats < table.count or not is_playable(table.game, options, length, seats, level):
        return None
    options = options[:length]
    before = given[6] << 8 | given[7]
    played = given[_HEAD:]
    base = table.base + _PHASES & 0xFFFF
    made = Linked(table.game, options, table.pact, level, entropy(16), table.store, base, order)
    match = made.match
    if before and getattr(rules, "CHECKPOINTS", False):
        from dojo.saving.checkpoint import begin_at
        from dojo.saving.restore import check_point

        begin_at(match, before, played)
        check_point(made)
        made.is_met = True
        made.begin_set()
        return made
    from dojo.link.resume import play_before

    play_before(made, played)
    return None if before or match.held() or match.turn() in (OPENING, OVER) else made


# --- The handheld that still has the match --------------------------------------------------------


def leave(session):
    """Generator, in a match out of contact: Link again. The match stays saved; Home comes out if there is a way."""
    console = session.console
    console.clear()
    from dojo.dialogs.reader import read

    if not point(session.table):
        yield from read(console, words.AGAIN, (words.LOST,))
        return
    yield from read(console, words.AGAIN, (words.LATER,))
    raise keys.Home("again")  # of dojo.launcher


def give(console, game, options, level, pact):
    """Generator: give the others what is saved here. True if all go on from there: that is saved now.

    options, level, pact: what the meeting gave. Where it comes to nothing the match stays saved as it was.
    """
    from dojo.link.media.choose import open_medium
    from dojo.saving.restore import restore

    medium = open_medium(console.links[pact[0]])
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
    from dojo.dialogs.reader import read

    yield from read(console, words.AGAIN, (refused,))
    return False


def keep(table, store):
    """Save a match that goes on, instead of what was saved: what it begins with, and all that was played of it."""
    beside = store.get(MATCH_KEY)
    store.begin(table.header())
    if table.match.base:
        from dojo.saving.checkpoint import packed

        store.checkpoint(bytes((table.base >> 8 & 255, table.base & 255, 0, 0, 0)) + packed(table.match))
    else:
        log = table.match.log
        for place in range(0, len(log) + 1, BEFORE_MOST):
            some = bytes(log[place : place + BEFORE_MOST])
            store.append(bytes((BEFORE_ENTRY, len(some))) + some)
    if beside:
        store.note(MATCH_KEY, beside)
    store.flush()


def _ask_all(console, table):
    """Generator: the two exchanges in which all say what they have, and whether they go on. "" or why not."""
    if not (yield from _exchange(console, table, table.meet())):
        return words.NOT_THIS
    if table.plan is None:
        return words.NOT_THIS
    mine = facts(table.plan)
    given = yield from _exchange(console, table, table.exchange(1, mine))
    return "" if given == [mine] * table.count else words.NOT_WANTED


def _exchange(console, table, work):
    """Generator: what an exchange gives, with a screen; None if a player here, or another device, has had enough."""
    from dojo.link.pairing.frame import GONE
    from dojo.link.screens.patience import Presses
    from dojo.ui.layout import CELL_HEIGHT, wrap
    from dojo.ui.screen import Screen

    screen = Screen(console, words.AGAIN, ((keys.BACK, BACK),))
    lines = wrap(words.ASKED, screen.columns)
    screen.lines(lines, screen.top + (screen.rows - len(lines)) * CELL_HEIGHT // 2, True)
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
    """Generator: show the standing to the player here. True if all want to go on from there: that is saved now."""
    table = session.table
    store = session.console.store
    mine = facts(table.plan)
    goes_on = yield from session.beside(_ask(session, table.plan), session._has_news)
    if goes_on:
        keep(table.plan, store)
        goes_on = (yield from session._exchange(table.exchange(1, mine))) == [mine] * table.count
    if not goes_on and not session.is_over:
        from dojo.dialogs.reader import read
        from dojo.link.pairing.frame import GONE

        session.is_over = True
        session.link.tell(GONE)
        store.finish()
        yield from read(session.console, "", (words.NEXT_TIME,))
    release(_FOR_THIS)
    return goes_on is True


def _ask(session, plan):
    """Generator: whether the player here wants to go on with a match that others still have."""
    from dojo.dialogs.confirm import confirm
    from dojo.dialogs.reader import read
    from dojo.ui.seats import name

    console = session.console
    lines = [words.YOU_ARE % name(plan.owners.index(plan.me))]
    lines += session.screens.summary(console, plan.match.view(NOBODY))
    yield from read(console, words.OLD_MATCH, lines)
    return (yield from confirm(console, words.GO_ON, start=True))
