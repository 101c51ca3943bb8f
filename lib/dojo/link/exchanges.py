"""The exchanges between linked handhelds. Each loads what it needs, and unloads it while players choose.

All are generators that return True, or False after a foul, and yield True while waiting for others (dojo.link.table).
"""

from dojo import pages
from dojo.contract import CHANCE, OPENING, SEALED, TOGETHER
from dojo.link import begin
from dojo.link.entries import DRAWING, ENDED
from dojo.link.secrets import choices, draws, rolls, seals


def meet(table):
    """Generator, before anything else: wait until all devices have this very match loaded."""
    return pages.open(begin.meet, table)


def settle(table):
    """Generator: exchange a set's actions, a roll, draws or an opening. True once the match has moved on."""
    if table.kind == CHANCE:
        return (yield from pages.open(rolls.roll, table))
    if table.kind == DRAWING:
        return (yield from pages.open(draws.draw, table))
    if table.kind == OPENING:
        return (yield from pages.open(seals.show, table, b""))
    if table.kind == ENDED:
        return True
    while table.match.stage() == table.stage:
        yield from table.think()
        if not table.let_bots_choose(table.match.turn()):
            break
        yield  # a seat may have more than one action
    if table.store and (table.kind != TOGETHER or table.link.medium.HALF_DUPLEX):
        table.store.flush()  # before any hashing: a player who has chosen may switch off
    if table.kind == TOGETHER:
        return (yield from pages.open(choices.reveal, table))
    if table.kind == SEALED:
        return (yield from pages.open(seals.bind, table))
    return (yield from pages.open(choices.tell, table))


def audit(table):
    """Generator, once the match is over: check that all have the same score and every secret was kept by the rules."""
    if table.is_audited:
        return True
    return (yield from pages.open(seals.show, table, table.check()))
