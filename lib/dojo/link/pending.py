"""A match that all have said yes to, kept through a power cut until each of them has it.

    keep(store, "ninja", bytes((0,)), 1, pact)     # before anybody can hear from here that all have said yes
    order(store)                                   # after a restart: the order for the match (dojo.orders), or None
    forget(store)                                  # it has begun, or comes to nothing

Nobody begins before all others have said that they know. So whoever knows saves that first: then none is left behind in
a match that the other one's power cut has wiped out.
"""

from micropython import const

from dojo.link.pairing.frame import PACT_LENGTH
from dojo.orders import PLAY_LINKED
from dojo.saving.checks import known
from dojo.saving.keys import LINKED_KEY
from dojo.table import load

_HEAD = const(3)  # bytes before the pact: version of the rules, level, how many options


def keep(store, game, options, level, pact):
    """Save what the match will begin with: level 0 or that of the opponents, and the pact."""
    head = bytes((load(game, "rules").VERSION, level, len(options)))
    store.put(LINKED_KEY, head + pact + options + game.encode())


def order(store):
    """The order for the match; None where there is none, or none that this handheld can play."""
    kept = store.get(LINKED_KEY) or b""
    place = _HEAD + PACT_LENGTH
    try:
        name = place + kept[2]
        game = known(kept[name:], kept[0], kept[place:name])
        if not kept[4] < kept[5] <= load(game, "rules").seats(kept[place:name]):
            return None
        return PLAY_LINKED, game, kept[place:name], kept[1:2], kept[_HEAD:place]
    except (ImportError, ValueError, IndexError):
        return None


def forget(store):
    """There is none to wait for any more."""
    store.put(LINKED_KEY, b"")
