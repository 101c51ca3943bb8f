"""What was played recently: the last game and way, and setups that were unusual.

    note_use(store, "ninja", "2")                     # the way HERE, or a page: "roller.start"
    used(store)                                       # [b"ninja", b"2"]
    keep(store, "ninja", HERE, options, seating)      # chosen on the page "change"
    kept(store, "ninja", HERE)                        # (options, seating), or None

All of it is one entry of the store. If that is full, the oldest setup is dropped.
"""

from binascii import crc32

from micropython import const

from dojo.playing.seated import BOT
from dojo.saving.keys import LATELY_KEY

# Ways to play.
ALONE = const(1)  # one person, and opponents
HERE = const(2)  # several people at this handheld
LINKED = const(3)

_LONGEST = const(64)  # bytes of an entry of the store
_HEAD = const(2)  # bytes of a setup before its options: game; way, number of options, number of seats - 1


def used(store):
    """The name of the last game opened, then a way to play it or a page, if one was used."""
    return _parts(store)[0].split(b" ")


def note_use(store, game, what=""):
    """A game was opened; `what` is the number of a way, or the name of a page."""
    name = (game + " " + what).encode() if what else game.encode()
    _note(store, name, _parts(store)[1])


def kept(store, game, way):
    """(options, seating) last chosen for a way; None: as usual. They may come from older rules."""
    for setup in _parts(store)[1]:
        if setup[0] == sign(game) and setup[1] >> 6 == way:
            after = _HEAD + (setup[1] >> 3 & 7)
            return setup[_HEAD:after], setup[after:]
    return None


def keep(store, game, way, options, seating):
    """Keep a choice; empty options delete it. Saved with the next flush at the latest."""
    name, setups = _parts(store)
    setups = [setup for setup in setups if setup[0] != sign(game) or setup[1] >> 6 != way]
    if options:
        head = bytes((sign(game), way << 6 | len(options) << 3 | len(seating) - 1))
        setups.insert(0, head + bytes(options) + bytes(seating))
    _note(store, name, setups)


def ways(console, card):
    """The ways in which this handheld can play a game."""
    offered = []
    if card.PLAYERS[0] == 1:
        offered.append(ALONE)
    if card.PLAYERS[1] > 1:
        offered.append(HERE)
    if can_link(console, card):
        offered.append(LINKED)
    return offered


def can_link(console, card):
    """Whether this handheld can play a game linked."""
    return bool(console.links) and getattr(card, "LINKED", False)


def people_in(seating):
    """How many people play."""
    return len(set([one for one in seating if one < BOT]))


def sign(game):
    """A byte that identifies a game, here and in dojo.belts.earned."""
    return crc32(game.encode()) & 0xFF


def _parts(store):
    """(what was used last, the setups); data that makes no sense counts as none."""
    saved = store.get(LATELY_KEY) or b""
    end = saved.find(b"\n")
    if end < 0:
        return saved, []
    setups = []
    at = end + 1
    while at + _HEAD <= len(saved):
        length = _HEAD + (saved[at + 1] >> 3 & 7) + (saved[at + 1] & 7) + 1
        if at + length <= len(saved):
            setups.append(saved[at : at + length])
        at += length
    return saved[:end], setups


def _note(store, name, setups):
    """Put it into the store, as far as it fits."""
    data = name + b"\n" if setups else name
    for setup in setups:
        if len(data) + len(setup) <= _LONGEST:
            data += setup
    store.note(LATELY_KEY, data)
