"""Replays a match that is only partly known here (dojo.link.secrets.partial) with what the others show.

    fault = yield from audit(match, ((), b"\\x04"))     # what seat 1 has sealed; gives FITS, or the seat that does not
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
    taken = bytearray(match.seats)
    event = -1  # the number of the exchange of draws
    index = -1  # the draw within it
    for place in range(len(log)):
        while rules.turn(full) == OPENING:
            rules.apply(full, NOBODY, 0)
        turn = rules.turn(full)
        if turn == OVER:
            return NOT_THE_SAME
        if turn == CHANCE:
            outcomes, seat = rules.chance(full)
            is_drawn = seat != NOBODY and place >= match.opened
            index = index + 1 if is_drawn else -1
            event += index == 0
            if is_drawn and not match.knows(seat):
                if draws is not None:
                    outcome = yield from draws.draw(seat, event, index, outcomes)
                    shown[seat][taken[seat] : taken[seat]] = bytes((outcome,))
                if taken[seat] >= len(shown[seat]) or shown[seat][taken[seat]] >= outcomes:
                    return seat
                log[place] = shown[seat][taken[seat]]
                taken[seat] += 1
            rules.apply(full, NOBODY, log[place])
            continue
        index = -1
        seat = seats_in(turn)[0]
        remark = _NONE
        if match.is_hidden(full, seat, place):
            if taken[seat] >= len(shown[seat]):
                return seat
            remark = log[place]
            log[place] = shown[seat][taken[seat]]
            taken[seat] += 1
        if rules.refuse(full, seat, log[place]):
            return seat
        if remark != _NONE and remark_of(full, seat, log[place]) != remark:
            return seat
        rules.apply(full, seat, log[place])
        if place & 1:
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


def _no_remark(state, seat, action):
    return 0
