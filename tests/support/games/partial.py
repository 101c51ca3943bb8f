"""A device that knows only its own seats' secrets, as linked play will have it; for the meta-tests of every game."""

from dojo.contract import CHANCE, HIDDEN, NOBODY, OPEN, OPENING, OVER, TOGETHER


class Device:
    """One device's partial state. `own` is the seat whose secrets it knows."""

    def __init__(self, rules, options, own):
        self.rules = rules
        self.options = options
        self.own = own
        self.state = rules.start(options)
        self.size = rules.public(self.state)
        self.state[self.size + own * rules.PRIVATE] = 1
        self._promised = []

    @property
    def public(self):
        return bytes(self.state[: self.size])

    def hear(self, seat, action, kind, remark):
        """An action of a seat, as far as this device may know it now."""
        if kind == TOGETHER and seat != self.own:
            self._promised.append((seat, action))  # bound, but not shown before all have chosen
        else:
            self.rules.apply(self.state, seat, action if seat == self.own or kind == OPEN else HIDDEN - remark)

    def all_have_chosen(self):
        for seat, action in self._promised:
            assert self.rules.refuse(self.state, seat, action) == 0, "refused remotely what was allowed at home"
            self.rules.apply(self.state, seat, action)
        self._promised = []

    def open(self, log):
        """The audit: play the opened log again, compare the public part, go on with everything known."""
        full = self.rules.start(self.options)
        for seat in range(self.rules.seats(self.options)):
            full[self.size + seat * self.rules.PRIVATE] = 1
        for seat, action in log:
            self.rules.apply(full, seat, action)
        assert bytes(full[: self.size]) == self.public
        self.state = full
        self.rules.apply(self.state, NOBODY, 0)
        if is_checkpointed(self.rules):
            assert not any(self.state[self.size + place] for place in private_places(self.rules, self.options))
            self.state = bytearray(self.public) + bytes(len(self.state) - self.size)
            self.state[self.size + self.own * self.rules.PRIVATE] = 1


def is_checkpointed(rules):
    """Whether a match of these rules can go on from the public part alone after an opening."""
    return getattr(rules, "CHECKPOINTS", False)


def private_places(rules, options):
    """All of the private part, from its beginning, but the bytes that say whose secrets are known."""
    return [place for place in range(rules.seats(options) * rules.PRIVATE) if place % rules.PRIVATE]


def play_on_all(rules, options, pick):
    """A whole match on one full state and one device a seat; `pick(list)` chooses. Returns (log, state, devices).

    Asserts what must hold at every step: the same public part everywhere once a set has acted, own secrets right,
    and a device's own part enough to know its own legal actions.
    """
    players = rules.seats(options)
    state = rules.start(options)
    size = rules.public(state)
    for seat in range(players):
        state[size + seat * rules.PRIVATE] = 1
    devices = [Device(rules, options, seat) for seat in range(players)]
    log = []
    while True:
        turn = rules.turn(state)
        if turn == OVER:
            return log, state, devices
        if turn == OPENING:
            for device in devices:
                device.open(log)
            log.append((NOBODY, 0))
            rules.apply(state, NOBODY, 0)
        elif turn == CHANCE:
            outcomes, owner = rules.chance(state)
            outcome = pick(list(range(outcomes)))
            log.append((NOBODY, outcome))
            rules.apply(state, NOBODY, outcome)
            for device in devices:
                assert rules.chance(device.state) == (outcomes, owner), "who draws, and from how much, is no secret"
                device.rules.apply(device.state, NOBODY, outcome if owner in (NOBODY, device.own) else HIDDEN)
        else:
            stage = rules.stage(state)
            seat = pick([seat for seat in range(players) if turn >> seat & 1])
            kind = rules.secrecy(state, seat)
            mine = devices[seat]
            home = [a for a in range(rules.actions(state, seat)) if not rules.refuse(state, seat, a)]
            assert home, "a seat has to act and cannot"
            assert home == [
                a for a in range(rules.actions(mine.state, seat)) if not rules.refuse(mine.state, seat, a)
            ], "a device cannot tell its own legal actions"
            for device in devices:
                assert rules.actions(device.state, seat) == rules.actions(state, seat), "the number of actions tells"
            action = pick(home)
            log.append((seat, action))
            remark = rules.remark(state, seat, action) if hasattr(rules, "remark") else 0
            rules.apply(state, seat, action)
            for device in devices:
                device.hear(seat, action, kind, remark)
            turn = rules.turn(state)
            if turn <= 0 or rules.stage(state) != stage:
                for device in devices:
                    device.all_have_chosen()
                for device in devices:
                    assert device.public == bytes(state[:size]), "the devices disagree"
