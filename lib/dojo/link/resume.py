"""Resumes a linked match after the device was off."""

from micropython import const

from dojo import pages
from dojo.contract import CHANCE, OPENING, SEALED, TOGETHER
from dojo.link import rejoin, shorten
from dojo.link.entries import (
    BEFORE_ENTRY,
    BEFORE_MOST,
    DONE_ENTRY,
    DRAWING,
    DRAWN_ENTRY,
    ENDED,
    HIDDEN_ENTRY,
    LOGGED_ENTRY,
    MEETING,
    OPENED_ENTRY,
    SHOWN_ENTRY,
)
from dojo.link.pairing.frame import PACT_LENGTH
from dojo.link.phases import from_to, later
from dojo.link.secrets import audit, bound, choices, draws, rolls, seals
from dojo.link.secrets.audit import FITS
from dojo.link.secrets.commit import SECRET
from dojo.link.table import Linked, facts
from dojo.playing.seated import CHANCE_ENTRY, load
from dojo.saving.checkpoint import begin_at
from dojo.saving.checks import check_point, known
from dojo.saving.keys import BOUND_KEY, DICE_KEY, SEALS_KEY
from dojo.say import of_game

_HEAD = const(6)  # bytes before the values kept from the others: key and phase


def resume(header, entries, store):
    """The match of a header and its entries. ValueError, IndexError or ImportError if there can be none."""
    base_at = 5 + PACT_LENGTH
    base = header[base_at] << 8 | header[base_at + 1]
    name = base_at + 2
    options = name + header[2]
    secret = options + header[3]
    game, chosen = known(header[name:options], header[1], header[options:secret])
    me, count = header[6], header[7]
    if not me < count or not 2 <= count <= load(game, "rules").seats(chosen):
        raise ValueError("device %d of %d" % (me, count))
    if header[4] and header[4] > of_game(game, "levels")[1] or len(header) < secret + SECRET:
        raise ValueError("no such opponents, or no secret")
    order = header[secret + SECRET :]  # only for a match that was linked again (dojo.link.rejoin), and those after it
    is_retold = len(order) > count
    if order and (sorted(order[:count]) != list(range(count)) or is_retold and order[count:] != b"\1"):
        raise ValueError("no such devices")
    own_secret = header[secret : secret + SECRET]
    table = Linked(game, chosen, header[5:base_at], header[4], own_secret, store, base, order[:count])
    table.is_retold = is_retold
    replay(table, entries)
    return table


def replay(table, entries):
    """Bring a new table to the end of its entries. ValueError if they cannot be of such a match."""
    if table.store.point is not None:
        _begin_at(table, table.store.point)
        check_point(table)
        if table.phase == table.base:
            table.previous = (MEETING, [])  # as in play_before
    shown = [b""] * len(table.owners)
    log = b""
    offset = begun = 0  # begun: entries of others in an incomplete set
    while offset < len(entries):
        code = entries[offset]
        action = entries[offset + 1]
        offset += 2
        begun += 1
        if table.is_audited or not table.is_met and code not in (DONE_ENTRY, BEFORE_ENTRY):
            raise ValueError("not in a match: %d" % code)
        if code in (BEFORE_ENTRY, OPENED_ENTRY, LOGGED_ENTRY) and offset + action > len(entries):
            raise ValueError("cut off")
        if code == BEFORE_ENTRY:
            log += entries[offset : offset + action]
            offset += action
            if action < BEFORE_MOST:
                pages.load(rejoin).play_before(table, log)
            begun = 0
            continue
        if table.is_retold and not table.is_met:
            raise ValueError("what was played before is not here")
        if code == OPENED_ENTRY:
            _open_at(table, entries[offset : offset + action])
            check_point(table)
            offset += action
            begun = 0
        elif code == LOGGED_ENTRY:
            begun = _take_log(table, entries[offset : offset + action], shown, begun - 1)
            offset += action
        else:
            begun = _take(table, code, action, shown, begun)
    if begun or table.is_retold and not table.is_met:
        raise ValueError("something is not here")
    _recall(table)


