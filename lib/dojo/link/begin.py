"""How a linked match begins: the first exchange, and the next match of the same devices."""

from micropython import const

from dojo import pages
from dojo.dice import entropy
from dojo.link import rejoin, resume
from dojo.link.pairing.beacons import OTHER_MATCH
from dojo.link.table import Linked, facts

_FACTS = const(4)  # bytes of a body in the meeting; anything longer is a point to resume from (dojo.link.rejoin)


def meet(table):
    """Generator: wait until all devices have this very match loaded. False if that cannot be."""
    if table.previous is not None:
        table.link.remember((yield from pages.open(resume.body_before, table)))
        table.previous = None
    if not table.is_met:
        mine = table.offer or facts(table)
        bodies = yield from table.exchange(0, mine)
        if bodies is None:
            return False
        for body in bodies:
            if len(body) > _FACTS:
                table.plan = pages.keep(rejoin).weigh(table, bodies)
                return table.plan is not None or table.accuse(bodies.index(body), OTHER_MATCH)
        for device in range(table.count):
            if bodies[device] != mine:
                return table.accuse(device, OTHER_MATCH)
        table.is_met = True
        table.expect()
        table.done(b"")
    return True


def again(table):
    """The plan, or a new match of the same devices that starts in this one's current phase. It is saved."""
    made = table.plan
    if made is None:
        if table.link.bodies[table.me] is not None:  # the audit was broken off: what was sent in its phase stands
            table.link.advance()
            table.phase = table.link.phase
        options = table.match.again()
        made = Linked(table.game, options, table.pact, table.level, entropy(16), table.shelf, table.phase, table.order)
        made.begin()
    made.link = table.link
    return made
