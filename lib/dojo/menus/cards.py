"""The games to choose from: their cards, their look, and what was played of them recently.

    wear(console, "ninja")            # from now on the theme has the colour of moonlight, with Ninja's win tune
    layer = frieze(console, "ninja")  # throwing stars side by side, or None
    note_use(store, "ninja", "2")                     # the way HERE, or a page: "roller.start"
    used(store)                                       # [b"ninja", b"2"]
    keep(store, "ninja", HERE, options, seating)      # chosen on the page "change"
    kept(store, "ninja", HERE)                        # (options, seating), or None

A game's look comes from games/<game>/frieze.bmp; one without it uses the menus' colour. Easy-reading themes do not
change. What was played is one entry of the store. If that is full, the oldest setup is dropped.
"""

from binascii import crc32

import displayio
from micropython import const

from dojo import pages
from dojo.playing.seated import BOT
from dojo.saving.keys import LATELY_KEY
from dojo.ui import draw
from dojo.ui.theme import NORMAL, Theme
from games import GAMES

# Ways to play.
ALONE = const(1)  # one person, and opponents
HERE = const(2)  # several people at this handheld
LINKED = const(3)

_LONGEST = const(64)  # bytes of an entry of the store
_HEAD = const(2)  # bytes of a setup before its options: game; way, number of options, number of seats - 1

_FILE = "games/%s/frieze.bmp"
_WIDE = const(16)  # dots across a tile
_TALL = const(8)
_INK = const(1)  # index in its palette


def games(console):
    """The names of the games to choose from, in order."""
    return console.lent.games if console.lent else GAMES


def load_card(game):
    """A game's card: games/<game>/__init__.py, with NAME, PLAYERS, MINUTES and so on."""
    return pages.keep("games." + game)


def load(game, part):
    """Another module of a game: load("ninja", "rules"), as in dojo.playing.seated, which menus need not wait for."""
    return pages.keep("games." + game + "." + part)


def is_ready(card):
    """True if the game can be played."""
    return getattr(card, "READY", True)


# --- Look -------------------------------------------------------------------------------------------------------------


def wear(console, game=""):
    """Give the theme a game's colour, and menus its place and sounds; those of the console if none is named."""
    console.worn = console.sound.game = game
    kind = console.settings.theme
    console.theme = Theme(kind, console.mono)
    sheet = _load(game) if game and kind == NORMAL and not console.mono else None
    if sheet:
        console.theme.accent = sheet[1][_INK]


def frieze(console, game):
    """A row of tiles as wide as the screen, in the colour in use; None if the game has none."""
    sheet = _load(game)
    if sheet is None:
        return None
    bitmap, palette = sheet
    palette[_INK] = console.theme.accent
    count = console.width // _WIDE
    return displayio.TileGrid(
        bitmap,
        pixel_shader=palette,
        width=count,
        tile_width=_WIDE,
        tile_height=_TALL,
        x=(console.width - count * _WIDE) // 2,
    )


def _load(game):
    try:
        return draw.load(_FILE % game)
    except OSError:
        return None


# --- What was played --------------------------------------------------------------------------------------------------


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
