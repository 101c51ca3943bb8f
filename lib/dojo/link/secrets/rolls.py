"""Dice that all devices roll together: nobody can foresee or steer them.

Each device is committed to the end of a chain of 32 hashes, its *tip*, and for every roll shows the preceding value.
The roll comes from everybody's values. A used-up chain is followed by a new one.
"""

from micropython import const

from dojo.link.entries import WRONG_DICE
from dojo.link.phases import later
from dojo.link.secrets import bound, chain
from dojo.link.table import Kept
from dojo.playing.seated import CHANCE_ENTRY
from dojo.saving.keys import DICE_KEY

ROLLS = const(32)  # rolls per chain
_LENGTH = const(16)


def of(table):
    """The dice of a table.

    count   rolls so far                          before  for each device, what its next value must hash to
    chain   mine, or None                         made    of mine, between rolls: number, tip, values
    shown   values of the next roll that were kept before the power failed, None for each that was not; or None
    """
    if table.dice is None:
        dice = table.dice = Kept()
        dice.count = 0
        dice.chain = dice.made = dice.before = dice.shown = None
    return table.dice


def own(table, count):
    """Generator: my chain for the roll after `count` rolls."""
    dice = of(table)
    number = count // ROLLS
    if dice.chain is None or dice.chain.number != number:
        made = dice.made if dice.made is not None and dice.made[0] == number else None
        dice.chain = chain.Chain(table.key, table.me, table.secret, number, made)
        yield from dice.chain.make()
    return dice.chain


def put_by(table):
    """Keep the slow part of my chain: nothing else has to stay in memory until the next roll."""
    dice = table.dice
    if dice.chain is not None and dice.chain.tip is not None:
        dice.made = dice.chain.made()
        dice.chain = None


def phases(count):
    """How many exchanges the roll after `count` rolls needs."""
    return 1 if count % ROLLS else 2


def roll(table):
    """Generator: one roll of the dice, the same for all."""
    went_on = yield from _roll(table)
    put_by(table)
    return went_on


def _roll(table):
    """Generator: one roll. False after a foul."""
    match = table.match
    dice = of(table)
    mine = yield from own(table, dice.count)
    first = dice.count % ROLLS
    if first == 0:
        is_new = not table.heard
        tips = yield from table.exchange(0, mine.tip)
        if tips is None:
            return False
        for device in range(table.count):
            if is_new and len(tips[device]) != _LENGTH:
                return table.accuse(device, WRONG_DICE)
        dice.before = tips  # after a restart, as many as were kept
        if is_new:
            bound.note(table, DICE_KEY, later(table.phase, -1), tips)
    values = yield from table.exchange(phases(dice.count) - 1, mine.value(first))
    if values is None:
        return False
    for device in range(table.count):
        if device != table.me and not (yield from _follows(table, device, values[device])):
            return table.accuse(device, WRONG_DICE)
    outcome = yield from chain.roll(table.key, dice.count, values, match.rules.chance(match.state)[0])
    dice.count += 1
    dice.before = values
    dice.shown = None
    bound.note(table, DICE_KEY, later(table.phase, -1), values)
    match.chance(outcome)
    table.keep(bytes((CHANCE_ENTRY, outcome)))
    table.begin_set()
    return True


def _follows(table, device, value):
    """Generator: whether a value hashes to the one the device is committed to."""
    dice = table.dice
    if len(value) != _LENGTH:
        return False
    if dice.shown is not None and dice.shown[device] is not None:
        return value[: len(dice.shown[device])] == dice.shown[device]
    return (yield from chain.follows(table.key, device, value, dice.before[device]))


def value(table, count):
    """Generator: what this device gives for the roll after `count` rolls."""
    mine = yield from own(table, count)
    put_by(table)
    return mine.value(count % ROLLS)
