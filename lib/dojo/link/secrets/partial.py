"""A match of which this device does not know every secret: not those of remote seats.

match = Partial(rules, options, 0b01)     # seat 0 is here
match.act(0, 3)                           # as in dojo.playing.match
match.hide(1)                             # seat 1 has committed a sealed action
match.begin_draws(); match.hide_draw()    # and draws something that only it may see

An opening shows what was hidden: dojo.link.secrets.audit replays the match with it.
"""

from micropython import const

from dojo.contract import HIDDEN, NOBODY, SEALED
from dojo.playing.match import Match

BORDER = const(0x80)
DRAWN = const(0xFF)  # marks a border, not a seat


class Partial(Match):
    """`known`: mask of the seats whose secrets are known.

    hidden  seats of what is still to be shown, in log order (the log has the remarks in their place);
            + BORDER for the first of a set; DRAWN for an exchange in which something was drawn in secret
    opened  the length of the log up to which nothing is hidden
    """

    def __init__(self, rules, options, known):
        self._known = known
        super().__init__(rules, options)

    def begin(self):
        """Reset everything to the base."""
        self.hidden = bytearray()
        self.opened = 0
        super().begin()

    def knows(self, seat):
        """Whether the secrets of a seat are known here."""
        return self._known >> seat & 1 == 1

    def hide(self, seat, remark=0):
        """A remote seat has committed a sealed action, with this remark. Whether any such action is possible."""
        if remark and not self._can_remark(seat, remark):
            return False
        self.rules.apply(self.state, seat, HIDDEN - remark)
        self._hold(seat, HIDDEN - remark)
        return True

    def begin_draws(self):
        """What follows was drawn in one exchange, each outcome known to one seat alone."""
        self.hidden.append(DRAWN)

    def hide_draw(self):
        """A remote seat has drawn something."""
        self.rules.apply(self.state, NOBODY, HIDDEN)
        self.log.append(0)
        self._note_stage(self.turn())

    def is_hidden(self, state, seat, index):
        """Whether a seat's action at this index of the log is hidden; `state` is the state before it."""
        return index >= self.opened and not self.knows(seat) and self.rules.secrecy(state, seat) == SEALED

    def show(self, state, log):
        """Everything is known: nothing in this state and its log is hidden any more."""
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
        if len(self.hidden) > length:  # the whole set is written at once
            self.hidden[length] |= BORDER

    def _write(self, seat, action):
        if action < 0:
            self.hidden.append(seat)
            action = HIDDEN - action
        self.log.append(action)
