"""A linked match that goes on after the device was off, and one that goes on without the others."""

from micropython import const

from dojo.contract import CHANCE, MATCH_KEY, OPENING, SEALED, TOGETHER, seats_in
from dojo.link.pairing.frame import PACT_LENGTH
from dojo.link.secrets import bound
from dojo.link.secrets.partial import FITS
from dojo.link.table import (
    BEFORE_ENTRY,
    BEFORE_MOST,
    DONE_ENTRY,
    ENDED,
    HIDDEN_ENTRY,
    OPENED_ENTRY,
    SHOWN_ENTRY,
    Linked,
)
from dojo.match import Match
from dojo.table import BOT, CHANCE_ENTRY, REMOTE, Table, load

_MEETING = const(-10)  # instead of what a set was
_HEAD = const(6)  # bytes before what was kept of the others: key and phase
_GUESSES = const(16)  # what a sealed action may have been
_SECRET = const(16)  # bytes


def resume(header, entries, store):
    """The match of a header and the entries behind it. ValueError, IndexError or ImportError if it cannot be."""
    from dojo.saving.restore import known

    place = 5 + PACT_LENGTH
    base = header[place] << 8 | header[place + 1]
    name = place + 2
    options = name + header[2]
    secret = options + header[3]
    game = known(header[name:options], header[1], header[options:secret])
    me, count = header[6], header[7]
    if not me < count or not 2 <= count <= load(game, "rules").seats(header[options:secret]):
        raise ValueError("device %d of %d" % (me, count))
    if header[4] and header[4] > len(load(game, "words").LEVELS) or len(header) < secret + _SECRET:
        raise ValueError("no such opponents, or no secret")
    order = header[secret + _SECRET :]  # of a match that was linked again (dojo.link.rejoin)
    if order and sorted(order) != list(range(count)):
        raise ValueError("no such devices")
    kept = header[secret : secret + _SECRET]
    table = Linked(game, header[options:secret], header[5:place], header[4], kept, store, base, order)
    go_on(table, entries)
    return table


def go_on(table, entries):
    """Bring a new table to where its entries end. ValueError if they are not those of such a match."""
    if table.store.point is not None:
        from dojo.link.secrets.checkpoint import recall
        from dojo.saving.restore import check_point

        recall(table, table.store.point)
        check_point(table)
        if table.phase == table.base:
            table.previous = (_MEETING, [])  # as in play_before
    shown = [b""] * len(table.owners)
    log = b""
    place = begun = 0  # begun: entries of others in a set that is not complete
    while place < len(entries):
        code = entries[place]
        action = entries[place + 1]
        place += 2
        begun += 1
        if table.is_audited or not table.is_met and code not in (DONE_ENTRY, BEFORE_ENTRY):
            raise ValueError("not in a match: %d" % code)
        if code == BEFORE_ENTRY:
            log += entries[place : place + action]
            place += action
            if action < BEFORE_MOST:
                play_before(table, log)
            begun = 0
            continue
        if table.order and not table.is_met:
            raise ValueError("what was played before is not here")
        if code == OPENED_ENTRY:
            from dojo.link.secrets.checkpoint import open_again
            from dojo.saving.restore import check_point

            open_again(table, entries[place : place + action])
            check_point(table)
            place += action
            begun = 0
        elif code == DONE_ENTRY:
            _complete(table, shown)
            shown = [b""] * len(table.owners)
            begun = 0
        elif code == CHANCE_ENTRY:
            _roll(table, action)
            begun = 0
        elif code >= SHOWN_ENTRY:
            shown[_seat(table, code - SHOWN_ENTRY)] += bytes((action,))
        elif code >= HIDDEN_ENTRY:
            seat = _seat(table, code - HIDDEN_ENTRY)
            if table.kind != SEALED or table.owners[seat] == table.me or not table.is_waiting(seat):
                raise ValueError("no action to hide")
            if not table.match.hide(seat, action):
                raise ValueError("no such remark: %d" % action)
        else:
            is_own = table.owners[_seat(table, code)] == table.me
            if not table.is_waiting(code) or not is_own and table.kind == SEALED or table.match.act(code, action):
                raise ValueError("not allowed: %d" % action)
            if is_own:
                table.own.append((code, action))
                begun -= 1
    if begun or table.order and not table.is_met:
        raise ValueError("something is not here")
    _recall(table)


