"""Whether a match's record is true: a check value of all of it, and who did not choose what it says.

    whole(game, options, ("bot4", "bot1"), 7, actions)      # "5c1f00d2"
    impostor(game, options, ("bot4", "bot1"), 7, actions)   # "", or "Action 3, 4, is not the choice of bot4 …"

The first notices every accidental or manual change of a record. It is no seal: anybody who changes a record can compute
the new value. The second cannot be fooled like that, but says nothing about people's choices.
"""

import json
import zlib

from dojo.contract import CHANCE, OPENING, OVER, seats_in
from dojo.playing import seated
from dojo.playing.match import Match
from dojo.playing.table import Table

_NO_ROLL = "does not come from the seed: chance gives"


def whole(game, options, seats, seed, actions):
    """The check value of a record, 8 hexadecimal digits; None if the rules do not allow the actions.

    CRC-32 of [game, version of the rules, options, seats, seed] as JSON without blanks, and of each action, a byte,
    followed by the public part of the state after it. game: a sim.unattended.run.Game; options: bytes.
    """
    head = [game.name, game.version, game.option_names(options), list(seats), seed]
    value = zlib.crc32(json.dumps(head, separators=(",", ":")).encode())
    match = Match(game.rules, options)
    public = game.rules.public(match.state)
    for action in actions:
        if not match.advance(action):
            return None
        value = zlib.crc32(bytes((action,)) + match.state[:public], value)
    return f"{value:08x}"


def impostor(game, options, seats, seed, actions, is_linked=False):
    """A sentence about the first action that its opponent does not take, or chance does not give; "" for none.

    The actions must be allowed. Persons may do anything; linked devices roll their dice together, from no seed.
    """
    waiting = {}  # who: their actions still to come, as (place, action)
    for place, (who, action) in enumerate(zip(_owners(game, options, actions), actions)):
        waiting.setdefault(who, []).append((place, action))
    seating = bytes(seated.BOT + int(seat[3:]) if seat.startswith("bot") else seated.PERSON for seat in seats)
    asked = Table(game.name, options, seating, seed.to_bytes(8, "big"))
    for who in _in_turn(asked.match):
        mine = _answer(asked, who)
        left = waiting.get(who)
        if not any(waiting.values()) or not left and mine is None:
            break
        place, action = left.pop(0) if left else (None, mine)  # the last to act may have got no further
        is_rolled = who == seated.CHANCE_ENTRY
        if mine not in (None, action) and not (is_rolled and is_linked):
            wrong = f"is not the choice of {seats[who]} on seat {who + 1}: it takes" if not is_rolled else _NO_ROLL
            return f"Action {place + 1}, {action}, {wrong} {mine} there."
        _take(asked.match, who, action)
    return ""


def _owners(game, options, actions):
    """Who each action of a log belongs to: a seat, or seated.CHANCE_ENTRY."""
    match = Match(game.rules, options)
    found = []
    for action in actions:
        while match.turn() == OPENING:
            match.open()
        found.append(seats_in(match.turn())[0] if match.turn() > 0 else seated.CHANCE_ENTRY)
        match.advance(action)
    return found


def _in_turn(match):
    """Who acts next, in a table's order: all who have to act, one action each, then all again.

    The caller applies each action, until the match is over.
    """
    while match.turn() != OVER:
        turn = match.turn()
        if turn == OPENING:
            match.open()
            continue
        yield from [seated.CHANCE_ENTRY] if turn == CHANCE else seats_in(turn)


def _answer(asked, who):
    """The choice of the opponent on a seat of this table, or chance's outcome; None for a person."""
    match = asked.match
    if who == seated.CHANCE_ENTRY:
        return asked.generator(who).below(match.rules.chance(match.state)[0])
    if not seated.is_bot(asked.seating[who]):
        return None
    return asked._bots.choose(asked.seating[who] - seated.BOT, match.view(who), who, asked.generator(who))


def _take(match, who, action):
    if who == seated.CHANCE_ENTRY:
        match.chance(action)
    elif match.act(who, action):
        raise ValueError(f"seat {who} cannot take {action}")
