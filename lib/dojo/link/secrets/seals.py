"""Actions that stay secret until the rules open them, the openings, and the audit at the end of a match.

Each device keeps a running hash of what its seats have committed, its *seal*, and sends it after every set. For each
other device it keeps a *transcript*, a hash of every seal received: otherwise a cheat could send noise for as long as
they like, then a seal that fits, and write their sheet once they know the dice. At an opening everybody shows their
sealed actions and the secret of their nonces; each device then recomputes the others' seals, set by set, and replays
the whole match.
If the rules have remarks, the public part of an action is sent in an exchange of its own, once all seals are here: the
seal commits to it, so nobody can still react to another's remark. If they have checkpoints, an opening is one: all go
on from the public part (dojo.saving.checkpoint). What came before is forgotten one exchange later: until then others
may still need what this device has shown.
"""

from micropython import const

from dojo import pages
from dojo.link.entries import (
    HIDDEN_ENTRY,
    ILLEGAL,
    NEVER_DRAWN,
    OPENED_ENTRY,
    OTHER_SCORE,
    SHOWN_ENTRY,
    WRONG_CARDS,
    WRONG_OPENING,
)
from dojo.link.phases import later
from dojo.link.secrets import audit, commit
from dojo.link.secrets import deck as deck_module
from dojo.link.secrets.audit import FITS, NOT_THE_SAME
from dojo.link.secrets.bound import length, note
from dojo.link.secrets.partial import BORDER, DRAWN
from dojo.link.table import Kept, in_seat_order
from dojo.saving.checkpoint import forget, packed
from dojo.saving.keys import SEALS_KEY

_LENGTH = const(16)  # bytes of a seal and of a secret
FIRST = b"\x00" * 16  # the seal before the first one


def of(table):
    """What has been sealed at a table since the last opening.

    epoch    how many openings there have been       mine   my seal
    entries  my (seat, action) in order              count  how many of them are in my seal
    phase    in which mine were last added           events   exchanges with a secret draw (dojo.link.secrets.draws);
             -1 before all have committed to their secret
    transcripts  for each device that of its seals   restored   after a restart, until the next set: (phase, transcript)
                 of each device, or None
    """
    if table.sealed is None:
        table.sealed = Kept()
        table.sealed.epoch = 0
        table.sealed.restored = None
        clear(table)
    return table.sealed


def clear(table):
    """Start with nothing sealed."""
    seals = table.sealed
    seals.entries = bytearray()
    seals.mine = FIRST
    seals.transcripts = [FIRST[: length(table)]] * table.count
    seals.count = 0
    seals.phase = -1
    seals.events = -1


def add(table):
    """Add our own actions of this set, once."""
    seals = of(table)
    phase = later(table.phase, -len(table.heard))
    if seals.phase != phase:
        seals.phase = phase
        for seat, action in in_seat_order(table.own):
            seals.entries.append(seat)
            seals.entries.append(action)


def seal(table):
    """Generator: my seal over everything added."""
    seals = table.sealed
    secret = yield from commit.epoch(table.secret, seals.epoch)
    while seals.count < len(seals.entries) // 2:
        at = seals.count * 2
        nonce = yield from commit.nonce(secret, seals.count)
        seals.mine = yield from commit.seal(
            table.key, seals.mine, seals.entries[at], seals.count, seals.entries[at + 1], nonce
        )
        seals.count += 1
    return seals.mine


def bind(table):
    """Generator: commit sealed actions. The others learn that it was done, and the remarks, but not the actions."""
    seals = of(table)
    add(table)
    mine = b""
    if table.own:
        mine = yield from seal(table)
    restored = seals.restored
    phase = later(table.phase, -len(table.heard))
    bodies = yield from table.exchange(0, mine)
    if bodies is None:
        return False
    transcripts = seals.transcripts[:]
    for device in range(table.count):
        body = bodies[device]
        if len(body) != (_LENGTH if table.seats_at(device) else 0):
            return table.accuse(device, ILLEGAL)
        if restored is not None and restored[device][0] == phase:
            transcripts[device] = restored[device][1]  # the power failed just after it was saved, with this seal
        elif device != table.me and body:
            transcripts[device] = yield from commit.transcript(transcripts[device], body)
    remarked = [b""] * table.count
    if has_remarks(table):
        # A device that has seen a remark of ours can no longer change its seal.
        note(table, SEALS_KEY, phase, transcripts)
        remarked = yield from table.exchange(1, remarks(table, table.own))
        if remarked is None:
            return False
    entries = bytearray()  # from here on without a pause: all of it or nothing
    for device in range(table.count):
        if device != table.me and not hide(table, table.seats_at(device), remarked[device], entries):
            return table.accuse(device, ILLEGAL)
    seals.transcripts = transcripts
    seals.restored = None
    note(table, SEALS_KEY, phase, transcripts)
    return table.done(entries)


def has_remarks(table):
    """Whether a sealed set of the game has a second exchange, for the public part."""
    return hasattr(table.match.rules, "remark")


