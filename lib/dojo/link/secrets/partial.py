"""A match of which this device does not know every secret: those of seats that sit elsewhere.

match = Partial(rules, options, 0b01)     # seat 0 is here
match.act(0, 3)                           # as in dojo.match
match.hide(1)                             # seat 1 has bound something sealed
match.begin_draws(); match.hide_draw()    # and draws something that only it may see
fault = yield from match.audit(((), b"\\x04"))   # at the end: what seat 1 shows; NOBODY if it fits
"""

from micropython import const

from dojo.contract import CHANCE, HIDDEN, NOBODY, OPENING, OVER, SEALED, seats_in
from dojo.match import Match

_NONE = const(-1)  # instead of a remark
BORDER = const(0x80)
DRAWN = const(0xFF)  # a border, and no seat

FITS = -1
NOT_THE_SAME = -2  # the public part is another one than with what was shown


class Partial(Match):
    """`known`: mask of the seats whose secrets are known.

    hidden  the seats of what is to be shown yet, in the order of the log, which has what was remarked in its place;
            + BORDER for the first of a set; DRAWN for an exchange in which something was drawn in secret
    """

    def __init__(self, rules, options, known):
        self._known = known
        super().__init__(rules, options)

    def begin(self):
        """Everything as it is at the base."""
        self.hidden = bytearray()
        self._opened = 0  # the length of the log up to which nothing is hidden
        super().begin()

    def knows(self, seat):
        """Whether the secrets of a seat are known here."""
        return self._known >> seat & 1 == 1

    def hide(self, seat, remark=0):
        """A seat elsewhere has bound a sealed action, with this remark. Whether there can be any such action."""
        if remark and not self._can_remark(seat, remark):
            return False
        self.rules.apply(self.state, seat, HIDDEN - remark)
        self._hold(seat, HIDDEN - remark)
        return True

    def begin_draws(self):
        """What follows was drawn by lot in one exchange, each outcome known to one seat alone."""
        self.hidden.append(DRAWN)

    def hide_draw(self):
        """A seat elsewhere has drawn something."""
        self.rules.apply(self.state, NOBODY, HIDDEN)
        self.log.append(0)
        self._note_stage(self.turn())

    def is_hidden(self, state, seat, place):
        """Whether the action of a seat at this place of the log is hidden, in a state that has come there."""
        return place >= self._opened and not self.knows(seat) and self.rules.secrecy(state, seat) == SEALED

    def _can_remark(self, seat, remark):
        rules = self.rules
        if hasattr(rules, "remark"):
            for action in range(rules.actions(self.state, seat)):
                if rules.remark(self.state, seat, action) == remark and not rules.refuse(self.state, seat, action):
                    return True
        return False

    def _hold(self, seat, action):
        length = len(self.hidden)
        super()._hold(seat, action)
        if len(self.hidden) > length:  # the whole set is written at once
            self.hidden[length] |= BORDER

    def _write(self, seat, action):
        if action < 0:
            self.hidden.append(seat)
            action = HIDDEN - action
        self.log.append(action)

    def audit(self, shown, draws=None):
        """Generator, a few actions a step: play the whole match again with all that was hidden.

        shown: for each seat the sealed actions that it shows now, and what it drew, in their order; they are looked at
        only where this device does not know them. With draws (dojo.link.secrets.deck.Audit) what was drawn since the
        last opening is worked out, and put in there. Gives FITS, and from then on everything is known; else the seat
        that did what the rules forbid, shows too little or too much or has remarked something else; NOT_THE_SAME if the
        public part would have been another one.
        """
        rules = self.rules
        remark_of = getattr(rules, "remark", _no_remark)
        full = self.first()
        for seat in range(self.seats):
            full[self._public + seat * rules.PRIVATE] = 1
        log = bytearray(self.log)
        taken = bytearray(self.seats)
        event = -1  # the number of the exchange of draws
        index = -1  # of the draw in it
        for place in range(len(log)):
            while rules.turn(full) == OPENING:
                rules.apply(full, NOBODY, 0)
            turn = rules.turn(full)
            if turn == OVER:
                return NOT_THE_SAME
            if turn == CHANCE:
                outcomes, seat = rules.chance(full)
                is_drawn = seat != NOBODY and place >= self._opened
                index = index + 1 if is_drawn else -1
                event += index == 0
                if is_drawn and not self.knows(seat):
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
            if self.is_hidden(full, seat, place):
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
        for seat in range(self.seats):
            if not self.knows(seat) and taken[seat] != len(shown[seat]):
                return seat
        while rules.turn(full) == OPENING != self.turn():
            rules.apply(full, NOBODY, 0)
        if full[: self._public] != self.state[: self._public]:
            return NOT_THE_SAME
        self.state = full
        self.log = log
        self.hidden = bytearray()
        self._opened = len(log)
        return FITS


def _no_remark(state, seat, action):
    return 0
