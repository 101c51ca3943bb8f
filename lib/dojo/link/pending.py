"""A match that all have agreed to, kept through power cuts until every device has it.

    keep(store, "ninja", bytes((0,)), 1, pact)     # before others can hear from here that all have agreed
    order(store)                                   # after a restart: the order for the match (dojo.orders), or None
    forget(store)                                  # it has begun, or fell through

No device begins before all others have said that they know. Each saves the match before saying so; otherwise a power
cut on one device would leave the other alone in a match.
"""

from micropython import const

from dojo.link.pairing.frame import PACT_LENGTH
from dojo.orders import PLAY_LINKED
from dojo.playing.seated import load
from dojo.saving.checks import known
from dojo.saving.keys import LINKED_KEY

_HEAD = const(3)  # bytes before the pact: version of the rules, level, how many options


def keep(store, game, options, level, pact):
    """Save what the match will start with: level 0 or that of the opponents, and the pact."""
    head = bytes((load(game, "rules").VERSION, level, len(options)))
    store.put(LINKED_KEY, head + pact + options + game.encode())


def order(store):
    """The order for the match; None if there is none, or this handheld cannot play it."""
    saved = store.get(LINKED_KEY) or b""
    options_at = _HEAD + PACT_LENGTH
    try:
        name = options_at + saved[2]
        game, options = known(saved[name:], saved[0], saved[options_at:name])
        if not saved[4] < saved[5] <= load(game, "rules").seats(options):
            return None
        return PLAY_LINKED, game, options, saved[1:2], saved[_HEAD:options_at]
    except (ImportError, ValueError, IndexError):
        return None


def forget(store):
    """Stop waiting for a match."""
    store.put(LINKED_KEY, b"")