def play_before(table, log):
    """What was played before the handhelds linked again: the match stands there as its next phase begins.

    ValueError where that cannot have been, or something of it was sealed.
    """
    match = table.match
    if table.is_met or not table.order:
        raise ValueError("nothing can have been before")
    for action in log:
        turn = match.turn()
        if turn > 0 and match.rules.secrecy(match.state, seats_in(turn)[0]) == SEALED or not match.advance(action):
            raise ValueError("not allowed: %d" % action)
    table.is_met = True
    table.previous = (_MEETING, [])  # others may still miss that this device goes on
    table.begin_set()


def _seat(table, seat):
    if seat >= len(table.owners):
        raise ValueError("no such seat: %d" % seat)
    return seat


def _complete(table, shown):
    """A meeting, a set of seats or an opening is complete."""
    table.previous = (table.kind, table.own)
    if not table.is_met:
        table.previous = (_MEETING, [])
        table.is_met = True
        table.phase += 1
    elif table.kind in (OPENING, ENDED):
        _open(table, shown)
        table.phase += 1
    else:
        if table.match.stage() == table.stage:
            raise ValueError("not all have acted")
        if table.kind == SEALED:
            from dojo.link.secrets.seals import add

            add(table)
        table.phase += 2 if table.kind == TOGETHER else 1
    table.begin_set()


def _open(table, shown):
    from dojo.link.secrets.seals import clear, of

    audit = table.match.audit(shown)
    while True:
        try:
            next(audit)
        except StopIteration as end:
            if end.value != FITS:
                raise ValueError("not what was shown") from None
            break
    if table.kind == OPENING:
        table.match.open()
    else:
        table.is_audited = True
    seals = of(table)
    table.previous = (table.kind, seals.entries)
    seals.epoch += 1
    clear(table)


def _roll(table, outcome):
    if table.kind != CHANCE:
        raise ValueError("no roll here")
    from dojo.link.secrets.rolls import of, phases

    dice = of(table)
    table.phase += phases(dice.count)
    table.match.chance(outcome)
    dice.count += 1
    table.previous = (CHANCE, [])
    table.begin_set()


def _recall(table):
    """What the others were bound to when this device was switched off."""
    if table.kind == CHANCE or table.dice is not None:
        _recall_dice(table)
        table.phase += len(table.heard)
    if table.kind == TOGETHER:
        kept = kept_of(table, bound.BOUND_KEY)
        if kept and table.is_met and [number for number, _ in kept].count(table.phase) == table.count - 1:
            table.heard.append([value for _, value in kept])
            table.phase += 1
    if table.heard:
        table.previous = None  # the body before belongs to this set
    if table.match.hidden or table.kind == SEALED:
        from dojo.link.secrets.seals import of

        seals = of(table)
        seals.kept = kept_of(table, bound.SEALS_KEY)
        if table.match.hidden:
            if seals.kept is None:
                raise ValueError("the seals of the others are not known")
            seals.told = [value for _, value in seals.kept]


def _recall_dice(table):
    """Before the next roll: what the others are bound to. ValueError if it was not kept.

    It is kept with the phase in which it was said: what is left of another match of these devices tells nothing.
    """
    from dojo.link.secrets.rolls import of, phases

    dice = of(table)
    tips = phases(dice.count) - 1
    kept = kept_of(table, bound.DICE_KEY)
    now = table.phase + tips & 0xFFFF
    for device in range(table.count):
        if device != table.me and not (kept and _holds(table, kept[device][0], now, tips)):
            if tips:
                return  # not all tips are here
            raise ValueError("the dice of the others are not known")
    dice.before = [value for _, value in kept]
    dice.shown = [value if number == now else None for number, value in kept]
    if tips:
        table.heard.append(dice.before)


