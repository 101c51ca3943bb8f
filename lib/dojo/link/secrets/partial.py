"""A match of which this device does not know every secret: not those of seats elsewhere.

match = Partial(rules, options, 0b01)     # seat 0 is here
match.act(0, 3)                           # as in dojo.match
match.hide(1)                             # seat 1 has bound something sealed
match.begin_draws(); match.hide_draw()    # and draws something that only it may see

What was hidden is shown at an opening: dojo.link.secrets.audit plays the match again with it.
"""

from micropython import const

from dojo.contract import HIDDEN, NOBODY, SEALED
from dojo.match import Match

BORDER = const(0x80)
DRAWN = const(0xFF)  # a border, and not a seat


class Partial(Match):
    """`known`: mask of the seats whose secrets are known.

    hidden  the seats of what is still to be shown, in the order of the log, which has the remarks in its place;
            + BORDER for the first of a set; DRAWN for an exchange in which something was drawn in secret
    opened  the length of the log up to which nothing is hidden
    """

    def __init__(self, rules, options, known):
        self._known = known
        super().__init__(rules, options)

    def begin(self):
        """Everything as it is at the base."""
        self.hidden = bytearray()
        self.opened = 0
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
        """What follows was drawn at random in one exchange, each outcome known to one seat alone."""
        self.hidden.append(DRAWN)

    def hide_draw(self):
        """A seat elsewhere has drawn something."""
        self.rules.apply(self.state, NOBODY, HIDDEN)
        self.log.append(0)
        self._note_stage(self.turn())

    def is_hidden(self, state, seat, place):
        """Whether the action of a seat at this place of the log is hidden; `state` is the one there."""
        return place >= self.opened and not self.knows(seat) and self.rules.secrecy(state, seat) == SEALED

    def show(self, state, log):
        """Everything is known: nothing of this state and its log is hidden any more."""
        self.state = state
        self.log = log
        self.hidden = bytearray()
        self.opened = len(log)

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
        if len(self.hidden) > length:  # the whole set is written in one go
            self.hidden[length] |= BORDER

    def _write(self, seat, action):
        if action < 0:
            self.hidden.append(seat)
            action = HIDDEN - action
        self.log.append(action)
