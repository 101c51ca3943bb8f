"""One match of any game: the state, the log, who has to act, and what each seat may see.

    match = Match(rules, bytes((0,)))     # rules: a module that follows dojo.contract
    match.act(1, 2); match.act(0, 3)      # 0: done, otherwise the number of the sentence that says why not
    list(match.log), match.check()        # ([3, 2], '5c1f…'): seat order, no matter who chose first

A match is game, rules version, options and a list of small integers, which `replay` plays again. The log holds chance
outcomes and actions; those of one set of seats are in seat order. If the rules have checkpoints, what came before the
last one may be forgotten (dojo.saving.checkpoint): the log then starts there.
"""

from binascii import crc32

from dojo.contract import CHANCE, NOBODY, OPENING, OVER, seats_in

NOT_YOUR_TURN = -1  # result of act() besides the numbers of a game's sentences


class Match:
    """A match whose secrets are all known on this device.

    log    the integers since the last checkpoint    base    how many came before that
    held   (seat, action) pairs of the current set of seats, in order of arrival
    set    the stage of that set, 0 if nobody acts (dojo.saving.restore)
    """

    def __init__(self, rules, options):
        self.rules = rules
        self.options = bytes(options)
        self.seats = rules.seats(self.options)
        self.held = []
        self.base = 0
        self.origin = None  # the public part at the base; None: a new game's
        self.begin()

    def begin(self):
        """Reset everything to the base."""
        self.log = bytearray()
        self.state = self.first()
        self._public = self.rules.public(self.state)
        for seat in range(self.seats):
            if self.knows(seat):
                self.state[self._public + seat * self.rules.PRIVATE] = 1
        self._note_stage(self.turn())

    def first(self):
        """The state at which the log starts, with nobody's secrets known."""
        state = self.rules.start(self.options)
        if self.origin is not None:
            state = bytearray(len(state))
            state[: len(self.origin)] = self.origin
        return state

    def knows(self, seat):
        """Whether a seat's secrets are known here: all are, if nobody is linked."""
        return True

    def turn(self):
        """OVER, CHANCE, OPENING, or the mask of the seats that still have to act."""
        return self.rules.turn(self.state)

    def stage(self):
        """A number that changes from one step of the match to the next: chance, an opening, a set of seats, the end."""
        return min(self.turn(), 1), self.rules.stage(self.state), self.place()

    def place(self):
        """How many integers the match has so far."""
        return self.base + len(self.log)

    def view(self, seat):
        """A copy of the state with only this seat's secrets left in; NOBODY sees the public part alone."""
        view = bytearray(len(self.state))
        view[: self._public] = self.state[: self._public]
        if seat != NOBODY:
            own = self._public + seat * self.rules.PRIVATE
            view[own : own + self.rules.PRIVATE] = self.state[own : own + self.rules.PRIVATE]
        return view

    def legal(self, seat):
        """The actions the seat may take now, ascending."""
        if not self._may_act(seat):
            return []
        rules = self.rules
        state = self.state
        if hasattr(rules, "legal"):
            return rules.legal(state, seat)
        return [action for action in range(rules.actions(state, seat)) if rules.refuse(state, seat, action) == 0]

    def act(self, seat, action):
        """Act for a seat. 0: done. Otherwise nothing happened: NOT_YOUR_TURN, or the number of the game's sentence."""
        if not self._may_act(seat):
            return NOT_YOUR_TURN
        refused = self.rules.refuse(self.state, seat, action)
        if refused:
            return refused
        self.rules.apply(self.state, seat, action)
        self._hold(seat, action)
        return 0

    def chance(self, outcome):
        """Apply a chance outcome, 0..outcomes - 1 of rules.chance; ValueError otherwise."""
        if self.turn() != CHANCE or not 0 <= outcome < self.rules.chance(self.state)[0]:
            raise ValueError("no such outcome now: %d" % outcome)
        self.rules.apply(self.state, NOBODY, outcome)
        self.log.append(outcome)
        self._note_stage(self.turn())

    def open(self):
        """Show what was sealed. Everything is known here, so there is nothing to verify."""
        if self.turn() != OPENING:
            raise ValueError("nothing to open")
        self.rules.apply(self.state, NOBODY, 0)
        self._note_stage(self.turn())

    def check(self):
        """Check value of the public part: 8 hexadecimal digits."""
        return "%08x" % (crc32(self.state[: self._public]) & 0xFFFFFFFF)

    def again(self):
        """The options for a rematch: a game may decide who begins."""
        rematch = getattr(self.rules, "rematch", None)
        return rematch(self.options, self.rules.results(self.state)) if rematch else self.options

    def replay(self, actions):
        """Play logged actions. 0 if all were played, otherwise the number of the first that did not fit, from 1."""
        for index, action in enumerate(actions):
            if not self.advance(action):
                return index + 1
        self._open_if_due()
        return 0

    def advance(self, action):
        """Take the log's next integer: an outcome, or an action of the lowest seat yet to act. Whether it was valid."""
        self._open_if_due()
        turn = self.turn()
        if turn == OVER:
            return False
        if turn == CHANCE:
            if not 0 <= action < self.rules.chance(self.state)[0]:
                return False
            self.chance(action)
            return True
        return self.act(seats_in(turn)[0], action) == 0

    def _open_if_due(self):
        if self.turn() == OPENING:
            self.open()

    def _may_act(self, seat):
        turn = self.turn()
        return turn > 0 and seat >= 0 and turn >> seat & 1 == 1

    def _hold(self, seat, action):
        """A seat has acted; once the whole set has, log its actions in seat order."""
        self.held.append((seat, action))
        turn = self.turn()
        if turn > 0 and self.rules.stage(self.state) == self.set:
            return
        for seat in range(self.seats):
            for who, action in self.held:
                if who == seat:
                    self._write(seat, action)
        self.held = []
        self._note_stage(turn)

    def _write(self, seat, action):
        self.log.append(action)

    def _note_stage(self, turn):
        self.set = self.rules.stage(self.state) if turn > 0 else 0
