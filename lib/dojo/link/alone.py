"""Carries on a linked match without the others: this device's opponents take over."""

from micropython import const

from dojo.contract import OPENING, seats_in
from dojo.link.secrets.partial import DRAWN
from dojo.playing.match import Match
from dojo.playing.seated import BOT, REMOTE
from dojo.playing.table import Table
from dojo.saving.checkpoint import begin_at, packed
from dojo.saving.keys import MATCH_KEY

GUESSES = const(16)  # how many values a sealed action may have had


def take_over(table, level):
    """Generator: a table for this device alone, on which opponents of `level` play the other devices' seats.

    None if a remote secret cannot be guessed: at most one sealed action for each of two seats can, and no secret draw.
    """
    seats = len(table.match.hidden)
    if seats > 2 or DRAWN in bytes(table.match.hidden):
        return None
    log = bytearray(table.match.log)
    tried = 0
    while tried < GUESSES**seats:
        if (yield from guessed(table, log, tried)) is not None:
            break
        tried += 1
    else:
        return None
    seating = bytes([BOT + level if sitting >= REMOTE else sitting for sitting in table.seating])
    alone = Table(table.game, table.match.options, seating, table.secret, table.store)
    saved = table.store.get(MATCH_KEY) if table.store else None
    alone.begin()
    if saved:
        table.store.note(MATCH_KEY, saved)
    if table.match.base:
        begin_at(alone.match, table.match.base, table.match.origin)
        alone.store.checkpoint(packed(alone.match))
    for index in range(len(log)):
        alone.follow(log[index])
        yield
    for seat, action in table.own:
        alone.act(seat, action)
    return alone


def guessed(table, log, guess):
    """Generator: the match with the digits of `guess` in the hidden places of its log; None if that cannot be."""
    match = Match(table.match.rules, table.match.options)
    if table.match.base:
        begin_at(match, table.match.base, table.match.origin)
    for index in range(len(log)):
        while match.turn() == OPENING:
            match.open()
        turn = match.turn()
        if turn > 0 and table.match.is_hidden(match.state, seats_in(turn)[0], index):
            log[index] = guess % GUESSES
            guess //= GUESSES
        if not match.advance(log[index]):
            return None
        if index & 1:
            yield
    return match
