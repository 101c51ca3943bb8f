"""Draws of a linked match that only one seat may see: one exchange for all such draws in a row.

Before the first one since the last opening, everybody commits to a secret (dojo.link.secrets.deck); then each device
gives a share in every exchange, whoever draws. Both go into the transcripts of the seals, so the opening shows who
broke their promise, and what was drawn: until then nobody else knows.
"""

from micropython import const

from dojo.contract import HIDDEN, NOBODY
from dojo.link.entries import DRAWN_ENTRY, WRONG_CARDS
from dojo.link.phases import later
from dojo.link.secrets import commit, deck, seals
from dojo.link.secrets.bound import note
from dojo.playing.seated import CHANCE_ENTRY
from dojo.saving.keys import SEALS_KEY

_LENGTH = const(16)  # bytes of a promise and of a share


def draw(table):
    """Generator: all draws of this exchange. False if another device has broken the rules."""
    sealed = seals.of(table)
    secret = yield from commit.epoch(table.secret, sealed.epoch)
    number = 0
    if sealed.events <= 0:
        if not (yield from _promise(table, sealed, secret)):
            return False
        number = 1
    mine = yield from deck.share_of(secret, sealed.events)
    shares = yield from table.exchange(number, mine)
    if shares is None:
        return False
    transcripts = yield from _transcripts(table, sealed, shares, number)
    if transcripts is None:
        return False
    outcomes = yield from _outcomes(table, sealed.events, secret, shares)
    phase = _phase(table, number)  # from here on without a pause: all of it or nothing
    sealed.transcripts = transcripts
    sealed.restored = None
    sealed.events += 1
    note(table, SEALS_KEY, phase, transcripts)
    entries = bytearray()
    table.match.begin_draws()
    for outcome in outcomes:
        if outcome == HIDDEN:
            table.match.hide_draw()
            entries += bytes((DRAWN_ENTRY, 0))
        else:
            table.match.chance(outcome)
            entries += bytes((CHANCE_ENTRY, outcome))
    return table.done(entries)


def _promise(table, sealed, secret):
    """Generator: commit everybody to a secret before anybody gives a share. False after a foul."""
    promises = yield from table.exchange(0, (yield from deck.promise(table.key, table.me, secret)))
    if promises is None:
        return False
    if sealed.events < 0:
        transcripts = yield from _transcripts(table, sealed, promises, 0)
        if transcripts is None:
            return False
        sealed.transcripts = transcripts
        sealed.events = 0
        note(table, SEALS_KEY, _phase(table, 0), transcripts)
    return True


def _phase(table, number):
    """The phase of the set's exchange with this number."""
    return later(table.phase, number - len(table.heard))


def _transcripts(table, sealed, bodies, number):
    """Generator: the transcripts including the values from an exchange; None after a foul."""
    phase = _phase(table, number)
    transcripts = sealed.transcripts[:]
    for device in range(table.count):
        if device == table.me:
            continue
        if len(bodies[device]) != _LENGTH:
            table.accuse(device, WRONG_CARDS)
            return None
        if sealed.restored is not None and sealed.restored[device][0] == phase:
            transcripts[device] = sealed.restored[device][1]  # the power failed just after it was saved
        else:
            transcripts[device] = yield from commit.transcript(transcripts[device], bodies[device])
    return transcripts


def _outcomes(table, event, secret, shares):
    """Generator: what the seats here draw, HIDDEN for remote ones, in order. The match is not changed."""
    rules = table.match.rules
    state = bytearray(table.match.state)
    others = [share for device, share in enumerate(shares) if device != table.me]
    drawn = []
    while table.is_draw(state):
        outcomes, seat = rules.chance(state)
        outcome = HIDDEN
        if table.owners[seat] == table.me:
            outcome = yield from deck.outcome_of(table.key, seat, event, len(drawn), secret, others, outcomes)
        rules.apply(state, NOBODY, outcome)
        drawn.append(outcome)
    return drawn


def share_before(table):
    """Generator: what this device gave in the previous exchange of draws."""
    secret = yield from commit.epoch(table.secret, table.sealed.epoch)
    return (yield from deck.share_of(secret, table.sealed.events - 1))