def remarks(table, own):
    """The public part of our own actions, a byte each; trailing zeros are left out."""
    remark_of = table.match.rules.remark
    said = bytes([remark_of(table.match.state, seat, action) for seat, action in in_seat_order(own)])
    return said.rstrip(b"\0")


def hide(table, seats, said, entries):
    """Remote seats have committed secrets with these remarks. Whether such remarks are possible."""
    index = 0
    for seat in seats:
        while table.is_waiting(seat):
            remark = said[index] if index < len(said) else 0
            if not table.match.hide(seat, remark):
                return False
            entries.append(HIDDEN_ENTRY + seat)
            entries.append(remark)
            index += 1
    return index >= len(said) and said[-1:] != b"\0"


def show(table, check):
    """Generator: everybody shows what they have sealed; at the end of a match, with the check value of the score.

    Then everything is replayed. `check` is b"" for an opening in the rules.
    """
    seals = of(table)
    has_draws = seals.events > 0
    deck = pages.keep(deck_module) if has_draws else None
    mine = check + (yield from _own(table, seals.entries, seals.epoch, has_draws))
    bodies = yield from table.exchange(0, mine)
    if bodies is None:
        return False
    shown = [bytearray() for _ in table.owners]
    for device in range(table.count):
        body = bodies[device]
        if device == table.me:
            continue
        if body[: len(check)] != check:
            return table.accuse(device, OTHER_SCORE)
        if not (yield from _fits(table, device, body[len(check) :], shown, deck)):
            return table.accuse(device, WRONG_CARDS if has_draws else WRONG_OPENING)
    draws = None
    if has_draws:
        secrets = [bytes(body[len(check) : len(check) + _LENGTH]) for body in bodies]
        draws = deck.Audit(table.key, table.owners, secrets)
    seat = yield from pages.open(audit.audit, table.match, shown, draws)
    if seat == NOT_THE_SAME:
        return table.accuse(table.me, OTHER_SCORE)
    if seat != FITS:
        return table.accuse(table.owners[seat], NEVER_DRAWN if has_draws else ILLEGAL)
    if not check:
        table.match.open()
    seals.epoch += 1
    clear(table)
    if not check and getattr(table.match.rules, "CHECKPOINTS", False):
        return _opened(table)
    entries = bytearray()
    for seat in range(len(shown)):
        for action in shown[seat]:
            entries.append(SHOWN_ENTRY + seat)
            entries.append(action)
    return table.done(entries)


def _opened(table):
    """Everything has been opened: save the result and go on from there. True."""
    forget(table.match)
    public = table.match.origin
    table.keep(bytes((OPENED_ENTRY, len(public))) + public)
    begin_epoch(table)
    return True


def begin_epoch(table):
    """At a checkpoint: keep what the next exchange will save of it, and start the next epoch."""
    if table.store:
        rolls = table.dice.count if table.dice is not None else 0
        head = bytes((table.phase >> 8 & 255, table.phase & 255, table.sealed.epoch, rolls >> 8 & 255, rolls & 255))
        table.point = head + packed(table.match)
    table.begin_set()


def _own(table, entries, epoch, has_draws):
    """Generator: the secret of an epoch and this device's actions, if it has sealed any or all have drawn."""
    if not entries and not has_draws:
        return b""
    secret = yield from commit.epoch(table.secret, epoch)
    return secret + bytes([entries[index] for index in range(1, len(entries), 2)])


def shown_before(table, shown, is_end):
    """Generator: what this device showed at the last opening: (entries, whether all had drawn)."""
    check = table.check() if is_end else b""
    return check + (yield from _own(table, shown[0], table.sealed.epoch - 1, shown[1]))


def _fits(table, device, body, shown, deck):
    """Generator: whether a device's opening matches all that it gave. The actions go to their seats in `shown`."""
    owners = table.owners
    count = len([seat for seat in table.match.hidden if seat != DRAWN and owners[seat & ~BORDER] == device])
    if len(body) != (_LENGTH + count if count or deck else 0):
        return False
    secret = bytes(body[:_LENGTH])
    event = 0
    transcript = FIRST[: length(table)]
    made = FIRST
    number = 0
    is_due = False  # whether the seal has anything that the transcript lacks
    for seat in table.match.hidden:
        if is_due and seat & BORDER:
            transcript = yield from commit.transcript(transcript, made)
            is_due = False
        if seat == DRAWN:
            if event == 0:
                promise = yield from deck.promise(table.key, device, secret)
                transcript = yield from commit.transcript(transcript, promise)
            transcript = yield from commit.transcript(transcript, (yield from deck.share_of(secret, event)))
            event += 1
            continue
        seat &= ~BORDER
        if owners[seat] == device:
            action = body[_LENGTH + number]
            nonce = yield from commit.nonce(secret, number)
            made = yield from commit.seal(table.key, made, seat, number, action, nonce)
            shown[seat].append(action)
            number += 1
            is_due = True
    if is_due:
        transcript = yield from commit.transcript(transcript, made)
    return transcript == table.sealed.transcripts[device]
