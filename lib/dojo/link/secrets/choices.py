"""Choices made together, and choices that all may see straight away."""

from micropython import const

from dojo.link.entries import COPIED, ILLEGAL, WRONG_REVEAL
from dojo.link.phases import later
from dojo.link.secrets import commit
from dojo.link.secrets.bound import note
from dojo.link.table import in_seat_order
from dojo.saving.keys import BOUND_KEY

_TOGETHER = const(1)  # the purpose of a commitment
_CHOICE = const(4)  # bytes of a choice
_LENGTH = const(16)  # bytes of a commitment, and of a choice with its nonce


def reveal(table):
    """Generator: everybody's commitments and then, once all are here, the choices behind them."""
    phase = later(table.phase, -len(table.heard))
    own = yield from opening(table, table.own, phase)
    mine = b""
    if own:
        mine = yield from commit.commitment(table.key, table.me, phase, _TOGETHER, own[:_CHOICE], own[_CHOICE:])
    is_new = not table.heard
    bound = yield from table.exchange(0, mine)
    if bound is None:
        return False
    if is_new:
        for device in range(table.count):
            if len(bound[device]) != (_LENGTH if table.seats_at(device) else 0):
                return table.accuse(device, WRONG_REVEAL)
            if device != table.me and mine and bound[device] == mine:
                return table.accuse(device, COPIED)
        note(table, BOUND_KEY, phase, bound)
    shown = yield from table.exchange(1, own)
    if shown is None:
        return False
    for device in range(table.count):
        if device != table.me and not (yield from _is_kept(table, device, phase, bound[device], shown[device])):
            return table.accuse(device, WRONG_REVEAL)
    entries = bytearray()
    for device in range(table.count):
        if device != table.me:
            seats = table.seats_at(device)
            choice = shown[device][:_CHOICE]
            if bytes(choice[len(seats) :]).strip(b"\x00") or not table.take(seats, choice[: len(seats)], entries):
                return table.accuse(device, ILLEGAL)
    return table.done(entries)


def opening(table, own, phase):
    """Generator: this device's choices in a set that began in `phase`, and their nonce; nothing if it had none."""
    choice = actions_of(own)
    if not choice:
        return b""
    nonce = yield from commit.nonce(table.secret, phase)
    return choice + bytes(_CHOICE - len(choice)) + nonce


def _is_kept(table, device, phase, bound, shown):
    """Generator: whether a device shows what it committed to, as far as known."""
    if not table.seats_at(device):
        return len(shown) == 0
    if len(shown) != _LENGTH:
        return False
    hashed = yield from commit.commitment(table.key, device, phase, _TOGETHER, shown[:_CHOICE], shown[_CHOICE:])
    return hashed[: len(bound)] == bound


def tell(table):
    """Generator: exchange actions that all may see straight away."""
    bodies = yield from table.exchange(0, actions_of(table.own))
    if bodies is None:
        return False
    entries = bytearray()
    for device in range(table.count):
        if device != table.me and not table.take(table.seats_at(device), bodies[device], entries):
            return table.accuse(device, ILLEGAL)
    return table.done(entries)


def actions_of(own):
    """The actions of (seat, action) pairs, by seat; actions of one seat keep their order."""
    return bytes([action for _, action in in_seat_order(own)])
