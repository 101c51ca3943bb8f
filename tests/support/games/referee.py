"""Follows a match beside a second referee, who says step by step what may come next.

A second referee is a generator of (seat or NOBODY, what may come) that is sent what came, up to the end of the match.
"""

from dojo.contract import CHANCE, NOBODY, OPENING, OVER


def follow(match, steps, choose, check):
    """Play a match to its end; both have to agree. choose(seat, allowed) picks; check(state) looks at every step."""
    seat, allowed = next(steps)
    while match.turn() not in (OPENING, OVER):
        assert seat == NOBODY if match.turn() == CHANCE else match.turn() >> seat & 1
        legal = range(match.rules.chance(match.state)[0]) if seat == NOBODY else match.legal(seat)
        assert list(legal) == list(allowed)
        check(match.state)
        action = choose(seat, allowed)
        if seat == NOBODY:
            match.chance(action)
        else:
            assert match.act(seat, action) == 0
        try:
            seat, allowed = steps.send(action)
        except StopIteration:
            allowed = None
    assert allowed is None, "over for both"
    check(match.state)
    match.open()
