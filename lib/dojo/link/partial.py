"""A match of which this device does not know every secret: those of seats that sit elsewhere.

match = Partial(rules, options, 0b01)     # seat 0 is here
match.act(0, 3)                           # as in dojo.match
match.hide(1)                             # seat 1 has bound something sealed
fault = yield from match.audit(((), b"\\x04"))   # at the end: what seat 1 shows; NOBODY if it fits
"""

from dojo.contract import CHANCE, HIDDEN, NOBODY, OPENING, OVER, seats_in
from dojo.match import Match

FITS = -1
NOT_THE_SAME = -2  # the public part is another one than with what was shown


class Partial(Match):
    """`known`: mask of the seats whose secrets are known. `hidden`: (place in the log, seat) of those to be shown."""

    def __init__(self, rules, options, known):
        self._known = known
        self.hidden = []
        super().__init__(rules, options)

    def knows(self, seat):
        """Whether the secrets of a seat are known here."""
        return self._known >> seat & 1 == 1

    def hide(self, seat):
        """A seat elsewhere has bound a sealed action."""
        self.rules.apply(self.state, seat, HIDDEN)
        self._hold(seat, HIDDEN)

    def _write(self, seat, action):
        if action == HIDDEN:
            self.hidden.append((len(self.log), seat))
            action = 0
        self.log.append(action)

    def audit(self, shown):
        """Generator, a few actions a step: play the whole match again with all that was hidden.

        shown: for each seat the sealed actions that it shows now, in their order; they are looked at only where this
        device does not know them. Gives FITS, and from then on everything is known; else the seat that did what the
        rules forbid or shows too little or too much; NOT_THE_SAME if the public part would have been another one.
        """
        rules = self.rules
        full = rules.start(self.options)
        for seat in range(self.seats):
            full[self._public + seat * rules.PRIVATE] = 1
        log = bytearray(self.log)
        taken = bytearray(self.seats)
        hidden = 0
        for place in range(len(log)):
            while rules.turn(full) == OPENING:
                rules.apply(full, NOBODY, 0)
            turn = rules.turn(full)
            if turn == OVER:
                return NOT_THE_SAME
            if turn == CHANCE:
                rules.apply(full, NOBODY, log[place])
                continue
            seat = seats_in(turn)[0]
            if hidden < len(self.hidden) and self.hidden[hidden][0] == place:
                if taken[seat] >= len(shown[seat]):
                    return seat
                log[place] = shown[seat][taken[seat]]
                taken[seat] += 1
                hidden += 1
            if rules.refuse(full, seat, log[place]):
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
        self.hidden = []
        return FITS
