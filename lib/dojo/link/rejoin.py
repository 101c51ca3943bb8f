"""Lets a linked match go on after a device has lost its save, from a point that the others give it.

    mine = point(table)                     # what the others need to know of the match, or b""
    plan = weigh(table, bodies)             # the match that continues from all the bodies, or None
    keep(plan, store)                       # all want to go on from there

In the new session's meeting, a device that has lost the match gives the check value of what it would play; one that
still has it gives a longer body, a *point*. Then each says whether it continues from there, and saves its answer before
sending it. dojo.link.screens.again has the screens, docs/inside/link/match.md the bytes.

For a game without checkpoints, a point is the whole log, replayed by the rules, so an impossible match is never
believed. For one with checkpoints it is a public part, which the game checks: the one after the last opening or, if the
game can keep more, what its kept.py makes of the current one (`standing`: Karenza keeps the score of a fight).
"""

from micropython import const

from dojo.contract import NOBODY, OPENING, OVER, SEALED, seats_in
from dojo.dice import entropy
from dojo.link.entries import BEFORE_ENTRY, BEFORE_MOST, MEETING
from dojo.link.pairing.hello import PACKED, is_playable, pack, unpack
from dojo.link.phases import later
from dojo.link.table import MOST_POINT, Linked
from dojo.playing.seated import load
from dojo.saving.checkpoint import begin_at, packed
from dojo.saving.checks import check_point
from dojo.saving.keys import MATCH_KEY

FACTS = const(4)  # bytes of a body in the meeting; a longer one is a point

_HEAD = const(8)  # bytes of a point before the log: number and count, level, options (4), how much came before
_PHASES = const(2)  # the meeting, and everybody's answer


def point(table):
    """What the others need to resume the match; b"" if it is over, or lacks a part it cannot do without."""
    match = table.match
    if getattr(match.rules, "CHECKPOINTS", False):
        played = _standing(table.game, match)
        base = match.base or len(played) > 0
        if played and match.rules.turn(played) == OVER:
            return b""
        played = played.rstrip(b"\0")
    else:
        if match.base or match.hidden or table.sealed is not None and table.sealed.entries:
            return b""
        played = bytes(match.log)
        base = 0
    number = table.order[table.me] if table.order else table.me
    head = bytes((number << 4 | table.count, table.level)) + pack(match.options) + bytes((base >> 8 & 255, base & 255))
    return head + played if len(head + played) <= MOST_POINT else b""


def _standing(game, match):
    """The public part from which a match with checkpoints resumes; empty if it restarts."""
    keeps = getattr(load(game, "kept"), "standing", None)
    public = keeps(match.view(NOBODY)) if keeps else None
    if public is None and match.base:
        public = match.first()
    return bytes(public[: match.rules.public(match.state)]) if public else b""


def weigh(table, bodies):
    """The match that resumes from the bodies given in a table's meeting, not saved yet; None if that cannot be."""
    order = [0xFF] * table.count
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
    for device in range(table.count):  # devices that have lost it take the missing numbers
        if order[device] == 0xFF:
            order[device] = [number for number in range(table.count) if number not in order][0]
    try:
        return _make(table, given, bytes(order))
    except (ImportError, ValueError, IndexError):
        return None


def _make(table, given, order):
    """The match of a point. None, ValueError or IndexError if there can be none."""
    rules = load(table.game, "rules")
    length = len(table.match.options)
    packed = bytes(given[2 : 2 + PACKED])
    level = given[1]
    options = unpack(packed, length)
    seats = rules.seats(options)
    if seats < table.count or not is_playable(table.game, packed, length, seats, level):
        return None
    before = given[6] << 8 | given[7]
    played = given[_HEAD:]
    base = later(table.base, _PHASES)
    made = Linked(table.game, options, table.pact, level, entropy(16), table.store, base, order)
    made.is_retold = True
    match = made.match
    if before and getattr(rules, "CHECKPOINTS", False):
        begin_at(match, before, played)
        check_point(made)
        made.is_met = True
        made.begin_set()
        return None if match.turn() == OVER else made
    play_before(made, played)
    return None if before or match.held or match.turn() in (OPENING, OVER) else made


def lost_by(table):
    """The devices that have lost the match, judging by the bodies given in a table's meeting."""
    return [device for device in range(table.count) if len(table.heard[0][device]) <= FACTS]


def play_before(table, log):
    """Replay what was played before the handhelds linked again; the match's next phase follows.

    ValueError if that cannot have happened, or any of it was sealed or drawn in secret.
    """
    match = table.match
    if table.is_met or not table.is_retold:
        raise ValueError("nothing can have been before")
    for action in log:
        turn = match.turn()
        is_secret = table.is_draw(match.state)
        if turn > 0:
            is_secret = match.rules.secrecy(match.state, seats_in(turn)[0]) == SEALED
        if is_secret or not match.advance(action):
            raise ValueError("not allowed: %d" % action)
    table.is_met = True
    table.previous = (MEETING, [])  # others may not know yet that this device goes on
    table.begin_set()


def keep(table, store):
    """Replace the save with a match that goes on: its starting data and everything played so far."""
    beside = store.get(MATCH_KEY)
    store.begin(table.header())
    if table.match.base:
        store.checkpoint(bytes((table.base >> 8 & 255, table.base & 255, 0, 0, 0)) + packed(table.match))
    else:
        log = table.match.log
        for first in range(0, len(log) + 1, BEFORE_MOST):
            some = bytes(log[first : first + BEFORE_MOST])
            store.append(bytes((BEFORE_ENTRY, len(some))) + some)
    if beside:
        store.note(MATCH_KEY, beside)
    store.flush()