def _holds(table, number, now, tips):
    """Whether what was said in this phase binds a device: its value of this roll, its tip, or the value before."""
    if number == now:
        return True
    if tips:
        return number == table.phase
    return (table.phase - 1 - number & 0xFFFF) < (table.phase - table.base & 0xFFFF)


def kept_of(table, key):
    """For each device the (phase, value) that was kept for this pact, (-1, b"") for this one; None if not all was.

    The power may have failed between the first four others and the rest: their phases differ then.
    """
    each = bound.length(table)
    found = []
    for first in range(0, table.count - 1, bound.MOST):
        kept = table.store.get(key) if table.store else None
        end = _HEAD + each * min(bound.MOST, table.count - 1 - first)
        if kept is None or kept[:4] != table.key or len(kept) != end:
            return None
        for place in range(_HEAD, end, each):
            found.append((kept[4] << 8 | kept[5], kept[place : place + each]))
        key -= bound.REST
    found.insert(table.me, (-1, b""))
    return found


def body_before(table):
    """Generator: what this device gave in the phase before the one in which it goes on."""
    kind, own = table.previous
    if kind == _MEETING:
        from dojo.link.begin import facts

        return facts(table)
    if kind == CHANCE:
        from dojo.link.secrets.rolls import value

        return (yield from value(table, table.dice.count - 1))
    if kind in (OPENING, ENDED):
        from dojo.link.secrets.seals import shown_before

        return (yield from shown_before(table, own, kind == ENDED))
    if kind == SEALED:
        from dojo.link.secrets.seals import remarks, seal

        return (yield from seal(table)) + remarks(table, own) if own else b""
    from dojo.link.secrets.choices import actions_of, opening

    return (yield from opening(table, own, table.phase - 2)) if kind == TOGETHER else actions_of(own)


def take_over(table, level):
    """Generator: a table of this device alone on which opponents of `level` play all that the others did.

    None where something sealed elsewhere cannot be guessed: at most one sealed action of two seats can.
    """
    seats = len(table.match.hidden)
    if seats > 2:
        return None
    log = bytearray(table.match.log)
    tried = 0
    while tried < _GUESSES**seats:
        if (yield from _can_be(table, log, tried)):
            break
        tried += 1
    else:
        return None
    seating = bytes([BOT + level if sitting >= REMOTE else sitting for sitting in table.seating])
    alone = Table(table.game, table.match.options, seating, table.secret, table.store)
    kept = table.store.get(MATCH_KEY) if table.store else None
    alone.begin()
    if kept:
        table.store.note(MATCH_KEY, kept)
    if table.match.base:
        from dojo.saving.checkpoint import begin_at, packed

        begin_at(alone.match, table.match.base, table.match.origin)
        alone.store.checkpoint(packed(alone.match))
    for place in range(len(log)):
        alone.follow(log[place])
        yield
    for seat, action in table.own:
        alone.act(seat, action)
    return alone


def _can_be(table, log, guess):
    """Generator: whether a log could be that of a match, with digits of `guess` for what is hidden."""
    match = Match(table.match.rules, table.match.options)
    if table.match.base:
        from dojo.saving.checkpoint import begin_at

        begin_at(match, table.match.base, table.match.origin)
    for place in range(len(log)):
        while match.turn() == OPENING:
            match.open()
        turn = match.turn()
        if turn > 0 and table.match.is_hidden(match.state, seats_in(turn)[0], place):
            log[place] = guess % _GUESSES
            guess //= _GUESSES
        if not match.advance(log[place]):
            return False
        if place & 1:
            yield
    return True