def _take_log(table, log, shown, begun):
    """Take integers of the log, like _take."""
    steps = pages.load(shorten).steps
    for integer in log:
        for code, action in steps(table, integer):
            begun = _take(table, code, action, shown, begun + 1)
    return begun


def _take(table, code, action, shown, begun):
    """Take one entry. Returns how many of the others' entries the incomplete set now has."""
    if code == DONE_ENTRY:
        _complete(table, shown)
        for seat in range(len(shown)):
            shown[seat] = b""
        return 0
    if code == CHANCE_ENTRY and table.kind == CHANCE:
        _roll(table, action)
        return 0
    if code in (CHANCE_ENTRY, DRAWN_ENTRY):
        _draw(table, action, code == CHANCE_ENTRY, begun == 1)
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
            return begun - 1
    return begun


def _go(table, count):
    """Count this many exchanges as done."""
    table.phase = later(table.phase, count)


def _seat(table, seat):
    if seat >= len(table.owners):
        raise ValueError("no such seat: %d" % seat)
    return seat


def _complete(table, shown):
    """A meeting, a set of seats or an opening is complete."""
    table.previous = (table.kind, table.own)
    if not table.is_met:
        table.previous = (MEETING, [])
        table.is_met = True
        _go(table, 1)
    elif table.kind in (OPENING, ENDED):
        _open(table, shown)
        _go(table, 1)
    elif table.kind == DRAWING:
        _complete_draws(table)
    else:
        if table.match.stage() == table.stage:
            raise ValueError("not all have acted")
        if table.kind == SEALED:
            seals.add(table)
        has_two = table.kind == TOGETHER or table.kind == SEALED and seals.has_remarks(table)
        _go(table, 2 if has_two else 1)
    table.begin_set()


def _open(table, shown):
    checking = pages.load(audit).audit(table.match, shown)
    while True:
        try:
            next(checking)
        except StopIteration as end:
            if end.value != FITS:
                raise ValueError("not what was shown") from None
            break
    if table.kind == OPENING:
        table.match.open()
    else:
        table.is_audited = True
    _forget_seals(table)


def _forget_seals(table):
    """Everything sealed has been shown."""
    sealed = seals.of(table)
    table.previous = (table.kind, (sealed.entries, sealed.events > 0))
    sealed.epoch += 1
    seals.clear(table)


def _begin_at(table, point):
    """Bring a new table to a checkpoint. ValueError or IndexError if that cannot be."""
    table.is_met = True
    table.phase = point[0] << 8 | point[1]
    seals.of(table).epoch = point[2]
    count = point[3] << 8 | point[4]
    if count:
        rolls.of(table).count = count
    begin_at(table.match, point[5] << 8 | point[6], point[7:])
    table.begin_set()


def _open_at(table, public):
    """An opening that is a checkpoint, in the match that came before. ValueError if there is nothing to open."""
    if table.kind != OPENING:
        raise ValueError("no opening here")
    _forget_seals(table)
    _go(table, 1)
    begin_at(table.match, table.match.place(), public)
    seals.begin_epoch(table)


def _draw(table, outcome, is_own, is_first):
    """A draw that only one seat knows, within an exchange."""
    match = table.match
    if table.kind != DRAWING or not table.is_draw(match.state):
        raise ValueError("no draw here")
    if is_own != (table.owners[match.rules.chance(match.state)[1]] == table.me):
        raise ValueError("another one draws")
    if is_first:
        match.begin_draws()
    if is_own:
        match.chance(outcome)
    else:
        match.hide_draw()


def _complete_draws(table):
    if table.is_draw(table.match.state):
        raise ValueError("not all was drawn")
    sealed = seals.of(table)
    _go(table, 1)
    if sealed.events < 0:
        sealed.events = 0
        _go(table, 1)
    sealed.events += 1


def _roll(table, outcome):
    dice = rolls.of(table)
    _go(table, rolls.phases(dice.count))
    table.match.chance(outcome)
    dice.count += 1
    table.previous = (CHANCE, [])
    table.begin_set()


