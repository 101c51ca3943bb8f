"""Restores the match that was suspended when the device was switched off.

    table = restore(console.store)      # a dojo.playing.table.Table or dojo.link.table.Linked, or None

What was saved is checked before it is used: bytes may be wrong even if their checks are right. Nothing raises, and a
table that is returned can be played to its end.
"""

from dojo import pages
from dojo.contract import CHANCE, NOBODY, OPENING, seats_in
from dojo.link import resume
from dojo.playing import table as tables
from dojo.playing.seated import CHANCE_ENTRY
from dojo.saving import checkpoint
from dojo.saving.checks import HEAD, check_point, check_seating, known
from dojo.saving.records import HERE_FORMAT, LINKED_FORMAT


def restore(store):
    """The suspended match of a store as a Table, or None if there is none that this console can resume."""
    saved = store.match()
    if saved is None:
        return None
    header, entries = saved
    try:
        if header[0] == LINKED_FORMAT:
            return _linked(header, entries, store)
        return _alone(header, entries, store) if header[0] == HERE_FORMAT else None
    except (ImportError, ValueError, IndexError):
        return None  # a game or form that this console lacks


def page(store):
    """Generator: the suspended match, to resume; or None."""
    table = restore(store)
    store.standing = None  # it changes from now on
    return table
    yield


def asked_about(store):
    """Generator: the suspended match, to ask about resuming; or None. Resuming then takes no time."""
    table = restore(store)
    if table is not None and store.match()[0][0] == HERE_FORMAT:
        match = table.match
        store.standing = match.state, match.log, match.held, match.set
    return table
    yield


def _linked(header, entries, store):
    """A linked match. It must not resume with steps missing: they commit this device to everything it did."""
    if store.short:
        return None
    return pages.load(resume).resume(header, entries, store)


def _alone(header, entries, store):
    options = HEAD + header[2]
    seating = options + header[3]
    secret = seating + header[4]
    game, chosen = known(header[HEAD:options], header[1], header[options:seating])
    seats = header[seating:secret]
    check_seating(game, seats, header[4])
    table = pages.load(tables).Table(game, chosen, seats, header[secret:], store)
    if store.point is not None:
        pages.load(checkpoint).recall(table.match, store.point)
        check_point(table)
    if store.standing is not None:
        match = table.match
        match.state, match.log, match.held, match.set = store.standing
        return table
    return table if _take_again(table.match, entries) else None


def _take_again(match, entries):
    """Whether the rules allow all entries, replayed as actions.

    Does what match.act, match.chance and all they call would, in one loop: there are hundreds, and a player waits.
    """
    if len(entries) & 1:
        return False
    rules = match.rules
    state = match.state
    turn = rules.turn(state)
    log = match.log
    held = []  # choices of the seats acting now
    acting = stage = 0
    for offset in range(0, len(entries), 2):
        while turn == OPENING:
            match.open()
            turn = rules.turn(state)
        seat = entries[offset]
        action = entries[offset + 1]
        if seat == CHANCE_ENTRY:
            if turn != CHANCE or action >= rules.chance(state)[0]:
                return False
            rules.apply(state, NOBODY, action)
            log.append(action)
            turn = rules.turn(state)
            continue
        if turn <= 0 or not turn >> seat & 1 or rules.refuse(state, seat, action):
            return False
        if not held:
            acting = turn
            stage = rules.stage(state)
        rules.apply(state, seat, action)
        held.append((seat, action))
        turn = rules.turn(state)
        if turn <= 0 or rules.stage(state) != stage:
            if acting == 1 << seat:
                for _, action in held:
                    log.append(action)
            else:
                for each in seats_in(acting):
                    log.extend(bytes([chosen for who, chosen in held if who == each]))
            held = []
    if not held:
        stage = rules.stage(state) if turn > 0 else 0
    match.held = held
    match.set = stage
    return True
