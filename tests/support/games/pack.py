"""A game of two rounds for two to four seats, for tests of what is drawn in secret, also beside what is sealed.

In a round each seat draws two of its ten cards, binds a number in secret, draws one more card, and plays a card that it
holds; then there is a roll that all see, all is opened, and every seat has its ten cards again. The option is how many
seats there are.
"""

import sys
import types

from dojo.contract import CHANCE, NOBODY, OPEN, OPENING, OVER, SEALED

NAME = "pack"
VERSION = 1
COUNTS = ("rounds",)
CHECKPOINTS = True
PRIVATE = 4  # known, the cards held as bits of two bytes, the number + 1
CARDS = 10
ROUND = ("draw 2", "seal", "draw 1", "play", "roll", "open")
END = 2 * len(ROUND)
NOT_HELD = 2

# The public part: the step, the seat that draws next, how many it has drawn in this step, who has acted, the sum of
# what was seen, and for each seat the bits of the card it has played in this round and how many it holds.
_DRAWER = 1
_DRAWN = 2
_DONE = 3
_SUM = 4
_SEATS = 5
_PLAYED = 6
_HELD = 14
_PUBLIC = 18


def install(monkeypatch):
    """Make games.pack of this module."""
    for part in ("", ".kept"):
        monkeypatch.setitem(sys.modules, "games.pack" + part, types.ModuleType("games.pack" + part))
    monkeypatch.setitem(sys.modules, "games.pack.rules", sys.modules[__name__])
    sys.modules["games.pack.kept"].is_possible = lambda state, options: state[0] in (len(ROUND), END)


def never_open(monkeypatch):
    """From now on a match is one round, and nothing is opened at its end."""
    here = sys.modules[__name__]
    monkeypatch.setattr(here, "ROUND", ROUND[:-1])
    monkeypatch.setattr(here, "END", len(ROUND) - 1)
    monkeypatch.setattr(here, "CHECKPOINTS", False)


def seats(options):
    return options[0]


def longest(options):
    return 5 * options[0] + 1


def start(options):
    state = bytearray(_PUBLIC + options[0] * PRIVATE)
    state[_SEATS] = options[0]
    return state


def public(state):
    return _PUBLIC


def step(state):
    return ROUND[state[0] % len(ROUND)]


def turn(state):
    if state[0] == END:
        return OVER
    if step(state) == "open":
        return OPENING
    if step(state) in ("seal", "play"):
        return (1 << state[_SEATS]) - 1 & ~state[_DONE]
    return CHANCE


def stage(state):
    return state[0]


def secrecy(state, seat):
    return SEALED if step(state) == "seal" else OPEN


def chance(state):
    if step(state) == "roll":
        return 6, NOBODY
    seat = state[_DRAWER]
    return CARDS - state[_HELD + seat] - (1 if _bits(state, _PLAYED + 2 * seat) else 0), seat


def actions(state, seat):
    return CARDS


def refuse(state, seat, action):
    if not 0 <= action < CARDS:
        return 1
    if step(state) == "play" and state[slice_of(seat)] and action not in hand(state, seat):
        return NOT_HELD
    return 0


def apply(state, seat, action):
    if seat == NOBODY:
        _happen(state, action)
        return
    if step(state) == "play":
        _put(state, _PLAYED + 2 * seat, 1 << action)
        state[_HELD + seat] -= 1
        state[_SUM] = state[_SUM] + (action + 1) * (2 * seat + 3) & 255
        if state[slice_of(seat)]:
            _put(state, slice_of(seat) + 1, _bits(state, slice_of(seat) + 1) & ~(1 << action))
    elif action >= 0:
        state[slice_of(seat) + 3] = action + 1
    state[_DONE] |= 1 << seat
    if turn(state) == 0:
        state[0] += 1
        state[_DONE] = 0


def results(state):
    return (1,) * state[_SEATS]


def reason(state):
    return 1


def counts(state):
    return (state[0] // len(ROUND),)


def slice_of(seat):
    return _PUBLIC + seat * PRIVATE


def hand(state, seat):
    """The cards a seat holds, where that is known."""
    bits = _bits(state, slice_of(seat) + 1)
    return [card for card in range(CARDS) if bits >> card & 1]


def _happen(state, outcome):
    if step(state) == "roll":
        state[_SUM] = state[_SUM] + outcome & 255
        state[0] += 1
    elif step(state) == "open":
        for seat in range(state[_SEATS]):
            at = slice_of(seat)
            state[_SUM] = state[_SUM] * 5 + state[at + 1] + 3 * state[at + 2] + 7 * state[at + 3] & 255
            state[at + 1 : at + PRIVATE] = bytes(PRIVATE - 1)
            state[_HELD + seat] = 0
            _put(state, _PLAYED + 2 * seat, 0)
        state[0] += 1
    else:
        _draw(state, outcome)


def _draw(state, outcome):
    """The card of this place among those that are left; HIDDEN where nobody here may know it."""
    seat = state[_DRAWER]
    if outcome >= 0 and state[slice_of(seat)]:
        bits = _bits(state, slice_of(seat) + 1)
        left = [card for card in range(CARDS) if not (bits | _bits(state, _PLAYED + 2 * seat)) >> card & 1]
        _put(state, slice_of(seat) + 1, bits | 1 << left[outcome])
    state[_HELD + seat] += 1
    state[_DRAWN] += 1
    if state[_DRAWN] == (2 if step(state) == "draw 2" else 1):
        state[_DRAWN] = 0
        state[_DRAWER] += 1
        if state[_DRAWER] == state[_SEATS]:
            state[_DRAWER] = 0
            state[0] += 1


def _bits(state, place):
    return state[place] << 8 | state[place + 1]


def _put(state, place, bits):
    state[place] = bits >> 8
    state[place + 1] = bits & 255