def _recall(table):
    """Restore what the others were bound to when this device was switched off."""
    if table.kind == CHANCE or table.dice is not None:
        _recall_dice(table)
        _go(table, len(table.heard))
    if table.kind == TOGETHER:
        saved = kept_of(table, BOUND_KEY)
        if saved and table.is_met and [number for number, _ in saved].count(table.phase) == table.count - 1:
            table.heard.append([value for _, value in saved])
            _go(table, 1)
    if table.match.hidden or table.kind in (SEALED, DRAWING):
        sealed = seals.of(table)
        sealed.restored = kept_of(table, SEALS_KEY)
        if table.match.hidden:
            if sealed.restored is None:
                raise ValueError("the seals of the others are not known")
            sealed.transcripts = [value for _, value in sealed.restored]
        if table.kind == DRAWING and sealed.events < 0:
            _recall_promises(table, sealed)
        if table.kind == SEALED and seals.has_remarks(table):
            _recall_bound(table, sealed)
    if table.heard:
        table.previous = None  # the body before belongs to this set


def _recall_promises(table, sealed):
    """Before the first draw: whether all have bound themselves, perhaps with their shares given too."""
    phases = (table.phase, later(table.phase, 1))
    if sealed.restored and [number in phases for number, _ in sealed.restored].count(True) == table.count - 1:
        sealed.transcripts = [value for _, value in sealed.restored]
        sealed.events = 0
        table.heard.append(sealed.transcripts)
        _go(table, 1)


def _recall_bound(table, sealed):
    """Whether all had sealed this set, so remarks may have been heard: the transcripts then contain those seals."""
    if sealed.restored and [number for number, _ in sealed.restored].count(table.phase) == table.count - 1:
        table.heard.append([seals.FIRST if table.seats_at(device) else b"" for device in range(table.count)])
        _go(table, 1)


def _recall_dice(table):
    """Before the next roll: what the others are bound to. ValueError if it was not kept.

    It is kept with its phase, so that leftovers from another match of these devices do not count.
    """
    dice = rolls.of(table)
    tips = rolls.phases(dice.count) - 1
    saved = kept_of(table, DICE_KEY)
    now = later(table.phase, tips)
    for device in range(table.count):
        if device != table.me and not (saved and _holds(table, saved[device][0], now, tips)):
            if tips:
                return  # some tips are missing
            raise ValueError("the dice of the others are not known")
    dice.before = [value for _, value in saved]
    dice.shown = [value if number == now else None for number, value in saved]
    if tips:
        table.heard.append(dice.before)


def _holds(table, number, now, tips):
    """Whether a value said in this phase binds a device: its value of this roll, its tip, or the value before."""
    if number == now:
        return True
    if tips:
        return number == table.phase
    return 0 < from_to(number, table.phase) <= from_to(table.base, table.phase)


def kept_of(table, key):
    """For each device the (phase, value) kept for this pact, (-1, b"") for this one; None if any is missing.

    ValueError if one is damaged: it may be what the others rely on. A power cut between the first four others and the
    rest leaves them with different phases.
    """
    each = bound.length(table)
    pairs = []
    for first in range(0, table.count - 1, bound.MOST):
        if table.store and table.store.lost >> key & 1:
            raise ValueError("damaged: %d" % key)
        saved = table.store.get(key) if table.store else None
        end = _HEAD + each * min(bound.MOST, table.count - 1 - first)
        if saved is None or saved[:4] != table.key or len(saved) != end:
            return None
        for offset in range(_HEAD, end, each):
            pairs.append((saved[4] << 8 | saved[5], saved[offset : offset + each]))
        key -= bound.REST
    pairs.insert(table.me, (-1, b""))
    return pairs


def body_before(table):
    """Generator: what this device gave in the phase before the one it resumes in."""
    kind, own = table.previous
    if kind == MEETING:
        return facts(table)
    if kind == CHANCE:
        return (yield from rolls.value(table, table.dice.count - 1))
    if kind == DRAWING:
        return (yield from pages.open(draws.share_before, table))
    if kind in (OPENING, ENDED):
        return (yield from seals.shown_before(table, own, kind == ENDED))
    if kind == SEALED:
        if seals.has_remarks(table):
            return seals.remarks(table, own)
        return (yield from seals.seal(table)) if own else b""
    if kind == TOGETHER:
        return (yield from choices.opening(table, own, later(table.phase, -2)))
    return choices.actions_of(own)
