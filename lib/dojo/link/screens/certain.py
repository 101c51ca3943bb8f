"""Who wins whatever a device still hides: it would only have had to show how it has lost.

    seats = yield from pages.open(certain.winners, table)     # [0]; [] if that depends on what is hidden
"""

from dojo.contract import OPENING, OVER, WON, seats_in
from dojo.link import alone


def winners(table):
    """Generator: the seats that win with every choice not known here that the rules allow; [] if they differ."""
    match = table.match
    if match.turn() == OPENING:
        return (yield from _when_opened(table))
    rules = match.rules
    stage = rules.stage(match.state)
    won = None
    states = [match.state]
    while states:
        state = states.pop()
        turn = rules.turn(state)
        if turn > 0 and rules.stage(state) == stage:
            seat = seats_in(turn)[0]
            for action in range(rules.actions(state, seat)):
                if not rules.refuse(state, seat, action):
                    after = bytearray(state)
                    rules.apply(after, seat, action)
                    states.append(after)
            yield
            continue
        winning = _winning(rules, state)
        if won not in (None, winning):
            return []
        won = winning
    return won or []


def _when_opened(table):
    """Generator: the same where one sealed action is all that is not known."""
    won = None
    for guess in range(alone.GUESSES if len(table.match.hidden) == 1 else 0):
        match = yield from alone.guessed(table, bytearray(table.match.log), guess)
        if match is not None:
            match.open()
            winning = _winning(match.rules, match.state)
            if won not in (None, winning):
                return []
            won = winning
    return won or []


def _winning(rules, state):
    """The seats that have won; none if the match goes on."""
    if rules.turn(state) != OVER:
        return []
    results = rules.results(state)
    return [seat for seat in range(len(results)) if results[seat] == WON]
