"""Replays a match that is only partly known here (dojo.link.secrets.partial) with what the others show.

    fault = yield from audit(match, ((), b"\\x04"))     # what seat 1 has sealed: FITS, or the seat that does not
"""

from micropython import const

from dojo.contract import CHANCE, NOBODY, OPENING, OVER, seats_in

FITS = const(-1)
NOT_THE_SAME = const(-2)  # the public part differs from what was shown
_NONE = const(-1)  # in place of a remark


def audit(match, shown, draws=None):
    """Generator, a few actions a step: replay the whole match with everything that was hidden.

    shown: for each seat the sealed actions it now shows, and what it drew, in order; used only where this device does
    not know them. With draws (dojo.link.secrets.deck.Audit), what was drawn since the last opening is computed and
    filled in. Returns FITS, after which everything is known; otherwise the seat that broke the rules, showed too little
    or too much, or made a wrong remark; NOT_THE_SAME if the public part comes out different.
    """
    rules = match.rules
    remark_of = getattr(rules, "remark", _no_remark)
    public = rules.public(match.state)
    full = match.first()
    for seat in range(match.seats):
        full[public + seat * rules.PRIVATE] = 1
    log = bytearray(match.log)
    taken = bytearray(match.seats)  # for each seat, how much of what it shows has been replayed
    event = -1  # the number of the exchange of draws
    draw = -1  # the number of the draw within it
    for index in range(len(log)):
        while rules.turn(full) == OPENING:
            rules.apply(full, NOBODY, 0)
        turn = rules.turn(full)
        if turn == OVER:
            return NOT_THE_SAME
        if turn == CHANCE:
            outcomes, seat = rules.chance(full)
            is_drawn = seat != NOBODY and index >= match.opened
            draw = draw + 1 if is_drawn else -1
            event += draw == 0
            if is_drawn and not match.knows(seat):
                if draws is not None:
                    outcome = yield from draws.draw(seat, event, draw, outcomes)
                    shown[seat][taken[seat] : taken[seat]] = bytes((outcome,))
                outcome = _take(shown, taken, seat)
                if not 0 <= outcome < outcomes:
                    return seat
                log[index] = outcome
            rules.apply(full, NOBODY, log[index])
            continue
        draw = -1
        seat = seats_in(turn)[0]
        remark = _NONE
        if match.is_hidden(full, seat, index):
            action = _take(shown, taken, seat)
            if action < 0:
                return seat
            remark = log[index]
            log[index] = action
        if rules.refuse(full, seat, log[index]):
            return seat
        if remark != _NONE and remark_of(full, seat, log[index]) != remark:
            return seat
        rules.apply(full, seat, log[index])
        if index & 1:
            yield
    for seat in range(match.seats):
        if not match.knows(seat) and taken[seat] != len(shown[seat]):
            return seat
    while rules.turn(full) == OPENING != match.turn():
        rules.apply(full, NOBODY, 0)
    if full[:public] != match.state[:public]:
        return NOT_THE_SAME
    match.show(full, log)
    return FITS


def _take(shown, taken, seat):
    """The next byte of what a seat shows, which then counts as replayed; -1 if there is none."""
    count = taken[seat]
    if count >= len(shown[seat]):
        return -1
    taken[seat] += 1
    return shown[seat][count]


def _no_remark(state, seat, action):
    return 0
