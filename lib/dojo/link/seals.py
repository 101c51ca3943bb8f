"""Actions that stay secret until the rules open them, the openings, and the audit at the end of a match.

Each device keeps a running hash over what its seats have bound, its *seal*, and sends it after every action; of the
others it needs the last one only. At an opening everybody shows his sealed actions and the secret of their nonces; then
each device makes the others' seals itself and plays the whole match again. Where the rules have remarks, what all may
know of an action follows the seal.
"""

from micropython import const

from dojo.link import commit
from dojo.link.partial import FITS, NOT_THE_SAME
from dojo.link.table import (
    HIDDEN_ENTRY,
    ILLEGAL,
    OTHER_SCORE,
    SEALS_KEY,
    SHOWN_ENTRY,
    WRONG_OPENING,
    Kept,
    in_seat_order,
)

_LENGTH = const(16)  # bytes of a seal and of a secret
FIRST = b"\x00" * 16  # the seal before the first one


def of(table):
    """What is sealed at a table since the last opening.

    epoch    how many openings there were            last   the seal of each device
    entries  my (seat, action) in order              count  of my entries that are in my seal
    phase    in which mine were added last
    """
    if table.sealed is None:
        table.sealed = Kept()
        table.sealed.epoch = 0
        clear(table)
    return table.sealed


def clear(table):
    """Nothing is sealed yet."""
    seals = table.sealed
    seals.entries = bytearray()
    seals.last = [FIRST] * table.count
    seals.count = 0
    seals.phase = -1


def add(table):
    """The own actions of this set, once."""
    seals = of(table)
    phase = table.phase - len(table.heard)
    if seals.phase != phase:
        seals.phase = phase
        for seat, action in in_seat_order(table.own):
            seals.entries.append(seat)
            seals.entries.append(action)


def seal(table):
    """Generator: my seal over all that was added."""
    seals = table.sealed
    secret = yield from commit.epoch(table.secret, seals.epoch)
    while seals.count < len(seals.entries) // 2:
        at = seals.count * 2
        nonce = yield from commit.nonce(secret, seals.count)
        seals.last[table.me] = yield from commit.seal(
            table.key, seals.last[table.me], seals.entries[at], seals.count, seals.entries[at + 1], nonce
        )
        seals.count += 1
    return seals.last[table.me]


def bind(table):
    """Generator: bind sealed actions. The others learn that it was done and what is remarked, not what."""
    seals = of(table)
    add(table)
    mine = b""
    if table.own:
        mine = yield from seal(table)
        mine += remarks(table, table.own)
    number, kept = table.recall(SEALS_KEY)
    phase = table.phase - len(table.heard)
    bodies = yield from table.exchange(0, mine)
    if bodies is None:
        return False
    entries = bytearray()
    for device in range(table.count):
        seats = table.seats_at(device)
        body = bodies[device]
        if len(body) < _LENGTH if seats else body:
            return table.cry(device, ILLEGAL)
        if device != table.me and seats:
            if number == phase and kept[device] != body[: len(kept[device])]:
                return table.cry(device, WRONG_OPENING)
            seals.last[device] = body[:_LENGTH]
            if not hide(table, seats, body[_LENGTH:], entries):
                return table.cry(device, ILLEGAL)
    table.note(SEALS_KEY, phase, seals.last)
    return table.done(entries)


def remarks(table, own):
    """What all may know of own actions, a byte each; the zeros at the end are left out."""
    remark_of = getattr(table.match.rules, "remark", None)
    if remark_of is None:
        return b""
    told = bytes([remark_of(table.match.state, seat, action) for seat, action in in_seat_order(own)])
    return told.rstrip(b"\0")


def hide(table, seats, told, entries):
    """Seats elsewhere have bound what only they know, with these remarks. Whether they can be."""
    place = 0
    for seat in seats:
        while table.is_waiting(seat):
            remark = told[place] if place < len(told) else 0
            if not table.match.hide(seat, remark):
                return False
            entries.append(HIDDEN_ENTRY + seat)
            entries.append(remark)
            place += 1
    return place >= len(told) and told[-1:] != b"\0"


def show(table, check):
    """Generator: everybody shows what he has sealed, at the end of a match with the check value of the score.

    Then all is played again. `check` is b"" for an opening in the rules.
    """
    seals = of(table)
    mine = check + (yield from _own(table, seals.entries, seals.epoch))
    bodies = yield from table.exchange(0, mine)
    if bodies is None:
        return False
    shown = [bytearray() for _ in table.owners]
    for device in range(table.count):
        body = bodies[device]
        if device == table.me:
            continue
        if body[: len(check)] != check:
            return table.cry(device, OTHER_SCORE)
        if not (yield from _fits(table, device, body[len(check) :], shown)):
            return table.cry(device, WRONG_OPENING)
    seat = yield from table.match.audit(shown)
    if seat == NOT_THE_SAME:
        return table.cry(table.me, OTHER_SCORE)
    if seat != FITS:
        return table.cry(table.owners[seat], ILLEGAL)
    if not check:
        table.match.open()
    seals.epoch += 1
    clear(table)
    if not check and getattr(table.match.rules, "CHECKPOINTS", False):
        from dojo.link.checkpoint import opened

        return opened(table)
    entries = bytearray()
    for seat in range(len(shown)):
        for action in shown[seat]:
            entries.append(SHOWN_ENTRY + seat)
            entries.append(action)
    return table.done(entries)


def _own(table, entries, epoch):
    """Generator: the secret of an epoch and the actions of this device, where it has sealed any."""
    if not entries:
        return b""
    secret = yield from commit.epoch(table.secret, epoch)
    return secret + bytes([entries[place] for place in range(1, len(entries), 2)])


def shown_before(table, entries, is_end):
    """Generator: what this device showed at the last opening."""
    check = table.check() if is_end else b""
    return check + (yield from _own(table, entries, table.sealed.epoch - 1))


def _fits(table, device, body, shown):
    """Generator: whether what a device shows makes its last seal. The actions go to the seats of `shown`."""
    seats = bytes([seat for seat in table.match.hidden if table.owners[seat] == device])
    if len(body) != (_LENGTH + len(seats) if seats else 0):
        return False
    if not seats:
        return True
    made = FIRST
    for number, seat in enumerate(seats):
        action = body[_LENGTH + number]
        nonce = yield from commit.nonce(body[:_LENGTH], number)
        made = yield from commit.seal(table.key, made, seat, number, action, nonce)
        shown[seat].append(action)
    known = table.sealed.last[device]
    return made[: len(known)] == known
